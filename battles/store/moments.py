"""Battles as they stood: the latest moment of each is kept, and everything that is shown is built from it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock
from uuid import UUID

from battles.errors import ApplicationError
from battles.fast.forecast import Forecast
from battles.models import Battle, Participant
from battles.rules import registry
from battles.rules.base import Event, Seat, State
from battles.rules.codec import Json
from battles.rules.registry import AnyRules
from battles.runtime import tuning


def rules_of(battle: Battle) -> AnyRules:
    return system(battle.system)


def system(key: str) -> AnyRules:
    try:
        return registry.system(key)
    except KeyError:
        raise ApplicationError("unknown_system", system=key) from None


@dataclass(frozen=True)
class Noted:
    """An event with its number in the battle and its numbers for the audiences that may see it."""

    number: int
    event: Event[State]
    seen: Mapping[str, int]
    at: datetime


@dataclass(frozen=True)
class Moment:
    """A battle as it stood at one revision: what every exit is built from. Read it, never change it."""

    battle: Battle
    players: Mapping[Seat, Participant]
    state: State | None
    fresh: tuple[Noted, ...] = field(default=())
    """The events that led here from the revision before, where this worker made them."""
    by: Seat | None = None
    """Whose order led here; he is shown it first."""
    worked_out: dict[str, Json] = field(default_factory=dict)
    """What has been worked out from it once, by what it is and for whom."""

    @property
    def rules(self) -> AnyRules:
        return rules_of(self.battle)


class Moments:
    """The latest moments of the battles this worker has to do with."""

    def __init__(self, limit: int) -> None:
        self._limit, self._lock = limit, Lock()
        self._kept: OrderedDict[UUID, Moment] = OrderedDict()

    def keep(self, moment: Moment) -> None:
        with self._lock:
            known = self._kept.get(moment.battle.pk)
            if known is None or known.battle.revision < moment.battle.revision:
                self._kept[moment.battle.pk] = moment
                self._kept.move_to_end(moment.battle.pk)
            while len(self._kept) > self._limit:
                self._kept.popitem(last=False)

    def get(self, battle_id: UUID, revision: int | None = None) -> Moment | None:
        """The moment kept, if it is of this revision at least."""
        with self._lock:
            kept = self._kept.get(battle_id)
        return kept if kept is not None and (revision is None or kept.battle.revision >= revision) else None

    def state(self, battle: Battle) -> State | None:
        kept = self.get(battle.pk)
        return kept.state if kept is not None and kept.battle.version == battle.version else None

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


moment_cache = Moments(tuning.CACHED_BATTLES)

forecast: Forecast[Moment] = Forecast()
"""Moments that are about to be written."""
