"""Who stands where: boxes of all pieces on the table, who is near whom, and what still holds after a few have moved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic, Protocol, TypeVar

from battles.rules.geometry import Box, Index


class Placed(Protocol):
    """A piece on the table."""

    @property
    def id(self) -> str: ...

    @property
    def box(self) -> Box: ...


P = TypeVar("P", bound=Placed)
T = TypeVar("T")


class PlacedIndex(Generic[P]):
    """Boxes of all pieces on the table, found by place.

    A game adds what it finds out about each piece from those within `touch` of it. Where an index takes over from one
    before it, `inherited` gives the entries of all who have not moved, and whose surroundings have not.
    """

    def __init__(self, pieces: Iterable[P], touch: float, before: PlacedIndex[P] | None = None) -> None:
        self.pieces: dict[str, P] = {one.id: one for one in pieces}
        self.touch = touch
        old = {} if before is None else before.pieces
        self.boxes: dict[str, Box] = {
            key: before.boxes[key] if before is not None and old.get(key) is one else one.box
            for key, one in self.pieces.items()
        }
        self.ids = tuple(self.boxes)
        self._index = Index(list(self.boxes.values()))
        self._stale = None if before is None else self._changed(before)

    def near(self, box: Box, reach: float) -> list[str]:
        """Pieces whose box may come within `reach` of a box: never too few."""
        return [self.ids[i] for i in self._index.near(box.cx, box.cy, box.reach + reach)]

    def around(self, x: float, y: float, reach: float) -> list[str]:
        """Pieces whose circle comes within `reach` of a point."""
        return [self.ids[i] for i in self._index.near(x, y, reach)]

    def inherited(self, found: Mapping[str, T]) -> dict[str, T]:
        """What the index before it found out about single pieces, as far as it still holds."""
        stale = self._stale
        return {} if stale is None else {key: entry for key, entry in found.items() if key not in stale}

    def stands_alike(self, one: P, other: P) -> bool:
        """Whether nothing that neighbours could notice has changed; a game adds what else its entries depend on."""
        return one.box == other.box

    def _changed(self, before: PlacedIndex[P]) -> set[str] | None:
        """Whose entries no longer hold; None: nobody's does, because entries come in the order of the pieces."""
        if self.ids != before.ids and not self._is_in_order_of(before):
            return None
        return {near for moved in self._moved(before) for near in self._about(moved, before)}

    def _is_in_order_of(self, before: PlacedIndex[P]) -> bool:
        return [key for key in self.ids if key in before.boxes] == [key for key in before.ids if key in self.boxes]

    def _moved(self, before: PlacedIndex[P]) -> list[str]:
        """Those who came, went, or stand otherwise than before."""
        mine, theirs = self.pieces, before.pieces
        changed = [key for key, one in mine.items() if theirs.get(key) is not one]
        moved = [key for key in changed if key not in theirs or not self.stands_alike(mine[key], theirs[key])]
        return moved + [key for key in theirs if key not in mine]

    def _about(self, key: str, before: PlacedIndex[P]) -> list[str]:
        """Itself and all it touches or touched."""
        found = [key]
        for index in (self, before):
            if key in index.boxes:
                found += index.near(index.boxes[key], self.touch)
        return found
