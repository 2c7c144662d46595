"""Duels: who may issue, accept and be shamed, and when they end (A.15.30 to A.15.36)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from battles.rules.codec import Json
from battles.rules.ninth_age.effects import Effect, EffectSource, EffectTarget, Until
from battles.rules.ninth_age.melee.fighters import CHAMPION, pool_name, unit_of_pool
from battles.rules.ninth_age.melee.record import Duel, Pool
from battles.rules.ninth_age.pieces import ENEMY, SideId, Unit, UnitId
from battles.rules.ninth_age.state import State

WAR_PLATFORM = "war_platform"
SHAME: tuple[dict[str, Json], ...] = (
    {"do": "modifier", "to": "target", "trigger": "static", "op": "set", "field": "dis", "value": 0, "condition": []},
    {"do": "remove_rule", "to": "target", "rule": {"id": "stubborn"}},
    {"do": "remove_rule", "to": "target", "rule": {"id": "rally_around_the_flag"}},
)
"""What a character who could have accepted loses, besides his attacks (A.15.33)."""


def duellists_of(unit: Unit) -> Iterator[Pool]:
    """Characters and champion of a unit; war platforms never fight duels (A.15.30)."""
    for member in unit.members:
        if not member.profile.has(WAR_PLATFORM):
            yield pool_name(unit.id, member.id)
    if unit.troops is not None and unit.troops.champion is not None:
        yield pool_name(unit.id, CHAMPION)


def able(state: State, side: SideId) -> Iterator[Pool]:
    """All of a side in the combat that could fight a duel."""
    fought = state.melee.round
    for key in () if fought is None else fought.units:
        unit = state.units[key]
        if unit.side == side and unit.is_engaged:
            yield from duellists_of(unit)


def accepters(state: State, issuer: Pool) -> tuple[Pool, ...]:
    """Who could accept: characters and champions of units that touch the issuer's unit (A.15.30)."""
    unit = state.units[unit_of_pool(issuer)]
    enemies = dict.fromkeys(engagement.enemy for engagement in unit.engagements)
    return tuple(pool for enemy in enemies for pool in duellists_of(state.units[enemy]))


def issuers(state: State, side: SideId, leave_out: Iterable[Pool] = ()) -> tuple[Pool, ...]:
    """Who may issue a duel: nobody while one goes on in this combat, nor where nobody could accept."""
    if is_duel_on(state):
        return ()
    skipped = set(leave_out)
    return tuple(pool for pool in able(state, side) if pool not in skipped and accepters(state, pool))


def is_duel_on(state: State) -> bool:
    fought = state.melee.round
    units = set(() if fought is None else fought.units)
    return any(unit_of_pool(duel.one) in units for duel in state.melee.duels)


def shamed(able_to_accept: Iterable[Pool]) -> tuple[Pool, ...]:
    """Whom the issuer's player may nominate: characters, never champions (A.15.33)."""
    return tuple(pool for pool in able_to_accept if "/" in pool)


def shame(state: State, pool: Pool) -> Effect:
    """What lies on a character who could have accepted: no attacks, Discipline 0, no Stubborn, no banner."""
    member = pool.partition("/")[2]
    unit = unit_of_pool(pool)
    return Effect(
        id=f"refused_duel:{member}",
        source=EffectSource(kind="duel", id="refused_duel", clause="A.15.33"),
        on=EffectTarget(unit=unit, model=member),
        words=SHAME,
        until=Until(kind="condition", turn=state.turn),
        seat=state.seat_of(ENEMY[state.units[unit].side]),
    )


def is_shamed(state: State, member: UnitId) -> bool:
    return f"refused_duel:{member}" in state.effects


def is_over(state: State, duel: Duel) -> bool:
    """At the end of the phase: one is gone or fleeing, or the combat is over (A.15.36)."""
    units = [state.units[unit_of_pool(pool)] for pool in (duel.one, duel.other)]
    if any(unit.is_destroyed or unit.is_fleeing or not unit.is_engaged for unit in units):
        return True
    if not any({one.id for one in units} <= set(combat) for combat in state.combats):
        return True
    return any(not _stands(state, pool) for pool in (duel.one, duel.other))


def _stands(state: State, pool: Pool) -> bool:
    return pool in set(duellists_of(state.units[unit_of_pool(pool)]))


def is_shame_over(state: State, effect: Effect) -> bool:
    """At the end of a player turn: the combat has ended, or no enemy in it could accept a duel any more (A.15.33)."""
    unit = state.units.get(effect.on.unit or "")
    if unit is None or unit.is_destroyed or not unit.is_engaged:
        return True
    combat = next((one for one in state.combats if unit.id in one), ())
    enemies = (state.units[key] for key in combat if state.units[key].side != unit.side)
    return not any(True for enemy in enemies for _ in duellists_of(enemy))
