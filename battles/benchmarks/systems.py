"""What single systems measure: every `<key>.py` in this folder whose system is there offers `figures`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from battles import benchmarks
from battles.benchmarks.figures import BenchFigure
from battles.rules import registry


def keys() -> list[str]:
    """Systems with measures of their own."""
    return [module.name for module in iter_modules(benchmarks.__path__) if module.name in registry.systems()]


def figures() -> Iterator[BenchFigure]:
    for key in keys():
        yield from import_module(f"{benchmarks.__name__}.{key}").figures()
