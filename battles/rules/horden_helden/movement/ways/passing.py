"""Who may pass through whom (11)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from battles.rules.geometry import turn_between
from battles.rules.horden_helden.movement.rulings import SAME_FACING_DEGREES
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import load, members

Motion = Literal["move", "recoil"]
_Row = tuple[str, str, str, str]
"""Mover, through, when and condition as the table words them."""

ROWS: tuple[_Row, ...] = tuple(
    (row["mover"], row["through"], row["when"], row.get("cond", "")) for row in load("interpenetration")["rows"]
)
_WHEN: Mapping[str, frozenset[Motion]] = {
    "any move": frozenset({"move", "recoil"}),
    "voluntary moves only, never recoil": frozenset({"move"}),
    "recoil": frozenset({"recoil"}),
}


@cache
def _rows(mover: str, other: str, same_side: bool, motion: Motion) -> tuple[_Row, ...]:
    """The rows that can let one type through another; mostly there are none."""
    return tuple(
        row
        for row in ROWS
        if motion in _WHEN[row[2]] and mover in _movers(row[0]) and _concerns(row[1], other, same_side)
    )


def _movers(who: str) -> frozenset[str]:
    return members("FLYING") if who == "FLYING airborne" else members(*who.split(", "))


def _concerns(through: str, other: str, same_side: bool) -> bool:
    kinds, own = _THROUGH[through]
    return other in kinds and (same_side or not own)


_ALL = members("GROUND", "FLYING")
_THROUGH: Mapping[str, tuple[frozenset[str], bool]] = {
    "all own and enemy elements": (_ALL, False),
    "own airborne FLYING not in melee with ground elements": (members("FLYING"), True),
    "own or enemy GROUND": (_ALL, False),
    "own LIGHT_INFANTRY_ALL": (members("LIGHT_INFANTRY_ALL"), True),
    "all own": (_ALL, True),
    "all own except pikes and giants": (_ALL - {"pikes", "giants"}, True),
    "own spears, own legionaries": (members("spears", "legionaries"), True),
    "own axe_sword": (members("axe_sword"), True),
}


def may_pass(state: State, mover: Element, other: Element, motion: Motion) -> bool:
    """Does a row of the table let the mover through? Room behind is judged with the end of the move."""
    rows = _rows(mover.type, other.type, mover.side == other.side, motion)
    return any(_applies(state, mover, other, row, motion) for row in rows)


def _applies(state: State, mover: Element, other: Element, row: _Row, motion: Motion) -> bool:
    who, through, _, condition = row
    if who == "FLYING airborne" and (mover.landed or state.is_airborne(other)):
        return False  # what has landed or fights on the ground is flown over like ground elements
    if "airborne" in through and not state.is_airborne(other):
        return False
    return not condition or _faces(mover, other, condition, motion)


def _faces(mover: Element, other: Element, condition: str, motion: Motion) -> bool:
    """The same way; some rows also the opposite way, but nobody recoils through friends who face otherwise (16.1)."""
    if mover.pose is None or other.pose is None:
        return False
    apart = abs(turn_between(mover.pose.facing, other.pose.facing))
    may_oppose = "opposite" in condition and motion == "move"
    return apart <= SAME_FACING_DEGREES or (may_oppose and apart >= 180.0 - SAME_FACING_DEGREES)
