"""Armour (B.21.120): suits and shields are numbers of the profile; here is when a shield does not help."""

from __future__ import annotations

from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.changes import Changes
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.registry import home, rule
from battles.rules.ninth_age.moments.weapons import melee_weapon

SHIELD = "shield"
for _piece in ("light_armour", "heavy_armour", "plate_armour"):
    home(f"armour:{_piece}", "profiles/profile.py")
home("armour:shield", "models/armour.py")


@rule("armour", "B.21.120", by="target")
def two_handed(m: kinds.ArmourSave, held: Held) -> Changes:
    """Two hands on a weapon hold no shield against melee attacks."""
    if not m.attack.is_melee or not m.target_weapon:
        return
    defender = kinds.profile_in(held.unit, m.attack.at)
    weapon = melee_weapon(m.target_weapon, defender.book)
    if weapon is not None and (weapon.two_handed or any(ref.id == "two_handed" for ref in weapon.rules)):
        yield held.ignore(SHIELD)


home("two_handed", "models/armour.py")
