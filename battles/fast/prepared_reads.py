"""Rows that are read again and again, by the same fields: the question is put together once, not every time.

Putting a query together costs Django more than the database needs to answer it. `Model` says what the columns are and
how values are read, as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Model, QuerySet
from django.db.models.expressions import BaseExpression

from accounts.models import User
from battles.models import Battle, EventRecord, Participant
from battles.rules.codec import Json

Row = TypeVar("Row", bound=Model)
Converter = tuple[int, list[Callable[..., Json]], BaseExpression]


class Reading(Generic[Row]):
    """All rows of a query; each call names the values of its places, in the order in which the query has them."""

    def __init__(self, query: Callable[[], QuerySet[Row]]) -> None:
        """`query` has examples in the places of the values."""
        self._query = query
        self._made: dict[str, _Made[Row]] = {}

    def rows(self, *values: Json) -> list[Row]:
        made = self._made.get(connection.vendor)
        if made is None:
            made = self._made[connection.vendor] = _Made(self._query())
        return made.rows(values)

    def first(self, *values: Json) -> Row | None:
        return next(iter(self.rows(*values)), None)


class _Made(Generic[Row]):
    """A query put together for one kind of database."""

    def __init__(self, rows: QuerySet[Row]) -> None:
        compiler = rows.query.get_compiler(DEFAULT_DB_ALIAS)
        self._sql, self._examples = compiler.as_sql()
        self._model = rows.model
        expressions = [selected[0] for selected in compiler.select]
        self._names = [expression.target.attname for expression in expressions]
        self._converters: list[Converter] = [
            (place, found, expression) for place, (found, expression) in compiler.get_converters(expressions).items()
        ]

    def rows(self, values: Sequence[Json]) -> list[Row]:
        assert len(values) == len(self._examples)
        with connection.cursor() as cursor:
            cursor.execute(self._sql, values)
            return [self._row(list(found)) for found in cursor.fetchall()]

    def _row(self, values: list[Json]) -> Row:
        database = connections[DEFAULT_DB_ALIAS]
        for place, converters, expression in self._converters:
            for convert in converters:
                values[place] = convert(values[place], expression, database)
        row: Row = self._model.from_db(DEFAULT_DB_ALIAS, self._names, values)
        return row


# What is read of a battle

_ANY = UUID(int=0)
whole_battle = Reading(lambda: Battle.objects.filter(pk=_ANY))
battle_without_state = Reading(lambda: Battle.objects.defer("state").filter(pk=_ANY))
participants = Reading(lambda: Participant.objects.filter(battle_id=_ANY))
users_at = Reading(lambda: User.objects.filter(seats__battle_id=_ANY))
events = Reading(lambda: EventRecord.objects.filter(battle_id=_ANY, number__gt=0, number__lte=0).order_by("number"))
