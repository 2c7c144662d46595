"""Exact sweeps: when a moving shape first meets one that stands still. Solved, not sampled.

Two convex polygons overlap while every edge's line is crossed by a corner of the other. Along a slide that is a linear
inequality in the way gone, along a swing a wave in the angle: both have closed solutions, so the times of overlap are
the intersection, over all edges, of the union, over all corners, of known intervals.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, inf

from msgspec import Struct

from battles.rules.geometry.distances import core_nearest, nearest, separation
from battles.rules.geometry.intervals import Interval, Intervals, intersection, union
from battles.rules.geometry.measures import EPSILON, RADIAN, Point, length, turn_between, unit
from battles.rules.geometry.motions import Motion, Slide, Swing
from battles.rules.geometry.shapes import Axis, Box, Convex, Pose, Shape, around

_NOTHING = 1e-9


class Hit(Struct, frozen=True):
    """The first contact of a sweep: how far it is (mm, degrees or share of a leg), who meets what, and where."""

    at: float
    mover: int
    obstacle: int
    point: Point


def sweep(
    movers: Sequence[Shape],
    motion: Motion,
    obstacles: Sequence[Shape],
    *,
    clearance: float = 0.0,
    tolerance: float = EPSILON,
) -> Hit | None:
    """Where a rigid motion of one or many shapes first would take one nearer to an obstacle than `clearance`.

    Touching along the way is free; being pushed in by more than the tolerance is a hit, and `at` is its first contact.
    No motion meets nothing.
    """
    if not movers or motion.total == 0.0:
        return None
    shadows = [motion.shadow(mover) for mover in movers]
    close = _near_path(around(shadows), obstacles, clearance)
    best, who, what = inf, -1, -1
    # Who goes farthest is asked first: he is likely to be stopped first, and then most of the others need no answer.
    for place in sorted(range(len(movers)), key=lambda i: -shadows[i][2]) if close else ():
        mover, (x, y, reach) = movers[place], shadows[place]
        reach += clearance
        for i in close:
            other = obstacles[i]
            dx, dy, far = other.cx - x, other.cy - y, reach + other.reach
            if dx * dx + dy * dy < far * far:
                at = _first_contact(mover, other, motion, clearance, tolerance, best)
                if at < best:
                    best, who, what = at, place, i
    return None if who < 0 else Hit(best, who, what, _meeting(movers[who], motion, best, obstacles[what]))


def free_way(
    movers: Sequence[Shape],
    motion: Motion,
    obstacles: Sequence[Shape],
    *,
    clearance: float = 0.0,
    tolerance: float = EPSILON,
) -> float:
    """How much of the motion can be made, in whole thousandths rounded down: all of it if nothing is met."""
    hit = sweep(movers, motion, obstacles, clearance=clearance, tolerance=tolerance)
    return motion.total if hit is None else floor(hit.at * 1000.0 + 1e-6) / 1000.0


def _near_path(circle: tuple[float, float, float], obstacles: Sequence[Shape], clearance: float) -> list[int]:
    x, y, reach = circle
    reach += clearance
    return [
        i
        for i, o in enumerate(obstacles)
        if (dx := o.cx - x) * dx + (dy := o.cy - y) * dy < (far := reach + o.reach) * far
    ]


def _meeting(mover: Shape, motion: Motion, at: float, obstacle: Shape) -> Point:
    found = [nearest(motion.moved(part, at), obstacle) for part in mover.parts]
    return min(found, key=lambda one: one.distance).theirs


def _first_contact(
    mover: Shape, other: Shape, motion: Motion, clearance: float, tolerance: float, before: float
) -> float:
    """When the two first meet; infinite if never, or not before a time already known."""
    if before == 0.0:
        return inf
    if clearance == 0.0 and isinstance(motion, Slide) and isinstance(mover, Box) and isinstance(other, Box):
        return _boxes_slide(mover, other, motion, tolerance)
    start = motion if before == inf else motion.upto(before)
    return min(
        (
            _parts_meet(a, b, motion, clearance, tolerance)
            for a in mover.parts
            for b in other.parts
            if not _is_kept_apart(a, b, start, a.radius + b.radius + clearance)
        ),
        default=inf,
    )


def _parts_meet(a: Convex, b: Convex, motion: Motion, clearance: float, tolerance: float) -> float:
    room = a.radius + b.radius + clearance
    deep = overlap_times(a, b, motion, room - tolerance)
    if not deep:
        return inf
    start = deep[0][0]
    if start <= 0.0:
        return 0.0
    apart = separation(a, b)
    pressed = room - (core_nearest(a, b).distance if apart > 0.0 and room > 0.0 else apart)
    touching = overlap_times(a, b, motion, _contact_room(room, pressed, tolerance))
    contact = max((low for low, _ in touching if low <= start), default=start)
    return contact if contact > motion.least(a, tolerance) else 0.0


def _contact_room(room: float, pressed: float, tolerance: float) -> float:
    """Contact is where nothing is pressed in; what is a little pressed in already may stay so, not go to the limit."""
    return room if pressed <= 0.0 else room - (tolerance + pressed) / 2


def _boxes_slide(a: Box, b: Box, slide: Slide, tolerance: float) -> float:
    """Two boxes have only four axes between them, each of them with two sides."""
    dx, dy, ux, uy = b.cx - a.cx, b.cy - a.cy, slide.ux, slide.uy
    along, across = abs(a.fx * b.fx + a.fy * b.fy), abs(a.fx * b.fy - a.fy * b.fx)
    aw, ad, bw, bd = a.half_width, a.half_depth, b.half_width, b.half_depth
    bands = (
        (dx * a.fx + dy * a.fy, ux * a.fx + uy * a.fy, ad + bd * along + bw * across),
        (dx * a.fy - dy * a.fx, ux * a.fy - uy * a.fx, aw + bw * along + bd * across),
        (dx * b.fx + dy * b.fy, ux * b.fx + uy * b.fy, bd + ad * along + aw * across),
        (dx * b.fy - dy * b.fx, ux * b.fy - uy * b.fx, bw + aw * along + ad * across),
    )
    deep = _time_in_bands(bands, tolerance, slide.total)
    if deep is None:
        return inf
    if deep <= 0.0:
        return 0.0
    pressed = min([half - abs(offset) for offset, _, half in bands])
    contact = _time_in_bands(bands, 0.0 if pressed <= 0.0 else (tolerance + pressed) / 2, slide.total)
    return 0.0 if contact is None or contact <= tolerance else contact


def _time_in_bands(bands: Sequence[tuple[float, float, float]], inset: float, total: float) -> float | None:
    """When every |offset - rate t| is first below its half width less the inset."""
    low, high = 0.0, total
    for offset, rate, half in bands:
        half -= inset
        if -1e-12 < rate < 1e-12:
            if abs(offset) >= half:
                return None
            continue
        enters, leaves = (offset - half) / rate, (offset + half) / rate
        if enters > leaves:
            enters, leaves = leaves, enters
        low, high = max(low, enters), min(high, leaves)
        if low >= high:
            return None
    return low


def overlap_times(a: Convex, b: Convex, motion: Motion, room: float) -> Intervals:
    """When the cores are nearer than `room`, or (room below 0) into each other by more than -room."""
    if _is_kept_apart(a, b, motion, room):
        return []
    if room <= 0.0:
        return _cores_overlap(a, b, motion, room)
    # A point that crosses a segment's line is on neither side of it for an instant: that is not inside.
    pieces: list[Interval] = _cores_overlap(a, b, motion, -_NOTHING)
    for mover, standing, back in ((a, b, False), (b, a, True)):
        for point in mover.points:
            for centre in standing.points if not back else ():
                pieces += motion.near(point, centre, room, back=back)
            for axis, edge in _sides(standing):
                pieces += _beside_edge(motion, point, axis, edge, room, back=back)
    return union(pieces)


def near_times(mover: Shape, motion: Motion, shapes: Sequence[Shape], reach: float) -> Intervals:
    """When a moving shape is nearer than `reach` to any of the others, or in it: a flight goes on until it is not."""
    x, y, far = motion.shadow(mover)
    close = _near_path((x, y, far), shapes, reach)
    return union(
        piece
        for i in close
        for a in mover.parts
        for b in shapes[i].parts
        for piece in overlap_times(a, b, motion, a.radius + b.radius + reach)
    )


def _is_kept_apart(a: Convex, b: Convex, motion: Motion, room: float) -> bool:
    """One edge's line that nothing crosses all the way settles it, and usually there is one."""
    return any(motion.stays_above(a.points, axis, room, back=False) for axis in b.axes) or any(
        motion.stays_above(b.points, axis, room, back=True) for axis in a.axes
    )


def _cores_overlap(a: Convex, b: Convex, motion: Motion, level: float) -> Intervals:
    if not a.axes and not b.axes:
        return []
    times: Intervals = [(0.0, motion.total)]
    for points, axes, back in ((a.points, b.axes, False), (b.points, a.axes, True)):
        for axis in axes:
            crossed = _line_crossed(points, axis, level, motion, back=back)
            if crossed is None:
                continue
            times = intersection(times, crossed)
            if not times:
                return []
    return times


def _line_crossed(points: Sequence[Point], axis: Axis, level: float, motion: Motion, *, back: bool) -> Intervals | None:
    """When any of the points is below the line; None for always."""
    pieces: list[Interval] = []
    for point in points:
        found = motion.below(point, axis, level, back=back)
        if found and found[0] == (0.0, motion.total):
            return None
        pieces += found
    return union(pieces)


def _sides(part: Convex) -> Sequence[tuple[Axis, tuple[Point, Point]]]:
    """Each edge with its outward normal; `axes` and `edges` run in step, a segment has one edge."""
    return list(zip(part.axes, part.edges, strict=False))


def _beside_edge(
    motion: Motion, point: Point, axis: Axis, edge: tuple[Point, Point], room: float, *, back: bool
) -> Intervals:
    """When a point is nearer than `room` to an edge, between the edge's ends."""
    (x0, y0), (x1, y1) = edge
    nx, ny, far = axis
    times = motion.below(point, axis, room, back=back)
    for other, level in (
        ((-nx, -ny, -far), room),
        (_axis_at((x0, y0), (x1, y1)), 0.0),
        (_axis_at((x1, y1), (x0, y0)), 0.0),
    ):
        if not times:
            break
        times = intersection(times, motion.below(point, other, level, back=back))
    return times


def _axis_at(start: Point, end: Point) -> Axis:
    """The line square to a segment at its start, outward."""
    far = length(end[0] - start[0], end[1] - start[1])
    nx, ny = (start[0] - end[0]) / far, (start[1] - end[1]) / far
    return nx, ny, nx * start[0] + ny * start[1]


def sweep_leg(box: Box, pose: Pose, obstacles: Sequence[Shape], *, tolerance: float = EPSILON) -> Hit | None:
    """A leg from pose to pose: the front's midpoint goes straight, the facing turns evenly the shorter way.

    `at` is the share of the leg. Pure slides and pure turns are exact. Else the leg is halved until what the turn
    adds to a straight piece is below half the tolerance, and each piece is an exact slide: nothing can slip through.
    """
    dx, dy = pose.x - box.pose.x, pose.y - box.pose.y
    turn = turn_between(box.pose.facing, pose.facing)
    if turn == 0.0 or dx == dy == 0.0:
        motion: Motion = Slide(dx, dy) if turn == 0.0 else Swing(box.pose.point, turn)
        hit = sweep([box], motion, obstacles, tolerance=tolerance)
        return None if hit is None else Hit(hit.at / motion.total, 0, hit.obstacle, hit.point)
    lever = length(box.half_width, box.depth)
    x, y, reach = box.pose.x + dx / 2, box.pose.y + dy / 2, lever + length(dx, dy) / 2
    close = _near_path((x, y, reach), obstacles, 0.0)
    return _leg_piece(box, (dx, dy, turn), (0.0, 1.0), obstacles, close, lever, tolerance)


def _leg_piece(
    box: Box,
    leg: tuple[float, float, float],
    share: Interval,
    obstacles: Sequence[Shape],
    close: Sequence[int],
    lever: float,
    tolerance: float,
) -> Hit | None:
    dx, dy, turn = leg
    start, end = share
    middle = (start + end) / 2
    cosine, sine = unit(turn * middle)
    part = box.parts[0].turned(box.pose.point, cosine, sine).moved(dx * start, dy * start)
    slide = Slide(dx * (end - start), dy * (end - start))
    strays = lever * abs(turn) * (end - start) / 2 / RADIAN
    fine = strays <= tolerance / 2
    room = (0.0 if fine else strays) - tolerance
    left = [i for i in close if not all(_is_kept_apart(part, b, slide, b.radius + room) for b in obstacles[i].parts)]
    if not left:
        return None
    if not fine:
        first = _leg_piece(box, leg, (start, middle), obstacles, left, lever, tolerance)
        return first or _leg_piece(box, leg, (middle, end), obstacles, left, lever, tolerance)
    hit = sweep([part], slide, [obstacles[i] for i in left], tolerance=tolerance)
    if hit is None:
        return None
    return Hit(start + (end - start) * hit.at / slide.total, 0, left[hit.obstacle], hit.point)
