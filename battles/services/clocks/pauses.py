"""Pauses by agreement: offered, taken back or declined, agreed; and going on again after notice."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from battles import store
from battles.agreements import pace as pace_
from battles.errors import ApplicationError
from battles.models import Battle
from battles.rules.base import Event, Seat, State
from battles.rules.clock_events import Paused, PauseOffered, PauseWithdrawn, ResumeAnnounced, Resumed
from battles.runtime.clock import WALL, Clock
from battles.selectors.people import AnyUser
from battles.services import dues, turns
from battles.services.clocks import round_log, running
from battles.services.clocks.running import Players
from battles.services.draining import draining
from battles.services.orders import due_of

FIELDS = ("paused_at", "pause_wishes", "resumes_at", *round_log.FIELDS)


def offer_pause(*, battle_id: UUID | str, user: AnyUser, clock: Clock = WALL) -> None:
    """A player would like to pause; when all do, the clocks stand. Said twice it is said once."""
    draining.refuse()
    with transaction.atomic():
        battle, now = store.lock(battle_id), clock.now()
        players = store.players_at(battle)
        running.clocked(battle)
        own = running.own_seats(players, user)
        if battle.paused_at is not None:
            raise ApplicationError("paused")
        if set(own) <= set(battle.pause_wishes):
            return
        events: list[Event[State]] = [PauseOffered(seat=own[0])]
        battle.pause_wishes = [*battle.pause_wishes, *own]
        if _all_wish(battle, players):
            events.append(Paused(seat=own[0]))
            battle.paused_at, battle.pause_wishes = now, []
            players = running.stand(players, list(players), now)
        running.note(battle, players, events, now, *FIELDS)
        if battle.paused_at is None:
            turns.offer_made(battle=battle, kind="pause", by=own[0], mark="pause", players=players, clock=clock)


def withdraw_pause(*, battle_id: UUID | str, user: AnyUser, clock: Clock = WALL) -> None:
    """Take one's own offer back, or decline another's."""
    draining.refuse()
    with transaction.atomic():
        battle, now = store.lock(battle_id), clock.now()
        players = store.players_at(battle)
        running.clocked(battle)
        own = running.own_seats(players, user)
        if battle.paused_at is not None or not battle.pause_wishes:
            raise ApplicationError("no_pause_offered")
        battle.pause_wishes = []
        running.note(battle, players, [PauseWithdrawn(seat=own[0])], now, *FIELDS)


def resume(*, battle_id: UUID | str, user: AnyUser, clock: Clock = WALL) -> None:
    """A player ends the pause: it goes on after notice, or at once when all are ready."""
    draining.refuse()
    with transaction.atomic():
        battle, now = store.lock(battle_id), clock.now()
        players = store.players_at(battle)
        pace = running.clocked(battle)
        own = running.own_seats(players, user)
        if battle.paused_at is None:
            raise ApplicationError("not_paused")
        if set(own) <= set(battle.pause_wishes):
            return
        battle.pause_wishes = [*battle.pause_wishes, *own]
        if _all_wish(battle, players):
            _go_on(battle, players, now)
        else:
            _announce(battle, players, own[0], pace_.NOTICE[pace_.tempo(pace)], now)


def _announce(battle: Battle, players: Players, seat: Seat, seconds: int, now: datetime) -> None:
    """The first who wants to go on sets the time; another one only joins him."""
    if battle.resumes_at is None:
        battle.resumes_at = now + timedelta(seconds=seconds)
        dues.schedule(("resume", f"{battle.pk}:{int(battle.resumes_at.timestamp() * 1000)}", battle.resumes_at))
    running.note(battle, players, [ResumeAnnounced(seat=seat, seconds=seconds)], now, *FIELDS)


def end_pause(*, battle_id: UUID | str, clock: Clock = WALL) -> None:
    """The notice is over. Does nothing if the pause has ended already, or another one has begun."""
    with transaction.atomic():
        battle, now = store.lock(battle_id), clock.now()
        if battle.paused_at is not None and battle.resumes_at is not None and now >= battle.resumes_at:
            _go_on(battle, store.players_at(battle), now)


def _go_on(battle: Battle, players: Players, now: datetime) -> None:
    if battle.paused_at is not None:
        round_log.put_off(battle, now - battle.paused_at)
    battle.paused_at, battle.resumes_at, battle.pause_wishes = None, None, []
    running.note(battle, running.go(battle, players, list(players), now), [Resumed()], now, *FIELDS)
    dues.schedule_again(*due_of(battle, players, store.running_state(battle), now))
    turns.go_on(battle=battle, players=players, now=now)


def _all_wish(battle: Battle, players: Players) -> bool:
    """Everybody but the computer, which does not mind."""
    return all(seat in battle.pause_wishes for seat, player in players.items() if player.user_id is not None)
