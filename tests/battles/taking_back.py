"""Hands that take orders back."""

from __future__ import annotations

import pytest

from accounts.models import User
from battles import services, store
from battles.errors import ApplicationError
from battles.messages import Answer
from battles.rules.base import Seat, Setup
from battles.runtime.clock import SetClock
from battles.selectors.take_back_candidates import state_for
from tests.battles.tables import Table
from tests.rules import toy


def undo(table: Table, seat: str, version: int | None = None) -> Answer:
    return services.take_back(
        battle_id=table.battle_id,
        user=table.players[seat],
        seat=seat,
        version=table.number(seat) if version is None else version,
        clock=table.clock,
    )


def answer(table: Table, seat: str, agree: bool) -> Answer:
    return services.answer_take_back(
        battle_id=table.battle_id, user=table.players[seat], seat=seat, agree=agree, clock=table.clock
    )


def kinds(table: Table) -> list[str]:
    return [type(one.event).__name__ for one in store.events_after(table.battle, 0)]


def now(table: Table, seat: str) -> str:
    found = state_for(store.latest(table.battle_id), Seat(seat))
    assert found is not None
    return found.now


def against_the_computer(user: User, clock: SetClock) -> Table:
    setup = Setup(scenario="brook")
    battle = services.create_battle(host=user, system=toy.KEY, setup=setup, seat="1", computer=1, clock=clock)
    table = Table(str(battle.pk), {"1": user}, clock)
    table.agree_dice()
    return table


def refused(table: Table, seat: str) -> str:
    with pytest.raises(ApplicationError) as caught:
        undo(table, seat)
    return caught.value.code
