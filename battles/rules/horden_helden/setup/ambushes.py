"""Ambushes: who may lie in wait where (4.4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import Box, Point, Polygon, Pose, contains, overlaps
from battles.rules.geometry.cuts import stretch
from battles.rules.geometry.shapes import straight
from battles.rules.horden_helden import ground, sight
from battles.rules.horden_helden.pieces import ENEMY, Element, SideId
from battles.rules.horden_helden.setup import who
from battles.rules.horden_helden.setup.places import Board, Room, box_of
from battles.rules.horden_helden.setup.rulings import AMBUSH_WHOLLY_INSIDE as WHOLLY
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, load, members
from battles.rules.horden_helden.terrain import Piece, shape
from battles.rules.refusals import refuse

GRID = float(load("geometry")["ambush_grid_mm"])
ANY_TROOPS = ("wood", "built_up")
LIGHT_ONLY = ("swamp", "bush")
SCREENS = frozenset({"wood"}) | ground.HILLS
"""What troops may lie behind."""


def may_lie_in_wait(element: Element) -> bool:
    """Any troops that would be deployed; boats and flyers of the air are no ambush."""
    return who.is_waiting(element) and element.type != "boats" and not element.is_flyer


def problems(state: State, element: Element, pose: Pose, room: Room) -> Iterator[Refusal]:
    """Why an element may not lie in ambush there."""
    box = box_of(element, pose)
    facts: dict[str, Json] = {"element": element.id}
    yield from room.problems(element, box)
    if not is_at_the_sides(state, box):
        yield refuse("ambush_not_at_the_sides", "4.4", witness=facts, **facts)
    if overlaps(box, ground.deployment_zone(state, ENEMY[element.side]), NEAR):
        yield refuse("ambush_in_enemy_zone", "4.4", witness=facts, **facts)
    if cover(state, element, box) is None and not is_unseen(state, element, pose):
        yield refuse("ambush_seen", "4.4", witness=facts, **facts)


def is_at_the_sides(state: State, box: Box) -> bool:
    """Wholly in the squares of one short edge; it may lie across the line between two of them."""
    across = [x for x, _ in box.corners]
    squares = ground.outer_squares(state.board)
    return any(square.low[0] - NEAR <= min(across) and max(across) <= square.high[0] + NEAR for square in squares)


def cover(state: State, element: Element, box: Box) -> Piece | None:
    """The wood, town, or (light infantry) swamp or bush in which it lies."""
    kinds = (*ANY_TROOPS, *LIGHT_ONLY) if element.type in members("LIGHT_INFANTRY_ALL") else ANY_TROOPS
    for piece in ground.pieces_at(state, box):
        area = shape(piece)
        if piece.kind in kinds and isinstance(area, Polygon) and (not WHOLLY or contains(area, box, NEAR)):
            return piece
    return None


def is_unseen(state: State, element: Element, pose: Pose) -> bool:
    """Behind a hill or wood, and seen from no place of the attacker's zone."""
    if not any(piece.kind in SCREENS for piece in state.terrain):
        return False
    there = structs.replace(element, place="field", pose=pose)
    points = watch_points(state, ENEMY[element.side])
    return is_screened(state, there, points) and not any(sight.point_sees(state, point, there) for point in points)


def is_screened(state: State, element: Element, points: list[Point]) -> bool:
    """Does a hill or wood lie between it and the enemy's zone?"""
    centre = element.box.centre
    near = min(points, key=lambda point: (point[0] - centre[0]) ** 2 + (point[1] - centre[1]) ** 2)
    return any(
        stretch((centre, near), straight(part))
        for piece in state.terrain
        if piece.kind in SCREENS
        for part in shape(piece).parts
    )


def watch_points(state: State, side: SideId) -> list[Point]:
    """A grid over a side's deployment zone."""
    zone = ground.deployment_zone(state, side)
    xs, ys = [x for x, _ in zone.points], [y for _, y in zone.points]
    columns = int((max(xs) - min(xs)) / GRID + 1e-6) + 1
    rows = int((max(ys) - min(ys)) / GRID + 1e-6) + 1
    grid = [(min(xs) + i * GRID, min(ys) + j * GRID) for j in range(rows) for i in range(columns)]
    return [point for point in grid if zone.holds(point)]


def room_for(state: State, side: SideId) -> Room:
    return Room(state, side, Board(state))
