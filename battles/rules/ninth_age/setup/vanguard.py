"""Vanguard moves: advances and reforms before the battle, away from enemies (B.21.39)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from battles.rules.errors import Refusal
from battles.rules.geometry import distance, is_within, sweep
from battles.rules.ninth_age.measures import NEAR, in_inches, inches, within
from battles.rules.ninth_age.movement.legs import (
    FARTHEST,
    MOST_WHEEL,
    Leg,
    Pivot,
    Regroup,
    Route,
    Straight,
    Stretch,
    Wheel,
    centred,
    lifted,
    stretch_of,
)
from battles.rules.ninth_age.movement.spacing import judge
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.setup.deployment import enemies_of, formation_problems
from battles.rules.ninth_age.setup.draw_up import drawn_up
from battles.rules.ninth_age.state import State
from battles.rules.refusals import refuse

USUAL = 12.0
"""Inches, where the rule names no other number."""
APART, APART_FROM_FORWARD = inches(12.0), inches(6.0)
"""Not nearer than this to enemies, and to enemies that scouted or made a vanguard move."""
NO_SCORING = 2
"""It scores again after the second player turn: the end of the first game turn (B.21.27)."""
MOST_LEGS = 12


def reach_of(unit: Unit) -> float:
    """In inches: the shortest of its models."""
    found = [ref.X for profile in unit.profiles for ref in profile.held("vanguard")]
    return min((float(x) if isinstance(x, int | float) else USUAL for x in found), default=USUAL)


def route_of(unit: Unit, legs: Sequence[Leg]) -> Route:
    """Where these legs lead; a reform keeps the centre (A.12.21)."""
    now, box, stretches = unit, unit.box, list[Stretch]()
    for leg in legs:
        if isinstance(leg, Regroup):
            now = drawn_up(now, leg.files) if now.troops is not None else now
            pose = centred(box.centre, now.boundary.depth, leg.facing)
            stretches.append(lifted(box, now, pose))
        else:
            stretches.append(stretch_of(box, leg))
        box = stretches[-1].end
        now = structs.replace(now, pose=box.pose)
    return Route(unit, now, stretches)


def vanguard_problems(state: State, unit: Unit, legs: Sequence[Leg]) -> Iterator[Refusal]:
    found = list(_legs(unit, legs))
    yield from found
    if found:
        return
    route, reach = route_of(unit, legs), inches(reach_of(unit))
    if not within(route.cost, reach):
        yield refuse(
            "vanguard_too_far",
            "B.21.39",
            unit=unit.id,
            distance=round(in_inches(route.cost), 2),
            allowed=reach_of(unit),
        )
    yield from formation_problems(route.after)
    yield from judge(state, unit, route, "moving")
    yield from _enemies(state, unit, route)


def _legs(unit: Unit, legs: Sequence[Leg]) -> Iterator[Refusal]:
    if not 1 <= len(legs) <= MOST_LEGS:
        yield refuse("bad_legs", "B.21.39", unit=unit.id)
    for leg in legs:
        match leg:
            case Straight(distance=far, direction=direction):
                is_whole_way = direction == "forward" or within(far, reach_of(unit) / 2)
                if not (0.0 < far <= FARTHEST and is_whole_way):
                    yield refuse("bad_legs", "B.21.39", unit=unit.id)
            case Wheel(degrees=angle):
                if not 0.0 < angle <= MOST_WHEEL:
                    yield refuse("bad_legs", "B.21.39", unit=unit.id)
            case Regroup(files=files):
                if not 1 <= files <= unit.model_count:
                    yield refuse("too_many_files", "A.3.7", unit=unit.id, files=files)
            case Pivot():
                if not unit.is_lone_character:
                    yield refuse("bad_legs", "B.21.39", unit=unit.id)


def apart_from(enemy: Unit) -> float:
    return APART_FROM_FORWARD if enemy.marks.scouted or enemy.marks.vanguard else APART


def _enemies(state: State, unit: Unit, route: Route) -> Iterator[Refusal]:
    """On the whole way; exactly that far is allowed."""
    for enemy in enemies_of(state, unit.side):
        least = apart_from(enemy)
        if any(_comes_nearer(route, stretch, enemy, least) for stretch in route.stretches):
            near = distance(route.shape(route.end), enemy.shape)
            yield refuse(
                "vanguard_too_near",
                "B.21.39",
                unit=unit.id,
                other=enemy.id,
                distance=round(in_inches(near), 2),
                allowed=round(in_inches(least), 2),
            )
            return


def _comes_nearer(route: Route, stretch: Stretch, enemy: Unit, least: float) -> bool:
    if stretch.motion is None:
        return is_within(route.shape(stretch.end), enemy.shape, least, -NEAR)
    shapes = [enemy.shape]
    return sweep([route.shape(stretch.start)], stretch.motion, shapes, clearance=least, tolerance=NEAR) is not None


def moved(unit: Unit, legs: Sequence[Leg]) -> Unit:
    """The unit once it has gone there."""
    after = route_of(unit, legs).after
    marks = structs.replace(after.marks, vanguard=True, no_scoring_until=max(after.marks.no_scoring_until, NO_SCORING))
    return structs.replace(after, marks=marks)


def straight_ahead(state: State, unit: Unit) -> tuple[Leg, ...] | None:
    """As far forward as it may go in whole inches; None if it may not move at all."""
    for far in range(int(reach_of(unit)), 0, -1):
        legs = (Straight(distance=float(far)),)
        if not any(True for _ in vanguard_problems(state, unit, legs)):
            return legs
    return None
