"""What losses do to pools (A.16.1 to A.16.8): models that fall, points that are carried over, excess."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from battles.rules.ninth_age.casualties.pools import (
    PoolId,
    champion_pool,
    member_pool,
    ordinary_models,
    points_left,
    troops_pool,
)
from battles.rules.ninth_age.pieces import MemberId, Unit, hp_each


class PoolLosses(Struct, frozen=True, kw_only=True):
    """What a unit loses: points that really go, and who falls."""

    points: dict[PoolId, int] = {}
    """Of each pool, at most what it had; the champion's with what fell on him from the others (A.16.3)."""
    ordinary: int = 0
    """Rank-and-file models that fall, without the champion."""
    carried: int = 0
    """Points of the pool that are not yet a model afterwards (A.16.2)."""
    champion_falls: bool = False
    members_fall: tuple[MemberId, ...] = ()

    @property
    def models(self) -> int:
        return self.ordinary + self.champion_falls + len(self.members_fall)

    def destroys(self, unit: Unit) -> bool:
        return self.models == unit.model_count


def pool_losses(unit: Unit, losses: Mapping[PoolId, int]) -> PoolLosses:
    """Losses by pool as they count; excess is ignored but for the champion's (A.16.3, A.16.7)."""
    found = dict[PoolId, int]()
    ordinary, carried = 0, 0 if unit.troops is None else unit.troops.lost
    champion = losses.get(champion_pool(unit.id), 0)
    if unit.troops is not None and troops_pool(unit.id) in losses:
        wanted, left = losses[troops_pool(unit.id)], points_left(unit, troops_pool(unit.id))
        taken = min(wanted, left)
        found[troops_pool(unit.id)] = taken
        each = hp_each(unit.troops.choice)
        standing = -(-(left - taken) // each)
        ordinary, carried = ordinary_models(unit) - standing, standing * each - (left - taken)
        champion += wanted - taken
    has_champion = points_left(unit, champion_pool(unit.id))
    if has_champion and champion:
        found[champion_pool(unit.id)] = min(champion, has_champion)
    members = dict[MemberId, int]()
    for one in unit.members:
        key = member_pool(unit.id, one.id)
        if losses.get(key):
            members[one.id] = found[key] = min(losses[key], one.hp)
    return PoolLosses(
        points={pool: points for pool, points in found.items() if points},
        ordinary=ordinary,
        carried=carried,
        champion_falls=bool(has_champion) and champion >= has_champion,
        members_fall=tuple(one.id for one in unit.members if members.get(one.id) == one.hp),
    )
