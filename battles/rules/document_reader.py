"""Reads a document that somebody brings, value by value, and remembers everything that is not as it should be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from battles.rules.base import Clause
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.refusals import refuse

T = TypeVar("T")
LONGEST_NAME = 80


class DocumentReader:
    """Never raises: what cannot be read becomes a problem with its path, and a harmless value."""

    def __init__(self, clause: Clause) -> None:
        self.clause = clause
        self.problems: list[Refusal] = []

    def no(self, code: str, path: str, **facts: Json) -> None:
        self.problems.append(refuse(code, self.clause, witness={"path": path}, path=path, **facts))

    def mapping(self, value: Json, path: str, allowed: Sequence[str]) -> Mapping[str, Json]:
        if not isinstance(value, dict):
            self.no("army_wrong_type", path, expected="object")
            return {}
        for key in value:
            if key not in allowed:
                self.no("army_field_unknown", path, field=_short(key))
        return {key: item for key, item in value.items() if key in allowed}

    def items(self, value: Json, path: str, most: int) -> Sequence[Json]:
        if not isinstance(value, list | tuple):
            self.no("army_wrong_type", path, expected="list")
            return ()
        if len(value) > most:
            self.no("army_too_long", path, limit=most, length=len(value))
        return value[:most]

    def text(self, value: Json, path: str, most: int = LONGEST_NAME) -> str:
        if not isinstance(value, str):
            self.no("army_wrong_type", path, expected="text")
            return ""
        if len(value) > most or not all(char.isprintable() for char in value):
            self.no("army_bad_text", path, limit=most)
            return ""
        return value

    def flag(self, value: Json, path: str) -> bool:
        if not isinstance(value, bool):
            self.no("army_wrong_type", path, expected="yes_or_no")
            return False
        return value

    def number(self, value: Json, path: str, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            self.no("army_wrong_type", path, expected="number")
            return low
        if not low <= value <= high:
            self.no("army_out_of_range", path, low=low, high=high)
            return low
        return value

    def one_of(self, value: Json, path: str, allowed: Sequence[T]) -> T:
        for item in allowed:
            if type(value) is type(item) and value == item:
                return item
        self.no("army_value", path, value=_short(value), allowed=list(allowed))
        return allowed[0]

    def maybe(self, source: Mapping[str, Json], key: str, read: Callable[[Json, str], T], path: str) -> T | None:
        value = source.get(key)
        return None if value is None else read(value, f"{path}{key}")


def _short(value: Json) -> str:
    return str(value)[:40] if isinstance(value, str | int | float | bool) else type(value).__name__
