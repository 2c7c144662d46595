"""Rules that friends or enemies hear within reach: who holds them, and how far away they are (B.21.5, B.21.34, …)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from battles.rules.geometry import Box, Pose, Shape, placed
from battles.rules.geometry import distance as between
from battles.rules.ninth_age.formation.boundary import spot_of
from battles.rules.ninth_age.measures import within
from battles.rules.ninth_age.moments.holdings import Holding, Holdings, bought
from battles.rules.ninth_age.moments.kinds import Who
from battles.rules.ninth_age.moments.registry import Speaker, aura_keys
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State

Source = Callable[[Unit], Holdings]
Bearer = tuple[Unit, Holding]


def holders(state: State, key: str, source: Source) -> Iterable[Bearer]:
    """All units on the table that hold it."""
    name = "_auras" if source.__name__ == "bought" else "_all_auras"
    memory: dict[str, list[Bearer]] | None = state.__dict__.get(name)
    if memory is None:
        memory = state.__dict__[name] = _index(state, source)
    return memory.get(key, ())


def _index(state: State, source: Source) -> dict[str, list[Bearer]]:
    """Only of units that have bought such a rule, or on which an effect lies that may give one."""
    wanted, found = aura_keys(), dict[str, list[Bearer]]()
    touched = {effect.on.unit for effect in state.effects.values()}
    everywhere = any(effect.on.unit is None for effect in state.effects.values())
    for unit in state.on_table:
        may_have = everywhere or unit.id in touched or any(one.key in wanted for one in bought(unit))
        for holding in source(unit) if may_have else ():
            if holding.key in wanted:
                found.setdefault(holding.key, []).append((unit, holding))
    return found


def distance(unit: Unit, bearer: Unit, holding: Holding) -> float:
    """From a unit's boundary to the nearest model that has the rule; a unit is near its own models."""
    if unit.id == bearer.id:
        return 0.0
    return min(between(unit.shape, shape) for shape in bearers(bearer, holding.who))


def bearers(unit: Unit, who: Iterable[Who]) -> list[Shape]:
    """The bases of those who have the rule; the whole boundary where rank and file have it (B.0.3)."""
    kinds = tuple(who)
    if "" in kinds:
        return [unit.shape]
    return [base_of_model(unit, one) for one in kinds]


def base_of_model(unit: Unit, who: Who) -> Shape:
    """The base of a member or of one of the command group on the table; the unit's boundary where it is alone."""
    where = next((place for place, name in unit.occupants.items() if name == who), None)
    if where is None or unit.pose is None or unit.model_count == 1:
        return unit.shape
    spot = spot_of(unit.rows, where)
    return _base(unit.pose, spot.left, spot.right, spot.front, spot.rear)


@lru_cache(maxsize=2048)
def _base(pose: Pose, left: float, right: float, front: float, rear: float) -> Box:
    (fx, fy), (rx, ry), u = pose.forward, pose.right, (left + right) / 2
    middle = Pose(pose.x + u * rx + front * fx, pose.y + u * ry + front * fy, pose.facing)
    return placed(right - left, front - rear, middle)


def is_heard(speaker: Speaker, distance: float) -> bool:
    return within(distance, speaker.reach)
