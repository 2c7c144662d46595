"""What the tests of clocks share: paces, what the log says, and the timekeeper's hand."""

from __future__ import annotations

from typing import TypeVar

from battles import services, store
from battles.agreements.pace import DAY, HOUR, Pace
from battles.models import Participant
from battles.rules.base import Event, State
from battles.timekeeper import loop
from tests.battles.tables import Table

LIVE = Pace(kind="live", bank=600, increment=10, reserve=30)
DAYS = Pace(kind="days", bank=2 * DAY, increment=12 * HOUR, cap=3 * DAY)
E = TypeVar("E", bound=Event[State])


def events(table: Table) -> list[Event[State]]:
    return [one.event for one in store.events_after(table.battle, 0)]


def told(table: Table, kind: type[E]) -> list[E]:
    """The events of this kind, in order."""
    return [event for event in events(table) if isinstance(event, kind)]


def row(table: Table, seat: str) -> Participant:
    return Participant.objects.get(battle_id=table.battle_id, seat=seat)


def serve_dues(table: Table) -> None:
    """Whatever is due now, as the timekeeper does it."""
    for due in loop.due_now(table.clock.now()):
        loop.serve(due.pk, table.clock)


def act(table: Table, seat: str, name: str, target: str = "") -> None:
    """What a player does about clocks."""
    user = table.players[seat]
    services.act_on_clock(battle_id=table.battle_id, user=user, act=name, seat=target, clock=table.clock)
