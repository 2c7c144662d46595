"""Rows that are changed are twins of the kept ones; a row and its state belong together whatever happens meanwhile."""

from __future__ import annotations

import pytest

from battles import store
from battles.models import Battle, Participant
from battles.rules.base import Seat
from battles.store import log
from battles.store.moments import Moment
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


def test_a_battle_that_goes_on_while_it_is_read_is_read_as_it_was(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the next look would fold the same events into its state a second time."""
    known = store.latest(table.battle_id)
    table.hide("1")
    _only(known)
    monkeypatch.setattr(log, "players_of", _while_the_other_hides(table, known, monkeypatch))

    moment = store.latest(table.battle_id)

    assert moment.state == store.state_at(moment.battle, moment.battle.version)
    later, noted = store.news(moment)
    assert noted
    assert later.state == store.state_at(later.battle, later.battle.version)


def _only(known: Moment) -> None:
    """As in a worker that has heard nothing since."""
    store.moment_cache.clear()
    store.moment_cache.keep(known)


def _while_the_other_hides(table: Table, known: Moment, monkeypatch: pytest.MonkeyPatch) -> object:
    """The players are read; before the state is, another worker carries out an order."""
    really = store.players_of

    def players_of(battle: Battle) -> dict[Seat, Participant]:
        monkeypatch.setattr(log, "players_of", really)
        found = really(battle)
        table.hide("2")
        _only(known)
        return found

    return players_of
