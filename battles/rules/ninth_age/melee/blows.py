"""From groups of attacks to blows: what decides about them, and what they are worth (A.15.18, B.21.170)."""

from __future__ import annotations

from msgspec import structs

from battles.rules.first import first_of
from battles.rules.ninth_age.attacks.blow import SURE, Blow
from battles.rules.ninth_age.attacks.blow_builder import at_pool, built
from battles.rules.ninth_age.attacks.spread import spread
from battles.rules.ninth_age.casualties.pools import points_left, recipients_of
from battles.rules.ninth_age.melee.attack_groups import AttackGroup, attack_of
from battles.rules.ninth_age.melee.fighters import Who, unit_of_pool
from battles.rules.ninth_age.melee.record import Pool
from battles.rules.ninth_age.melee.special_attacks import KIND_OF, offered
from battles.rules.ninth_age.melee.weapons import in_hand
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.changes import SpecialAttack
from battles.rules.ninth_age.pieces import Member, Unit
from battles.rules.ninth_age.state import State

MOST_TRIED = 12
"""Expected losses of more attacks than that are reckoned from so many."""


def target_of(state: State, at: Pool) -> Unit:
    """The unit of a pool; a duellist who has been removed is still there for the attacks left against him (A.15.35)."""
    unit, member = state.units[unit_of_pool(at)], at.partition("/")[2]
    if not member or any(one.id == member for one in unit.members):
        return unit
    gone = Member(id=member, choice=state.entries[member].choice, hp=1)
    return structs.replace(unit, members=(*unit.members, gone))


def attack_at(state: State, group: AttackGroup, at: Pool) -> kinds.Attack:
    """What decides about the attacks of a group at a pool."""
    unit = state.units[group.unit]
    attack = attack_of(state, unit, group.who, group.part, at=at, supporting=group.supporting)
    attack = structs.replace(attack, target=target_of(state, at), rules=None)
    if group.kind == "weapon":
        return attack
    if group.kind == "crush":
        return structs.replace(attack, crush=True, weapon="", rules=None)
    special = special_of(state, group)
    return structs.replace(
        attack,
        kind="special",
        weapon="",
        strength=special.strength,
        ap=special.ap,
        given=special.attributes,
        rules=None,
    )


def special_of(state: State, group: AttackGroup) -> SpecialAttack:
    unit = state.units[group.unit]
    return first_of(one for one in offered(state, unit, group.who, group.part) if KIND_OF[one.kind] == group.kind)


def weapon_against(state: State, at: Pool) -> str:
    """What the defender of a pool fights with: two hands hold no shield."""
    unit = target_of(state, at)
    who: Who = at.partition("/")[2] or at.partition(":")[2]
    parts = kinds.profile_in(unit, who).parts
    return next((found for part in parts if (found := in_hand(state, unit, who, part))), "")


def blow_at(state: State, group: AttackGroup, at: Pool) -> Blow:
    """The attacks of a group at a pool; hits of special attacks need no dice."""
    attack = attack_at(state, group, at)
    sure = SURE if attack.kind == "special" else None
    n = group.total if isinstance(group.attacks, int) else 1
    return built(state, attack, n, hit=sure, target_weapon=weapon_against(state, at)).blow


def distributed(state: State, group: AttackGroup, at: Pool) -> tuple[Blow, ...]:
    """The same at the other pools over which hits of a special attack are distributed (A.7.4, A.15.34)."""
    unit = state.units[unit_of_pool(at)]
    if group.kind in ("weapon", "crush") or at in state.melee.opponents:
        return ()
    attack = attack_at(state, group, at)
    pools = [one.pool for one in recipients_of(unit) if one.pool != at and one.pool not in state.melee.opponents]
    return tuple(built(state, at_pool(attack, pool), 1, hit=SURE).blow for pool in pools)


def expected(state: State, group: AttackGroup, at: Pool) -> float:
    """Army points that the attacks of a group are expected to destroy at a pool."""
    blow = blow_at(state, group, at)
    tried = structs.replace(blow, n=min(blow.n, MOST_TRIED))
    lost = float(spread(tried).mean)
    unit = state.units[unit_of_pool(at)]
    left = points_left(unit, at)
    lost = min(lost * blow.n / max(1, tried.n), left)
    return lost * points_each(state, at)


def points_each(state: State, at: Pool) -> float:
    """What a Health Point of a pool is worth."""
    key = at.partition("/")[2] or unit_of_pool(at)
    entry = state.entries.get(key)
    return 1.0 if entry is None or not entry.hp else entry.cost / entry.hp
