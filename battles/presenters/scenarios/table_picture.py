"""A small picture of a free table: terrain, and elements where a battle is shown. Numbers are millimetres."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import cos, radians, sin
from pathlib import Path

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from battles.rules.codec import Json

KINDS: tuple[str, ...] = tuple(json.loads(Path(__file__).with_name("terrain_order.json").read_bytes()))
"""What lies below is drawn first; the table of the battle page reads the same file."""
WIDTH = 40.0
"""Of every element."""
Spot = tuple[float, float]
HILLS = frozenset({"gentle_hill", "steep_hill"})
THINGS: Mapping[str, tuple[str, float]] = {
    "wood": ("oak", 52.0),
    "orchard": ("oak", 44.0),
    "bush": ("bush", 34.0),
    "built_up": ("house", 64.0),
}
"""What stands on an area, in static/scenery.svg, and how large it is drawn."""


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
            line = _pairs(piece["line"])
            return self._line(kind, max(6.0, _number(piece.get("width"))), self._path(line)) if line else ""
        outline = _pairs(piece.get("outline", []))
        drawn = f'<path class="area {kind}" d="{self._path(outline)}Z"/>'
        if piece["kind"] in HILLS:
            rings = (self._path(_shrunk(outline, share)) for share in (0.7, 0.42))
            drawn += "".join(f'<path class="area {kind} step" d="{ring}Z"/>' for ring in rings)
        spots = self._spots(piece["kind"], outline)
        return drawn + "".join(self._thing(*THINGS[piece["kind"]], spot) for spot in spots)

    def _line(self, kind: str, width: float, path: str) -> str:
        """With the bank or verge that is seen beside it."""
        beside = width + max(6.0, width * 0.2)
        return (
            f'<path class="line {kind} beside" stroke-width="{beside:g}" d="{path}"/>'
            f'<path class="line {kind}" stroke-width="{width:g}" d="{path}"/>'
        )

    def _thing(self, sign: str, size: float, spot: Spot) -> str:
        x, y = (self.width - spot[0], spot[1]) if self.turned else (spot[0], self.depth - spot[1])
        return (
            f'<use href="{static("scenery.svg")}#{sign}" x="{x - size / 2:.0f}" y="{y - size * 0.7:.0f}" '
            f'width="{size:g}" height="{size * 1.1:.0f}"/>'
        )

    def _spots(self, kind: str, outline: Sequence[Spot]) -> list[Spot]:
        """Where trees, bushes and houses stand: a loose grid inside the outline, those farther up first."""
        if kind not in THINGS or len(outline) < 3:
            return []
        step = THINGS[kind][1] * 0.95
        left, right = min(x for x, _ in outline), max(x for x, _ in outline)
        low, high = min(y for _, y in outline), max(y for _, y in outline)
        rows = range(int(min(11.0, (high - low) / step)) + 1)
        found = [
            (left + step * (0.5 + column + 0.5 * (row % 2)), high - step * (0.5 + row))
            for row in rows
            for column in range(int(min(11.0, (right - left) / step)) + 1)
        ]
        inside = [spot for spot in found if _is_inside(spot, outline)]
        return sorted(inside, key=lambda spot: spot[1] if self.turned else -spot[1])

    def _path(self, points: Json) -> str:
        pairs = _pairs(points)
        return "M" + "L".join(self.at(x, y) for x, y in pairs) if pairs else "M0 0"

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


def _pairs(points: Json) -> list[Spot]:
    """What can be read as points; a picture is drawn of maps that are not sound, too."""
    known = points if isinstance(points, list | tuple) else ()
    return [(_number(one[0]), _number(one[1])) for one in known if isinstance(one, list | tuple) and len(one) == 2]


def _shrunk(outline: Sequence[Spot], share: float) -> list[Spot]:
    """The outline drawn in towards its middle."""
    count = max(1, len(outline))
    mx, my = sum(x for x, _ in outline) / count, sum(y for _, y in outline) / count
    return [(mx + (x - mx) * share, my + (y - my) * share) for x, y in outline]


def _is_inside(spot: Spot, outline: Sequence[Spot]) -> bool:
    x, y = spot
    inside = False
    for (x0, y0), (x1, y1) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            inside = not inside
    return inside


def _number(value: Json) -> float:
    return float(value) if isinstance(value, int | float) else 0.0
