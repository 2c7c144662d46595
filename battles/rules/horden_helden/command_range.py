"""How far a commander's word reaches (6.1, 6.2)."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.geometry import distance
from battles.rules.horden_helden import sight
from battles.rules.horden_helden.pieces import CommandId, Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, NEAR, load

_table = load("commanders")
_RANGES: Mapping[str | int, Mapping[str, float]] = {
    "basic": _table["basic"]["range_le"],
    2: _table["advanced"]["ii"]["range_le"],
    3: _table["advanced"]["iii"]["range_le"],
    4: _table["advanced"]["iv"]["range_le"],
}
BASIC_GRADE = 3
"""A commander of the basic game counts as grade iii when action points are handed on (large_battle.json)."""


def reach(state: State, commander: Element, target: Element, *, seen: bool) -> float:
    """The command range towards an element, in millimetres."""
    assert commander.commander is not None
    row = _RANGES[commander.commander.grade if state.is_advanced else "basic"]
    if not seen:
        return row["not_seen"] * LE
    is_fast = target.is_flyer or target.type == "light_horse"
    return row["flying_or_light_horse_seen" if is_fast else "other_seen"] * LE


def reach_of_all(state: State, commander: Element) -> float:
    """So far his word reaches whomever he sees."""
    assert commander.commander is not None
    row = _RANGES[commander.commander.grade if state.is_advanced else "basic"]
    return min(row["flying_or_light_horse_seen"], row["other_seen"]) * LE


def is_in_range(state: State, commander: Element, target: Element) -> bool:
    """The commander's own element always is; gods need no range where it is asked (6.3)."""
    if commander.id == target.id:
        return True
    one, other = seen_as(state, commander), seen_as(state, target)
    if not one.is_placed or not other.is_placed:
        return False
    return distance(one.box, other.box) <= reach(state, commander, target, seen=sight.sees(state, one, other)) + NEAR


def seen_as(state: State, element: Element) -> Element:
    """Who is aboard is where his boat is, and seen with it."""
    return element if element.boat is None else state.elements.get(element.boat, element)


def grade_of(state: State, command: CommandId) -> int:
    """The grade of a command's commander; 0 if it has none."""
    element = state.commander_of(command)
    if element is None or element.commander is None:
        return 0
    return element.commander.grade if state.is_advanced else BASIC_GRADE


def chief_of(state: State, command: CommandId) -> CommandId | None:
    """The command of the commander-in-chief on the same side."""
    side = state.commands[command].side
    return next((one.id for one in state.commands_of(side) if one.role == "chief"), None)
