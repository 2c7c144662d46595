"""How far an element goes in a turn (8.2, 9.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from battles.rules.geometry import Box
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, load

Footing = Literal["open", "difficult", "road"]

_table = load("movement_rates")
RIVER_CAP: float = float(_table["river_crossing_cap"])
DARK_CAP: float = float(_table["visibility_2le_cap"])
PLATE: float = float(_table["plate_armour_modifier"])
WINGED_STEPS, LEADEN_WEIGHT, MAGIC_MOVE = 1.0, -1.0, 1.0
_boats = _table["boats"]
DOWNSTREAM: float = float(_boats["downstream"])
UPSTREAM: float = float(_boats["upstream"])
STANDING_WATER = DOWNSTREAM
_mounted_infantry = _table["mounted_infantry"]


def rate(
    state: State,
    element: Element,
    boxes: Sequence[Box],
    *,
    on_road: bool = False,
    difficult: bool | None = None,
    in_river: bool | None = None,
) -> float:
    """Millimetres that any corner may go, for a move over these places (8.2). Who knows better says so."""
    if difficult is None:
        difficult = any(ground.is_difficult(state, element, box) for box in boxes)
    if in_river is None:
        in_river = any(wades(state, element, box) for box in boxes)
    footing: Footing = "road" if on_road else "difficult" if difficult else "open"
    return rate_on(state, element, footing, in_river=in_river)


def rate_on(state: State, element: Element, footing: Footing, *, in_river: bool = False) -> float:
    """Millimetres on this footing: the table, what spells and armour change, then the caps."""
    length = _listed(element, footing) + _changes(state, element)
    if in_river:
        length = min(length, RIVER_CAP)
    if _is_dark(state) and (element.is_flyer or footing != "road"):
        length = min(length, DARK_CAP)
    return max(0.0, length) * LE


def sailing(state: State, boat: Element, stream: float) -> float:
    """Millimetres a boat goes where the stream lets it go so many length units (9.8): spells and the night count."""
    length = stream + _changes(state, boat)
    return (min(length, DARK_CAP) if _is_dark(state) else length) * LE


def _listed(element: Element, footing: Footing) -> float:
    if element.type == "boats":
        return STANDING_WATER
    if element.rides:
        return float(_mounted_infantry[footing])
    return float(getattr(element.troop.rates, footing))


def _changes(state: State, element: Element) -> float:
    """Plate armour (21.1) and spells (19.4); a flyer under leaden weight is not slower, it must land."""
    change = PLATE if state.options.plate_armour and element.has("plate_armour") and not element.rides else 0.0
    if state.enchanted(element.id, "winged_steps"):
        change += WINGED_STEPS
    if not element.is_flyer and state.enchanted(element.id, "leaden_weight"):
        change += LEADEN_WEIGHT
    return change


def _is_dark(state: State) -> bool:
    limit = ground.sight_limit(state)
    return limit is not None and limit <= DARK_CAP * LE


def wades(state: State, element: Element, box: Box) -> bool:
    """Touches a river off ford and bridge, or walks through shallows (3.7, 8.2)."""
    return ground.slowed_by(state, element, box) is not None


def full_move(state: State, element: Element) -> float:
    """A full move from where it stands, straight over the same ground: for retreats (16.4)."""
    return rate(state, element, [element.box])
