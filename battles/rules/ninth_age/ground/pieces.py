"""Pieces of terrain and what their kinds do: cover, sight, danger (B.20)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Literal, get_args

from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.geometry import Point, Polygon
from battles.rules.ninth_age.armies.book_data import ModelType
from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.tables import Height, load

TerrainKind = Literal["field", "forest", "hill", "impassable", "ruins", "wall", "water"]
Where = Literal["in", "behind", "behind_while_defending"]
Cover = Literal["soft", "hard"]
_data = load("terrain")
_rows: Mapping[str, Mapping[str, Json]] = {row["id"]: row for row in _data["pieces"]}
KINDS: tuple[TerrainKind, ...] = get_args(TerrainKind)
DANGER_DICE: Mapping[Height, int] = _data["dangerous_test"]["dice"]
CHARIOT_DIE: int = _data["dangerous_test"]["chariot_extra"]
TOWERING = "towering_presence"


class TerrainPiece(Struct, frozen=True, kw_only=True, dict=True):
    """A piece on the board; corners in millimetres, counter-clockwise or not."""

    id: str
    kind: TerrainKind
    corners: tuple[Point, ...]

    @cached_property
    def shape(self) -> Polygon:
        return Polygon(self.corners)

    @property
    def is_opaque(self) -> bool:
        """No line of sight goes through it, but into it (B.20.4)."""
        return bool(_rows[self.kind]["opaque"])

    @property
    def is_impassable(self) -> bool:
        return self.kind == "impassable"

    def covers(self, where: Where) -> bool:
        """Whether it is covering for those who are there (B.20.5)."""
        return where in _rows[self.kind].get("covering", ())

    def holds(self, centre: Point) -> bool:
        """Whether a model with this base centre stands in it, or on it (B.20.6)."""
        return self.shape.holds(centre)


def cover_of(kind: TerrainKind, *, is_towering: bool, is_partly_on: bool = False) -> Cover | None:
    """What a piece gives where it covers at all; a hill gives less to those partly on it (B.20.8–B.20.13)."""
    row = _rows[kind]
    if is_towering and TOWERING in row.get("cover_not_for", ()):
        return None
    cover = row["cover"]
    if isinstance(cover, dict):
        found: Cover = cover["behind_and_partly_on"] if is_partly_on else cover["wholly_behind"]
        return found
    return cover  # type: ignore[no-any-return]  # soft, hard or nothing


class Walker(Struct, frozen=True, kw_only=True):
    """What decides how dangerous ground is for a model."""

    height: Height
    type: ModelType
    is_mounted: bool = False
    is_flying: bool = False
    is_chariot: bool = False
    is_skirmisher: bool = False
    ignores: frozenset[str] = frozenset()
    """Kinds that it crosses without danger (Strider)."""


def danger(kind: TerrainKind, walker: Walker) -> int:
    """The X of Dangerous (X) for this model; 0: none (B.20.1, B.20.9–B.20.14)."""
    row = _rows[kind]
    if kind in walker.ignores or (walker.is_skirmisher and "skirmisher" in row.get("auto_pass", ())):
        return 0
    for case in row["dangerous"]:
        if any(_is_meant(word, walker) for word in case["for"]):
            return int(case["X"])
    return 0


def _is_meant(word: str, walker: Walker) -> bool:
    match word:
        case "flying_move":
            return walker.is_flying
        case "all others":
            return True
        case "STANDARD on foot":
            return walker.height == "STANDARD" and not walker.is_mounted
        case _:
            return word == walker.type


def danger_dice(walker: Walker) -> int:
    """How many dice a dangerous terrain test throws (B.19.2, B.20.1)."""
    return DANGER_DICE[walker.height] + (CHARIOT_DIE if walker.is_chariot else 0)


def failed_dice(faces: Iterable[int], x: int) -> int:
    """Each die that shows no more than X is a hit."""
    return sum(face <= x for face in faces)


def is_mostly_inside(piece: TerrainPiece, centres: Iterable[Point]) -> bool:
    """More than half of the base centres in it: forests and water make nobody steadfast there (B.20.9, B.20.14)."""
    inside = [piece.holds(centre) for centre in centres]
    return 2 * sum(inside) > len(inside)


def house_maps() -> Mapping[str, tuple[TerrainPiece, ...]]:
    """The maps that come with the game, by id."""
    return {row["id"]: tuple(map(_piece, row["pieces"])) for row in load("house/maps")["maps"]}


def _piece(row: Mapping[str, Json]) -> TerrainPiece:
    corners = tuple((inches(x), inches(y)) for x, y in row["polygon"])
    return TerrainPiece(id=row["id"], kind=row["kind"], corners=corners)
