"""A map as a document: inches, polygons, kinds. House maps and players' own have the same form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

from msgspec import Struct

from battles.rules.codec import Json, unsound
from battles.rules.document_reader import DocumentReader
from battles.rules.errors import Refusal
from battles.rules.first import first_of
from battles.rules.geometry import is_simple
from battles.rules.ninth_age.ground.pieces import TerrainKind, TerrainPiece
from battles.rules.ninth_age.measures import in_inches, inches
from battles.rules.ninth_age.state import STANDARD_BOARD, WARBAND_BOARD
from battles.rules.refusals import refuse
from battles.rules.tabletop.board import Board

CLAUSE = "A.9.4"
BOARDS: Mapping[tuple[int, int], Board] = {(36, 48): WARBAND_BOARD, (72, 48): STANDARD_BOARD}
"""By inches (A.9.3)."""
LANGUAGES = ("en", "de")
MOST_PIECES, MOST_CORNERS, LONGEST_ID = 40, 40, 40
KINDS: tuple[TerrainKind, ...] = get_args(TerrainKind)
_FIELDS = ("id", "name", "board_in", "pieces", "notes", "flavour", "status", "symmetry")
_PIECE_FIELDS = ("id", "kind", "polygon", "centre", "size_in", "rotation_deg")


class MapData(Struct, frozen=True, kw_only=True):
    """A map that can be played on."""

    id: str
    names: dict[str, str]
    board: Board
    pieces: tuple[TerrainPiece, ...]

    @property
    def size(self) -> tuple[int, int]:
        return first_of(key for key, board in BOARDS.items() if board == self.board)


def from_json(document: Json) -> tuple[MapData | None, list[Refusal]]:
    """The map and everything that is wrong with it; None if it is none at all."""
    reader = DocumentReader(CLAUSE)
    if not isinstance(document, dict):
        return None, [refuse("map_wrong_type", CLAUSE)]
    if (detail := unsound(document)) is not None:
        return None, [refuse("map_unsound", CLAUSE, detail=detail)]
    plain = reader.mapping(document, "", _FIELDS)
    size = tuple(plain.get("board_in") or ()) if isinstance(plain.get("board_in"), list) else ()
    board = BOARDS.get(size)
    if board is None:
        return None, [*reader.problems, refuse("map_of_no_size", CLAUSE, sizes=[list(key) for key in BOARDS])]
    rows = reader.items(plain.get("pieces", []), "pieces", MOST_PIECES)
    found = [_piece(reader, row, at, board) for at, row in enumerate(rows)]
    pieces = tuple(piece for piece in found if piece is not None)
    problems = [*reader.problems, *_same_ids(pieces)]
    return MapData(id=_text(plain.get("id")), names=_names(plain.get("name")), board=board, pieces=pieces), problems


def _text(value: Json) -> str:
    return value[:LONGEST_ID] if isinstance(value, str) else ""


def _names(value: Json) -> dict[str, str]:
    found = (
        {key: name for key in LANGUAGES if isinstance(name := value.get(key), str)} if isinstance(value, dict) else {}
    )
    return {key: found.get(key) or next(iter(found.values()), "") for key in LANGUAGES}


def _same_ids(pieces: tuple[TerrainPiece, ...]) -> Iterator[Refusal]:
    seen = set[str]()
    for piece in pieces:
        if piece.id in seen:
            yield refuse("map_id_twice", CLAUSE, piece=piece.id)
        seen.add(piece.id)


def _piece(reader: DocumentReader, row: Json, at: int, board: Board) -> TerrainPiece | None:
    path = f"pieces[{at}]"
    plain = reader.mapping(row, path, _PIECE_FIELDS)
    kind, corners = plain.get("kind"), plain.get("polygon")
    if kind not in KINDS:
        reader.no("map_no_such_kind", path, kinds=list(KINDS))
        return None
    if not isinstance(corners, list) or not 3 <= len(corners) <= MOST_CORNERS or not all(map(_is_point, corners)):
        reader.no("map_bad_outline", path)
        return None
    points = tuple((inches(float(x)), inches(float(y))) for x, y in corners)
    key = _text(plain.get("id")) or f"t{at + 1}"
    if any(not (-0.5 <= x <= board.width + 0.5 and -0.5 <= y <= board.depth + 0.5) for x, y in points):
        reader.no("map_off_the_board", path, piece=key)
        return None
    if not is_simple(points):
        reader.no("map_bad_outline", path)
        return None
    return TerrainPiece(id=key, kind=kind, corners=points)


def _is_point(value: Json) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) == 2
        and all(isinstance(one, int | float) and not isinstance(one, bool) for one in value)
    )


def to_json(data: MapData) -> dict[str, Json]:
    return {
        "id": data.id,
        "name": dict(data.names),
        "board_in": list(data.size),
        "pieces": [
            {
                "id": piece.id,
                "kind": piece.kind,
                "polygon": [[round(in_inches(x), 3), round(in_inches(y), 3)] for x, y in piece.corners],
            }
            for piece in data.pieces
        ],
    }
