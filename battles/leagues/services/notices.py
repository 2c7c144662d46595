"""What people are told: on the site at once, by mail or webhook as they want it, never twice (leagues 14)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import transaction

from accounts.models import User
from battles import notices as hub
from battles.clock import WALL, Clock
from battles.leagues.errors import LeagueError
from battles.leagues.models import Notice, NoticeSetting
from battles.leagues.scheduling import local
from battles.models import Outbox
from battles.rules.codec import Json
from battles.rules.words import Words
from battles.services import dues
from battles.wording import known, spoken, texts

KINDS = (
    "pairing",
    "change",
    "offer",
    "offer_answered",
    "agreement",
    "half_time",
    "deadline_near",
    "battle_tomorrow",
    "battle_soon",
    "offer_waiting",
    "offer_overdue",
    "battle_begun",
    "holiday",
    "admitted",
    "removed",
    "left",
    "substitute",
    "place_free",
    "list_reminder",
    "list_missing",
    "list_to_amend",
    "lists_frozen",
    "lists_revealed",
    "result",
    "case",
    "ruling",
    "penalty",
    "ban",
    "challenge",
    "challenge_accepted",
    "challenge_refused",
    "team_step",
    "promotion",
    "proposal",
    "rating",
    "rating_corrected",
)
"""What can be switched on, off or to a daily digest."""
CHANNELS = ("mail", "webhook")
WAYS = ("on", "off", "digest")
DIGEST_HOUR = 7
"""Local hour at which a digest comes."""


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
    """A notice for each of them, once for (user, kind, object, version) however often this is called."""
    people = {user.pk: user for user in users if user is not None}
    told = set(
        Notice.objects.filter(user__in=people, kind=kind, object=object, version=version[:40]).values_list(
            "user_id", flat=True
        )
    )
    ways = {one.user_id: one for one in NoticeSetting.objects.filter(user__in=people)}
    for user in people.values():
        if user.pk not in told:
            _tell_one(user, ways.get(user.pk), kind, object, version[:40], dict(facts or {}), link, urgent, clock)


def _tell_one(
    user: User,
    ways: NoticeSetting | None,
    kind: str,
    object: str,
    version: str,
    facts: dict[str, Json],
    link: str,
    urgent: bool,
    clock: Clock,
) -> None:
    now = clock.now()
    row = Notice(
        user=user, kind=kind, object=object, version=version, facts=facts, link=link, is_urgent=urgent, made_at=now
    )
    if way_of(ways, kind, "mail") != "off" and user.email:
        row.mail_after = due_at(ways, kind, urgent, now)
    row.save()
    if row.mail_after is not None:
        dues.schedule(("league_notice", str(row.pk), row.mail_after))
    if ways is not None and ways.webhook and way_of(ways, kind, "webhook") != "off":
        _queue_webhook(ways, row)
    transaction.on_commit(partial(hub.announce, "lobby", user.pk))


def way_of(ways: NoticeSetting | None, kind: str, channel: str) -> str:
    """How somebody wants a kind by a channel: on unless he has said otherwise."""
    chosen = ways.kinds.get(kind, {}) if ways is not None else {}
    way = chosen.get(channel, "on") if isinstance(chosen, dict) else "on"
    return way if way in WAYS else "on"


def due_at(ways: NoticeSetting | None, kind: str, urgent: bool, now: datetime) -> datetime:
    """Now; after the quiet hours; or with the next digest. What is urgent comes at once."""
    if ways is None or urgent:
        return now
    at = next_digest(ways.zone, now) if way_of(ways, kind, "mail") == "digest" else now
    return after_quiet(ways, at)


def next_digest(zone: str, now: datetime) -> datetime:
    there = local.shown(now, zone)
    day = there.date() if there.hour < DIGEST_HOUR else there.date() + timedelta(days=1)
    return local.day_start(day, zone) + timedelta(hours=DIGEST_HOUR)


def after_quiet(ways: NoticeSetting, at: datetime) -> datetime:
    """The first instant at or after `at` outside the quiet hours."""
    if ways.quiet_from is None or ways.quiet_until is None or ways.quiet_from == ways.quiet_until:
        return at
    there = local.shown(at, ways.zone)
    start, end = ways.quiet_from, ways.quiet_until
    clock = there.time()
    is_quiet = start <= clock < end if start < end else clock >= start or clock < end
    if not is_quiet:
        return at
    day = there.date() + timedelta(days=1) if start > end and clock >= start else there.date()
    midnight = local.day_start(day, ways.zone)
    return midnight + timedelta(hours=end.hour, minutes=end.minute)


def _queue_webhook(ways: NoticeSetting, row: Notice) -> None:
    payload = {"kind": row.kind, "object": row.object, "facts": row.facts, "link": settings.SITE_URL + row.link}
    Outbox.objects.create(kind="webhook", to=ways.webhook, payload=payload, made_at=row.made_at)


def mail_notice(key: str, clock: Clock) -> None:
    """By the clock: the mail of one notice, together with all others that wait for the same user by now."""
    row = Notice.objects.select_related("user").filter(pk=key, mailed_at=None).first()
    if row is None or row.mail_after is None:
        return
    waiting = Notice.objects.select_for_update().filter(
        user=row.user, mailed_at=None, seen_at=None, mail_after__lte=clock.now()
    )
    rows = list(waiting.order_by("made_at", "pk"))
    Notice.objects.filter(pk__in=[row.pk, *(one.pk for one in rows)]).update(mailed_at=clock.now())
    if rows:
        _mail(row.user, rows, clock)


def _mail(user: User, rows: list[Notice], clock: Clock) -> None:
    ways = NoticeSetting.objects.filter(user=user).first()
    lines = [worded(row, user.language, ways.zone if ways is not None else "UTC") for row in rows]
    subject = lines[0][0] if len(lines) == 1 else f"{lines[0][0]} (+{len(lines) - 1})"
    body = "\n\n".join(f"{text}\n{settings.SITE_URL}{row.link}" for (_, text), row in zip(lines, rows, strict=True))
    dues.queue_mail(to=[user.email], subject=subject, body=body, clock=clock)


def worded(row: Notice, language: str, zone: str = "UTC") -> tuple[str, str]:
    """Subject and text in the reader's language and zone."""
    words = Words(texts(language), None, known(language))
    facts = spoken(row.facts, language, local.zone_of(zone))
    return words.say(f"notice.{row.kind}.subject", facts), words.say(f"notice.{row.kind}.body", facts)


def mark_seen(*, user: User, clock: Clock = WALL) -> int:
    """All notices are read."""
    return Notice.objects.filter(user=user, seen_at=None).update(seen_at=clock.now())


def change_settings(
    *,
    user: User,
    kinds: Mapping[str, Mapping[str, str]],
    quiet_from: str = "",
    quiet_until: str = "",
    zone: str = "UTC",
    webhook: str = "",
) -> NoticeSetting:
    """How somebody wants to be told. What is unknown is refused, not forgotten."""
    for kind, ways in kinds.items():
        if kind not in KINDS or set(ways) - set(CHANNELS) or set(ways.values()) - set(WAYS):
            raise LeagueError("bad_choice", clause="14", field="notices", value=kind, known=list[Json](WAYS))
    row, _ = NoticeSetting.objects.update_or_create(
        user=user,
        defaults={
            "kinds": {kind: dict(ways) for kind, ways in kinds.items()},
            "quiet_from": _time(quiet_from),
            "quiet_until": _time(quiet_until),
            "zone": local.zone_of(zone).key,
            "webhook": webhook,
        },
    )
    return row


def _time(text: str) -> str | None:
    if not text:
        return None
    try:
        return datetime.strptime(text[:5], "%H:%M").time().isoformat()
    except ValueError:
        raise LeagueError("bad_choice", clause="14", field="quiet", value=text, known=["22:00"]) from None
