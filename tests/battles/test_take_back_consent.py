"""Taking back with everybody's consent."""

from __future__ import annotations

import pytest

from accounts.models import User
from battles import selectors, services, store
from battles.errors import ApplicationError
from battles.models import Due, Participant
from battles.rules.base import Seat, Setup
from battles.runtime.clock import SetClock
from battles.selectors.take_back import both_positions
from battles.selectors.take_back_candidates import state_for
from tests.battles.tables import Table
from tests.battles.taking_back import against_the_computer, answer, kinds, now, refused, undo
from tests.rules import toy

pytestmark = pytest.mark.django_db


def test_the_other_agrees_and_the_battle_goes_on_from_before(table: Table, by_consent: None) -> None:
    before = store.running_state(table.battle)
    table.hide("1")
    undo(table, "1")
    assert kinds(table)[-1] == "TakeBackAsked"
    assert store.running_state(table.battle) != before
    answer(table, "2", True)
    assert kinds(table)[-3:] == ["TakeBackAgreed", "TakenBack", "Restored"]
    assert store.running_state(table.battle) == before
    assert table.hide("1").ok


def test_a_refusal_makes_the_asker_wait_longer_each_time(table: Table, by_consent: None) -> None:
    waits: list[int] = []
    while len(waits) < 2:
        while now(table, "1") != "ask":
            table.play_one()
        undo(table, "1")
        answer(table, "2", False)
        found = state_for(store.latest(table.battle_id), Seat("1"))
        assert found is not None
        assert found.now == "wait"
        waits.append(found.wait)
        assert refused(table, "1") == "take_back_wait"
    assert waits == [1, 3]


def test_going_on_without_an_answer_is_a_refusal(table: Table, by_consent: None) -> None:
    table.hide("1")
    undo(table, "1")
    table.hide("2")
    found = state_for(store.latest(table.battle_id), Seat("1"))
    assert found is not None
    assert found.offer is None
    assert found.wait == 1
    with pytest.raises(ApplicationError) as caught:
        answer(table, "2", True)
    assert caught.value.code == "no_take_back"


def test_the_asker_may_withdraw_but_not_agree_with_himself(table: Table, by_consent: None) -> None:
    table.hide("1")
    undo(table, "1")
    assert refused(table, "1") == "take_back_open"
    with pytest.raises(ApplicationError) as caught:
        answer(table, "1", True)
    assert caught.value.code == "own_take_back"
    answer(table, "1", False)
    assert kinds(table)[-1] == "TakeBackWithdrawn"
    assert now(table, "1") == "ask", "whoever withdraws need not wait"


def test_all_the_others_must_agree(anna: User, ben: User, carl: User, clock: SetClock, by_consent: None) -> None:
    table = Table.of(anna, ben, carl, clock=clock, scenario="crossroads")
    table.hide("1")
    undo(table, "1")
    answer(table, "2", True)
    answer(table, "2", True)
    assert kinds(table)[-1] == "TakeBackAgreed", "the third has not answered"
    answer(table, "3", True)
    assert kinds(table)[-1] == "Restored"


def test_whoever_plays_both_sides_needs_nobodys_consent(anna: User, clock: SetClock, by_consent: None) -> None:
    battle = services.create_battle(host=anna, system=toy.KEY, setup=Setup(scenario="brook"), seat="all", clock=clock)
    table = Table(str(battle.pk), {"1": anna, "2": anna}, clock)
    table.agree_dice()
    table.hide("1")
    assert now(table, "1") == "free"
    undo(table, "1")
    assert kinds(table)[-2:] == ["TakenBack", "Restored"]


def test_the_other_sees_both_positions_and_no_secret_in_either(table: Table, by_consent: None) -> None:
    table.hide("1")
    undo(table, "1")
    battle = table.battle
    point = selectors.viewer_of(battle, table.players["2"], table.clock.now(), "2")
    today, earlier = both_positions(battle, point)
    assert today.view == table.scene("2").view
    assert earlier.view != today.view
    assert earlier.options == []
    assert today.take_back is not None
    secret = table.view("1")["forces"]["1"]["path"]
    assert str(secret) not in str(earlier.view["forces"]["1"])
    assert str(secret) not in str(today.view["forces"]["1"])


def test_after_a_consent_every_seat_is_asked_anew(table: Table, by_consent: None) -> None:
    asked = {seat: Participant.objects.get(battle_id=table.battle_id, seat=seat).asked_at for seat in ("1", "2")}
    table.hide("1")
    undo(table, "1")
    answer(table, "2", True)
    for row in Participant.objects.filter(battle_id=table.battle_id):
        assert row.asked_at is not None
        assert row.asked_at > (asked[row.seat] or 0)


def test_the_computer_has_something_due_for_its_question(anna: User, clock: SetClock) -> None:
    table = against_the_computer(anna, clock)
    table.hide("1")
    undo(table, "1")
    row = Participant.objects.get(battle_id=table.battle_id, seat="2")
    assert Due.objects.filter(kind="computer", key=f"{table.battle_id}:2:{row.asked_at}").exists()


@pytest.mark.django_db(transaction=True)
def test_after_the_commit_this_worker_knows_the_restored_state(table: Table, by_consent: None) -> None:
    before = store.running_state(table.battle)
    table.hide("1")
    undo(table, "1")
    answer(table, "2", True)
    kept = store.moment_cache.get(table.battle.pk)
    assert kept is not None
    assert (kept.state, kept.battle.version) == (before, table.battle.version)
    assert [type(one.event).__name__ for one in kept.fresh] == ["TakeBackAgreed", "TakenBack", "Restored"]
