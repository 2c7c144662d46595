"""Rows that are changed are twins of the kept ones, never the kept ones themselves."""

from __future__ import annotations

import pytest

from battles import store
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_twin_is_the_same_row_and_changes_by_itself(table: Table) -> None:
    battle = table.battle
    other = store.twin(battle)

    assert other == battle
    assert other.version == battle.version
    other.version, other.title = battle.version + 1, "changed"
    other._state.fields_cache["host"] = None
    assert (battle.version, battle.title) != (other.version, other.title)
    assert battle._state.fields_cache.get("host", battle) is not None


def test_a_twin_is_saved_as_the_row_it_is(table: Table) -> None:
    other = store.twin(table.battle)
    other.title = "saved"
    other.save(update_fields=["title"])

    assert store.find(other.pk).title == "saved"
