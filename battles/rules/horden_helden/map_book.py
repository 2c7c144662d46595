"""The map book of Horden & Helden: ready maps, and what the map editor may draw (3)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import get_args

import msgspec

from battles.rules import books
from battles.rules.base import Setup
from battles.rules.books import Document
from battles.rules.codec import Json
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


@cache
def _ready() -> Mapping[str, Document]:
    return {key: msgspec.json.decode(maps.to_json(data)) for key, data in maps.MAPS.items()}


class MapBook(books.MapBook):
    def ready(self) -> Mapping[str, Document]:
        return _ready()

    def blank(self, columns: int) -> Document:
        wide = columns if columns in documents.COLUMNS else documents.COLUMNS[0]
        return {"id": "my_map", "names": {"en": "New map", "de": "Neue Karte"}, "columns": wide, "pieces": []}

    def palette(self) -> Document:
        kinds: tuple[TerrainKind, ...] = get_args(TerrainKind)
        return {
            "areas": [kind for kind in kinds if kind not in LINES],
            "lines": {kind: USUAL_WIDTHS[kind] for kind in kinds if kind in LINES},
            "hills": sorted(HILLS),
            "columns": list(documents.COLUMNS),
            "square": SQUARE,
            "depth": BOARD_DEPTH,
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
        plain = {**document} if isinstance(document, dict) else self.blank(0)
        kept = {language: names.get(language) or self.named(plain, language) for language in documents.LANGUAGES}
        return {**plain, "id": re.sub(r"[^a-z0-9_]+", "_", key.lower())[:40], "names": kept}
