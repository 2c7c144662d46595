"""Markers of the objectives: where Secure Target's may lie, and pieces for King of the Hill (A.9.9–A.9.12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from battles.rules.errors import Refusal
from battles.rules.geometry import Point, length
from battles.rules.ninth_age.ground.pieces import TerrainPiece
from battles.rules.ninth_age.measures import in_inches, inches, more_than
from battles.rules.ninth_age.pieces import ENEMY, SideId, UnitId, profile_of
from battles.rules.ninth_age.setup import who
from battles.rules.ninth_age.setup.zones import HalfPlane, Zone
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.victory.objectives import FEWEST_MARKED, units_to_mark
from battles.rules.refusals import refuse

FROM_ZONE = inches(12.0)
"""More than this from the own zone (B.9.17)."""
_STEP = inches(1.0)


def apart(state: State) -> float:
    """More than this from the other marker."""
    return state.board.width / 3


def distance_to_zone(zone: Zone, point: Point) -> float:
    """From a point to the nearest strip: the half-planes of a strip lie square to each other."""
    return min(hypot(*(_short_of(plane, point) for plane in strip)) for strip in zone.strips)


def _short_of(plane: HalfPlane, point: Point) -> float:
    return max(0.0, plane.beyond - (plane.a * point[0] + plane.b * point[1] + plane.c))


def marker_problems(state: State, side: SideId, point: Point) -> Iterator[Refusal]:
    """Secure Target (B.9.17)."""
    x, y = point
    if not (0.0 <= x <= state.board.width and 0.0 <= y <= state.board.depth):
        yield refuse("off_the_board", "B.9.17")
        return
    best = best_marker_point(state, side)
    if best is not None and not is_marker_point(state, side, best):
        if length(best[0] - x, best[1] - y) > _STEP:
            yield refuse("as_far_as_possible", "B.9.17", witness={"point": list(best)})
        return
    away = distance_to_zone(who.zone_of(state, side), point)
    if not more_than(away, FROM_ZONE):
        yield refuse("marker_near_zone", "B.9.17", distance=round(in_inches(away), 2), allowed=12)
    for other in state.objective.markers:
        if other.point is not None:
            between = length(other.point[0] - x, other.point[1] - y)
            if not more_than(between, apart(state)):
                yield refuse(
                    "markers_too_near",
                    "B.9.17",
                    distance=round(in_inches(between), 2),
                    allowed=round(in_inches(apart(state)), 2),
                )


def is_marker_point(state: State, side: SideId, point: Point) -> bool:
    away = distance_to_zone(who.zone_of(state, side), point)
    return more_than(away, FROM_ZONE) and all(
        more_than(length(one.point[0] - point[0], one.point[1] - point[1]), apart(state))
        for one in state.objective.markers
        if one.point is not None
    )


def marker_points(state: State, side: SideId) -> list[Point]:
    """Legal points on a grid, nearest to the own zone first: those are easiest to secure."""
    zone = who.zone_of(state, side)
    found = [point for point in _grid(state) if is_marker_point(state, side, point)]
    middle = state.board.width / 2
    return sorted(found, key=lambda one: (round(distance_to_zone(zone, one), 3), abs(one[0] - middle), one))


def _grid(state: State) -> Iterator[Point]:
    for x in range(1, int(state.board.width / _STEP)):
        for y in range(1, int(state.board.depth / _STEP)):
            yield round(x * _STEP, 3), round(y * _STEP, 3)


def best_marker_point(state: State, side: SideId) -> Point | None:
    """A legal point; where there is none, the one farthest from the other marker."""
    legal = marker_points(state, side)
    if legal:
        return legal[0]
    others = [one.point for one in state.objective.markers if one.point is not None]
    zone = who.zone_of(state, side)
    free = [point for point in _grid(state) if more_than(distance_to_zone(zone, point), FROM_ZONE)]
    return max(
        free or list(_grid(state)),
        key=lambda one: min((length(one[0] - x, one[1] - y) for x, y in others), default=0.0),
        default=None,
    )


def hills(state: State, side: SideId) -> list[TerrainPiece]:
    """King of the Hill: pieces that a side may name (A.9.10)."""
    zone = who.zone_of(state, side)
    return [piece for piece in state.terrain if not piece.is_impassable and not zone.holds(piece.corners)]


def scoring_entries(state: State, side: SideId) -> list[UnitId]:
    own = [entry for entry in state.entries.values() if entry.side == side]
    return [entry.id for entry in own if profile_of(entry.choice).has("scoring")]


def flags_due(state: State, side: SideId) -> tuple[int, Sequence[UnitId]]:
    """Capture the Flags: how many more units of the enemy's list this side marks, and of which (A.9.11)."""
    enemy = ENEMY[side]
    scoring = scoring_entries(state, enemy)
    others = [key for key, one in state.entries.items() if one.side == enemy and key not in scoring]
    return units_to_mark(scoring, others), others


__all__ = [
    "FEWEST_MARKED",
    "best_marker_point",
    "flags_due",
    "hills",
    "marker_points",
    "marker_problems",
    "scoring_entries",
]
