"""How far apart, touching, overlapping, inside. Touching is not overlapping: see EPSILON."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt

from msgspec import Struct

from battles.rules.geometry.measures import EPSILON, Point, length, total
from battles.rules.geometry.polygons import Polygon
from battles.rules.geometry.shapes import Axis, Box, Convex, Disc, Edge, Shape, around, straight

_NOTHING = 1e-9
_SURELY = 1e-6
"""What rounding can never add up to: circles this much farther apart settle a question without a closer look."""


class Nearest(Struct, frozen=True):
    """The nearest points of two shapes; one common point where they overlap."""

    mine: Point
    theirs: Point
    distance: float


def distance(a: Shape, b: Shape) -> float:
    """The least distance of the closed shapes: 0 where they meet."""
    return max(0.0, signed_distance(a, b))


def is_within(a: Shape, b: Shape, reach: float, tolerance: float = EPSILON) -> bool:
    """Is the least distance at most `reach`? Its exact opposite is "farther than"."""
    dx, dy, far = a.cx - b.cx, a.cy - b.cy, reach + tolerance + a.reach + b.reach
    if dx * dx + dy * dy > far * far:
        return False
    if (isinstance(a, Box) and isinstance(b, Box)) or reach + tolerance < 0.0:
        return distance(a, b) <= reach + tolerance
    return any(_parts_within(one, two, reach + tolerance) for one in a.parts for two in b.parts)


def _parts_within(a: Convex, b: Convex, reach: float) -> bool:
    dx, dy, far = a.cx - b.cx, a.cy - b.cy, reach + a.reach + b.reach + _SURELY
    return dx * dx + dy * dy <= far * far and _signed(a, b) <= reach


def touches(a: Shape, b: Shape, tolerance: float = EPSILON) -> bool:
    """In contact along an edge or in a point, without overlapping."""
    dx, dy, far = a.cx - b.cx, a.cy - b.cy, tolerance + a.reach + b.reach
    return dx * dx + dy * dy <= far * far and -tolerance <= signed_distance(a, b) <= tolerance


def overlaps(a: Shape, b: Shape, tolerance: float = EPSILON) -> bool:
    """Into each other by more than the tolerance."""
    dx, dy, far = a.cx - b.cx, a.cy - b.cy, a.reach + b.reach - tolerance
    if far <= 0.0 or dx * dx + dy * dy >= far * far:
        return False
    if isinstance(a, Box) and isinstance(b, Box):
        return boxes_overlap(a, b, tolerance)
    return any(_signed(one, two) < -tolerance for one in a.parts for two in b.parts)


def overlapping(a: Shape, others: Sequence[Shape], tolerance: float = EPSILON) -> list[int]:
    """The places of those that the shape overlaps."""
    x, y, reach = a.cx, a.cy, a.reach - tolerance
    close = [
        i
        for i, b in enumerate(others)
        if (dx := b.cx - x) * dx + (dy := b.cy - y) * dy < (far := reach + b.reach) * far
    ]
    return [i for i in close if overlaps(a, others[i], tolerance)]


def boxes_overlap(a: Box, b: Box, tolerance: float = EPSILON) -> bool:
    """Separating axes of two boxes: the hot one."""
    dx, dy = b.cx - a.cx, b.cy - a.cy
    along = abs(a.fx * b.fx + a.fy * b.fy)
    across = abs(a.fx * b.fy - a.fy * b.fx)
    aw, ad, bw, bd = a.half_width, a.half_depth, b.half_width, b.half_depth
    return (
        abs(dx * a.fx + dy * a.fy) < ad + bd * along + bw * across - tolerance
        and abs(dx * a.fy - dy * a.fx) < aw + bw * along + bd * across - tolerance
        and abs(dx * b.fx + dy * b.fy) < bd + ad * along + aw * across - tolerance
        and abs(dx * b.fy - dy * b.fx) < bw + aw * along + ad * across - tolerance
    )


def first_overlap(
    movers: Sequence[Box], obstacles: Sequence[Box], tolerance: float = EPSILON
) -> tuple[int, int] | None:
    """The first of many boxes (the poses of a move, the members of a group) that overlaps an obstacle, and which."""
    if not movers:
        return None
    x, y, reach = around([(box.cx, box.cy, box.reach) for box in movers])
    close = [
        i
        for i, b in enumerate(obstacles)
        if (dx := b.cx - x) * dx + (dy := b.cy - y) * dy < (far := reach + b.reach) * far
    ]
    for place, mover in enumerate(movers) if close else ():
        for i in close:
            box = obstacles[i]
            far = mover.reach + box.reach
            dx, dy = mover.cx - box.cx, mover.cy - box.cy
            if dx * dx + dy * dy < far * far and boxes_overlap(mover, box, tolerance):
                return place, i
    return None


def signed_distance(a: Shape, b: Shape) -> float:
    """The distance, or minus the depth of the overlap: the shortest way that would part the two (part by part)."""
    if isinstance(a, Box) and isinstance(b, Box):
        return _signed_boxes(a, b)
    best = inf
    for one in a.parts:
        for two in b.parts:
            if best < 0.0 or not _is_farther(one, two, best):
                best = min(best, _signed(one, two))
    return best


def _is_farther(a: Convex, b: Convex, than: float) -> bool:
    """The circles around the two are apart, and farther than that."""
    dx, dy, far = a.cx - b.cx, a.cy - b.cy, than + a.reach + b.reach + _SURELY
    return dx * dx + dy * dy > far * far


def _signed_boxes(a: Box, b: Box) -> float:
    dx, dy = b.cx - a.cx, b.cy - a.cy
    along = abs(a.fx * b.fx + a.fy * b.fy)
    across = abs(a.fx * b.fy - a.fy * b.fx)
    aw, ad, bw, bd = a.half_width, a.half_depth, b.half_width, b.half_depth
    apart = max(
        abs(dx * a.fx + dy * a.fy) - (ad + bd * along + bw * across),
        abs(dx * a.fy - dy * a.fx) - (aw + bw * along + bd * across),
        abs(dx * b.fx + dy * b.fy) - (bd + ad * along + aw * across),
        abs(dx * b.fy - dy * b.fx) - (bw + aw * along + ad * across),
    )
    if apart <= 0.0:
        return apart
    return sqrt(min(_corners_to_box(a, b), _corners_to_box(b, a)))


def _corners_to_box(a: Box, b: Box) -> float:
    """The least square of the distance from a corner of `a` to `b`."""
    best = inf
    cx, cy, fx, fy, half_depth, half_width = b.cx, b.cy, b.fx, b.fy, b.half_depth, b.half_width
    for x, y in a.corners:
        dx, dy = x - cx, y - cy
        before = abs(dx * fx + dy * fy) - half_depth
        beside = abs(dx * fy - dy * fx) - half_width
        square = (before * before if before > 0.0 else 0.0) + (beside * beside if beside > 0.0 else 0.0)
        if square < best:
            best = square
    return best


def _signed(a: Convex, b: Convex) -> float:
    apart = separation(a, b)
    if apart > -_NOTHING:
        apart = core_nearest(a, b).distance
    return apart - a.radius - b.radius


def separation(a: Convex, b: Convex) -> float:
    """The widest gap between the cores along any edge's normal; minus the depth of their overlap if there is none."""
    if not a.axes and not b.axes:
        return length(a.points[0][0] - b.points[0][0], a.points[0][1] - b.points[0][1])
    return max(_widest(a.points, b.axes), _widest(b.points, a.axes))


def _widest(points: Sequence[Point], axes: Sequence[Axis]) -> float:
    return max((min([nx * x + ny * y for x, y in points]) - far for nx, ny, far in axes), default=-inf)


def core_nearest(a: Convex, b: Convex) -> Nearest:
    """The nearest points of two cores that do not overlap: a corner of one is always among them."""
    one, other = _nearest_corner(a, b), _nearest_corner(b, a)
    return one if one.distance <= other.distance else Nearest(other.theirs, other.mine, other.distance)


def _nearest_corner(a: Convex, b: Convex) -> Nearest:
    """The corner of `a` nearest to `b`."""
    best, mine, theirs = inf, a.points[0], b.points[0]
    edges = [(x0, y0, x1, y1, (ex := x1 - x0), (ey := y1 - y0), ex * ex + ey * ey) for (x0, y0), (x1, y1) in b.edges]
    for x, y in a.points:
        for x0, y0, x1, y1, ex, ey, long in edges:
            # As in `nearest_on`, which would cost more to call than to repeat here.
            place = ((x - x0) * ex + (y - y0) * ey) / long if long else 0.0
            if place <= 0.0:
                nx, ny = x0, y0
            elif place >= 1.0:
                nx, ny = x1, y1
            else:
                nx, ny = x0 + place * ex, y0 + place * ey
            dx, dy = nx - x, ny - y
            square = dx * dx + dy * dy
            if square < best:
                best, mine, theirs = square, (x, y), (nx, ny)
    return Nearest(mine, theirs, sqrt(best))


def nearest_on(edge: Edge, point: Point) -> Point:
    """The point of a segment nearest to another point."""
    (x0, y0), (x1, y1) = edge
    dx, dy = x1 - x0, y1 - y0
    square = dx * dx + dy * dy
    if square == 0.0:
        return x0, y0
    place = ((point[0] - x0) * dx + (point[1] - y0) * dy) / square
    if place <= 0.0:
        return x0, y0
    return (x1, y1) if place >= 1.0 else (x0 + place * dx, y0 + place * dy)


def nearest(a: Shape, b: Shape) -> Nearest:
    """The nearest points of two shapes: what the board draws as a measured line."""
    return min((_nearest(one, two) for one in a.parts for two in b.parts), key=lambda found: found.distance)


def _nearest(a: Convex, b: Convex) -> Nearest:
    if separation(a, b) <= -_NOTHING:
        common = _common_points(a, b)
        x, y = total(x for x, _ in common) / len(common), total(y for _, y in common) / len(common)
        return Nearest((x, y), (x, y), 0.0)
    found = core_nearest(a, b)
    if found.distance == 0.0 or not (a.radius or b.radius):
        return found
    (x0, y0), (x1, y1) = found.mine, found.theirs
    ux, uy = (x1 - x0) / found.distance, (y1 - y0) / found.distance
    far = found.distance - a.radius - b.radius
    out = min(a.radius, found.distance)
    mine = x0 + out * ux, y0 + out * uy
    if far <= 0.0:
        return Nearest(mine, mine, 0.0)
    return Nearest(mine, (x1 - b.radius * ux, y1 - b.radius * uy), far)


def _common_points(a: Convex, b: Convex) -> Sequence[Point]:
    if len(a.points) == len(b.points) == 2:
        return (_crossing(a.edges[0], b.axes[0]),)
    thick, thin = (a, b) if len(a.points) >= len(b.points) else (b, a)
    return clipped(thin.points, thick.axes) or thin.points


def _crossing(edge: Edge, axis: Axis) -> Point:
    """Where a segment crosses a line that has its ends on both sides."""
    (x0, y0), (x1, y1) = edge
    nx, ny, far = axis
    before, after = nx * x0 + ny * y0 - far, nx * x1 + ny * y1 - far
    place = before / (before - after)
    return x0 + place * (x1 - x0), y0 + place * (y1 - y0)


def point_distance(point: Point, shape: Shape) -> float:
    """The distance of a point from a shape: 0 inside."""
    return max(0.0, min(_signed(Convex([point]), part) for part in shape.parts))


def contains(outer: Box | Disc | Polygon, inner: Shape, tolerance: float = EPSILON) -> bool:
    """Does no part of the inner shape stick out by more than the tolerance?"""
    match outer:
        case Polygon():
            return all(_polygon_holds(outer, part, tolerance) for part in inner.parts)
        case Disc():
            return all(
                length(x - outer.cx, y - outer.cy) + part.radius <= outer.reach + tolerance
                for part in inner.parts
                for x, y in part.points
            )
        case Box():
            axes = outer.parts[0].axes
            return all(
                nx * x + ny * y + part.radius <= far + tolerance
                for part in inner.parts
                for x, y in part.points
                for nx, ny, far in axes
            )


def _polygon_holds(outer: Polygon, part: Convex, tolerance: float) -> bool:
    if not all(_is_near(outer, point, tolerance) for point in part.points):
        return False
    if len(part.points) == 1:
        return outer.holds(part.points[0]) and point_distance(part.points[0], outer.outline) >= part.radius - tolerance
    return all(_signed(part, edge) >= -tolerance for edge in outer.outline.parts)


def _is_near(outer: Polygon, point: Point, tolerance: float) -> bool:
    return outer.holds(point) or point_distance(point, outer.outline) <= tolerance


def common_area(a: Shape, b: Shape) -> float:
    """The area that two shapes share, in square mm."""
    ours, theirs = [straight(part) for part in a.parts], [straight(part) for part in b.parts]
    return total(
        area(clipped(one.points, two.axes))
        for one in ours
        for two in theirs
        if len(one.points) > 2 and len(two.points) > 2
    )


def clipped(points: Sequence[Point], axes: Sequence[Axis]) -> list[Point]:
    """What of a convex polygon (or segment) lies inside all the edges' lines."""
    left = list(points)
    for nx, ny, far in axes:
        if not left:
            break
        heights = [nx * x + ny * y - far for x, y in left]
        kept: list[Point] = []
        for i, point in enumerate(left):
            before, now = heights[i - 1], heights[i]
            if (before < 0.0 < now) or (now < 0.0 < before):
                (x0, y0), (x1, y1), place = left[i - 1], point, before / (before - now)
                kept.append((x0 + place * (x1 - x0), y0 + place * (y1 - y0)))
            if now <= 0.0:
                kept.append(point)
        left = kept
    return left


def area(points: Sequence[Point]) -> float:
    """The area of a polygon given counter-clockwise."""
    return total(points[i - 1][0] * points[i][1] - points[i][0] * points[i - 1][1] for i in range(len(points))) / 2
