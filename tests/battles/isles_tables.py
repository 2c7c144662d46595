"""Tables of Isles: five or twelve players who all plan at once under fog."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.db import connection

from accounts.models import User
from battles import services, store
from battles.agreements.agreement import Agreement
from battles.agreements.pace import Pace
from battles.rules.base import Event, Seat, Setup
from battles.rules.base import State as AnyState
from battles.rules.codec import Json, to_builtins
from battles.rules.dice import seeded
from battles.runtime.clock import SetClock
from battles.services.clocks import rest_log
from battles.thinking import pool
from tests.battles.tables import Table
from tests.rules import toy_isles
from tests.rules.toy_isles.state import State

SCENARIOS = {5: "five_clans", 12: "twelve_clans"}


@pytest.fixture(autouse=True)
def isles(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Isles beside the real systems; replays are thought out in this process, and nobody has asked too often."""
    toy_isles.register(monkeypatch)
    cache.clear()
    pool.use(pool.Inline())
    yield
    pool.use(pool.Pool())


@pytest.fixture
def five(clock: SetClock) -> Table:
    return isles_table(5, clock)


@pytest.fixture
def twelve(clock: SetClock) -> Table:
    return isles_table(12, clock)


def clans(count: int) -> list[User]:
    return [User.objects.create_user(f"clan{number}", password="secret") for number in range(1, count + 1)]


def isles_table(count: int, clock: SetClock, pace: Pace | None = None, months: int = 2) -> Table:
    """So many players in seat order, dice agreed, all asked for their first month."""
    players = clans(count)
    battle = services.create_battle(
        host=players[0],
        system=toy_isles.KEY,
        setup=Setup(scenario=SCENARIOS[count], options={"months": months}),
        seat="1",
        agreement=Agreement(pace=pace),
        clock=clock,
    )
    for player in players[1:]:
        services.join_battle(battle_id=battle.pk, user=player, clock=clock)
    table = Table(str(battle.pk), {str(n): player for n, player in enumerate(players, 1)}, clock)
    table.agree_dice()
    return table


def state_of(table: Table) -> State:
    state = store.latest(table.battle_id).state
    assert isinstance(state, State)
    return state


def events(table: Table, *kinds: type[Event[AnyState]] | type[Event[State]]) -> list[Json]:
    """What the log says, of these kinds."""
    return [noted.event for noted in store.events_after(table.battle, 0) if isinstance(noted.event, kinds)]


def sheet(table: Table, seat: str) -> dict[str, Json]:
    """What a seat might seal now, the same each time."""
    known = toy_isles.RULES.known_to(state_of(table), Seat(seat))
    order: dict[str, Json] = to_builtins(toy_isles.RULES.suggest(known, Seat(seat), seeded(seat), 0))
    return order


def seal(table: Table, *seats: str) -> None:
    for seat in seats or tuple(table.asked()):
        table.order(seat, sheet(table, seat))


def evaluate(table: Table) -> None:
    """The clock's own order, in this process."""
    services.run_clock(battle_id=table.battle_id, version=rest_log.version_of(table.battle), clock=table.clock)


def at_once(*works: object) -> list[Exception]:
    """All of them in the same instant, each with a connection of its own; what went wrong."""
    barrier, failed = threading.Barrier(len(works)), list[Exception]()

    def run(work: Json) -> None:
        barrier.wait()
        try:
            work()
        except Exception as error:
            failed.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store.moment_cache.clear()
    return failed
