"""Moving time and looking at what people were told."""

from __future__ import annotations

from datetime import timedelta

from accounts.models import Notification, User
from battles.models import Due, Heartbeat, Outbox, Presence
from battles.runtime.clock import SetClock
from battles.services import turns
from battles.timekeeper.loop import serve
from tests.battles.tables import Table


def pass_time(clock: SetClock, **by: float) -> None:
    """Move the clock and let happen what is due, in its order. Computers and clocks of the rules are left alone."""
    until = clock.now() + timedelta(**by)
    ours = [*turns.HANDLERS]
    while (
        due := Due.objects.filter(kind__in=ours, done=False, at__lte=until).order_by("at", "pk").first()
    ) is not None:
        clock.at = max(clock.now(), due.at)
        serve(due.pk, clock)
    clock.at = until


def told(user: User, *kinds: str) -> list[Notification]:
    return list(Notification.objects.filter(user=user, kind__in=kinds or ("turn", "reaction")).order_by("pk"))


def sit(table: Table, seat: str, clock: SetClock) -> None:
    """The seat's table is open, through a worker that is alive."""
    Heartbeat.objects.update_or_create(worker="w", defaults={"at": clock.now()})
    Presence.objects.update_or_create(worker="w", battle_id=table.battle_id, defaults={"seats": {seat: "here"}})


def with_mail(user: User) -> User:
    user.email = f"{user.username}@example.org"
    user.save()
    return user


def mails() -> list[Outbox]:
    return list(Outbox.objects.filter(kind="mail").order_by("pk"))
