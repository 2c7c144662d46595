"""How a problem with a piece is reported."""

from __future__ import annotations

from collections.abc import Sequence

from battles.rules.base import Clause
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import Point
from battles.rules.horden_helden.terrain import Piece
from battles.rules.refusals import refuse


def about(piece: Piece, code: str, clause: Clause, /, at: Sequence[Point] = (), **facts: Json) -> Refusal:
    """What is wrong with a piece, and at which points of the board."""
    witness: dict[str, Json] = {"piece": piece.id}
    if at:
        witness["points"] = [list(point) for point in at]
    return refuse(code, clause, witness=witness, piece=piece.id, terrain=piece.kind, **facts)
