"""Fixtures and the battles of their legs (leagues 3.5, 4.9, 7.8, 8.1)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from battles import selectors, services, store
from battles.errors import ApplicationError
from battles.leagues import addresses
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Fixture, ListPick, ListSubmission, ListWindow, Notification, Penalty, Result, Season
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.selectors import fixtures as cards
from battles.leagues.services import dates, draw, entry, fixtures, picks, withdrawals
from battles.models import Battle, Due, Status
from battles.rules.base import Seat, Setup
from battles.rules.codec import Json
from battles.runtime.clock import SetClock
from tests.leagues.builders import entrants, owner_of, person, season
from tests.leagues.playing import (
    begun,
    fought,
    fresh,
    meeting,
    numbered,
    of_round,
    players,
    resign,
    scored,
    started,
    top,
)

pytestmark = pytest.mark.django_db


@pytest.mark.clause("8.1")
def test_a_leg_begins_with_both_seated_and_shows_its_league(clock: SetClock) -> None:
    """leagues 8.1"""
    division = top(started(6, clock))
    fixture = meeting(division, 1, 6)
    first, second = players(fixture, clock)

    battle = fixtures.begin_leg(fixture_id=fixture.pk, user=second, clock=clock)

    seated = {player.seat: player.user for player in battle.participants.all()}
    assert seated == {"1": first, "2": second}
    assert battle.status == Status.SEEDING
    assert battle.rated
    assert battle.host is None
    assert battle.league == division.season.league.name
    assert battle.league_path == addresses.fixture(fixture)
    assert fresh(fixture).state == FixtureState.LIVE
    card = selectors.battle_card(battle, first)
    assert card.league == battle.league
    assert first.username in card.title


def test_a_league_battle_is_not_in_the_open_lobby_and_nobody_can_take_it_back(clock: SetClock) -> None:
    division = top(started(6, clock))
    fixture = meeting(division, 1, 6)
    battle = fixtures.begin_leg(fixture_id=fixture.pk, user=players(fixture, clock)[0], clock=clock)

    assert selectors.open_battles(None) == []
    with pytest.raises(ApplicationError) as refused:
        services.cancel_battle(battle_id=battle.pk, user=players(fixture, clock)[0], clock=clock)
    assert refused.value.code == "not_host"


def test_beginning_twice_gives_the_same_battle(clock: SetClock) -> None:
    division = top(started(6, clock))
    fixture = meeting(division, 1, 6)
    first, second = players(fixture, clock)

    one = fixtures.begin_leg(fixture_id=fixture.pk, user=first, clock=clock)
    other = fixtures.begin_leg(fixture_id=fixture.pk, user=second, clock=clock)

    assert one.pk == other.pk
    assert Battle.objects.count() == 1


@pytest.mark.clause("8.1")
def test_only_the_two_begin_it_and_not_before_the_round_opens(clock: SetClock) -> None:
    """leagues 8.1: earlier only if both agree on a time"""
    division = top(started(6, clock))
    later = meeting(division, 6, 4)
    first, _ = players(later, clock)

    with pytest.raises(LeagueError) as stranger:
        fixtures.begin_leg(fixture_id=later.pk, user=person(), clock=clock)
    with pytest.raises(LeagueError) as early:
        fixtures.begin_leg(fixture_id=later.pk, user=first, clock=clock)
    Fixture.objects.filter(pk=later.pk).update(agreed_for=clock.now(), state=FixtureState.AGREED)

    assert (stranger.value.code, early.value.code) == ("not_your_fixture", "round_not_open")
    assert fixtures.begin_leg(fixture_id=later.pk, user=first, clock=clock).status == Status.SEEDING


@pytest.mark.clause("8.4", "12.2")
def test_nothing_begins_in_a_paused_season_nor_after_the_deadline(clock: SetClock) -> None:
    """leagues 8.4, 12.2"""
    made = started(6, clock)
    fixture = meeting(top(made), 1, 6)
    first, _ = players(fixture, clock)
    Season.objects.filter(pk=made.pk).update(paused_at=clock.now())
    with pytest.raises(LeagueError) as paused:
        fixtures.begin_leg(fixture_id=fixture.pk, user=first, clock=clock)
    Season.objects.filter(pk=made.pk).update(paused_at=None)
    clock.move(days=28)
    with pytest.raises(LeagueError) as late:
        fixtures.begin_leg(fixture_id=fixture.pk, user=first, clock=clock)

    assert (paused.value.code, late.value.code) == ("season_paused", "deadline_passed")


@pytest.mark.clause("7.1")
def test_over_days_the_first_order_is_awaited_from_the_beginning(clock: SetClock) -> None:
    """leagues 7.1"""
    fixture = meeting(top(started(6, clock)), 1, 6)

    battle = begun(fixture, clock)

    assert Due.objects.filter(kind="league_first_order", key__startswith=f"{battle.pk}:").exists()


# Mirrored legs


@pytest.mark.clause("4.9")
def test_check_13_both_legs_share_everything_but_dice_and_sides(clock: SetClock) -> None:
    """leagues 4.9: Lost Battles exchanges the armies"""
    division = top(started(4, clock, preset="mirrored_swiss", swiss={"rounds": 2}))
    fixture = of_round(division, 1)[0]
    first, _ = players(fixture, clock)

    one, two = (fixtures.begin_leg(fixture_id=fixture.pk, user=first, number=number, clock=clock) for number in (1, 2))

    legs = list(fresh(fixture).legs.all())
    assert store.setup_of(one) == store.setup_of(two)
    assert legs[0].deployment_hash == legs[1].deployment_hash != ""
    assert one.dice_commitment != two.dice_commitment
    assert one.participants.get(seat="1").user == first == two.participants.get(seat="2").user
    assert store.setup_of(one).scenario == fixture.map_id


@pytest.mark.clause("4.9")
def test_a_mirrored_fixture_is_decided_by_the_sum_of_both_legs(clock: SetClock) -> None:
    """leagues 4.9"""
    division = top(started(4, clock, preset="mirrored_swiss", swiss={"rounds": 2}))
    fixture = of_round(division, 1)[0]

    half = fought(fixture, clock, first_wins=True, leg=1)
    assert half.state == FixtureState.LIVE
    done = fought(fixture, clock, first_wins=False, leg=2)

    assert done.state == FixtureState.PROVISIONAL
    shown = cards.card(cards.find(fixture.pk), terms_.read(division.season.terms))
    assert shown.points == (20, 20)
    assert shown.outcome == "draw"


# Lists


def with_lists(clock: SetClock, count: int = 2, **changes: Json) -> Season:
    """Horden & Helden with two frozen lists an entrant."""
    made = season(clock=clock, system="horden_helden", lists={"count": count}, **changes)
    rules = store.system("horden_helden")
    assert rules.army_book is not None
    samples = list(rules.army_book.samples(Setup(scenario=rules.scenarios[0].id)))[:count]
    window = ListWindow.objects.get(season=made)
    for entrant in entrants(made, 4, clock):
        for slot, army in enumerate(samples, 1):
            ListSubmission.objects.create(
                window=window,
                entrant=entrant,
                slot=slot,
                content=army,
                sha256="0" * 64,
                validator_version=rules.version,
                state="submitted",
                handed_in_at=clock.now(),
            )
    draw.start_now(user=owner_of(made), season_id=made.pk, reason="all are there", clock=clock)
    made.refresh_from_db()
    return made


@pytest.mark.clause("3.5", "3")
def test_check_20_without_a_pick_list_1_is_taken_and_both_are_open(clock: SetClock) -> None:
    """leagues 3.5: the frozen lists go into the battle"""
    division = top(with_lists(clock))
    fixture = of_round(division, 1)[0]
    picked = fixture.sides.get(is_first=True).entrant
    ListPick.objects.create(fixture=fixture, entrant=picked, slot=2, picked_at=clock.now())

    battle = begun(fixture, clock)

    armies = store.setup_of(battle).armies
    contents = {row.slot: row.content for row in picked.lists.all()}
    assert armies == {"1": contents[2], "2": contents[1]}
    assert sorted(fixture.picks.values_list("slot", flat=True)) == [1, 2]
    assert battle.status == Status.RUNNING


@pytest.mark.clause("4.9")
def test_with_swapped_sides_the_army_goes_with_its_owner(clock: SetClock) -> None:
    """leagues 4.9"""
    division = top(with_lists(clock, game={"legs": 2}))
    fixture = of_round(division, 1)[0]
    first, second = players(fixture, clock)
    picks.pick(user=first, fixture_id=fixture.pk, slot=2, clock=clock)
    for user in (first, second):
        dates.check_in(user=user, fixture_id=fixture.pk, clock=clock)

    one, two = (fixtures.begin_leg(fixture_id=fixture.pk, user=first, number=number, clock=clock) for number in (1, 2))

    assert store.setup_of(one).armies[Seat("1")] == store.setup_of(two).armies[Seat("2")]
    assert store.setup_of(one).armies[Seat("2")] == store.setup_of(two).armies[Seat("1")]


def refusal(call: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(LeagueError) as refused:
        call()
    return refused.value.code, refused.value.clause


@pytest.mark.parametrize("has_picked", [True, False])
def test_3_5_over_days_nobody_begins_before_both_have_checked_in(clock: SetClock, has_picked: bool) -> None:
    """Whether the other side has picked makes no difference that anybody could see."""
    fixture = of_round(top(with_lists(clock)), 1)[0]
    first, second = players(fixture, clock)
    if has_picked:
        picks.pick(user=second, fixture_id=fixture.pk, slot=2, clock=clock)

    def begin() -> Battle:
        return fixtures.begin_leg(fixture_id=fixture.pk, user=first, clock=clock)

    assert refusal(begin) == ("not_checked_in", "3.5")
    dates.check_in(user=first, fixture_id=fixture.pk, clock=clock)
    assert refusal(begin) == ("not_checked_in", "3.5")
    assert [one.user for one in Notification.objects.filter(kind="waits")] == [second]
    dates.check_in(user=second, fixture_id=fixture.pk, clock=clock)

    contents = {row.slot: row.content for row in fixture.sides.get(is_first=False).entrant.lists.all()}
    assert store.setup_of(begin()).armies[Seat("2")] == contents[2 if has_picked else 1]


def test_3_5_who_has_waited_for_the_first_period_begins_against_list_1(clock: SetClock) -> None:
    fixture = of_round(top(with_lists(clock)), 1)[0]
    first, second = players(fixture, clock)
    dates.check_in(user=first, fixture_id=fixture.pk, clock=clock)
    clock.move(hours=72)

    fixtures.begin_leg(fixture_id=fixture.pk, user=first, clock=clock)

    assert refusal(lambda: picks.pick(user=second, fixture_id=fixture.pk, slot=2, clock=clock))[0] == "picks_open"
    assert set(fixture.picks.values_list("slot", flat=True)) == {1}


def test_3_5_a_pick_can_be_changed_until_one_checks_in_whatever_the_other_has_done(clock: SetClock) -> None:
    fixture = of_round(top(with_lists(clock)), 1)[0]
    first, second = players(fixture, clock)
    for user in (first, second):
        picks.pick(user=user, fixture_id=fixture.pk, slot=1, clock=clock)
    dates.check_in(user=second, fixture_id=fixture.pk, clock=clock)

    picks.pick(user=first, fixture_id=fixture.pk, slot=2, clock=clock)

    assert refusal(lambda: picks.pick(user=second, fixture_id=fixture.pk, slot=2, clock=clock)) == (
        "pick_settled",
        "3.5",
    )
    assert sorted(fixture.picks.values_list("slot", flat=True)) == [1, 2]


@pytest.mark.parametrize("state", [FixtureState.DESK, FixtureState.AGREED])
def test_3_5_picks_of_a_fixture_that_was_not_begun_stay_secret(client: Client, clock: SetClock, state: str) -> None:
    """Also at the desk: it may be fought yet."""
    fixture = of_round(top(with_lists(clock)), 1)[0]
    Fixture.objects.filter(pk=fixture.pk).update(state=state)
    client.force_login(players(fixture, clock)[1])
    ListPick.objects.create(
        fixture=fixture, entrant=fixture.sides.get(is_first=True).entrant, slot=2, picked_at=clock.now()
    )

    assert client.get(addresses.fixture(fixture)).context.get("picks") is None


# What becomes of battles


def test_a_battle_deleted_before_its_end_can_be_begun_again(clock: SetClock) -> None:
    division = top(started(6, clock))
    fixture = meeting(division, 1, 6)
    begun(fixture, clock).delete()

    again = begun(fixture, clock)

    assert again.status == Status.RUNNING
    assert fixture.legs.get().battle == again


def test_a_battle_deleted_after_its_end_leaves_the_result(clock: SetClock) -> None:
    division = top(started(6, clock))
    fixture = fought(meeting(division, 1, 6), clock)
    Battle.objects.all().delete()

    with pytest.raises(LeagueError) as refused:
        fixtures.begin_leg(fixture_id=fixture.pk, user=players(fixture, clock)[0], clock=clock)

    assert refused.value.code == "fixture_over"
    assert fixture.results.get(is_valid=True).points_first == 20
    assert fixture.results.get().details["battle"]


@pytest.mark.clause("10.5")
def test_a_rematch_of_a_league_battle_is_a_friendly_one(clock: SetClock) -> None:
    """leagues 10.5"""
    division = top(started(6, clock))
    fixture = meeting(division, 1, 6)
    battle = begun(fixture, clock)
    first, _ = players(fixture, clock)
    resign(battle, "2", clock)
    again = services.offer_rematch(battle_id=battle.pk, user=first, clock=clock)

    assert not again.rated
    assert not again.league


@pytest.mark.clause("7.8")
def test_a_substitute_sits_at_the_table_from_his_stint_on(clock: SetClock) -> None:
    """leagues 7.8"""
    division = top(started(6, clock))
    entrant, stand_in = numbered(division, 1), person("stand-in")
    clock.move(hours=1)
    withdrawals.substitute(
        user=owner_of(division.season), entrant_id=entrant.pk, player=stand_in, reason="he is ill", clock=clock
    )
    clock.move(hours=1)

    battle = begun(meeting(division, 1, 6), clock)

    assert battle.participants.get(seat="1").user == stand_in
    assert entry.answers_for(stand_in, entrant)


# Cards


@pytest.mark.parametrize("number", [4, 10])
def test_a_round_page_costs_the_same_number_of_queries(
    clock: SetClock, number: int, django_assert_num_queries: object
) -> None:
    division = top(started(number, clock, division_size=number))
    for fixture in of_round(division, 1):
        begun(fixture, clock)
    store.moment_cache.clear()
    row = division.rounds.get(number=1)

    with django_assert_num_queries(5):  # type: ignore[operator]
        shown = cards.of_round(row)

    assert len(shown) == number // 2
    assert all(one.legs[0].now is not None and one.legs[0].turn == 1 for one in shown)


def test_3_5_a_list_that_was_never_brought_costs_points_unless_a_fixture_was_forfeited(clock: SetClock) -> None:
    """Also by a ruling, which is no forfeit by a rule; one that was superseded is none any more."""
    made = with_lists(clock)
    season_terms = dict(made.terms)
    Season.objects.filter(pk=made.pk).update(
        terms={**season_terms, "lists": {**season_terms["lists"], "use_every_list": True}}
    )
    made.refresh_from_db()
    one, other = of_round(top(made), 1)
    scored(one, 15, 5, clock)
    ruled = scored(other, 15, 5, clock)
    Result.objects.filter(pk=ruled.pk).update(kind="forfeit", source="ruling")

    picks.penalise_unused(made, clock)

    punished = set(Penalty.objects.values_list("entrant", "points", "clause"))
    assert punished == {(side.entrant_id, 2, "3.5") for side in one.sides.all()}
