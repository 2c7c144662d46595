"""Addresses of private calendars: made, and revoked by making another (leagues 8.7)."""

from __future__ import annotations

import secrets

from accounts.models import User
from battles.leagues.models import CalendarFeed
from battles.leagues.selectors.calendars import hashed
from battles.runtime.clock import WALL, Clock

TOKEN_BYTES = 20


def new_feed(*, user: User, clock: Clock = WALL) -> str:
    """The token of a new address, told once; the old address answers no more."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    CalendarFeed.objects.update_or_create(user=user, defaults={"token_hash": hashed(token), "made_at": clock.now()})
    return token


def revoke_feed(*, user: User) -> None:
    CalendarFeed.objects.filter(user=user).delete()
