"""Calling the judge in a battle, claims after it, appeals (leagues 11.1, 11.3)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from battles import selectors, store
from battles.errors import ApplicationError
from battles.leagues import addresses
from battles.leagues.errors import LeagueError
from battles.leagues.models import Case, Fixture, Notification, Season
from battles.leagues.services import claims, desk, fixtures, leagues
from battles.models import Battle, Participant
from battles.rules.base import EVERYTHING, PUBLIC, Seat, Viewer
from battles.rules.codec import Json
from battles.rules.kernel_events import Halted, Ruled
from battles.runtime.clock import SetClock
from battles.selectors import scenes
from tests.leagues import playing
from tests.leagues.builders import owner_of, pass_time, person
from tests.leagues.test_fixtures import with_lists

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(clock: SetClock) -> Season:
    return playing.started(4, clock)


@pytest.fixture
def fixture(season: Season) -> Fixture:
    return playing.of_round(playing.top(season), 1)[0]


@pytest.fixture
def battle(fixture: Fixture, clock: SetClock) -> Battle:
    return playing.begun(fixture, clock)


def call(fixture: Fixture, battle: Battle, clock: SetClock, said: str = "the wood hides it") -> Case:
    user = playing.players(fixture, clock)[0]
    return claims.call_judge(user=user, battle_id=str(battle.pk), claim=said, clause="A.3", clock=clock)


def test_check_57_clocks_stand_still_until_the_ruling_whose_text_is_in_the_replay(
    season: Season, fixture: Fixture, battle: Battle, clock: SetClock
) -> None:
    before = dict(Participant.objects.filter(battle=battle).values_list("seat", "asked_since"))
    case = call(fixture, battle, clock)
    battle.refresh_from_db()
    assert case.at_event == battle.version - 1
    assert case.evidence["running"] is True
    moment = store.moment_of(battle)
    shown = scenes.plain(scenes.scene(moment, Seat("1")))
    assert shown["halted"] == clock.now().isoformat()
    assert shown["league"] == f"/leagues/fixtures/{fixture.pk}/"
    with pytest.raises(ApplicationError) as caught:
        playing.resign(battle, "1", clock)
    assert caught.value.code == "halted"
    pass_time(clock, hours=20)
    desk.rule(user=owner_of(season), case_id=case.pk, outcome="dismiss", text="It does not.", clause="A.3", clock=clock)
    after = dict(Participant.objects.filter(battle=battle).values_list("seat", "asked_since"))
    for seat, since in before.items():
        assert after[seat] == (since + timedelta(hours=20) if since is not None else None)
    battle.refresh_from_db()
    events = [one.event for one in store.events_after(battle, 0)]
    assert Halted(seat=Seat(fixture.legs.get().first_seat), claim="the wood hides it") in events
    assert events[-1] == Ruled(outcome="dismiss", text="It does not.", clause="A.3")
    assert "halted" not in scenes.plain(scenes.scene(store.moment_of(battle), Seat("1")))
    playing.resign(battle, "1", clock)


def test_11_1_twice_a_battle_and_only_by_the_two(fixture: Fixture, battle: Battle, clock: SetClock) -> None:
    with pytest.raises(LeagueError) as stranger:
        claims.call_judge(user=person(), battle_id=str(battle.pk), claim="look", clock=clock)
    assert stranger.value.code == "not_your_fixture"
    with pytest.raises(LeagueError) as empty:
        call(fixture, battle, clock, "  ")
    assert empty.value.code == "claim_empty"
    for _ in range(2):
        call(fixture, battle, clock)
    with pytest.raises(LeagueError) as third:
        call(fixture, battle, clock)
    assert (third.value.code, third.value.facts["most"]) == ("too_many_claims", 2)


def test_the_referees_are_told_and_both_sides_too(
    season: Season, fixture: Fixture, battle: Battle, clock: SetClock
) -> None:
    call(fixture, battle, clock)
    told = set(Notification.objects.filter(kind="case").values_list("user_id", flat=True))
    assert told == {owner_of(season).pk, *(user.pk for user in playing.players(fixture, clock))}


def test_a_friendly_battle_has_no_judge(clock: SetClock) -> None:
    with pytest.raises(LeagueError) as caught:
        claims.call_judge(user=person(), battle_id="11111111-1111-1111-1111-111111111111", claim="look", clock=clock)
    assert caught.value.code == "no_league_battle"


def test_11_1_after_the_battle_within_forty_eight_hours(fixture: Fixture, clock: SetClock) -> None:
    with pytest.raises(LeagueError) as nothing:
        claims.claim_after(user=playing.players(fixture, clock)[1], fixture_id=fixture.pk, claim="unfair", clock=clock)
    assert nothing.value.code == "claim_too_late"
    fought = playing.fought(fixture, clock)
    loser = playing.players(fought, clock)[1]
    claims.claim_after(user=loser, fixture_id=fixture.pk, claim="unfair", clock=clock)
    assert playing.fresh(fixture).state == "desk"
    with pytest.raises(LeagueError) as again:
        claims.claim_after(user=loser, fixture_id=fixture.pk, claim="unfair", clock=clock)
    assert again.value.code == "claimed_already"
    clock.move(hours=48, minutes=1)
    with pytest.raises(LeagueError) as late:
        claims.claim_after(user=playing.players(fought, clock)[0], fixture_id=fixture.pk, claim="me too", clock=clock)
    assert late.value.code == "claim_too_late"


@pytest.mark.clause("11.3")
def test_11_3_one_appeal_within_seventy_two_hours(season: Season, fixture: Fixture, clock: SetClock) -> None:
    playing.fought(fixture, clock)
    first, second = playing.players(fixture, clock)
    case = claims.claim_after(user=second, fixture_id=fixture.pk, claim="unfair", clock=clock)
    ruling = desk.rule(
        user=owner_of(season), case_id=case.pk, outcome="dismiss", text="It was fair.", clause="11.2", clock=clock
    )
    with pytest.raises(LeagueError) as stranger:
        claims.appeal(user=person(), ruling_id=ruling.pk, claim="it was not", clock=clock)
    assert stranger.value.code == "not_your_fixture"
    clock.move(hours=72, seconds=1)
    with pytest.raises(LeagueError) as late:
        claims.appeal(user=second, ruling_id=ruling.pk, claim="it was not", clock=clock)
    assert late.value.code == "appeal_too_late"
    clock.move(hours=-1)
    made = claims.appeal(user=second, ruling_id=ruling.pk, claim="it was not", clock=clock)
    assert (made.kind, made.appeals) == ("appeal", ruling)
    with pytest.raises(LeagueError) as again:
        claims.appeal(user=first, ruling_id=ruling.pk, claim="me too", clock=clock)
    assert again.value.code == "appealed_already"
    assert fixtures.rows().get(pk=fixture.pk).results.filter(is_valid=True).count() == 1


# What the referee sees


def ambush(clock: SetClock, **changes: Json) -> tuple[Fixture, Battle]:
    """A battle of Horden & Helden: it has secrets."""
    made = with_lists(clock, 1, **changes)
    fixture = playing.of_round(playing.top(made), 1)[0]
    return fixture, playing.begun(fixture, clock)


def test_11_1_the_referee_sees_everything_of_a_battle_that_stands_still_for_him(clock: SetClock) -> None:
    """Whoever plays in the division does not, though he is a referee, nor anybody when it goes on."""
    fixture, battle = ambush(clock)
    season = fixture.division.season
    owner, rival = owner_of(season), playing.players(playing.of_round(playing.top(season), 1)[1], clock)[0]
    leagues.appoint(user=owner, league_id=season.league.pk, somebody=rival, role="referee")

    def eyes(user: User | None) -> Viewer:
        return selectors.viewer_of(Battle.objects.get(pk=battle.pk), user, clock.now()).replay_viewer

    assert eyes(owner) == PUBLIC
    case = call(fixture, battle, clock)
    assert [eyes(owner), eyes(rival), eyes(person()), eyes(None)] == [EVERYTHING, PUBLIC, PUBLIC, PUBLIC]
    assert eyes(playing.players(fixture, clock)[1]) == "2"
    point = selectors.viewer_of(Battle.objects.get(pk=battle.pk), owner, clock.now())
    assert "secret" not in selectors.dice_sheet(Battle.objects.get(pk=battle.pk), point).dice
    desk.rule(user=owner, case_id=case.pk, outcome="dismiss", text="It does not.", clause="A.3", clock=clock)
    assert eyes(owner) == PUBLIC


def test_11_1_the_referee_gets_to_a_battle_that_nobody_else_may_watch(clock: SetClock) -> None:
    fixture, battle = ambush(clock, game={"spectators": False})
    owner = owner_of(fixture.division.season)
    with pytest.raises(ApplicationError) as refused:
        selectors.viewer_of(Battle.objects.get(pk=battle.pk), owner, clock.now())
    assert refused.value.code == "not_allowed"
    call(fixture, battle, clock)
    assert selectors.viewer_of(Battle.objects.get(pk=battle.pk), owner, clock.now()).judges


def test_11_1_the_desk_shows_table_log_thinking_times_and_lists(client: Client, clock: SetClock) -> None:
    fixture, battle = ambush(clock)
    clock.move(minutes=7)
    case = call(fixture, battle, clock)
    assert sum(case.evidence["thinking_ms"]) >= 7 * 60_000
    client.force_login(owner_of(fixture.division.season))
    shown = client.get(f"{addresses.season(fixture.division.season)}desk").content.decode()
    assert f"/battles/{battle.pk}/replay?at={case.at_event}" in shown
    assert f"{addresses.season(fixture.division.season)}lists/" in shown


# More than one claim


def test_11_1_what_the_other_side_claims_keeps_the_result_open(
    season: Season, fixture: Fixture, clock: SetClock
) -> None:
    playing.fought(fixture, clock)
    one, other = (
        claims.claim_after(user=user, fixture_id=fixture.pk, claim="unfair", clock=clock)
        for user in playing.players(fixture, clock)
    )
    desk.rule(user=owner_of(season), case_id=one.pk, outcome="dismiss", text="It was fair.", clause="1", clock=clock)
    assert playing.fresh(fixture).state == "desk"
    desk.rule(user=owner_of(season), case_id=other.pk, outcome="dismiss", text="It was fair.", clause="1", clock=clock)
    assert playing.fresh(fixture).state == "final"


def test_11_1_a_second_leg_does_not_make_final_what_is_claimed_of_the_first(clock: SetClock) -> None:
    made = playing.started(4, clock, preset="mirrored_swiss", swiss={"rounds": 2})
    fixture = playing.fought(playing.of_round(playing.top(made), 1)[0], clock, leg=1)
    begun = playing.begun(fixture, clock, 2)
    user = playing.players(fixture, clock)[0]
    case = claims.claim_after(user=user, fixture_id=fixture.pk, claim="unfair", clock=clock)
    playing.resign(begun, "1", clock)
    pass_time(clock, hours=60)
    assert playing.fresh(fixture).state == "desk"
    desk.rule(user=owner_of(made), case_id=case.pk, outcome="dismiss", text="It was fair.", clause="1", clock=clock)
    assert playing.fresh(fixture).state == "final"


def test_11_1_a_claim_after_the_end_is_none_of_the_two_in_battle(
    season: Season, fixture: Fixture, battle: Battle, clock: SetClock
) -> None:
    """The battle that it restored has two of its own."""
    playing.resign(battle, "2", clock)
    pass_time(clock, seconds=1)
    user = playing.players(fixture, clock)[0]
    case = claims.claim_after(user=user, fixture_id=fixture.pk, claim="unfair", clock=clock)
    facts: dict[str, Json] = {"event": battle.version}
    desk.rule(
        user=owner_of(season), case_id=case.pk, outcome="restore", text="Again.", clause="1", facts=facts, clock=clock
    )
    battle = playing.taken_up(fixture, clock)
    for _ in range(2):
        call(fixture, battle, clock)
