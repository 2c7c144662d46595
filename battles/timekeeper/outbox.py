"""What leaves the site: mail, webhooks, push notifications. Rows of `Outbox`, each sent once, retried if it fails."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.mail import EmailMessage
from django.db import Error
from django.db.models import Q

from accounts.models import Notification, NotificationSetting, PushSubscription
from battles.models import Outbox
from battles.notifications import web_push, webhooks
from battles.notifications.web_push import Browser
from battles.runtime import db_failures, tuning
from battles.runtime.clock import WALL, Clock
from battles.runtime.db_thread import in_db_thread
from battles.services import notifications

log = logging.getLogger(__name__)

KINDS = ("mail", "webhook", "push")
AT_ONCE = 50
SIDE_BY_SIDE = 8
"""So many are under way at a time: one machine that does not answer keeps nobody waiting."""
STALE = "no longer true"


@dataclass(frozen=True)
class Parcel:
    """A row with what is needed to send it without the database."""

    row: Outbox
    secret: str = ""
    """Signs a webhook."""
    browser: Browser | None = None


class Sender:
    """Sends what waits, beside whatever else the timekeeper does."""

    def __init__(self, clock: Clock = WALL) -> None:
        self.clock = clock
        self._woken = asyncio.Event()

    def wake(self) -> None:
        self._woken.set()

    async def run(self) -> None:
        """Until cancelled. A lost database is waited for."""
        while True:
            try:
                await self.once()
            except Error:
                log.exception("outbox: the database is away")
            except Exception:  # a fault in one round must not end all rounds
                log.exception("outbox: a round failed")
            await self._pause()

    async def _pause(self) -> None:
        try:
            async with asyncio.timeout(tuning.POLL_SECONDS):
                await self._woken.wait()
        except TimeoutError:
            pass
        self._woken.clear()

    async def once(self) -> None:
        """Everything that waits now."""
        places = asyncio.Semaphore(SIDE_BY_SIDE)
        rows = await in_db_thread(mails_now, self.clock.now())
        await asyncio.gather(*(self._send(row, places) for row in rows))

    async def _send(self, row: Outbox, places: asyncio.Semaphore) -> None:
        async with places:
            parcel = await in_db_thread(taken_or_noted, row, self.clock)
            if parcel is not None:
                problem = await asyncio.to_thread(send, parcel.row, parcel.secret, parcel.browser)
                await in_db_thread(mark_sent, row.pk, problem, self.clock)


# In the database thread


def mails_now(now: datetime) -> list[Outbox]:
    """New ones first: however many wait to be tried again, they keep no other back."""
    is_time = Q()
    for tries in range(tuning.MAIL_TRIES):
        is_time |= Q(tries=tries, made_at__lte=now - _patience(tries))
    return list(Outbox.objects.filter(is_time, kind__in=KINDS, sent_at=None).order_by("tries", "pk")[:AT_ONCE])


def _patience(tries: int) -> timedelta:
    """After a failure: 1, 3, 7, 15 … minutes since the mail was made."""
    return timedelta(minutes=2**tries - 1)


def claim_mail(mail: Outbox) -> bool:
    return Outbox.objects.filter(pk=mail.pk, sent_at=None, tries=mail.tries).update(tries=mail.tries + 1) == 1


def taken_or_noted(row: Outbox, clock: Clock) -> Parcel | None:
    """The row, if it is to be sent; a row that nobody can read is tried again later, and the others are sent."""
    try:
        return taken(row, clock)
    except Exception as error:  # whatever one row raises
        db_failures.raise_if_database(error)
        log.exception("cannot be prepared", extra={"mail": row.pk, "kind": row.kind})
        mark_sent(row.pk, str(error) or type(error).__name__, clock)
        return None


def taken(row: Outbox, clock: Clock) -> Parcel | None:
    """The row, if this worker may send it and somebody still wants it."""
    if not claim_mail(row):
        return None
    if not _is_wanted(row, clock):
        _drop(row, STALE, clock)
        return None
    match row.kind:
        case "webhook":
            return Parcel(row, secret=_secret(row))
        case "push":
            return _for_browser(row, clock)
    return Parcel(row)


def _for_browser(row: Outbox, clock: Clock) -> Parcel | None:
    found = PushSubscription.objects.filter(pk=row.to).first()
    if found is None:
        _drop(row, web_push.GONE, clock)
        return None
    return Parcel(row, browser=Browser(found.endpoint, found.p256dh, found.auth))


def _is_wanted(row: Outbox, clock: Clock) -> bool:
    """A mail may tell of several things: one that is still true is enough."""
    told = row.payload.get("notices") if row.kind != "webhook" else None
    if not told:
        return True
    return any(
        notifications.is_wanted(one, clock) for one in Notification.objects.select_related("user").filter(pk__in=told)
    )


def _drop(row: Outbox, reason: str, clock: Clock) -> None:
    Outbox.objects.filter(pk=row.pk).update(sent_at=clock.now(), last_error=reason)


def _secret(row: Outbox) -> str:
    owner = NotificationSetting.objects.filter(user__username=row.payload.get("user", ""), webhook=row.to).first()
    return owner.webhook_secret if owner is not None else ""


def mark_sent(mail_id: int, problem: str, clock: Clock) -> None:
    row = Outbox.objects.filter(pk=mail_id).first()
    if row is None:
        return
    if row.kind == "push":
        _note_browser(row, problem, clock)
    done = {"sent_at": clock.now()} if problem in ("", web_push.GONE) else {}
    Outbox.objects.filter(pk=mail_id).update(last_error=problem[:200], **done)


def _note_browser(row: Outbox, problem: str, clock: Clock) -> None:
    """Where nobody listens any more nothing is sent again."""
    browser = PushSubscription.objects.filter(pk=row.to)
    if problem == web_push.GONE:
        browser.delete()
    elif not problem:
        browser.update(used_at=clock.now())


# In a thread of its own


def send(mail: Outbox, secret: str = "", browser: Browser | None = None) -> str:
    """The problem, or nothing."""
    try:
        return _sent(mail, secret, browser)
    except Exception as error:  # whatever is wrong with a row that nobody can send, the others go on
        log.exception("cannot be sent", extra={"mail": mail.pk, "kind": mail.kind})
        return str(error) or type(error).__name__


def _sent(mail: Outbox, secret: str, browser: Browser | None) -> str:
    if mail.kind == "webhook":
        return webhooks.post(mail.to, mail.payload, secret)
    if mail.kind == "push":
        return _push(mail, browser)
    try:
        _message(mail).send()
    except OSError as error:  # smtplib's errors are OSErrors
        log.warning("mail failed", extra={"mail": mail.pk, "tries": mail.tries + 1}, exc_info=True)
        return str(error) or type(error).__name__
    return ""


def _message(mail: Outbox) -> EmailMessage:
    """A subject has one line, whatever the battle it is about is called."""
    subject, headers = " ".join(mail.payload["subject"].split()), mail.payload.get("headers", {})
    return EmailMessage(subject=subject, body=mail.payload["body"], to=[mail.to], headers=headers)


def _push(mail: Outbox, browser: Browser | None) -> str:
    if browser is None:
        return web_push.GONE
    shown = {name: mail.payload[name] for name in ("title", "body", "link", "tag")}
    return web_push.post(browser, shown, topic=mail.payload["tag"], urgent=bool(mail.payload.get("urgent")))
