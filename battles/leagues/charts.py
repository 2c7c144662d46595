"""Line charts as SVG without scripts: a rating over time, places by round.

Colours are the page's: lines take `currentColor` from their class (`chart`, `line-1` … `line-8`), so dark pages need
nothing of their own. Lines also differ by dashes and by their marks, and every point says its value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from msgspec import Struct

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 52, 150, 16, 34
"""Room for the scale, the names at the ends, and the labels below."""
STYLES = 8
DASHES = ("", "8 4", "2 4", "10 4 2 4", "14 5", "4 3", "1 3", "12 3 3 3")
MOST_LABELS = 12
LEAST_RANGE = 100
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
LONGEST_NAME = 18


class RatingPoint(Struct, frozen=True, kw_only=True):
    """A value after a period; an estimate is drawn apart."""

    label: str
    rating: float
    deviation: float
    is_estimate: bool = False


class Series(Struct, frozen=True, kw_only=True):
    """One entrant's place after each round; None where he had none."""

    name: str
    places: tuple[int | None, ...]


class _Plane:
    """From values to places on the paper."""

    def __init__(self, count: int, low: float, high: float, *, is_downwards: bool = False, right: int = RIGHT) -> None:
        self.count, self.low, self.high, self.is_downwards = count, low, high, is_downwards
        self.right = WIDTH - right

    def x(self, index: int) -> str:
        share = 0.5 if self.count < 2 else index / (self.count - 1)
        return _number(LEFT + share * (self.right - LEFT))

    def y(self, value: float) -> str:
        share = 0.5 if self.high == self.low else (value - self.low) / (self.high - self.low)
        share = share if self.is_downwards else 1 - share
        return _number(TOP + share * (HEIGHT - TOP - BOTTOM))


def rating_chart(points: Sequence[RatingPoint], *, key: str, title: str, description: str) -> str:
    """A rating over time with the band of two deviations around it. `key` makes the ids on a page unique."""
    low = min((point.rating - 2 * point.deviation for point in points), default=1500.0)
    high = max((point.rating + 2 * point.deviation for point in points), default=1500.0)
    middle, half = (low + high) / 2, max(high - low, LEAST_RANGE) / 2
    plane = _Plane(len(points), middle - half, middle + half, right=24)
    parts = [
        *_grid(plane, _ticks(plane.low, plane.high)),
        *_labels(plane, [point.label for point in points]),
        *_band(plane, points),
        *_line(plane, [point.rating for point in points], 1),
        *_rating_marks(plane, points),
    ]
    return _svg(key, title, description, parts)


def places_chart(series: Sequence[Series], rounds: Sequence[str], *, key: str, title: str, description: str) -> str:
    """Everybody's place after each round, first at the top, names at the end of their lines."""
    last = max((place for one in series for place in one.places if place is not None), default=1)
    plane = _Plane(len(rounds), 1, last, is_downwards=True)
    step = next((step for step in STEPS if last <= 12 * step), STEPS[-1])
    ticks = [place for place in range(1, last + 1) if place == 1 or place % step == 0]
    parts = [*_grid(plane, ticks), *_labels(plane, rounds)]
    for number, one in enumerate(series):
        parts += _places(plane, one, rounds, number % STYLES + 1)
    return _svg(key, title, description, parts)


def _svg(key: str, title: str, description: str, parts: Sequence[str]) -> str:
    name = escape(key, quote=True)
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="{name}-title {name}-text">'
        f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-text">{escape(description)}</desc>'
        + "".join(parts)
        + "</svg>"
    )


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _ticks(low: float, high: float) -> list[int]:
    step = next((step for step in STEPS if (high - low) / step <= 7), STEPS[-1])
    return [value for value in range(int(low // step) * step, int(high) + 1, step) if value >= low]


def _grid(plane: _Plane, ticks: Sequence[int]) -> Iterator[str]:
    for tick in ticks:
        y = plane.y(tick)
        yield (
            f'<line class="grid" x1="{LEFT}" y1="{y}" x2="{plane.right}" y2="{y}" stroke="currentColor" '
            'stroke-opacity=".18"/>'
        )
        yield (
            f'<text class="tick" x="{LEFT - 10}" y="{y}" text-anchor="end" dominant-baseline="central" '
            f'fill="currentColor" font-size="13">{tick}</text>'
        )


def _labels(plane: _Plane, labels: Sequence[str]) -> Iterator[str]:
    """Not more than fit; the last one always."""
    step = -(-len(labels) // MOST_LABELS) or 1
    for index, label in enumerate(labels):
        if (len(labels) - 1 - index) % step == 0:
            yield (
                f'<text class="tick" x="{plane.x(index)}" y="{HEIGHT - 10}" text-anchor="middle" '
                f'fill="currentColor" font-size="13">{escape(label)}</text>'
            )


def _band(plane: _Plane, points: Sequence[RatingPoint]) -> Iterator[str]:
    if len(points) < 2:
        return
    above = [f"{plane.x(i)},{plane.y(p.rating + 2 * p.deviation)}" for i, p in enumerate(points)]
    below = [f"{plane.x(i)},{plane.y(p.rating - 2 * p.deviation)}" for i, p in enumerate(points)]
    yield (
        f'<polygon class="band line-1" points="{" ".join([*above, *reversed(below)])}" fill="currentColor" '
        'fill-opacity=".12"/>'
    )


def _line(plane: _Plane, values: Sequence[float | None], style: int) -> Iterator[str]:
    """One path; where a value is missing the line is broken."""
    path, pen_up = "", True
    for index, value in enumerate(values):
        if value is not None:
            path += f"{'M' if pen_up else 'L'}{plane.x(index)} {plane.y(value)}"
        pen_up = value is None
    dashes = f' stroke-dasharray="{DASHES[style - 1]}"' if DASHES[style - 1] else ""
    if path:
        yield (
            f'<path class="line line-{style}" d="{path}" fill="none" stroke="currentColor" stroke-width="2.5" '
            f'stroke-linejoin="round" stroke-linecap="round"{dashes}/>'
        )


def _rating_marks(plane: _Plane, points: Sequence[RatingPoint]) -> Iterator[str]:
    """A dot a period, hollow for an estimate."""
    for index, point in enumerate(points):
        text = f"{point.label}: {round(point.rating)} ± {round(2 * point.deviation)}"
        filling = "none" if point.is_estimate else "currentColor"
        yield _mark(plane.x(index), plane.y(point.rating), 1, text, filling)


def _mark(x: str, y: str, style: int, text: str, filling: str = "currentColor") -> str:
    return (
        f'<circle class="mark line-{style}" cx="{x}" cy="{y}" r="4" fill="{filling}" stroke="currentColor" '
        f'stroke-width="2"><title>{escape(text)}</title></circle>'
    )


def _places(plane: _Plane, one: Series, rounds: Sequence[str], style: int) -> Iterator[str]:
    places = one.places[: len(rounds)]
    yield f'<g class="series line-{style}">'
    yield from _line(plane, places, style)
    for index, place in enumerate(places):
        if place is not None:
            text = f"{one.name}, {rounds[index]}: {place}"
            yield _mark(plane.x(index), plane.y(place), style, text)
    if places and (end := places[-1]) is not None:
        yield (
            f'<text class="name" x="{plane.right + 12}" y="{plane.y(end)}" dominant-baseline="central" '
            f'fill="currentColor" font-size="13">{escape(_short(one.name))}</text>'
        )
    yield "</g>"


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
