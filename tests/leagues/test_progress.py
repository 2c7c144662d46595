"""What follows from results: rounds close, brackets go on, seasons end (leagues 4.7, 4.8, 9.1, 9.2)."""

from __future__ import annotations

import pytest

from battles.leagues import scoring
from battles.leagues.models import Award, Case, Division, Fixture, Notification, Season
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.models.seasons import SeasonState
from battles.leagues.selectors import tables
from battles.leagues.selectors.brackets import bracket_of
from battles.leagues.services import claims, fixtures, leagues, progress, results
from battles.runtime.clock import SetClock
from tests.leagues.builders import owner_of, pass_time, person
from tests.leagues.playing import (
    begun,
    decide_round,
    fought,
    fresh,
    give,
    numbered,
    of_round,
    scored,
    started,
    top,
)

pytestmark = pytest.mark.django_db


def slot(division: Division, name: str) -> Fixture:
    return fixtures.rows().get(division=division, slot=name)


def numbers(fixture: Fixture) -> list[int | None]:
    return [side.entrant.number for side in fixture.sides.all()]


def play_all(made: Season, clock: SetClock) -> None:
    """Every main round of every division: the better number wins."""
    for division in made.divisions.exclude(tier=0):
        for round_ in division.rounds.filter(kind="main"):
            decide_round(division, round_.number, clock)


def no_deciders() -> dict[str, bool]:
    return {"match": False, "jump": False, "playoffs": False}


# Round robin


def test_a_round_closes_with_its_last_result_and_the_season_when_all_are_final(clock: SetClock) -> None:
    made = started(4, clock, division_size=4, promotion=no_deciders())
    division = top(made)
    decide_round(division, 1, clock)
    assert division.rounds.get(number=1).closed_at == clock.now()
    assert division.rounds.get(number=2).closed_at is None

    play_all(made, clock)
    made.refresh_from_db()
    before = made.state
    pass_time(clock, hours=48)

    made.refresh_from_db()
    assert (before, made.state) == (SeasonState.RUNNING, SeasonState.CLOSED)
    assert Award.objects.get(kind="champion").entrant == numbered(division, 1)


@pytest.mark.clause("9.1", "9.2")
def test_promotion_and_jump_matches_and_the_play_offs_are_made_when_the_tables_are_final(clock: SetClock) -> None:
    """leagues 9.1, 9.2"""
    made = started(18, clock)

    play_all(made, clock)
    pass_time(clock, hours=48)

    made.refresh_from_db()
    assert made.state == SeasonState.DECIDERS
    first, second, third = made.divisions.exclude(tier=0).order_by("tier")
    promotion = Fixture.objects.get(division=first, round__kind="promotion")
    assert [(s.entrant.division_id, s.entrant.number) for s in promotion.sides.all()] == [(first.pk, 5), (second.pk, 2)]
    jumps = Fixture.objects.filter(round__kind="jump")
    assert not jumps.exists(), "nobody jumps into tier 1"
    playoffs = made.divisions.get(tier=0)
    assert len(playoffs.progress["seeds"]) == 5
    assert third.rounds.filter(kind="promotion").count() == 0


@pytest.mark.clause("9.1")
def test_a_jump_match_is_made_two_tiers_up(clock: SetClock) -> None:
    """leagues 9.1"""
    made = started(24, clock, promotion={"match": True, "jump": True, "playoffs": False})

    play_all(made, clock)
    pass_time(clock, hours=48)

    second, fourth = made.divisions.get(tier=2), made.divisions.get(tier=4)
    jump = Fixture.objects.get(division=second, round__kind="jump")
    assert [(s.entrant.division_id, s.entrant.number) for s in jump.sides.all()] == [(second.pk, 4), (fourth.pk, 1)]


@pytest.mark.clause("9.1")
def test_the_season_closes_after_the_last_decider(clock: SetClock) -> None:
    """leagues 9.1, check 48: drawn, nobody moves; won by the lower, both move"""
    made = started(12, clock, promotion={"match": True, "jump": False, "playoffs": False})
    play_all(made, clock)
    pass_time(clock, hours=48)
    promotion = Fixture.objects.get(round__kind="promotion")

    scored(promotion, 5, 15, clock)
    pass_time(clock, hours=48)

    made.refresh_from_db()
    assert made.state == SeasonState.CLOSED
    assert made.proposal is not None
    causes = {seat["who"]: seat["cause"] for part in made.proposal["divisions"] for seat in part["seats"]}
    first, second = (side.entrant.player_id for side in promotion.sides.all())
    assert (causes[first], causes[second]) == ("promotion_match", "promotion_match")


@pytest.mark.clause("1.6")
def test_finishing_twice_makes_the_deciders_once(clock: SetClock) -> None:
    """leagues 1.6"""
    made = started(12, clock)
    play_all(made, clock)
    pass_time(clock, hours=48)
    made.refresh_from_db()
    count = Fixture.objects.count()

    progress.finish_main(made, clock)
    progress.go_on(top(made), clock)

    assert Fixture.objects.count() == count


# Knock-out


def knockout(number: int, clock: SetClock, format: str = "knockout") -> Division:
    return top(started(number, clock, preset="club_cup", format=format))


def test_check_11_byes_go_to_the_best_seeds_and_1_and_2_meet_in_the_final_only(clock: SetClock) -> None:
    division = knockout(11, clock)

    first = [numbers(fixture) for fixture in of_round(division, 1)]

    assert {number for pair in first for number in pair} == set(range(6, 12))
    assert [numbers(fixture) for fixture in of_round(division, 2)] == [[4, 5]], "both sides are known from the start"
    for number in (1, 2, 3):
        decide_round(division, number, clock)
    assert numbers(slot(division, "W4-1")) == [1, 2]


@pytest.mark.clause("4.7")
def test_a_bracket_goes_on_as_soon_as_both_sides_are_known(clock: SetClock) -> None:
    """leagues 4.7"""
    division = knockout(4, clock)
    scored(slot(division, "W1-1"), 15, 5, clock)
    assert not Fixture.objects.filter(slot="W2-1").exists()

    scored(slot(division, "W1-2"), 15, 5, clock)

    assert numbers(slot(division, "W2-1")) == [1, 2]
    scored(slot(division, "W2-1"), 5, 15, clock)
    pass_time(clock, hours=48)
    division.season.refresh_from_db()
    assert division.season.state == SeasonState.CLOSED
    assert [row.number for row in tables.fresh(division).table.rows] == [2, 1, 3, 4]
    assert Award.objects.get(kind="champion").entrant.number == 2


@pytest.mark.clause("4.7")
def test_level_points_are_decided_by_margin_then_seed(clock: SetClock) -> None:
    """leagues 4.7"""
    division = knockout(4, clock)

    scored(slot(division, "W1-1"), 10, 10, clock, vp=(90, 100))
    scored(slot(division, "W1-2"), 10, 10, clock)

    now = bracket_of(division)
    assert numbers(slot(division, "W2-1")) == [4, 2]
    assert (now.decided_by["W1-1"], now.decided_by["W1-2"]) == ("margin", "seed")


def ruled(division: Division, name: str, points: tuple[int, int], clock: SetClock) -> None:
    season, row = fixtures.locked(slot(division, name).pk)
    made = scoring.Points(
        first=points[0],
        second=points[1],
        match_first=0,
        match_second=0,
        outcome=scoring.verdict_of(*points),
    )
    results.supersede(
        row, row.legs.all()[0], made, officer=(owner_of(season), "referee"), reason="a ruling", clock=clock
    )


def test_a_correction_exchanges_the_sides_of_a_match_that_has_not_begun(clock: SetClock) -> None:
    division = knockout(4, clock)
    for name in ("W1-1", "W1-2"):
        scored(slot(division, name), 15, 5, clock)
    assert numbers(slot(division, "W2-1")) == [1, 2]

    ruled(division, "W1-1", (5, 15), clock)

    assert numbers(slot(division, "W2-1")) == [4, 2]
    assert not Case.objects.exists()


def test_a_correction_after_the_next_match_has_begun_is_the_referees(clock: SetClock) -> None:
    division = knockout(4, clock)
    for name in ("W1-1", "W1-2"):
        scored(slot(division, name), 15, 5, clock)
    battle = begun(slot(division, "W2-1"), clock)
    give(battle, "1", {"kind": "set_defaults"}, clock)

    ruled(division, "W1-1", (5, 15), clock)

    assert numbers(slot(division, "W2-1")) == [1, 2]
    assert Case.objects.get().code == "bracket_changed"


@pytest.mark.clause("4.7")
def test_a_double_knock_out_needs_two_defeats_and_a_second_final(clock: SetClock) -> None:
    """leagues 4.7"""
    division = knockout(4, clock, "double_knockout")
    for name in ("W1-1", "W1-2", "W2-1"):
        scored(slot(division, name), 15, 5, clock)
    assert numbers(slot(division, "L1-1")) == [4, 3]
    scored(slot(division, "L1-1"), 5, 15, clock)
    assert numbers(slot(division, "L2-1")) == [3, 2]
    scored(slot(division, "L2-1"), 5, 15, clock)
    assert numbers(slot(division, "F1")) == [1, 2]

    scored(slot(division, "F1"), 5, 15, clock)

    second = slot(division, "F2")
    assert numbers(second) == [1, 2]
    scored(second, 15, 5, clock)
    pass_time(clock, hours=48)
    assert [row.number for row in tables.fresh(division).table.rows] == [1, 2, 3, 4]
    assert Season.objects.get().state == SeasonState.CLOSED


# Groups


@pytest.mark.clause("4.8")
def test_groups_are_filled_in_snake_order_and_the_best_play_off(clock: SetClock) -> None:
    """leagues 4.8"""
    made = started(8, clock, preset="club_cup", groups={"groups": 2, "qualified": 2})
    first, second = made.divisions.all()
    names = [one.pk for one in made.entrants.order_by("applied_at")]
    assert [first.stage, second.stage] == ["group", "group"]
    assert len(names) == 8
    assert first.entrants.count() == second.entrants.count() == 4

    play_all(made, clock)
    pass_time(clock, hours=48)

    made.refresh_from_db()
    playoffs = made.divisions.get(tier=0)
    assert made.state == SeasonState.DECIDERS
    pairs = [{side.entrant.division_id for side in f.sides.all()} for f in of_round(playoffs, 1)]
    assert pairs == [{first.pk, second.pk}] * 2
    for name in ("W1-1", "W1-2"):
        scored(slot(playoffs, name), 15, 5, clock)
    scored(slot(playoffs, "W2-1"), 15, 5, clock)
    pass_time(clock, hours=48)
    made.refresh_from_db()
    assert made.state == SeasonState.CLOSED
    assert fresh(slot(playoffs, "W2-1")).state == FixtureState.FINAL


def test_the_organiser_can_end_a_season(clock: SetClock) -> None:
    made = started(4, clock, preset="ladder")

    progress.close_now(user=owner_of(made), season_id=made.pk, reason="summer is here", clock=clock)

    made.refresh_from_db()
    assert made.state == SeasonState.CLOSED


def test_9_3_the_proposal_is_told_to_all_organisers(clock: SetClock) -> None:
    made, helper, referee = started(4, clock, preset="ladder"), person(), person()
    for user, role in ((helper, "organiser"), (referee, "referee")):
        leagues.appoint(user=owner_of(made), league_id=made.league.pk, somebody=user, role=role, clock=clock)
    progress.close_now(user=owner_of(made), season_id=made.pk, reason="summer is here", clock=clock)
    told = set(Notification.objects.filter(kind="proposal").values_list("user", flat=True))
    assert told == {owner_of(made).pk, helper.pk}


@pytest.mark.clause("1.1")
def test_1_1_a_disputed_result_stands_when_the_organiser_ends_the_season(clock: SetClock) -> None:
    made = started(4, clock)
    fixture, other = of_round(top(made), 1)
    fought(fixture, clock)
    user = fixtures.players_of(fresh(fixture), clock.now())[1]
    assert user is not None
    claims.claim_after(user=user, fixture_id=fixture.pk, claim="a wrong die", clock=clock)

    progress.close_now(user=owner_of(made), season_id=made.pk, reason="summer is here", clock=clock)

    assert (fresh(fixture).state, fresh(other).state) == (FixtureState.FINAL, FixtureState.ANNULLED)
    assert tables.fresh(top(made)).table.rows[0].points == 20
