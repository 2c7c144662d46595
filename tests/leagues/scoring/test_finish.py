"""From the rules systems' own words to a finish (1.1, 5.4, 5.5)."""

from __future__ import annotations

from typing import get_args

import pytest

from battles.leagues.errors import LeagueError
from battles.leagues.scoring import Circumstances, Desk, Points, finish_of, score, standard_table
from battles.rules.base import Outcome, Seat, SeatStanding, Standing
from battles.rules.codec import Json, to_builtins
from battles.rules.horden_helden.state import EndReason as HordenEnds
from battles.rules.lost_battles.pieces import EndReason as LostEnds
from battles.rules.playthrough import random_turns
from battles.rules.registry import league_book, system

ONE, TWO = Seat("1"), Seat("2")


def horden_standing(lost_by_one: int, lost_by_two: int) -> Standing:
    """Points are those the other side has lost."""
    return Standing(
        seats={
            ONE: SeatStanding(points=lost_by_two, place=1),
            TWO: SeatStanding(points=lost_by_one, place=2),
        }
    )


def ended(reason: str, places: tuple[int, int], **facts: Json) -> Outcome:
    return Outcome(places=dict(zip((ONE, TWO), places, strict=True)), points={}, verdict="", reason=reason, facts=facts)


def given(**more: Json) -> Circumstances:
    told: dict[str, Json] = {"first": ONE, "second": TWO, "options": {"points": 600, "turn_limit": 12}} | more
    return Circumstances(**told)


def points_of(key: str, standing: Standing, outcome: Outcome | None, circumstances: Circumstances) -> Points | Desk:
    return score(finish_of(key, standing, outcome, circumstances), standard_table(key))


def pair(points: Points | Desk) -> tuple[int, int]:
    assert isinstance(points, Points)
    return points.first, points.second


@pytest.mark.clause("5.4")
def test_5_4_defeat_by_the_loss_rule() -> None:
    outcome = ended("defeat", (2, 1), turn=9)

    assert pair(points_of("horden_helden", horden_standing(330, 120), outcome, given())) == (2, 18)


@pytest.mark.clause("5.4")
def test_5_4_whoever_sits_where() -> None:
    outcome = ended("defeat", (2, 1), turn=9)
    turned = given(first=TWO, second=ONE)

    assert pair(points_of("horden_helden", horden_standing(330, 120), outcome, turned)) == (18, 2)


@pytest.mark.clause("5.4")
def test_5_4_turn_limit_and_json_alike() -> None:
    standing, outcome = horden_standing(180, 90), ended("turn_limit", (2, 1), turn=12)

    finish = finish_of("horden_helden", standing, outcome, given())

    assert finish == finish_of("horden_helden", to_builtins(standing), to_builtins(outcome), given())
    assert pair(score(finish, standard_table("horden_helden"))) == (9, 11)
    assert (finish.turns_done, finish.turn_limit, finish.army_points) == (12, 12, 600)


def test_5_7_an_agreed_draw_counts_the_turns_that_were_done() -> None:
    """In turn 6 of 12, five are done; in turn 7, six."""
    standing = horden_standing(180, 90)

    assert isinstance(points_of("horden_helden", standing, ended("agreed", (1, 1), turn=6), given()), Desk)
    assert pair(points_of("horden_helden", standing, ended("agreed", (1, 1), turn=7), given())) == (9, 11)


def test_5_7_conceded_and_abandoned() -> None:
    standing = horden_standing(0, 100)
    conceded = points_of("horden_helden", standing, ended("conceded", (2, 1), turn=3), given())
    abandoned = points_of("horden_helden", standing, ended("abandoned", (2, 1), turn=3), given())
    nobody = points_of("horden_helden", standing, ended("abandoned", (1, 1), turn=3), given())

    assert (pair(conceded), pair(abandoned), pair(nobody)) == ((0, 20), (7, 13), (0, 0))


def test_5_7_the_host_says_deadline() -> None:
    circumstances = given(ended="deadline", turns_done=6, thinking_ms=(80, 20))

    assert pair(points_of("horden_helden", horden_standing(180, 90), None, circumstances)) == (6, 14)


def test_13_1_a_running_battle_has_points_now() -> None:
    assert pair(points_of("horden_helden", horden_standing(0, 300), None, given())) == (14, 6)


def lost_standing(first: float, second: float, base: int = 34) -> Standing:
    seats = {ONE: SeatStanding(points=first, place=1), TWO: SeatStanding(points=second, place=2)}
    return Standing(seats=seats, facts={"base": base, "margin": abs(first - second), "winner": "A"})


def test_5_5_totals_and_base() -> None:
    outcome = ended("last_turn", (1, 2))

    assert pair(points_of("lost_battles", lost_standing(58.0, 41.0), outcome, given(options={}))) == (16, 4)


def test_5_7_lost_battles_resignation_and_clock() -> None:
    outcome = ended("resignation", (2, 1))
    resigned = points_of("lost_battles", lost_standing(60, 41), outcome, given(options={}))
    late = given(options={}, ended="clock", loser="first")
    clock = points_of("lost_battles", lost_standing(60, 41), outcome, late)
    both = points_of("lost_battles", lost_standing(60, 41), ended("abandoned", (1, 2)), given(options={}))

    assert (pair(resigned), pair(clock), pair(both)) == ((0, 20), (7, 13), (0, 0))


def test_1_4_points_must_be_whole() -> None:
    with pytest.raises(LeagueError) as refused:
        finish_of("lost_battles", lost_standing(1.5, 2), None, given())

    assert refused.value.code == "points_not_whole"


@pytest.mark.clause("5")
@pytest.mark.parametrize(
    ("key", "outcome", "circumstances", "code"),
    [
        ("chess", None, given(), "no_finish_for_system"),
        ("lost_battles", None, given(first=Seat("7")), "no_such_seat"),
        ("lost_battles", ended("meteor", (1, 2)), given(), "unknown_end"),
    ],
)
def test_5_what_cannot_be_read_is_refused(
    key: str, outcome: Outcome | None, circumstances: Circumstances, code: str
) -> None:
    with pytest.raises(LeagueError) as refused:
        finish_of(key, lost_standing(1, 2), outcome, circumstances)

    assert refused.value.code == code


@pytest.mark.clause("1.1")
@pytest.mark.parametrize("key", ["horden_helden", "lost_battles"])
def test_1_1_a_battle_of_each_system_is_scored_at_every_moment(key: str) -> None:
    """A random battle, played out: at each point in time there are points, and they add up to 20."""
    rules = system(key)
    turns = [turn.play.state for turn in random_turns(rules, 1)]
    last = turns[-1]
    circumstances = given(options={"turn_limit": 4}, turns_done=4, turn_limit=4)

    for state in (*turns[:: max(1, len(turns) // 20)], last):
        standing, outcome = rules.standing(state), rules.outcome(state)
        points = points_of(key, standing, outcome, circumstances)
        assert sum(pair(points)) == 20
    assert rules.outcome(last) is not None


@pytest.mark.parametrize("key", ["horden_helden", "lost_battles"])
def test_5_7_every_reason_of_the_rules_is_known(key: str) -> None:
    reasons = {"horden_helden": HordenEnds, "lost_battles": LostEnds}[key]

    book = league_book(key)
    assert book is not None
    assert set(get_args(reasons)) == set(book.ends)
