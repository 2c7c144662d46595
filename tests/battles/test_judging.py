"""The judge in a battle: halted, ruled, restored, ended."""

from __future__ import annotations

from datetime import timedelta

import pytest

from battles import services, store
from battles.errors import ApplicationError
from battles.models import EventRecord, Participant, Status
from battles.rules.base import Event, Seat, State
from battles.rules.kernel_events import Halted, Ruled
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db


def kinds(table: Table) -> list[str]:
    return [type(one.event).__name__ for one in store.events_after(table.battle, 0)]


def test_a_halted_battle_takes_no_orders_and_says_why(table: Table) -> None:
    at = services.halt_battle(battle_id=table.battle_id, seat="1", claim="the brook is dry", clock=table.clock)
    assert at == table.battle.version - 1
    with pytest.raises(ApplicationError) as caught:
        table.hide("1")
    assert (caught.value.code, caught.value.status) == ("halted", 409)
    assert services.halt_battle(battle_id=table.battle_id, seat="2", claim="again", clock=table.clock)
    assert kinds(table).count("Halted") == 1, "it stands already"


def test_a_ruling_is_in_the_log_and_the_time_counts_for_nobody(table: Table) -> None:
    since = Participant.objects.get(battle_id=table.battle_id, seat="1").asked_since
    assert since is not None
    services.halt_battle(battle_id=table.battle_id, seat="1", claim="?", clock=table.clock)
    table.clock.move(hours=5)
    services.rule_battle(
        battle_id=table.battle_id, outcome="dismiss", text="It is wet.", clause="2", goes_on=True, clock=table.clock
    )
    last = store.events_after(table.battle, 0)[-1].event
    assert last == Ruled(outcome="dismiss", text="It is wet.", clause="2")
    assert Participant.objects.get(battle_id=table.battle_id, seat="1").asked_since == since + timedelta(hours=5)
    assert table.hide("1").ok


def test_a_battle_is_restored_to_an_event_and_goes_on_from_there(table: Table) -> None:
    before, state, throws = table.battle.version, store.running_state(table.battle), table.battle.throws
    table.hide("1")
    services.halt_battle(battle_id=table.battle_id, seat="2", claim="?", clock=table.clock)
    services.restore_battle(battle_id=table.battle_id, to=before, text="Again.", clause="2", clock=table.clock)
    battle = table.battle
    assert kinds(table)[-2:] == ["Ruled", "Restored"]
    assert store.running_state(battle) == state == store.state_at(battle, battle.version)
    assert battle.throws >= throws
    assert (battle.halted_at, battle.status) == (None, Status.RUNNING)
    assert table.hide("1").ok


def test_a_restored_battle_is_the_same_for_a_worker_that_folds_the_log(table: Table) -> None:
    before = table.battle.version
    table.hide("1")
    services.restore_battle(battle_id=table.battle_id, to=before, text="Again.", clause="2", clock=table.clock)
    store.moment_cache.clear()
    folded = store.state_at(table.battle, table.battle.version)
    assert folded == store.running_state(store.find(table.battle_id))


def test_no_such_moment_is_refused_and_changes_nothing(table: Table) -> None:
    count = EventRecord.objects.filter(battle_id=table.battle_id).count()
    with pytest.raises(ApplicationError) as caught:
        services.restore_battle(battle_id=table.battle_id, to=9999, text="?", clause="2", clock=table.clock)
    assert caught.value.code == "no_such_moment"
    assert EventRecord.objects.filter(battle_id=table.battle_id).count() == count


def test_a_ruling_can_end_a_battle(table: Table) -> None:
    services.halt_battle(battle_id=table.battle_id, seat="1", claim="?", clock=table.clock)
    services.end_battle(
        battle_id=table.battle_id, losers=frozenset({Seat("2")}), text="Gone.", clause="7", clock=table.clock
    )
    battle = table.battle
    assert battle.status == Status.FINISHED
    assert battle.outcome is not None
    assert battle.outcome["places"]["1"] == 1
    assert "Ruled" in kinds(table)


def test_both_sides_see_the_call_and_the_ruling(table: Table) -> None:
    services.halt_battle(battle_id=table.battle_id, seat="1", claim="look", clock=table.clock)
    services.rule_battle(
        battle_id=table.battle_id, outcome="dismiss", text="No.", clause="2", goes_on=True, clock=table.clock
    )
    told: tuple[Event[State], ...] = (
        Halted(seat=Seat("1"), claim="look"),
        Ruled(outcome="dismiss", text="No.", clause="2"),
    )
    for event in told:
        assert all(event.seen_by(seat) == event for seat in (Seat("1"), Seat("2")))


def test_a_restored_battle_forgets_questions_that_are_no_longer_put(table: Table) -> None:
    table.hide("1")
    before = table.battle.version
    table.hide("2")
    Participant.objects.filter(battle_id=table.battle_id, seat="1").update(asked_at=3)
    services.restore_battle(battle_id=table.battle_id, to=before, text="Again.", clause="2", clock=table.clock)

    assert Participant.objects.get(battle_id=table.battle_id, seat="1").asked_at is None
    assert Participant.objects.get(battle_id=table.battle_id, seat="2").asked_at == table.number("2")
