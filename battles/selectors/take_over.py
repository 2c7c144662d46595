"""Abandoned seats: which they are, why, and which of them wait for a substitute."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal

from django.db.models import F, Q
from msgspec import Struct

from accounts.models import User
from battles import store
from battles.errors import ApplicationError
from battles.hooks import hooks
from battles.models import Battle, Invitation, Participant, Status, Visibility
from battles.rules.base import Seat
from battles.runtime import tuning
from battles.selectors import blocks
from battles.selectors.lists import BattleCard, cards_of
from battles.selectors.people import AnyUser, name_of
from battles.selectors.talk import token_hash

Why = Literal["given_up", "timed_out", "silent", "missed"]
MOST = 12
MISSED = 2
"""After so many missed rounds in a row others may play on in a seat."""


class AbandonedSeat(Struct, frozen=True, kw_only=True):
    """A seat whose player will not, or does not, go on."""

    seat: str
    name: str
    why: Why
    since: datetime
    offered: bool


class OfferedSeat(Struct, frozen=True, kw_only=True):
    """A seat that a substitute may take."""

    card: BattleCard
    seat: str


def why_abandoned(battle: Battle, player: Participant, now: datetime) -> tuple[Why, datetime] | None:
    """Why others may give this seat away, and since when. Where there is a clock, only the clock says so."""
    if battle.status != Status.RUNNING or player.computer_skill is not None:
        return None
    if player.given_up_at is not None:
        return "given_up", player.given_up_at
    if player.timed_out_at is not None:
        return "timed_out", player.timed_out_at
    if player.missed >= MISSED:
        return "missed", player.offered_at or battle.moved_at
    is_silent = not battle.pace and player.asked_at is not None and player.asked_since is not None
    if is_silent and player.asked_since is not None and player.asked_since <= now - _patience():
        return "silent", player.asked_since
    return None


def _patience() -> timedelta:
    return timedelta(days=tuning.ABANDONED_DAYS)


def is_offered(battle: Battle, player: Participant, now: datetime) -> bool:
    """An offer is void as soon as the seat's holder has answered."""
    return player.offered_at is not None and why_abandoned(battle, player, now) is not None


def is_enterable(battle: Battle, player: Participant) -> bool:
    """A computer's seat that people may take while the battle runs; one that its former holder may come back to is not.

    A seat is taken between two of its own answers, so nothing is decided twice."""
    has_entry = battle.late_entry and battle.status == Status.RUNNING
    return has_entry and player.computer_skill is not None and player.former_id is None


def abandoned_seats(battle: Battle, now: datetime) -> tuple[AbandonedSeat, ...]:
    """All of a battle, for its players. Ask `viewer_of` first."""
    found = []
    for seat, player in store.moment_of(battle).players.items():
        if (reason := why_abandoned(battle, player, now)) is not None:
            why, since = reason
            is_free = player.offered_at is not None
            found.append(AbandonedSeat(seat=seat, name=name_of(player), why=why, since=since, offered=is_free))
    return tuple(found)


def offered_seats(user: AnyUser, now: datetime) -> list[OfferedSeat]:
    """Seats of public battles that wait for a substitute; not those of battles the user plays in."""
    free = Q(offered_at__isnull=False) | Q(battle__late_entry=True, computer_skill__isnull=False, former__isnull=True)
    may_enter = Q(battle__league="") | Q(battle__late_entry=True)
    rows = Participant.objects.filter(
        free, may_enter, battle__status=Status.RUNNING, battle__visibility=Visibility.PUBLIC
    ).select_related("battle")
    if user is not None and user.pk is not None:
        rows = rows.exclude(battle__participants__user=user.pk)
        rows = rows.exclude(battle__in=Battle.objects.filter(blocks.apart(user), status=Status.RUNNING))
    rows = rows.order_by(F("offered_at").desc(nulls_last=True), "-battle__moved_at")
    found = [row for row in rows[:MOST] if _is_free(row, user, now)]
    cards = {card.id: card for card in cards_of({row.battle_id for row in found}, user)} if found else {}
    return [OfferedSeat(card=cards[str(row.battle_id)], seat=row.seat) for row in found]


def _is_free(row: Participant, user: AnyUser, now: datetime) -> bool:
    if row.battle.league and not (isinstance(user, User) and hooks.may_substitute(row.battle, user)):
        return False
    return is_offered(row.battle, row, now) or is_enterable(row.battle, row)


def offer_of(token: str, now: datetime) -> tuple[Battle, str]:
    """The battle and the seat a substitute's link is for; raises `bad_invitation`."""
    row = Invitation.objects.filter(token_hash=token_hash(token), taken_by=None).exclude(seat="").first()
    if row is None:
        raise ApplicationError("bad_invitation")
    battle = store.find(row.battle_id)
    player = store.moment_of(battle).players[Seat(row.seat)]
    if not is_offered(battle, player, now):
        raise ApplicationError("bad_invitation")
    return battle, row.seat
