"""The replay that is measured is of a battle that is over, with as many orders as it says."""

from __future__ import annotations

import pytest

from battles import store
from battles.benchmarks import replays
from battles.models import OrderRecord, Status

pytestmark = pytest.mark.django_db


def test_a_battle_is_fought_with_talk_between_its_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "ORDERS", 70)

    battle = store.find(replays.prepare())

    assert battle.status == Status.FINISHED
    assert OrderRecord.objects.filter(battle=battle).count() >= 70


def test_a_battle_that_is_over_too_soon_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "TALK", 0)
    monkeypatch.setattr(replays, "ATTEMPTS", 1)

    with pytest.raises(RuntimeError, match="over too soon"):
        replays.prepare()
