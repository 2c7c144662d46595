"""Rows that are read again and again, by the same fields: the question is put together once, not every time.

Putting a query together costs Django more than the database needs to answer it. `Model` says what the columns are and
how values are read, as ever. With `FELDHERR_FAST=0` Django puts together each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Generic, NamedTuple, TypeVar
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Model, QuerySet
from django.db.models.expressions import BaseExpression

from accounts.models import User
from battles.fast import statements
from battles.fast.statements import Statement
from battles.models import Battle, ChatMessage, Draft, EventRecord, OrderRecord, Participant
from battles.rules.codec import Json
from battles.runtime import tuning

Row = TypeVar("Row", bound=Model)
Values = tuple[Json, ...]
Converter = tuple[int, list[Callable[..., Json]], BaseExpression]


class Reading(Generic[Row]):
    """All rows of a query; each call names the values of its places, in the order in which the query has them."""

    def __init__(self, query: Callable[..., QuerySet[Row]], *examples: Json) -> None:
        """The query is put together with examples in the places of the values, each of which is different."""
        self._query, self._prepared = query, _PreparedByVendor(query, examples)

    def rows(self, *values: Json) -> list[Row]:
        if not tuning.FAST:
            return list(self._query(*values))
        prepared = self._prepared.here()
        with connection.cursor() as cursor:
            cursor.execute(*prepared.statement(values))
            return [
                prepared.model.from_db(DEFAULT_DB_ALIAS, prepared.names, prepared.converted(found))
                for found in cursor.fetchall()
            ]

    def first(self, *values: Json) -> Row | None:
        return next(iter(self.rows(*values)), None)


class Lookup:
    """The first row of a query of some columns."""

    def __init__(self, query: Callable[..., QuerySet[Json, Values]], *examples: Json) -> None:
        self.query, self.prepared = query, _PreparedByVendor(query, examples)

    def of(self, *values: Json) -> Asked:
        return Asked(self, values)


class Asked(NamedTuple):
    """A lookup with its values."""

    lookup: Lookup
    values: Values

    def plainly(self) -> Values | None:
        return next(iter(self.lookup.query(*self.values)), None)


def first_rows(*asked: Asked) -> list[Values | None]:
    """The first row of each, in one trip where that is worth it. Each sees what happened before it was its turn."""
    if not tuning.FAST:
        return [one.plainly() for one in asked]
    prepared = [one.lookup.prepared.here() for one in asked]
    found = statements.first_rows(*(how.statement(one.values) for how, one in zip(prepared, asked, strict=True)))
    return [None if row is None else tuple(how.converted(row)) for how, row in zip(prepared, found, strict=True)]


class _PreparedByVendor:
    """A query, put together once for each kind of database, when it is first wanted."""

    def __init__(self, query: Callable[..., QuerySet[Json, Json]], examples: Values) -> None:
        self._query, self._examples = query, examples
        self._made: dict[str, _Prepared] = {}

    def here(self) -> _Prepared:
        made = self._made.get(connection.vendor)
        if made is None:
            made = self._made[connection.vendor] = _Prepared(self._query(*self._examples), self._examples)
        return made


class _Prepared:
    """A query put together for one kind of database."""

    def __init__(self, rows: QuerySet[Json, Json], examples: Values) -> None:
        compiler = rows.query.get_compiler(DEFAULT_DB_ALIAS)
        self._sql, params = compiler.as_sql()
        assert tuple(params) == tuple(map(_written, examples)), "the values are not in the order of the query"
        self.model, self._count = rows.model, len(params)
        expressions = [selected[0] for selected in compiler.select]
        self.names = [expression.target.attname for expression in expressions]
        self._converters: list[Converter] = [
            (place, found, expression) for place, (found, expression) in compiler.get_converters(expressions).items()
        ]

    def statement(self, values: Values) -> Statement:
        assert len(values) == self._count
        return Statement(self._sql, tuple(map(_written, values)))

    def converted(self, row: Sequence[Json]) -> list[Json]:
        values, database = list(row), connections[DEFAULT_DB_ALIAS]
        for place, converters, expression in self._converters:
            for convert in converters:
                values[place] = convert(values[place], expression, database)
        return values


def _written(value: Json) -> Json:
    """As the database takes it."""
    if isinstance(value, UUID):
        return value if connection.features.has_native_uuid_field else value.hex
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, datetime) else value


# What is read of a battle

_ANY = UUID(int=0)
whole_battle = Reading(lambda pk: Battle.objects.filter(pk=pk), _ANY)
battle_without_state = Reading(lambda pk: Battle.objects.defer("state").filter(pk=pk), _ANY)
participants = Reading(lambda pk: Participant.objects.filter(battle_id=pk), _ANY)
users_at = Reading(lambda pk: User.objects.filter(seats__battle_id=pk), _ANY)
events = Reading(
    lambda pk, after, upto: (
        EventRecord.objects.filter(battle_id=pk).filter(number__gt=after).filter(number__lte=upto).order_by("number")
    ),
    *(_ANY, 1, 2),
)

locked_revision = Lookup(
    lambda pk: Battle.objects.select_for_update().filter(pk=pk).order_by().values_list("revision"), _ANY
)
"""Until the transaction ends nobody else has the battle."""
earlier_order = Lookup(
    lambda pk, seat, client_id: (
        OrderRecord.objects.filter(battle_id=pk).filter(seat=seat).filter(client_id=client_id).order_by()
    ).values_list("last_event"),
    *(_ANY, "seat", "id"),
)
draft = Lookup(
    lambda pk, seat: Draft.objects.filter(battle_id=pk).filter(seat=seat).order_by().values_list("data"), _ANY, "seat"
)
any_chat = Lookup(lambda pk: ChatMessage.objects.filter(battle_id=pk).order_by().values_list("pk")[:1], _ANY)
