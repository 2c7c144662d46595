"""Shooting weapons (B.21.128): range, shots, Strength, AP and attributes are numbers of their records."""

from __future__ import annotations

from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.changes import Changes
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.registry import home, rule
from battles.rules.ninth_age.moments.weapons import SHOOTING_WEAPONS

for _weapon in SHOOTING_WEAPONS:
    home(f"weapon:{_weapon}", "moments/weapons.py")


@rule("shooting_weapon", "A.14.3")
def marched(m: kinds.MayShoot, held: Held) -> Changes:
    """Who has marched does not shoot, unless with March and Shoot (B.21.152)."""
    if has_moved(m.state.active, m.attack) == "marched" and not m.attack.has("march_and_shoot"):
        yield held.named(m.attack.weapon).forbid("has_marched")


def has_moved(active: str, attack: kinds.Attack) -> str:
    """How the shooters' unit has moved in this player turn; in the other's turn it has not."""
    return attack.unit.marks.moved if attack.unit.side == active else "no"
