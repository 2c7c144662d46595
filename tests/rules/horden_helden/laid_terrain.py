"""Terrain that players lay: a setting for it, and what is wrong with a choice or a piece."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import structs

from battles.rules.geometry import Point
from battles.rules.horden_helden.maps import board_for, placing
from battles.rules.horden_helden.maps.placing import Choice
from battles.rules.horden_helden.pieces import SideId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.terrain import Piece, TerrainKind
from tests.rules.horden_helden.builders import battle, element


def setting(
    *pieces: Piece,
    homeland: Sequence[str] = (),
    boats: int = 0,
    army: str = "",
    points: int = 600,
    chosen: dict[SideId, Choice] | None = None,
) -> State:
    """A attacks from the south, B defends in the north."""
    state = battle(*(element(f"A{i:02}", "boats", 100, 100, 90) for i in range(boats)), terrain=pieces)
    sides = {
        "A": structs.replace(state.sides["A"], army=army),
        "B": structs.replace(state.sides["B"], homeland=tuple(homeland)),
    }
    choices = {side: placing.plain(choice) for side, choice in (chosen or {}).items()}
    record = structs.replace(state.setting_up, choices=choices)
    return structs.replace(state, sides=sides, board=board_for(points), setting_up=record)


def choice_codes(state: State, side: SideId, choice: Choice) -> set[str]:
    return {one.code for one in placing.choice_problems(state, side, choice)}


def block(kind: TerrainKind, x: float, y: float, w: float = 100, d: float = 80, key: str = "new") -> Piece:
    return Piece(id=key, kind=kind, outline=((x, y), (x + w, y), (x + w, y + d), (x, y + d)))


def line(kind: TerrainKind, points: Iterable[Point], width: float = 14, key: str = "new") -> Piece:
    return Piece(id=key, kind=kind, line=tuple(points), width=width)


def codes(state: State, side: SideId, piece: Piece, square: int = 0, position: int = 0) -> set[str]:
    return {one.code for one in placing.placement_problems(state, side, piece, square, position)}
