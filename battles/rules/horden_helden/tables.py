"""The numbers of the rulebook, read once from data/*.json."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from battles.rules.codec import Json
from battles.rules.table_data import reader
from battles.rules.tabletop.board import Board
from battles.rules.tabletop.legs import Steps

load = reader(__file__)
_geometry, _board = load("geometry"), load("board")

LE: float = float(_board["le_mm"]["15"])
"""The length unit in millimetres (0.2)."""
WIDTH: float = float(_geometry["W"])
"""The width of every element."""
NEAR: float = _geometry["eps_len"]
"""What is this near touches (7.2, 7.3)."""
NEAR_DEGREES: float = _geometry["eps_deg"]
STEPS = Steps(
    mm=float(_geometry["sweep_step_mm"]),
    degrees=float(_geometry["sweep_step_deg"]),
    most_wheel=float(_geometry["wheel_max_deg_per_leg"]),
)
"""How ways are looked at (8.3), and how far a wheel may turn (8.5)."""
ZONE: float = float(_geometry["zoc_depth"])
"""The depth of a control zone (8.11)."""
DEPLOYMENT_DEPTH: float = float(_geometry["deployment_depth"])
BOARD_DEPTH: float = float(_board["base_board_mm_15"]["depth"])
BOARD = Board(width=float(_board["base_board_mm_15"]["width"]), depth=BOARD_DEPTH)
"""The board for 600 points (3.1)."""
SQUARE: float = float(_board["square_mm_15"])

_sets: Mapping[str, Json] = load("troop_sets")["sets"]
_CARGO_EXCEPT = frozenset({"artillery", "boats", "hordes", "war_wagons", "light_spears", "pikes", "baggage"})


def _members(name: str) -> frozenset[str]:
    match name:
        case "GROUND":
            return _members("MOUNTED") | _members("FOOT")
        case "TRANSPORTABLE_BY_BOAT":
            return _members("FOOT") - _CARGO_EXCEPT - {"camp_followers"}
        case _:
            return frozenset(_sets[name])


SETS: Mapping[str, frozenset[str]] = {name: _members(name) for name in _sets}
"""Named sets of troop types (1.2, 1.3)."""


@cache
def members(*names: str) -> frozenset[str]:
    """Troop types and named sets, together, as types."""
    return frozenset().union(*(SETS.get(name, frozenset({name})) for name in names))
