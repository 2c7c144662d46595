"""Who fights whom in melee (15.1)."""

from __future__ import annotations

from battles.rules.horden_helden import camps
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.pieces import Element, ElementId, SideId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import members

Pair = tuple[ElementId, str]
"""The active player's element first; of an element and camp followers the element."""

LONG_SIDED = members("war_wagons", "airships", "boats")
"""On a long side two may attack them; they fight each in turn."""


def pairs(state: State) -> tuple[Pair, ...]:
    """Every melee that is still to be fought in this turn."""
    return tuple(pair for pair in contacts(state) if is_open(state, pair))


def contacts(state: State) -> list[Pair]:
    """All front contacts, and all who attack a section that followers hold."""
    field = state.field
    found: list[Pair] = []
    for element in state.on_table:
        if element.side == state.active:
            found += [(element.id, foe) for foe in field.opponents(element.id)]
    return found + _against_followers(state)


def _against_followers(state: State) -> list[Pair]:
    return [
        (attacker, section.key)
        for camp in state.camps.values()
        for section in camps.sections(camp)
        if (attacker := camps.attacker_of(state, section)) is not None and camps.has_followers(state, section)
    ]


def is_open(state: State, pair: Pair) -> bool:
    """Neither has fought this turn, but for long sides, which fight each attacker once."""
    if pair in state.melee.pairs or (pair[1], pair[0]) in state.melee.pairs:
        return False
    return all(one not in state.melee.fought or _fights_again(state.elements[one]) for one in pair)


def _fights_again(element: Element) -> bool:
    return element.type in LONG_SIDED and element.front in ("left", "right")


def fight_of(state: State, one: str, other: str, *, pursuing: bool = False) -> Fight:
    """The fight of two, the active player's element as attacker; followers only defend."""
    first, second = (one, other)
    if camps.is_section(one) or (not camps.is_section(other) and state.elements[one].side != state.active):
        first, second = other, one
    return Fight(kind="melee", attacker=first, defender=second, pursuing=pursuing)


def side_of(state: State, key: str) -> SideId:
    """Whose element or followers they are."""
    return camps.camp_of(state, key).side if camps.is_section(key) else state.elements[key].side


def helpers(state: State, element: ElementId, foe: str) -> tuple[ElementId, ...]:
    """Friends of an element whose fronts touch a flank or the rear of the foe it fights frontally (15.8)."""
    if foe not in state.field.boxes:
        return ()
    side = state.elements[element].side
    return tuple(
        touch.other
        for touch in state.field.pressed(foe)
        if touch.other != element and state.elements[touch.other].side == side
    )
