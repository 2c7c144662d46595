"""A new version of a system's rules in the middle of a season (leagues 3.6)."""

from __future__ import annotations

import pytest

from battles import store
from battles.clock import SetClock
from battles.leagues.services import lists
from battles.models import Battle, Status
from battles.rules import registry
from tests.leagues import playing
from tests.leagues.builders import owner_of

pytestmark = pytest.mark.django_db


def test_check_22_a_battle_ends_under_its_own_version(clock: SetClock, monkeypatch: pytest.MonkeyPatch) -> None:
    season = playing.started(6, clock)
    one, other, *_ = playing.of_round(playing.top(season), 1)
    rules = registry.systems()["lost_battles"]
    old = rules.version
    battle = playing.begun(one, clock)

    monkeypatch.setattr(type(rules), "version", old + 1)
    lists.mark_update(user=owner_of(season), season_id=season.pk, update="none", clock=clock)

    season.refresh_from_db()
    assert season.rules_version == old + 1
    assert playing.begun(other, clock).rules_version == old + 1, "what begins now has the new rules"
    playing.resign(battle, "2", clock)
    ended = Battle.objects.get(pk=battle.pk)
    assert (ended.status, ended.rules_version) == (Status.FINISHED, old)
    assert store.running_state(ended).rules == old
