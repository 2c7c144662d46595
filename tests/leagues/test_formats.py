"""The other formats and policies on the site: double round robin, Dutch Swiss, households, bans, mirrored sums."""

from __future__ import annotations

from collections import Counter

import pytest

from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Fixture, Season
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.models.seasons import SeasonState
from battles.leagues.pairing import Pair
from battles.leagues.selectors import brackets, ratings, tables
from battles.leagues.selectors import fixtures as cards
from battles.leagues.services import draw, fixtures, households, maps, rounds
from battles.runtime.clock import SetClock
from tests.leagues.builders import entrants, owner_of, pass_time, person, season
from tests.leagues.playing import begun, decide_round, meeting, numbered, of_round, players, scored, started, top

pytestmark = pytest.mark.django_db


def pairs(fixtures_: list[Fixture]) -> list[tuple[int | None, ...]]:
    return [tuple(side.entrant.number for side in fixture.sides.all()) for fixture in fixtures_]


def test_check_3_in_a_double_round_robin_each_pair_has_both_seats_once(clock: SetClock) -> None:
    division = top(started(4, clock, format="double_round_robin", division_size=4))

    met = Counter(pair for number in range(1, 7) for pair in pairs(of_round(division, number)))

    assert met == Counter((one, other) for one in range(1, 5) for other in range(1, 5) if one != other)


@pytest.mark.clause("4.6")
def test_a_dutch_swiss_goes_through_its_rounds_without_a_rematch(clock: SetClock) -> None:
    """leagues 4.6, check 9"""
    made = started(
        7,
        clock,
        preset="mirrored_swiss",
        scale="match",
        game={"legs": 1},
        swiss={"engine": "dutch", "rounds": 3},
    )
    division = top(made)
    for number in (1, 2, 3):
        decide_round(division, number, clock)
    pass_time(clock, hours=48)

    met = [frozenset(pair) for number in (1, 2, 3) for pair in pairs(of_round(division, number)) if len(pair) == 2]
    assert len(met) == len(set(met)) == 9
    assert pairs(of_round(division, 1))[0] == (1, 4), "number 1 starts in seat 1"
    made.refresh_from_db()
    assert made.state == SeasonState.CLOSED
    assert tables.fresh(division).table.rows[0].number == 1


@pytest.mark.clause("4.3")
def test_a_household_is_kept_apart_in_the_first_two_rounds(clock: SetClock) -> None:
    """leagues 4.3"""
    made = season(clock=clock, preset="mirrored_swiss", game={"legs": 1}, swiss={"rounds": 3, "first_round": "by_hand"})
    entrants(made, 8, clock)
    draw.start_now(user=owner_of(made), season_id=made.pk, reason="all are there", clock=clock)
    division = top(Season.objects.get(pk=made.pk))
    one, five = numbered(division, 1).player, numbered(division, 5).player
    assert one is not None
    assert five is not None
    households.declare(user=one, somebody=five, clock=clock)
    households.declare(user=five, somebody=one, clock=clock)

    row = rounds.pair(user=owner_of(made), division_id=division.pk, clock=clock)

    assert (1, 5) not in pairs(of_round(division, row.number))
    assert len(of_round(division, 1)) == 4


@pytest.mark.clause("8.1")
def test_a_live_round_is_over_when_it_is_and_the_next_opens_at_once(clock: SetClock) -> None:
    """leagues 8.1"""
    division = top(started(4, clock, preset="mirrored_swiss", game={"legs": 1, "pace": "live"}, swiss={"rounds": 2}))
    decide_round(division, 1, clock)

    assert division.rounds.get(number=2).opens == clock.now()


@pytest.mark.clause("7.1", "8.1")
def test_check_28_a_live_battle_at_an_agreed_time_waits_for_both_check_ins(clock: SetClock) -> None:
    """leagues 7.1, 8.1"""
    division = top(started(6, clock, game={"pace": "live"}))
    fixture = meeting(division, 1, 6)
    Fixture.objects.filter(pk=fixture.pk).update(agreed_for=clock.now(), state=FixtureState.AGREED)
    fixture.sides.filter(is_first=True).update(checked_in_at=clock.now())

    with pytest.raises(LeagueError) as refused:
        begun(fixture, clock)
    fixture.sides.update(checked_in_at=clock.now())

    assert refused.value.code == "not_checked_in"
    assert begun(fixture, clock).status == "running"


# Maps


@pytest.mark.clause("4.5")
def test_picked_maps_are_drawn_from_what_nobody_banned(clock: SetClock) -> None:
    """leagues 4.5"""
    made = season(clock=clock, opened=False)
    known = [row.map_id for row in made.maps.all()][:3]
    division = top(started(4, clock, division_size=4, game={"map_policy": "picked", "maps": known}))
    fixture = of_round(division, 1)[0]
    first, second = players(fixture, clock)
    assert fixture.map_id == ""

    fixtures.ban_map(user=first, fixture_id=fixture.pk, map_id=known[0], clock=clock)
    fixtures.ban_map(user=second, fixture_id=fixture.pk, map_id=known[2], clock=clock)

    assert Fixture.objects.get(pk=fixture.pk).map_id == known[1]
    with pytest.raises(LeagueError) as late:
        fixtures.ban_map(user=first, fixture_id=fixture.pk, map_id=known[1], clock=clock)
    with pytest.raises(LeagueError) as stranger:
        fixtures.ban_map(user=person(), fixture_id=of_round(division, 1)[1].pk, map_id=known[1], clock=clock)
    assert (late.value.code, stranger.value.code) == ("no_ban_now", "not_your_fixture")


@pytest.mark.clause("4.5")
def test_without_bans_the_map_is_drawn_when_the_battle_begins(clock: SetClock) -> None:
    """leagues 4.5"""
    division = top(started(4, clock, division_size=4, game={"map_policy": "picked"}))
    fixture = of_round(division, 1)[0]

    begun(fixture, clock)

    assert Fixture.objects.get(pk=fixture.pk).map_id in {row.map_id for row in division.season.maps.all()}


@pytest.mark.clause("1.2", "4.5")
def test_drawn_maps_follow_from_the_seed_alone(clock: SetClock) -> None:
    """leagues 1.2, 4.5"""
    division = top(started(6, clock, game={"map_policy": "drawn"}))
    drawn = [fixture.map_id for fixture in of_round(division, 1)]

    row = division.rounds.get(number=1)
    again = [Pair(*(side.entrant_id for side in fixture.sides.all())) for fixture in of_round(division, 1)]
    assert maps.for_pairs(division, row, again, terms_.read(division.season.terms)) == drawn


# Mirrored


@pytest.mark.clause("4.9")
def test_e6_mirrored_legs_add_up(clock: SetClock) -> None:
    """leagues 4.9, E6: 16–4 and 7–13 make 23–17, margin +4"""
    division = top(started(4, clock, preset="mirrored_swiss", swiss={"rounds": 2}))
    fixture = of_round(division, 1)[0]
    scored(fixture, 16, 4, clock, vp=(58, 41), leg=1)
    scored(fixture, 7, 13, clock, vp=(39, 52), leg=2)

    shown = cards.cards([cards.find(fixture.pk)])[0]

    assert (shown.points, shown.outcome) == ((23, 17), "first")
    first = fixture.sides.get(is_first=True).entrant_id
    row = next(one for one in tables.fresh(division).table.rows if one.entrant == first)
    assert (row.points, row.vp_for - row.vp_against, row.won) == (23, 4, 1)


# What pages cost


@pytest.mark.parametrize("number", [4, 16])
def test_a_bracket_costs_a_constant_number_of_queries(
    number: int, clock: SetClock, django_assert_num_queries: object
) -> None:
    division = top(started(number, clock, preset="club_cup", format="knockout"))
    decide_round(division, 1, clock)

    with django_assert_num_queries(6):  # type: ignore[operator]
        now = brackets.bracket_of(division)

    assert len(now.matches) == number - 1


@pytest.mark.parametrize("number", [4, 12])
def test_a_ranking_list_costs_a_constant_number_of_queries(
    number: int, clock: SetClock, django_assert_num_queries: object
) -> None:
    division = top(started(number, clock, division_size=number))
    decide_round(division, 1, clock)
    pass_time(clock, days=31)

    with django_assert_num_queries(2):  # type: ignore[operator]
        ratings.ranking("lost_battles")
