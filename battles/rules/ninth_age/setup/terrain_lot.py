"""Terrain by lot (A.9.4): sections of the board, three pieces that every board has, and some more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, radians, sin

from battles.rules.geometry import Point, Polygon, distance
from battles.rules.ninth_age.ground.pieces import TerrainKind, TerrainPiece
from battles.rules.ninth_age.measures import NEAR, inches
from battles.rules.ninth_age.rolls import as_d3
from battles.rules.ninth_age.tables import load
from battles.rules.tabletop.board import Board
from battles.rules.trays import Cast

_data = load("terrain_generation")
FIRST: Sequence[TerrainKind] = _data["base_pieces"]
KIND_BY_ROLL: Mapping[int, TerrainKind] = {roll: row["type"] for row in _data["type_table"] for roll in row["roll"]}
"""The kind of a further piece by 2D6."""
APART = inches(_data["min_distance"])
HUNDREDTHS = 36_000
"""Of a degree: a random direction (A.2.11)."""
MORE = "more"
_STEP, _RINGS, _RAYS = inches(0.5), 48, 24


def sections(board: Board) -> tuple[Point, ...]:
    """The centres of the sections."""
    is_standard = board.width >= inches(_data["board"][0])
    width, depth = _data["section"] if is_standard else _data["warband_section"]
    columns, rows = round(board.width / inches(width)), round(board.depth / inches(depth))
    return tuple((inches(width) * (x + 0.5), inches(depth) * (y + 0.5)) for y in range(rows) for x in range(columns))


def more_dice(board: Board) -> str:
    """How many further pieces: so many D3."""
    return "2d6" if board.width >= inches(_data["board"][0]) else "1d6"


def first_casts(board: Board) -> list[Cast]:
    """Of the three pieces that every board has, and how many more there are."""
    return [*_casts(board, range(len(FIRST))), Cast(key=f"terrain:{MORE}", dice=more_dice(board), reason="terrain")]


def more_casts(board: Board, count: int) -> list[Cast]:
    found = _casts(board, range(len(FIRST), len(FIRST) + count))
    kinds = [Cast(key=f"terrain:{len(FIRST) + at}:kind", dice="2d6", reason="terrain") for at in range(count)]
    return [*found, *kinds]


def _casts(board: Board, numbers: Sequence[int]) -> list[Cast]:
    """For each piece: its section (one of those left), how far it moves, in which direction, and how it lies."""
    found, count = list[Cast](), len(sections(board))
    for at, number in enumerate(numbers):
        left = count - at % count
        found += [
            Cast(key=f"terrain:{number}:section", dice=f"1d{left}", reason="terrain"),
            Cast(key=f"terrain:{number}:distance", dice="2d6", reason="terrain"),
            Cast(key=f"terrain:{number}:direction", dice=f"1d{HUNDREDTHS}", reason="terrain"),
            Cast(key=f"terrain:{number}:facing", dice=f"1d{HUNDREDTHS}", reason="terrain"),
        ]
    return found


def how_many_more(faces: Sequence[int]) -> int:
    return sum(as_d3(face) for face in faces)


def first_pieces(board: Board, faces: Sequence[Sequence[int]]) -> tuple[TerrainPiece, ...]:
    return _laid(board, FIRST, faces, ())


def more_pieces(
    board: Board, laid: tuple[TerrainPiece, ...], count: int, faces: Sequence[Sequence[int]]
) -> tuple[TerrainPiece, ...]:
    """All pieces once the further ones lie too; one that finds no place is taken away."""
    kinds = [KIND_BY_ROLL[sum(pair)] for pair in faces[-count:]] if count else []
    return _laid(board, kinds, faces, laid)


def _laid(
    board: Board, kinds: Sequence[TerrainKind], faces: Sequence[Sequence[int]], before: tuple[TerrainPiece, ...]
) -> tuple[TerrainPiece, ...]:
    places, left, found = sections(board), list[Point](), list(before)
    for at, kind in enumerate(kinds):
        left = left or list(places)
        section, far, direction, facing = faces[4 * at : 4 * at + 4]
        x, y = left.pop(section[0] - 1)
        angle, reach = radians(direction[0] / 100), inches(sum(far))
        centre = x + reach * cos(angle), y + reach * sin(angle)
        piece = _placed(board, f"t{len(found) + 1}", kind, centre, facing[0] / 100, found)
        if piece is not None:
            found.append(piece)
    return tuple(found)


def outline(kind: TerrainKind, centre: Point, facing: float) -> tuple[Point, ...]:
    """The corners of a piece of the usual size."""
    sizes = _data["sizes"]
    least = sizes.get(kind, sizes["default"])[0]
    half_depth, half_width = inches(least[0]) / 2, inches(least[1]) / 2
    c, s = cos(radians(facing)), sin(radians(facing))
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return tuple(
        (
            round(centre[0] + a * half_width * c - b * half_depth * s, 3),
            round(centre[1] + a * half_width * s + b * half_depth * c, 3),
        )
        for a, b in corners
    )


def _placed(
    board: Board, key: str, kind: TerrainKind, centre: Point, facing: float, others: Sequence[TerrainPiece]
) -> TerrainPiece | None:
    """Pushed back onto the board, then moved as little as possible until it is clear of all others."""
    start = _on_board(board, outline(kind, centre, facing), centre)
    for ring in range(_RINGS):
        for ray in range(_RAYS if ring else 1):
            angle = radians(360 * ray / _RAYS)
            there = start[0] + ring * _STEP * cos(angle), start[1] + ring * _STEP * sin(angle)
            corners = outline(kind, there, facing)
            if _holds(board, corners) and _is_clear(corners, others):
                return TerrainPiece(id=key, kind=kind, corners=corners)
    return None


def _on_board(board: Board, corners: Sequence[Point], centre: Point) -> Point:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    dx = max(0.0, -min(xs)) - max(0.0, max(xs) - board.width)
    dy = max(0.0, -min(ys)) - max(0.0, max(ys) - board.depth)
    return centre[0] + dx, centre[1] + dy


def _holds(board: Board, corners: Sequence[Point]) -> bool:
    return all(-NEAR <= x <= board.width + NEAR and -NEAR <= y <= board.depth + NEAR for x, y in corners)


def _is_clear(corners: Sequence[Point], others: Sequence[TerrainPiece]) -> bool:
    shape = Polygon(corners)
    return all(distance(shape, other.shape) >= APART - NEAR for other in others)
