"""Which clock runs must not betray a hidden question; and battles with clocks end."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import pytest
from msgspec import structs

from accounts.models import User
from battles.models import Status
from battles.rules.base import Knower, Question, Seat
from battles.rules.clock_events import ClockAnswered, TimeSpent
from battles.runtime.clock import SetClock
from tests.battles.clocked import LIVE, act, row, serve_dues, told
from tests.battles.tables import Table
from tests.rules import toy
from tests.rules.toy.state import State

pytestmark = pytest.mark.django_db


@pytest.fixture
def clocked(anna: User, ben: User, clock: SetClock) -> Table:
    return Table.of(anna, ben, clock=clock, pace=LIVE)


@pytest.fixture
def hidden(clocked: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Rules in which nobody knows that the second seat is asked: what others know of the state says nothing of it."""
    asked, known_to = toy.RULES.asked, toy.RULES.known_to

    def knowing(state: State, viewer: Knower) -> State:
        known = known_to(state, viewer)
        return known if viewer == "2" else structs.replace(known, flow=(*known.flow, *known.flow[-1:]))

    def asking(state: State) -> Mapping[Seat, Question[State]]:
        doubled = len(state.flow) > 1 and state.flow[-1] == state.flow[-2]
        return {seat: one for seat, one in asked(state).items() if not (doubled and seat == "2")}

    monkeypatch.setattr(toy.RULES, "known_to", knowing)
    monkeypatch.setattr(toy.RULES, "asked", asking)
    return clocked


def test_a_clock_runs_only_for_those_who_know_the_question(hidden: Table) -> None:
    hidden.clock.move(seconds=90)
    own, other, public = (hidden.scene(viewer).clocks for viewer in ("2", "1", None))
    assert own is not None
    assert other is not None
    assert public is not None
    assert own.seats["2"].since is not None
    assert (other.seats["2"].since, other.seats["2"].left, other.seats["2"].reserve) == (None, 600_000, 30_000)
    assert public.seats["2"] == other.seats["2"]


def test_a_hidden_decision_is_not_taken_from_the_bank_and_told_to_its_seat_alone(hidden: Table) -> None:
    hidden.clock.move(seconds=90)
    hidden.hide("2")
    spent = told(hidden, TimeSpent)[-1]
    assert (spent.seat, spent.spent, spent.left, spent.to) == ("2", 90_000, 600_000, (Seat("2"),))
    assert spent.seen_by(Seat("1")) is None
    other = hidden.scene("1").clocks
    assert other is not None
    assert other.seats["2"].left == 600_000


def test_a_hidden_question_is_answered_at_zero_and_never_claimed(hidden: Table) -> None:
    hidden.hide("1")
    hidden.clock.move(seconds=700)
    serve_dues(hidden)
    assert told(hidden, ClockAnswered) == [ClockAnswered(seat=Seat("2"), to=(Seat("2"),))]
    assert row(hidden, "2").timed_out_at is None


def test_a_pause_tells_nothing_either(hidden: Table) -> None:
    hidden.clock.move(seconds=90)
    act(hidden, "1", "offer_pause")
    act(hidden, "2", "offer_pause")
    other = hidden.scene("1").clocks
    assert other is not None
    assert (other.seats["2"].left, other.seats["2"].reserve) == (600_000, 30_000)


@pytest.mark.parametrize("number", range(4))
def test_random_battles_with_clocks_end_and_every_second_is_accounted_for(
    anna: User, ben: User, clock: SetClock, number: int
) -> None:
    table = Table.of(anna, ben, clock=clock, pace=LIVE)
    for turn in range(300):
        if table.battle.status != Status.RUNNING:
            break
        clock.move(seconds=(turn * 37 + number * 11) % 70)
        serve_dues(table)
        if any(player.timed_out_at for player in (row(table, "1"), row(table, "2"))):
            out = next(seat for seat in ("1", "2") if row(table, seat).timed_out_at)
            act(table, "2" if out == "1" else "1", "grant" if turn % 2 else "claim", out if turn % 2 else "")
        elif table.battle.status == Status.RUNNING:
            table.play_one()
    battle = table.battle
    assert battle.status == Status.FINISHED
    assert battle.started_at is not None
    lasted = ((battle.ended_at or clock.now()) - battle.started_at) / timedelta(milliseconds=1)
    for seat in ("1", "2"):
        assert sum(one.spent for one in told(table, TimeSpent) if one.seat == seat) <= lasted
    assert all(one.left >= 0 for one in told(table, TimeSpent))
