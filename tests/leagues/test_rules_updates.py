"""A new version of a system's rules in the middle of a season (leagues 3.6)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from battles import store
from battles.leagues.errors import LeagueError
from battles.leagues.models import Fixture, ListSubmission, Season
from battles.leagues.models.lists import ListState
from battles.leagues.services import lists
from battles.models import Battle, Status
from battles.rules import registry
from battles.rules.base import Setup
from battles.rules.codec import Json
from battles.runtime.clock import SetClock
from tests.leagues import playing
from tests.leagues.builders import owner_of
from tests.leagues.test_fixtures import with_lists

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


# Lists that the new rules refuse


def amendable(clock: SetClock, monkeypatch: pytest.MonkeyPatch, update: str) -> tuple[Season, list[Json]]:
    """A running season in which the new rules refuse everybody's list, and the samples that are to be had."""
    season = with_lists(clock, 1)
    book = registry.systems()["horden_helden"].army_book
    assert book is not None
    samples = list[Json](book.samples(Setup(scenario="clash")))
    monkeypatch.setattr(lists, "_is_valid", lambda season, content: content != samples[0])
    lists.mark_update(user=owner_of(season), season_id=season.pk, update=update, clock=clock)
    return season, samples


def amend(fixture: Fixture, army: Json, clock: SetClock) -> ListSubmission:
    entrant = fixture.sides.get(is_first=True).entrant
    assert entrant.player is not None
    return lists.hand_in(user=entrant.player, entrant_id=entrant.pk, slot=1, content=army, clock=clock)


def agreed(fixture: Fixture, clock: SetClock, hours: float) -> Fixture:
    fixture.agreed_for = clock.now() + timedelta(hours=hours)
    fixture.save(update_fields=["agreed_for"])
    return fixture


def test_3_6_a_fixture_agreed_within_48_hours_keeps_the_old_list(
    clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    season, samples = amendable(clock, monkeypatch, "major")
    one, other = playing.of_round(playing.top(season), 1)
    soon, later = agreed(one, clock, 47), agreed(other, clock, 49)
    for fixture in (soon, later):
        assert amend(fixture, samples[1], clock).state == ListState.REVEALED

    brought = [store.setup_of(playing.begun(fixture, clock)).armies for fixture in (soon, later)]

    assert brought == [{"1": samples[0], "2": samples[0]}, {"1": samples[1], "2": samples[0]}]


@pytest.mark.parametrize(
    ("update", "first", "second", "code"),
    [
        ("minor", 1, None, "another_army"),
        ("major", 1, 2, "amendment_used"),
    ],
)
def test_3_6_once_and_after_a_minor_update_little(
    update: str, first: int, second: int | None, code: str, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    season, samples = amendable(clock, monkeypatch, update)
    fixture = playing.of_round(playing.top(season), 1)[0]
    if second is not None:
        amend(fixture, samples[first], clock)
        monkeypatch.setattr(lists, "_is_valid", lambda season, content: False)
    with pytest.raises(LeagueError) as caught:
        amend(fixture, samples[second or first], clock)
    assert (caught.value.code, caught.value.clause) == (code, "3.6")


def test_3_6_a_list_that_is_still_valid_stays(clock: SetClock, monkeypatch: pytest.MonkeyPatch) -> None:
    season, samples = amendable(clock, monkeypatch, "major")
    monkeypatch.setattr(lists, "_is_valid", lambda season, content: True)
    fixture = playing.of_round(playing.top(season), 1)[0]
    with pytest.raises(LeagueError) as caught:
        amend(fixture, samples[1], clock)
    assert caught.value.code == "list_still_valid"
    held = fixture.sides.get(is_first=True).entrant.lists.get()
    assert (held.state, held.content) == (ListState.REVEALED, samples[0])
