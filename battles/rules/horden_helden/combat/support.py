"""Rear support in melee (rear_support.json)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.geometry import is_full_side
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.combat.case import Case, cases, in_strong_river
from battles.rules.horden_helden.combat.fight import FactorLine, Fight
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, load, members

_ROWS: Mapping[str, Mapping[str, Json]] = {row["id"]: row for row in load("rear_support")["rows"]}
_SUPPORT_BY_LIGHT = members("LIGHT_INFANTRY_SUPPORT")
_CLAUSE = "15.3"


class Support(Struct, frozen=True, kw_only=True):
    """Who supports, and by which row."""

    row: str
    supporter: ElementId


def rear_supporters(state: State, element: ElementId, foe: ElementId) -> tuple[ElementId, ...]:
    """Who gives a rear bonus to an element that fights a foe in melee: they share its destruction (15.11)."""
    if element not in state.field.boxes:
        return ()
    fight = Fight(kind="melee", attacker=element, defender=foe)
    return tuple(one.supporter for one in supports(cases(state, fight)[0]))


def supports(case: Case) -> tuple[Support, ...]:
    """At most one from directly behind, and light infantry from behind or from behind a neighbour (R2)."""
    me = case.me.element
    if not case.is_melee or me is None or me.id != case.me.id:
        return ()
    found = []
    directly = _behind(case.state, me)
    for key in ("R1", "R3"):
        if directly is not None and _ranked(case, _ROWS[key], me, directly):
            found.append(Support(row=key, supporter=directly.id))
    light = _light(case, me, directly)
    if light is not None:
        found.append(Support(row="R2", supporter=light))
    return tuple(found)


def lines(case: Case) -> list[FactorLine]:
    """What support is worth."""
    column = "advanced" if case.state.is_advanced else "basic"
    return [
        FactorLine(code=one.row, value=_ROWS[one.row][column], clause=_CLAUSE, elements=(one.supporter,))
        for one in supports(case)
    ]


def _behind(state: State, element: Element) -> Element | None:
    """The friend of the same command directly behind; none of an element that fights with another side."""
    other = state.field.behind(element.id) if element.front == "front" else None
    if other is None or state.elements[other].command != element.command:
        return None
    return state.elements[other]


# --- the same type in the second rank (R1, R3) ------------------------------------------------------------------------


def _ranked(case: Case, row: Mapping[str, Json], front: Element, rear: Element) -> bool:
    if front.type not in row["front"] or rear.type != front.type:
        return False
    if case.state.is_advanced and (front.mobility, front.strength) != (rear.mobility, rear.strength):
        return False
    return _is_target(case, row) and not any(_VOID[reason](case, front, rear) for reason in row["void_if"])


def _either_in_difficult(case: Case, front: Element, rear: Element) -> bool:
    if not case.state.terrain:
        return False
    return case.is_in_difficult or ground.is_difficult(case.state, rear, rear.box, fighting=True)


def _either_in_river(case: Case, front: Element, rear: Element) -> bool:
    return case.crosses_river or in_strong_river(case.state, rear.box)


_VOID: Mapping[str, Callable[[Case, Element, Element], bool]] = {
    "either element in difficult terrain": _either_in_difficult,
    "either crossing a normal/raging river off bridge or ford": _either_in_river,
    "front attacks a camp": lambda case, front, rear: case.attacked_camp is not None,
    "in contact with the front edge of enemy expendables": lambda case, front, rear: case.touches_expendables,
    "contacted enemy artillery this turn": lambda case, front, rear: case.contacted_artillery,
}


# --- light infantry behind (R2) ---------------------------------------------------------------------------------------


def _light(case: Case, front: Element, directly: Element | None) -> ElementId | None:
    """Light infantry directly behind it, or directly behind a neighbour (19.9); it counts once."""
    row = _ROWS["R2"]
    if front.type not in row["front"] or not _is_target(case, row):
        return None
    if directly is not None and directly.type in _SUPPORT_BY_LIGHT:
        return directly.id
    for neighbour in case.state.field.neighbours(front.id).values():
        beside = case.state.elements[neighbour]
        behind = _behind(case.state, beside) if _reaches(case.state, row, front, beside) else None
        if behind is not None and behind.type in _SUPPORT_BY_LIGHT and behind.command == front.command:
            return behind.id
    return None


def _reaches(state: State, row: Mapping[str, Json], front: Element, beside: Element) -> bool:
    return beside.type in row["front"] and is_full_side(front.box, beside.box, NEAR)


# --- against whom -----------------------------------------------------------------------------------------------------


def _is_target(case: Case, row: Mapping[str, Json]) -> bool:
    against = row.get("vs") or row["vs_advanced" if case.state.is_advanced else "vs_basic"]
    if against == "any":
        return True
    return any(_SPECIAL[name](case) if name in _SPECIAL else case.foe.type in members(name) for name in against)


def _in_built_up(case: Case) -> bool:
    pieces = ground.pieces_at(case.state, case.foe.box) if case.state.terrain else ()
    return any(piece.kind == "built_up" for piece in pieces)


_SPECIAL: Mapping[str, Callable[[Case], bool]] = {
    "defenders of a built-up area": _in_built_up,
    "defenders of a camp (front attacks a camp)": lambda case: case.attacked_camp is not None,
}
