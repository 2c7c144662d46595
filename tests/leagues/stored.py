"""Rows that services made once in this process and that are put back, as they were, for the next test that asks."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from random import Random

import pytest
from django.db import connection, transaction

from battles.leagues.models import Season
from battles.runtime.clock import SetClock

FILLED_BY_MIGRATIONS = {"django_content_type", "auth_permission", "django_migrations", "django_site"}


@dataclass(frozen=True)
class Stored:
    """What makes the rows again, which of them is the season, and what the clock said then."""

    inserts: tuple[str, ...]
    season: int
    at: datetime


_stored: dict[str, Stored] = {}


def once(key: str, clock: SetClock, make: Callable[[], Season]) -> Season:
    """The season that `make` makes from nothing; its luck depends on the key alone, whoever asks first.

    Only where nothing else is there, and not on PostgreSQL, whose sequences would know nothing of it.
    """
    key = f"{key} {clock.now().isoformat()}"
    can_be_stored = connection.vendor == "sqlite" and _is_empty()
    if can_be_stored and key in _stored:
        return _put_back(_stored[key], clock)
    with luck_of(key):
        made = make()
    if can_be_stored:
        _stored[key] = Stored(tuple(inserts()), made.pk, clock.now())
    return made


def _put_back(stored: Stored, clock: SetClock) -> Season:
    with transaction.atomic(), connection.cursor() as cursor:
        for insert in stored.inserts:
            cursor.execute(insert)
    clock.at = stored.at
    return Season.objects.get(pk=stored.season)


@contextmanager
def luck_of(key: str) -> Iterator[None]:
    luck = Random(key)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "urandom", luck.randbytes)
        patch.setattr(secrets, "token_bytes", lambda nbytes=None: luck.randbytes(nbytes or secrets.DEFAULT_ENTROPY))
        yield


# In SQL: what is put back is what lay there, byte for byte


@cache
def _tables() -> list[str]:
    found = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return sorted(set(found) - FILLED_BY_MIGRATIONS)


@cache
def _columns(table: str) -> tuple[str, ...]:
    with connection.cursor() as cursor:
        return tuple(column.name for column in connection.introspection.get_table_description(cursor, table))


def _is_empty() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(f'SELECT 1 WHERE EXISTS (SELECT 1 FROM "{table}")' for table in _tables()))
        return cursor.fetchone() is None


def inserts() -> Iterator[str]:
    """All that lies there now. Parents may come after their children: keys are checked when a transaction ends."""
    with connection.cursor() as cursor:
        for table in _tables():
            quoted = " || ',' || ".join(f'quote("{column}")' for column in _columns(table))
            cursor.execute(f'SELECT {quoted} FROM "{table}"')
            if rows := [f"({row})" for (row,) in cursor.fetchall()]:
                names = ", ".join(f'"{column}"' for column in _columns(table))
                yield f'INSERT INTO "{table}" ({names}) VALUES {", ".join(rows)}'
