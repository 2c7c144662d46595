"""What the statements of an order do, done by Django's own means: with `FELDHERR_FAST=0` this is what is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from django.db import IntegrityError
from django.db.models import Model

from battles.rules.codec import Json


class PlainWrite(NamedTuple):
    """Something to be written. The values are those of the moment in which it was asked for, as with a statement."""

    write: Callable[[], object]


def insert(rows: Sequence[Model], *, unless_there: bool) -> PlainWrite:
    manager = type(rows[0])._base_manager
    return PlainWrite(partial(manager.bulk_create, rows, ignore_conflicts=unless_there))


def update(row: Model, names: Sequence[str]) -> PlainWrite:
    """A row that is no more is no error, as with a statement; `save` would make it one."""
    return PlainWrite(partial(_changed, row, {"pk": row.pk}, _values(row, names)))


def update_from(before: int, row: Model, counter: str, names: Sequence[str]) -> PlainWrite:
    return PlainWrite(partial(_changed_from, row, {"pk": row.pk, counter: before}, _values(row, (counter, *names))))


def _values(row: Model, names: Sequence[str]) -> dict[str, Json]:
    fields = [row._meta.get_field(name) for name in names]
    return {field.attname: getattr(row, field.attname) for field in fields}  # type: ignore[union-attr]  # columns all


def _changed(row: Model, where: dict[str, Json], values: dict[str, Json]) -> int:
    return type(row)._base_manager.filter(**where).update(**values)


def _changed_from(row: Model, where: dict[str, Json], values: dict[str, Json]) -> None:
    if not _changed(row, where, values) and type(row)._base_manager.filter(pk=row.pk).exists():
        raise IntegrityError("the row is no longer as it was")
