"""Artillery weapons (B.21.130 to B.21.134): what cover and targets mean for them; misfires of flamethrowers."""

from __future__ import annotations

from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.changes import Changes, GrantRule
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.registry import home, rule
from battles.rules.ninth_age.moments.standing import each_profile
from battles.rules.ninth_age.moments.weapons import ARTILLERY, ShootingWeapon, references, shooting_weapon
from battles.rules.ninth_age.tables import load

ALWAYS = references(load("artillery_weapons")["always"])
"""Attributes that every artillery weapon has."""
for _weapon in ARTILLERY:
    home(f"artillery:{_weapon}", "models/artillery.py")


def gun_of(attack: kinds.Attack) -> ShootingWeapon | None:
    weapon = shooting_weapon(attack.weapon, attack.profile.book) if attack.is_shooting else None
    return weapon if weapon is not None and weapon.artillery else None


@rule("shooting_weapon", "B.21.130")
def artillery_reloads(m: kinds.Attributes, held: Held) -> Changes:
    for ref in ALWAYS if gun_of(m.attack) is not None else ():
        yield GrantRule(ref=ref, **held.named(m.attack.weapon).source)


@rule("shooting_weapon", "B.21.131")
def artillery_aims(m: kinds.ToHit, held: Held) -> Changes:
    """Cannons and catapults know no cover; a cannon hits units of giants without cover more easily."""
    gun = gun_of(m.attack)
    row = {} if gun is None else ARTILLERY[gun.artillery]
    for cover in row.get("ignores", ()):
        yield held.named(m.attack.weapon).ignore(cover)
    bonus, target = row.get("bonus_to_hit"), m.attack.target
    if bonus is None or target is None or m.attack.cover:
        return
    if all(profile.height == "GIGANTIC" for profile in each_profile(target)):
        yield held.named(m.attack.weapon).add("to_hit", bonus["value"])


@rule("shooting_weapon", "B.21.133")
def flamethrower_misfires(m: kinds.MisfireRoll, held: Held) -> Changes:
    if m.artillery == "flamethrower":
        yield held.named(m.artillery).add("misfire", -1)
