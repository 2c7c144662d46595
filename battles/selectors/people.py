"""Who somebody is at a battle's table. Every exit (socket, REST, replay, export, dry run) goes through `viewer_of`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from msgspec import Struct

from accounts.models import User
from battles import store
from battles.errors import ApplicationError
from battles.hooks import hooks
from battles.models import Battle, Participant, Status, Visibility, Watcher
from battles.rules.base import EVERYTHING, PUBLIC, Seat, Viewer
from battles.selectors import delayed
from battles.store import Moment

AnyUser = User | AnonymousUser | None
OVER = (Status.FINISHED, Status.ABANDONED)


class Viewpoint(Struct, frozen=True, kw_only=True):
    """Where somebody sits: through whose eyes he sees, which seats are his, and whether nothing is hidden any more."""

    viewer: Viewer
    """A seat, or PUBLIC."""
    seats: tuple[Seat, ...]
    """All seats he holds; orders may be given for these."""
    sees_all: bool
    """The battle is over: replay and export show everything."""
    as_of: datetime | None = None
    """A spectator of a battle with a delay sees it as it was then, up to the version it had; None: as it is."""
    judges: bool = False
    """The battle stands still until he has ruled: log and table hide nothing from him. It is not over for that."""

    @property
    def replay_viewer(self) -> Viewer:
        return EVERYTHING if self.sees_all or self.judges else self.viewer

    @property
    def is_seat(self) -> bool:
        return isinstance(self.viewer, str)

    @property
    def audience(self) -> str:
        return store.audience(self.viewer)


def viewer_of(battle: Battle, user: AnyUser, now: datetime, seat: str | None = None) -> Viewpoint:
    """Who this user is here. `seat` chooses between several of his own; raises `not_allowed`, `not_your_seat`."""
    return viewpoint(store.moment_of(battle), user, now, seat)


def seen_by(
    battle: Battle, user: AnyUser, now: datetime, seat: str | None = None, *, watching: bool = False, delay: int = 0
) -> tuple[Battle, Viewpoint]:
    """The battle as this user may know it (with a delay: as it was), and who he is here. For every exit."""
    moment = store.moment_of(battle)
    point = spectator(moment, user, now, delay) if watching else viewpoint(moment, user, now, seat)
    return delayed.as_of(moment, point.as_of).battle, point


def viewpoint(moment: Moment, user: AnyUser, now: datetime, seat: str | None = None) -> Viewpoint:
    """`viewer_of` for a moment at hand; asks the database only about watchers of private battles, and of the past."""
    seats = seats_of(moment, user)
    if seat is not None and seat not in seats and (seats or _may_watch(moment.battle, user)):
        raise ApplicationError("not_your_seat", seat=seat)
    if not seats:
        return spectator(moment, user, now)
    viewer: Viewer = Seat(seat) if seat is not None else seats[0]
    return Viewpoint(viewer=viewer, seats=seats, sees_all=moment.battle.status in OVER)


def spectator(moment: Moment, user: AnyUser, now: datetime, delay: int = 0) -> Viewpoint:
    """A spectator, whoever he is: also a player who shows the battle to others. Raises `not_allowed`."""
    seats = seats_of(moment, user)
    if not seats and moment.battle.halted_at is not None and _is_judge(moment.battle, user):
        return Viewpoint(viewer=PUBLIC, seats=(), sees_all=moment.battle.status in OVER, judges=True)
    if not seats and not _may_watch(moment.battle, user):
        raise ApplicationError("not_allowed")
    when = delayed.cutoff(moment.battle, now, delay)
    if not delayed.is_behind(moment.battle, when):
        return Viewpoint(viewer=PUBLIC, seats=seats, sees_all=moment.battle.status in OVER)
    return Viewpoint(viewer=PUBLIC, seats=seats, sees_all=delayed.was_over(moment.battle, when), as_of=when)


def seats_of(moment: Moment, user: AnyUser) -> tuple[Seat, ...]:
    if user is None or user.pk is None:
        return ()
    return tuple(seat for seat, player in moment.players.items() if player.user_id == user.pk)


def _may_watch(battle: Battle, user: AnyUser) -> bool:
    """Anybody who has the address, unless it is private: then its host, those who took a link for watching, and who
    has to judge it."""
    if battle.visibility != Visibility.PRIVATE:
        return True
    if user is None or user.pk is None:
        return False
    if battle.host_id == user.pk or Watcher.objects.filter(battle_id=battle.pk, user_id=user.pk).exists():
        return True
    return _is_judge(battle, user)


def _is_judge(battle: Battle, user: AnyUser) -> bool:
    return isinstance(user, User) and hooks.is_judge(battle, user)


def participant_of(players: Mapping[Seat, Participant], user: AnyUser, seat: str) -> Participant:
    """The seat, if it is this user's; raises `not_your_seat`."""
    participant = players.get(Seat(seat))
    if participant is None or user is None or user.pk is None or participant.user_id != user.pk:
        raise ApplicationError("not_your_seat", seat=seat)
    return participant


def name_of(participant: Participant) -> str:
    """What the seat's holder is called; empty while nobody sits there or the computer does."""
    return participant.user.get_username() if participant.user is not None else participant.name
