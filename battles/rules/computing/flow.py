"""How far it is from anywhere to the nearest goal: shortest ways from many sources over a grid with costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from heapq import heapify, heappop, heappush
from math import hypot, inf

from msgspec import Struct

Spot = tuple[float, float]
Source = tuple[float, float, float]
"""Where a goal lies, and with what handicap it begins."""
STEPS = (
    (0, 1, 1.0),
    (1, 0, 1.0),
    (0, -1, 1.0),
    (-1, 0, 1.0),
    (1, 1, 2**0.5),
    (1, -1, 2**0.5),
    (-1, 1, 2**0.5),
    (-1, -1, 2**0.5),
)


class Grid(Struct, frozen=True):
    """A table cut into square cells, row by row."""

    columns: int
    rows: int
    cell: float

    def at(self, x: float, y: float) -> int:
        """The cell of a place; beside the table the nearest."""
        column = min(self.columns - 1, max(0, int(x // self.cell)))
        row = min(self.rows - 1, max(0, int(y // self.cell)))
        return row * self.columns + column

    def centre(self, cell: int) -> Spot:
        row, column = divmod(cell, self.columns)
        return (column + 0.5) * self.cell, (row + 0.5) * self.cell

    @property
    def neighbours(self) -> Sequence[Sequence[tuple[int, float]]]:
        """The cells around each, and how far they are, in cells."""
        return _neighbours(self)


@lru_cache(maxsize=64)
def _neighbours(grid: Grid) -> tuple[tuple[tuple[int, float], ...], ...]:
    places = (divmod(cell, grid.columns) for cell in range(grid.columns * grid.rows))
    return tuple(
        tuple(
            ((row + down) * grid.columns + column + right, far)
            for down, right, far in STEPS
            if 0 <= row + down < grid.rows and 0 <= column + right < grid.columns
        )
        for row, column in places
    )


class Flow:
    """What it costs from every cell to the cheapest source. `paces`: the cost of crossing a cell, None: nobody may."""

    def __init__(self, grid: Grid, paces: Sequence[float | None], sources: Iterable[Source]) -> None:
        self.grid, self.paces = grid, paces
        self.costs = [inf] * (grid.columns * grid.rows)
        self._spread(sources)

    def _spread(self, sources: Iterable[Source]) -> None:
        costs, paces, neighbours = self.costs, self.paces, self.grid.neighbours
        for x, y, handicap in sources:
            at = self.grid.at(x, y)
            costs[at] = min(costs[at], handicap)
        queue = [(cost, at) for at, cost in enumerate(costs) if cost < inf]
        heapify(queue)
        while queue:
            cost, at = heappop(queue)
            if cost > costs[at]:
                continue
            here = paces[at]
            for cell, far in neighbours[at]:
                pace = paces[cell]
                if pace is None:
                    continue
                then = cost + far * (pace + (pace if here is None else here)) / 2
                if then < costs[cell]:
                    costs[cell] = then
                    heappush(queue, (then, cell))

    def cost(self, x: float, y: float, otherwise: float) -> float:
        """Between the cells: the weighted mean of the four nearest; `otherwise` where no way leads."""
        across, along = x / self.grid.cell - 0.5, y / self.grid.cell - 0.5
        left, top = int(across // 1), int(along // 1)
        total = weight = 0.0
        for row in (top, top + 1):
            for column in (left, left + 1):
                share = (1 - abs(across - column)) * (1 - abs(along - row))
                cost = self._cost_at(row, column)
                if cost < inf and share > 0.0:
                    total, weight = total + share * cost, weight + share
        return total / weight if weight > 0.05 else otherwise

    def _cost_at(self, row: int, column: int) -> float:
        row = min(self.grid.rows - 1, max(0, row))
        column = min(self.grid.columns - 1, max(0, column))
        return self.costs[row * self.grid.columns + column]

    def along(self, x: float, y: float, far: float) -> Spot:
        """The place so far along the cheapest way; less far if that ends before."""
        at, here, gone = self.grid.at(x, y), (x, y), 0.0
        while gone < far:
            open_cells = [cell for cell, _ in self.grid.neighbours[at] if self.paces[cell] is not None]
            best = min(open_cells, key=lambda cell: (self.costs[cell], cell), default=at)
            if self.costs[best] >= self.costs[at]:
                break
            there = self.grid.centre(best)
            gone += hypot(there[0] - here[0], there[1] - here[1])
            at, here = best, there
        return here
