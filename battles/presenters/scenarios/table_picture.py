"""A small picture of a free table: terrain, and elements where a battle is shown. Numbers are millimetres."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from math import cos, radians, sin
from pathlib import Path

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from battles.rules.codec import Json

KINDS: tuple[str, ...] = tuple(json.loads(Path(__file__).with_name("terrain_order.json").read_bytes()))
"""What lies below is drawn first; the table of the battle page reads the same file."""
WIDTH = 40.0
"""Of every element."""


def picture(
    pieces: Iterable[Json], width: float, depth: float, *, elements: Iterable[Json] = (), turned: bool = False
) -> SafeString:
    """The table as an SVG, the south edge below unless it is turned."""
    table = TablePicture(width, depth, turned)
    drawn = "".join([*table.terrain(pieces), *table.army(elements)])
    return format_html(
        '<svg class="mini-map" viewBox="0 0 {} {}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        '<rect class="ground" width="{}" height="{}"/>{}</svg>',
        *(f"{number:g}" for number in (width, depth, width, depth)),
        mark_safe(drawn),  # made of numbers and fixed words alone
    )


class TablePicture:
    """Where points of the table lie in the picture."""

    def __init__(self, width: float, depth: float, turned: bool) -> None:
        self.width, self.depth, self.turned = width, depth, turned

    def at(self, x: float, y: float) -> str:
        left, top = (self.width - x, y) if self.turned else (x, self.depth - y)
        return f"{left:.0f} {top:.0f}"

    def terrain(self, pieces: Iterable[Json]) -> Iterator[str]:
        known = [piece for piece in pieces if isinstance(piece, dict) and piece.get("kind") in KINDS]
        for piece in sorted(known, key=lambda piece: KINDS.index(piece["kind"])):
            yield self._piece(piece)

    def _piece(self, piece: Json) -> str:
        kind = f"t-{piece['kind']}"
        if piece.get("line"):
            width = max(6.0, _number(piece.get("width")))
            return f'<path class="line {kind}" stroke-width="{width:g}" d="{self._path(piece["line"])}"/>'
        return f'<path class="area {kind}" d="{self._path(piece.get("outline", []))}Z"/>'

    def _path(self, points: Json) -> str:
        known = points if isinstance(points, list | tuple) else ()
        pairs = [point for point in known if isinstance(point, list | tuple) and len(point) == 2]
        return "M" + "L".join(self.at(_number(x), _number(y)) for x, y in pairs) if pairs else "M0 0"

    def army(self, elements: Iterable[Json]) -> Iterator[str]:
        for element in elements:
            if element["pose"] is not None and element["place"] == "field":
                yield self._element(element)

    def _element(self, element: Json) -> str:
        x, y, facing = element["pose"]
        ahead = cos(radians(facing)), sin(radians(facing))
        corners = [
            (x + side * WIDTH / 2 * ahead[1] - back * ahead[0], y - side * WIDTH / 2 * ahead[0] - back * ahead[1])
            for side, back in ((-1, 0.0), (1, 0.0), (1, element["depth"]), (-1, element["depth"]))
        ]
        side = 1 if element["side"] == "A" else 2
        return f'<path class="piece" data-side="{side}" d="M{"L".join(self.at(*corner) for corner in corners)}Z"/>'


def _number(value: Json) -> float:
    return float(value) if isinstance(value, int | float) else 0.0
