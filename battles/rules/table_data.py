"""The numbers of a system, as they stand in the `data/` beside its `tables.py`: each table is read once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import msgspec

from battles.rules.codec import Json


def reader(file: str) -> Callable[[str], Json]:
    """`load = reader(__file__)`: `load("points")` is `data/points.json` beside that module."""
    folder = Path(file).parent / "data"

    @cache
    def load(name: str) -> Json:
        return msgspec.json.decode((folder / f"{name}.json").read_bytes())

    return load
