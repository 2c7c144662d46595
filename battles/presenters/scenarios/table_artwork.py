"""A free table as a painting: ground and water, bases with figures on them. Numbers are millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from battles.presenters.scenarios import artwork
from battles.presenters.scenarios.artwork import PIECE
from battles.presenters.scenarios.table_picture import KINDS, WIDTH
from battles.rules.codec import Json

RANKS = 4
"""Figures in a row on a base."""
AROUND, LEAST_WIDTH, SHAPE = 70.0, 560.0, 1.65
"""Ground around the armies; the narrowest picture; its width by its height."""


def painted(view: Json, colours: Mapping[str, str]) -> str:
    """The armies of a view and the ground they stand on."""
    table = TablePainting(view, colours)
    drawn = "".join([*table.terrain(), *table.elements()])
    return artwork.framed(drawn, table.box(), colours, table.defs())


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
        return "".join(self._figure(side) for side in (1, 2))

    def _figure(self, side: int) -> str:
        body, deep = self.colours[f"side_{side}"], self.colours[f"deep_{side}"]
        return (
            f'<g id="figure{side}"><path d="M4.600 4V-12" stroke="#4a3517" stroke-width="1.1"/>'
            f'<path d="M4.600-15l1.300 4h-2.600z" fill="#dfe3e6"/>'
            f'<path d="M-3.500 4q0-8 3.500-8t3.500 8z" fill="{body}"/>'
            f'<circle cy="-6" r="2.700" fill="#d9b48a"/>'
            f'<path d="M-2.900-6.500a2.900 2.900 0 0 1 5.800 0z" fill="#9aa0a3"/>'
            f'<circle cx="-1.500" r="3.200" fill="{PIECE}" stroke="{deep}" stroke-width="1"/>'
            f'<path d="M-1.500-2.600v5.200M-4.100 0h5.200" stroke="{body}" stroke-width="1"/></g>'
        )

    # Ground

    def terrain(self) -> Iterator[str]:
        known = [piece for piece in self.view["terrain"] if piece["kind"] in KINDS]
        for piece in sorted(known, key=lambda piece: KINDS.index(piece["kind"])):
            points = [(x, self.depth - y) for x, y in piece.get("line") or piece.get("outline") or ()]
            yield self._line(piece, points) if piece.get("line") else self._area(piece["kind"], points)

    def _area(self, kind: str, points: list[tuple[float, float]]) -> str:
        c, path = self.colours, _round(points)
        match kind:
            case "gentle_hill" | "steep_hill":
                inner = _round(_shrunk(points, 0.62))
                return (
                    f'<path d="{path}" transform="translate(6 8)" fill="#160f02" opacity=".2"/><path d="{path}" '
                    f'fill="{c["hill"]}" stroke="{c["hill_edge"]}" stroke-width="2"/><path d="{inner}" '
                    f'fill="{c["hill_lit"]}" stroke="{c["hill_edge"]}" stroke-opacity=".4"/>'
                )
            case "wood" | "orchard" | "bush":
                count, size = {"wood": (26, 1.9), "orchard": (12, 1.3), "bush": (12, 0.9)}[kind]
                floor = f'<path d="{path}" fill="{c["floor"]}" opacity=".55"/>'
                return floor + artwork.grove(points, size, count)
            case "small_fields" | "vineyard":
                return (
                    f'<path d="{path}" fill="{c["field"]}" stroke="{c["field_2"]}" stroke-width="6" '
                    'stroke-dasharray="10 5"/>'
                )
            case "built_up":
                return f'<path d="{path}" fill="{c["road"]}" opacity=".5"/>' + self._houses(points)
            case "lake" | "sea" | "causeway_shallows":
                return f'<path d="{path}" fill="{c["water"]}" stroke="{c["bank"]}" stroke-width="6"/>'
            case "swamp":
                return f'<path d="{path}" fill="{c["marsh"]}"/>'
            case _:
                return f'<path d="{path}" fill="{c["rough"]}"/>'

    def _houses(self, points: list[tuple[float, float]]) -> str:
        c = self.colours
        x, y = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
        house = (
            f'<path d="M-20-8V8l26 8V-2z" fill="{c["wall"]}"/>'
            f'<path d="M6-2v18l18-8v-18l-9-8z" fill="{c["bank_dark"]}"/>'
            f'<path d="M-23-7l11-15 27 4-9 17z" fill="{c["roof"]}"/>'
        )
        return "".join(
            f'<g transform="translate({x + dx:.0f} {y + dy:.0f})">{house}</g>' for dx, dy in ((-26, -10), (20, 14))
        )

    def _line(self, piece: Json, points: list[tuple[float, float]]) -> str:
        c, path, width = self.colours, "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points), float(piece["width"])

        def stroke(colour: str, wide: float, more: str = "") -> str:
            return (
                f'<path d="{path}" fill="none" stroke="{c[colour]}" stroke-width="{wide:g}" '
                f'stroke-linejoin="round"{more}/>'
            )

        match piece["kind"]:
            case "river" | "frozen_river":
                deeper = stroke("deep", width * 0.45, ' opacity=".55"')
                return stroke("bank", width + 16) + stroke("bank_dark", width + 3) + stroke("water", width) + deeper
            case "bridge":
                return stroke("bank_dark", width + 8) + stroke("cobble", width, ' stroke-dasharray="7 1.500"')
            case "ford":
                return stroke("bank", width, ' opacity=".22"') + self._stones(path, points, width)
            case _:
                return stroke("road_edge", width + 10) + stroke("road", width + 4)

    def _stones(self, path: str, points: list[tuple[float, float]], width: float) -> str:
        """Two rows of stepping stones beside the middle of a ford."""
        (left, top), (right, bottom) = points[0], points[-1]
        aside = (width / 7, 0.0) if abs(bottom - top) > abs(right - left) else (0.0, width / 7)
        return "".join(
            f'<path d="{path}" transform="translate({sign * aside[0]:g} {sign * aside[1]:g})" fill="none" '
            f'stroke="{self.colours["cobble"]}" stroke-width="11" stroke-linecap="round" '
            f'stroke-dasharray=".1 19" stroke-dashoffset="{sign * 5}"/>'
            for sign in (-1, 1)
        )

    # Armies

    def elements(self) -> Iterator[str]:
        for element in sorted(self._standing(), key=lambda one: self.depth - one["pose"][1]):
            yield self._element(element)

    def _element(self, element: Json) -> str:
        """A base with its plinth and one or two rows of figures, who stand upright whichever way it faces."""
        x, y, facing = element["pose"]
        side = 1 if element["side"] == "A" else 2
        c, deep = self.colours, max(float(element["depth"]), 20.0)
        back = deep if facing < 180 else -deep
        top = min(0.0, back)
        figures = "".join(
            f'<use href="#figure{side}" transform="translate({(place - (RANKS - 1) / 2) * 9.4:.1f} {row:.1f}) '
            f'scale(1.25)"/>'
            for row in ((top + deep * 0.3, top + deep * 0.8) if deep >= 28 else (top + deep * 0.55,))
            for place in range(RANKS)
        )
        area = f'x="{-WIDTH / 2:g}" y="{top:g}" width="{WIDTH:g}" height="{deep:g}"'
        return (
            f'<g transform="translate({x:.0f} {self.depth - y:.0f})">'
            f'<rect {area} transform="translate(4 6)" fill="#160f02" '
            f'opacity=".35"/><rect {area} transform="translate(0 4)" fill="{c[f"deep_{side}"]}"/><rect {area} '
            f'fill="{c["flock"]}" stroke="{c[f"side_{side}"]}" stroke-width="3"/>{figures}</g>'
        )


def _shrunk(points: list[tuple[float, float]], by: float) -> list[tuple[float, float]]:
    x, y = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    return [(x + (a - x) * by - 4, y + (b - y) * by - 4) for a, b in points]


def _round(points: list[tuple[float, float]]) -> str:
    """A closed outline with soft corners: through the middles of its sides."""
    ring = [*points, points[0]]
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(ring)]
    curves = "".join(
        f"Q{corner[0]:.0f} {corner[1]:.0f} {middle[0]:.0f} {middle[1]:.0f}"
        for corner, middle in zip([*points[1:], points[0]], [*middles[1:], middles[0]], strict=False)
    )
    return f"M{middles[0][0]:.0f} {middles[0][1]:.0f}{curves}Z"
