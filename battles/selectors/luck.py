"""The luck of a battle: the report that is kept, or what has to be reckoned for it. Nobody gets it before the end."""

from __future__ import annotations

from collections.abc import Mapping

from battles import store
from battles.errors import ApplicationError
from battles.models import Battle, LuckReport
from battles.rules.codec import Json
from battles.rules.kernel_events import Restored
from battles.selectors.people import Viewpoint
from battles.selectors.replays import begun_at, ends_of
from battles.thinking.luck import LuckInput, LuckTask


def luck_of(battle: Battle, viewpoint: Viewpoint) -> Mapping[str, Json] | None:
    """The report, or None while there is none. Raises `not_over` as long as something may be hidden."""
    if not viewpoint.sees_all:
        raise ApplicationError("not_over")
    return LuckReport.objects.filter(battle_id=battle.pk).values_list("report", flat=True).first()


def luck_task(battle: Battle, viewpoint: Viewpoint) -> LuckTask:
    """All that is needed to reckon: for `live.luck`."""
    if not viewpoint.sees_all:
        raise ApplicationError("not_over")
    first = battle.snapshots.order_by("number").first()
    if first is None:
        raise ApplicationError("not_running", status=battle.status)
    events, orders = _standing(battle, first.number)
    return LuckTask(
        system=battle.system,
        seats=tuple(store.moment_of(battle).players),
        state=bytes(first.state),
        orders=orders,
        events=events,
    )


def _standing(battle: Battle, after: int) -> tuple[tuple[tuple[int, bytes], ...], tuple[LuckInput, ...]]:
    """Events and orders of what stands in the end: whatever was taken back has never happened."""
    decode = store.rules_of(battle).codec.event
    rows = battle.events.filter(number__gt=after, number__lte=battle.version).order_by("number")
    events: list[tuple[int, bytes]] = []
    for number, data in rows.values_list("number", "data"):
        if b'"restored"' in bytes(data) and isinstance(event := decode(bytes(data)), Restored):
            events = [one for one in events if one[0] <= event.to]
        else:
            events.append((number, bytes(data)))
    kept = {number for number, _ in events}
    return tuple(events), tuple(one for one in _given(battle, after) if one.last in kept)


def _given(battle: Battle, after: int) -> list[LuckInput]:
    """The beginning, then every order; a file without orders has stretches of which nobody knows the order."""
    found = [LuckInput(first=after + 1, last=begun_at(battle))]
    rows = battle.orders.filter(first_event__gt=after, last_event__lte=battle.version).order_by("first_event", "pk")
    for row in rows:
        if row.first_event > found[-1].last:
            found.append(LuckInput(first=row.first_event, last=row.last_event, seat=row.seat, order=bytes(row.data)))
    if len(found) == 1:
        found = _unknown(battle, after)
    return found


def _unknown(battle: Battle, after: int) -> list[LuckInput]:
    ends = sorted(end for end in {*ends_of(battle), battle.version} if end > after)
    starts = [after + 1, *(end + 1 for end in ends[:-1])]
    return [LuckInput(first=start, last=end) for start, end in zip(starts, ends, strict=True)]


def told(report: Mapping[str, Json]) -> dict[str, Json]:
    """The report as a client reads it."""
    found: dict[str, Json] = {"status": "ready", **report}
    return found


def waiting(done: int, total: int) -> dict[str, Json]:
    """It is being reckoned: so many orders of so many."""
    return {"status": "reckoning", "done": done, "of": total}
