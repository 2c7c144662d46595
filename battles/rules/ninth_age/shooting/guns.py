"""What a unit can shoot with: weapons of its kinds of models, their other profiles, breath (B.21.128, B.21.142)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, structs

from battles.rules.codec import Json
from battles.rules.ninth_age.armies.book_data import RuleRef
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.ask import ask, only
from battles.rules.ninth_age.moments.changes import SpecialAttack
from battles.rules.ninth_age.moments.weapons import ShootingWeapon, references, shooting_weapon
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.profiles.profile import HARNESSED, INANIMATE, Part
from battles.rules.ninth_age.shooting.record import BREATH, WeaponKey
from battles.rules.ninth_age.state import State

BREATH_RANGE_IN = 6.0
BREATH_HITS = "2d6"


class Gun(Struct, frozen=True, kw_only=True):
    """A weapon of one kind of model: `each` of them on every model."""

    key: WeaponKey
    who: kinds.Who
    part: Part
    weapon: ShootingWeapon
    each: int
    aim: int | None = None
    breath: SpecialAttack | None = None

    @property
    def is_mode(self) -> bool:
        return ":" in self.key

    @property
    def range_in(self) -> float:
        return self.weapon.range_in


def kinds_of(unit: Unit) -> tuple[kinds.Who, ...]:
    """Rank and file, the champion, every member: kinds that may use different weapons (A.14.4)."""
    own: list[kinds.Who] = []
    if unit.troops is not None:
        own.append(kinds.RANK_AND_FILE)
        if unit.troops.champion is not None:
            own.append(kinds.CHAMPION)
    return (*own, *(member.id for member in unit.members))


def guns_of(unit: Unit, who: kinds.Who) -> tuple[Gun, ...]:
    """All shooting weapons that a kind of model has, each of their profiles."""
    profile = kinds.profile_in(unit, who)
    return tuple(gun for part in profile.parts for gun in _of_part(profile.book, profile.parts, part, who))


def _of_part(book: str, parts: Sequence[Part], part: Part, who: kinds.Who) -> Iterator[Gun]:
    """Those of a harnessed or inanimate part serve only if another part can use them (B.21.142, B.21.161)."""
    is_bare = part.has(HARNESSED) or part.has(INANIMATE)
    if is_bare and not any(not (one.has(HARNESSED) or one.has(INANIMATE)) for one in parts):
        return
    for ref in part.weapons:
        weapon = shooting_weapon(ref.id, book)
        if weapon is None:
            continue
        yield Gun(key=ref.id, who=who, part=part, weapon=weapon, each=part.count, aim=ref.aim)
        for mode in weapon.modes:
            key = f"{ref.id}:{mode['id']}"
            yield Gun(key=key, who=who, part=part, weapon=_mode(weapon, mode), each=part.count, aim=ref.aim)


def _mode(weapon: ShootingWeapon, mode: Mapping[str, Json]) -> ShootingWeapon:
    """Another profile of a weapon: what it does not say is as in the first."""
    return structs.replace(
        weapon,
        shots=mode.get("shots", weapon.shots),
        strength=mode.get("str", weapon.strength),
        ap=mode.get("ap", weapon.ap),
        range_in=mode.get("range_in", weapon.range_in),
        attributes=references(mode["attributes"]) if "attributes" in mode else weapon.attributes,
        modes=(),
    )


def breath_of(state: State, unit: Unit, who: kinds.Who) -> Gun | None:
    """A Breath Attack that has not been used yet (B.21.171)."""
    for part in kinds.profile_in(unit, who).parts:
        moment = kinds.SpecialAttacks(state=state, unit=unit, who=who, part=part, when="shooting")
        for one in only(ask(moment), SpecialAttack):
            if one.kind == "breath" and (one.use is None or one.use not in state.used):
                weapon = ShootingWeapon(id=BREATH, range_in=BREATH_RANGE_IN, shots=str(one.count))
                return Gun(key=BREATH, who=who, part=part, weapon=weapon, each=1, breath=one)
    return None


def gun_of(state: State, unit: Unit, who: kinds.Who, key: WeaponKey) -> Gun | None:
    """The gun of this name; None: the models have none."""
    if key == BREATH:
        return breath_of(state, unit, who)
    return next((gun for gun in guns_of(unit, who) if gun.key == key), None)


def has_guns(unit: Unit) -> bool:
    return any(guns_of(unit, who) for who in kinds_of(unit))


def attack_with(unit: Unit, gun: Gun, target: Unit | None = None, **more: object) -> kinds.Attack:
    """What decides about its shots."""
    given: tuple[RuleRef, ...] = ()
    strength, ap = gun.weapon.strength, gun.weapon.ap
    if gun.breath is not None:
        given, strength, ap = gun.breath.attributes, gun.breath.strength, gun.breath.ap
    elif gun.is_mode:
        given = gun.weapon.attributes
    attack = kinds.Attack(
        unit=unit,
        who=gun.who,
        part=gun.part,
        weapon="" if gun.breath is not None else gun.key,
        kind="ranged_special" if gun.breath is not None else "shooting",
        target=target,
        given=given,
        strength=strength,
        ap=ap,
    )
    return structs.replace(attack, **more)
