"""Casts of trays that fell before something was put back: a matter that is settled again keeps its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from battles.models import Battle, EventRecord, OrderRecord
from battles.rules.trays import FallenCast, TrayThrown, cast_by_key
from battles.store.moments import rules_of

TRAY = b'"tray_thrown"'
"""In the data of every event that tells of a tray, and of few others: the rest need not be decoded."""


class KeptCasts(Mapping[str, FallenCast]):
    """By key. They are read when a tray falls, which most orders never come to."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle

    def __getitem__(self, key: str) -> FallenCast:
        return self._casts[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._casts)

    def __len__(self) -> int:
        return len(self._casts)

    @cached_property
    def _casts(self) -> Mapping[str, FallenCast]:
        """Of everything since the first order that no longer counts; where all count, no matter is settled again."""
        undone = OrderRecord.objects.filter(battle_id=self._battle.pk, taken_back=True).order_by("first_event")
        first = undone.values_list("first_event", flat=True).first()
        if first is None:
            return {}
        decode = rules_of(self._battle).codec.event
        rows = EventRecord.objects.filter(battle_id=self._battle.pk, number__gte=first).order_by("number")
        told = (decode(bytes(data)) for data in rows.values_list("data", flat=True) if TRAY in bytes(data))
        return cast_by_key(event for event in told if isinstance(event, TrayThrown))


def kept_casts(battle: Battle) -> KeptCasts:
    return KeptCasts(battle)
