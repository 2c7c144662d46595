"""Maps as documents: what the map editor writes and organisers upload, read with all problems and no exception."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from battles.rules.codec import Json, encode, to_builtins
from battles.rules.errors import Refusal
from battles.rules.horden_helden.maps.checks import problems
from battles.rules.horden_helden.tables import BOARD_DEPTH, SQUARE
from battles.rules.horden_helden.terrain import Piece
from battles.rules.refusals import refuse
from battles.rules.tabletop.board import Board
from battles.rules.tabletop.documents import DocumentCodes, name_problems, read_plain, unreadable

Language = Literal["en", "de"]
Road = Literal["none", "along", "across", "both"]
LANGUAGES: tuple[Language, ...] = ("en", "de")
MOST_BYTES = 200_000
COLUMNS = (3, 5, 7, 9)
"""Boards for 600, 1200, 1800 and 2400 points (3.1)."""
_CODES = DocumentCodes(too_long="map_too_long", unreadable="map_unreadable", id="map_id", name="map_name")


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a ready map grows on larger boards: which modular squares, with which river, road and coast."""

    river: Literal["none", "west", "east", "south", "north"] = "none"
    road: Road = "none"
    coast: Literal["none", "west", "east"] = "none"
    squares: tuple[str, ...] = ()
    """The squares of its landscape; others are taken where none of them fits."""


class MapData(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A map: its names and pieces, for a board of so many columns of squares."""

    id: str
    names: dict[Language, str]
    columns: int = 3
    pieces: tuple[Piece, ...] = ()
    plan: Plan | None = None

    @property
    def board(self) -> Board:
        return Board(width=self.columns * SQUARE, depth=BOARD_DEPTH)


def to_json(data: MapData) -> bytes:
    """The document of a map."""
    return encode(data)


def from_json(document: bytes | str | Json) -> tuple[MapData | None, list[Refusal]]:
    """A map out of a document, and everything that is wrong with it; no map if it cannot be read at all."""
    plain, found = read_plain(document, MOST_BYTES, _CODES, "3.3")
    if found is not None:
        return None, [found]
    try:
        data = msgspec.convert(plain, MapData)
    except (msgspec.ValidationError, ValueError) as error:
        return None, [unreadable(error, _CODES, "3.3")]
    return data, data_problems(data)


def data_problems(data: MapData) -> list[Refusal]:
    """All problems of a map: its id, names, size, and its terrain."""
    found = name_problems(data.id, data.names, LANGUAGES, _CODES, "3.12")
    if data.columns not in COLUMNS:
        return [*found, refuse("map_columns", "3.1", columns=data.columns, allowed=list(COLUMNS))]
    return found + problems(data.pieces, data.board)


def plain(data: MapData) -> Json:
    """The document as plain values, for an editor that wants no text."""
    return to_builtins(data)
