"""At zero: the standing answer where the rules have one, else a battle that may be claimed, or time that is granted."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from battles import store
from battles.agreements import pace as pace_
from battles.errors import ApplicationError
from battles.hooks import hooks
from battles.models import Battle, Participant
from battles.rules.base import CLOCK, Event, Seat, State
from battles.rules.clock_events import ClockAnswered, LastTurnCalled, TimeClaimed, TimeGranted, TimeOut, TimeSpent
from battles.runtime.clock import WALL, Clock
from battles.selectors.clocks import cap_at
from battles.selectors.people import AnyUser
from battles.services.clocks import drafts, holidays, outages, running
from battles.services.clocks.running import Players
from battles.services.draining import draining
from battles.services.orders import BY_TIME_OUT, PendingOrder, carry_out

Told = tuple[Event[State], ...]


def drop_flag(*, battle_id: UUID | str, seat: str, clock: Clock = WALL) -> None:
    """Look at a clock that may be at zero by now. It compares itself: too early, twice or after the end is harmless."""
    with transaction.atomic():
        battle, now = store.lock(battle_id), clock.now()
        players = store.players_at(battle)
        player = players.get(Seat(seat))
        if player is None or not running.is_watched(battle, player, now):
            return
        at = running.next_look(battle, player, now)
        absence = hooks.away(battle, now).get(player.user_id or 0) if now >= at else None
        if now < at:
            running.watch(battle, Seat(seat), at)
        elif absence is not None:
            holidays.leave_for_absence(battle, Seat(seat), absence, now)
        elif outages.owes_time(battle.pk):
            running.watch(battle, Seat(seat), now + outages.LOOK_AGAIN)
        else:
            _run_out(battle, players, Seat(seat), now)


def _run_out(battle: Battle, players: Players, seat: Seat, now: datetime) -> None:
    question = running.asked_now(battle, seat)
    if question is None:
        return
    alone = running.is_hidden(battle, players, store.running_state(battle), seat)
    if question.standing or question.drafted or alone is not None:
        drafted = drafts.order_of(battle, players[seat])
        told: Told = (ClockAnswered(seat=seat, to=alone, drafted=drafted is not None),)
        name = f"{BY_TIME_OUT}{players[seat].asked_at}"
        order = question.default if drafted is None else drafted
        _answer(battle, players, PendingOrder(seat, name, None, order, told=told, is_late=True), now)
        drafts.forget(battle, seat)
    else:
        _time_out(battle, players, seat, now)


def _answer(battle: Battle, players: Players, given: PendingOrder, now: datetime) -> None:
    """The standing answer; the clock is watched on."""
    carry_out(battle, players, given, now)
    seat = given.seat
    after = store.players_of(battle)[seat]
    if running.is_watched(battle, after, now):
        running.watch(battle, seat, running.next_look(battle, after, now))


def _time_out(battle: Battle, players: Players, seat: Seat, now: datetime) -> None:
    row = store.twin(players[seat])
    spent = pace_.taken(row.clock_spent_ms, row.clock_since, now)
    row.clock_left_ms, row.clock_spent_ms, row.clock_since, row.timed_out_at = 0, 0, None, now
    after = running.changed(players, row)
    events: Told = (TimeSpent(seat=seat, spent=spent, left=0), TimeOut(seat=seat))
    running.note(battle, after, events, now)
    hooks.tell_time_out(battle, seat)


def claim_battle(*, battle_id: UUID | str, user: AnyUser, clock: Clock = WALL) -> None:
    """A player ends a battle in which others' time is out: the clock forfeits for them."""
    draining.refuse()
    with transaction.atomic():
        battle = store.lock(battle_id)
        players = store.players_at(battle)
        running.clocked(battle)
        own = running.own_seats(players, user)
        out = claimable(players, own)
        order = store.rules_of(battle).forfeit(store.running_state(battle), frozenset(out))
        told: Told = (TimeClaimed(seat=own[0], out=out),)
        carry_out(battle, players, PendingOrder(CLOCK, f"claim-{battle.version}", None, order, told=told), clock.now())


def claimable(players: Players, own: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats whose time is out, for somebody on these seats; raises `not_timed_out`."""
    out = tuple(seat for seat, player in players.items() if player.timed_out_at is not None)
    if not out or set(own) <= set(out):
        raise ApplicationError("not_timed_out")
    return out


def grant_time(*, battle_id: UUID | str, user: AnyUser, seat: str, clock: Clock = WALL) -> None:
    """A player gives another seat time; a clock at zero runs again."""
    draining.refuse()
    with transaction.atomic():
        battle, now = store.lock(battle_id), clock.now()
        players = store.players_at(battle)
        pace = running.clocked(battle)
        by = next((one for one in running.own_seats(players, user) if one != seat), None)
        player = players.get(Seat(seat))
        if by is None or player is None or player.clock_left_ms is None:
            raise ApplicationError("bad_seat", seat=seat, seats=[one for one in players if one != by])
        ms = pace_.GRANTS[pace.kind] * 1000
        if player.clock_left_ms + ms > pace_.BOUNDS[pace.kind]["bank"][1] * 1000:
            raise ApplicationError("enough_time")
        row = _granted(player, ms)
        left = pace_.bank_after(pace, row.clock_left_ms or 0, pace_.taken(row.clock_spent_ms, row.clock_since, now))
        after = running.go(battle, running.changed(players, row), [Seat(seat)], now)
        running.note(battle, after, [TimeGranted(seat=Seat(seat), by=by, ms=ms, left=left)], now)


def _granted(player: Participant, ms: int) -> Participant:
    row = store.twin(player)
    row.clock_left_ms = (row.clock_left_ms or 0) + ms
    row.timed_out_at = None
    return row


def call_last_turn(*, battle_id: UUID | str, user: AnyUser, clock: Clock = WALL) -> int:
    """The battle has lasted as long as was agreed: the present full game turn is its last (leagues 5.7)."""
    draining.refuse()
    with transaction.atomic():
        battle, now = store.lock(battle_id), clock.now()
        players = store.players_at(battle)
        running.clocked(battle)
        own = running.own_seats(players, user)
        at, done = cap_at(battle), store.rules_of(battle).turns_done(store.running_state(battle))
        if at is None or done is None or now < at:
            raise ApplicationError("not_yet_last", at=at.isoformat() if at is not None else "")
        if battle.last_turn is None:
            battle.last_turn = done + 1
            running.note(battle, players, [LastTurnCalled(seat=own[0], turn=battle.last_turn)], now, "last_turn")
    return battle.last_turn
