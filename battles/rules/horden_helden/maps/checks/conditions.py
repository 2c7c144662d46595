"""How much terrain a board needs (3.4)."""

from __future__ import annotations

from collections.abc import Sequence

from battles.rules.errors import Refusal
from battles.rules.geometry.cuts import meets
from battles.rules.horden_helden.ground.kinds import KINDS
from battles.rules.horden_helden.ground.zones import Square, squares
from battles.rules.horden_helden.terrain import Piece, shape
from battles.rules.refusals import refuse
from battles.rules.tabletop.board import Board


def condition_problems(pieces: Sequence[Piece], board: Board) -> list[Refusal]:
    """At least two thirds of the squares with a piece, at least half with a river, difficult or impassable ground."""
    whole = squares(board)
    filled = [square for square in whole if _has(square, pieces)]
    hard = [square for square in whole if _has(square, [piece for piece in pieces if is_hard(piece)])]
    found = []
    if len(filled) < (needed := -(-2 * len(whole) // 3)):
        found.append(_few("map_few_pieces", whole, filled, needed))
    if len(hard) < (needed := -(-len(whole) // 2)):
        found.append(_few("map_few_hard", whole, hard, needed))
    return found


def is_hard(piece: Piece) -> bool:
    """A river, difficult or impassable."""
    kind = KINDS[piece.kind]
    return piece.kind == "river" or kind.difficult or kind.impassable or bool(piece.cliffs)


def _has(square: Square, pieces: Sequence[Piece]) -> bool:
    area = square.area
    return any(meets(area, shape(piece)) for piece in pieces)


def _few(code: str, whole: Sequence[Square], held: Sequence[Square], needed: int) -> Refusal:
    empty = [square for square in whole if square not in held]
    middles = [[(one.low[0] + one.high[0]) / 2, (one.low[1] + one.high[1]) / 2] for one in empty]
    return refuse(
        code,
        "3.4",
        witness={"points": middles},
        squares=len(held),
        needed=needed,
        empty=[square.number for square in empty],
    )
