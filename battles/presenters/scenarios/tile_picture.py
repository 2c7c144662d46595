"""A small picture of the 5 × 4 field: ground, stacks with facings, camps, key zones. Numbers are SVG units."""

from __future__ import annotations

from collections.abc import Iterator

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from battles.rules.codec import Json

WIDE, HIGH, COLUMNS, ROWS = 50, 33, 5, 4
AHEAD = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
TURNED = {"N": "S", "E": "W", "S": "N", "W": "E"}
LEAD, TRAIL = (15, 11.5), (10.2, 7.6)
PLAIN = {"generic", ""}
SIDES = {"A": 1, "B": 2}
SHAPES = {
    "hill": '<ellipse class="hill foot" cx="25" cy="17.500" rx="22" ry="13.500"/>'
    '<ellipse class="hill" cx="24.500" cy="16" rx="15" ry="9"/>'
    '<ellipse class="hill" cx="24" cy="15" rx="8" ry="4.500"/>',
    "marsh": '<rect class="marsh" width="50" height="33"/>'
    '<path class="pools" d="M8 10h6M20 14h6M34 9h6M12 23h6M28 25h6M38 20h6"/>',
    "rough_ground": '<rect class="rough" width="50" height="33"/>',
    "woods": '<ellipse class="wood" cx="25" cy="17" rx="24" ry="15.500"/>',
    "impassable": '<rect class="rough" width="50" height="33"/>',
}
THINGS = {
    "woods": ("oak", 10.0, ((9, 9), (18, 6), (30, 7), (41, 10), (46, 20), (5, 19), (12, 27), (24, 30), (36, 28))),
    "rough_ground": ("stone", 6.0, ((10, 10), (38, 8), (8, 26), (42, 25))),
    "impassable": ("peak", 22.0, ((12, 14), (34, 12), (22, 25), (42, 29))),
}
"""What stands on a tile, in static/scenery.svg: how large, and where."""


def things(feature: str) -> str:
    if feature not in THINGS:
        return ""
    sign, size, spots = THINGS[feature]
    return "".join(
        f'<use href="{static("scenery.svg")}#{sign}" x="{x - size / 2:g}" y="{y - size * 0.75:g}" '
        f'width="{size:g}" height="{size:g}"/>'
        for x, y in spots
    )


def symbol_of(kind: str, subtype: str) -> str:
    """The sign of a unit in symbols.svg."""
    if kind == "elephants":
        return f"lb-elephants_{subtype}"
    return f"lb-{kind if subtype in PLAIN else subtype}"


def picture(view: Json, seat: str = "") -> SafeString:
    """The field as a view shows it. The side of `seat` is below; without one, the army that moves first."""
    field = TilePicture(view, turned=bool(seat) and view["sides"].get("B") == seat)
    return format_html(
        '<svg class="mini-board" viewBox="0 0 {} {}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">{}</svg>',
        WIDE * COLUMNS,
        HIGH * ROWS,
        mark_safe("".join(field.parts())),  # made of numbers and fixed words alone
    )


class TilePicture:
    """Draws one view; `turned` puts army B below."""

    def __init__(self, view: Json, turned: bool) -> None:
        self.view, self.turned = view, turned
        self.tiles = {(tile["col"], tile["row"]): tile for tile in view["tiles"].values()}

    def parts(self) -> Iterator[str]:
        yield f'<rect class="ground" width="{WIDE * COLUMNS}" height="{HIGH * ROWS}"/>'
        yield from (self._half(army) for army in ("A", "B"))
        for tile in self.tiles.values():
            yield self._at(tile, "".join(SHAPES.get(feature, "") + things(feature) for feature in tile["features"]))
        for part in (" bank", ""):
            yield from (self._water(tile, part) for tile in self.tiles.values())
        yield self._grid()
        for tile in self.tiles.values():
            yield self._at(tile, self._marks(tile) + self._stack(tile))

    def _corner(self, tile: Json) -> tuple[float, float]:
        col, row = (COLUMNS - 1 - tile["col"], ROWS - 1 - tile["row"]) if self.turned else (tile["col"], tile["row"])
        return col * WIDE, (ROWS - 1 - row) * HIGH

    def _at(self, tile: Json, drawn: str) -> str:
        x, y = self._corner(tile)
        return f'<g transform="translate({x} {y})">{drawn}</g>' if drawn else ""

    def _half(self, army: str) -> str:
        below = (army == "A") != self.turned
        top = HIGH * 2 if below else 0
        return f'<rect class="half" data-side="{SIDES[army]}" y="{top}" width="{WIDE * COLUMNS}" height="{HIGH * 2}"/>'

    def _grid(self) -> str:
        lines = [f"M{WIDE * column} 0V{HIGH * ROWS}" for column in range(1, COLUMNS)]
        lines += [f"M0 {HIGH * row}H{WIDE * COLUMNS}" for row in (1, 3)]
        return f'<path class="grid" d="{"".join(lines)}"/><path class="middle" d="M0 {HIGH * 2}H{WIDE * COLUMNS}"/>'

    def _water(self, tile: Json, part: str) -> str:
        """Rivers and streams run to the neighbours that have them too, and off the field; banks lie below all water."""
        kind = next((feature for feature in tile["features"] if feature in ("river", "stream", "coastline")), None)
        if kind is None:
            return ""
        if kind == "coastline":
            return "" if part else self._at(tile, self._coast(tile))
        drawn = "".join(self._arm(tile, facing, kind) for facing in AHEAD)
        return self._at(tile, f'<path class="{kind}{part}" d="{drawn}"/>')

    def _arm(self, tile: Json, facing: str, kind: str) -> str:
        dx, dy = AHEAD[facing]
        other = self.tiles.get((tile["col"] + dx, tile["row"] - dy))
        along = self._is_column(tile, kind) == (dx == 0)
        if not (other is None and along) and not (other is not None and kind in other["features"]):
            return ""
        sign = -1 if self.turned else 1
        bend = (4, 10 * dy * sign) if dx == 0 else (12 * dx * sign, 3)
        return f"M25 16.5q{bend[0]} {bend[1]} {25 * dx * sign} {16.5 * dy * sign}"

    def _is_column(self, tile: Json, kind: str) -> bool:
        """Whether the water runs along the columns (else along the rows)."""
        beside = [self.tiles.get((tile["col"], tile["row"] + step)) for step in (-1, 1)]
        return any(other is not None and kind in other["features"] for other in beside)

    def _coast(self, tile: Json) -> str:
        left = (tile["col"] == 0) != self.turned
        if tile["col"] in (0, COLUMNS - 1):
            return (
                '<path class="coast" d="M0 0h14q8 9 2 17t0 16H0z"/>'
                if left
                else '<path class="coast" d="M50 0H36q-8 9-2 17t0 16h16z"/>'
            )
        return '<path class="coast" d="M0 0h50v9q-9 6-18 2T14 12 0 10z"/>'

    def _marks(self, tile: Json) -> str:
        drawn = ""
        if tile["camp"]:
            drawn += '<path class="built" d="M3 9l5-6 5 6z"/>'
        if tile["key_zone"]:
            drawn += '<circle class="key" cx="45" cy="28" r="2.6"/>'
        return drawn

    def _stack(self, tile: Json) -> str:
        units = tile["units"]
        if not units or not tile["facing"]:
            return ""
        facing = TURNED[tile["facing"]] if self.turned else tile["facing"]
        dx, dy = AHEAD[facing]
        lead, rest = units[0], units[1:]
        drawn = self._piece(lead, 25 + dx * 5, 16.5 + dy * 4.5, LEAD, lead=True)
        for number, unit in enumerate(rest[:8]):
            drawn += self._piece(unit, *trail_place(number, min(len(rest), 8), dx, dy), TRAIL)
        return drawn + self._facing(SIDES[self._unit(lead)["army"]], dx, dy)

    def _unit(self, unit: str) -> Json:
        return self.view["units"][unit]

    def _piece(self, name: str, x: float, y: float, size: tuple[float, float], lead: bool = False) -> str:
        unit, (wide, high) = self._unit(name), size
        classes = f"piece{' spent' if unit['spent'] else ''}{' lead' if lead else ''}"
        sign = high - 1.5
        return (
            f'<g class="{classes}" data-side="{SIDES[unit["army"]]}">'
            f'<rect x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide}" height="{high}" rx="1"/>'
            f'<use href="{static("symbols.svg")}#{symbol_of(unit["type"], unit["subtype"])}" '
            f'x="{x - sign / 2:g}" y="{y - sign / 2:g}" width="{sign}" height="{sign}"/></g>'
        )

    def _facing(self, side: int, dx: int, dy: int) -> str:
        x, y = 25 + dx * 15, 16.5 + dy * 12.5
        if dx == 0:
            drawn = f"M{x - 3} {y - dy * 1.8:g}L{x} {y}L{x + 3} {y - dy * 1.8:g}"
        else:
            drawn = f"M{x - dx * 1.8:g} {y - 3}L{x} {y}L{x - dx * 1.8:g} {y + 3}"
        return f'<path class="face" data-side="{side}" d="{drawn}"/>'


def trail_place(number: int, count: int, dx: int, dy: int) -> tuple[float, float]:
    """Where a trailing unit stands: in a line behind the lead, in two lines if there are many."""
    width, height = TRAIL
    in_line = min(count, 4)
    line, place = divmod(number, in_line)
    present = min(in_line, count - line * in_line)
    offset = (place - (present - 1) / 2) * ((width if dx == 0 else height) + 0.6)
    behind = 5.1 + line * 7.7 if dx == 0 else 8 + line * 10.6
    if dx == 0:
        return 25 + offset, 16.5 - dy * behind
    return 25 - dx * behind, 16.5 + offset
