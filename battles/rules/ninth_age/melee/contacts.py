"""Which models of engaged units touch which (A.3.25 to A.3.28, A.15.8)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from battles.rules.geometry import Box, Point, Side
from battles.rules.ninth_age.charges.contact import models_touching
from battles.rules.ninth_age.formation.boundary import Where
from battles.rules.ninth_age.formation.contact import Meeting
from battles.rules.ninth_age.pieces import Engagement, Unit, UnitId
from battles.rules.ninth_age.state import State


class Foe(Struct, frozen=True):
    """An enemy model that is touched, and the own edge on which it stands."""

    unit: UnitId
    where: Where
    edge: Side


def offset_along(edge_of: Box, side: Side, point: Point) -> float:
    """How far a point lies from the middle of an edge, to the right of somebody who looks at it."""
    (x0, y0), (x1, y1) = edge_of.edge(side)
    middle, long = edge_of.middle(side), edge_of.length_of(side)
    return ((point[0] - middle[0]) * (x1 - x0) + (point[1] - middle[1]) * (y1 - y0)) / long


def meeting_of(state: State, unit: Unit, engagement: Engagement) -> Meeting:
    """Pairs of models in base contact between a unit and one enemy that it is engaged with."""
    return models_touching(unit, engagement, state.units[engagement.enemy])


def foes_of(state: State, unit: Unit) -> Mapping[Where, tuple[Foe, ...]]:
    """Every model of a unit that touches enemies, with those it touches."""
    key = ("foes", unit.id)
    found = state.field.memory.get(key)
    if found is None:
        found = state.field.memory[key] = _foes(state, unit)
    return found  # type: ignore[return-value]  # what was put there under this key


def _foes(state: State, unit: Unit) -> dict[Where, tuple[Foe, ...]]:
    found = dict[Where, tuple[Foe, ...]]()
    for engagement in unit.engagements:
        for mine, theirs in meeting_of(state, unit, engagement).pairs:
            found[mine] = (*found.get(mine, ()), Foe(engagement.enemy, theirs, engagement.mine))
    return found
