"""The numbers of the rulebook, read once from data/*.json; invented content lies in data/house/."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from battles.rules.table_data import reader

load = reader(__file__)
_formation, _geometry = load("formation"), load("geometry")

Height = Literal["STANDARD", "LARGE", "GIGANTIC"]
HEIGHTS: tuple[Height, ...] = get_args(Height)

INCH: float = float(_geometry["inch_mm"])
"""Millimetres in an inch (A.0.1)."""
NEAR_INCHES: float = float(_geometry["eps_inch"])
"""The one tolerance, in inches (A.0.2)."""

SKIRMISH_GAP: float = float(_formation["skirmish_gap_mm"])
"""Millimetres between the models of a skirmish formation (A.3.13)."""
LINE_FORMATION: int = _formation["line_formation"]["min_models_per_rank"]
"""From so many models in a rank a unit is in line formation (A.3.11)."""
FULL_RANK: Mapping[Height, int] = {row["id"]: row["models_per_full_rank"] for row in load("model_heights")["heights"]}
"""How many models make a rank full, by the unit's height (A.3.10)."""
