"""What a unit is good for, and where by that it stands in a plan: across the front, and how far behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from battles.rules.ninth_age.armies.chosen import SHOOTING_WEAPONS
from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.pieces import SideId, Unit, UnitId
from battles.rules.ninth_age.setup import who
from battles.rules.ninth_age.state import State

Role = Literal["line", "rider", "monster", "shooter", "machine", "screen", "character"]
PlanKind = Literal["line", "oblique", "refused_flank", "castle"]
PLANS: tuple[PlanKind, ...] = ("line", "oblique", "refused_flank", "castle")
DEPTH: Mapping[Role, float] = {
    "screen": 0.0,
    "line": inches(1.0),
    "rider": inches(1.0),
    "monster": inches(1.0),
    "shooter": inches(2.0),
    "machine": inches(6.0),
    "character": inches(5.0),
}
"""How far behind the front of the zone."""
SPANS: Mapping[PlanKind, Mapping[Role, tuple[float, float]]] = {
    "line": {
        "line": (0.3, 0.7),
        "rider": (0.08, 0.92),
        "monster": (0.2, 0.8),
        "shooter": (0.2, 0.8),
        "machine": (0.15, 0.85),
        "screen": (0.25, 0.75),
        "character": (0.4, 0.6),
    },
    "oblique": {
        "line": (0.15, 0.6),
        "rider": (0.05, 0.15),
        "monster": (0.1, 0.3),
        "shooter": (0.5, 0.85),
        "machine": (0.6, 0.9),
        "screen": (0.5, 0.95),
        "character": (0.3, 0.5),
    },
    "refused_flank": {
        "line": (0.45, 0.8),
        "rider": (0.8, 0.95),
        "monster": (0.6, 0.9),
        "shooter": (0.5, 0.9),
        "machine": (0.55, 0.95),
        "screen": (0.3, 0.5),
        "character": (0.6, 0.8),
    },
    "castle": {
        "line": (0.1, 0.45),
        "rider": (0.4, 0.55),
        "monster": (0.3, 0.5),
        "shooter": (0.05, 0.4),
        "machine": (0.03, 0.3),
        "screen": (0.35, 0.6),
        "character": (0.1, 0.3),
    },
}
"""From where to where across the board each role stands, as shares of its width."""


def role_of(unit: Unit) -> Role:
    profile = unit.leading_profile
    if who.is_character(unit):
        return "character"
    if profile.has(who.WAR_MACHINE):
        return "machine"
    if unit.skirmishing:
        return "screen"
    if profile.height == "GIGANTIC":
        return "monster"
    if any(weapon.id in SHOOTING_WEAPONS for part in profile.parts for weapon in part.weapons):
        return "shooter"
    return "rider" if profile.type in ("CAVALRY", "BEAST", "CONSTRUCT") else "line"


def kind_for(state: State, side: SideId) -> PlanKind:
    """Many shooters hold a corner; else a line."""
    roles = [role_of(unit) for unit in state.units_of(side)]
    shooting = sum(role in ("shooter", "machine") for role in roles)
    return "castle" if 2 * shooting > len(roles) else "line"


def wanted(state: State, side: SideId, kind: PlanKind, *, mirrored: bool = False) -> dict[UnitId, tuple[float, float]]:
    """For each unit: where across the board, and how far behind the front; the dearest of a role in its middle."""
    groups = dict[Role, list[Unit]]()
    for unit in state.units_of(side):
        groups.setdefault(role_of(unit), []).append(unit)
    found = dict[UnitId, tuple[float, float]]()
    for role, units in groups.items():
        low, high = SPANS[kind][role]
        ordered = _dearest_in_the_middle(state, units)
        for at, unit in enumerate(ordered):
            share = low + (high - low) * ((at + 0.5) / len(ordered) if len(ordered) > 1 else 0.5)
            across = 1.0 - share if mirrored else share
            found[unit.id] = across * state.board.width, DEPTH[role]
    return found


def _dearest_in_the_middle(state: State, units: Sequence[Unit]) -> list[Unit]:
    ranked = sorted(units, key=lambda unit: (-state.entries[unit.id].cost, unit.id))
    left, right = list[Unit](), list[Unit]()
    for at, unit in enumerate(ranked):
        (left if at % 2 else right).append(unit)
    return [*reversed(left), *right]
