"""Time in which no server ran: nobody could answer, so no clock ran."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from battles import store
from battles.agreements import pace as pace_
from battles.models import Battle, Due, Participant, Status
from battles.rules.base import State
from battles.rules.clock_events import TimeGivenBack
from battles.runtime import db_failures, tuning
from battles.runtime.clock import Clock
from battles.services import dues
from battles.services.clocks import round_log, running

log = logging.getLogger(__name__)

KIND = "outage"
"""Of the row of `Due` that gives a battle its time later."""
LOOK_AGAIN = timedelta(seconds=10)
"""At a clock that seems to be out, while its battle is owed time."""


def give_back(down_since: datetime, clock: Clock) -> None:
    """Called by the one worker that finds the gap, in the transaction that makes it the only one."""
    for battle_id in _ticking():
        try:
            with transaction.atomic():
                _give_back(battle_id, down_since, clock)
        except Exception as error:  # whatever one battle raises, the others are given their time
            db_failures.raise_if_database(error)
            log.exception("a battle was not given its time back", extra={"battle": str(battle_id)})
            _try_again(battle_id, down_since, clock.now())


def _ticking() -> list[UUID]:
    """Battles in which a clock runs, a seat's or a round's."""
    seats = Participant.objects.filter(clock_since__isnull=False, battle__status=Status.RUNNING)
    rounds = Battle.objects.filter(round_ends_at__isnull=False, status=Status.RUNNING)
    return sorted({*seats.values_list("battle_id", flat=True), *rounds.values_list("pk", flat=True)})


def _try_again(battle_id: UUID, since: datetime, until: datetime) -> None:
    """A row of `Due` does, later and later; operators see it."""
    dues.schedule((KIND, f"{battle_id}|{since.isoformat()}|{until.isoformat()}", until))


def owes_time(battle_id: UUID) -> bool:
    """Whether the battle is still to be given time back: until then nobody's clock runs out in it."""
    return Due.objects.filter(kind=KIND, key__startswith=f"{battle_id}|", done=False).exists()


def give_back_late(key: str, clock: Clock) -> None:
    """By the clock: a battle that could not be given its time at once. Time after the outage counts."""
    battle_id, since, until = key.split("|")
    with transaction.atomic():
        _give_back(UUID(battle_id), datetime.fromisoformat(since), clock, until=datetime.fromisoformat(until))


def _give_back(battle_id: UUID, since: datetime, clock: Clock, until: datetime | None = None) -> None:
    """What a clock has run in the gap: one that was started in it, before the server fell, gets no more than that.

    Nobody has their question back before their page is: all clocks go on a little later. Without `until` the gap
    lasts until it is this battle's turn to be given its time: however many come before it, nobody pays.
    """
    battle = store.lock(battle_id)
    now = clock.now()
    end, pause = until or now, timedelta(seconds=tuning.RETURN_SECONDS)
    players = store.players_at(battle)
    rows = []
    for player in players.values():
        if player.clock_since is not None and player.clock_since < end + pause:
            row = store.twin(player)
            row.clock_since = pace_.after_gap(player.clock_since, end - since, end) + pause
            rows.append(row)
    has_round = battle.round_ends_at is not None and running.stands(battle) is None
    if has_round:
        round_log.put_off(battle, end - since + pause)
    if rows or has_round:
        event: TimeGivenBack[State] = TimeGivenBack(ms=pace_.milliseconds(end - since))
        running.note(battle, running.changed(players, *rows), [event], now, *round_log.FIELDS)
