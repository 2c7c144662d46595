"""Where hidden beings live (1.8, 3.10, 4.3, 12.3)."""

from __future__ import annotations

from functools import lru_cache

from battles.rules.geometry import Polygon, Shape, Trail
from battles.rules.horden_helden.ground.kinds import LARGE_WATERS, RIVERS, kind_of
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import WIDTH
from battles.rules.horden_helden.terrain import Piece, shape

WATER_HOMES = frozenset({"inland_water", "sea", "all_waters"}) | LARGE_WATERS | RIVERS


def is_dweller(element: Element) -> bool:
    """A hidden being whose piece is written down."""
    return element.type == "hidden_beings" and element.lair is not None


def lives_in_water(element: Element) -> bool:
    """Water is no obstacle to it; rivers neither slow nor stop it."""
    return element.type == "hidden_beings" and element.home in WATER_HOMES


def can_live_in(home: str, piece: Piece, *, frozen: bool = False) -> bool:
    """Is the piece of the kind that is home to such a being? Inland water is all but the sea (3.10)."""
    kind = kind_of(piece, frozen=frozen)
    match home:
        case "inland_water":
            return kind in ("river", "lake")
        case "all_waters":
            return kind in ("river", "lake", "sea")
        case "hill":
            return kind in ("gentle_hill", "steep_hill")
        case _:
            return kind == home


def homes(state: State, element: Element) -> tuple[Piece, ...]:
    """All pieces where a hidden being could hide."""
    frozen = state.options.frozen_rivers
    return tuple(piece for piece in state.terrain if can_live_in(element.home, piece, frozen=frozen))


def area_of(piece: Piece) -> tuple[Shape, ...]:
    """The ground of a being that lives here: the piece, and a strip along the bank of standing water (12.3)."""
    ground = shape(piece)
    if piece.kind in LARGE_WATERS and isinstance(ground, Polygon):
        return ground, _strip(piece)
    return (ground,)


@lru_cache(maxsize=64)
def _strip(piece: Piece) -> Trail:
    """All ground within one width of the bank."""
    return Trail((*piece.outline, piece.outline[0]), 2 * WIDTH)


def allowed_area(state: State, element: Element) -> tuple[Shape, ...]:
    """The area a hidden being never leaves, in shapes that together make it up; empty if it has none yet."""
    lair = next((piece for piece in state.terrain if piece.id == element.lair), None)
    return area_of(lair) if lair is not None else ()
