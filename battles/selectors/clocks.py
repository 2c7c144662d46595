"""Clocks as an audience may see them: which clock runs must not betray a question that it does not know of."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

import msgspec

from battles import store
from battles.agreements import pace as pace_
from battles.agreements.pace import BadPace, Pace
from battles.messages import Clocks, RoundClock, SeatClock
from battles.models import Battle, Participant, Status
from battles.rules.base import Seat
from battles.rules.clock_events import ClocksSet
from battles.store import Moment

FIRST_EVENTS = 200
"""Where a log without orders is searched for its beginning."""


def clocks(moment: Moment, asked: Collection[str]) -> Clocks | None:
    """For an audience that knows that these seats are asked; None without clocks."""
    battle = moment.battle
    if not battle.pace or battle.status in (Status.OPEN, Status.SEEDING):
        return None
    pace = msgspec.convert(battle.pace, Pace)
    return Clocks(
        pace=battle.pace,
        seats={
            seat: _clock(pace, player, is_known=seat in asked, is_running=battle.status == Status.RUNNING)
            for seat, player in moment.players.items()
            if player.clock_left_ms is not None or player.timed_out_at is not None
        },
        paused=_told(battle.paused_at),
        wishes=tuple(battle.pause_wishes),
        resumes=_told(battle.resumes_at),
        last_turn=battle.last_turn,
        capped=_told(cap_at(battle)),
        round=_round(battle, pace, moment.players),
    )


def _round(battle: Battle, pace: Pace, players: Mapping[Seat, Participant]) -> RoundClock | None:
    """The one clock of all; nothing of it depends on who has answered what."""
    number = battle.rounds.get("number")
    if pace.kind != "rounds" or number is None or battle.round_ends_at is None:
        return None
    used: dict[str, int] = battle.rounds.get("extended", {})
    return RoundClock(
        number=number + 1,
        ends=battle.round_ends_at.isoformat(),
        review=battle.rounds.get("is_review", False),
        held=tuple(battle.rounds.get("held", ())),
        organiser=next((seat for seat, one in players.items() if one.user_id and one.user_id == battle.host_id), None),
        extensions={seat: max(0, pace.extensions - used.get(seat, 0)) for seat in players},
    )


def _clock(pace: Pace, player: Participant, *, is_known: bool, is_running: bool) -> SeatClock:
    spent = player.clock_spent_ms if is_known else 0
    return SeatClock(
        left=pace_.bank_after(pace, player.clock_left_ms or 0, spent),
        reserve=pace_.reserve_after(pace, spent),
        since=_told(player.clock_since) if is_known and is_running else None,
        out=player.timed_out_at is not None,
        away=_told(player.clock_away_until),
    )


def _told(at: datetime | None) -> str | None:
    return at.isoformat() if at is not None else None


def cap_at(battle: Battle) -> datetime | None:
    """From when on a player may call the present game turn the last; None: never."""
    hours = battle.pace.get("hours", 0)
    return battle.started_at + timedelta(hours=hours) if hours and battle.started_at is not None else None


def timed_out(moment: Moment) -> tuple[Seat, ...]:
    """Seats whose time is out: the battle may be claimed, the seats may be taken over."""
    return tuple(seat for seat, player in moment.players.items() if player.timed_out_at is not None)


def at_first(moment: Moment) -> Clocks | None:
    """Full banks, as a replay begins; what comes then stands in the log."""
    battle = moment.battle
    if battle.imported:
        return _set_in_log(moment)
    if not battle.pace:
        return None
    clocked = [seat for seat, player in moment.players.items() if player.clock_left_ms is not None]
    return Clocks(pace=battle.pace, seats={seat: SeatClock(left=battle.pace.get("bank", 0) * 1000) for seat in clocked})


def _set_in_log(moment: Moment) -> Clocks | None:
    """An imported battle has no clocks of its own: its log says what it began with, if that can have been so."""
    battle = moment.battle
    order = battle.orders.order_by("first_event").values_list("first_event", flat=True).first()
    found = [noted.event for noted in store.events_after(battle, 0, order or FIRST_EVENTS)]
    begun = next((event for event in found if isinstance(event, ClocksSet)), None)
    if begun is None or not set(begun.left) <= set(moment.players):
        return None
    try:
        pace = pace_.read(begun.pace)
    except (BadPace, msgspec.ValidationError):
        return None
    seats: dict[str, SeatClock] = {seat: SeatClock(left=left) for seat, left in begun.left.items()}
    return Clocks(pace=begun.pace, seats=seats) if pace is not None else None
