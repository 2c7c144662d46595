"""Only the clock can go on: nobody holds it up, however quickly he gives orders that may be given at any time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from battles import services
from battles.agreements.pace import HOUR, Pace
from battles.errors import ApplicationError
from battles.models import Due
from battles.runtime import tuning
from battles.runtime.clock import SetClock
from battles.runtime.db_thread import in_db_thread
from battles.services.clocks import lapse, rest_log
from battles.thinking import pool
from battles.thinking.tasks import PerformedData, PerformTask
from battles.timekeeper.loop import Timekeeper
from tests.battles.isles_tables import events, five, isles, isles_table, seal, state_of
from tests.battles.tables import Table
from tests.rules.toy_isles.events import MonthEnded

__all__ = ["five", "isles"]
pytestmark = pytest.mark.django_db(transaction=True)


class Interrupted(pool.Inline):
    """Something happens every time while the month is evaluated."""

    def __init__(self, meanwhile: Callable[[], None]) -> None:
        self.tries, self.meanwhile = 0, meanwhile

    async def perform(self, task: PerformTask) -> PerformedData:
        self.tries += 1
        done = await super().perform(task)
        await in_db_thread(self.meanwhile)
        return done


def keeper(table: Table, thinking: pool.Inline | None = None) -> Timekeeper:
    return Timekeeper(worker="test", clock=table.clock, thinking_=thinking or pool.Inline())


class Toggler:
    """One offers the end, another one declines, and so on; what they were refused."""

    def __init__(self, table: Table) -> None:
        self.table, self.refused = table, list[str]()

    def __call__(self) -> None:
        is_offered = bool(state_of(self.table).end_offers)
        try:
            self.table.order("2" if is_offered else "1", {"kind": "decline_end" if is_offered else "offer_end"})
        except ApplicationError as error:
            self.refused.append(error.code)


def waits_until(table: Table) -> list[timedelta]:
    """How long the rows of the clock have still to wait."""
    return [due.at - table.clock.now() for due in Due.objects.filter(kind="clock", done=False).order_by("at")]


async def test_orders_given_meanwhile_do_not_put_the_clock_off(five: Table) -> None:
    toggle = Toggler(five)
    await in_db_thread(seal, five)
    for _ in range(8):
        five.clock.move(seconds=tuning.NIGHT_SECONDS / 10)
        await in_db_thread(toggle)
    assert min(await in_db_thread(waits_until, five)) <= timedelta(seconds=tuning.NIGHT_SECONDS / 5)
    five.clock.move(seconds=tuning.NIGHT_SECONDS / 5)
    await keeper(five).settle()

    assert (toggle.refused, len(await in_db_thread(events, five, MonthEnded))) == ([], 1)


async def test_an_evaluation_is_void_once_at_most(five: Table) -> None:
    """The first order counts, and the month is evaluated anew at once; then nothing more is taken until it is."""
    toggle = Toggler(five)
    await in_db_thread(seal, five)
    five.clock.move(seconds=tuning.NIGHT_SECONDS)
    thinking = Interrupted(toggle)
    await keeper(five, thinking).settle()

    assert (thinking.tries, toggle.refused) == (2, ["evaluating"])
    assert len(await in_db_thread(events, five, MonthEnded)) == 1
    assert (await in_db_thread(state_of, five)).end_offers == ("1",), "the offer that was made counts"
    assert await in_db_thread(lambda: five.battle.rounds) == {}
    await in_db_thread(toggle)
    assert toggle.refused == ["evaluating"], "afterwards orders are taken again"


async def test_an_order_before_the_evaluation_began_closes_the_next_one(five: Table) -> None:
    toggle = Toggler(five)
    await in_db_thread(seal, five)
    await in_db_thread(toggle)
    five.clock.move(seconds=tuning.NIGHT_SECONDS)
    thinking = Interrupted(toggle)
    await keeper(five, thinking).settle()

    assert (thinking.tries, toggle.refused) == (1, ["evaluating"])


async def test_what_is_only_noted_voids_nothing(clock: SetClock) -> None:
    """One who would like a pause, and would not, and would."""
    table = await in_db_thread(isles_table, 5, clock, Pace(kind="rounds", round=HOUR))
    await in_db_thread(seal, table)

    def wish() -> None:
        for act in ("offer_pause", "withdraw_pause", "offer_pause"):
            services.act_on_clock(battle_id=table.battle_id, user=table.players["3"], act=act, clock=clock)

    clock.move(seconds=tuning.NIGHT_SECONDS)
    thinking = Interrupted(wish)
    await keeper(table, thinking).settle()

    assert thinking.tries == 1
    assert len(await in_db_thread(events, table, MonthEnded)) == 1


async def test_where_an_evaluation_was_broken_off_orders_are_taken_again(five: Table) -> None:
    class Broken(pool.Inline):
        async def perform(self, task: PerformTask) -> PerformedData:
            raise ZeroDivisionError("a mistake in the rules")

    toggle = Toggler(five)
    await in_db_thread(seal, five)
    await in_db_thread(toggle)
    five.clock.move(seconds=tuning.NIGHT_SECONDS)
    await keeper(five, Broken()).settle()
    await in_db_thread(toggle)
    five.clock.move(seconds=tuning.LEASE_SECONDS)
    await in_db_thread(toggle)

    assert toggle.refused == ["evaluating"]
    await keeper(five).settle()
    assert len(await in_db_thread(events, five, MonthEnded)) == 1


async def test_a_month_that_was_reopened_waits_anew(five: Table) -> None:
    """As long as the clock has not gone on the month is open, and whoever seals may think better of it again."""
    await in_db_thread(seal, five)
    first = await in_db_thread(lambda: rest_log.of(five.battle))
    five.clock.move(seconds=tuning.NIGHT_SECONDS / 2)
    await in_db_thread(five.order, "2", {"kind": "reopen"})
    assert await in_db_thread(lambda: rest_log.of(five.battle)) is None
    await in_db_thread(seal, five)
    again = await in_db_thread(lambda: rest_log.of(five.battle))

    assert first is not None
    assert again is not None
    assert again.since - first.since == timedelta(seconds=tuning.NIGHT_SECONDS / 2)
    assert not again.disturbed


async def test_a_battle_that_rested_before_there_was_a_log_of_it_goes_on(five: Table) -> None:
    """Rows of the clock that older releases wrote are named by the battle's version."""
    await in_db_thread(seal, five)

    def forget() -> int:
        battle = five.battle
        battle.rounds = {}
        battle.save(update_fields=["rounds"])
        return int(battle.version)

    version = await in_db_thread(forget)
    assert await in_db_thread(lambda: lapse.is_slow(battle_id=five.battle_id, version=version))
    five.clock.move(seconds=tuning.NIGHT_SECONDS)
    await keeper(five).settle()

    assert len(await in_db_thread(events, five, MonthEnded)) == 1
