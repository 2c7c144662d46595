"""What each kind of terrain does (3.3–3.11), read from terrain_types.json and visibility.json."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.horden_helden.tables import LE, WIDTH, load
from battles.rules.horden_helden.terrain import Piece


class Kind(Struct, frozen=True, kw_only=True):
    """One row of the terrain table."""

    difficult: bool = False
    difficult_for_flyers: bool = False
    """Gods count only this as difficult, other flyers too while they do not fight (3.6); no flight may end over it."""
    open_to_all: bool = False
    """Difficult, but no type is barred from it (frozen rivers, 3.9)."""
    impassable: bool = False
    blocks_sight: bool = False
    seen_within: float = 0.0
    """Whoever is inside is seen by ground elements only from this near (mm, 10.3); 0: from anywhere."""
    seen_by_flyers_within: float = 0.0
    """The same for flyers; negative: never."""
    hides_light: bool = False
    """Only light infantry is hidden, and only while it neither moves nor fights."""
    cover: bool = False
    """Its edge is cover against missiles (14.4, 15.5)."""


_visibility = load("visibility")
_concealment: Mapping[str, Mapping[str, Json]] = {kind: row for row in _visibility["concealment"] for kind in row["in"]}

HIDES_IN_DEPRESSION = 3.0 * LE
"""Ruling: a depression hides ground elements inside from ground elements farther away than this."""


def _by_flyers(row: Mapping[str, Json]) -> float:
    return -1.0 if row.get("flying_viewer") == "never" else float(row["flying_viewer_le"]) * LE


def _kind(row: Mapping[str, Json]) -> Kind:
    hidden = _concealment.get(row["id"])
    seen = row.get("seen_within_le", row.get("hides_light_infantry_le", 0))
    return Kind(
        difficult=row.get("difficult", False),
        difficult_for_flyers=row.get("difficult_for_airborne", False),
        open_to_all=row.get("open_to_all_types", False),
        impassable=row.get("impassable_ground", False),
        blocks_sight=row.get("blocks_sight", False),
        seen_within=HIDES_IN_DEPRESSION if row["id"] == "depression" else float(seen) * LE,
        seen_by_flyers_within=_by_flyers(hidden) if hidden else 0.0,
        hides_light="hides_light_infantry_le" in row,
        cover=row.get("cover_edge_shooting", False),
    )


KINDS: Mapping[str, Kind] = {row["id"]: _kind(row) for row in load("terrain_types")["types"]}

HILLS = frozenset({"gentle_hill", "steep_hill"})
LARGE_WATERS = frozenset({"lake", "sea"})
RIVERS = frozenset({"river", "frozen_river"})
CROSSINGS = frozenset({"bridge", "ford"})
LAND_ON_WATER = frozenset(KINDS) - LARGE_WATERS - RIVERS - CROSSINGS - {"road", "open", "cliff"}
"""Areas: whatever of them lies on a lake or sea is island, peninsula, beach or shallows, and can be entered (3.7)."""

FLAT_HILL, HIGH_HILL, OBSTACLE_HEIGHT = 1.0, 2.0, 0.5
"""Ruling: height classes (3.13)."""


def kind_of(piece: Piece, *, frozen: bool = False) -> str:
    """A piece's kind; with `frozen` all rivers are ice (3.9)."""
    return "frozen_river" if frozen and piece.kind == "river" else piece.kind


def height_class(piece: Piece) -> float:
    """How high it stands in the way of sight (3.13)."""
    if piece.kind in HILLS:
        return HIGH_HILL if piece.high else FLAT_HILL
    return OBSTACLE_HEIGHT if KINDS[piece.kind].blocks_sight else 0.0


def is_navigable(river: Piece) -> bool:
    """Wide enough for boats (3.9)."""
    return river.width >= WIDTH
