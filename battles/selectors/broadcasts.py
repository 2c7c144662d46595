"""What a broadcast shows beside the table: the last order, its odds before the throw, and how the battle is expected
to end. For everybody, so only where nothing is hidden, and where the players may have odds themselves."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Raw, Struct

from battles import store
from battles.models import Battle, OrderRecord
from battles.rules.base import PUBLIC, Seat, State
from battles.rules.codec import encode
from battles.rules.trays import has_dice
from battles.selectors import scenes
from battles.selectors.people import OVER
from battles.store import Moment, Noted
from battles.thinking.tasks import OddsTask

CHUNK = 10


class LastOrder(Struct, frozen=True, kw_only=True):
    """An order that nothing hidden stands behind."""

    seat: str
    order: Raw
    since: int
    """The public's version before it …"""
    version: int
    """… and after it."""


class BroadcastGlance(Struct, frozen=True, kw_only=True):
    """How the battle stands for those who look at a broadcast."""

    version: int
    status: str
    worth: dict[str, float] | None
    """Each seat's chances, 0 … 1; None while something is hidden, or without odds."""
    order: LastOrder | None
    odds: OddsTask | None = None
    """For the thinking process: the odds before the order's throw."""


def glance(battle: Battle) -> BroadcastGlance:
    """Of a battle as the public may know it: `seen_by(…, watching=True)` gives that row."""
    moment = store.moment_of(battle)
    state = moment.state
    is_told = state is not None and (battle.status in OVER or scenes.is_open(moment, state))
    order, odds = _last(moment) if is_told else (None, None)
    return BroadcastGlance(
        version=scenes.number_of(battle, PUBLIC),
        status=battle.status,
        worth=_worth(moment, moment.rules.known_to(state, PUBLIC)) if is_told and state and battle.odds else None,
        order=order,
        odds=odds if battle.odds else None,
    )


def _worth(moment: Moment, state: State) -> dict[str, float]:
    return {str(seat): round(moment.rules.worth(state, seat), 3) for seat in moment.players}


def _last(moment: Moment) -> tuple[LastOrder | None, OddsTask | None]:
    battle = moment.battle
    row, noted = _told(moment)
    before = None if row is None else store.state_at(battle, row.first_event - 1)
    if row is None or before is None or not scenes.is_open(moment, before) or _has_secrets(noted):
        return None, None
    noted = [one for one in noted if one.seen]
    numbers = [one.seen[PUBLIC.value] for one in noted]
    order = LastOrder(seat=row.seat, order=Raw(bytes(row.data)), since=numbers[0] - 1, version=numbers[-1])
    known = moment.rules.known_to(before, PUBLIC)
    thrown = any(has_dice(one.event) for one in noted)
    return order, _odds(moment, known, Seat(row.seat), bytes(row.data)) if thrown else None


def _told(moment: Moment) -> tuple[OrderRecord | None, list[Noted]]:
    """The last order of which the public was told anything, with its events. Standing answers are no such one."""
    battle = moment.battle
    rows = OrderRecord.objects.filter(battle_id=battle.pk, last_event__lte=battle.version, seat__in=moment.players)
    for row in rows.order_by("-first_event", "-pk").iterator(chunk_size=CHUNK):
        noted = store.events_after(battle, row.first_event - 1, row.last_event)
        if store.is_public(noted):
            return row, noted
    return None, []


def _has_secrets(noted: Iterable[Noted]) -> bool:
    """Whether somebody has seen of an order what the public has not."""
    return any(one.seen and PUBLIC.value not in one.seen for one in noted)


def _odds(moment: Moment, before: State, seat: Seat, order: bytes) -> OddsTask:
    asker = f"battle {moment.battle.pk}"
    return OddsTask(system=moment.rules.key, state=encode(before), seat=seat, order=order, asker=asker)
