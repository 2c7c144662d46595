"""The turn of a charger that has caught a fleeing unit (A.11.30, A.15.74)."""

from __future__ import annotations

from math import isfinite

from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import Pose, distance, overlapping, spun
from battles.rules.ninth_age.measures import inches, more_than
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.psychology.discipline import chance
from battles.rules.ninth_age.psychology.record import Test
from battles.rules.ninth_age.state import State
from battles.rules.refusals import refuse
from battles.rules.tabletop.board import bounds

APART = inches(1)


def test_facts(state: State, unit: UnitId) -> dict[str, Json]:
    return {"chance": round(float(chance(state, Test(kind="pivot", unit=unit))), 6)}


def turned_to(unit: Unit, heading: float) -> Pose:
    """About its centre (A.12.24)."""
    return spun(unit.box, heading)


def problems(state: State, unit: Unit, heading: float) -> tuple[Refusal, ...]:
    """Unit spacing, but what it was near already it may stay near (A.4.13, A.15.77)."""
    if not isfinite(heading) or abs(heading) > 360_000.0:
        return (refuse("no_such_heading", "A.12.24", unit=unit.id),)
    box = unit.box_at(turned_to(unit, heading))
    if not bounds(state.board).holds(box):
        return (refuse("charger_off_the_board", "A.4.15", unit=unit.id),)
    others = [(other.id, other.shape) for other in state.on_table if other.id != unit.id]
    others += [(piece.id, piece.shape) for piece in state.terrain if piece.is_impassable]  # type: ignore[misc]
    for key, shape in others:
        was = distance(unit.box, shape)
        if overlapping(box, [shape]) or (more_than(was, APART) and not more_than(distance(box, shape), APART)):
            return (refuse("too_near_after_turn", "A.4.10", unit=unit.id, other=key),)
    return ()
