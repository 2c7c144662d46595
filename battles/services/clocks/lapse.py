"""Only the clock can go on: what it orders then, at once or, where that takes long, worked out elsewhere first."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from battles import store
from battles.models import Battle
from battles.rules.base import CLOCK, Order, State
from battles.rules.codec import encode
from battles.rules.play import Performed
from battles.runtime.clock import WALL, Clock
from battles.services.clocks import rest_log, running
from battles.services.orders import PendingOrder, carry_out, check_takes_orders, write
from battles.thinking.tasks import PerformedData, PerformTask


def run_clock(*, battle_id: UUID | str, version: int, clock: Clock = WALL) -> None:
    """The clock gives `lapse`. Does nothing if the battle has come to another position since `version`."""
    with transaction.atomic():
        battle = store.lock(battle_id)
        if (order := _order(battle, version)) is not None:
            carry_out(battle, store.players_at(battle), _given(version, order), clock.now(), clock)


def is_slow(*, battle_id: UUID | str, version: int) -> bool:
    """Whether the order that is due takes so long that nobody may wait for it."""
    order = _order(store.find(battle_id), version)
    return order is not None and order.slow


def slow_task(*, battle_id: UUID | str, version: int, clock: Clock = WALL) -> PerformTask | None:
    """What whoever thinks for this process carries out; None where there is nothing to do, or it is quickly done."""
    with transaction.atomic():
        battle = store.lock(battle_id)
        order = _order(battle, version)
        if order is None or not order.slow:
            return None
        task = _task(battle, order)
        if fields := rest_log.close(battle, clock.now()):
            store.touch(battle, *fields)
    return task


def _task(battle: Battle, order: Order[State]) -> PerformTask:
    dice = store.dice_of(battle, store.players_at(battle))
    return PerformTask(
        system=battle.system,
        state=encode(store.running_state(battle)),
        seat=CLOCK,
        order=encode(order),
        secret=dice.secret,
        battle=dice.battle,
        mix=dice.mix,
        throws=dice.count,
        kept=dict(store.kept_casts(battle)),
    )


def write_lapse(*, battle_id: UUID | str, version: int, done: PerformedData, clock: Clock = WALL) -> None:
    """What the clock's slow order has come to. Void if the battle has come to another position since `version`."""
    with transaction.atomic():
        battle = store.lock(battle_id)
        if (order := _order(battle, version)) is None:
            return
        check_takes_orders(battle)
        codec = store.rules_of(battle).codec
        performed: Performed[State] = Performed(
            tuple(codec.event(event) for event in done.events), codec.state(done.state), done.throws
        )
        write(battle, store.players_at(battle), _given(version, order), performed, clock.now(), clock)


def _order(battle: Battle, version: int) -> Order[State] | None:
    if rest_log.version_of(battle) != version or running.stands(battle) is not None:
        return None
    rules, state = store.rules_of(battle), store.running_state(battle)
    return None if rules.asked(state) else rules.lapse(state, frozenset())


def _given(version: int, order: Order[State]) -> PendingOrder:
    return PendingOrder(CLOCK, f"clock-{version}", None, order)
