"""The statements that every order needs, without the price of putting them together anew each time.

With PostgreSQL several of them go in one trip: a trip there and back costs as much as what it asks for. `Model` says
what the columns are and how values are written, as ever.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from threading import local
from typing import NamedTuple

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.utils import CursorWrapper
from django.db.models import Field, Model

from battles.rules.codec import Json

AnyField = Field[Json, Json]


class Statement(NamedTuple):
    sql: str
    params: tuple[Json, ...]


def insert(rows: Sequence[Model], *names: str) -> Statement:
    """These rows, with these fields; the key, where it is not named, is the database's."""
    model, database = type(rows[0]), connections[DEFAULT_DB_ALIAS]
    fields = _fields(model, names)
    values = tuple(field.get_db_prep_save(getattr(row, field.attname), database) for row in rows for field in fields)
    return Statement(_insert_sql(model, names, len(rows)), values)


def update(row: Model, *names: str) -> Statement:
    """These fields of the row."""
    model, database = type(row), connections[DEFAULT_DB_ALIAS]
    fields = (*_fields(model, names), _key(model))
    values = tuple(field.get_db_prep_save(getattr(row, field.attname), database) for field in fields)
    return Statement(_update_sql(model, names), values)


@cache
def _fields(model: type[Model], names: tuple[str, ...]) -> tuple[AnyField, ...]:
    return tuple(model._meta.get_field(name) for name in names)  # type: ignore[misc]  # no relations backwards here


def _key(model: type[Model]) -> AnyField:
    return model._meta.pk


@cache
def _insert_sql(model: type[Model], names: tuple[str, ...], count: int) -> str:
    columns = [_column(field) for field in _fields(model, names)]
    places = f"({', '.join('%s' for _ in columns)})"
    return f"INSERT INTO {table(model)} ({', '.join(columns)}) VALUES {', '.join([places] * count)}"


@cache
def _update_sql(model: type[Model], names: tuple[str, ...]) -> str:
    changes = ", ".join(f"{_column(field)} = %s" for field in _fields(model, names))
    return f"UPDATE {table(model)} SET {changes} WHERE {_column(_key(model))} = %s"


def _column(field: AnyField) -> str:
    assert field.column is not None
    return connection.ops.quote_name(field.column)


def table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


# Executing


def _can_join() -> bool:
    return connection.vendor == "postgresql"


def first_rows(*statements: Statement) -> list[tuple[Json, ...] | None]:
    """The first row of each."""
    with connection.cursor() as cursor:
        if not _can_join():
            return [_asked(cursor, one) for one in statements]
        cursor.execute(*_joined(statements))
        return [_next(cursor, number) for number in range(len(statements))]


def _asked(cursor: CursorWrapper, statement: Statement) -> tuple[Json, ...] | None:
    cursor.execute(*statement)
    return _row(cursor)


def _next(cursor: CursorWrapper, number: int) -> tuple[Json, ...] | None:
    if number:
        cursor.nextset()
    return _row(cursor)


def _row(cursor: CursorWrapper) -> tuple[Json, ...] | None:
    row: tuple[Json, ...] | None = cursor.fetchone()
    return row


def _joined(statements: Sequence[Statement]) -> Statement:
    """Each sees what the ones before it did, as if they had come one by one."""
    return Statement("; ".join(one.sql for one in statements), tuple(p for one in statements for p in one.params))


class _Waiting(local):
    statements: list[Statement] | None = None


_waiting = _Waiting()


@contextmanager
def in_one_trip() -> Iterator[None]:
    """What is written inside goes to the database together at the end; after an error not at all."""
    _waiting.statements = []
    try:
        yield
        flush()
    finally:
        _waiting.statements = None


def write(*statements: Statement) -> None:
    if _waiting.statements is None:
        _execute(statements)
    else:
        _waiting.statements.extend(statements)


def flush() -> None:
    """Before something is read that may have been written just now."""
    if _waiting.statements:
        statements, _waiting.statements = _waiting.statements, []
        _execute(statements)


def _execute(statements: Sequence[Statement]) -> None:
    with connection.cursor() as cursor:
        for one in [_joined(statements)] if _can_join() else statements:
            cursor.execute(*one)
