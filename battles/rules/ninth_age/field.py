"""The geometry of who stands where: boxes, neighbours, distances. Built once for each set of units; a field takes over
from the one before it what still holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from battles.rules.geometry import Shape, distance, is_within
from battles.rules.ninth_age.measures import NEAR
from battles.rules.ninth_age.pieces import SideId, Unit, UnitId
from battles.rules.tabletop.placed import PlacedIndex


class Field(PlacedIndex[Unit]):
    """Boundaries of all units on the table. Others may keep what they find out in `memory`, by a key of their own."""

    def __init__(self, units: Mapping[UnitId, Unit], before: Field | None = None) -> None:
        super().__init__((one for one in units.values() if one.is_placed), NEAR, before)
        self.units = self.pieces
        self.shapes: dict[UnitId, Shape] = {key: one.shape for key, one in self.units.items()}
        self.memory: dict[object, object] = {}

    def stands_alike(self, one: Unit, other: Unit) -> bool:
        return one.pose == other.pose and one.rows == other.rows and one.side == other.side

    def distance(self, one: UnitId, other: UnitId) -> float:
        """Between boundaries, in millimetres (A.4.1)."""
        return distance(self.shapes[one], self.shapes[other])

    def within(self, one: UnitId, reach: float) -> Iterator[UnitId]:
        """All others within reach of a unit's boundary (A.4.2)."""
        return self.within_shape(self.shapes[one], reach, leave_out=(one,))

    def within_shape(self, shape: Shape, reach: float, leave_out: Iterable[UnitId] = ()) -> Iterator[UnitId]:
        skipped = set(leave_out)
        for key in self.around(shape.cx, shape.cy, shape.reach + reach + NEAR):
            if key not in skipped and is_within(shape, self.shapes[key], reach + NEAR):
                yield key

    def of(self, side: SideId) -> Iterator[Unit]:
        return (one for one in self.units.values() if one.side == side)


_REMEMBERED = 64
_FEW = 12
"""Who differs in more units than that from a position at hand learns nothing from it."""
_last: list[tuple[Mapping[UnitId, Unit], Field]] = []


def field_of(units: Mapping[UnitId, Unit]) -> Field:
    """The field of these units; the last ones are remembered."""
    for known, field in _last:
        if known is units:
            return field
    before = next((field for known, field in _last if _differ_little(known, units)), None)
    field = Field(units, before)
    _last.insert(0, (units, field))
    del _last[_REMEMBERED:]
    return field


def _differ_little(known: Mapping[UnitId, Unit], units: Mapping[UnitId, Unit]) -> bool:
    """Of one battle, a few moves apart."""
    different = 0
    for key, one in units.items():
        different += known.get(key) is not one
        if different > _FEW:
            return False
    return bool(units)
