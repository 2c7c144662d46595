"""What a benchmark found: a figure, its limit, and whether it holds."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from statistics import median

import msgspec
from msgspec import Struct


class BenchFigure(Struct, frozen=True, kw_only=True):
    """`limit` None: printed only. `at_least`: the limit is a lower bound."""

    name: str
    value: float
    unit: str
    limit: float | None = None
    at_least: bool = False

    @property
    def ok(self) -> bool:
        if self.limit is None:
            return True
        return self.value >= self.limit if self.at_least else self.value <= self.limit


def most(name: str, value: float, unit: str, limit: float) -> BenchFigure:
    return BenchFigure(name=name, value=value, unit=unit, limit=limit)


def least(name: str, value: float, unit: str, limit: float) -> BenchFigure:
    return BenchFigure(name=name, value=value, unit=unit, limit=limit, at_least=True)


def aimed(name: str, value: float, unit: str, aim: float) -> BenchFigure:
    """An absolute time: machines differ, so it fails only beyond twice what is aimed at."""
    return BenchFigure(name=f"{name} (aim {aim:g} {unit})", value=value, unit=unit, limit=2 * aim)


def told(name: str, value: float, unit: str) -> BenchFigure:
    return BenchFigure(name=name, value=value, unit=unit)


def ratio(value: float, floor: float) -> float:
    return value / floor if floor else float("inf")


def middle(rounds: Iterable[float]) -> float:
    return float(median(rounds))


def table(figures: Iterable[BenchFigure]) -> str:
    return "\n".join(_line(figure) for figure in figures)


def _line(figure: BenchFigure) -> str:
    sign = "≥" if figure.at_least else "≤"
    limit = "" if figure.limit is None else f"{sign} {_number(figure.limit)}"
    mark = "" if figure.limit is None else "ok" if figure.ok else "TOO SLOW"
    return f"{figure.name:<62} {_number(figure.value):>10} {figure.unit:<10} {limit:<10} {mark}"


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.2f}"


def write(figures: Iterable[BenchFigure], file: Path) -> None:
    rows = [
        {"name": one.name, "value": round(one.value, 4), "unit": one.unit, "limit": one.limit, "ok": one.ok}
        for one in figures
    ]
    file.write_bytes(msgspec.json.format(msgspec.json.encode(rows), indent=2) + b"\n")
