"""Taking orders back: freely while nothing was learnt, else by consent, with what must be right afterwards."""

from __future__ import annotations

import pytest

from accounts.models import User
from battles import selectors, services, store
from battles.agreements.agreement import Agreement
from battles.agreements.pace import DAY, HOUR, Pace
from battles.errors import ApplicationError
from battles.models import Battle, Draft, OrderRecord, Participant, Status
from battles.rules.base import PUBLIC, Seat, Setup, Thrown
from battles.rules.codec import Json
from battles.rules.kernel_events import Restored
from battles.rules.seat_events import TakenBack
from battles.runtime.clock import SetClock
from battles.selectors.take_back_candidates import state_for
from tests.battles import clocked
from tests.battles.clocked import LIVE
from tests.battles.tables import Table
from tests.battles.taking_back import against_the_computer, answer, kinds, now, refused, undo

pytestmark = pytest.mark.django_db

CONTENT = {"kind": "set_content", "content": True}


# Freely


def test_a_hidden_token_is_taken_up_again_and_hidden_elsewhere(table: Table) -> None:
    before, events = store.running_state(table.battle), table.battle.version
    table.hide("1")
    assert now(table, "1") == "free"
    assert undo(table, "1").ok
    assert kinds(table)[-2:] == ["TakenBack", "Restored"]
    last = store.events_after(table.battle, 0)[-1].event
    assert isinstance(last, Restored)
    assert last.to == events
    assert store.running_state(table.battle) == before == store.state_at(table.battle, table.battle.version)
    assert OrderRecord.objects.get(battle_id=table.battle_id).taken_back
    assert table.hide("1").ok


def test_the_state_is_the_same_for_a_worker_that_folds_the_log(table: Table) -> None:
    known = store.latest(table.battle_id)
    table.hide("1")
    undo(table, "1")
    store.moment_cache.clear()
    moment, noted = store.news(known)
    assert moment.state == known.state
    assert [one.number for one in noted] == list(range(known.battle.version + 1, moment.battle.version + 1))


def test_what_was_shown_stays_in_the_log_and_numbers_go_on(table: Table) -> None:
    before = table.number("2")
    table.hide("1")
    undo(table, "1")
    point = selectors.viewer_of(table.battle, table.players["2"], table.clock.now(), "2")
    seen = [bytes(one) for one in selectors.events_since(table.battle, point, before)]
    assert len(seen) == table.number("2") - before
    assert b'"seat_ready"' in seen[0]
    assert b'"taken_back"' in seen[-1]


def test_nobody_at_the_table_sees_how_many_sealed_events_there_are(table: Table) -> None:
    table.hide("1")
    undo(table, "1")
    for viewer in (Seat("1"), Seat("2"), PUBLIC):
        for one in store.events_after(table.battle, 0):
            if isinstance(seen := one.event.seen_by(viewer), TakenBack | Restored):
                assert seen in (TakenBack(seat=Seat("1")), Restored(to=0))


def test_a_second_press_does_not_take_back_two_orders(table: Table) -> None:
    table.hide("1")
    version = table.number("1")
    undo(table, "1", version)
    with pytest.raises(ApplicationError) as caught:
        undo(table, "1", version)
    assert caught.value.code == "stale"


def test_an_order_decided_before_the_take_back_is_stale(table: Table) -> None:
    table.hide("1")
    version = table.number("1")
    undo(table, "1")
    with pytest.raises(ApplicationError) as caught:
        table.order("1", {"kind": "hide", "path": table.open_path()}, version=version)
    assert caught.value.code == "stale"


def test_the_other_seat_keeps_its_question_its_draft_and_its_time(table: Table) -> None:
    services.save_draft(battle_id=table.battle_id, user=table.players["2"], seat="2", data=b'{"path": "ford"}')
    services.save_draft(battle_id=table.battle_id, user=table.players["1"], seat="1", data=b'{"path": "hill"}')
    asked = Participant.objects.get(battle_id=table.battle_id, seat="2")
    table.hide("1")
    table.clock.move(hours=1)
    undo(table, "1")
    after = Participant.objects.get(battle_id=table.battle_id, seat="2")
    assert (after.asked_at, after.asked_since) == (asked.asked_at, asked.asked_since)
    assert list(Draft.objects.values_list("seat", flat=True)) == ["2"]


def test_once_the_other_has_acted_it_takes_consent(table: Table) -> None:
    table.hide("1")
    table.hide("2")
    found = state_for(store.latest(table.battle_id), Seat("1"))
    assert found is not None
    assert (found.now, found.bar) == ("ask", "acted")


def test_dice_bar_it(table: Table) -> None:
    table.hide("1")
    table.hide("2")
    found = state_for(store.latest(table.battle_id), Seat("2"))
    assert found is not None
    assert found.bar in ("dice", "asked")
    assert found.now == "ask"


def test_what_the_other_settles_for_himself_changes_nothing_and_stays(table: Table) -> None:
    """A standing answer is nobody else's business: neither whether there is one, nor is it lost."""
    table.hide("1")
    assert now(table, "1") == "free"
    table.order("2", CONTENT)
    assert now(table, "1") == "free"
    undo(table, "1")
    state: Json = store.running_state(table.battle)
    assert state.content == (Seat("2"),)
    assert kinds(table)[-3:] == ["TakenBack", "Restored", "ContentSet"]
    seen = [one.event for one in store.events_after(table.battle, 0) if "1" in one.seen]
    assert not any(type(event).__name__ == "ContentSet" for event in seen)


def test_several_orders_are_taken_back_one_after_another(anna: User, ben: User, clock: SetClock) -> None:
    """Ambush has no two free orders in a row: the second is the first one, given again."""
    table = Table.of(anna, ben, clock=clock)
    for _ in range(3):
        table.hide("1")
        undo(table, "1")
    assert now(table, "1") == "none"
    assert refused(table, "1") == "nothing_to_take_back"
    assert table.play_to_the_end().status == Status.FINISHED


def test_throw_numbers_never_go_back(table: Table, by_consent: None) -> None:
    table.hide("1")
    table.hide("2")
    throws = table.battle.throws
    undo(table, "2")
    answer(table, "1", True)
    assert kinds(table)[-2:] == ["TakenBack", "Restored"]
    assert table.battle.throws == throws
    table.hide("2")
    events = [one.event for one in store.events_after(table.battle, 0)]
    thrown = [event.n for event in events if isinstance(event, Thrown)]
    assert thrown == sorted(set(thrown))
    assert len(thrown) == table.battle.throws


# Never


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"take_backs": False}, "take_back_never"),
        ({"rated": True}, "take_back_never"),
        ({"rated": True, "league": "A league", "take_backs": False}, "take_back_never"),
    ],
)
def test_a_battle_in_which_orders_are_final(table: Table, changes: dict[str, Json], code: str) -> None:
    Battle.objects.filter(pk=table.battle_id).update(**changes)
    store.moment_cache.clear()
    table.hide("1")
    assert refused(table, "1") == code


def test_an_organiser_may_allow_it_in_a_rated_battle(table: Table) -> None:
    Battle.objects.filter(pk=table.battle_id).update(rated=True, league="A league")
    store.moment_cache.clear()
    table.hide("1")
    assert undo(table, "1").ok


def test_nobody_takes_back_for_another_or_while_the_judge_is_called(table: Table, carl: User) -> None:
    table.hide("1")
    for user in (carl, table.players["2"]):
        with pytest.raises(ApplicationError) as caught:
            services.take_back(battle_id=table.battle_id, user=user, seat="1", version=table.number("1"))
        assert caught.value.code == "not_your_seat"
    services.halt_battle(battle_id=table.battle_id, seat="2", claim="?", clock=table.clock)
    assert refused(table, "1") == "halted"


def test_the_computer_does_not_agree(anna: User, clock: SetClock, by_consent: None) -> None:
    table = against_the_computer(anna, clock)
    table.hide("1")
    found = state_for(store.latest(table.battle_id), Seat("1"))
    assert found is not None
    assert (found.now, found.bar) == ("never", "computer")
    assert refused(table, "1") == "take_back_never"


# Clocks


def test_an_order_taken_back_brings_no_new_reserve(anna: User, ben: User, clock: SetClock) -> None:
    table = Table.of(anna, ben, clock=clock, pace=LIVE)
    for _ in range(2):
        clock.move(seconds=20)
        table.hide("1")
        undo(table, "1")
    clock.move(seconds=20)
    table.hide("1")

    assert clocked.row(table, "1").clock_left_ms == 600_000 - 30_000 + 10_000


def test_an_increment_that_the_cap_kept_back_is_not_taken_away(anna: User, ben: User, clock: SetClock) -> None:
    table = Table.of(anna, ben, clock=clock, pace=Pace(kind="days", bank=2 * DAY, increment=12 * HOUR, cap=2 * DAY))
    clock.move(hours=2)
    table.hide("1")
    undo(table, "1")

    assert clocked.row(table, "1").clock_left_ms == (2 * DAY - 2 * HOUR) * 1000


def test_what_was_thought_about_the_next_question_costs_the_bank(anna: User, ben: User, clock: SetClock) -> None:
    battle = services.create_battle(
        host=anna,
        system="lost_battles",
        setup=Setup(scenario="cannae"),
        seat="1",
        agreement=Agreement(pace=LIVE),
        clock=clock,
    )
    services.join_battle(battle_id=battle.pk, user=ben, clock=clock)
    table = Table(str(battle.pk), {"1": anna, "2": ben}, clock)
    table.agree_dice()
    seat = goes_on_free(table)
    left = clocked.row(table, seat).clock_left_ms or 0
    clock.move(seconds=25)
    undo(table, seat)

    assert clocked.row(table, seat).clock_left_ms == left - 25_000


def goes_on_free(table: Table) -> str:
    """Somebody has given an order that he can take back freely, and is asked again."""
    for _ in range(100):
        seat = table.asked()[0]
        table.play_one()
        state = table.scene(seat).take_back
        if state is not None and state.now == "free" and seat in table.scene(seat).asked:
            return seat
    raise AssertionError("nobody ever could")
