"""Where a charge comes to stand: the charge move that satisfies A.11.22 best.

In the order of the rulebook: as few other enemies touched as can be, the target not turned or as little as can be, as
many models of both sides in contact as can be. (That as many chargers as possible come into contact is a matter of all
of them: `room`.)
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

from msgspec import Struct, structs

from battles.rules.cooperative import Cooperative, run
from battles.rules.geometry import (
    Box,
    Landing,
    Pose,
    Side,
    Surroundings,
    after,
    against,
    arc_of,
    best_landing,
    find_landing,
    free_offsets,
    is_within,
)
from battles.rules.ninth_age.charges import turned_target, unaligned
from battles.rules.ninth_age.charges.offsets import models_at, places
from battles.rules.ninth_age.charges.record import ChargeMode
from battles.rules.ninth_age.charges.surroundings import Scene, scene_of
from battles.rules.ninth_age.formation.cells import Rows
from battles.rules.ninth_age.measures import NEAR, inches
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.state import State

_BEST_FEW = 6
Score = tuple[int, float, int]
"""Minus the other enemies touched, minus the turn of the target in degrees, models in contact: the greater the better
(A.11.22)."""


class ChargeLanding(Struct, frozen=True, kw_only=True):
    """A charge move to its end: the poses after each of its motions, the last one where the charger then stands."""

    unit: UnitId
    target: UnitId
    edge: Side
    path: tuple[Pose, ...]
    target_pose: Pose | None = None
    """Where the target stands if it had to be turned (A.11.19)."""
    touched: tuple[UnitId, ...] = ()
    """Enemies besides the target that are touched."""
    models: int = 0
    offset: float = 0.0
    turn: float = 0.0
    is_aligned: bool = True

    @property
    def pose(self) -> Pose:
        return self.path[-1]

    @property
    def score(self) -> Score:
        return -len(self.touched), -self.turn, self.models


def charged_edge(unit: Unit, target: Unit) -> Side:
    """The edge of the arc in which the charger is located; a round base has one (A.11.7, A.3.21)."""
    if target.boundary.round:
        return "front"
    if unit.boundary.round:
        return arc_of(target.box, unit.centre)
    return arc_of(target.box, unit.box.pose.point)


def solve(
    state: State,
    unit: Unit,
    target: Unit,
    edge: Side,
    *,
    mode: ChargeMode = "ground",
    ignores_terrain: bool = False,
    lifted: Collection[UnitId] = (),
    placed: Mapping[UnitId, Pose] | None = None,
    touchable: Collection[UnitId] | None = None,
    may_turn: bool = True,
) -> ChargeLanding | None:
    """The best charge move of a unit at a target; None if there is none.

    `lifted` units are gone, `placed` ones stand elsewhere. `touchable` names the only other enemies that may be
    touched; without it those are found that cannot be avoided.
    """
    return run(
        solve_cooperatively(
            state,
            unit,
            target,
            edge,
            mode=mode,
            ignores_terrain=ignores_terrain,
            lifted=lifted,
            placed=placed,
            touchable=touchable,
            may_turn=may_turn,
        )
    )


def solve_cooperatively(
    state: State,
    unit: Unit,
    target: Unit,
    edge: Side,
    *,
    mode: ChargeMode = "ground",
    ignores_terrain: bool = False,
    lifted: Collection[UnitId] = (),
    placed: Mapping[UnitId, Pose] | None = None,
    touchable: Collection[UnitId] | None = None,
    may_turn: bool = True,
) -> Cooperative[ChargeLanding | None]:
    """The same, with breaks for others."""
    if placed and target.id in placed:
        target = _at(target, placed[target.id])
    scene = scene_of(state, unit, {target.id}, mode=mode, ignores_terrain=ignores_terrain, lifted=lifted, placed=placed)
    if target.is_fleeing:
        return _caught(unit, target, edge, scene)
    if touchable is not None:
        found = yield from _with_others(unit, target, edge, scene, tuple(touchable), False)
        if found is None and may_turn:
            found = yield from _with_others(unit, target, edge, scene, tuple(touchable), True)
        return found
    # Ruling: a target is turned only if there is no other way (A.11.19), also none that touches a second enemy; else
    # a turn of a hair's breadth would do away with multiple charges.
    for turns in (False, True)[: 1 + may_turn]:
        found = yield from _with_others(unit, target, edge, scene, (), turns)
        if found is None:
            found = yield from _with_fewest(unit, target, edge, scene, turns)
        if found is not None or target.is_engaged:
            return found
    return None


def place_at(
    state: State,
    unit: Unit,
    target: Unit,
    edge: Side,
    offset: float,
    *,
    mode: ChargeMode = "ground",
    ignores_terrain: bool = False,
    lifted: Collection[UnitId] = (),
    placed: Mapping[UnitId, Pose] | None = None,
    touchable: Collection[UnitId] = (),
) -> ChargeLanding | None:
    """The charge move to one offset along the charged edge, if there is one."""
    if placed and target.id in placed:
        target = _at(target, placed[target.id])
    scene = scene_of(state, unit, {target.id}, mode=mode, ignores_terrain=ignores_terrain, lifted=lifted, placed=placed)
    found = find_landing(unit.box, target.box, edge, [offset], scene.room(touchable))
    return None if found is None else _charge_landing(unit, target, edge, found, scene, touchable)


def _at(unit: Unit, pose: Pose) -> Unit:
    return structs.replace(unit, pose=pose)


def _with_fewest(unit: Unit, target: Unit, edge: Side, scene: Scene, turns: bool) -> Cooperative[ChargeLanding | None]:
    """No way but with other enemies touched: as few as can be. First all of them, which tells whether any will do."""
    reach = unit.box.width + inches(1)
    near = [key for key, shape in scene.enemies.items() if is_within(target.shape, shape, reach)]
    if not near:
        return None
    whole = yield from _with_others(unit, target, edge, scene, tuple(near), turns)
    if whole is None:
        return None
    for size in range(1, len(whole.touched)):
        best = None
        for others in combinations(near, size):
            yield
            found = yield from _with_others(unit, target, edge, scene, others, turns)
            if found is not None and (best is None or found.score > best.score):
                best = found
        if best is not None:
            return best
    return whole


def _with_others(
    unit: Unit, target: Unit, edge: Side, scene: Scene, others: tuple[UnitId, ...], turns: bool
) -> Cooperative[ChargeLanding | None]:
    room = scene.room(others)
    if target.boundary.round or unaligned.is_war_machine(target):
        touch = unaligned.best_touch(unit, target, room)
        return None if touch is None else _touching(unit, target, edge, touch, scene, others)
    if not turns:
        yield
        found = aligned(unit.box, unit.rows, target.box, target.rows, edge, room)
        return None if found is None else _charge_landing(unit, target, edge, found, scene, others)
    if target.is_engaged:
        return None
    turned = yield from turned_target.least_turn(unit, target, edge, scene, room)
    if turned is None:
        return None
    return ChargeLanding(
        unit=unit.id,
        target=target.id,
        edge=edge,
        path=turned.path,
        target_pose=turned.target,
        touched=_touched(unit.box_at(turned.path[-1]), scene, others),
        models=models_at(unit.rows, target.rows, edge, turned.offset),
        offset=turned.offset,
        turn=turned.turn,
    )


def aligned(mover: Box, rows: Rows, target: Box, others: Rows, edge: Side, room: Surroundings) -> Landing | None:
    """The way to the offset with most models in contact (A.11.24). On open ground the best offsets are reached at once;
    else all that each wheel reaches are looked at."""
    known = places(rows, others, edge)
    most = known[0].models
    best = [one.offset for one in known if one.models == most][:2]
    found = find_landing(mover, target, edge, best, room)
    if found is not None:
        return found

    def value(offset: float) -> float:
        return models_at(rows, others, edge, offset)

    free = [one.offset for one in known if room.holds(mover.at(against(target, edge, mover.width, offset=one.offset)))]
    if not free and not free_offsets(target, edge, mover, room.solid):
        return None
    return best_landing(mover, target, edge, _spread(free), value, room)


def _spread(offsets: Sequence[float]) -> Sequence[float]:
    """The best few and some of the rest: what a wheel reaches is looked at by its ends as well."""
    step = -(-max(len(offsets) - _BEST_FEW, 0) // _BEST_FEW) or 1
    return [*offsets[:_BEST_FEW], *offsets[_BEST_FEW::step]]


def _charge_landing(
    unit: Unit, target: Unit, edge: Side, way: Landing, scene: Scene, others: Collection[UnitId]
) -> ChargeLanding:
    box, path = unit.box, list[Pose]()
    for motion in way.motions(unit.box):
        box = after([box], motion)[0]  # type: ignore[arg-type]  # slides and swings only
        path.append(box.pose)
    path = [*path[:-1], way.pose] if path else [way.pose]
    return ChargeLanding(
        unit=unit.id,
        target=target.id,
        edge=edge,
        path=tuple(path),
        touched=_touched(unit.box_at(way.pose), scene, others),
        models=models_at(unit.rows, target.rows, edge, way.offset),
        offset=way.offset,
    )


def _touching(
    unit: Unit, target: Unit, edge: Side, touch: unaligned.Touch, scene: Scene, others: Collection[UnitId]
) -> ChargeLanding:
    return ChargeLanding(
        unit=unit.id,
        target=target.id,
        edge=edge,
        path=touch.path,
        touched=_touched(unit.box_at(touch.path[-1]), scene, others),
        models=touch.models,
        offset=touch.offset,
        is_aligned=False,
    )


def _caught(unit: Unit, target: Unit, edge: Side, scene: Scene) -> ChargeLanding | None:
    """Any contact does; nothing is aligned and nothing made greatest (A.11.30)."""
    touch = unaligned.any_touch(unit.box, target.shape, scene.room())
    return None if touch is None else _touching(unit, target, edge, touch, scene, ())


def _touched(box: Box, scene: Scene, others: Collection[UnitId]) -> tuple[UnitId, ...]:
    return tuple(key for key in sorted(others) if key in scene.enemies and is_within(box, scene.enemies[key], NEAR))
