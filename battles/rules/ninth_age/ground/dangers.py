"""Dangerous terrain: which models touch it on a way, and the tests they take (B.20.1–B.20.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from battles.rules.geometry import Motion, Shape, is_within, near_times, overlaps, sweep
from battles.rules.ninth_age.casualties.pools import champion_pool, member_pool, troops_pool
from battles.rules.ninth_age.formation.boundary import Spot, spots
from battles.rules.ninth_age.ground.model_places import base_shape
from battles.rules.ninth_age.ground.pieces import DANGER_DICE, TerrainKind, TerrainPiece, Walker, danger
from battles.rules.ninth_age.measures import NEAR
from battles.rules.ninth_age.modifiers import Change, compose
from battles.rules.ninth_age.moments.ask import ask
from battles.rules.ninth_age.moments.changes import AutoPass
from battles.rules.ninth_age.moments.kinds import (
    CHAMPION,
    RANK_AND_FILE,
    DangerousGround,
    MoveKind,
    Who,
    profile_in,
)
from battles.rules.ninth_age.movement.legs import Route, Stretch
from battles.rules.ninth_age.movement.record import DangerTest
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State

__all__ = ["DangerTest", "crossing_tests", "ground_tests"]


def ground_tests(state: State, unit: Unit, route: Route, how: MoveKind, *, flies: bool = False) -> Iterator[DangerTest]:
    """The tests of all models that touch dangerous ground on a way; flying, only where it starts and lands.

    One test for each model, piece and move.
    """
    for piece in state.terrain:
        if not _may_touch(route, piece):
            continue
        whos = Counter(_touching(unit, route, piece.shape, flies=flies))
        for who, count in sorted(whos.items()):
            x = danger(piece.kind, walker(unit, who, flies=flies))
            dice = dice_of(state, unit, who, piece.kind, how) if x else 0
            if dice:
                yield DangerTest(pool=pool_of_who(unit, who), piece=piece.id, x=x, dice=count * dice)


def crossing_tests(
    state: State, unit: Unit, route: Route, key: str, shape: Shape, x: int, kind: TerrainKind | None = None
) -> Iterator[DangerTest]:
    """Tests of the models that go through an enemy's boundary or an impassable piece (A.12.13)."""
    whos = Counter(_going_through(unit, route, shape))
    for who, count in sorted(whos.items()):
        dice = dice_of(state, unit, who, kind or "", "flee")
        if dice:
            yield DangerTest(pool=pool_of_who(unit, who), piece=key, x=x, dice=count * dice)


def walker(unit: Unit, who: Who, *, flies: bool = False) -> Walker:
    profile = profile_in(unit, who)
    return Walker(
        height=profile.height,
        type=profile.type,
        is_mounted=profile.is_mounted,
        is_flying=flies,
        is_skirmisher=profile.has("skirmisher"),
    )


def dice_of(state: State, unit: Unit, who: Who, terrain: str, how: MoveKind) -> int:
    """How many dice a model of this kind throws; none if it passes by a rule (B.19.2, B.21.9, B.21.32)."""
    answers = ask(DangerousGround(state=state, unit=unit, who=who, terrain=terrain, how=how))
    if any(isinstance(one, AutoPass) for one in answers):
        return 0
    changes = [one for one in answers if isinstance(one, Change)]
    return compose("dice", DANGER_DICE[profile_in(unit, who).height], changes).value


def pool_of_who(unit: Unit, who: Who) -> str:
    """Hits go to the pool of the model that tested (B.20.3)."""
    if who == CHAMPION:
        return champion_pool(unit.id)
    return troops_pool(unit.id) if who == RANK_AND_FILE else member_pool(unit.id, who)


def who_stands(unit: Unit, spot: Spot) -> Who:
    """The kind of model at a place: musicians and standard bearers are rank and file."""
    found = unit.occupants.get(spot.where, RANK_AND_FILE)
    return RANK_AND_FILE if found in ("musician", "standard_bearer") else found


def _may_touch(route: Route, piece: TerrainPiece) -> bool:
    x, y, reach = route.circle
    shape = piece.shape
    dx, dy, far = shape.cx - x, shape.cy - y, reach + shape.reach + 2 * NEAR
    return dx * dx + dy * dy <= far * far


def _touching(unit: Unit, route: Route, shape: Shape, *, flies: bool) -> list[Who]:
    """Who touches a piece at any moment of the way."""
    if not _unit_touches(route, shape):
        return []
    found = list[Who]()
    for place, spot in enumerate(spots(unit.rows)):
        moments = _ends(route, unit, place) if flies else _moments(route, unit, place)
        if any(_touches(base, motion, shape) for base, motion in moments):
            found.append(who_stands(unit, spot))
    return found


def _unit_touches(route: Route, shape: Shape) -> bool:
    boxes = [route.start, *(one.end for one in route.stretches)]
    return any(is_within(route.shape(box), shape, 0.0, NEAR) for box in boxes) or any(
        one.motion is not None and _touches(route.shape(one.start), one.motion, shape) for one in route.stretches
    )


def _moments(route: Route, unit: Unit, place: int) -> Iterator[tuple[Shape, Motion | None]]:
    """A model's base at the start of each stretch with its motion, and at the end."""
    for stretch in route.stretches:
        spot = _spot(route, unit, stretch, place)
        yield base_shape(unit, stretch.start.pose, spot), stretch.motion
    yield from _ends(route, unit, place)


def _ends(route: Route, unit: Unit, place: int) -> Iterator[tuple[Shape, Motion | None]]:
    yield base_shape(unit, route.start.pose, spots(unit.rows)[place]), None
    after = spots(route.after.rows)
    yield base_shape(unit, route.end.pose, after[min(place, len(after) - 1)]), None


def _spot(route: Route, unit: Unit, stretch: Stretch, place: int) -> Spot:
    """Its place in the formation of a stretch: that of the start until the unit has reformed."""
    before = unit.boundary
    is_before = (stretch.start.width, stretch.start.depth) == (before.width, before.depth)
    all_spots = spots(unit.rows if is_before else route.after.rows)
    return all_spots[min(place, len(all_spots) - 1)]


def _touches(base: Shape, motion: Motion | None, shape: Shape) -> bool:
    if is_within(base, shape, 0.0, NEAR):
        return True
    return motion is not None and motion.total > 0.0 and bool(near_times(base, motion, [shape], NEAR))


def _going_through(unit: Unit, route: Route, shape: Shape) -> Iterator[Who]:
    for place, spot in enumerate(spots(unit.rows)):
        for base, motion in _moments(route, unit, place):
            met = overlaps(base, shape, NEAR)
            if met or (motion is not None and sweep([base], motion, [shape], tolerance=NEAR) is not None):
                yield who_stands(unit, spot)
                break
