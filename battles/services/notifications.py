"""What people are told: on the site at once, by mail, push or webhook as they want it, never twice."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.urls import reverse

from accounts.models import Notification, NotificationSetting, PushSubscription, User
from battles.errors import ApplicationError
from battles.models import Outbox
from battles.notifications import kinds, webhooks
from battles.notifications.kinds import DIGEST, OFF, WAYS
from battles.rules.codec import Json
from battles.rules.words import Words
from battles.runtime import bus as hub
from battles.runtime import time_zones, tuning
from battles.runtime.clock import WALL, Clock
from battles.selectors import notifications as found
from battles.services import dues
from battles.texts.wording import known, spoken, texts

DIGEST_HOUR = 7
"""Local hour at which a digest comes."""
TESTS, TEST_SECONDS = 3, 60
"""So many tests in so many seconds."""
LONGEST_ADDRESS = 200
KEPT = timedelta(days=90)
"""Read notifications are kept so long."""
UNSUBSCRIBE = "no-more-mail"
"""The salt of signed links that end all mail."""

stale: dict[str, Callable[[Notification, Clock], bool]] = {}
"""Kinds that may no longer be true when they would be sent: whoever tells them says how to find out."""


@dataclass(frozen=True, kw_only=True)
class News:
    """What is to be told; once for each user and (kind, object, version)."""

    kind: str
    object: str
    version: str
    facts: Mapping[str, Json]
    link: str
    urgent: bool


@dataclass(frozen=True)
class Reader:
    """Somebody who is told: how he wants it, and whether a browser of his takes push notifications."""

    user: User
    ways: NotificationSetting | None
    has_browser: bool

    def wants(self, kind: str, channel: str) -> bool:
        return way_of(self.ways, kind, channel) != OFF

    @property
    def takes_mail(self) -> bool:
        return bool(self.user.email) and self.user.is_active and (self.ways is None or self.ways.mail)


def tell(
    *,
    users: Iterable[User | None],
    kind: str,
    object: str,
    version: str = "1",
    facts: Mapping[str, Json] | None = None,
    link: str = "",
    urgent: bool = False,
    clock: Clock = WALL,
) -> None:
    """A notification for each of them, once for (user, kind, object, version) however often this is called."""
    news = News(kind=kind, object=object, version=version[:40], facts=facts or {}, link=link, urgent=urgent)
    people = {user.pk: user for user in users if user is not None}
    same = Notification.objects.filter(user__in=people, kind=kind, object=object, version=news.version)
    told = set(same.values_list("user_id", flat=True))
    for reader in _readers([user for pk, user in people.items() if pk not in told]):
        _tell_one(reader, news, clock.now())


def _readers(users: list[User]) -> list[Reader]:
    if not users:
        return []
    ways = {one.user_id: one for one in NotificationSetting.objects.filter(user__in=users)}
    reached = set(PushSubscription.objects.filter(user__in=users).values_list("user_id", flat=True))
    return [Reader(user, ways.get(user.pk), user.pk in reached) for user in users]


def _tell_one(reader: Reader, news: News, now: datetime) -> None:
    user, kind = reader.user, news.kind
    row = Notification(user=user, kind=kind, object=news.object, version=news.version, facts=dict(news.facts))
    row.link, row.is_urgent, row.made_at = news.link, news.urgent, now
    if reader.takes_mail and reader.wants(kind, "mail"):
        row.mail_after = mail_at(reader.ways, kind, news.urgent, now)
    row.save()
    if row.mail_after is not None:
        dues.schedule(("notice_mail", str(row.pk), row.mail_after))
    if reader.has_browser and reader.wants(kind, "push"):
        at = now if reader.ways is None or news.urgent else after_quiet(reader.ways, now)
        dues.schedule(("notice_push", str(row.pk), at))
    if reader.ways is not None and reader.ways.webhook and reader.wants(kind, "webhook"):
        _queue_webhook(reader, row)
    transaction.on_commit(partial(hub.publish, "lobby", user.pk))


# When


def way_of(ways: NotificationSetting | None, kind: str, channel: str) -> str:
    """How somebody wants a kind by a channel: on unless he has said otherwise."""
    chosen = ways.kinds.get(kind, {}) if ways is not None else {}
    way = chosen.get(channel) if isinstance(chosen, dict) else None
    return way if way in WAYS[channel] else WAYS[channel][0]


def mail_at(ways: NotificationSetting | None, kind: str, urgent: bool, now: datetime) -> datetime:
    """After the quiet hours, with the next digest, or soon: of battles several go into one mail. At once if urgent."""
    if urgent:
        return now
    soon = now + timedelta(seconds=tuning.MAIL_WAIT_SECONDS) if kind in kinds.BATTLES.kinds else now
    if ways is None:
        return soon
    return after_quiet(ways, next_digest(ways.zone, now) if way_of(ways, kind, "mail") == DIGEST else soon)


def next_digest(zone: str, now: datetime) -> datetime:
    place = time_zones.zone_of(zone)
    there = now.astimezone(place)
    day = there.date() if there.hour < DIGEST_HOUR else there.date() + timedelta(days=1)
    return time_zones.day_start(day, place) + timedelta(hours=DIGEST_HOUR)


def after_quiet(ways: NotificationSetting, at: datetime) -> datetime:
    """The first instant at or after `at` outside the quiet hours."""
    if ways.quiet_from is None or ways.quiet_until is None or ways.quiet_from == ways.quiet_until:
        return at
    place = time_zones.zone_of(ways.zone)
    there = at.astimezone(place)
    start, end, clock = ways.quiet_from, ways.quiet_until, there.time()
    is_quiet = start <= clock < end if start < end else clock >= start or clock < end
    if not is_quiet:
        return at
    day = there.date() + timedelta(days=1) if start > end and clock >= start else there.date()
    return time_zones.day_start(day, place) + timedelta(hours=end.hour, minutes=end.minute)


# Sending


def is_wanted(row: Notification, clock: Clock) -> bool:
    """Nobody has read it, and it is still true."""
    return row.seen_at is None and not (row.kind in stale and stale[row.kind](row, clock))


def _queue_webhook(reader: Reader, row: Notification) -> None:
    assert reader.ways is not None
    payload = {
        "kind": row.kind,
        "object": row.object,
        "user": reader.user.get_username(),
        "facts": row.facts,
        "link": settings.SITE_URL + row.link,
        "at": row.made_at.isoformat(),
    }
    Outbox.objects.create(kind="webhook", to=reader.ways.webhook, payload=payload, made_at=row.made_at)


def push_notification(key: str, clock: Clock) -> None:
    """By the clock: one notification to all browsers of its user."""
    row = Notification.objects.select_related("user").filter(pk=key).first()
    if row is None or not is_wanted(row, clock):
        return
    ways = NotificationSetting.objects.filter(user=row.user).first()
    payload = _pushed(row, ways) | {"notices": [row.pk]}
    Outbox.objects.bulk_create(
        Outbox(kind="push", to=str(browser), payload=payload, made_at=clock.now())
        for browser in PushSubscription.objects.filter(user=row.user).values_list("pk", flat=True)
    )
    transaction.on_commit(partial(hub.publish, "due", "push"))


def _pushed(row: Notification, ways: NotificationSetting | None) -> dict[str, Json]:
    """What the browser shows. Several of one battle take each other's place there."""
    title, body = worded(row, row.user.language, ways.zone if ways is not None else "UTC")
    if ways is not None and ways.hide_details:
        words = Words(texts(row.user.language), None, known(row.user.language))
        title, body = "Feldherr", words.say("notice.hidden")
    return {"title": title, "body": body, "link": row.link, "tag": row.object, "urgent": row.is_urgent}


def mail_notification(key: str, clock: Clock) -> None:
    """By the clock: the mail of one notification, together with all others that wait for the same user by now."""
    row = Notification.objects.select_related("user").filter(pk=key, mailed_at=None).first()
    if row is None or row.mail_after is None:
        return
    waiting = Notification.objects.select_for_update().filter(
        user=row.user, mailed_at=None, seen_at=None, mail_after__lte=clock.now()
    )
    rows = list(waiting.order_by("made_at", "pk"))
    Notification.objects.filter(pk__in=[row.pk, *(one.pk for one in rows)]).update(mailed_at=clock.now())
    if good := [one for one in rows if is_wanted(one, clock)]:
        _mail(row.user, good, clock)


def _mail(user: User, rows: list[Notification], clock: Clock) -> None:
    ways = NotificationSetting.objects.filter(user=user).first()
    if not Reader(user, ways, has_browser=False).takes_mail or found.has_unconfirmed_address(user):
        return
    lines = [worded(row, user.language, ways.zone if ways is not None else "UTC") for row in rows]
    subject = lines[0][0] if len(lines) == 1 else f"{lines[0][0]} (+{len(lines) - 1})"
    told = [f"{text}\n{settings.SITE_URL}{row.link}" for (_, text), row in zip(lines, rows, strict=True)]
    payload = {
        "subject": subject,
        "body": "\n\n".join([*told, _foot(user)]),
        "headers": {
            "List-Unsubscribe": f"<{unsubscribe_link(user)}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
        "notices": [row.pk for row in rows],
    }
    Outbox.objects.create(kind="mail", to=user.email, payload=payload, made_at=clock.now())
    transaction.on_commit(partial(hub.publish, "due", "mail"))


def _foot(user: User) -> str:
    words = Words(texts(user.language), None, known(user.language))
    facts = {"settings": settings.SITE_URL + reverse("notification_settings"), "stop": unsubscribe_link(user)}
    return "-- \n" + words.say("notice.foot", facts)


def unsubscribe_link(user: User) -> str:
    return settings.SITE_URL + reverse("no_more_mail", args=[signing.dumps(user.pk, salt=UNSUBSCRIBE)])


def worded(row: Notification, language: str, zone: str = "UTC") -> tuple[str, str]:
    """Subject and text in the reader's language and zone."""
    words = Words(texts(language), None, known(language))
    facts = spoken(row.facts, language, time_zones.zone_of(zone))
    return words.say(f"notice.{row.kind}.subject", facts), words.say(f"notice.{row.kind}.body", facts)


# What the reader does


def mark_seen(*, user: User, object: str = "", clock: Clock = WALL) -> int:
    """All notifications are read, or those about one thing."""
    unseen = Notification.objects.filter(user=user, seen_at=None)
    if object:
        unseen = unseen.filter(object=object)
    return unseen.update(seen_at=clock.now())


def read_about(*, user: User, object: str, clock: Clock = WALL) -> None:
    """Somebody opens the page a notification leads to: it is read. Nothing is written where there is none."""
    if Notification.objects.filter(user=user, seen_at=None, object=object).exists():
        mark_seen(user=user, object=object, clock=clock)


def tell_test(*, user: User, clock: Clock = WALL) -> None:
    """Whether notifications arrive: one that is told at once, by every channel. Raises `too_fast`."""
    lately = clock.now() - timedelta(seconds=TEST_SECONDS)
    if Notification.objects.filter(user=user, kind="test", made_at__gt=lately).count() >= TESTS:
        raise ApplicationError("too_fast")
    at = clock.now().isoformat()
    tell(users=[user], kind="test", object="test", version=at, link=reverse("notifications"), urgent=True, clock=clock)


def stop_mail(*, token: str) -> User:
    """Whoever has the signed link of a mail ends all mail to its reader; raises `bad_link`."""
    user = unsubscribing(token)
    NotificationSetting.objects.update_or_create(user=user, defaults={"mail": False})
    return user


def unsubscribing(token: str) -> User:
    """Whose mail a signed link ends; raises `bad_link`."""
    try:
        return User.objects.get(pk=signing.loads(token, salt=UNSUBSCRIBE))
    except (signing.BadSignature, User.DoesNotExist):
        raise ApplicationError("bad_link") from None


def change_settings(
    *,
    user: User,
    kinds: Mapping[str, Mapping[str, str]],
    quiet_from: str = "",
    quiet_until: str = "",
    zone: str = "UTC",
    webhook: str = "",
    mail: bool = True,
    hide_details: bool = False,
) -> NotificationSetting:
    """How somebody wants to be told. What is unknown is refused, not forgotten."""
    for kind, ways in kinds.items():
        _check_ways(kind, ways)
    _check_webhook(webhook)
    row, _ = NotificationSetting.objects.get_or_create(user=user)
    row.kinds = {kind: dict(ways) for kind, ways in kinds.items()}
    row.quiet_from, row.quiet_until = _time(quiet_from), _time(quiet_until)
    row.zone, row.mail, row.hide_details = time_zones.zone_of(zone).key, mail, hide_details
    if webhook and webhook != row.webhook:
        row.webhook_secret = secrets.token_hex(24)
    row.webhook = webhook
    row.save()
    row.refresh_from_db()
    return row


def _check_ways(kind: str, ways: Mapping[str, str]) -> None:
    bad = [way for channel, way in ways.items() if way not in WAYS.get(channel, ())]
    if kind not in kinds.kinds() or bad:
        raise ApplicationError("bad_choice", field="notices", value=", ".join([kind, *bad]), known=list(WAYS["mail"]))


def _check_webhook(address: str) -> None:
    if not address:
        return
    try:
        parts = webhooks.parts_of(address)
        is_one = parts.scheme in ("http", "https") and bool(parts.hostname) and "\0" not in address
    except webhooks.BadAddress:
        is_one = False
    if not is_one or len(address) > LONGEST_ADDRESS:
        raise ApplicationError("bad_choice", field="webhook", value=address[:80], known=["https://example.org/hook"])


def _time(text: str) -> str | None:
    if not text:
        return None
    try:
        return datetime.strptime(text[:5], "%H:%M").time().isoformat()
    except ValueError:
        raise ApplicationError("bad_choice", field="quiet", value=text, known=["22:00"]) from None


def forget_old(*, clock: Clock = WALL) -> int:
    """Notices that were read long ago."""
    return Notification.objects.filter(seen_at__lt=clock.now() - KEPT).delete()[0]
