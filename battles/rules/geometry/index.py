"""A grid over many shapes: whoever is near is found without asking all."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from battles.rules.geometry.measures import EPSILON, size
from battles.rules.geometry.shapes import Shape


class Index:
    """Shapes by the squares they lie in; where a circle covers many squares, all shapes are looked at instead."""

    __slots__ = ("_cells", "_square", "shapes")

    def __init__(self, shapes: Sequence[Shape], square: float = 120.0) -> None:
        self.shapes = tuple(shapes)
        self._square = size(square)
        self._cells: dict[tuple[int, int], list[int]] = {}
        for place, shape in enumerate(self.shapes):
            for cell in self._covered(shape.cx, shape.cy, shape.reach + EPSILON):
                self._cells.setdefault(cell, []).append(place)

    def near(self, x: float, y: float, reach: float) -> list[int]:
        """The places, in order, of all shapes whose circle comes within `reach` of a point."""
        reach += EPSILON
        shapes = self.shapes
        across = 2 * reach / self._square + 1
        if 2 * across * across > len(shapes):  # as many squares to look at as shapes
            return [
                i
                for i, one in enumerate(shapes)
                if (dx := one.cx - x) * dx + (dy := one.cy - y) * dy <= (far := reach + one.reach) * far
            ]
        found = {place for cell in self._covered(x, y, reach) for place in self._cells.get(cell, ())}
        return sorted(
            [
                i
                for i in found
                if (dx := (one := shapes[i]).cx - x) * dx + (dy := one.cy - y) * dy <= (far := reach + one.reach) * far
            ]
        )

    def near_shape(self, shape: Shape, reach: float = 0.0) -> list[int]:
        return self.near(shape.cx, shape.cy, shape.reach + reach)

    def _covered(self, x: float, y: float, reach: float) -> list[tuple[int, int]]:
        low_x, high_x = floor((x - reach) / self._square), floor((x + reach) / self._square)
        low_y, high_y = floor((y - reach) / self._square), floor((y + reach) / self._square)
        return [(i, j) for i in range(low_x, high_x + 1) for j in range(low_y, high_y + 1)]
