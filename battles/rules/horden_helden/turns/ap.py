"""Action points (5.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from battles.rules.codec import Json
from battles.rules.horden_helden.pieces import CommandId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import load

_commanders = load("commanders")
_BASIC: str = _commanders["basic"]["ap_dice"]
_GRADES: Mapping[int, str] = {
    grade: _commanders["advanced"][name]["ap_dice"] for grade, name in ((2, "ii"), (3, "iii"), (4, "iv"))
}
_NOBODY: Json = _commanders["no_commander"]
UNRELIABLE_BELOW: Mapping[str, int] = {"advanced": 6, "basic": 2}
"""In its first turn an allied command that rolls less is unreliable (20)."""


def rule(state: State, command: CommandId) -> str:
    """`1d6`, `3d6`, `4d6 drop highest` or `4d6 drop lowest`."""
    commander = state.commander_of(command)
    if commander is None or commander.commander is None:
        nobody: str = _NOBODY[state.options.mode]["ap_dice"]
        return nobody
    return _GRADES[commander.commander.grade] if state.is_advanced else _BASIC


def counted(rule: str, faces: Sequence[int]) -> int:
    """What these faces give."""
    if rule.endswith("drop highest"):
        return sum(faces) - max(faces)
    if rule.endswith("drop lowest"):
        return sum(faces) - min(faces)
    return sum(faces)
