"""The terrain of a battle, sorted and indexed once: every question about the ground starts here."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import cached_property

from battles.rules.geometry import Box, Convex, Index, Point, Polygon, Shape, Trail, ahead, placed, point_distance
from battles.rules.geometry import Edge as Segment
from battles.rules.geometry.cuts import Patch, deck, meets, rim, without
from battles.rules.horden_helden.ground.hills import Hill
from battles.rules.horden_helden.ground.kinds import (
    CROSSINGS,
    HILLS,
    KINDS,
    LAND_ON_WATER,
    LARGE_WATERS,
    RIVERS,
    is_navigable,
    kind_of,
)
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR
from battles.rules.horden_helden.terrain import Piece, shape
from battles.rules.tabletop.board import Board, Edge

Barrier = tuple[Piece, Shape]


class Land:
    """All pieces with their shapes; what is cut out of what is found when it is first asked for."""

    def __init__(self, terrain: tuple[Piece, ...], *, frozen: bool) -> None:
        self.terrain, self.frozen = terrain, frozen
        self.shapes: tuple[Shape, ...] = tuple(shape(piece) for piece in terrain)
        self.kinds = tuple(kind_of(piece, frozen=frozen) for piece in terrain)
        self.zones: dict[tuple[Board, Edge], Polygon] = {}
        """Deployment zones, by board and edge."""
        self.sights: dict[Hashable, dict[Hashable, bool]] = {}
        """Who was found to be seen by whom, by poses and what else matters."""
        self.opaque = tuple(i for i, kind in enumerate(self.kinds) if KINDS[kind].blocks_sight)
        self.hiding = tuple(i for i, kind in enumerate(self.kinds) if KINDS[kind].seen_within)
        self.bounds = tuple((s.cx, s.cy, s.reach) for s in self.shapes)

    def of(self, kinds: Iterable[str]) -> list[int]:
        """The places of all pieces of these kinds."""
        return [i for i, kind in enumerate(self.kinds) if kind in kinds]

    def at(self, area: Shape) -> list[int]:
        """Pieces that have ground in common with a shape (3.5)."""
        x, y, reach = area.cx, area.cy, area.reach
        return [
            i
            for i, (px, py, far) in enumerate(self.bounds)
            if (px - x) * (px - x) + (py - y) * (py - y) < (reach + far) * (reach + far) and meets(area, self.shapes[i])
        ]

    def any_at(self, area: Shape, test: Callable[[str, Piece], bool]) -> Piece | None:
        """The first piece under a shape whose kind passes the test; the test comes first, it is cheap."""
        x, y, reach = area.cx, area.cy, area.reach
        for i, (px, py, far) in enumerate(self.bounds):
            if (px - x) * (px - x) + (py - y) * (py - y) < (reach + far) * (reach + far):
                piece = self.terrain[i]
                if test(self.kinds[i], piece) and meets(area, self.shapes[i]):
                    return piece
        return None

    # --- hills --------------------------------------------------------------------------------------------------------

    @cached_property
    def hills(self) -> tuple[Hill, ...]:
        return tuple(Hill(self.terrain[i]) for i in self.of(HILLS))

    @cached_property
    def cliffs(self) -> tuple[Barrier, ...]:
        """Cliffs as walls without thickness: nobody on the ground crosses them (3.7, 3.8)."""
        return tuple((self.terrain[i], Trail(edge)) for i in self.of(HILLS) for edge in cliff_edges(self.terrain[i]))

    # --- waters -------------------------------------------------------------------------------------------------------

    @cached_property
    def deep_waters(self) -> tuple[Barrier, ...]:
        """Lakes and seas without what lies on them: islands, beaches, shallows, bridges (3.7)."""
        found = []
        for i in self.of(LARGE_WATERS):
            land = [part for j in self._on_water for part in self.shapes[j].parts]
            left = without(self.shapes[i].parts, land)
            if left:
                found.append((self.terrain[i], Patch(left)))
        return tuple(found)

    @cached_property
    def _on_water(self) -> list[int]:
        return self.of(LAND_ON_WATER | CROSSINGS)

    @cached_property
    def rivers(self) -> tuple[int, ...]:
        """Rivers that flow."""
        return tuple(self.of({"river"}))

    @cached_property
    def crossings(self) -> tuple[int, ...]:
        """Fords and bridges."""
        return tuple(self.of(CROSSINGS))

    @cached_property
    def roads(self) -> tuple[int, ...]:
        return tuple(self.of({"road", "bridge"}))

    def is_in_river(self, place: int, area: Shape) -> bool:
        """Does some of the shape lie in the river, off fords and bridges?"""
        river = self.shapes[place]
        if not meets(area, river):
            return False
        decks = [deck for deck in self.decks if meets(area, deck)]
        return not decks or any(meets(rest, river) for rest in without(area.parts, decks))

    @cached_property
    def decks(self) -> tuple[Convex, ...]:
        """The ground of fords and bridges, stretch by stretch, with square ends."""
        return tuple(deck(part) for i in self.crossings for part in self.shapes[i].parts)

    @cached_property
    def sailing(self) -> tuple[int, ...]:
        """Waters on which boats sail: lakes, seas, rivers wide enough and not frozen (3.9)."""
        return tuple(i for i, piece in enumerate(self.terrain) if self._can_be_sailed(i, piece))

    def _can_be_sailed(self, place: int, piece: Piece) -> bool:
        kind = self.kinds[place]
        return kind in LARGE_WATERS or (kind == "river" and is_navigable(piece))

    @cached_property
    def _dry(self) -> list[int]:
        """Islands, beaches and whatever else lies on the waters; shallows stay water for boats."""
        waters = [self.shapes[i] for i in self.of(LARGE_WATERS)]
        kinds = LAND_ON_WATER - {"causeway_shallows"}
        return [i for i in self.of(kinds) if any(meets(self.shapes[i], water) for water in waters)]

    def is_afloat(self, box: Box) -> bool:
        """Does a boat lie wholly on water that boats sail on? Its middle does, and no bank cuts into it."""
        if not any(_covers(self.shapes[i], box.centre) for i in self.sailing):
            return False
        hull = placed(box.width - 2 * NEAR, box.depth - 2 * NEAR, ahead(box.pose, -NEAR))
        index = self._bank_index
        return not any(meets(hull, index.shapes[i]) for i in index.near_shape(hull))

    @cached_property
    def _bank_index(self) -> Index:
        return Index([bank for _, bank in self.banks])

    @cached_property
    def banks(self) -> tuple[Barrier, ...]:
        """The shores of all sailing waters, as walls that keep boats in."""
        found: list[Barrier] = []
        for i in self.sailing:
            others = [part for j in self.sailing if j != i for part in self.shapes[j].parts]
            found.extend((self.terrain[i], Trail(edge)) for edge in rim(self.shapes[i], others))
        for i in self._dry:
            others = [part for j in self._dry if j != i for part in self.shapes[j].parts]
            found.extend((self.terrain[i], Trail(edge)) for edge in rim(self.shapes[i], others))
        return tuple(found)

    @cached_property
    def flowing(self) -> tuple[int, ...]:
        """Flowing waters: the sea, rivers, lakes with inflow or outflow (3.10)."""
        return tuple(i for i, piece in enumerate(self.terrain) if self._flows(i, piece))

    def _flows(self, place: int, piece: Piece) -> bool:
        kind = self.kinds[place]
        if kind == "lake":
            lake = self.shapes[place]
            return piece.flowing or any(meets(self.shapes[i], lake) for i in self.of(RIVERS))
        return kind in ("river", "sea")


def _covers(ground: Shape, point: Point) -> bool:
    x, y = point
    near = [part for part in ground.parts if (part.cx - x) ** 2 + (part.cy - y) ** 2 <= part.reach * part.reach]
    return any(point_distance(point, part) <= 0.0 for part in near)


def cliff_edges(piece: Piece) -> tuple[Segment, ...]:
    """The sides of a hill's outline that are cliffs; side n ends at point n."""
    return tuple((piece.outline[n - 1], piece.outline[n]) for n in piece.cliffs)


_REMEMBERED = 256
"""Lands of so many battles: a worker that hosts fewer never looks at a piece of terrain twice."""
_known: dict[tuple[int, bool], tuple[tuple[Piece, ...], Land]] = {}


def land_of(state: State) -> Land:
    """The land of a battle; the last ones are remembered. Terrain that is kept here keeps its number."""
    terrain, frozen = state.terrain, state.options.frozen_rivers
    known = _known.get((id(terrain), frozen))
    return known[1] if known is not None else _new_land(terrain, frozen)


def _new_land(terrain: tuple[Piece, ...], frozen: bool) -> Land:
    """States read from the store have equal terrain, not the same: what is known of it is worth keeping."""
    same = (land for known, land in tuple(_known.values()) if land.frozen == frozen and known == terrain)
    land = next(same, None) or Land(terrain, frozen=frozen)
    while len(_known) >= _REMEMBERED:
        _known.pop(next(iter(_known)), None)
    _known[id(terrain), frozen] = (terrain, land)
    return land
