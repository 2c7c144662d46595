"""Time in which no server ran: nobody could answer, so no clock ran."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from battles import pace as pace_
from battles import store
from battles.clock import Clock
from battles.models import Participant, Status
from battles.rules.base import State
from battles.rules.clock_events import TimeGivenBack
from battles.services.clocks import running


def give_back(down_since: datetime, clock: Clock) -> None:
    """Called by the one worker that finds the gap, in the transaction that makes it the only one."""
    ticking = Participant.objects.filter(clock_since__isnull=False, battle__status=Status.RUNNING)
    for battle_id in list(ticking.values_list("battle_id", flat=True).distinct().order_by("battle_id")):
        _give_back(battle_id, down_since, clock)


def _give_back(battle_id: UUID, down_since: datetime, clock: Clock) -> None:
    """What a clock has run in the gap: one that was started in it, before the server fell, gets no more than that.

    The gap lasts until it is this battle's turn to be given its time: however many come before it, nobody pays.
    """
    battle = store.lock(battle_id)
    now = clock.now()
    gap = now - down_since
    players = store.players_at(battle)
    rows = []
    for player in players.values():
        if player.clock_since is not None:
            row = store.twin(player)
            row.clock_since = pace_.after_gap(player.clock_since, gap, now)
            rows.append(row)
    if rows:
        event: TimeGivenBack[State] = TimeGivenBack(ms=pace_.milliseconds(gap))
        running.note(battle, running.changed(players, *rows), [event], now)
