"""Shooting weapons (B.21.128): range, shots, Strength, AP and attributes are numbers of their records."""

from __future__ import annotations

from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.registry import home
from battles.rules.ninth_age.moments.weapons import SHOOTING_WEAPONS
from battles.rules.ninth_age.pieces import Moved
from battles.rules.ninth_age.state import State

for _weapon in SHOOTING_WEAPONS:
    home(f"weapon:{_weapon}", "moments/weapons.py")


def moved_of(state: State, attack: kinds.Attack) -> Moved:
    """How the shooters have moved in this player turn, characters who joined apart (B.21.92); in the enemy's not."""
    unit = attack.unit
    if unit.side != state.active:
        return "no"
    return state.movement.member_moved.get(attack.who, unit.marks.moved) if attack.who else unit.marks.moved
