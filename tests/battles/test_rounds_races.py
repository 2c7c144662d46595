"""Rounds in which much happens in the same instant."""

from __future__ import annotations

import threading

import pytest
from django.db import connection

from accounts.models import User
from battles import store
from battles.rules.base import CLOCK
from battles.runtime import tuning
from battles.runtime.clock import SetClock
from battles.runtime.db_thread import in_db_thread
from battles.services.clocks import lapse
from battles.thinking.pool import Inline
from battles.timekeeper.loop import Timekeeper
from tests.battles.in_rounds import (
    STRICT,
    evaluate,
    game,
    months,
    people,
    serve,
    strict,
)
from tests.battles.monthly import events, monthly, orders, seal, state_of
from tests.battles.tables import Table
from tests.rules.toy_months.state import MonthEnded, MonthSealed

__all__ = ["game", "months", "people", "strict"]
pytestmark = pytest.mark.django_db

# Many at once


@pytest.mark.django_db(transaction=True)
def test_many_seal_in_the_same_instant(clock: SetClock, django_user_model: type[User]) -> None:
    players = [django_user_model.objects.create_user(f"player{n}", password="secret") for n in range(12)]
    game = monthly(*players, clock=clock, pace=STRICT)
    barrier, failed = threading.Barrier(12), list[Exception]()

    def one(seat: str) -> None:
        barrier.wait()
        try:
            seal(game, seat, cards=(1 + int(seat) % 6,))
        except Exception as error:
            failed.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=one, args=(seat,)) for seat in game.players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert failed == []
    store.moment_cache.clear()
    assert game.asked() == []
    assert len(events(game, MonthSealed)) == 12
    assert {seat: cards[0] for seat, cards in state_of(game).sealed.items()} == {
        seat: 1 + int(seat) % 6 for seat in game.players
    }
    evaluate(game)
    assert len(events(game, MonthEnded)) == 1


@pytest.mark.django_db(transaction=True)
async def test_a_round_is_ended_and_evaluated_by_the_timekeeper(
    anna: User, ben: User, carl: User, clock: SetClock
) -> None:
    game = await in_db_thread(monthly, anna, ben, carl, clock=clock, pace=STRICT)
    clock.move(hours=1)
    keeper = Timekeeper(worker="test", clock=clock, thinking_=Inline())
    await keeper.settle()
    clock.move(seconds=tuning.NIGHT_SECONDS)
    await keeper.settle()

    assert (await in_db_thread(state_of, game)).month == 2
    assert len(await in_db_thread(orders, game, CLOCK)) == 1


def test_a_clock_order_of_a_round_that_has_gone_on_is_void(strict: Table) -> None:
    seal(strict)
    version = strict.battle.version
    strict.order("1", {"kind": "reopen"})

    assert lapse.slow_task(battle_id=strict.battle_id, version=version) is None
    serve(strict)
    assert state_of(strict).month == 1
