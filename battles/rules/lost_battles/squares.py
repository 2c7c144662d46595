"""The 20 tiles as geometry: coordinates, names, neighbours, distances (3.1, 3.2). Nothing here changes in a battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from battles.rules.lost_battles import rulings
from battles.rules.lost_battles.tables import load

ArmyId = Literal["A", "B"]
TileId = str
Facing = Literal["N", "E", "S", "W"]

ARMIES: tuple[ArmyId, ArmyId] = ("A", "B")
FACINGS: tuple[Facing, ...] = ("N", "E", "S", "W")


class Square(Struct, frozen=True, kw_only=True):
    """One of the 20 places: `half` is the army that owns it, `name` its name seen from that army."""

    id: TileId
    col: int
    row: int
    half: ArmyId
    name: str
    is_edge: bool
    is_centre: bool
    is_rear: bool
    is_flank: bool
    is_wing: bool

    @property
    def is_border(self) -> bool:
        """An edge tile for M09 (R33)."""
        return self.is_edge if rulings.EDGE_TILES_ARE_ALL_OUTER_TILES else self.is_flank or self.is_wing


_data = load("battlefield")
COLUMNS: int = _data["columns"]
ROWS: int = _data["rows"]
VECTORS: Mapping[Facing, tuple[int, int]] = {facing: tuple(_data["facings"][facing]) for facing in FACINGS}
FORWARD: Mapping[ArmyId, Facing] = _data["forward"]
LEFT: Mapping[Facing, Facing] = _data["left_of"]
RIGHT: Mapping[Facing, Facing] = _data["right_of"]
BACK: Mapping[Facing, Facing] = {facing: LEFT[LEFT[facing]] for facing in FACINGS}
ENEMY: Mapping[ArmyId, ArmyId] = {"A": "B", "B": "A"}

SQUARES: Mapping[TileId, Square] = {
    row["id"]: Square(
        id=row["id"],
        col=row["col"],
        row=row["row"],
        half=row["half"],
        name=row["name"],
        is_edge=row["edge"],
        is_centre=row["centre_tile"],
        is_rear=row["rear_tile"],
        is_flank=row["flank_tile"],
        is_wing=row["wing_tile"],
    )
    for row in _data["tiles"]
}
TILES: Sequence[TileId] = tuple(SQUARES)
_at = {(square.col, square.row): square.id for square in SQUARES.values()}
_inside = {place for place in _at if 0 <= place[0] < COLUMNS and 0 <= place[1] < ROWS}

AHEAD: Mapping[TileId, Mapping[Facing, TileId | None]] = {
    square.id: {
        facing: _at[place] if (place := (square.col + dx, square.row + dy)) in _inside else None
        for facing, (dx, dy) in VECTORS.items()
    }
    for square in SQUARES.values()
}
"""The tile in front of each tile, by facing; None off the battlefield."""

NEIGHBOURS: Mapping[TileId, tuple[TileId, ...]] = {
    tile: tuple(other for other in around.values() if other is not None) for tile, around in AHEAD.items()
}
CENTRES: Mapping[ArmyId, tuple[TileId, ...]] = {
    army: tuple(s.id for s in SQUARES.values() if s.half == army and s.is_centre) for army in ARMIES
}


def own(army: ArmyId, name: str) -> TileId:
    """The tile an army calls by this name: `own("A", "left_rear")`."""
    return f"{army}_{name}"


def distance(one: TileId, other: TileId) -> int:
    """Steps along the sides, never diagonal (3.2)."""
    a, b = SQUARES[one], SQUARES[other]
    return abs(a.col - b.col) + abs(a.row - b.row)


def direction(start: TileId, end: TileId) -> Facing | None:
    """The facing from a tile to its neighbour; None if they do not touch."""
    return next((facing for facing, tile in AHEAD[start].items() if tile == end), None)


def degrees(start: Facing, end: Facing) -> int:
    """How far one turns from a facing to another: 0, 90 or 180."""
    if start == end:
        return 0
    return 180 if BACK[start] == end else 90


def facing_of(army: ArmyId, word: str) -> Facing:
    """`forward`, `left`, `right`, `back` as the army sees it."""
    forward = FORWARD[army]
    return {"forward": forward, "left": LEFT[forward], "right": RIGHT[forward], "back": BACK[forward]}[word]
