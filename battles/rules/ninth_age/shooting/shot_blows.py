"""The shots of a group as blows, at every pool of the target (A.14.7, B.21.131 to B.21.134)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, structs

from battles.rules.codec import Json
from battles.rules.ninth_age.attacks.area_attack import area_hits
from battles.rules.ninth_age.attacks.blow import SURE, Blow, Need
from battles.rules.ninth_age.attacks.blow_builder import BuiltBlow, across, lines_of, own_ap, own_strength
from battles.rules.ninth_age.modifiers import Add, Change
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.weapons import ARTILLERY, references
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.shooting.guns import Gun, attack_with, gun_of
from battles.rules.ninth_age.shooting.record import ShotGroup
from battles.rules.ninth_age.state import State

GIGANTIC = "GIGANTIC"


class ShotBlows(Struct, frozen=True):
    """The same shots at rank and file, at the other pools, and with bracketed values."""

    main: BuiltBlow
    others: tuple[Blow, ...] = ()
    brackets: tuple[Blow, ...] = ()


def gun_in(state: State, unit: Unit, group: ShotGroup) -> Gun:
    gun = gun_of(state, unit, group.who, group.weapon)
    if gun is None:
        raise LookupError(f"{unit.id} has no {group.weapon}")
    return gun


def attack_of(
    state: State, unit: Unit, target: Unit, group: ShotGroup, *, stand_and_shoot: bool = False
) -> kinds.Attack:
    """What decides about a group's shots; cannons and catapults see no cover (B.21.131, B.21.132)."""
    gun = gun_in(state, unit, group)
    attack = attack_with(
        unit,
        gun,
        target,
        edge=group.edge,
        long_range=group.long_range,
        stand_and_shoot=stand_and_shoot,
        cover="" if sees_no_cover(gun) else group.cover,
    )
    values = gun.weapon.short_range
    return _with_values(attack, values) if values is not None and not group.long_range else attack


def sees_no_cover(gun: Gun) -> bool:
    rule = ARTILLERY.get(gun.weapon.artillery)
    return rule is not None and "hard_cover" in rule.get("ignores", ())


def _with_values(attack: kinds.Attack, values: Mapping[str, Json]) -> kinds.Attack:
    """With the values in brackets, where there are any."""
    return structs.replace(
        attack,
        strength=values.get("str", attack.strength),
        ap=values.get("ap", attack.ap),
        given=(*attack.given, *references(values.get("attributes", ()))),
        rules=None,
    )


def to_hit_changes(gun: Gun, target: Unit, group: ShotGroup, penalty: int = 0) -> Iterator[Change]:
    """What artillery changes by itself: a cannon at wholly Gigantic units in the open, a volley gun that spits."""
    bonus = ARTILLERY.get(gun.weapon.artillery, {}).get("bonus_to_hit")
    if bonus is not None and not group.cover and all(one.height == GIGANTIC for one in target.profiles):
        yield Add("to_hit", amount=bonus["value"], rule=gun.weapon.artillery, clause="B.21.131")
    if penalty:
        yield Add("to_hit", amount=-penalty, rule="volley_gun", clause="B.21.134")


def shot_blows(
    state: State,
    unit: Unit,
    target: Unit,
    group: ShotGroup,
    n: int,
    *,
    stand_and_shoot: bool = False,
    hit: Need | None = None,
    penalty: int = 0,
) -> ShotBlows:
    """`n` shots of a group; `hit`: their hits are known or automatic."""
    gun = gun_in(state, unit, group)
    attack = attack_of(state, unit, target, group, stand_and_shoot=stand_and_shoot)
    more = tuple(to_hit_changes(gun, target, group, penalty))
    found = across(state, attack, n, hit=hit, aim=group.aim, moved=group.moved, more=more)
    return ShotBlows(found[0], tuple(one.blow for one in found[1:]))


def area_blows(state: State, unit: Unit, target: Unit, group: ShotGroup, *, partial: bool = False) -> ShotBlows | None:
    """A catapult's hit: as many hits as the area counts, one of them with bracketed values; a partial hit is smaller
    and weaker and has none (B.21.132). None: no hits at all."""
    gun = gun_in(state, unit, group)
    less = 1 if partial else 0
    wide, deep = gun.weapon.X - less, gun.weapon.Y - less
    hits = area_hits(lines_of(target, group.edge), wide, deep, target.model_count) if wide and deep else 0
    if not hits:
        return None
    attack = attack_of(state, unit, target, group)
    if partial:
        strength = own_strength(attack) or 0
        attack = structs.replace(attack, strength=-(-strength // 2), ap=-(-own_ap(attack) // 2))
    found = across(state, attack, hits, hit=SURE)
    brackets: tuple[BuiltBlow, ...] = ()
    if gun.weapon.bracket is not None and not partial:
        brackets = across(state, _with_values(attack, gun.weapon.bracket), 1, hit=SURE)
    return ShotBlows(found[0], tuple(one.blow for one in found[1:]), tuple(one.blow for one in brackets))


def to_hit_need(state: State, unit: Unit, target: Unit, group: ShotGroup, *, stand_and_shoot: bool = False) -> Need:
    """What a shot of the group needs."""
    return shot_blows(state, unit, target, group, 1, stand_and_shoot=stand_and_shoot).main.blow.hit


def flame_dice(target: Unit, group: ShotGroup) -> int:
    """D3 besides the D6 of a flamethrower: for each rank, or file, after the first, at most four (B.21.133)."""
    return min(len(lines_of(target, group.edge)) - 1, 4)
