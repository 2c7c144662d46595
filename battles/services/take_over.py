"""Abandoned seats go to a substitute or to the computer; their knowledge goes with them, and nothing is rated."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import transaction

from accounts.models import User
from battles import store
from battles.agreements import pace as pace_
from battles.errors import ApplicationError
from battles.hooks import hooks
from battles.models import Battle, Draft, Invitation, Participant, Status, Visibility, Watcher
from battles.rules.base import CLOCK, Event, Seat, State
from battles.rules.clock_events import TimeOut
from battles.rules.seat_events import SeatGivenUp, SeatOffered, SeatReturned, SeatTakenOver
from battles.runtime import bus
from battles.runtime.clock import WALL, Clock
from battles.selectors.people import AnyUser, participant_of
from battles.selectors.take_over import MISSED, is_enterable, is_offered, why_abandoned
from battles.selectors.talk import token_hash
from battles.services import dues
from battles.services.blocks import check_together
from battles.services.clocks import running
from battles.services.draining import draining
from battles.services.orders import due_of

TOKEN_BYTES = 16
Players = dict[Seat, Participant]
FIELDS = (
    *("user", "name", "computer_skill", "asked_since", "given_up_at", "offered_at", "seen_at"),
    *("missed", "former", "regent", "regent_skill"),
)
MISSED_FOR_COMPUTER = 4
"""After so many missed rounds in a row the computer plays on; in a live battle as soon as the seat is offered."""


def give_up_seat(*, battle_id: UUID | str, user: AnyUser, seat: str, clock: Clock = WALL) -> None:
    """A player leaves his seat to whoever plays on; until then it is his."""
    with _running(battle_id) as (battle, players):
        player = participant_of(players, user, seat)
        if not any(other.user_id not in (None, player.user_id) for other in players.values()):
            raise ApplicationError("nobody_remains")
        if player.given_up_at is None:
            player.given_up_at = clock.now()
            player.save(update_fields=["given_up_at"])
            _say(battle, players, SeatGivenUp(seat=Seat(seat)), clock.now())


def offer_seat(*, battle_id: UUID | str, user: AnyUser, seat: str, clock: Clock = WALL) -> str:
    """A remaining player offers an abandoned seat to a substitute; the token of a link for one person, told once."""
    now = clock.now()
    with _running(battle_id) as (battle, players):
        by = _remaining(players, user, seat)
        player = _abandoned(battle, players, seat, now)
        if not is_offered(battle, player, now):
            player.offered_at = now
            player.save(update_fields=["offered_at"])
            _say(battle, players, SeatOffered(seat=Seat(seat), by=by), now)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        battle.invitations.filter(seat=seat, taken_by=None).delete()
        battle.invitations.create(token_hash=token_hash(token), seat=seat, created_at=now)
    return token


def take_over_seat(*, battle_id: UUID | str, user: AnyUser, seat: str, clock: Clock = WALL) -> None:
    """Somebody takes a seat that is offered in the lobby."""
    with _running(battle_id) as (battle, players):
        if battle.visibility != Visibility.PUBLIC:
            raise ApplicationError("not_allowed")
        _substitute(battle, players, seat, user, clock.now())


def take_over_offered(*, token: str, user: AnyUser, clock: Clock = WALL) -> UUID:
    """Somebody takes the seat his link is for, once."""
    found = Invitation.objects.filter(token_hash=token_hash(token)).exclude(seat="").first()
    if found is None:
        raise ApplicationError("bad_invitation")
    with _running(found.battle_id) as (battle, players):
        row = Invitation.objects.get(pk=found.pk)
        if row.taken_by_id is not None:
            raise ApplicationError("invitation_taken")
        _substitute(battle, players, row.seat, user, clock.now())
        row.taken_by = user if isinstance(user, User) else None
        row.save(update_fields=["taken_by"])
    return battle.pk


def _substitute(battle: Battle, players: Players, seat: str, user: AnyUser, now: datetime) -> None:
    if not isinstance(user, User):
        raise ApplicationError("sign_in")
    if any(player.user_id == user.pk for player in players.values()):
        raise ApplicationError("already_seated")
    player = players.get(Seat(seat))
    if player is None or not (is_offered(battle, player, now) or is_enterable(battle, player)):
        raise ApplicationError("not_offered", seat=seat)
    if not hooks.may_substitute(battle, user):
        raise ApplicationError("league_seat")
    check_together(battle, {one: row for one, row in players.items() if one != seat}, user)
    _hand_over(battle, players, Seat(seat), now, user=user)


def give_to_computer(
    *, battle_id: UUID | str, user: AnyUser, seat: str, skill: int | None = None, clock: Clock = WALL
) -> None:
    """A remaining player lets the computer play on for an abandoned seat."""
    now = clock.now()
    with _running(battle_id) as (battle, players):
        _remaining(players, user, seat)
        _abandoned(battle, players, seat, now)
        skills = store.rules_of(battle).skills
        if skill is not None and skill not in skills:
            raise ApplicationError("bad_skill", skill=skill, skills=list(skills))
        _hand_over(battle, players, Seat(seat), now, skill=skills[-1] if skill is None else skill)


def look_after_missed(battle_id: UUID, now: datetime) -> None:
    """After a round: a seat of which nothing came twice is offered by itself, after four the computer plays on.

    In a live battle nobody waits for a substitute. In a league without late entry the seat is out of time instead.
    """
    battle = store.lock(battle_id)
    if battle.status != Status.RUNNING:
        return
    for seat, player in store.players_of(battle).items():
        if player.user_id is None:
            continue
        if battle.league and not battle.late_entry:
            if 0 < battle.pace.get("missed", 0) <= player.missed and player.timed_out_at is None:
                _out_of_time(store.lock(battle_id), seat, now)
        elif player.missed >= MISSED:
            _look_after(store.lock(battle_id), seat, now)


def _out_of_time(battle: Battle, seat: Seat, now: datetime) -> None:
    """The other side may claim the battle, until the seat answers."""
    players = store.players_of(battle)
    row = store.twin(players[seat])
    row.timed_out_at = now
    running.note(battle, running.changed(players, row), (TimeOut[State](seat=seat),), now)
    hooks.tell_time_out(battle, seat)


def _look_after(battle: Battle, seat: Seat, now: datetime) -> None:
    players, skills = store.players_of(battle), store.rules_of(battle).skills
    player, pace = players[seat], running.pace_of(battle)
    is_live = pace is not None and pace_.tempo(pace) == "live"
    others = any(one.user_id not in (None, player.user_id) for one in players.values())
    if skills and others and (is_live or player.missed >= MISSED_FOR_COMPUTER):
        _hand_over(battle, players, seat, now, skill=skills[-1])
    elif player.offered_at is None:
        player.offered_at = now
        player.save(update_fields=["offered_at"])
        _say(battle, players, SeatOffered(seat=seat, by=CLOCK), now)


def return_to_seat(*, battle_id: UUID | str, user: AnyUser, seat: str, clock: Clock = WALL) -> None:
    """Whoever lost the seat to the computer comes back and plays on."""
    with _running(battle_id) as (battle, players):
        player = players.get(Seat(seat))
        if player is None or not isinstance(user, User) or player.former_id != user.pk:
            raise ApplicationError("not_your_seat", seat=seat)
        if player.computer_skill is None:
            raise ApplicationError("seat_in_use", seat=seat)
        _hand_over(battle, players, Seat(seat), clock.now(), user=user, event=SeatReturned(seat=Seat(seat)))


@contextmanager
def _running(battle_id: UUID | str) -> Iterator[tuple[Battle, Players]]:
    """The locked battle under way with its players, to be changed. A league without late entry puts in its own."""
    draining.refuse()
    with transaction.atomic():
        battle = store.lock(battle_id)
        if battle.status != Status.RUNNING:
            raise ApplicationError("not_running", status=battle.status)
        if battle.league and not battle.late_entry:
            raise ApplicationError("league_seat")
        yield battle, store.players_of(battle)


def _remaining(players: Mapping[Seat, Participant], user: AnyUser, seat: str) -> Seat:
    """The seat of a player who is still there; raises `not_allowed`."""
    own = [one for one, player in players.items() if user is not None and user.pk and player.user_id == user.pk]
    if not own or seat in own:
        raise ApplicationError("not_allowed")
    return own[0]


def _abandoned(battle: Battle, players: Mapping[Seat, Participant], seat: str, now: datetime) -> Participant:
    player = players.get(Seat(seat))
    if player is None:
        raise ApplicationError("bad_seat", seat=seat, seats=list(players))
    if why_abandoned(battle, player, now) is None:
        raise ApplicationError("seat_in_use", seat=seat)
    return player


def _hand_over(
    battle: Battle,
    players: Players,
    seat: Seat,
    now: datetime,
    *,
    user: User | None = None,
    skill: int | None = None,
    event: Event[State] | None = None,
) -> None:
    """The seat with all it knows changes hands; its former holder watches, and is told to come in anew.

    Somebody whose seat the computer has now may come back to it.
    """
    row, former = players[seat], players[seat].user
    row.user, row.computer_skill, row.name = user, skill, ""
    row.missed, row.regent, row.regent_skill = 0, None, None
    row.former = former if skill is not None else None
    row.asked_since = now if row.asked_at is not None else None
    row.given_up_at = row.offered_at = row.seen_at = None
    _wind(battle, row, skill)
    row.save(update_fields=[*FIELDS, *running.FIELDS])
    battle.rated, battle.trail = False, {}
    Draft.objects.filter(battle=battle, seat=seat).delete()
    if former is not None and battle.visibility == Visibility.PRIVATE:
        Watcher.objects.get_or_create(battle=battle, user=former)
    after = players if skill is not None else running.go(battle, players, [seat], now)
    _say(battle, after, event or SeatTakenOver(seat=seat, computer=skill), now, "rated", "trail")
    for one in {former.pk if former is not None else None, user.pk if user is not None else None} - {None}:
        transaction.on_commit(partial(bus.publish, "lobby", one))


def _wind(battle: Battle, row: Participant, skill: int | None) -> None:
    """A substitute begins with a full clock, the computer has none."""
    running.fill(battle, row)
    if skill is not None:
        row.clock_left_ms = None


def _say(battle: Battle, players: Mapping[Seat, Participant], event: Event[State], now: datetime, *fields: str) -> None:
    noted = store.append(battle, players, [event], now)
    state = store.running_state(battle)
    store.keep_state(battle, state, battle.version - len(noted))
    dues.schedule(*due_of(battle, players, state, now))
    store.save(battle, players, *store.LOG_FIELDS, "state", *fields, state=state, noted=noted)
    transaction.on_commit(partial(bus.publish, "lobby", "all"))
