"""What the hub reads and writes by itself, in the database thread: a few statements however many battles there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TypeVar
from uuid import UUID

import msgspec
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.db.models import Max, Q
from msgspec import Struct

from battles.live.attendance import Looks, PresentUser
from battles.models import Battle, ChatMessage, Participant, Presence
from battles.runtime.clock import Clock
from battles.selectors.lists import alive

T = TypeVar("T")
CHUNK = 500


class Found(Struct, kw_only=True):
    """What the sweep found out about a battle."""

    revision: int
    chat: int = 0
    here: PresentUser = PresentUser()
    """Present through other workers."""
    seen: dict[str, datetime | None] = {}
    """When each seat's player was last at the table."""


def look(worker: str, battles: Sequence[str], clock: Clock) -> dict[str, Found]:
    """Revisions, chat and who is here through other workers."""
    found: dict[str, Found] = {}
    living = set(alive(clock.now())) - {worker}
    for chunk in chunks([UUID(battle) for battle in battles]):
        rows = Battle.objects.filter(pk__in=chunk).values_list("pk", "revision")
        found |= {str(pk): Found(revision=revision) for pk, revision in rows}
        said = ChatMessage.objects.filter(battle__in=chunk, hidden=False).values_list("battle")
        lasts = said.annotate(last=Max("pk")).order_by()
        for battle, last in lasts:
            found[str(battle)].chat = last
        for row in Presence.objects.filter(battle__in=chunk, worker__in=living):
            found[str(row.battle_id)].here = _together(found[str(row.battle_id)].here, row)
        for battle, seat, seen in Participant.objects.filter(battle__in=chunk).values_list(*SEEN):
            found[str(battle)].seen[seat] = seen
    return found


SEEN = ("battle_id", "seat", "seen_at")


def _together(here: PresentUser, row: Presence) -> PresentUser:
    """A seat that is here through any worker is here."""
    found = dict.fromkeys(row.seats, "away") | {seat: "here" for seat, looks in row.seats.items() if looks == "here"}
    seats = {**found, **{seat: looks for seat, looks in here.seats.items() if looks == "here" or seat not in found}}
    return PresentUser(seats=msgspec.convert(seats, dict[str, Looks]), spectators=here.spectators + row.spectators)


def mark_present(present: Mapping[str, Sequence[str]], clock: Clock) -> None:
    """These seats are at their tables now: one statement for many battles."""
    for chunk in chunks([(UUID(battle), seat) for battle, seats in present.items() for seat in seats]):
        wanted = Q()
        for battle, seat in chunk:
            wanted |= Q(battle=battle, seat=seat)
        Participant.objects.filter(wanted).update(seen_at=clock.now())


def save_presence(worker: str, here: Mapping[str, PresentUser], gone: Iterable[str]) -> None:
    """Tell the other workers who is at which table through this one: one statement for many battles."""
    if left := [UUID(battle) for battle in gone]:
        Presence.objects.filter(worker=worker, battle__in=left).delete()
    rows = [
        Presence(worker=worker, battle_id=UUID(battle), seats=now.seats, spectators=now.spectators)
        for battle, now in here.items()
    ]
    for chunk in chunks(rows):
        Presence.objects.bulk_create(
            chunk, update_conflicts=True, unique_fields=["worker", "battle"], update_fields=["seats", "spectators"]
        )


def forget_presence(worker: str) -> None:
    Presence.objects.filter(worker=worker).delete()


def still_good(sessions: Sequence[str], users: Sequence[int], clock: Clock) -> tuple[set[str], set[int]]:
    """Which of these sessions and users may still come in."""
    good_sessions: set[str] = set()
    good_users: set[int] = set()
    for some in chunks(sessions):
        rows = Session.objects.filter(session_key__in=some, expire_date__gt=clock.now())
        good_sessions.update(rows.values_list("session_key", flat=True))
    for others in chunks(users):
        active = get_user_model().objects.filter(pk__in=others, is_active=True)
        good_users.update(active.values_list("pk", flat=True))
    return good_sessions, good_users


def chunks(items: Sequence[T]) -> Iterator[Sequence[T]]:
    """Databases limit how many values a statement may name."""
    return (items[at : at + CHUNK] for at in range(0, len(items), CHUNK))
