"""The die that falls because undead fight (15.4)."""

from __future__ import annotations

from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State

DIE = "1d6"
"""In both modes: a d3 is a d6 halved (0.3)."""
FACES = 6
_WILD = 5
"""Advanced: from this face on the die counts 1."""


def fights(state: State, fight: Fight) -> bool:
    """Is one of the two who fight undead?"""
    return any(_is_undead(state, key) for key in (fight.attacker, fight.defender))


def _is_undead(state: State, key: ElementId) -> bool:
    return key in state.elements and state.elements[key].has("undead")


def needs_die(state: State, fight: Fight) -> bool:
    """The faces lie: does the higher one add a die? (15.4)"""
    return fight.faces[0] != fight.faces[1] and fights(state, fight)


def bonus(state: State, face: int) -> int:
    """What a face counts; 0 for a die that was not thrown."""
    if not face:
        return 0
    if state.is_advanced:
        return face if face < _WILD else 1
    return (face + 1) // 2
