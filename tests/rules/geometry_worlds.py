"""What the geometry tests share: random shapes, shapely as the oracle, and slow references."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely
from hypothesis import settings
from hypothesis import strategies as st

from battles.rules.geometry import Box, Convex, Disc, Motion, Point, Polygon, Pose, Shape, Trail

QUICK = settings(max_examples=30, deadline=None)
THOROUGH = settings(max_examples=60, deadline=None)

numbers = st.floats(-150.0, 150.0)
angles = st.one_of(st.sampled_from([0.0, 45.0, 90.0, 135.0, 180.0, 270.0, 359.999]), st.floats(0.0, 360.0))
poses = st.builds(Pose, numbers, numbers, angles)
boxes = st.builds(Box, st.sampled_from([20.0, 40.0, 125.0]), st.sampled_from([15.0, 20.0, 30.0, 40.0, 80.0]), poses)
discs = st.builds(Disc, numbers, numbers, st.floats(1.0, 60.0))
STAR = [
    (0.0, 60.0),
    (-14.0, 19.0),
    (-57.0, 18.0),
    (-23.0, -7.0),
    (-35.0, -48.0),
    (0.0, -24.0),
    (35.0, -49.0),
    (22.0, -7.0),
]


@st.composite
def polygons(draw: st.DrawFn) -> Polygon:
    """Stars with rays of any length: simple, seldom convex."""
    count = draw(st.integers(3, 9))
    x, y = draw(numbers), draw(numbers)
    radii = draw(st.lists(st.floats(15.0, 90.0), min_size=count, max_size=count))
    return Polygon([(x + r * c, y + r * s) for r, (c, s) in zip(radii, _rim(count), strict=True)])


def _rim(count: int) -> Iterator[Point]:
    circle = shapely.Point(0, 0).buffer(1, quad_segs=count).exterior
    for i in range(count):
        point = circle.interpolate(i / count, normalized=True)
        yield point.x, point.y


@st.composite
def trails(draw: st.DrawFn) -> Trail:
    points = draw(st.lists(st.tuples(numbers, numbers), min_size=2, max_size=5, unique_by=lambda p: round(p[0], 1)))
    return Trail(points, draw(st.sampled_from([0.0, 10.0, 45.5])))


shapes: st.SearchStrategy[Shape] = st.one_of(boxes, discs, polygons(), trails())


def oracle(shape: Shape) -> shapely.Geometry:
    """The shape as shapely has it; arcs of 128 pieces a quarter."""
    return shapely.union_all([oracle_part(part) for part in shape.parts], grid_size=1e-9)


def oracle_part(part: Convex) -> shapely.Geometry:
    match len(part.points):
        case 1:
            core: shapely.Geometry = shapely.Point(part.points[0])
        case 2:
            core = shapely.LineString(part.points)
        case _:
            core = shapely.Polygon(part.points)
    return core.buffer(part.radius, quad_segs=128) if part.radius else core


def outline(polygon: Polygon) -> shapely.Polygon:
    return shapely.Polygon(polygon.points)


class Still:
    """A shape made of parts, for a mover somewhere on its way."""

    def __init__(self, parts: Sequence[Convex]) -> None:
        self.parts = tuple(parts)
        self.cx, self.cy, self.reach = 0.0, 0.0, 1e6


def during(shape: Shape, motion: Motion, at: float) -> Still:
    return Still([motion.moved(part, at) for part in shape.parts])


def sampled(motion: Motion, until: float, steps: int) -> Iterator[float]:
    """Evenly spread times of a motion, the ends among them."""
    return (until * i / steps for i in range(steps + 1))


def rotated(pose: Pose, quarter_turns: int, dx: float, dy: float) -> Pose:
    """The pose on a table turned by quarters about its origin, then shifted: exact in whole thousandths."""
    x, y = pose.x, pose.y
    for _ in range(quarter_turns % 4):
        x, y = -y, x
    return Pose(x + dx, y + dy, pose.facing + 90.0 * quarter_turns)
