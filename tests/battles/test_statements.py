"""What every order writes: a few statements, together, or none of them."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles import store
from battles.fast import statements
from battles.models import Battle, EventRecord, OrderRecord
from battles.rules.base import Seat
from battles.store import log
from tests.battles.tables import Table

NOTED = ("BEGIN", "BEGIN IMMEDIATE", "COMMIT")
"""Django notes where a transaction begins and ends, whether or not anything is sent for it."""


class ChangedMind(Exception):
    pass


def event(table: Table, number: int) -> EventRecord:
    battle = table.battle
    return EventRecord(battle=battle, number=number, data=b"\x00'%s;", seen={"1": 1, "%s": 2}, at=battle.moved_at)


@pytest.mark.django_db
def test_rows_come_back_as_they_were_written(table: Table) -> None:
    rows = [event(table, 901), event(table, 902)]
    statements.write(statements.insert(rows, *store.EVENT_FIELDS))

    found = EventRecord.objects.filter(battle=table.battle, number__gt=900).order_by("number")
    assert [(row.number, bytes(row.data), row.seen, row.at) for row in found] == [
        (row.number, row.data, row.seen, row.at) for row in rows
    ]


@pytest.mark.django_db
def test_only_the_named_fields_of_the_one_row_are_changed(table: Table) -> None:
    battle, other = table.battle, Table.of(*table.players.values(), clock=table.clock).battle
    battle.numbers, battle.throws, battle.title = {"1": 7}, 99, "not written"
    statements.write(statements.update(battle, "numbers", "throws"))

    now = Battle.objects.get(pk=battle.pk)
    assert (now.numbers, now.throws, now.title) == ({"1": 7}, 99, "")
    assert Battle.objects.get(pk=other.pk).throws == other.throws


@pytest.mark.django_db
def test_what_waits_for_its_trip_is_written_at_the_end_or_not_at_all(table: Table) -> None:
    with statements.in_one_trip():
        statements.write(statements.insert([event(table, 901)], *store.EVENT_FIELDS))
        assert not EventRecord.objects.filter(number=901).exists()
    assert EventRecord.objects.filter(number=901).exists()

    with pytest.raises(ChangedMind):
        _written_and_regretted(event(table, 902))
    assert not EventRecord.objects.filter(number=902).exists()
    statements.write(statements.insert([event(table, 903)], *store.EVENT_FIELDS))
    assert EventRecord.objects.filter(number=903).exists()


def _written_and_regretted(row: EventRecord) -> None:
    with statements.in_one_trip():
        statements.write(statements.insert([row], *store.EVENT_FIELDS))
        raise ChangedMind


@pytest.mark.django_db
def test_the_first_row_of_each_statement(table: Table) -> None:
    table.hide("1")
    record = OrderRecord.objects.get(battle=table.battle)

    battle, earlier = store.lock_for_order(table.battle_id, Seat("1"), record.client_id)
    assert battle.revision == table.battle.revision
    assert earlier is not None
    assert earlier.version == table.number("1")
    assert store.lock_for_order(table.battle_id, Seat("2"), record.client_id)[1] is None


@pytest.mark.django_db(transaction=True)
def test_an_order_costs_few_trips_to_the_database(table: Table) -> None:
    order, number = {"kind": "hide", "path": table.open_path()}, table.number("1")
    with CaptureQueriesContext(connection) as asked:
        assert table.order("1", order, version=number).ok

    trips = [query["sql"] for query in asked if query["sql"] not in NOTED]
    # Battle, events, order and seat: with PostgreSQL in one trip, in which the transaction begins and ends.
    # With SQLite, where that saves nothing, lock and repeat come before.
    assert len(trips) == (1 if connection.vendor == "postgresql" else 6), trips


@pytest.mark.django_db
def test_a_long_log_is_written_in_pieces(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "CHUNK", 2)
    before = EventRecord.objects.filter(battle=table.battle).count()
    battle = table.battle
    events = [noted.event for noted in store.events_after(battle, 0)][:3]

    store.append(battle, store.players_of(battle), events, table.clock.now())

    assert EventRecord.objects.filter(battle=battle).count() == before + 3


@pytest.mark.django_db
def test_news_of_another_worker_are_folded_into_what_is_known(table: Table) -> None:
    known = store.latest(table.battle_id)
    for _ in range(4):
        table.play_one()
    store.moment_cache.clear()

    moment, noted = store.news(known)

    assert moment.battle.version == table.battle.version
    assert [one.number for one in noted] == list(range(known.battle.version + 1, moment.battle.version + 1))
    assert moment.state == store.state_at(table.battle, table.battle.version)
    assert {seat: player.asked_at for seat, player in moment.players.items()} == {
        seat: player.asked_at for seat, player in store.players_of(table.battle).items()
    }
