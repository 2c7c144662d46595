"""A free table as a painting: its terrain, and bases with figures on them. Numbers are millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from battles.presenters.scenarios import artwork
from battles.presenters.scenarios.artwork import PIECE
from battles.presenters.scenarios.table_picture import WIDTH
from battles.presenters.scenarios.terrain_artwork import TerrainPainting
from battles.rules.codec import Json

Rank = tuple[str, int, float]
"""Which figures stand on a base, how many, how wide each is drawn."""
AROUND, LEAST_WIDTH, SHAPE = 70.0, 560.0, 1.65
"""Ground around the armies; the narrowest picture; its width by its height."""
FEET = (0.4, 44 / 48)
"""Where the feet stand in a figure's drawing, as shares of its width and height."""
RANKS: Mapping[str, Rank] = {
    "rider": ("rider", 2, 34.0), "knights": ("rider", 3, 30.0), "lancers": ("rider", 3, 30.0),
    "horse": ("rider", 2, 34.0), "archers": ("bow", 3, 27.0), "arquebus": ("gun", 3, 27.0), "petard": ("gun", 3, 27.0),
    "spears": ("spear", 4, 26.0), "pikes": ("spear", 5, 24.0), "axe": ("axe", 4, 27.0), "tribal": ("axe", 4, 27.0),
    "giant": ("giant", 1, 38.0), "artillery": ("engine", 1, 36.0), "beasts": ("beast", 2, 31.0),
    "wagon": ("wagon", 1, 38.0), "flyer": ("flyer", 1, 38.0),
}  # fmt: skip
"""By what the name of a type holds."""
FOOT = ("foot", 4, 26.0)
NUMBERS = {"A": 1, "B": 2}
"""Of the sides' colours."""


def painted(view: Json, colours: Mapping[str, str]) -> str:
    """The armies of a view and the ground they stand on."""
    table = TablePainting(view, colours)
    ground = TerrainPainting(view, colours)
    drawn = "".join([*ground.parts(), *table.elements()])
    return artwork.framed(drawn, table.box(), colours, ground.defs() + table.defs())


class TablePainting:
    def __init__(self, view: Json, colours: Mapping[str, str]) -> None:
        self.view, self.colours, self.depth = view, colours, float(view["depth"])

    def box(self) -> tuple[float, float, float, float]:
        """Around all that stand on the table, in the shape of the picture."""
        poses = [element["pose"] for element in self._standing()]
        xs, ys = [pose[0] for pose in poses], [self.depth - pose[1] for pose in poses]
        width = max(LEAST_WIDTH, max(xs) - min(xs) + 2 * AROUND)
        height = max(max(ys) - min(ys) + 2 * AROUND, width / SHAPE)
        width = max(width, height * SHAPE)
        return (min(xs) + max(xs) - width) / 2, (min(ys) + max(ys) - height) / 2, width, height

    def _standing(self) -> list[Json]:
        return [one for one in self.view["elements"].values() if one["pose"] is not None and one["place"] == "field"]

    def defs(self) -> str:
        """The figures of the boards in the colours of each side, and their rows."""
        ranks = {(_rank(element), element["side"]) for element in self._standing()}
        figures = {(kind, side) for (kind, _, _), side in ranks}
        drawn = "".join(self._figure(kind, side) for kind, side in sorted(figures))
        return drawn + "".join(_row(rank, side) for rank, side in sorted(ranks))

    def _figure(self, kind: str, side: str) -> str:
        number = NUMBERS[side]
        body, deep = self.colours[f"side_{number}"], self.colours[f"deep_{number}"]
        figure = artwork.symbols({kind}, "figures.svg").replace(f'id="{kind}"', f'id="{kind}{side}"')
        return figure.replace("var(--mini)", body).replace("var(--mini-deep)", deep).replace("var(--mini-lit)", PIECE)

    def elements(self) -> Iterator[str]:
        for element in sorted(self._standing(), key=lambda one: self.depth - one["pose"][1]):
            yield self._element(element)

    def _element(self, element: Json) -> str:
        """A base with its plinth and a row of figures, who stand upright whichever way it faces."""
        x, y, facing = element["pose"]
        side = NUMBERS[element["side"]]
        c, deep = self.colours, float(element["depth"])
        is_up = facing < 180
        top = 0.0 if is_up else -deep
        area = f'x="{-WIDTH / 2:g}" y="{top:g}" width="{WIDTH:g}" height="{deep:g}" rx="1.4"'
        front = top + (1.4 if is_up else deep - 1.4)
        return (
            f'<g transform="translate({x:.0f} {self.depth - y:.0f})">'
            f'<rect {area} transform="translate(2.200 5)" fill="#160f02" opacity=".35"/>'
            f'<rect {area} transform="translate(0 2.800)" fill="{c[f"deep_{side}"]}"/>'
            f'<rect {area} fill="{c["flock"]}" stroke="{c[f"side_{side}"]}" stroke-width="2.400"/>'
            f'<path d="M{-WIDTH / 2 + 1:g} {front:g}h{WIDTH - 2:g}" stroke="#fffaee" stroke-width="1.800"/>'
            f'<use href="#{_row_name(_rank(element), element["side"])}" y="{top + deep * 0.72:.1f}"/></g>'
        )


def _rank(element: Json) -> Rank:
    return next((rank for part, rank in RANKS.items() if part in str(element["type"])), FOOT)


def _row_name(rank: Rank, side: str) -> str:
    return f"{rank[0]}{rank[1]}{side}"


def _row(rank: Rank, side: str) -> str:
    """The figures of a base, their feet on one line; both sides look at each other."""
    kind, count, size = rank
    high, apart = size * 48 / 40, WIDTH / count * 0.96
    looks = "" if side == "A" else " scale(-1 1)"
    figures = "".join(
        f'<use href="#{kind}{side}" transform="translate({place * apart:.1f}){looks}" '
        f'x="{-size * FEET[0]:.1f}" y="{-high * FEET[1]:.1f}" width="{size:g}" height="{high:g}"/>'
        for place in (number - (count - 1) / 2 for number in range(count))
    )
    return f'<g id="{_row_name(rank, side)}">{figures}</g>'
