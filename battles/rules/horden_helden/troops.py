"""Troop types: what all elements of a kind have in common (1.1–1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.horden_helden.tables import WIDTH, load

Category = Literal["flying", "mounted", "foot"]
Mobility = Literal[2, 3, 4]
Strength = Literal[2, 3, 4]
Scale = Literal["15", "25", "25_alt", "10", "6"]
Pursuit = Literal["all", "never", "optional", "foot_only_else_optional"]

ROMAN: Mapping[str, Mobility] = {"II": 2, "III": 3, "IV": 4}


class Rates(Struct, frozen=True, kw_only=True):
    """Length units a turn (8.2); boats go by the stream instead (9.8)."""

    open: float
    difficult: float
    road: float


class Troop(Struct, frozen=True, kw_only=True):
    """One line of the troop tables."""

    id: str
    category: Category
    depth: float
    may_contact: bool
    storms_works: bool
    road_bound: bool
    """Difficult terrain only on roads (8.8)."""
    wheel_only: bool
    turns_to_face: bool
    recoil: float
    """The share of its depth that it recoils (16.1)."""
    shoots: bool
    range_basic: float
    range_advanced: float
    """Length units; arquebusiers: for each point of strength."""
    pursuit: Pursuit
    replaceable: bool
    mobilities: tuple[Mobility, ...]
    strengths: tuple[Strength, ...]
    rates: Rates
    against_mounted: int
    against_foot: int
    cost: int


_factors: Mapping[str, Mapping[str, int]] = load("combat_factors")["factors"]
_rates: Mapping[str, Mapping[str, float | None]] = load("movement_rates")["rates"]
_costs: Mapping[str, int] = load("points")["base_cost"]
_sizes: Mapping[str, Mapping[str, Json]] = {row["id"]: row for row in load("base_sizes")["rows"]}
_widths: Mapping[str, int] = load("base_sizes")["width_mm"]


def _troop(row: Mapping[str, Json]) -> Troop:
    key: str = row["id"]
    factor, rate = _factors[key], _rates[key]
    return Troop(
        id=key,
        category=row["category"],
        depth=float(row["depth_mm_15"] or 0),
        may_contact=row["may_move_into_enemy_contact"],
        storms_works=row["may_storm_fortification_despite_no_contact"],
        road_bound=row["difficult_terrain_only_on_road"],
        wheel_only=row["wheel_only"],
        turns_to_face=row["turns_to_face_flank_contact"],
        recoil=row["recoil_depth_fraction"],
        shoots=row["shoots"],
        range_basic=float(row["range_le_basic"] or 0),
        range_advanced=_range(row["range_advanced"]),
        pursuit=row["must_pursue"],
        replaceable=row["replaceable_after_loss"],
        mobilities=tuple(ROMAN[name] for name in row["mobility_allowed"]),
        strengths=tuple(row["strength_allowed"]),
        rates=Rates(**{ground: float(rate[ground] or 0) for ground in ("open", "difficult", "road")}),
        against_mounted=factor["vs_mounted_or_flying"],
        against_foot=factor["vs_foot"],
        cost=_costs[key],
    )


def _range(text: str | None) -> float:
    """`"9 LE"`, `"strength * 1 LE"` or nothing."""
    return 0.0 if text is None else float(text.removesuffix(" LE").split()[-1])


TROOPS: Mapping[str, Troop] = {row["id"]: _troop(row) for row in load("troop_types")["types"]}

CHARIOT_DEPTH: float = float(_sizes["chariot (flag)"]["depth_mm"]["15"])


def depth_of(kind: str, *, chariot: bool = False, scale: Scale = "15") -> float:
    """Depth in canonical millimetres; other scales have their own column, brought to a width of 40 mm (0.2)."""
    row = _sizes["chariot (flag)" if chariot else kind]["depth_mm"]
    if scale in ("25", "10"):
        return round(float(row[scale]) * WIDTH / _widths[scale], 3)
    return float(row["15"] or 0)
