"""Browsers that take push notifications: they come, renew themselves, and go."""

from __future__ import annotations

import hashlib
import hmac

from django.db import transaction

from accounts.models import PushSubscription, User
from battles.errors import ApplicationError
from battles.notifications import web_push
from battles.notifications.web_push import Browser
from battles.runtime.clock import WALL, Clock

MOST = 10
"""Browsers of one user."""


def hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def add_browser(
    *, user: User, browser: Browser, name: str = "", session: str = "", clock: Clock = WALL
) -> PushSubscription:
    """This browser takes the user's notifications from now on, and nobody else's. The same again changes nothing."""
    _check(browser)
    known = {"user": user, "endpoint": browser.endpoint, "p256dh": browser.p256dh, "auth": browser.auth}
    known |= {"session_hash": hashed(session) if session else "", "browser": name[:60]}
    with transaction.atomic():
        others = PushSubscription.objects.filter(user=user).exclude(endpoint_hash=hashed(browser.endpoint))
        if others.count() >= MOST:
            raise ApplicationError("too_many_browsers", most=MOST)
        row, _ = PushSubscription.objects.update_or_create(
            endpoint_hash=hashed(browser.endpoint), defaults=known, create_defaults=known | {"made_at": clock.now()}
        )
    return row


def _check(browser: Browser) -> None:
    try:
        web_push.check(browser)
    except web_push.BadSubscription as error:
        raise ApplicationError("bad_subscription", detail=str(error)) from error


def renew_browser(*, old_endpoint: str, old_auth: str, browser: Browser) -> None:
    """The push service has given a browser a new address. Only it knows the old one with its secret; else nothing."""
    row = PushSubscription.objects.filter(endpoint_hash=hashed(old_endpoint)).first()
    if row is None or not hmac.compare_digest(row.auth.encode(), old_auth.encode()):
        raise ApplicationError("bad_subscription", detail="unknown")
    _check(browser)
    with transaction.atomic():
        PushSubscription.objects.filter(endpoint_hash=hashed(browser.endpoint)).exclude(pk=row.pk).delete()
        row.endpoint, row.endpoint_hash = browser.endpoint, hashed(browser.endpoint)
        row.p256dh, row.auth = browser.p256dh, browser.auth
        row.save(update_fields=["endpoint", "endpoint_hash", "p256dh", "auth"])


def remove_browser(*, user: User, endpoint: str = "", browser_id: int = 0) -> int:
    """By its address (it goes by itself) or by its number (from another one); how many went."""
    mine = PushSubscription.objects.filter(user=user)
    found = mine.filter(endpoint_hash=hashed(endpoint)) if endpoint else mine.filter(pk=browser_id)
    return found.delete()[0]


def forget_session(*, session: str) -> None:
    """Somebody has signed out: what was subscribed in his session gets nothing more."""
    if session:
        PushSubscription.objects.filter(session_hash=hashed(session)).delete()
