"""Is a map one to fight on? All problems at once, each with its clause (3.3, 3.4, 3.7–3.9, 3.11)."""

from __future__ import annotations

from collections.abc import Sequence

from battles.rules.errors import Refusal
from battles.rules.horden_helden.maps.checks.areas import area_problems
from battles.rules.horden_helden.maps.checks.conditions import condition_problems
from battles.rules.horden_helden.maps.checks.form import form_problems, sound_pieces
from battles.rules.horden_helden.maps.checks.rivers import river_problems
from battles.rules.horden_helden.maps.checks.roads import crossing_problems, road_problems
from battles.rules.horden_helden.terrain import Piece
from battles.rules.tabletop.board import Board


def problems(pieces: Sequence[Piece], board: Board) -> list[Refusal]:
    """Everything that is wrong with a map. What has no sound shape is reported for that and not asked about further."""
    found = form_problems(pieces, board)
    sound = sound_pieces(pieces)
    for piece in sound:
        found += area_problems(piece, board)
        found += river_problems(piece, sound, board)
        found += road_problems(piece, sound, board)
        found += crossing_problems(piece, sound)
    return found + condition_problems(sound, board)


__all__ = [
    "area_problems",
    "condition_problems",
    "crossing_problems",
    "form_problems",
    "problems",
    "river_problems",
    "road_problems",
    "sound_pieces",
]
