"""What a broadcast shows beside the table: the last order, its odds before the throw, and how the battle is expected
to end. For everybody, so only where nothing is hidden, and where the players may have odds themselves."""

from __future__ import annotations

from msgspec import Raw, Struct

from battles import store
from battles.models import Battle, OrderRecord
from battles.rules.base import PUBLIC, Seat, State, Thrown
from battles.rules.codec import encode
from battles.selectors import scenes
from battles.selectors.people import OVER
from battles.store import Moment
from battles.tasks import OddsTask


class LastOrder(Struct, frozen=True, kw_only=True):
    """An order that nothing hidden stands behind."""

    seat: str
    order: Raw
    since: int
    """The public's version before it …"""
    version: int
    """… and after it."""


class Glance(Struct, frozen=True, kw_only=True):
    """How the battle stands for those who look at a broadcast."""

    version: int
    status: str
    worth: dict[str, float] | None
    """Each seat's chances, 0 … 1; None while something is hidden, or without odds."""
    order: LastOrder | None
    odds: OddsTask | None = None
    """For the thinking process: the odds before the order's throw."""


def glance(battle: Battle) -> Glance:
    """Of a battle as the public may know it: `seen_by(…, watching=True)` gives that row."""
    moment = store.moment_of(battle)
    state = moment.state
    is_told = state is not None and (battle.status in OVER or scenes.is_open(moment, state))
    order, odds = _last(moment) if is_told else (None, None)
    return Glance(
        version=scenes.number_of(battle, PUBLIC),
        status=battle.status,
        worth=_worth(moment, state) if is_told and state is not None and battle.odds else None,
        order=order,
        odds=odds if battle.odds else None,
    )


def _worth(moment: Moment, state: State) -> dict[str, float]:
    return {str(seat): round(moment.rules.worth(state, seat), 3) for seat in moment.players}


def _last(moment: Moment) -> tuple[LastOrder | None, OddsTask | None]:
    battle = moment.battle
    rows = OrderRecord.objects.filter(battle_id=battle.pk, last_event__lte=battle.version, seat__in=moment.players)
    row = rows.order_by("-first_event", "-pk").first()
    if row is None:
        return None, None
    before = store.state_at(battle, row.first_event - 1)
    if before is None or not scenes.is_open(moment, before):
        return None, None
    noted = store.events_after(battle, row.first_event - 1, row.last_event)
    numbers = [one.seen[PUBLIC.value] for one in noted if PUBLIC.value in one.seen]
    order = LastOrder(
        seat=row.seat,
        order=Raw(bytes(row.data)),
        since=numbers[0] - 1 if numbers else scenes.number_of(battle, PUBLIC),
        version=numbers[-1] if numbers else scenes.number_of(battle, PUBLIC),
    )
    thrown = any(isinstance(one.event, Thrown) and PUBLIC.value in one.seen for one in noted)
    return order, _odds(moment, before, Seat(row.seat), bytes(row.data)) if thrown else None


def _odds(moment: Moment, before: State, seat: Seat, order: bytes) -> OddsTask:
    return OddsTask(system=moment.rules.key, state=encode(before), seat=seat, order=order)
