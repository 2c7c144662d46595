"""Charge range, its chances, and the move of a failed charge: E49, E52, E53, T15, R10, R11."""

from __future__ import annotations

from fractions import Fraction

import pytest

from battles.rules.ninth_age.armies.document import Selection
from battles.rules.ninth_age.charges.failed_moves import failed_move, wheel_towards
from battles.rules.ninth_age.charges.travel import (
    ChargeDice,
    advance_rate,
    charge_dice,
    is_downhill,
    most_range,
    needed_roll,
    reaches,
)
from battles.rules.ninth_age.ground.pieces import TerrainPiece
from battles.rules.ninth_age.measures import in_inches, inches
from battles.rules.ninth_age.pieces import PostKind
from battles.rules.ninth_age.rolls import Roll
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import choice, pose, regiment, state_of

BRUTES = choice("brakkar", "tide_brutes", 10)
HALBERDS = choice("aldermark", "banner_halberdiers", 20)


def apart(distance: float, charger: str = "tide_brutes", command: tuple[PostKind, ...] = ()) -> State:
    book = "brakkar" if charger == "tide_brutes" else "aldermark"
    options = (Selection(option="command", choices=command),) if command else ()
    return state_of(
        regiment("A01", choice(book, charger, 5, options), pose(30, 10, 90), command=command),
        regiment("B01", HALBERDS, pose(30, 10 + distance, 270)),
    )


@pytest.mark.clause("A.11.3", "A.11.14", "A.11.15")
def test_e49_range_is_advance_and_two_dice_against_the_shortest_distance() -> None:
    state = apart(15.5)
    unit, target = state.units["A01"], state.units["B01"]

    assert advance_rate(state, unit) == 4
    assert state.field.distance("A01", "B01") <= most_range(state, unit, "ground")
    assert needed_roll(state, unit, target, "ground") == 12
    assert not reaches(state, unit, target, "ground", (5, 6))
    assert reaches(state, unit, target, "ground", (6, 6))


@pytest.mark.clause("A.11.15", "A.11.16")
def test_e99_needs_a_nine() -> None:
    state = state_of(regiment("A01", BRUTES, pose(30, 10, 90)), regiment("B01", HALBERDS, pose(36, 22, 270)))

    assert needed_roll(state, state.units["A01"], state.units["B01"], "ground") == 9
    assert charge_dice(state, state.units["A01"], None).chance(9) == Fraction(10, 36)


@pytest.mark.clause("B.21.108", "A.11.14")
def test_e53_a_champion_makes_two_dice_count_as_at_least_four() -> None:
    """R10, R11: at 11 inches a roll of two is enough with adv 7, at 12 it is not; 1 and 6 are seven."""
    near = apart(11, "gilded_spurs", command=("champion",))
    far = apart(12, "gilded_spurs", command=("champion",))
    dice = ChargeDice(Roll(2), least=4)

    assert reaches(near, near.units["A01"], near.units["B01"], "ground", (1, 1, 1)[: _thrown(near)])
    assert not reaches(far, far.units["A01"], far.units["B01"], "ground", (1, 1, 1)[: _thrown(far)])
    assert dice.total((1, 1)) == 4
    assert dice.total((1, 6)) == 7
    assert dice.chance(4) == 1


def _thrown(state: State) -> int:
    return charge_dice(state, state.units["A01"], state.units["B01"]).roll.thrown


@pytest.mark.clause("B.20.10")
def test_t15_downhill_a_failed_roll_falls_again() -> None:
    corners = tuple((inches(x), inches(y)) for x, y in ((25, 0), (35, 0), (35, 10.2), (25, 10.2)))
    hill = TerrainPiece(id="hill", kind="hill", corners=corners)
    state = state_of(*apart(12).units.values(), terrain=(hill,))
    unit, target = state.units["A01"], state.units["B01"]
    once = ChargeDice(Roll(2)).chance(8)

    assert is_downhill(state, unit, target)
    assert not is_downhill(state, target, unit)
    assert charge_dice(state, unit, target).chance(8) == once + (1 - once) * once


@pytest.mark.clause("A.11.31", "A.12.25")
def test_e52_a_failed_charge_wheels_and_goes_on_with_what_is_left() -> None:
    unit = regiment("A01", BRUTES, pose(30, 10, 90))
    state = state_of(unit)
    goal = (inches(36), inches(22))

    assert wheel_towards(unit.box, goal, "right") == pytest.approx(27.776, abs=0.002)
    end = failed_move(state, unit, goal, inches(5))[-1]
    assert in_inches(end.x) == pytest.approx(31.513, abs=0.002)
    assert in_inches(end.y) == pytest.approx(13.480, abs=0.002)
    assert end.facing == pytest.approx(62.224, abs=0.002)


@pytest.mark.clause("A.11.31")
def test_a_failed_charge_stops_before_enemies_and_at_friends() -> None:
    friend = regiment("A02", BRUTES, pose(30, 14, 90))
    alone = regiment("A01", BRUTES, pose(30, 10, 90))
    goal = (inches(30), inches(30))

    at_friend = failed_move(state_of(alone, friend), alone, goal, inches(6))[-1]
    enemy = regiment("B01", BRUTES, pose(30, 12, 270))
    at_enemy = failed_move(state_of(alone, enemy), alone, goal, inches(6))[-1]

    assert in_inches(at_friend.y) == pytest.approx(14 - in_inches(friend.box.depth), abs=0.001)
    assert 11.99 < in_inches(at_enemy.y) < 12.0
    assert state_of(regiment("A01", BRUTES, at_enemy), enemy).field.distance("A01", "B01") > 0.0254


@pytest.mark.clause("A.11.31")
def test_a_wheel_that_uses_up_the_distance_ends_the_move() -> None:
    unit = regiment("A01", BRUTES, pose(30, 20, 90))
    end = failed_move(state_of(unit), unit, (inches(60), inches(10)), inches(1))

    assert len(end) == 1
    assert 90.0 - end[0].facing == pytest.approx(11.67, abs=0.05)
