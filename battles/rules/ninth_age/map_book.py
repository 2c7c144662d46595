"""The map book of The 9th Age: ready maps of the house, and what the map editor may draw (A.9.3, A.9.4)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from battles.rules import books
from battles.rules.base import Setup
from battles.rules.books import Document, MapSize
from battles.rules.codec import Json, to_builtins
from battles.rules.errors import Refusal
from battles.rules.ninth_age import maps
from battles.rules.ninth_age.maps import documents
from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.setup.initial import BOARDS, maps_for, scenario_of

BY_LOT = ""


@cache
def _ready() -> Mapping[str, Document]:
    return {key: maps.to_json(data) for key, data in maps.MAPS.items()}


class MapBook(books.MapBook):
    def ready(self) -> Mapping[str, Document]:
        return _ready()

    def sizes(self) -> Sequence[MapSize]:
        return [
            MapSize(id=f"{width}x{depth}", width=board.width, depth=board.depth, fields={"board_in": [width, depth]})
            for (width, depth), board in documents.BOARDS.items()
        ]

    def blank(self, size: str) -> Document:
        fields = next((one.fields for one in self.sizes() if one.id == size), self.sizes()[0].fields)
        return {"id": "my_map", "name": {"en": "New map", "de": "Neue Karte"}, **fields, "pieces": []}

    def palette(self) -> Document:
        return {
            "areas": list(documents.KINDS),
            "lines": {},
            "hills": ["hill"],
            "marks": {},
            "shapes": {},
            "sizes": to_builtins(self.sizes()),
            "square": inches(6.0),
        }

    def problems(self, document: Json) -> Sequence[Refusal]:
        return maps.from_json(document)[1]

    def fits(self, document: Json, setup: Setup) -> bool:
        data, found = maps.from_json(document)
        return data is not None and not found and data.board == BOARDS.get(scenario_of(setup))

    def choices(self, setup: Setup) -> Sequence[str]:
        return (BY_LOT, *(str(key) for key in maps_for(scenario_of(setup))))

    def named(self, document: Json, language: str) -> str:
        names = document.get("name") if isinstance(document, dict) else None
        found = names.get(language) or next(iter(names.values()), "") if isinstance(names, dict) else ""
        return found if isinstance(found, str) else ""

    def renamed(self, document: Json, key: str, names: Mapping[str, str]) -> Document:
        plain = {**document} if isinstance(document, dict) else self.blank("")
        kept = {language: names.get(language) or self.named(plain, language) for language in documents.LANGUAGES}
        return {**plain, "id": re.sub(r"[^a-z0-9_]+", "_", key.lower())[:40], "name": kept}
