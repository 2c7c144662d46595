"""What happens by itself: rows of `Due`, written in the transaction that makes them necessary, served exactly once."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import F, Max

from battles import listeners, notices, statements, tuning, workers
from battles.clock import WALL, Clock
from battles.models import Due, Heartbeat, Outbox, Participant

Wanted = tuple[str, str, datetime]
"""(kind, key, at)"""

LEFT = "(left)"
"""In the place of a worker's name: when the last one left that was told to."""
SHORTEST_GAP = timedelta(seconds=1)
KEPT = timedelta(days=7)
"""Rows that are done are kept so long, for operators to look at."""


def schedule(*wanted: Wanted) -> None:
    """Write what is to happen; what is written already stays as it is."""
    if not wanted:
        return
    rows = [Due(kind=kind, key=key, at=at) for kind, key, at in wanted]
    statements.write(statements.insert(rows, "kind", "key", "at", "done", "tries", unless_there=True))
    transaction.on_commit(partial(notices.announce, "due", wanted[0][1]))


def schedule_again(*wanted: Wanted) -> None:
    """Write what is to happen, also what was served before: while a battle stood, nothing could come of it."""
    for kind, key, at in wanted:
        Due.objects.filter(kind=kind, key=key).update(done=False, at=at, tries=0)
    schedule(*wanted)


def computer_key(battle_id: object, seat: str, asked_at: int) -> str:
    return f"{battle_id}:{seat}:{asked_at}"


def queue_mail(*, to: Iterable[str], subject: str, body: str, clock: Clock = WALL) -> None:
    """A mail, sent after the commit and tried again until it is taken."""
    payload = {"subject": subject, "body": body}
    Outbox.objects.bulk_create(
        [Outbox(kind="mail", to=address, payload=payload, made_at=clock.now()) for address in to]
    )
    transaction.on_commit(partial(notices.announce, "due", "mail"))


def beat(*, worker: str, is_host: bool = True, clock: Clock = WALL) -> None:
    """This worker is alive."""
    Heartbeat.objects.update_or_create(worker=worker, defaults={"at": clock.now(), "is_host": is_host})


def beat_after_round(*, worker: str, is_host: bool = True, clock: Clock = WALL) -> None:
    """This worker is alive, and its timekeeper has served what was due."""
    now = clock.now()
    defaults = {"at": now, "round_at": now, "is_host": is_host}
    Heartbeat.objects.update_or_create(worker=worker, defaults=defaults)


def give_back_gap(*, worker: str, clock: Clock = WALL) -> timedelta:
    """This worker is alive. While none was nobody could answer, so that time counts for nobody. Once."""
    with transaction.atomic():
        list(Heartbeat.objects.select_for_update().order_by("worker"))
        # Read only now: whoever held the rows before has come with a row of his own.
        now = clock.now()
        down_since = last_beat() or now
        gap = now - down_since
        somebody_is_there = _is_anybody_there(now)
        beat(worker=worker, clock=clock)
        if somebody_is_there or gap <= SHORTEST_GAP:
            return timedelta()
        Participant.objects.filter(asked_since__isnull=False).update(asked_since=F("asked_since") + gap)
        listeners.tell_back(down_since, clock)
    return gap


def _is_anybody_there(now: datetime) -> bool:
    """A worker that is killed cannot say so. On this machine its process is gone; elsewhere it counts as there until
    it has been silent for a while."""
    since = now - timedelta(seconds=tuning.GAP_SECONDS)
    lately = Heartbeat.objects.filter(at__gte=since).exclude(worker=LEFT).values_list("worker", flat=True)
    return not all(workers.is_dead(worker) for worker in lately)


def leave(*, worker: str, clock: Clock = WALL) -> None:
    """This worker ends. If it was the last one, nobody can answer from now on."""
    with transaction.atomic():
        Heartbeat.objects.filter(worker=worker).delete()
        beat(worker=LEFT, clock=clock)


def forget_the_done(*, clock: Clock = WALL) -> int:
    """Remove what was done long ago: due rows, sent mails, heartbeats of workers long gone."""
    before = clock.now() - KEPT
    Heartbeat.objects.filter(at__lt=before).delete()
    Outbox.objects.filter(sent_at__lt=before).delete()
    return Due.objects.filter(done=True, at__lt=before).delete()[0]


def last_beat() -> datetime | None:
    found: datetime | None = Heartbeat.objects.aggregate(last=Max("at"))["last"]
    return found
