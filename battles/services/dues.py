"""What happens by itself: rows of `Due`, written in the transaction that makes them necessary, served exactly once."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import F, Max, QuerySet

from battles.fast import statements
from battles.hooks import hooks
from battles.models import Battle, Due, Heartbeat, Outbox, Participant
from battles.runtime import bus, tuning, worker_ids
from battles.runtime.clock import WALL, Clock

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
    transaction.on_commit(partial(bus.publish, "due", wanted[0][1]))


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
    transaction.on_commit(partial(bus.publish, "due", "mail"))


def beat(*, worker: str, is_host: bool = True, clock: Clock = WALL) -> None:
    """This worker is alive."""
    Heartbeat.objects.update_or_create(worker=worker, defaults={"at": clock.now(), "is_host": is_host})


def beat_after_round(*, worker: str, is_host: bool = True, clock: Clock = WALL) -> None:
    """This worker is alive, and its timekeeper has served what was due."""
    now = clock.now()
    defaults = {"at": now, "round_at": now, "is_host": is_host}
    Heartbeat.objects.update_or_create(worker=worker, defaults=defaults)


def give_back_gap(*, worker: str, lost_at: datetime | None = None, clock: Clock = WALL) -> timedelta:
    """This worker hosts. While none did nobody could answer, so that time counts for nobody. Once.

    `lost_at`: since then this worker has had no database, and knows of nobody who had.
    """
    with transaction.atomic():
        list(Heartbeat.objects.select_for_update().order_by("worker"))
        # Read only now: whoever held the rows before has come with a row of his own.
        now = clock.now()
        down_since = last_beat() or now
        gap = now - down_since
        somebody_is_there = is_hosted(now) if lost_at is None else _has_beaten_since(lost_at, but=worker)
        beat(worker=worker, clock=clock)
        if somebody_is_there or gap <= SHORTEST_GAP:
            return timedelta()
        _ask_later(gap)
        hooks.tell_back(down_since, clock)
    return gap


def _ask_later(gap: timedelta) -> None:
    """A new revision says so to workers that have outlived a lost database and know these battles."""
    asked = Participant.objects.filter(asked_since__isnull=False)
    Battle.objects.filter(pk__in=asked.values("battle_id")).update(revision=F("revision") + 1)
    asked.update(asked_since=F("asked_since") + gap)


def is_hosted(now: datetime) -> bool:
    """Whether some worker takes orders.

    One that is killed cannot say so. On this machine its process is gone; elsewhere it counts as there until it has
    been silent for a while."""
    lately = _hosts().filter(at__gte=now - timedelta(seconds=tuning.GAP_SECONDS)).values_list("worker", flat=True)
    return not all(worker_ids.is_dead(worker) for worker in lately)


def _has_beaten_since(lost_at: datetime, but: str) -> bool:
    return _hosts().filter(at__gte=lost_at).exclude(worker=but).exists()


def _hosts() -> QuerySet[Heartbeat]:
    return Heartbeat.objects.filter(is_host=True).exclude(worker=LEFT)


def leave(*, worker: str, is_host: bool = True, clock: Clock = WALL) -> None:
    """This worker ends. If it was the last one that takes orders, nobody can answer from now on."""
    with transaction.atomic():
        Heartbeat.objects.filter(worker=worker).delete()
        if is_host:
            beat(worker=LEFT, clock=clock)


def forget_the_done(*, clock: Clock = WALL) -> int:
    """Remove what was done long ago: due rows, sent mails, heartbeats of workers long gone."""
    before = clock.now() - KEPT
    Heartbeat.objects.filter(at__lt=before).delete()
    Outbox.objects.filter(sent_at__lt=before).delete()
    return Due.objects.filter(done=True, at__lt=before).delete()[0]


def last_beat() -> datetime | None:
    """Of a worker that takes orders, or took them until it left."""
    found: datetime | None = Heartbeat.objects.filter(is_host=True).aggregate(last=Max("at"))["last"]
    return found
