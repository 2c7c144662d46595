"""Two worlds that differ only in a secret are the same, byte for byte, to everybody who must not know it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from django.core.management import call_command

from accounts.models import User
from battles import live, selectors, services, store
from battles.live import Hub
from battles.operations import backup
from battles.rules.codec import encode
from battles.runtime.clock import SetClock
from battles.runtime.db_thread import in_db_thread
from battles.thinking import pool
from tests.battles.clocked import LIVE
from tests.battles.sockets import Client
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
async def hub(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hub]:
    own = Hub()
    monkeypatch.setattr(live, "hub", own)
    monkeypatch.setattr(pool, "_thinking", pool.Inline())
    yield own
    await own.stop()
    await in_db_thread(int)  # whatever was still under way in the database thread is done


def go_back(file: Path) -> None:
    """The world as it was."""
    call_command("flush", verbosity=0, interactive=False)
    store.moment_cache.clear()
    backup.read(file)


def open_paths(table: Table) -> list[str]:
    return [option["order"]["path"] for option in table.scene("1").options if option["order"]["kind"] == "hide"]


async def world(table: Table, path: str) -> dict[str, list[str]]:
    """Everything the opponent and a spectator are told when Anna hides on this path."""
    ben, watcher = await Client(table.battle_id, table.players["2"]).open(), await Client(table.battle_id).open()
    for client in (ben, watcher):
        await client.join(since=0)
    await in_db_thread(table.hide, "1", path)
    for client in (ben, watcher):
        await client.until_so(lambda client=client: client.scene["view"]["forces"]["1"]["is_ready"])  # type: ignore[misc]
    for kind in ("try", "odds"):
        for number, option in enumerate(ben.scene["options"]):
            await ben.say({"type": kind, "id": f"{kind}{number}", "seat": "2", "order": option["order"]})
            await ben.answer(f"{kind}{number}")
    await ben.order("2", {"kind": "hide", "path": "moon"}, id="refused")
    late = await Client(table.battle_id).open()
    await late.join(since=0)
    told = {name: [timeless(text) for text in client.raw if '"presence"' not in text] for name, client in
            (("ben", ben), ("watcher", watcher), ("late", late))}  # fmt: skip
    told["rest"] = [await in_db_thread(rest, table, seat) for seat in ("2", None)]
    for client in (ben, watcher, late):
        await client.leave()
    return told


def timeless(text: str) -> str:
    """Without the server's time of day, which is another in every world."""
    return re.sub(r'"now":[0-9.]+', '"now":0', text)


def rest(table: Table, seat: str | None) -> str:
    """What the other exits tell: scene, events, replay, chat."""
    battle = table.battle
    point = selectors.viewer_of(battle, table.players[seat] if seat else None, table.clock.now())
    parts = (
        selectors.scene_of(battle, point),
        selectors.events_since(battle, point, 0),
        selectors.replay_of(battle, point),
        selectors.scene_at(battle, point, selectors.number_of(battle, point.viewer)),
        selectors.battle_card(battle),
    )
    return encode(parts).decode()


async def test_the_other_side_cannot_tell_two_worlds_apart(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "world.gz"
    await in_db_thread(backup.write, file)
    one, other = await in_db_thread(open_paths, table)
    first = await world(table, one)
    await in_db_thread(go_back, file)
    second = await world(table, other)

    assert first == second
    assert len(first["ben"]) > 6


async def test_the_own_side_can(table: Table, tmp_path: Path) -> None:
    """The comparison above would find a difference if there were one."""
    file = tmp_path / "world.gz"
    await in_db_thread(backup.write, file)
    one, other = await in_db_thread(open_paths, table)
    scenes = []
    for path in (one, other):
        await in_db_thread(table.hide, "1", path)
        scenes.append(await in_db_thread(lambda: encode(table.scene("1"))))
        await in_db_thread(go_back, file)

    assert scenes[0] != scenes[1]


def test_a_standing_answer_is_not_counted_for_those_who_do_not_know_of_it(
    anna: User, ben: User, carl: User, clock: SetClock
) -> None:
    table = Table.of(anna, ben, clock=clock, pace=LIVE)

    def counted(user: User) -> int:
        return selectors.battle_card(table.battle, user).version

    def acted() -> int:
        return services.act_on_clock(battle_id=table.battle_id, user=ben, act="offer_pause", clock=clock).version

    acted()
    before = (counted(ben), counted(carl), acted())
    own = counted(anna)
    table.order("1", {"kind": "set_content", "content": True})

    assert (counted(ben), counted(carl), acted()) == before
    assert counted(anna) > own
