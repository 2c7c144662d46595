"""Clocks in a battle: what an order costs, what the log says, what happens at zero."""

from __future__ import annotations

import pytest

from accounts.models import User
from battles import services, store
from battles.agreements import pace as pace_
from battles.errors import ApplicationError
from battles.models import Due, Status
from battles.rules.base import Seat
from battles.rules.clock_events import ClockAnswered, ClocksSet, TimeClaimed, TimeGranted, TimeOut, TimeSpent
from battles.rules.errors import IllegalOrder
from battles.runtime.clock import SetClock
from battles.services.clocks import flags
from tests.battles.clocked import LIVE, events, row, serve_dues
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def clocked(anna: User, ben: User, clock: SetClock) -> Table:
    """Both are asked where to hide, and both clocks run."""
    return Table.of(anna, ben, clock=clock, pace=LIVE)


def refusal(table: Table, seat: str) -> str:
    with pytest.raises(ApplicationError) as caught:
        table.hide(seat)
    return caught.value.code


def test_the_clocks_are_set_in_the_log_and_run_for_everybody_who_is_asked(clocked: Table) -> None:
    told = [event for event in events(clocked) if isinstance(event, ClocksSet)]
    assert told == [ClocksSet(pace=pace_.write(LIVE), left={Seat("1"): 600_000, Seat("2"): 600_000})]
    assert row(clocked, "1").clock_since == row(clocked, "2").clock_since == clocked.clock.now()


def test_an_order_costs_its_time_beyond_the_reserve_and_earns_the_increment(clocked: Table) -> None:
    clocked.clock.move(seconds=75)
    clocked.hide("1")
    assert events(clocked)[-1] == TimeSpent(seat=Seat("1"), spent=75_000, left=600_000 - 45_000 + 10_000)
    anna, ben = row(clocked, "1"), row(clocked, "2")
    assert (anna.clock_left_ms, anna.clock_since) == (565_000, None)
    assert (ben.clock_left_ms, ben.clock_since) == (600_000, clocked.battle.started_at), "each has his own clock"


def test_a_refused_order_stops_no_clock(clocked: Table) -> None:
    before = row(clocked, "1").clock_since
    clocked.clock.move(seconds=5)
    with pytest.raises(IllegalOrder):
        clocked.order("1", {"kind": "hide", "path": clocked.view("1")["closed"]})
    assert row(clocked, "1").clock_since == before


def test_time_runs_out_exactly_once_and_the_battle_waits(clocked: Table) -> None:
    clocked.hide("1")
    clocked.clock.move(seconds=629.999)
    serve_dues(clocked)
    assert row(clocked, "2").timed_out_at is None
    clocked.clock.move(seconds=0.001)
    serve_dues(clocked)
    serve_dues(clocked)
    flags.drop_flag(battle_id=clocked.battle_id, seat="2", clock=clocked.clock)
    outs = [event for event in events(clocked) if isinstance(event, TimeOut)]
    assert outs == [TimeOut(seat=Seat("2"))]
    assert row(clocked, "2").timed_out_at == clocked.clock.now()
    assert clocked.battle.status == Status.RUNNING
    assert refusal(clocked, "2") == "time_out"
    scene = clocked.scene("1")
    assert scene.clocks is not None
    assert scene.clocks.seats["2"].out
    assert scene.clocks.seats["2"].since is None


def test_an_order_in_the_instant_of_the_flag_is_late_whoever_comes_first(clocked: Table) -> None:
    clocked.hide("1")
    clocked.clock.move(seconds=630)
    assert refusal(clocked, "2") == "time_out"
    serve_dues(clocked)
    assert refusal(clocked, "2") == "time_out"
    assert sum(isinstance(event, TimeOut) for event in events(clocked)) == 1


def test_an_order_just_before_the_flag_counts_and_the_late_due_does_nothing(clocked: Table) -> None:
    clocked.hide("1")
    clocked.clock.move(seconds=629.999)
    clocked.hide("2")
    clocked.clock.move(seconds=3)
    serve_dues(clocked)
    assert not any(isinstance(event, TimeOut) for event in events(clocked))


def test_the_other_side_may_claim_the_battle(clocked: Table) -> None:
    claim = {"battle_id": clocked.battle_id, "clock": clocked.clock}
    with pytest.raises(ApplicationError) as early:
        services.claim_battle(user=clocked.players["1"], **claim)  # type: ignore[arg-type]
    assert early.value.code == "not_timed_out"
    clocked.hide("1")
    clocked.clock.move(seconds=631)
    serve_dues(clocked)
    with pytest.raises(ApplicationError) as own:
        services.claim_battle(user=clocked.players["2"], **claim)  # type: ignore[arg-type]
    assert own.value.code == "not_timed_out", "nobody claims against himself"
    clocked.clock.move(days=40)
    services.claim_battle(user=clocked.players["1"], **claim)  # type: ignore[arg-type]
    battle = clocked.battle
    assert battle.status == Status.FINISHED
    assert battle.outcome is not None
    assert battle.outcome["places"]["1"] == 1
    assert TimeClaimed(seat=Seat("1"), out=(Seat("2"),)) in events(clocked)


def test_the_other_side_may_grant_time_and_it_goes_on(clocked: Table) -> None:
    clocked.hide("1")
    clocked.clock.move(seconds=631)
    serve_dues(clocked)
    services.act_on_clock(
        battle_id=clocked.battle_id, user=clocked.players["1"], act="grant", seat="2", clock=clocked.clock
    )
    assert TimeGranted(seat=Seat("2"), by=Seat("1"), ms=300_000, left=300_000) in events(clocked)
    assert row(clocked, "2").timed_out_at is None
    clocked.clock.move(seconds=331)
    serve_dues(clocked)
    assert sum(isinstance(event, TimeOut) for event in events(clocked)) == 2, "and once more at its end"
    services.act_on_clock(
        battle_id=clocked.battle_id, user=clocked.players["1"], act="grant", seat="2", clock=clocked.clock
    )
    assert clocked.hide("2").ok


def test_nobody_grants_time_to_himself(clocked: Table) -> None:
    with pytest.raises(ApplicationError) as caught:
        flags.grant_time(battle_id=clocked.battle_id, user=clocked.players["2"], seat="2", clock=clocked.clock)
    assert caught.value.code == "bad_seat"


def to_a_reroll(table: Table) -> Seat:
    """Play until somebody is asked whether to throw again: a reaction."""
    for _ in range(200):
        asked = table.scene("1").asked
        if (seat := next((seat for seat, one in asked.items() if one["kind"] == "reroll"), None)) is not None:
            return Seat(seat)
        table.play_one()
    raise AssertionError("no reaction in 200 orders")


def test_a_reaction_is_answered_by_its_default_and_the_log_says_so(clocked: Table) -> None:
    seat = to_a_reroll(clocked)
    before = clocked.battle.version
    clocked.clock.move(seconds=3600)
    serve_dues(clocked)
    told = [one.event for one in store.events_after(clocked.battle, before)]
    assert told[0] == ClockAnswered(seat=seat)
    assert [event.left for event in told if isinstance(event, TimeSpent)] == [0], "no increment for the server's answer"
    assert row(clocked, seat).timed_out_at is None
    assert clocked.battle.status in (Status.RUNNING, Status.FINISHED)


def test_the_seven_days_rule_stays_where_there_is_no_clock(table: Table) -> None:
    table.hide("1")
    table.clock.move(days=8)
    services.claim_battle(battle_id=table.battle_id, user=table.players["1"], clock=table.clock)
    assert table.battle.status == Status.FINISHED


def test_a_battle_without_clocks_has_no_flags_and_no_clock_events(table: Table) -> None:
    table.hide("1")
    assert not Due.objects.filter(kind="flag").exists()
    assert not any(isinstance(event, TimeSpent | ClocksSet) for event in events(table))
    assert table.scene("1").clocks is None


def test_orders_write_no_due_rows_however_many_there_are(clocked: Table) -> None:
    before = Due.objects.filter(kind="flag").count()
    clocked.hide("1")
    clocked.hide("2")
    assert Due.objects.filter(kind="flag").count() == before == 2
