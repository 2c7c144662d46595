"""At whom a unit can shoot now, and what that promises (A.14.5, A.14.6)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from battles.rules.ninth_age.measures import inches, within
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.ask import rule_values
from battles.rules.ninth_age.pieces import SideId, Unit, UnitId
from battles.rules.ninth_age.shooting import permissions
from battles.rules.ninth_age.shooting.forecast import expected
from battles.rules.ninth_age.shooting.guns import Gun, breath_of, guns_of, kinds_of
from battles.rules.ninth_age.shooting.record import PlannedShot
from battles.rules.ninth_age.shooting.volley_plan import VolleyPlan, volley_plan
from battles.rules.ninth_age.state import State

ENGINEER = "engineer"
ENGINEER_REACH = inches(6)


def usable_guns(state: State, unit: Unit) -> tuple[Gun, ...]:
    """Weapons with which a unit may shoot now."""
    if any(permissions.unit_problems(state, unit)):
        return ()
    guns = [gun for who in kinds_of(unit) for gun in guns_of(unit, who)]
    guns += [breath for who in kinds_of(unit) if (breath := breath_of(state, unit, who)) is not None]
    return tuple(gun for gun in guns if not any(permissions.gun_problems(state, unit, gun)))


def targets_of(state: State, unit: Unit) -> Iterator[Unit]:
    """Enemies at whom at least one of its weapons may reach; the nearest first."""
    guns = usable_guns(state, unit)
    if not guns:
        return
    far = inches(max(gun.range_in for gun in guns))
    enemies = [one for one in state.on_table if one.side != unit.side and not one.is_engaged]
    near = sorted((state.field.distance(unit.id, one.id), one.id) for one in enemies)
    for away, key in near:
        target = state.units[key]
        if within(away, far) and plan_at(state, unit, target) is not None:
            yield target


def plan_at(state: State, unit: Unit, target: Unit) -> VolleyPlan | None:
    """The volley with everything it has, or None if nobody can shoot. Remembered with the state."""
    memory: dict[tuple[UnitId, UnitId], VolleyPlan] = state.__dict__.setdefault("_volleys", {})
    key = (unit.id, target.id)
    if key not in memory:
        memory[key] = volley_plan(state, PlannedShot(unit=unit.id, target=target.id))
    return None if memory[key].refusals else memory[key]


def may_fire(state: State, side: SideId) -> bool:
    """Whether anybody of a side can shoot at all."""
    return any(next(targets_of(state, unit), None) is not None for unit in state.units_of(side) if unit.is_placed)


class Proposal(Struct, frozen=True, kw_only=True):
    """A shot that is proposed, and what it is expected to cost the enemy."""

    unit: UnitId
    target: UnitId
    losses: float
    points: float
    """In points of the enemy's army list."""


def value_of_loss(state: State, target: Unit) -> float:
    """What a Health Point of a unit costs its army."""
    entry = state.entries.get(target.id)
    return entry.cost / max(entry.hp, 1) if entry is not None else 1.0


def proposals(state: State, side: SideId) -> tuple[Proposal, ...]:
    """For every shooter the target where it costs most: greedily, what is already expected to be lost is not shot
    again, and a quarter that brings panic counts extra; a second look after all have chosen."""
    found = list[tuple[UnitId, UnitId, float]]()
    for unit in state.units_of(side):
        if not unit.is_placed:
            continue
        for target in targets_of(state, unit):
            plan = plan_at(state, unit, target)
            if plan is not None:
                mean = float(expected(state, unit, target, plan.groups).mean)
                found.append((unit.id, target.id, mean))
    chosen = dict[UnitId, tuple[UnitId, float]]()
    for _ in range(2):
        for shooter in dict.fromkeys(one for one, _, _ in sorted(found, key=lambda one: -one[2])):
            others = [pair for key, pair in chosen.items() if key != shooter]
            ways = [(target, mean) for one, target, mean in found if one == shooter]
            chosen[shooter] = max(ways, key=lambda way: _gain(state, way, others))
    return tuple(
        Proposal(
            unit=shooter,
            target=target,
            losses=round(mean, 2),
            points=round(mean * value_of_loss(state, state.units[target]), 1),
        )
        for shooter, (target, mean) in sorted(chosen.items())
        if mean > 0
    )


def _gain(state: State, way: tuple[UnitId, float], others: list[tuple[UnitId, float]]) -> float:
    """Points that a shot adds to what the others already cost."""
    target, mean = state.units[way[0]], way[1]
    before = sum(other for key, other in others if key == target.id)
    left = max(target.hp - before, 0.0)
    gained = min(mean, left) * value_of_loss(state, target)
    start = target.marks.hp_at_phase_start or target.hp
    lost = start - target.hp + before
    reaches = lost < start / 4 <= lost + mean
    return gained + (0.1 * target.hp * value_of_loss(state, target) if reaches else 0.0)


# --- engineers (B.21.12) ----------------------------------------------------------------------------------------------


def engineers(state: State, side: SideId) -> Iterator[tuple[Unit, str, int]]:
    """Engineers who may still help: their unit, who they are, and the aim they set."""
    for unit in state.units_of(side):
        if not unit.is_placed or unit.is_engaged or unit.is_fleeing:
            continue
        for who in kinds_of(unit):
            ref = _engineer(state, unit, who)
            if ref is not None and f"{unit.id} {who}" not in state.shooting.engineers:
                yield unit, who, ref


def _engineer(state: State, unit: Unit, who: str) -> int | None:
    held = kinds.profile_in(unit, who).held(ENGINEER)
    values = [ref.X for ref in (*held, *rule_values(state, unit, ENGINEER)) if isinstance(ref.X, int)] if held else []
    return min(values) if values else None


def machines_near(state: State, engineer: Unit) -> Iterator[Unit]:
    """Own war machines within 6 inches that have not fired."""
    for key in state.field.within(engineer.id, ENGINEER_REACH):
        other = state.units[key]
        is_machine = any(one.has("war_machine") for one in other.profiles)
        if other.side == engineer.side and is_machine and not other.marks.shot:
            yield other
