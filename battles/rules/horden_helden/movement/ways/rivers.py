"""Rivers: their character, and who gets across (9.5–9.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from battles.rules.horden_helden import ground
from battles.rules.horden_helden.movement.ways.footing import rivers_on_way
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import STEPS, load, members
from battles.rules.horden_helden.terrain import Piece, RiverCharacter
from battles.rules.tabletop.legs import Way, box_at, shares

_table = load("river")
MINIMUM: Mapping[str, Mapping[str, int | None]] = _table["crossing_roll"]["minimum"]
CALM_UP_TO, NORMAL_UP_TO = 2, 4
"""1-2 calm, 3-4 normal, 5 and more raging (river.json)."""
NAVIGABLE_BONUS = 1
LIGHT = members("LIGHT_INFANTRY_ALL")


def character_of(river: Piece, face: int) -> RiverCharacter:
    """What a throw says of a river; one more if boats can sail it (9.5)."""
    result = face + (NAVIGABLE_BONUS if ground.is_navigable(river) else 0)
    return "calm" if result <= CALM_UP_TO else "normal" if result <= NORMAL_UP_TO else "raging"


def needed(state: State, element: Element, river: Piece) -> int | None:
    """The least face that lets the element through this turn; None if it need not throw (9.6)."""
    if element.type == "boats" or ground.lives_in_water(element):
        return None
    row = MINIMUM.get(state.rivers.get(river.id, ""))
    return None if row is None else row["undead" if element.has("undead") else "other"]


def needs_column(state: State, river: Piece, movers: Sequence[Element]) -> bool:
    """A normal or raging river is crossed in column, unless all are light infantry (8.7)."""
    return state.rivers.get(river.id, "calm") != "calm" and not all(one.type in LIGHT for one in movers)


def entered(state: State, one: Way[Element]) -> tuple[Piece, ...]:
    """Rivers on the way of whoever walks."""
    if one.piece.is_flyer and not one.piece.landed:
        return ()
    return rivers_on_way(state, one)


def bank(state: State, one: Way[Element]) -> tuple[int, float]:
    """Up to where the way stays out of rivers: leg and share; the very start if it stands in one already."""
    for leg in range(len(one.boxes) - 1):
        dry = 0.0
        for share in shares(one, leg, STEPS):
            if ground.river_at(state, box_at(one, leg, share)) is None:
                dry = share
                continue
            return leg, _last_dry(state, one, leg, dry, share)
    return len(one.boxes) - 2, 1.0


def _last_dry(state: State, one: Way[Element], leg: int, dry: float, wet: float) -> float:
    if dry == wet:
        return 0.0
    for _ in range(24):
        middle = (dry + wet) / 2
        if ground.river_at(state, box_at(one, leg, middle)) is None:
            dry = middle
        else:
            wet = middle
    return dry
