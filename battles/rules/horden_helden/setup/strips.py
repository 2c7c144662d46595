"""A side's zone in its own eyes: `across` from its left to its right, `out` from its base edge towards the enemy."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.geometry import Point, Pose
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.pieces import SideId
from battles.rules.horden_helden.setup.places import Area
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import DEPLOYMENT_DEPTH, WIDTH


class Strip:
    """Coordinates of a zone, or of a command's rectangle in it."""

    def __init__(self, state: State, side: SideId, area: Area) -> None:
        (x0, y0), (x1, y1) = ground.base_edge(state, side)
        self.length = abs(x1 - x0) + abs(y1 - y0)
        self.origin = (x0, y0)
        self.along = ((x1 - x0) / self.length, (y1 - y0) / self.length)
        self.facing = ground.FACING[ground.edge_of(state, side)]
        self.forward = Pose(0.0, 0.0, self.facing).forward
        self.bank = [self.local(point) for point in ground.base_line(state, side)]
        corners = [self.local(point) for point in area.corners]
        self.left, self.right = min(a for a, _ in corners), max(a for a, _ in corners)
        self.deepest = max(out for _, out in corners)
        self.nearest = min(out for _, out in corners)

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2

    def local(self, point: Point) -> Point:
        dx, dy = point[0] - self.origin[0], point[1] - self.origin[1]
        return dx * self.along[0] + dy * self.along[1], dx * self.forward[0] + dy * self.forward[1]

    def point(self, across: float, out: float) -> Point:
        x, y = self.origin
        return (
            x + across * self.along[0] + out * self.forward[0],
            y + across * self.along[1] + out * self.forward[1],
        )

    def pose(self, across: float, out: float, turned: float = 0.0) -> Pose:
        return Pose(*self.point(across, out), self.facing + turned)

    def base(self, across: float) -> float:
        """How far out the bank lies there; 0 without water."""
        for (a, out_a), (b, out_b) in zip(self.bank, self.bank[1:], strict=False):
            if a <= across <= b and b > a:
                return out_a + (across - a) / (b - a) * (out_b - out_a)
        return 0.0

    def front(self, across: float) -> float:
        """How far out an element may stand there."""
        places = (across - WIDTH / 2, across, across + WIDTH / 2)
        return min(self.deepest, min(self.base(place) for place in places) + DEPLOYMENT_DEPTH)


def around(across: float, out: float, least: float, strip: Strip) -> Iterator[Point]:
    """A place and those near it: straight back first, then to the sides, from near to far."""
    yield across, out
    backs = [back * 15.0 for back in range(int(max(0.0, strip.deepest - least) / 15.0) + 1)]
    for aside in range(int(strip.length / 20.0) + 1):
        for hand in (1.0, -1.0) if aside else (1.0,):
            there = across + hand * aside * 20.0
            if strip.left <= there <= strip.right:
                reach = strip.front(there)
                yield from ((there, reach - back) for back in backs if reach - back > least)
