"""Hosted battles with trays: they verify, come back from files, and are counted by every exit."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.test import Client
from msgspec import structs

from accounts.models import User
from battles import selectors, services, store
from battles.management import upgrade
from battles.records import battle_file
from battles.records.battle_file import Checked
from battles.rules.base import State
from battles.rules.codec import Json, encode
from battles.rules.trays import TrayThrown, throws_of
from battles.runtime.clock import SetClock
from battles.selectors import delayed
from battles.store import Noted
from tests.battles.tables import Table
from tests.rules.toy import duels
from tests.rules.trayed import both_at_once
from tools import verify_dice

pytestmark = pytest.mark.django_db


@pytest.fixture
def trayed(table: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A battle in which both sides of a duel throw at once, played to its end."""
    monkeypatch.setattr(duels, "roll_first", both_at_once)
    table.play_to_the_end()
    assert trays(table)
    return table


def trays(table: Table) -> list[TrayThrown[State]]:
    return [one.event for one in store.events_after(table.battle, 0) if isinstance(one.event, TrayThrown)]


def exported(table: Table) -> bytes:
    viewpoint = selectors.viewer_of(table.battle, None, table.clock.now())
    return encode(selectors.replay_of(table.battle, viewpoint))


def test_the_throws_of_trays_are_counted_one_by_one(trayed: Table) -> None:
    events = [one.event for one in store.events_after(trayed.battle, 0)]

    assert [throw.n for event in events for throw in throws_of(event)] == list(range(trayed.battle.throws))


def test_an_exported_battle_with_trays_is_found_right_by_the_tool(trayed: Table) -> None:
    battle: dict[str, Json] = json.loads(exported(trayed))
    assert verify_dice.problems(battle) == (trayed.battle.throws, [])

    tray = next(one["event"] for one in battle["events"] if one["event"]["kind"] == "tray_thrown")
    tray["casts"][0]["faces"] = [tray["casts"][0]["faces"][0] % 6 + 1]
    assert [one.code for one in verify_dice.findings(battle)] == ["face"]


def test_the_dice_sheet_has_the_trays(client: Client, trayed: Table) -> None:
    told = client.get(f"/api/battles/{trayed.battle_id}/dice").json()

    kinds = [one["event"]["kind"] for one in told["events"]]
    assert kinds.count("tray_thrown") == len(trays(trayed))
    assert verify_dice.findings(told) == []


def test_a_battle_with_trays_comes_back_from_its_file(trayed: Table, carl: User, clock: SetClock) -> None:
    data = exported(trayed)
    found = services.import_battle(user=carl, data=data, clock=clock)

    assert found.throws == trayed.battle.throws
    assert [one.event for one in store.events_after(found, 0) if isinstance(one.event, TrayThrown)] == trays(trayed)


def test_a_file_with_a_changed_cast_is_refused(trayed: Table) -> None:
    battle: dict[str, Json] = json.loads(exported(trayed))
    assert isinstance(battle_file.read(encode(battle)), Checked)

    tray = next(one["event"] for one in battle["events"] if one["event"]["kind"] == "tray_thrown")
    tray["casts"][0]["kept"] = True
    refused = battle_file.read(encode(battle))
    assert isinstance(refused, battle_file.Refused)
    assert refused.code == "import_dice"


def test_stored_trays_would_fall_the_same_under_the_present_rules(trayed: Table) -> None:
    assert upgrade.difference(trayed.battle) is None


def test_a_delayed_public_counts_the_throws_of_trays(trayed: Table) -> None:
    facts = delayed.facts_at(trayed.battle, trayed.battle.version)

    assert facts.throws == trayed.battle.throws


def test_casts_that_were_kept_do_not_count_as_the_last_throw(trayed: Table) -> None:
    """Read from the end: a tray of kept casts says nothing of how many throws there were."""
    battle, (first, *_) = trayed.battle, trays(trayed)
    again = structs.replace(first, casts=tuple(structs.replace(cast, kept=True) for cast in first.casts))
    reader, at = delayed._Back(battle), trayed.clock.now() + timedelta(seconds=1)

    reader.is_done(Noted(battle.version + 1, again, {}, at))
    for one in reversed(store.events_after(battle, 0)):
        reader.is_done(one)
    assert reader.facts(battle.version + 1, None).throws == battle.throws
