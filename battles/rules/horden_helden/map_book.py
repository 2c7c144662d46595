"""The map book of Horden & Helden: ready maps, and what the map editor may draw (3)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import get_args

import msgspec

from battles.rules import books
from battles.rules.base import Setup
from battles.rules.books import Document, MapSize
from battles.rules.codec import Json, to_builtins
from battles.rules.errors import Refusal
from battles.rules.horden_helden import maps
from battles.rules.horden_helden.army_book import options_of
from battles.rules.horden_helden.ground.kinds import HILLS
from battles.rules.horden_helden.maps import documents
from battles.rules.horden_helden.tables import BOARD_DEPTH, SQUARE, WIDTH
from battles.rules.horden_helden.terrain import LINES, TerrainKind

BY_LOT = ""
USUAL_WIDTHS: Mapping[str, float] = {
    "river": 30.0,
    "frozen_river": 30.0,
    "road": 14.0,
    "bridge": WIDTH,
    "ford": WIDTH,
}
"""How wide a new line is; players change it."""
MARKS: Mapping[str, Sequence[str]] = {"built_up": ("graveyard",), "lake": ("flowing",)}
"""What else a piece of a kind may be; hills may be high."""
SHAPES: Mapping[str, str] = {"river": "down", "frozen_river": "down", "bridge": "short", "ford": "short"}
"""How a new line lies: down the table, or short; all others run across."""


@cache
def _ready() -> Mapping[str, Document]:
    return {key: msgspec.json.decode(maps.to_json(data)) for key, data in maps.MAPS.items()}


class MapBook(books.MapBook):
    def ready(self) -> Mapping[str, Document]:
        return _ready()

    def sizes(self) -> Sequence[MapSize]:
        return [
            MapSize(id=str(columns), width=columns * SQUARE, depth=BOARD_DEPTH, fields={"columns": columns})
            for columns in documents.COLUMNS
        ]

    def blank(self, size: str) -> Document:
        fields = next((one.fields for one in self.sizes() if one.id == size), self.sizes()[0].fields)
        return {"id": "my_map", "names": {"en": "New map", "de": "Neue Karte"}, **fields, "pieces": []}

    def palette(self) -> Document:
        kinds: tuple[TerrainKind, ...] = get_args(TerrainKind)
        return {
            "areas": [kind for kind in kinds if kind not in LINES],
            "lines": {kind: USUAL_WIDTHS[kind] for kind in kinds if kind in LINES},
            "hills": sorted(HILLS),
            "marks": {**{kind: ["high"] for kind in sorted(HILLS)}, **MARKS},
            "shapes": SHAPES,
            "sizes": to_builtins(self.sizes()),
            "square": SQUARE,
        }

    def problems(self, document: Json) -> Sequence[Refusal]:
        return maps.from_json(document)[1]

    def fits(self, document: Json, setup: Setup) -> bool:
        data, found = maps.from_json(document)
        return data is not None and not found and data.board == maps.board_for(options_of(setup).points)

    def choices(self, setup: Setup) -> Sequence[str]:
        return (BY_LOT, maps.MODULAR, *maps.MAPS)

    def named(self, document: Json, language: str) -> str:
        names = document.get("names") if isinstance(document, dict) else None
        found = names.get(language) or next(iter(names.values()), "") if isinstance(names, dict) else ""
        return found if isinstance(found, str) else ""

    def renamed(self, document: Json, key: str, names: Mapping[str, str]) -> Document:
        plain = {**document} if isinstance(document, dict) else self.blank("")
        kept = {language: names.get(language) or self.named(plain, language) for language in documents.LANGUAGES}
        return {**plain, "id": re.sub(r"[^a-z0-9_]+", "_", key.lower())[:40], "names": kept}
