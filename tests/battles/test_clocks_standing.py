"""When clocks stand: pauses, the judge, the server away."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import timedelta

import pytest

from accounts.models import User
from battles import services
from battles.agreements.agreement import Agreement
from battles.errors import ApplicationError
from battles.models import Status
from battles.rules.base import CLOCK, Seat, Setup
from battles.rules.clock_events import (
    Paused,
    PauseOffered,
    PauseWithdrawn,
    ResumeAnnounced,
    Resumed,
    TimeGivenBack,
    TimeGranted,
    TimeOut,
    TimeSpent,
)
from battles.rules.codec import encode
from battles.runtime import tuning, worker_ids
from battles.runtime.clock import SetClock
from battles.services import dues
from battles.timekeeper import loop
from tests.battles.clocked import DAYS, LIVE, act, events, row, serve_dues, told
from tests.battles.tables import Table
from tests.rules import toy

pytestmark = pytest.mark.django_db


@pytest.fixture
def clocked(anna: User, ben: User, clock: SetClock) -> Table:
    return Table.of(anna, ben, clock=clock, pace=LIVE)


def refused(table: Table, seat: str, name: str) -> str:
    with pytest.raises(ApplicationError) as caught:
        act(table, seat, name)
    return caught.value.code


# Pauses


def test_a_pause_needs_both_and_then_no_clock_runs(clocked: Table) -> None:
    clocked.clock.move(seconds=50)
    act(clocked, "1", "offer_pause")
    act(clocked, "1", "offer_pause")
    clocked.clock.move(seconds=10)
    act(clocked, "2", "offer_pause")
    clocked.clock.move(days=3)
    serve_dues(clocked)
    assert events(clocked)[-3:] == [PauseOffered(seat=Seat("1")), PauseOffered(seat=Seat("2")), Paused(seat=Seat("2"))]
    scene = clocked.scene("1")
    assert scene.clocks is not None
    assert (scene.clocks.seats["1"].since, scene.clocks.seats["1"].left) == (None, 570_000)
    with pytest.raises(ApplicationError) as caught:
        clocked.hide("1")
    assert caught.value.code == "paused"


def test_an_offer_can_be_taken_back_and_declined(clocked: Table) -> None:
    assert refused(clocked, "1", "withdraw_pause") == "no_pause_offered"
    act(clocked, "1", "offer_pause")
    act(clocked, "2", "withdraw_pause")
    assert told(clocked, PauseWithdrawn) == [PauseWithdrawn(seat=Seat("2"))]
    act(clocked, "2", "offer_pause")
    assert clocked.battle.paused_at is None, "the declined offer counts no more"
    act(clocked, "2", "withdraw_pause")
    assert clocked.battle.pause_wishes == []


def paused(table: Table) -> None:
    act(table, "1", "offer_pause")
    act(table, "2", "offer_pause")


def test_either_ends_a_pause_after_notice_and_the_clocks_go_on_where_they_stood(clocked: Table) -> None:
    clocked.clock.move(seconds=40)
    paused(clocked)
    clocked.clock.move(hours=9)
    act(clocked, "2", "resume")
    assert told(clocked, ResumeAnnounced) == [ResumeAnnounced(seat=Seat("2"), seconds=60)]
    clocked.clock.move(seconds=59)
    serve_dues(clocked)
    assert clocked.battle.paused_at is not None
    clocked.clock.move(seconds=1)
    serve_dues(clocked)
    assert told(clocked, Resumed) == [Resumed()]
    clocked.clock.move(seconds=5)
    clocked.hide("1")
    assert told(clocked, TimeSpent)[-1] == TimeSpent(seat=Seat("1"), spent=45_000, left=600_000 - 15_000 + 10_000)


def test_a_pause_ends_at_once_when_both_are_ready(clocked: Table) -> None:
    paused(clocked)
    assert refused(clocked, "1", "offer_pause") == "paused"
    act(clocked, "1", "resume")
    act(clocked, "2", "resume")
    assert clocked.battle.paused_at is None
    clocked.clock.move(minutes=2)
    serve_dues(clocked)
    assert told(clocked, Resumed) == [Resumed()], "the notice that runs out later ends nothing"
    assert refused(clocked, "1", "resume") == "not_paused"


def test_a_due_flag_from_before_a_pause_is_right_after_it(clocked: Table) -> None:
    clocked.hide("1")
    paused(clocked)
    clocked.clock.move(hours=1)
    serve_dues(clocked)
    act(clocked, "1", "resume")
    act(clocked, "2", "resume")
    clocked.clock.move(seconds=629)
    serve_dues(clocked)
    assert told(clocked, TimeOut) == []
    clocked.clock.move(seconds=1)
    serve_dues(clocked)
    assert told(clocked, TimeOut) == [TimeOut(seat=Seat("2"))]


def test_over_days_a_pause_ends_a_day_after_notice(anna: User, ben: User, clock: SetClock) -> None:
    table = Table.of(anna, ben, clock=clock, pace=DAYS)
    paused(table)
    act(table, "1", "resume")
    clock.move(hours=23)
    serve_dues(table)
    assert table.battle.paused_at is not None
    clock.move(hours=1)
    serve_dues(table)
    assert table.battle.paused_at is None


def test_without_a_clock_there_is_no_pause_and_strangers_have_no_say(table: Table, carl: User) -> None:
    assert refused(table, "1", "offer_pause") == "no_clock"
    with pytest.raises(ApplicationError) as caught:
        services.act_on_clock(battle_id=table.battle_id, user=carl, act="offer_pause", clock=table.clock)
    assert caught.value.code in ("not_allowed", "no_clock")


# The judge


def test_57_the_judge_stops_both_clocks_until_the_ruling(clocked: Table) -> None:
    clocked.clock.move(seconds=100)
    services.halt_battle(battle_id=clocked.battle_id, seat="1", claim="?", clock=clocked.clock)
    clocked.clock.move(days=2)
    serve_dues(clocked)
    assert row(clocked, "1").clock_since is None
    assert told(clocked, TimeOut) == []
    services.rule_battle(
        battle_id=clocked.battle_id, outcome="dismiss", text="On.", clause="2", goes_on=True, clock=clocked.clock
    )
    clocked.clock.move(seconds=10)
    clocked.hide("1")
    assert told(clocked, TimeSpent)[-1].spent == 110_000
    clocked.clock.move(seconds=520)
    serve_dues(clocked)
    assert told(clocked, TimeOut) == [TimeOut(seat=Seat("2"))], "and it is watched again"


def test_a_battle_that_a_referee_restores_gives_back_a_clock_that_was_out(clocked: Table) -> None:
    before = clocked.battle.version
    clocked.hide("1")
    clocked.clock.move(seconds=630)
    serve_dues(clocked)
    services.restore_battle(battle_id=clocked.battle_id, to=before, text="Again.", clause="2", clock=clocked.clock)
    assert told(clocked, TimeGranted) == [TimeGranted(seat=Seat("2"), by=CLOCK, ms=300_000, left=300_000)]
    assert row(clocked, "2").timed_out_at is None
    assert clocked.hide("2").ok


# The server away


def test_time_in_which_no_server_ran_is_given_back_once_as_an_event(clocked: Table) -> None:
    clocked.clock.move(seconds=100)
    dues.beat(worker="old", clock=clocked.clock)
    clocked.clock.move(minutes=30)
    assert dues.give_back_gap(worker="new", clock=clocked.clock) == timedelta(minutes=30)
    assert dues.give_back_gap(worker="newer", clock=clocked.clock) == timedelta()
    assert told(clocked, TimeGivenBack) == [TimeGivenBack(ms=1_800_000)]
    serve_dues(clocked)
    assert told(clocked, TimeOut) == []
    clocked.clock.move(seconds=tuning.RETURN_SECONDS + 10)
    clocked.hide("1")
    assert told(clocked, TimeSpent)[-1].spent == 110_000


def test_after_an_outage_the_time_runs_out_once_at_its_new_instant(clocked: Table) -> None:
    clocked.hide("1")
    dues.beat(worker="old", clock=clocked.clock)
    clocked.clock.move(hours=2)
    dues.give_back_gap(worker="new", clock=clocked.clock)
    serve_dues(clocked)
    clocked.clock.move(seconds=630)
    serve_dues(clocked)
    assert told(clocked, TimeOut) == [], "whoever was away comes back first"
    clocked.clock.move(seconds=tuning.RETURN_SECONDS)
    serve_dues(clocked)
    serve_dues(clocked)
    assert told(clocked, TimeOut) == [TimeOut(seat=Seat("2"))]


def test_a_restart_that_everybody_was_told_of_costs_nobody_a_second(clocked: Table) -> None:
    dues.beat(worker="old", clock=clocked.clock)
    clocked.clock.move(seconds=4)
    dues.leave(worker="old", clock=clocked.clock)
    clocked.clock.move(seconds=7)
    assert dues.give_back_gap(worker="new", clock=clocked.clock) == timedelta(seconds=7)
    assert told(clocked, TimeGivenBack) == [TimeGivenBack(ms=7_000)]


def test_a_worker_that_leaves_while_another_stays_is_no_outage(clocked: Table) -> None:
    for worker in ("one", "other"):
        dues.beat(worker=worker, clock=clocked.clock)
    clocked.clock.move(seconds=4)
    dues.leave(worker="one", clock=clocked.clock)
    clocked.clock.move(seconds=7)
    assert dues.give_back_gap(worker="new", clock=clocked.clock) == timedelta()
    assert told(clocked, TimeGivenBack) == []


@pytest.fixture
def killed() -> str:
    """The name of a worker of this machine that was killed."""
    tell = "from battles.runtime import worker_ids; print(worker_ids.name())"
    return subprocess.run([sys.executable, "-c", tell], check=True, capture_output=True, text=True).stdout.strip()


def test_a_short_gap_after_a_kill_is_given_back_once(clocked: Table, killed: str) -> None:
    dues.beat(worker=killed, clock=clocked.clock)
    clocked.clock.move(seconds=7)
    own = worker_ids.name()
    assert dues.give_back_gap(worker=own, clock=clocked.clock) == timedelta(seconds=7)
    assert dues.give_back_gap(worker=worker_ids.name(), clock=clocked.clock) == timedelta()
    clocked.clock.move(seconds=9)
    assert dues.give_back_gap(worker=own, clock=clocked.clock) == timedelta()
    assert told(clocked, TimeGivenBack) == [TimeGivenBack(ms=7_000)]


def test_a_worker_that_was_killed_while_another_stays_is_no_outage(clocked: Table, killed: str) -> None:
    for worker in (killed, worker_ids.name()):
        dues.beat(worker=worker, clock=clocked.clock)
    clocked.clock.move(seconds=7)
    assert dues.give_back_gap(worker=worker_ids.name(), clock=clocked.clock) == timedelta()
    assert told(clocked, TimeGivenBack) == []


def test_only_processes_that_can_be_seen_are_called_dead(killed: str) -> None:
    host, space, process, mark = killed.rsplit("-", 3)
    parent, own = os.getppid(), os.getpid()
    assert worker_ids.is_dead(killed)
    assert worker_ids.is_dead(f"{host}-{space}-{own}-{mark}"), "an earlier process had this number"
    assert not worker_ids.is_dead(worker_ids.name())
    assert not worker_ids.is_dead(f"{host}-{space}-{parent}-{mark}")
    assert not worker_ids.is_dead(f"elsewhere-{space}-{process}-{mark}")
    assert not worker_ids.is_dead(f"{host}-1{space}-{process}-{mark}"), "in another container"
    assert not worker_ids.is_dead("old")


def test_a_short_gap_is_no_outage(clocked: Table) -> None:
    dues.beat(worker="old", clock=clocked.clock)
    clocked.clock.move(seconds=tuning.GAP_SECONDS)
    assert dues.give_back_gap(worker="new", clock=clocked.clock) == timedelta()
    assert told(clocked, TimeGivenBack) == []


def test_the_computer_has_no_clock_and_does_not_mind_a_pause(anna: User, clock: SetClock) -> None:
    table = against_the_computer(anna, clock)
    assert row(table, "2").clock_left_ms is None
    act(table, "1", "offer_pause")
    assert table.battle.paused_at is not None


def against_the_computer(anna: User, clock: SetClock) -> Table:
    setup, agreement = Setup(scenario="brook"), Agreement(pace=LIVE)
    battle = services.create_battle(
        host=anna, system=toy.KEY, setup=setup, seat="1", computer=1, agreement=agreement, clock=clock
    )
    table = Table(str(battle.pk), {"1": anna}, clock)
    table.agree_dice()
    return table


def test_the_computers_order_does_not_fall_into_a_pause(anna: User, clock: SetClock) -> None:
    """It was thinking when the pause was agreed; as soon as the battle goes on it is asked again."""
    table = against_the_computer(anna, clock)
    (due,) = [one for one in loop.due_now(clock.now()) if one.kind == "computer"]
    order = encode({"kind": "hide", "path": table.open_path()})
    assert loop.claim(due, clock)
    act(table, "1", "offer_pause")
    version = table.battle.version
    loop.answer(due.pk, order, clock)

    assert table.battle.version == version
    clock.move(days=1)
    assert [one for one in loop.due_now(clock.now()) if one.kind == "computer"] == []
    act(table, "1", "resume")
    (again,) = [one for one in loop.due_now(clock.now()) if one.kind == "computer"]
    loop.answer(again.pk, order, clock)
    assert "2" not in table.asked()


def by_night(table: Table) -> None:
    while table.asked():
        table.play_one()
    assert table.battle.status == Status.RUNNING


def test_a_night_does_not_end_in_a_pause_but_after_it(clocked: Table) -> None:
    by_night(clocked)
    paused(clocked)
    clocked.clock.move(minutes=5)
    services.run_clock(battle_id=clocked.battle_id, version=clocked.battle.version, clock=clocked.clock)
    serve_dues(clocked)
    assert clocked.asked() == []
    act(clocked, "1", "resume")
    act(clocked, "2", "resume")
    clocked.clock.move(seconds=tuning.NIGHT_SECONDS)
    serve_dues(clocked)
    assert clocked.asked()


def test_a_night_does_not_last_for_ever_because_a_pause_was_offered(clocked: Table) -> None:
    by_night(clocked)
    act(clocked, "1", "offer_pause")
    clocked.clock.move(seconds=tuning.NIGHT_SECONDS)
    serve_dues(clocked)
    assert clocked.asked()
