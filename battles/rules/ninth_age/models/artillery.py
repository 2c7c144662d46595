"""Artillery weapons (B.21.130 to B.21.134): attributes that all have. How each kind hits is carried out by `shooting/`,
which reads the same records."""

from __future__ import annotations

from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.changes import Changes, GrantRule
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.registry import home, rule
from battles.rules.ninth_age.moments.weapons import ARTILLERY, ShootingWeapon, references, shooting_weapon
from battles.rules.ninth_age.tables import load

ALWAYS = references(load("artillery_weapons")["always"])
for _weapon in ARTILLERY:
    home(f"artillery:{_weapon}", "shooting/shot_blows.py")


def gun_of(attack: kinds.Attack) -> ShootingWeapon | None:
    """The artillery weapon of an attack, whichever of its profiles is used."""
    weapon = shooting_weapon(attack.weapon.partition(":")[0], attack.profile.book) if attack.is_shooting else None
    return weapon if weapon is not None and weapon.artillery else None


@rule("shooting_weapon", "B.21.130")
def artillery_reloads(m: kinds.Attributes, held: Held) -> Changes:
    for ref in ALWAYS if gun_of(m.attack) is not None else ():
        yield GrantRule(ref=ref, **held.named(m.attack.weapon).source)


@rule("shooting_weapon", "B.21.131")
def artillery_ignores_cover(m: kinds.ToHit, held: Held) -> Changes:
    """Cannons and catapults."""
    gun = gun_of(m.attack)
    for cover in () if gun is None else ARTILLERY[gun.artillery].get("ignores", ()):
        yield held.named(m.attack.weapon).ignore(cover)
