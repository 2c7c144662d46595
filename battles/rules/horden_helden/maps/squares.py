"""Modular squares of 400 mm: turned, mirrored and laid side by side so that roads, rivers and coasts go on (3.12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
from msgspec import Struct, structs

from battles.rules.geometry import Point
from battles.rules.horden_helden.tables import SQUARE
from battles.rules.horden_helden.terrain import Piece
from battles.rules.table_data import reader

FOLDER = Path(__file__).parent / "data"
_load = reader(__file__)

Joint = tuple[Literal["road", "river", "sea"], Literal["south", "north", "west", "east"], float]
"""What goes on over a side of a square, and where along the side."""
Form = frozenset[Joint]
Turn = tuple[int, bool]
"""Quarter turns counter-clockwise, after mirroring left and right."""
TURNS: tuple[Turn, ...] = tuple((quarters, mirrored) for mirrored in (False, True) for quarters in range(4))


class ModularSquare(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One square with its terrain, in coordinates of its own from 0 to 400."""

    id: str
    pieces: tuple[Piece, ...]


@cache
def modular_squares() -> Mapping[str, ModularSquare]:
    """The set of squares, by id."""
    loaded = msgspec.convert(_load("squares")["squares"], tuple[ModularSquare, ...])
    return {square.id: square for square in loaded}


# --- turning ----------------------------------------------------------------------------------------------------------


def turned_point(point: Point, turn: Turn) -> Point:
    x, y = point
    quarters, mirrored = turn
    if mirrored:
        x = SQUARE - x
    for _ in range(quarters):
        x, y = SQUARE - y, x
    return x, y


def turned_piece(piece: Piece, turn: Turn, origin: Point, key: str) -> Piece:
    """A piece of a square that was turned and laid with its south-west corner at `origin`."""
    ox, oy = origin
    outline = [(ox + x, oy + y) for x, y in (turned_point(point, turn) for point in piece.outline)]
    line = [(ox + x, oy + y) for x, y in (turned_point(point, turn) for point in piece.line)]
    cliffs = piece.cliffs
    if turn[1]:
        outline.reverse()
        cliffs = tuple(sorted((len(outline) - side) % len(outline) for side in cliffs))
    return structs.replace(piece, id=key, outline=tuple(outline), line=tuple(line), cliffs=cliffs)


# --- joints -----------------------------------------------------------------------------------------------------------


def _joint_at(kind: Literal["road", "river", "sea"], point: Point) -> Joint | None:
    x, y = point
    if y in (0.0, SQUARE):
        return kind, "south" if y == 0.0 else "north", x
    if x in (0.0, SQUARE):
        return kind, "west" if x == 0.0 else "east", y
    return None


def joints(pieces: Sequence[Piece]) -> Form:
    """What leads out of a square."""
    found: set[Joint | None] = set()
    for piece in pieces:
        if piece.kind in ("road", "river"):
            kind: Literal["road", "river"] = "road" if piece.kind == "road" else "river"
            found |= {_joint_at(kind, point) for point in (piece.line[0], piece.line[-1])}
        elif piece.kind == "sea":
            inner = [point for point in piece.outline if _is_on_one_side(point)]
            found |= {_joint_at("sea", point) for point in inner}
    return frozenset(joint for joint in found if joint is not None)


def _is_on_one_side(point: Point) -> bool:
    """On a side of the square but not in a corner."""
    return sum(1 for number in point if number in (0.0, SQUARE)) == 1


class Laid(NamedTuple):
    """A square and how it is turned."""

    square: str
    turn: Turn


@cache
def fitting(form: Form) -> tuple[Laid, ...]:
    """All squares, with their turns, out of which exactly these things lead."""
    return tuple(
        Laid(square.id, turn)
        for square in modular_squares().values()
        for turn in TURNS
        if joints([turned_piece(piece, turn, (0.0, 0.0), piece.id) for piece in square.pieces]) == form
    )


# --- joining ----------------------------------------------------------------------------------------------------------


def assembled(cells: Mapping[tuple[int, int], Laid], river_width: float) -> tuple[Piece, ...]:
    """The pieces of squares laid by column and row, with roads, rivers and seas joined, numbered anew."""
    pieces: list[Piece] = []
    for (column, row), laid in sorted(cells.items()):
        origin = (column * SQUARE, row * SQUARE)
        for piece in modular_squares()[laid.square].pieces:
            pieces.append(turned_piece(piece, laid.turn, origin, "new"))
    lines = [structs.replace(one, width=river_width) for one in _joined_lines(pieces, "river")]
    seas = _joined_areas([piece for piece in pieces if piece.kind == "sea"])
    rest = [piece for piece in pieces if piece.kind not in ("river", "road", "sea")]
    ordered = [*seas, *lines, *_joined_lines(pieces, "road"), *rest]
    return tuple(structs.replace(piece, id=f"t{number}") for number, piece in enumerate(ordered, 1))


def _joined_lines(pieces: Sequence[Piece], kind: str) -> list[Piece]:
    """Lines that end where another begins become one; those that meet in the middle of a square stay two."""
    left = [piece for piece in pieces if piece.kind == kind]
    done: list[Piece] = []
    while left:
        line = left.pop()
        while (other := next((one for one in left if _ends(one) & _ends(line)), None)) is not None:
            left.remove(other)
            line = structs.replace(line, line=_chained(line.line, other.line))
        done.append(line)
    return sorted(done, key=lambda one: one.line)


def _ends(piece: Piece) -> set[Point]:
    return {piece.line[0], piece.line[-1]}


def _chained(one: tuple[Point, ...], other: tuple[Point, ...]) -> tuple[Point, ...]:
    if one[-1] in (other[0], other[-1]):
        return one + (other[1:] if one[-1] == other[0] else other[-2::-1])
    return (other[:-1] if one[0] == other[-1] else other[:0:-1]) + one


def _joined_areas(pieces: Sequence[Piece]) -> list[Piece]:
    """Areas that share a side become one."""
    left = list(pieces)
    done: list[Piece] = []
    while left:
        area = left.pop()
        for other in list(left):
            outline = _merged(area.outline, other.outline)
            if outline is not None:
                left.remove(other)
                area = structs.replace(area, outline=outline)
        done.append(area)
    return done


def _merged(one: tuple[Point, ...], other: tuple[Point, ...]) -> tuple[Point, ...] | None:
    """Two outlines, both counter-clockwise, as one without the side they share."""
    for i in range(len(one)):
        start, end = one[i - 1], one[i]
        if start in other and other[(other.index(start) - 1) % len(other)] == end:
            j = other.index(start)
            return (*one[i:], *one[:i], *(other[(j + 1 + k) % len(other)] for k in range(len(other) - 2)))
    return None
