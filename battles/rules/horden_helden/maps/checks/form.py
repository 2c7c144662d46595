"""The form of pieces: identity, numbers, outlines, what may be declared of which kind (3.3, 3.8)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import isfinite

from battles.rules.errors import Refusal
from battles.rules.geometry import FARTHEST, Point, is_simple, millimetres
from battles.rules.horden_helden.ground.kinds import HILLS
from battles.rules.horden_helden.maps.checks.reports import about
from battles.rules.horden_helden.terrain import LINES, Piece, shape
from battles.rules.refusals import refuse
from battles.rules.tabletop.board import Board

MOST_PIECES_A_SQUARE = 8
MOST_POINTS = 80
"""Of an outline; lines cross whole boards and may have three times as many."""
NAME = re.compile(r"[a-z][a-z0-9_]{0,23}")
ON_EDGE = 0.5
"""Millimetres by which an outline may miss the edge of the board that it follows."""


def form_problems(pieces: Sequence[Piece], board: Board) -> list[Refusal]:
    found = _number_problems(pieces, board)
    for piece in pieces:
        found += _piece_problems(piece, board)
    return found


def _number_problems(pieces: Sequence[Piece], board: Board) -> list[Refusal]:
    found = []
    most = MOST_PIECES_A_SQUARE * max(1, round(board.width * board.depth / 160_000.0))
    if len(pieces) > most:
        found.append(refuse("map_too_many_pieces", "3.3", pieces=len(pieces), limit=most))
    for key, times in Counter(piece.id for piece in pieces).items():
        if times > 1:
            found.append(refuse("map_id_twice", "3.3", witness={"piece": key}, piece=key))
    return found


def _piece_problems(piece: Piece, board: Board) -> list[Refusal]:
    if not NAME.fullmatch(piece.id):
        return [refuse("map_piece_id", "3.3", piece=piece.id)]
    if not is_finite(piece):
        return [about(piece, "map_not_finite", "3.3")]
    if (form := _form_problem(piece)) is not None:
        return [form]
    return [*_outside(piece, board), *_declared(piece)]


def is_finite(piece: Piece) -> bool:
    numbers = [piece.width, *(number for point in (*piece.outline, *piece.line) for number in point)]
    return all(isfinite(number) and abs(number) <= FARTHEST for number in numbers)


def _form_problem(piece: Piece) -> Refusal | None:
    points = piece.line if piece.kind in LINES else piece.outline
    if (piece.kind in LINES) == bool(piece.outline) or not points:
        return about(piece, "map_form", "3.3", expected="line" if piece.kind in LINES else "area")
    most = 3 * MOST_POINTS if piece.kind in LINES else MOST_POINTS
    if len(points) > most:
        return about(piece, "map_too_many_points", "3.3", points=len(points), limit=most)
    if piece.kind in LINES:
        return _line_problem(piece)
    if piece.width:
        return about(piece, "map_declared", "3.3", field="width")
    return _outline_problem(piece)


def _line_problem(piece: Piece) -> Refusal | None:
    if piece.width <= 0.0:
        return about(piece, "map_no_width", "3.3")
    places = [(millimetres(x), millimetres(y)) for x, y in piece.line]
    if any(one == two for one, two in pairwise(places)) or len(places) < 2:
        return about(piece, "map_line_points", "3.3")
    return None


def _outline_problem(piece: Piece) -> Refusal | None:
    try:
        simple = len(piece.outline) >= 3 and is_simple(piece.outline)
        shape(piece)
    except ValueError:
        simple = False
    return None if simple else about(piece, "map_not_simple", "3.3")


def _outside(piece: Piece, board: Board) -> Iterable[Refusal]:
    out = [point for point in (*piece.outline, *piece.line) if _is_outside(point, board)]
    if out:
        yield about(piece, "map_outside", "3.1", at=out, width=board.width, depth=board.depth)


def _is_outside(point: Point, board: Board) -> bool:
    x, y = point
    return not (-ON_EDGE <= x <= board.width + ON_EDGE and -ON_EDGE <= y <= board.depth + ON_EDGE)


def _declared(piece: Piece) -> Iterable[Refusal]:
    """Only hills are high or have cliffs, only built-up areas have graveyards, only lakes are told to flow."""
    wrong = {
        "high": piece.high and piece.kind not in HILLS,
        "cliffs": bool(piece.cliffs) and piece.kind not in HILLS,
        "graveyard": piece.graveyard and piece.kind != "built_up",
        "flowing": piece.flowing and piece.kind != "lake",
    }
    for field, is_wrong in wrong.items():
        if is_wrong:
            yield about(piece, "map_declared", "3.8", field=field)


def sound_pieces(pieces: Sequence[Piece]) -> list[Piece]:
    """Those whose shape can be asked about."""
    return [piece for piece in pieces if is_finite(piece) and _form_problem(piece) is None]
