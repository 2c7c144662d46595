"""Who somebody is at a battle's table. Every exit (socket, REST, replay, export, dry run) goes through `viewer_of`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from msgspec import Struct

from accounts.models import User
from battles import store
from battles.errors import ApplicationError
from battles.models import Battle, Participant, Status, Visibility, Watcher
from battles.rules.base import EVERYTHING, PUBLIC, Seat, Viewer
from battles.store import Moment

Somebody = User | AnonymousUser | None
OVER = (Status.FINISHED, Status.ABANDONED)


class Standpoint(Struct, frozen=True, kw_only=True):
    """Where somebody sits: through whose eyes he sees, which seats are his, and whether nothing is hidden any more."""

    viewer: Viewer
    """A seat, or PUBLIC."""
    seats: tuple[Seat, ...]
    """All seats he holds; orders may be given for these."""
    sees_all: bool
    """The battle is over: replay and export show everything."""

    @property
    def replay_viewer(self) -> Viewer:
        return EVERYTHING if self.sees_all else self.viewer

    @property
    def is_seat(self) -> bool:
        return isinstance(self.viewer, str)

    @property
    def audience(self) -> str:
        return store.audience(self.viewer)


def viewer_of(battle: Battle, user: Somebody, now: datetime, seat: str | None = None) -> Standpoint:
    """Who this user is here. `seat` chooses between several of his own; raises `not_allowed`, `not_your_seat`."""
    return standpoint(store.moment_of(battle), user, now, seat)


def standpoint(moment: Moment, user: Somebody, now: datetime, seat: str | None = None) -> Standpoint:
    """`viewer_of` for a moment at hand; asks the database only about watchers of private battles."""
    seats = seats_of(moment, user)
    if not seats and not _may_watch(moment.battle, user):
        raise ApplicationError("not_allowed")
    if seat is not None and seat not in seats:
        raise ApplicationError("not_your_seat", seat=seat)
    viewer: Viewer = Seat(seat) if seat is not None else seats[0] if seats else PUBLIC
    return Standpoint(viewer=viewer, seats=seats, sees_all=moment.battle.status in OVER)


def seats_of(moment: Moment, user: Somebody) -> tuple[Seat, ...]:
    if user is None or user.pk is None:
        return ()
    return tuple(seat for seat, player in moment.players.items() if player.user_id == user.pk)


def _may_watch(battle: Battle, user: Somebody) -> bool:
    """Anybody who has the address, unless it is private: then its host and those who took a link for watching."""
    if battle.visibility != Visibility.PRIVATE:
        return True
    if user is None or user.pk is None:
        return False
    return battle.host_id == user.pk or Watcher.objects.filter(battle_id=battle.pk, user_id=user.pk).exists()


def participant_of(players: Mapping[Seat, Participant], user: Somebody, seat: str) -> Participant:
    """The seat, if it is this user's; raises `not_your_seat`."""
    participant = players.get(Seat(seat))
    if participant is None or user is None or user.pk is None or participant.user_id != user.pk:
        raise ApplicationError("not_your_seat", seat=seat)
    return participant


def name_of(participant: Participant) -> str:
    """What the seat's holder is called; empty while nobody sits there or the computer does."""
    return participant.user.get_username() if participant.user is not None else participant.name
