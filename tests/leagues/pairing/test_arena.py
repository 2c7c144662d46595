"""The arena (leagues 4.11)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from battles.leagues.pairing import Pair
from battles.leagues.pairing.arena import Fought, Free, Outcome, arena_points, look_again_at, pair_free, points_of

BELL = datetime(2027, 1, 1, 20, tzinfo=UTC)


def at(seconds: float) -> datetime:
    return BELL + timedelta(seconds=seconds)


def free(number: int, points: int = 0, rating: int = 1500, since: float = 0, last: int | None = None) -> Free:
    return Free(id=number, number=number, points=points, rating=rating, since=at(since), last_opponent=last)


def test_4_11_nearest_by_points_then_rating() -> None:
    waiting = [free(1, 4), free(2, 9), free(3, 5, 1900), free(4, 5, 1510), free(5, 8)]
    assert pair_free(waiting, at(1)) == (Pair(4, 1), Pair(2, 5))


def test_4_11_who_waits_longest_chooses() -> None:
    waiting = [free(1, 4, since=5), free(2, 6, since=0), free(3, 9, since=3)]
    assert pair_free(waiting, at(6)) == (Pair(2, 1),)


def test_4_11_not_the_last_opponent_if_another_is_free() -> None:
    waiting = [free(1, 4, last=2), free(2, 4, last=1), free(3, 20)]
    assert pair_free(waiting, at(500)) == (Pair(3, 1),)


def test_4_11_the_last_opponent_after_sixty_seconds_alone() -> None:
    waiting = [free(1, last=2), free(2, last=1, since=10)]
    assert pair_free(waiting, at(69)) == ()
    assert look_again_at(waiting, at(20)) == at(70)
    assert pair_free(waiting, at(70)) == (Pair(1, 2),)
    assert look_again_at([free(3)], at(0)) is None


def test_4_11_order_of_input_does_not_matter() -> None:
    waiting = [free(number, number % 3, 1400 + number * 17 % 5, since=number % 2) for number in range(1, 12)]
    assert pair_free(waiting, at(9)) == pair_free(waiting[::-1], at(9))
    assert len(pair_free(waiting, at(9))) == 5


def test_4_11_seats_go_to_who_had_them_less() -> None:
    one = Free(id=1, number=1, points=5, rating=1500, since=at(0), seats=(1,))
    assert pair_free([one, free(2)], at(0)) == (Pair(2, 1),)


@pytest.mark.parametrize(
    ("outcomes", "points"),
    [
        ("WWW", [2, 2, 4]),
        ("WWLW", [2, 2, 0, 2]),
        ("WWWDWWW", [2, 2, 4, 2, 2, 2, 4]),
        ("WDWWDD", [2, 1, 2, 2, 2, 1]),
        ("LDW", [0, 1, 2]),
        ("", []),
    ],
)
def test_4_11_points_double_after_two_wins(outcomes: str, points: list[int]) -> None:
    names: dict[str, Outcome] = {"W": "win", "D": "draw", "L": "loss"}
    assert points_of(names[each] for each in outcomes) == points


def test_4_11_what_runs_at_the_bell_does_not_count() -> None:
    battles = [Fought(outcome="win", ended=at(seconds)) for seconds in (1, 0, -5)]
    assert arena_points(battles, BELL) == [2, 2]
