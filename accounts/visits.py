"""When a guest was here last. Guests who own nothing are forgotten some time after their last visit."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest, HttpResponseBase

from accounts.models import User
from battles.runtime.clock import WALL, Clock
from battles.services.dues import Wanted, schedule

NOTED_EVERY = timedelta(days=1)
"""How exactly a visit is kept: not a write for every request."""
FORGOTTEN_AFTER = timedelta(days=30)
KIND = "guest"


class Visits:
    """After authentication: notes that a guest is here. A guest never signs in again, so `last_login` holds it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if isinstance(request.user, User) and request.user.is_guest:
            note_visit(guest=request.user)
        return self.get_response(request)


def note_visit(*, guest: User, clock: Clock = WALL) -> None:
    now = clock.now()
    if now - last_visit(guest) > NOTED_EVERY:
        User.objects.filter(pk=guest.pk).update(last_login=now)


def last_visit(guest: User) -> datetime:
    return max(guest.date_joined, guest.last_login or guest.date_joined)


def next_look(guest: User, at: datetime) -> Wanted:
    """When to look whether the guest is still wanted. Each look has a key of its own: it happens once."""
    return (KIND, f"{guest.pk}:{at:%Y%m%d%H%M%S}", at)


def look_after_guest(key: str, clock: Clock) -> None:
    """The timekeeper's call: forget the guest, or look again when that could be due."""
    guest = User.objects.filter(pk=int(key.partition(":")[0]), is_guest=True).first()
    if guest is None:
        return
    now, due = clock.now(), last_visit(guest) + FORGOTTEN_AFTER
    if due > now:
        schedule(next_look(guest, due))
    elif _owns_something(guest):
        schedule(next_look(guest, now + FORGOTTEN_AFTER))
    else:
        forget_guest(guest=guest, clock=clock)


def _owns_something(guest: User) -> bool:
    return guest.seats.exists() or guest.hosted.exists() or guest.scenarios.exists()


def forget_guest(*, guest: User, clock: Clock = WALL) -> None:
    """The row goes, and with it the sessions that have run out: nobody can come back through them."""
    with transaction.atomic():
        guest.delete()
        Session.objects.filter(expire_date__lt=clock.now()).delete()
