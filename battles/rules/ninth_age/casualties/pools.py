"""Health pools (A.3.12, A.16): rank and file "A01", its champion "A01:champion", a character in it "A01/A07"."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.ninth_age.attacks.distribution import AttachedCharacter, Recipient, recipients
from battles.rules.ninth_age.pieces import MemberId, Unit, UnitId, hp_each
from battles.rules.ninth_age.profiles.profile import Profile

PoolId = str
PoolKind = Literal["troops", "champion", "member"]
_CHAMPION = ":champion"
_MEMBER = "/"


class Pool(Struct, frozen=True):
    """A health pool: whose, and which of a unit's."""

    unit: UnitId
    kind: PoolKind = "troops"
    member: MemberId = ""

    @property
    def id(self) -> PoolId:
        match self.kind:
            case "troops":
                return self.unit
            case "champion":
                return self.unit + _CHAMPION
            case "member":
                return self.unit + _MEMBER + self.member


def pool_of(key: PoolId) -> Pool:
    """The pool of this name."""
    if key.endswith(_CHAMPION):
        return Pool(key.removesuffix(_CHAMPION), "champion")
    unit, slash, member = key.partition(_MEMBER)
    return Pool(unit, "member", member) if slash else Pool(unit)


def troops_pool(unit: UnitId) -> PoolId:
    return Pool(unit).id


def champion_pool(unit: UnitId) -> PoolId:
    return Pool(unit, "champion").id


def member_pool(unit: UnitId, member: MemberId) -> PoolId:
    return Pool(unit, "member", member).id


def pools_of(unit: Unit) -> tuple[PoolId, ...]:
    """All that still have points: rank and file, champion, characters."""
    found = [troops_pool(unit.id)] if ordinary_models(unit) else []
    if unit.troops is not None and unit.troops.champion is not None:
        found.append(champion_pool(unit.id))
    return (*found, *(member_pool(unit.id, one.id) for one in unit.members))


def main_pool(unit: Unit) -> PoolId:
    """Where attacks at the unit as a whole go first: rank and file, else its first pool."""
    return troops_pool(unit.id) if unit.troops is not None else pools_of(unit)[0]


def ordinary_models(unit: Unit) -> int:
    """Rank and file without the champion."""
    troops = unit.troops
    return 0 if troops is None else troops.models - (troops.champion is not None)


def points_left(unit: Unit, key: PoolId) -> int:
    """The Health Points that a pool still has."""
    pool = pool_of(key)
    match pool.kind:
        case "troops":
            troops = unit.troops
            return 0 if troops is None else ordinary_models(unit) * hp_each(troops.choice) - troops.lost
        case "champion":
            return 0 if unit.troops is None else unit.troops.champion or 0
        case "member":
            return next((one.hp for one in unit.members if one.id == pool.member), 0)


def profile_of_pool(unit: Unit, key: PoolId) -> Profile:
    """The profile of its models."""
    pool = pool_of(key)
    if pool.kind == "member":
        return unit.member(pool.member).profile
    if unit.troops is None:
        raise LookupError(f"{unit.id} has no rank and file")
    return unit.troops.profile


def hp_of_model(unit: Unit, key: PoolId) -> int:
    """The Health Points characteristic of a model of the pool: what one wound costs at most (B.21.153)."""
    pool = pool_of(key)
    if pool.kind == "member":
        return hp_each(unit.member(pool.member).choice)
    if unit.troops is None:
        raise LookupError(f"{unit.id} has no rank and file")
    each = hp_each(unit.troops.choice)
    return max(each, unit.troops.champion or 0) if pool.kind == "champion" else each


def recipients_of(unit: Unit) -> tuple[Recipient, ...]:
    """Over whom attacks at the unit as a whole are distributed (A.7.4, B.21.96)."""
    if unit.troops is None:
        return tuple(Recipient(member_pool(unit.id, one.id), 1) for one in unit.members)
    kind = (unit.troops.profile.type, unit.troops.profile.height)
    characters = [
        AttachedCharacter(member_pool(unit.id, one.id), (one.profile.type, one.profile.height) == kind)
        for one in unit.members
    ]
    champion = unit.troops.champion is not None
    return recipients(troops_pool(unit.id), unit.troops.models, has_champion=champion, characters=characters)
