"""What stands and lies on a table: boxes, discs, polygons and trails, all made of convex parts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import Final, Literal, Protocol

from msgspec import Struct
from msgspec.structs import force_setattr

from battles.rules.geometry.measures import Point, degrees, direction, length, millimetres, size, unit

Side = Literal["front", "left", "right", "rear"]
Corner = Literal["front_left", "front_right", "rear_left", "rear_right"]
Edge = tuple[Point, Point]
Axis = tuple[float, float, float]
"""An outward unit normal and how far out the edge lies along it."""

SIDES: tuple[Side, ...] = ("front", "left", "right", "rear")
CORNERS: tuple[Corner, ...] = ("front_left", "rear_left", "rear_right", "front_right")
_FACETS = 64


class Pose(Struct, frozen=True):
    """Where a piece stands: the midpoint of its front edge, and where it faces (degrees counter-clockwise from +x).

    Whole thousandths always: whatever is given, also by a client, is rounded here; NaN and infinities are a ValueError.
    """

    x: float
    y: float
    facing: float

    def __post_init__(self) -> None:
        force_setattr(self, "x", millimetres(self.x))
        force_setattr(self, "y", millimetres(self.y))
        force_setattr(self, "facing", degrees(self.facing))

    @property
    def point(self) -> Point:
        return self.x, self.y

    @property
    def forward(self) -> Point:
        return direction(self.facing)

    @property
    def right(self) -> Point:
        cosine, sine = direction(self.facing)
        return sine, -cosine


class Convex:
    """A convex polygon counter-clockwise, or a segment or a point, and everything within `radius` of it."""

    __slots__ = ("axes", "cx", "cy", "points", "radius", "reach")

    def __init__(self, points: Sequence[Point], radius: float = 0.0) -> None:
        self.points: Final = tuple(points)
        self.radius: Final = radius
        self.axes: Final = _axes(self.points)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        self.cx: Final = (min(xs) + max(xs)) / 2
        self.cy: Final = (min(ys) + max(ys)) / 2
        self.reach: Final = radius + max(length(x - self.cx, y - self.cy) for x, y in points)

    def __repr__(self) -> str:
        return f"Convex({list(self.points)}, {self.radius})"

    @property
    def parts(self) -> tuple[Convex, ...]:
        return (self,)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The sides in order; a segment has one, a point has itself."""
        count = len(self.points)
        if count < 3:
            return ((self.points[0], self.points[-1]),)
        return tuple((self.points[i - 1], self.points[i]) for i in range(count))

    def moved(self, dx: float, dy: float) -> Convex:
        return Convex([(x + dx, y + dy) for x, y in self.points], self.radius)

    def turned(self, pivot: Point, cosine: float, sine: float) -> Convex:
        px, py = pivot
        return Convex(
            [
                (px + (x - px) * cosine - (y - py) * sine, py + (x - px) * sine + (y - py) * cosine)
                for x, y in self.points
            ],
            self.radius,
        )


def _axes(points: tuple[Point, ...]) -> tuple[Axis, ...]:
    count = len(points)
    axes: list[Axis] = []
    for i in range(count if count > 1 else 0):
        (x0, y0), (x1, y1) = points[i - 1], points[i]
        far = length(x1 - x0, y1 - y0)
        nx, ny = (y1 - y0) / far, (x0 - x1) / far
        axes.append((nx, ny, nx * x1 + ny * y1))
    return tuple(axes)


class Shape(Protocol):
    """Anything with convex parts and a circle around it."""

    @property
    def parts(self) -> tuple[Convex, ...]: ...
    @property
    def cx(self) -> float: ...
    @property
    def cy(self) -> float: ...
    @property
    def reach(self) -> float: ...


class Box:
    """A rectangle at any angle: an element or a regiment. `cx, cy` is its centre, `fx, fy` where it faces."""

    __slots__ = (
        "_corners",
        "_parts",
        "cx",
        "cy",
        "depth",
        "fx",
        "fy",
        "half_depth",
        "half_width",
        "pose",
        "reach",
        "width",
    )

    def __init__(self, width: float, depth: float, pose: Pose) -> None:
        self.width: Final = size(width)
        self.depth: Final = size(depth)
        self.pose: Final = pose
        self.half_width: Final = self.width / 2
        self.half_depth: Final = self.depth / 2
        forward = direction(pose.facing)
        self.fx: Final = forward[0]
        self.fy: Final = forward[1]
        self.cx: Final = pose.x - self.half_depth * forward[0]
        self.cy: Final = pose.y - self.half_depth * forward[1]
        self.reach: Final = sqrt(self.half_width * self.half_width + self.half_depth * self.half_depth)
        self._corners: tuple[Point, Point, Point, Point] | None = None
        self._parts: tuple[Convex, ...] | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Box):
            return NotImplemented
        return (self.width, self.depth, self.pose) == (other.width, other.depth, other.pose)

    def __hash__(self) -> int:
        return hash((self.width, self.depth, self.pose))

    def __repr__(self) -> str:
        return f"Box({self.width}, {self.depth}, {self.pose})"

    @property
    def parts(self) -> tuple[Convex, ...]:
        if self._parts is None:
            self._parts = (Convex(self.corners),)
        return self._parts

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Counter-clockwise: front left, rear left, rear right, front right."""
        if self._corners is None:
            self._corners = self._all_corners()
        return self._corners

    def _all_corners(self) -> tuple[Point, Point, Point, Point]:
        along_x, along_y = self.half_depth * self.fx, self.half_depth * self.fy
        across_x, across_y = self.half_width * self.fy, -self.half_width * self.fx
        x, y = self.cx, self.cy
        return (
            (x + along_x - across_x, y + along_y - across_y),
            (x - along_x - across_x, y - along_y - across_y),
            (x - along_x + across_x, y - along_y + across_y),
            (x + along_x + across_x, y + along_y + across_y),
        )

    def corner(self, name: Corner) -> Point:
        return self.corners[CORNERS.index(name)]

    @property
    def centre(self) -> Point:
        return self.cx, self.cy

    def edge(self, side: Side) -> Edge:
        """The ends of a side, the left one first for somebody who looks at it from outside."""
        front_left, rear_left, rear_right, front_right = self.corners
        match side:
            case "front":
                return front_right, front_left
            case "left":
                return front_left, rear_left
            case "rear":
                return rear_left, rear_right
            case "right":
                return rear_right, front_right

    def middle(self, side: Side) -> Point:
        (x0, y0), (x1, y1) = self.edge(side)
        return (x0 + x1) / 2, (y0 + y1) / 2

    def outward(self, side: Side) -> Point:
        """The unit vector out of a side."""
        match side:
            case "front":
                return self.fx, self.fy
            case "rear":
                return -self.fx, -self.fy
            case "right":
                return self.fy, -self.fx
            case "left":
                return -self.fy, self.fx

    def length_of(self, side: Side) -> float:
        return self.width if side in ("front", "rear") else self.depth

    def local(self, point: Point) -> Point:
        """How far a point lies to the right of the front's midpoint, and how far before it."""
        dx, dy = point[0] - self.pose.x, point[1] - self.pose.y
        return dx * self.fy - dy * self.fx, dx * self.fx + dy * self.fy

    def at(self, pose: Pose) -> Box:
        """The same piece elsewhere."""
        return placed(self.width, self.depth, pose)


@lru_cache(maxsize=32_768)
def placed(width: float, depth: float, pose: Pose) -> Box:
    """A box, remembered: the same few dozen pieces are asked about over and over."""
    return Box(width, depth, pose)


class Disc:
    """A round base."""

    __slots__ = ("_parts", "cx", "cy", "reach")

    def __init__(self, x: float, y: float, radius: float) -> None:
        self.cx: Final = millimetres(x)
        self.cy: Final = millimetres(y)
        self.reach: Final = size(radius)
        self._parts: Final = (Convex([(self.cx, self.cy)], self.reach),)

    def __repr__(self) -> str:
        return f"Disc({self.cx}, {self.cy}, {self.reach})"

    @property
    def parts(self) -> tuple[Convex, ...]:
        return self._parts

    @property
    def centre(self) -> Point:
        return self.cx, self.cy


class Trail:
    """A polyline with a width: road, river, wall (width 0). All ground within half the width of its line."""

    __slots__ = ("cx", "cy", "parts", "points", "reach", "width")

    def __init__(self, points: Sequence[Point], width: float = 0.0) -> None:
        self.points: Final = without_repeats([(millimetres(x), millimetres(y)) for x, y in points])
        self.width: Final = size(width) if width else 0.0
        if len(self.points) < 2:
            raise ValueError("a trail needs two different points")
        parts = [Convex(pair, self.width / 2) for pair in zip(self.points, self.points[1:], strict=False)]
        self.parts: Final = tuple(parts)
        self.cx, self.cy, self.reach = around([(p.cx, p.cy, p.reach) for p in parts])

    def __repr__(self) -> str:
        return f"Trail({list(self.points)}, {self.width})"


@lru_cache(maxsize=1024)
def straight(part: Convex) -> Convex:
    """A rounded part as a polygon that just holds it: its arcs are taken 0.12 % of their radius too far out at most."""
    if part.radius == 0.0:
        return part
    out = part.radius / unit(180.0 / _FACETS)[0]
    rim = [unit(360.0 * i / _FACETS) for i in range(_FACETS)]
    return Convex(hull([(x + out * dx, y + out * dy) for x, y in part.points for dx, dy in rim]))


def hull(points: Sequence[Point]) -> list[Point]:
    """The convex polygon around points, counter-clockwise."""
    ordered = sorted({(round(x, 9), round(y, 9)) for x, y in points})
    below, above = _chain(ordered), _chain(ordered[::-1])
    return below[:-1] + above[:-1]


def _chain(points: Sequence[Point]) -> list[Point]:
    chain: list[Point] = []
    for x, y in points:
        while len(chain) > 1:
            (x0, y0), (x1, y1) = chain[-2:]
            if (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) > 0.0:
                break
            chain.pop()
        chain.append((x, y))
    return chain


def without_repeats(points: Sequence[Point]) -> tuple[Point, ...]:
    """The points without those that equal the one before."""
    return tuple(point for i, point in enumerate(points) if i == 0 or point != points[i - 1])


def around(circles: Sequence[tuple[float, float, float]]) -> tuple[float, float, float]:
    """A circle around all of them; each is centre and radius."""
    left, right = min([x - r for x, _, r in circles]), max([x + r for x, _, r in circles])
    low, high = min([y - r for _, y, r in circles]), max([y + r for _, y, r in circles])
    cx, cy = (left + right) / 2, (low + high) / 2
    return cx, cy, max([length(x - cx, y - cy) + r for x, y, r in circles])
