"""Questions that are put together once find what Django's own would find."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.db.models import Model
from django.test.utils import CaptureQueriesContext

from battles import store
from battles.fast import prepared_reads
from battles.models import Battle, EventRecord, Participant
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db


def key(table: Table) -> object:
    return Battle._meta.pk.get_db_prep_value(table.battle.pk, connection)


def values(row: Model) -> dict[str, object]:
    """What the row has of its fields, with buffers as bytes."""
    loaded = {field.attname: row.__dict__[field.attname] for field in row._meta.concrete_fields}
    return {name: bytes(value) if isinstance(value, memoryview) else value for name, value in loaded.items()}


def test_a_battle_is_read_with_the_same_values(table: Table) -> None:
    table.hide("1")
    found = prepared_reads.whole_battle.first(key(table))

    assert found is not None
    assert values(found) == values(Battle.objects.get(pk=table.battle.pk))
    assert found.pk == table.battle.pk
    assert not found._state.adding


def test_the_state_is_left_out_and_read_when_it_is_wanted(table: Table) -> None:
    table.hide("1")
    found = prepared_reads.battle_without_state.first(key(table))

    assert found is not None
    assert found.get_deferred_fields() == {"state"}
    with CaptureQueriesContext(connection) as asked:
        assert bytes(found.state or b"") == bytes(Battle.objects.only("state").get(pk=found.pk).state or b"")
    assert len(asked) == 2


def test_players_and_their_users_are_those_of_this_battle(table: Table) -> None:
    other = Table.of(*table.players.values(), clock=table.clock)

    assert {row.pk for row in prepared_reads.participants.rows(key(table))} == {
        row.pk for row in Participant.objects.filter(battle=table.battle)
    }
    assert {user.pk for user in prepared_reads.users_at.rows(key(other))} == {
        user.pk for user in table.players.values()
    }


def test_events_are_read_in_order_after_one_up_to_another(table: Table) -> None:
    table.hide("1")
    version = store.find(table.battle_id).version
    found = prepared_reads.events.rows(key(table), 1, version - 1)
    wanted = EventRecord.objects.filter(battle=table.battle, number__gt=1, number__lt=version).order_by("number")

    assert len(found) == version - 2
    assert [values(row) for row in found] == [values(row) for row in wanted]


def test_nothing_is_found_of_a_battle_that_is_not_there() -> None:
    nobody = Battle._meta.pk.get_db_prep_value(uuid4(), connection)

    assert prepared_reads.whole_battle.first(nobody) is None
    assert prepared_reads.participants.rows(nobody) == []
