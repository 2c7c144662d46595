"""Thousands of frames that make no sense: each is answered, nothing breaks, and the battle goes on."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from random import Random

import pytest

from battles.management.frame_soak import soak_frames
from battles.management.hostile_frames import Barrage, hostile
from battles.runtime import tuning
from battles.thinking import pool
from tests.battles.sockets import Client, seated
from tests.battles.tables import Table
from tests.conftest import LUCK

BATCH = 40
"""Fewer than a connection may lag behind."""


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> Random:
    return Random(f"{LUCK} {request.node.nodeid}")


@pytest.fixture(autouse=True)
def any_pace(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Floods and silence have tests of their own: here every frame is looked at, however long it takes."""
    for name in ("MESSAGES_AT_ONCE", "SILENT_SECONDS", "JOIN_SECONDS"):
        monkeypatch.setattr(tuning, name, 1e9)
    pool.use(pool.Inline())
    yield
    pool.use(pool.Pool())


async def bombard(client: Client, count: int, chance: Random) -> None:
    barrage = Barrage(chance, at_table="battles" in client.path)
    for _ in range(count // BATCH):
        for _ in range(BATCH):
            frame = barrage.next()
            await client.socket.send_input(
                {"type": "websocket.receive", "bytes" if isinstance(frame, bytes) else "text": frame}
            )
        while barrage.owed:
            barrage.hear(await client.hear())
    assert not barrage.problems()


def tracebacks(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [f"{one.message}: {one.exc_text}" for one in caplog.records if one.exc_info or one.levelno >= logging.ERROR]


@pytest.mark.slow  # 20,000 frames, a third of them down to the database
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("quick_hub")
async def test_20000_hostile_frames_are_all_answered_and_the_battle_goes_on(
    table: Table, chance: Random, caplog: pytest.LogCaptureFixture
) -> None:
    player, spectator = await seated(table, "1"), await Client(table.battle_id).open()
    lobby, season = Client(""), Client("")
    lobby.path, season.path = "/ws/lobby/", "/ws/seasons/1/"
    sockets = [(player, 14_000), (spectator, 3_000), (await lobby.open(), 2_000), (await season.open(), 1_000)]

    for client, count in sockets:
        await bombard(client, count, chance)

    again = await seated(table, "1")
    assert (await again.hide("1"))["ok"]
    assert tracebacks(caplog) == []
    for client in (*(one for one, _ in sockets), again):
        await client.leave()


def test_a_barrage_notices_what_is_missing_and_what_was_never_sent(chance: Random) -> None:
    barrage = Barrage(chance)
    for _ in range(200):
        barrage.next()
    owed = barrage.owed

    assert 150 < owed <= 200
    assert barrage.problems()[0] == f"{owed} frames without an answer"
    for _ in range(owed):
        barrage.hear({"type": "error", "id": None})
    assert [problem.split(":")[0] for problem in barrage.problems()] == ["not answered by their ids"]
    barrage.hear({"type": "answer", "id": "never sent"})
    assert "answers to what was never sent: {'never sent': 1}" in barrage.problems()


def test_the_frames_depend_on_the_seed_alone() -> None:
    one, other = ([hostile(chance) for _ in range(300)] for chance in (Random("seed"), Random("seed")))

    assert one == other
    assert len(set(one)) > 250


@pytest.mark.slow  # a server of its own
def test_the_long_run_bombards_a_real_server() -> None:
    """What `make soak` does a million times."""
    assert soak_frames(800, seed=1, servers=("daphne",)) == []
