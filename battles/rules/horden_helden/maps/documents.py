"""Maps as documents: what the map editor writes and organisers upload, read with all problems and no exception."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct

from battles.rules.codec import Json, encode, to_builtins, unsound
from battles.rules.errors import Refusal
from battles.rules.horden_helden.maps.checks import problems
from battles.rules.horden_helden.state import Board
from battles.rules.horden_helden.tables import BOARD_DEPTH, SQUARE
from battles.rules.horden_helden.terrain import Piece
from battles.rules.refusals import refuse

Language = Literal["en", "de"]
Road = Literal["none", "along", "across", "both"]
LANGUAGES: tuple[Language, ...] = ("en", "de")
MOST_BYTES = 200_000
COLUMNS = (3, 5, 7, 9)
"""Boards for 600, 1200, 1800 and 2400 points (3.1)."""
_ID = re.compile(r"[a-z][a-z0-9_]{1,39}")
_LONGEST_NAME = 60


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
    plain, found = _plain(document)
    if found is not None:
        return None, [found]
    try:
        data = msgspec.convert(plain, MapData)
    except (msgspec.ValidationError, ValueError) as error:
        return None, [refuse("map_unreadable", "3.3", detail=str(error)[:200])]
    return data, data_problems(data)


def _plain(document: bytes | str | Json) -> tuple[Json, Refusal | None]:
    """The document as plain values."""
    value: Json = document
    if isinstance(document, bytes | str):
        if len(document) > MOST_BYTES:
            return None, refuse("map_too_long", "3.3", limit=MOST_BYTES)
        try:
            value = msgspec.json.decode(document)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            return None, refuse("map_unreadable", "3.3", detail=str(error)[:200])
    if (wrong := unsound(value)) is not None:
        return None, refuse("map_unreadable", "3.3", detail=wrong)
    if not isinstance(value, Mapping):
        return None, refuse("map_unreadable", "3.3", detail="not an object")
    return value, None


def data_problems(data: MapData) -> list[Refusal]:
    """All problems of a map: its id, names, size, and its terrain."""
    found = []
    if not _ID.fullmatch(data.id):
        found.append(refuse("map_id", "3.12", id=data.id[:60]))
    found.extend(
        refuse("map_name", "3.12", language=language, limit=_LONGEST_NAME)
        for language in LANGUAGES
        if not 1 <= len(data.names.get(language, "").strip()) <= _LONGEST_NAME
    )
    if data.columns not in COLUMNS:
        return [*found, refuse("map_columns", "3.1", columns=data.columns, allowed=list(COLUMNS))]
    return found + problems(data.pieces, data.board)


def plain(data: MapData) -> Json:
    """The document as plain values, for an editor that wants no text."""
    return to_builtins(data)
