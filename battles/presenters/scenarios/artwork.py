"""Pictures that stand alone: painted ground, lit from the upper left, for pages that show a game before it is played.

They are files of their own, fetched when they come into sight, so every colour is written out for its theme.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from math import cos, pi, sin
from pathlib import Path
from random import Random

from django.conf import settings

LIGHT: Mapping[str, str] = {
    "base": "#bdb679", "flock": "#9b9857", "tuft": "#6f7a35", "lit": "#fff6d0", "shade": "#1c1a06",
    "hill": "#c3ab68", "hill_lit": "#dcca8e", "hill_edge": "#8a7038",
    "floor": "#6f7a3c", "leaf": "#5d7434", "leaf_lit": "#8ea351", "leaf_shade": "#3c5124",
    "water": "#7fa9b0", "deep": "#3d6f80", "bank": "#cdb884", "bank_dark": "#7d6a3a",
    "road": "#d1b27a", "road_edge": "#a78850", "cobble": "#b3a78b", "field": "#cdb55a", "field_2": "#9fa653",
    "side_1": "#2a5ea8", "deep_1": "#143763", "rim_1": "#143763", "spent_1": "#c9d6e8",
    "side_2": "#b53a20", "deep_2": "#6d1c0d", "rim_2": "#6d1c0d", "spent_2": "#f0d3c8",
    "roof": "#b9633f", "wall": "#e9dcbb", "rough": "#b0a065", "marsh": "#8f9f6a", "line": "#2c2108", "gold": "#eccf83",
}  # fmt: skip
DARK: Mapping[str, str] = {
    "base": "#575a37", "flock": "#5d5f38", "tuft": "#8b9550", "lit": "#fff6d0", "shade": "#0c0b03",
    "hill": "#6a5d37", "hill_lit": "#857650", "hill_edge": "#3a3018",
    "floor": "#353f20", "leaf": "#44582a", "leaf_lit": "#677d3f", "leaf_shade": "#2a3a1a",
    "water": "#3f6672", "deep": "#1d3f4d", "bank": "#716340", "bank_dark": "#3d3219",
    "road": "#84704a", "road_edge": "#5a4a2c", "cobble": "#7d745f", "field": "#7c6d36", "field_2": "#5f6432",
    "side_1": "#356fbf", "deep_1": "#12305a", "rim_1": "#bdd3f5", "spent_1": "#a9bbd6",
    "side_2": "#c04a2e", "deep_2": "#5e1a0c", "rim_2": "#ffc9b4", "spent_2": "#dcb6a8",
    "roof": "#7c3b25", "wall": "#a39674", "rough": "#5f5636", "marsh": "#4c5636", "line": "#0f0b02", "gold": "#c8ab62",
}  # fmt: skip
THEMES = {"light": LIGHT, "dark": DARK}
PIECE = "#fffaee"
"""Of signs and figures, by day and by night."""


def framed(drawn: str, box: tuple[float, float, float, float], colours: Mapping[str, str], defs: str = "") -> str:
    """A whole file: mottled ground with its grain and tufts, what is drawn, one diagonal light over it."""
    x, y, width, height = box
    area = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {width:g} {height:g}" '
        'preserveAspectRatio="xMidYMid slice">'
        f'<defs><linearGradient id="lit" x2="1" y2="1"><stop stop-color="{colours["lit"]}" stop-opacity=".4"/>'
        f'<stop offset=".45" stop-color="{colours["lit"]}" stop-opacity="0"/>'
        f'<stop offset=".7" stop-color="{colours["shade"]}" stop-opacity="0"/>'
        f'<stop offset="1" stop-color="{colours["shade"]}" stop-opacity=".36"/></linearGradient>'
        f"{_grain(width)}{_blots(colours)}{_trees(colours)}{defs}</defs>"
        f'<g style="isolation:isolate"><rect {area} fill="{colours["base"]}"/>{_mottle(box)}'
        f'<rect {area} fill="url(#grain)" style="mix-blend-mode:soft-light" opacity=".85"/></g>'
        f'{_tufts(box, colours)}{drawn}<rect {area} fill="url(#lit)"/></svg>'
    )


def _grain(width: float) -> str:
    """The relief of the boards' ground: a file that stands alone carries it."""
    tile = width / 6
    return (
        f'<pattern id="grain" width="{tile:.0f}" height="{tile:.0f}" patternUnits="userSpaceOnUse">'
        f'<image href="data:image/webp;base64,{_tile()}" width="{tile:.0f}" height="{tile:.0f}"/></pattern>'
    )


@cache
def _tile() -> str:
    return b64encode((Path(settings.BASE_DIR) / "static" / "ground" / "grain.webp").read_bytes()).decode()


def _blots(colours: Mapping[str, str]) -> str:
    return "".join(
        f'<radialGradient id="blot{number}"><stop stop-color="{colours[name]}" stop-opacity="{strong}"/>'
        f'<stop offset="1" stop-color="{colours[name]}" stop-opacity="0"/></radialGradient>'
        for number, (name, strong) in enumerate((("tuft", ".5"), ("field", ".42"), ("floor", ".34")))
    )


def _mottle(box: tuple[float, float, float, float]) -> str:
    """Greener and drier patches."""
    x, y, width, height = box
    chance = Random(11)  # where the ground is green, where it is dry
    return "".join(
        f'<ellipse cx="{x + chance.random() * width:.0f}" cy="{y + chance.random() * height:.0f}" '
        f'rx="{width * (0.07 + chance.random() * 0.1):.0f}" ry="{width * (0.05 + chance.random() * 0.06):.0f}" '
        f'fill="url(#blot{number % 3})"/>'
        for number in range(26)
    )


def _tufts(box: tuple[float, float, float, float], colours: Mapping[str, str]) -> str:
    x, y, width, height = box
    chance = Random(7)  # where grass grows
    size = width / 620
    blades = "".join(
        f"M{x + chance.random() * width:.1f} {y + chance.random() * height:.1f}"
        f"q0-{3 * size:.1f}-{size:.1f}-{5 * size:.1f}m{2 * size:.1f} {5 * size:.1f}v-{6 * size:.1f}"
        f"m{2 * size:.1f} {6 * size:.1f}q0-{3 * size:.1f} {size:.1f}-{4 * size:.1f}"
        for _ in range(64)
    )
    return f'<path d="{blades}" stroke="{colours["tuft"]}" stroke-width="{0.8 * size:.2f}" fill="none" opacity=".65"/>'


def _trees(colours: Mapping[str, str]) -> str:
    return (
        '<g id="oak"><ellipse cx="4" cy="6" rx="10" ry="4" fill="#141a06" opacity=".35"/>'
        '<path d="M-1.4 6L-.9-2h1.8L1.4 6z" fill="#5a4326"/>'
        f'<path d="M-9.5-4.5C-12-10-7-13-5-12.5-5-18 3-19.500 5-14.500 10-15 12-8 9.5-5 9 0 3 1.500 0-.5-4 2-9 '
        f'0-9.5-4.5z" '
        f'fill="{colours["leaf"]}"/>'
        f'<path d="M-8-7C-9-11-5-12.500-3.500-11-3.500-16 2.500-17 3.500-13 .5-14-1-12-1.500-9.500z" '
        f'fill="{colours["leaf_lit"]}"/><path d="M9.5-5C9 0 3 1.5 0-.5-4 2-9 0-9.5-4.5-4-2.500 2-1.500 9.500-5z" '
        f'fill="{colours["leaf_shade"]}"/></g>'
    )


def tree(x: float, y: float, size: float) -> str:
    return f'<use href="#oak" transform="translate({x:.0f} {y:.0f}) scale({size:g})"/>'


def grove(points: list[tuple[float, float]], size: float, count: int) -> str:
    """Trees inside an outline, the far ones first."""
    chance = Random(len(points) + count)  # where trees stand
    xs, ys = [x for x, _ in points], [y for _, y in points]
    middle = sum(xs) / len(xs), sum(ys) / len(ys)
    reach = (max(xs) - min(xs)) * 0.42, (max(ys) - min(ys)) * 0.4
    spots = [
        (middle[0] + reach[0] * far * cos(turn), middle[1] + reach[1] * far * sin(turn))
        for far, turn in ((chance.random() ** 0.5, chance.random() * 2 * pi) for _ in range(count))
    ]
    return "".join(tree(x, y, size) for x, y in sorted(spots, key=lambda spot: spot[1]))


@cache
def _symbols(file: str) -> Mapping[str, str]:
    text = (Path(settings.BASE_DIR) / "static" / file).read_text(encoding="utf-8")
    return {found[1]: found[0] for found in re.finditer(r'<symbol id="([^"]+)".*?</symbol>', text, re.DOTALL)}


def symbols(names: set[str], file: str = "symbols.svg") -> str:
    """The drawings that a file needs, since it cannot fetch any: with the colour of a piece's knock-outs left out."""
    known = _symbols(file)
    found = (known[name] for name in sorted(names) if name in known)
    return re.sub(r"<title>.*?</title>", "", "".join(found)).replace("var(--sym-bg,#fff)", "#0003")
