"""The statements that every order needs, without the price of putting them together anew each time.

With PostgreSQL several of them go in one trip: a trip there and back costs as much as what it asks for. `Model` says
what the columns are and how values are written, as ever. With `FELDHERR_FAST=0` Django writes them
(`plain_writes`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from threading import local
from typing import NamedTuple

from django.db import DEFAULT_DB_ALIAS, DataError, IntegrityError, connection, connections
from django.db.backends.utils import CursorWrapper
from django.db.models import Field, Model
from psycopg.pq import TransactionStatus

from battles.fast import plain_writes
from battles.fast.plain_writes import PlainWrite
from battles.rules.codec import Json
from battles.runtime import tuning

AnyField = Field[Json, Json]
REFUSED = (IntegrityError, DataError)
"""What a database says to something that is there already, or no longer as it was."""


class Statement(NamedTuple):
    sql: str
    params: tuple[Json, ...]


Write = Statement | PlainWrite


def insert(rows: Sequence[Model], *names: str, unless_there: bool = False) -> Write:
    """These rows, with these fields; the key, where it is not named, is the database's.

    `unless_there`: what is there already, by what must be there only once, stays as it is.
    """
    if not tuning.FAST:
        return plain_writes.insert(rows, unless_there=unless_there)
    model, database = type(rows[0]), connections[DEFAULT_DB_ALIAS]
    fields = _fields(model, names)
    values = tuple(field.get_db_prep_save(getattr(row, field.attname), database) for row in rows for field in fields)
    return Statement(_insert_sql(model, names, len(rows)) + (" ON CONFLICT DO NOTHING" if unless_there else ""), values)


def update(row: Model, *names: str) -> Write:
    """These fields of the row."""
    if not tuning.FAST:
        return plain_writes.update(row, names)
    return Statement(_update_sql(type(row), names), _updated(row, names))


def update_from(before: int, row: Model, counter: str, *names: str) -> Write:
    """These fields of the row and its counter, which is `before` until now; if it is not, one of `REFUSED`.

    Nothing can be divided by zero: PostgreSQL says just that. SQLite makes null of it, which the counter must not be;
    PostgreSQL would refuse that as well, but put the whole row, secrets and all, into the error and its own log.
    """
    if not tuning.FAST:
        return plain_writes.update_from(before, row, counter, names)
    counted = (before, getattr(row, counter))
    return Statement(_update_sql(type(row), names, counter), (*counted, *_updated(row, names)))


def _updated(row: Model, names: tuple[str, ...]) -> tuple[Json, ...]:
    """The values of these fields, and the key by which the row is found."""
    model, database = type(row), connections[DEFAULT_DB_ALIAS]
    fields = (*_fields(model, names), _key(model))
    return tuple(field.get_db_prep_save(getattr(row, field.attname), database) for field in fields)


@cache
def _fields(model: type[Model], names: tuple[str, ...]) -> tuple[AnyField, ...]:
    return tuple(model._meta.get_field(name) for name in names)  # type: ignore[misc]  # no relations backwards here


def _key(model: type[Model]) -> AnyField:
    return model._meta.pk


@cache
def _insert_sql(model: type[Model], names: tuple[str, ...], count: int) -> str:
    columns = [_column(field) for field in _fields(model, names)]
    places = f"({', '.join('%s' for _ in columns)})"
    return f"INSERT INTO {_table(model)} ({', '.join(columns)}) VALUES {', '.join([places] * count)}"


@cache
def _update_sql(model: type[Model], names: tuple[str, ...], counter: str = "") -> str:
    """With a counter, that comes first, and cannot be told if it is not what it was."""
    counters = (_column(field) for field in _fields(model, (counter,) if counter else ()))
    changes = [f"{column} = CASE WHEN {column} = %s THEN %s ELSE {column} / 0 END" for column in counters]
    changes += [f"{_column(field)} = %s" for field in _fields(model, names)]
    return f"UPDATE {_table(model)} SET {', '.join(changes)} WHERE {_column(_key(model))} = %s"


def _column(field: AnyField) -> str:
    assert field.column is not None
    return connection.ops.quote_name(field.column)


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


# Executing


def is_remote() -> bool:
    """Whether the database is a process of its own: trips are worth saving, and something can be done meanwhile.

    Not with `FELDHERR_FAST=0`: then nothing is saved and nothing done beforehand.
    """
    return tuning.FAST and connection.vendor == "postgresql"


def first_rows(*statements: Statement) -> list[tuple[Json, ...] | None]:
    """The first row of each."""
    with connection.cursor() as cursor:
        if not is_remote():
            return [_asked(cursor, one) for one in statements]
        before = (BEGIN,) if _begins_here() else ()
        cursor.execute(*_joined((*before, *statements)))
        rows = [_next(cursor, number) for number in range(len(before) + len(statements))]
    return rows[len(before) :]


BEGIN, COMMIT = Statement("BEGIN", ()), Statement("COMMIT", ())


def _begins_here() -> bool:
    """Whether a transaction has been opened here that the database does not know of yet.

    Its driver would tell it in a trip of its own. It does not, in the mode where it takes every statement as it comes;
    how the transaction ends is the same in both.
    """
    driver = connection.connection
    if not connection.in_atomic_block or driver.autocommit or driver.info.transaction_status != TransactionStatus.IDLE:
        return False
    driver.autocommit = True
    return True


def _asked(cursor: CursorWrapper, statement: Statement) -> tuple[Json, ...] | None:
    cursor.execute(*statement)
    return _row(cursor)


def _next(cursor: CursorWrapper, number: int) -> tuple[Json, ...] | None:
    if number:
        cursor.nextset()
    return _row(cursor) if cursor.description is not None else None


def _row(cursor: CursorWrapper) -> tuple[Json, ...] | None:
    row: tuple[Json, ...] | None = cursor.fetchone()
    return row


def _joined(statements: Sequence[Statement]) -> Statement:
    """Each sees what the ones before it did, as if they had come one by one."""
    return Statement("; ".join(one.sql for one in statements), tuple(p for one in statements for p in one.params))


class _Waiting(local):
    statements: list[Write] | None = None


_waiting = _Waiting()


@contextmanager
def in_one_trip(*, is_last: bool = False) -> Iterator[None]:
    """What is written inside goes to the database together at the end; after an error not at all.

    `is_last`: the transaction has nothing more to do, and its end goes along.
    """
    _waiting.statements = []
    try:
        yield
        if is_last and _waiting.statements and is_remote() and len(connection.atomic_blocks) == 1:
            write(COMMIT)
        flush()
    finally:
        _waiting.statements = None


def write(*statements: Write) -> None:
    if _waiting.statements is None:
        _execute(statements)
    else:
        _waiting.statements.extend(statements)


def write_first(statement: Write) -> None:
    """Before all that waits: whoever writes to a battle begins with its row, so that nobody waits for each other."""
    if _waiting.statements is None:
        _execute([statement])
    else:
        _waiting.statements.insert(0, statement)


def flush() -> None:
    """Before something is read that may have been written just now."""
    if _waiting.statements:
        statements, _waiting.statements = _waiting.statements, []
        _execute(statements)


def _execute(statements: Sequence[Write]) -> None:
    ready = [one for one in statements if isinstance(one, Statement)]
    if len(ready) < len(statements):
        for one in statements:
            assert isinstance(one, PlainWrite)
            one.write()
        return
    with connection.cursor() as cursor:
        if not is_remote():
            for one in ready:
                cursor.execute(*one)
        else:
            cursor.execute(*_joined((BEGIN, *ready) if _begins_here() else ready))
