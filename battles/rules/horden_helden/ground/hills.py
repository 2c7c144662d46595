"""Hills: how high a point stands, and whether a crest lies between two (3.8, 10.2)."""

from __future__ import annotations

from typing import Final

from battles.rules.geometry import Convex, Point, Polygon
from battles.rules.horden_helden.ground.kinds import height_class
from battles.rules.horden_helden.terrain import Piece, shape

HIGHER = 0.02
"""Ruling: what counts as higher (3.8)."""
RAISED = 0.5
"""At least half height (3.8, 3.13)."""


class Hill:
    """The slope of a hill: 1 on the centroid, 0 on the outline, straight down between (3.8)."""

    __slots__ = ("_spokes", "level", "piece", "polygon", "x", "y")

    def __init__(self, piece: Piece) -> None:
        polygon = shape(piece)
        assert isinstance(polygon, Polygon)
        self.piece: Final = piece
        self.polygon: Final = polygon
        self.level: Final = height_class(piece)
        self.x, self.y = polygon.centroid
        corners = [(x - self.x, y - self.y) for x, y in polygon.points]
        self._spokes = tuple((corners[i - 1], corners[i]) for i in range(len(corners)))

    def height(self, point: Point) -> float:
        """h of a point, 0 off the hill."""
        x, y = point[0] - self.x, point[1] - self.y
        if x == y == 0.0:
            return 1.0
        best = -1.0
        for (ax, ay), (bx, by) in self._spokes:
            if ax * y - ay * x >= 0.0 and x * by - y * bx >= 0.0:
                wide = ax * by - ay * bx
                out = (x * (by - ay) - y * (bx - ax)) / wide if wide > 0.0 else 2.0
                if best < out <= 1.0:
                    best = out
        return 1.0 - best if best >= 0.0 else 0.0

    def holds(self, point: Point) -> bool:
        """On the hill or on its outline."""
        polygon = self.polygon
        dx, dy = point[0] - polygon.cx, point[1] - polygon.cy
        return dx * dx + dy * dy <= polygon.reach * polygon.reach and polygon.holds(point)

    def above(self, level: float) -> tuple[Convex, ...]:
        """All ground that lies higher than a level by more than the rule asks (10.2): the hill, drawn smaller."""
        share = 1.0 - level - HIGHER
        if share <= 0.0:
            return ()
        return tuple(
            Convex([(self.x + share * (x - self.x), self.y + share * (y - self.y)) for x, y in part.points])
            for part in self.polygon.parts
        )
