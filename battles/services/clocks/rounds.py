"""Rounds: all decide at once, and one instant ends it for all. Held, extended, ended by drafts and defaults."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from msgspec import structs

from battles import store
from battles.agreements import round_times
from battles.agreements.pace import Pace
from battles.errors import ApplicationError
from battles.models import Battle
from battles.rules.base import Question, Seat, State
from battles.rules.clock_events import ClockAnswered, RoundExtended, RoundHeld
from battles.rules.seats import in_order
from battles.runtime.clock import WALL, Clock
from battles.selectors.people import AnyUser
from battles.services import take_over
from battles.services.clocks import absentees, drafts, outages, round_log, running
from battles.services.clocks.running import Players
from battles.services.draining import draining
from battles.services.orders import BY_TIME_OUT, PendingOrder, carry_out


def end_round(*, battle_id: UUID | str, number: int, clock: Clock = WALL) -> None:
    """The round should be over now: hold it once for who has written nothing, else answer for all who have not sealed.

    It compares itself: too early, twice, or after everybody has sealed it is harmless.
    """
    with transaction.atomic():
        battle, now = store.lock(battle_id), clock.now()
        pace = round_log.pace_in_rounds(battle)
        if pace is None or running.stands(battle) is not None or round_log.log_of(battle).number != number:
            return
        if not round_log.is_over(battle, now):
            return
        if outages.owes_time(battle.pk):
            hold_round(battle, (), outages.LOOK_AGAIN, now)
            return
        late = _late(battle)
        if waited_for := _waited_for(battle, pace, late):
            hold_round(battle, waited_for, timedelta(seconds=pace.grace), now)
        else:
            _answer_all(battle, late, now)


def _late(battle: Battle) -> list[Seat]:
    """Seats that are asked, by number."""
    return list(in_order(store.rules_of(battle).asked(store.running_state(battle))))


def _waited_for(battle: Battle, pace: Pace, late: Sequence[Seat]) -> tuple[Seat, ...]:
    """People of whom there is neither a sheet nor a draft: a round is held for each of them once a game."""
    if not pace.grace:
        return ()
    players, held = store.players_at(battle), round_log.log_of(battle).held
    return tuple(
        seat
        for seat in late
        if players[seat].user_id is not None and seat not in held and drafts.order_of(battle, players[seat]) is None
    )


def hold_round(battle: Battle, seats: Sequence[Seat], by: timedelta, now: datetime) -> None:
    """Everybody has so much longer from now on; whoever has sealed stays sealed."""
    log = round_log.log_of(battle)
    ends = now + by
    round_log.keep(battle, structs.replace(log, held=(*log.held, *seats)), ends)
    round_log.watch(battle)
    players = store.players_at(battle)
    shown = tuple(seat for seat in seats if _is_open(battle, players, seat))
    held: tuple[RoundHeld[State], ...] = (RoundHeld(seats=shown, ends=ends.isoformat()),) if seats else ()
    running.note(battle, players, held, now, *round_log.FIELDS)


def _is_open(battle: Battle, players: Players, seat: Seat) -> bool:
    return running.is_hidden(battle, players, store.running_state(battle), seat) is None


def _answer_all(battle: Battle, late: Sequence[Seat], now: datetime) -> None:
    """One order after another, each of a battle read anew: what is announced of each stays as it was then."""
    for seat in late:
        current = store.lock(battle.pk)
        question = running.asked_now(current, seat)
        if question is not None:
            _answer(current, store.players_of(current), seat, question, now)
    take_over.look_after_missed(battle.pk, now)


def _answer(battle: Battle, players: Players, seat: Seat, question: Question[State], now: datetime) -> None:
    """By its draft, else by its default."""
    alone = running.is_hidden(battle, players, store.running_state(battle), seat)
    drafted = drafts.order_of(battle, players[seat])
    order = question.default if drafted is None else drafted
    told = (ClockAnswered[State](seat=seat, to=alone, drafted=drafted is not None),)
    name = f"{BY_TIME_OUT}{players[seat].asked_at}"
    counted = absentees.counted(players, seat, is_missed=drafted is None)
    carry_out(battle, counted, PendingOrder(seat, name, None, order, told=told, is_late=True), now)
    drafts.forget(battle, seat)


def extend_round(*, battle_id: UUID | str, user: AnyUser, clock: Clock = WALL) -> None:
    """A player has the round last longer, as often as was agreed; the organiser whenever he likes."""
    draining.refuse()
    with transaction.atomic():
        battle, now = store.lock(battle_id), clock.now()
        players = store.players_at(battle)
        pace = _open_pace(battle, now)
        is_host = user is not None and user.pk is not None and battle.host_id == user.pk
        own = _own_seats(players, user)
        if not own and not is_host:
            raise ApplicationError("not_allowed")
        log = round_log.log_of(battle)
        seat = next((one for one in own if log.extended.get(one, 0) < pace.extensions), None)
        if seat is None and not is_host:
            raise ApplicationError("no_extensions", most=pace.extensions, count=pace.extensions)
        assert battle.round_ends_at is not None
        ends = battle.round_ends_at + round_times.extension(pace)
        used = log.extended if seat is None else {**log.extended, seat: log.extended.get(seat, 0) + 1}
        round_log.keep(battle, structs.replace(log, extended=used), ends)
        round_log.watch(battle)
        told: tuple[RoundExtended[State], ...] = (RoundExtended(seat=seat, ends=ends.isoformat()),)
        running.note(battle, players, told, now, *round_log.FIELDS)


def _open_pace(battle: Battle, now: datetime) -> Pace:
    """Of a round that is under way; raises `not_running`, `paused`, `no_round`."""
    running.clocked(battle)
    if (stands := running.stands(battle)) is not None:
        raise ApplicationError(stands)
    pace, log = round_log.pace_in_rounds(battle), round_log.log_of(battle)
    if pace is None or battle.round_ends_at is None or log.is_review or round_log.is_over(battle, now):
        raise ApplicationError("no_round")
    return pace


def _own_seats(players: Players, user: AnyUser) -> list[Seat]:
    return [seat for seat, player in players.items() if user is not None and player.user_id == user.pk and user.pk]


def look_at(key: str, clock: Clock) -> None:
    """By the clock."""
    battle_id, number, _ = key.split(":")
    if Battle.objects.filter(pk=battle_id).exists():
        end_round(battle_id=battle_id, number=int(number), clock=clock)
