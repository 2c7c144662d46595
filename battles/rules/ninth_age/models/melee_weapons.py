"""Melee weapons (B.21.125 to B.21.127): their numbers, read from the record of the weapon in hand."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.ninth_age.models.protections import parried
from battles.rules.ninth_age.modifiers import Add, Always
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.changes import Changes, Ignore
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.registry import home, rule
from battles.rules.ninth_age.moments.weapons import HAND_WEAPON, MELEE_WEAPONS, MeleeWeapon, melee_weapon

CLAUSE = "B.21.127"
FIELDS: dict[type[kinds.Moment], tuple[str, ...]] = {
    kinds.AttackCount: ("att",),
    kinds.Initiative: ("agi",),
    kinds.ToHit: ("off",),
    kinds.ToWound: ("str",),
    kinds.ArmourSave: ("ap",),
}
"""Which of a weapon's modifiers matter when."""
AnyAttack = kinds.AttackCount | kinds.Initiative | kinds.ToHit | kinds.ToWound | kinds.ArmourSave
for _weapon in MELEE_WEAPONS:
    home(f"weapon:{_weapon}", "models/melee_weapons.py")


def in_hand(attack: kinds.Attack) -> MeleeWeapon | None:
    """The weapon of a melee weapon attack; a Crush Attack is struck with none."""
    if not attack.is_melee_weapon or attack.crush:
        return None
    return melee_weapon(attack.weapon, attack.profile.book)


@rule("melee_weapon", CLAUSE)
def weapon_in_hand(m: AnyAttack, held: Held) -> Changes:
    """Modifiers; more of them in the first round, not charging and attacked only in front (spears)."""
    weapon = in_hand(m.attack)
    if weapon is None:
        return
    for field in FIELDS[type(m)]:
        yield from _added(weapon, field, m)


def _added(weapon: MeleeWeapon, field: str, m: AnyAttack) -> Iterator[Add]:
    amount = weapon.modifiers.get(field, 0)
    if field in weapon.first_round and is_braced(m.attack):
        amount += weapon.first_round[field]
    if amount:
        yield Add(field, amount=amount, rule=weapon.id, clause=CLAUSE)


def is_braced(attack: kinds.Attack) -> bool:
    """First round, the unit not charging and engaged in front alone."""
    engaged = all(engagement.mine == "front" for engagement in attack.unit.engagements)
    return attack.first_round and not attack.charging and engaged


@rule("melee_weapon", CLAUSE)
def strikes_last(m: kinds.Initiative, held: Held) -> Changes:
    """A great weapon always strikes in step 0."""
    weapon = in_hand(m.attack)
    if weapon is not None and weapon.step is not None:
        yield Always("agi", at_least=weapon.step, at_most=weapon.step, rule=weapon.id, clause=CLAUSE)


@rule("melee_weapon", CLAUSE)
def ignores_rules(m: kinds.ToHit, held: Held) -> Changes:
    """Paired weapons: no Parry helps against them."""
    weapon = in_hand(m.attack)
    if weapon is not None:
        for what in weapon.ignores:
            yield Ignore(what=what, rule=weapon.id, clause=CLAUSE)


@rule("melee_weapon", CLAUSE, by="target")
def parries_with_shield(m: kinds.ToHit, held: Held) -> Changes:
    """Hand weapon and shield, on foot."""
    defender = kinds.profile_in(held.unit, m.attack.at)
    if m.target_weapon == HAND_WEAPON and "shield" in defender.armour and not defender.is_mounted:
        yield from parried(m, held.named("parry"))
