"""The field of tiles as a painting: ground, grid, stacks of counters as blocks. Numbers are SVG units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from battles.presenters.scenarios import artwork
from battles.presenters.scenarios.artwork import PIECE
from battles.presenters.scenarios.tile_picture import (
    COLUMNS,
    HIGH,
    LEAD,
    ROWS,
    SIDES,
    TRAIL,
    WIDE,
    symbol_of,
    trail_place,
)
from battles.rules.codec import Json

AHEAD = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BOX = (32.0, 15.0, 186.0, 112.0)
"""The middle of the field: where armies meet."""


def painted(view: Json, colours: Mapping[str, str]) -> str:
    field = TilePainting(view, colours)
    drawn = "".join(field.parts())
    return artwork.framed(drawn, BOX, colours, artwork.symbols(field.used))


class TilePainting:
    def __init__(self, view: Json, colours: Mapping[str, str]) -> None:
        self.view, self.colours = view, colours
        self.used: set[str] = set()

    def parts(self) -> Iterator[str]:
        tiles = list(self.view["tiles"].values())
        for tile in tiles:
            yield self._ground(tile)
        yield self._grid()
        for tile in sorted(tiles, key=lambda tile: -tile["row"]):
            yield self._stack(tile)

    def _corner(self, tile: Json) -> tuple[float, float]:
        return tile["col"] * WIDE, (ROWS - 1 - tile["row"]) * HIGH

    def _ground(self, tile: Json) -> str:
        c, (x, y) = self.colours, self._corner(tile)
        features = tile["features"]
        if "hill" in features:
            drawn = (
                f'<ellipse cx="25" cy="17" rx="23" ry="14" fill="{c["hill"]}" stroke="{c["hill_edge"]}" '
                f'stroke-width=".6"/>'
                f'<ellipse cx="24" cy="15" rx="13" ry="7" fill="{c["hill_lit"]}"/>'
            )
        elif "woods" in features:
            spots = [(8.0, 6.0), (22.0, 9.0), (37.0, 7.0), (13.0, 20.0), (29.0, 22.0), (43.0, 20.0), (20.0, 31.0)]
            drawn = "".join(artwork.tree(dx, dy, 0.42) for dx, dy in spots)
        elif "stream" in features or "river" in features:
            layers = (("bank", 7.4, 1), ("bank_dark", 5.6, 0.8), ("water", 5.0, 1), ("deep", 2.4, 0.5))
            drawn = "".join(
                f'<path d="M-.1 17.100q12.600-5.100 25.100-.1t25.100 0" fill="none" stroke="{c[name]}" '
                f'stroke-width="{wide}" opacity="{strong}"/>'
                for name, wide, strong in layers
            )
        else:
            return ""
        return f'<g transform="translate({x} {y})">{drawn}</g>'

    def _grid(self) -> str:
        c = self.colours
        lines = "".join(f"M{WIDE * column} 0V{HIGH * ROWS}" for column in range(1, COLUMNS))
        lines += "".join(f"M0 {HIGH * row}H{WIDE * COLUMNS}" for row in (1, 3))
        return (
            f'<path d="{lines}" stroke="{c["line"]}" stroke-opacity=".34" stroke-width=".5"/>'
            f'<path d="M0 {HIGH * 2}H{WIDE * COLUMNS}" stroke="{c["line"]}" stroke-opacity=".6" stroke-width=".7" '
            'stroke-dasharray="2.500 1.600"/>'
        )

    def _stack(self, tile: Json) -> str:
        units = tile["units"]
        if not units or not tile["facing"]:
            return ""
        x, y = self._corner(tile)
        dx, dy = AHEAD[tile["facing"]]
        lead, rest = units[0], units[1:9]
        drawn = "".join(
            self._piece(unit, *trail_place(number, len(rest), dx, dy), TRAIL) for number, unit in enumerate(rest)
        )
        drawn += self._piece(lead, 25 + dx * 5, 16.5 + dy * 4.5, LEAD, lead=True) + self._facing(lead, dx, dy)
        return f'<g transform="translate({x} {y})">{drawn}</g>'

    def _piece(self, name: str, x: float, y: float, size: tuple[float, float], lead: bool = False) -> str:
        unit, (wide, high), c = self.view["units"][name], size, self.colours
        side = SIDES[unit["army"]]
        sign = symbol_of(unit["type"], unit["subtype"])
        self.used.add(sign)
        area = f'x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide}" height="{high}" rx="1.2"'
        fill, ink = (c[f"spent_{side}"], c[f"deep_{side}"]) if unit["spent"] else (c[f"side_{side}"], PIECE)
        rim = (
            f'<rect {area} fill="none" stroke="{c["gold"]}" stroke-width=".5" transform="translate(0 0)"/>'
            if lead
            else ""
        )
        return (
            f'<rect {area} transform="translate(.9 1.500)" fill="#160f02" opacity=".4"/>'
            f'<rect {area} transform="translate(0 1)" fill="{c[f"deep_{side}"]}"/>'
            f'<rect {area} fill="{fill}" stroke="{c[f"rim_{side}"]}" stroke-width=".4"/>{rim}'
            f'<use href="#{sign}" x="{x - (high - 1.5) / 2:g}" y="{y - (high - 1.5) / 2:g}" width="{high - 1.5:g}" '
            f'height="{high - 1.5:g}" color="{ink}"/>'
        )

    def _facing(self, lead: str, dx: int, dy: int) -> str:
        colour = self.colours[f"side_{SIDES[self.view['units'][lead]['army']]}"]
        x, y = 25 + dx * 15, 16.5 + dy * 12.5
        across = (3, 0) if dx == 0 else (0, 3)
        back = (0, -dy * 2.0) if dx == 0 else (-dx * 2.0, 0)
        path = (
            f"M{x - across[0] + back[0]:g} {y - across[1] + back[1]:g}L{x:g} {y:g}"
            f"L{x + across[0] + back[0]:g} {y + across[1] + back[1]:g}"
        )
        halo = f'<path d="{path}" fill="none" stroke="#fff6dc" stroke-width="2" stroke-linecap="round" opacity=".7"/>'
        return halo + f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.200" stroke-linecap="round"/>'
