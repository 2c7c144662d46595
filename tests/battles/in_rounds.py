"""Games of Months in rounds: begun, brought to the end of a round, evaluated."""

from __future__ import annotations

from datetime import datetime

import pytest

from accounts.models import User
from battles import services
from battles.agreements.pace import HOUR, Pace
from battles.models import Due
from battles.rules.base import Seat
from battles.runtime import tuning
from battles.runtime.clock import SetClock
from battles.timekeeper import loop
from tests.battles.monthly import monthly
from tests.battles.tables import Table
from tests.rules import toy_months

ROUND = Pace(kind="rounds", round=HOUR * 24, first=HOUR * 48, grace=HOUR * 6, extensions=2)
STRICT = Pace(kind="rounds", round=HOUR)
ONE, TWO, THREE = Seat("1"), Seat("2"), Seat("3")


@pytest.fixture(autouse=True)
def months(monkeypatch: pytest.MonkeyPatch) -> None:
    toy_months.register(monkeypatch)


@pytest.fixture
def people(anna: User, ben: User, carl: User) -> tuple[User, ...]:
    return anna, ben, carl


@pytest.fixture
def game(people: tuple[User, ...], clock: SetClock) -> Table:
    return monthly(*people, clock=clock, pace=ROUND)


@pytest.fixture
def strict(people: tuple[User, ...], clock: SetClock) -> Table:
    """Nobody is waited for."""
    return monthly(*people, clock=clock, pace=STRICT)


def serve(table: Table, *kinds: str) -> None:
    """Whatever is due now, in its order; the clock's slow orders are carried out here."""
    for due in loop.due_now(table.clock.now()):
        if kinds and due.kind not in kinds:
            continue
        if due.kind == "clock":
            battle_id, version = due.key.split(":")
            services.run_clock(battle_id=battle_id, version=int(version), clock=table.clock)
            Due.objects.filter(pk=due.pk).update(done=True)
        elif due.kind != "computer":
            loop.serve(due.pk, table.clock)


def to_the_end(table: Table) -> None:
    """The time of the round is over, and the timekeeper has looked."""
    ends = table.battle.round_ends_at
    assert ends is not None
    table.clock.move(seconds=(ends - table.clock.now()).total_seconds())
    serve(table)


def evaluate(table: Table) -> None:
    table.clock.move(seconds=tuning.NIGHT_SECONDS)
    serve(table)


def ends(table: Table) -> datetime:
    found = table.battle.round_ends_at
    assert found is not None
    return found


def pause(table: Table) -> None:
    for seat in table.players:
        services.act_on_clock(battle_id=table.battle_id, user=table.players[seat], act="offer_pause", clock=table.clock)
    assert table.battle.paused_at is not None


def resume(table: Table) -> None:
    for seat in table.players:
        if table.battle.paused_at is not None:
            services.act_on_clock(battle_id=table.battle_id, user=table.players[seat], act="resume", clock=table.clock)
