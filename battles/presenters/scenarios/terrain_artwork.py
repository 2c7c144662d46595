"""Terrain of a free table as a painting: hills, woods, water, ways and crossings. Numbers are millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import atan2, degrees, hypot
from random import Random

from battles.presenters.scenarios import artwork
from battles.presenters.scenarios.table_picture import KINDS
from battles.rules.codec import Json

Spot = tuple[float, float]
CREST = "#fffaee"
"""Of ripples and foam, by day and by night."""


class TerrainPainting:
    def __init__(self, view: Json, colours: Mapping[str, str]) -> None:
        self.view, self.colours, self.depth = view, colours, float(view["depth"])
        rivers = [float(piece["width"]) for piece in view["terrain"] if piece["kind"] in ("river", "frozen_river")]
        self.water = max(rivers, default=0.0)
        """How wide the widest river is: so far a ford is wet."""

    def defs(self) -> str:
        c = self.colours
        return (
            '<pattern id="cobbles" width="9" height="6.8" patternUnits="userSpaceOnUse">'
            f'<rect width="9" height="6.8" fill="{c["bank_dark"]}"/><path fill="{c["cobble"]}" '
            'd="M.3.3h3.400v2.700H.3zM4.400.3h4.200v2.700H4.400zM-1.500 3.700H2v2.700h-3.500z'
            'M2.700 3.700h3.900v2.700H2.700zM7.300 3.700h3.500v2.700H7.300z"/></pattern>'
            f'<linearGradient id="sand" x2="0" y2="1"><stop stop-color="{c["road"]}" stop-opacity="0"/>'
            f'<stop offset=".6" stop-color="{c["road"]}" stop-opacity=".75"/>'
            f'<stop offset="1" stop-color="{c["road"]}" stop-opacity=".2"/></linearGradient>'
        )

    def parts(self) -> Iterator[str]:
        known = [piece for piece in self.view["terrain"] if piece["kind"] in KINDS]
        for piece in sorted(known, key=lambda piece: KINDS.index(piece["kind"])):
            points = [(x, self.depth - y) for x, y in piece.get("line") or piece.get("outline") or ()]
            yield self._line(piece, points) if piece.get("line") else self._area(piece["kind"], points)

    # Areas

    def _area(self, kind: str, points: list[Spot]) -> str:
        c, path = self.colours, _round(points)
        match kind:
            case "gentle_hill" | "steep_hill":
                return self._hill(points)
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

    def _hill(self, points: list[Spot]) -> str:
        """Two steps, each with its shadow to the lower right and a lit rim; hachures around it."""
        c = self.colours
        steps = []
        for by, fill in ((1.0, "hill"), (0.62, "hill_lit")):
            path = _round(_shrunk(points, by) if by < 1 else points)
            steps.append(
                f'<path d="{path}" transform="translate(5 8)" fill="#160f02" opacity=".24"/>'
                f'<path d="{path}" fill="{c[fill]}" stroke="{c["hill_edge"]}" stroke-width="1.600"/>'
                f'<path d="{path}" fill="none" stroke="{c["hill_edge"]}" stroke-width="9" stroke-opacity=".5" '
                'stroke-dasharray="1 5"/>'
            )
        return "".join(steps)

    def _houses(self, points: list[Spot]) -> str:
        c = self.colours
        x, y = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
        house = (
            '<path d="M-20 8l26 8 18-8 14 5-20 12-34-9z" fill="#160f02" opacity=".3"/>'
            f'<path d="M-20-8V8l26 8V-2z" fill="{c["wall"]}"/>'
            f'<path d="M6-2v18l18-8v-18l-9-8z" fill="{c["bank_dark"]}"/>'
            f'<path d="M-23-7l11-15 27 4-9 17z" fill="{c["roof"]}"/>'
            f'<path d="M15-18l11 8-20 9z" fill="{c["roof"]}"/><path d="M15-18l11 8-20 9z" fill="#160f02" opacity=".3"/>'
        )
        return "".join(
            f'<g transform="translate({x + dx:.0f} {y + dy:.0f})">{house}</g>' for dx, dy in ((-26, -10), (20, 14))
        )

    # Lines

    def _line(self, piece: Json, points: list[Spot]) -> str:
        width = float(piece["width"])
        match piece["kind"]:
            case "river" | "frozen_river":
                return self._river(points, width)
            case "bridge":
                return "".join(self._bridge(one, two, width) for one, two in pairwise(points))
            case "ford":
                return "".join(self._ford(one, two, width) for one, two in pairwise(points))
            case _:
                return self._road(_soft(points), width or 14.0)

    def _stroke(self, path: str, colour: str, wide: float, more: str = "") -> str:
        return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{wide:g}" stroke-linejoin="round"{more}/>'

    def _river(self, points: list[Spot], width: float) -> str:
        """Bed, sand, dark edge, water, deeper middle, ripples along the flow."""
        c, path = self.colours, _soft(points)
        layers = [
            (c["shade"], width + 26, ' opacity=".12"'),
            (c["bank"], width + 13, ""),
            (c["bank_dark"], width + 3, ""),
            (c["water"], width, ""),
            (c["deep"], width * 0.7, ' opacity=".4"'),
            (c["deep"], width * 0.36, ' opacity=".5"'),
        ]
        drawn = "".join(self._stroke(path, *layer) for layer in layers)
        return drawn + self._ripples(points, width)

    def _ripples(self, points: list[Spot], width: float) -> str:
        chance = Random(len(points))  # where the water curls
        lines = []
        for one, two in pairwise(points):
            dx, dy, long = *_way(one, two), _far(one, two)
            for _ in range(max(1, round(long * width / 1400))):
                along, aside = chance.random() * long, (chance.random() - 0.5) * width * 0.78
                x, y = one[0] + dx * along - dy * aside, one[1] + dy * along + dx * aside
                far = 12 + chance.random() * 22
                bend = f"{dx * far / 2 + dy * 3:.0f} {dy * far / 2 - dx * 3:.0f}"
                lines.append(f"M{x:.0f} {y:.0f}q{bend} {dx * far:.0f} {dy * far:.0f}")
        return self._stroke("".join(lines), CREST, 1.2, ' stroke-linecap="round" opacity=".5"')

    def _road(self, path: str, width: float) -> str:
        c = self.colours
        return (
            self._stroke(path, c["road_edge"], width + 6, ' opacity=".6"')
            + self._stroke(path, c["road"], width + 2)
            + self._stroke(path, c["road_edge"], width * 0.56)
            + self._stroke(path, c["road"], width * 0.44)
        )

    def _bridge(self, one: Spot, two: Spot, width: float) -> str:
        """A cobbled deck with parapets, posts and cutwaters, its shadow on the water."""
        c, half, end = self.colours, width / 2, _far(one, two) / 2
        deck = f'x="{-half:g}" y="{-end:.0f}" width="{width:g}" height="{2 * end:.0f}"'
        piers = "".join(
            f'<path d="M{-half - 3:g} {y:.0f}l-9 5 9 5zM{half + 3:g} {y:.0f}l9 5-9 5z" fill="{c["cobble"]}" '
            f'stroke="{c["bank_dark"]}"/>'
            for y in (-end * 0.32 - 5, end * 0.32 - 5)
        )
        sides = "".join(
            f'<rect x="{x:g}" y="{-end:.0f}" width="4" height="{2 * end:.0f}" fill="{fill}" stroke="{c["bank_dark"]}"/>'
            for x, fill in ((-half - 4, c["wall"]), (half, c["cobble"]))
        )
        posts = "".join(
            f'<rect x="{x:g}" y="{y:.0f}" width="7" height="7" rx="1" fill="{c["wall"]}" stroke="{c["bank_dark"]}"/>'
            for x in (-half - 5.5, half - 1.5)
            for y in (-end, -end / 3 - 3, end / 3 - 3, end - 7)
        )
        return (
            f'<g transform="{_frame(one, two)}"><rect {deck} transform="translate(9 7)" fill="#160f02" opacity=".35"/>'
            f'{piers}<rect {deck} fill="url(#cobbles)"/>{sides}{posts}</g>'
        )

    def _ford(self, one: Spot, two: Spot, width: float) -> str:
        """Shallows, a track that runs in and out, stones at both edges with foam below them."""
        c, half, end = self.colours, width / 2, _far(one, two) / 2
        wet = min(end, self.water / 2) if self.water else end * 0.6
        chance = Random(round(width))  # how the stones lie
        spots = [
            (side * (half - 4 + chance.random() * 5), wet * (row / 4 - 1) + (chance.random() - 0.5) * 4)
            for side in (-1, 1)
            for row in range(9)
        ]
        stones = "".join(
            f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{3.5 + chance.random() * 2:.1f}" ry="{2.4 + chance.random():.1f}" '
            f'fill="{c["cobble"]}" stroke="{c["bank_dark"]}" stroke-width=".8"/>'
            for x, y in spots
        )
        curls = "".join(f"M{x - 6:.0f} {y + 4:.0f}q6 3 12 0" for x, y in spots)
        foam = self._stroke(curls, CREST, 1.1, ' opacity=".6"')
        near, far = half * 0.52, half * 0.3
        track = (
            f"M{-far:.0f} {-end:.0f}h{2 * far:.0f}Q{far:.0f} {-wet * 1.3:.0f} {near:.0f} {-wet * 0.8:.0f}"
            f"H{-near:.0f}Q{-far:.0f} {-wet * 1.3:.0f} {-far:.0f} {-end:.0f}z"
        )
        return (
            f'<g transform="{_frame(one, two)}"><path d="{track}" fill="url(#sand)"/>'
            f'<path d="{track}" transform="scale(1 -1)" fill="url(#sand)"/>'
            f'<ellipse rx="{half:.0f}" ry="{wet:.0f}" fill="{c["bank"]}" opacity=".3"/>'
            f'<ellipse rx="{half * 0.74:.0f}" ry="{wet * 0.7:.0f}" fill="{CREST}" opacity=".2"/>'
            f"{foam}{stones}</g>"
        )


def _far(one: Spot, two: Spot) -> float:
    return hypot(two[0] - one[0], two[1] - one[1]) or 1.0


def _way(one: Spot, two: Spot) -> Spot:
    far = _far(one, two)
    return (two[0] - one[0]) / far, (two[1] - one[1]) / far


def _frame(one: Spot, two: Spot) -> str:
    """A frame of its own in which the way runs upwards."""
    turn = degrees(atan2(two[1] - one[1], two[0] - one[0])) + 90
    return f"translate({(one[0] + two[0]) / 2:.0f} {(one[1] + two[1]) / 2:.0f}) rotate({turn:.0f})"


def _soft(points: list[Spot]) -> str:
    """An open line with soft corners: through the middles of its stretches, from end to end."""
    if len(points) < 3:
        return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)
    inner = points[1:-1]
    ends = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(inner)]
    curves = "".join(
        f"Q{corner[0]:.0f} {corner[1]:.0f} {end[0]:.0f} {end[1]:.0f}"
        for corner, end in zip(inner, [*ends, points[-1]], strict=True)
    )
    return f"M{points[0][0]:.0f} {points[0][1]:.0f}{curves}"


def _shrunk(points: list[Spot], by: float) -> list[Spot]:
    x, y = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    return [(x + (a - x) * by - 4, y + (b - y) * by - 4) for a, b in points]


def _round(points: list[Spot]) -> str:
    """A closed outline with soft corners: through the middles of its sides."""
    ring = [*points, points[0]]
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(ring)]
    curves = "".join(
        f"Q{corner[0]:.0f} {corner[1]:.0f} {middle[0]:.0f} {middle[1]:.0f}"
        for corner, middle in zip([*points[1:], points[0]], [*middles[1:], middles[0]], strict=False)
    )
    return f"M{middles[0][0]:.0f} {middles[0][1]:.0f}{curves}Z"
