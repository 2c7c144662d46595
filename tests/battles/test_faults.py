"""Real servers that are killed, ended, and lose their services (issue 2, section 7)."""

from __future__ import annotations

import asyncio
import random
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import psycopg
import pytest
import redis as redis_client
from websockets.exceptions import ConnectionClosed

from battles.rules.codec import Json
from tests.battles.servers import Remote, Server, prepared, serving, timekeeping
from tests.databases import postgres_copy, sqlite_copy
from tests.patience import PATIENCE
from tools.services import Postgres, Redis


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """A site of its own: its folder, its SQLite file, no Redis."""
    return {
        "FELDHERR_VAR": str(tmp_path),
        "DATABASE_URL": sqlite_copy(tmp_path / "site.sqlite3"),
        "REDIS_URL": "",
        "FELDHERR_NIGHT_SECONDS": "0",
    }


@pytest.fixture
def own_postgres(postgres_url: str) -> Iterator[str]:
    """A database of its own on the services' PostgreSQL."""
    name = f"faults_{uuid4().hex[:8]}"
    yield postgres_copy(postgres_url, name)
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


class Player:
    """A client that gives order after order, comes back when the server is gone, and never gives one twice."""

    def __init__(self, remote: Remote, seat: str) -> None:
        self.remote, self.seat = remote, seat
        self.acknowledged: list[str] = []
        self.waiting: Json = None
        self.is_over = False

    async def come_back(self) -> None:
        await self.remote.open(self.seat, since=self.remote.version)

    async def play(self) -> None:
        """Answer whatever is asked until the battle is over or the server is."""
        while not self.is_over:
            self.is_over = self.remote.scene["status"] != "running"
            if self.waiting is None and self.seat in self.remote.scene["asked"]:
                order, version = self.remote.first_option(), self.remote.version
                self.waiting = {"id": uuid4().hex, "version": version, "order": order}
            if self.waiting is not None:
                answer = await self.remote.order(self.seat, **self.waiting)
                assert answer["ok"] or answer["fault"]["code"] in {"not_asked", "stale", "battle_over"}, answer
                if answer["ok"]:
                    self.acknowledged.append(self.waiting["id"])
                self.waiting = None
            elif not self.is_over:
                await self.remote.until(lambda message: message["type"] in {"update", "situation"})


async def play_until_killed(server: Server, players: list[Player], orders: int, delay: float) -> None:
    """Kill the server shortly after so many orders have been acknowledged: somewhere in the middle of the next."""
    tasks = [asyncio.create_task(player.play()) for player in players]
    while sum(len(player.acknowledged) for player in players) < orders and not all(task.done() for task in tasks):
        await asyncio.wait(tasks, timeout=0.002)
    await asyncio.sleep(delay)
    await asyncio.to_thread(server.kill)
    for task in tasks:
        with suppress(ConnectionClosed, TimeoutError, ConnectionError):
            await task


@pytest.mark.slow("eight servers, killed one after another")
async def test_kill_9_in_a_loop_loses_no_acknowledged_order_and_doubles_none(env: dict[str, str]) -> None:
    made = prepared(env, "make", "4")
    whims, server = random.Random(9), Server(env)
    acknowledged: dict[str, list[str]] = {}
    for battle in made["battles"]:
        players = [Player(Remote(server, battle, made["cookies"][seat]), seat) for seat in ("1", "2")]
        server.start()
        for player in players:
            await player.come_back()
        await play_until_killed(server, players, whims.randint(2, 6), whims.uniform(0, 0.01))
        server.start()
        for player in players:
            await player.come_back()
        await play_until_killed(server, players, 8, whims.uniform(0, 0.01))
        acknowledged[battle] = [id for player in players for id in player.acknowledged]

    found = prepared(env, "check")
    assert sum(len(ids) for ids in acknowledged.values()) > 20
    for battle, ids in acknowledged.items():
        assert found[battle]["folds"]
        assert found[battle]["numbers"]
        stored = found[battle]["orders"]
        assert len(stored) == len(set(stored))
        assert set(ids) <= set(stored)


@pytest.mark.slow("a server of its own")
@pytest.mark.parametrize("kind", ["daphne", "uvicorn"])
async def test_sigterm_sends_everybody_away_and_the_server_leaves(env: dict[str, str], kind: str) -> None:
    made = prepared(env, "make", "1")
    with serving(env, "--server", kind) as server:
        battle = made["battles"][0]
        clients = [
            await Remote(server, battle, made["cookies"]["1"]).open("1"),
            await Remote(server, battle, made["cookies"]["2"]).open("2"),
            await Remote(server, battle).open(),
        ]
        assert (await clients[0].order("1", clients[0].first_option()))["ok"]
        leaving = asyncio.create_task(asyncio.to_thread(server.stop))
        for client in clients:
            with pytest.raises(ConnectionClosed):
                await client.until(lambda message: False)
            assert client.byes[0]["code"] == "restarting"
            assert 1 <= client.byes[0]["retry"] <= 3

        assert await leaving == 0


@pytest.mark.slow("two servers and a whole battle")
async def test_a_bot_and_the_computer_play_while_the_thinking_process_thinks(env: dict[str, str]) -> None:
    """The computer's turn survives a kill: its Due row is served by the next server."""
    made = prepared(env, "make-computer", "1")
    with serving(env) as server:
        player = Player(Remote(server, made["battles"][0], made["cookies"]["1"]), "1")
        await player.come_back()
        await play_until_killed(server, [player], 1, 0)
        server.start()
        await player.come_back()
        await player.play()
    assert player.remote.scene["status"] == "finished"


@pytest.mark.services
@pytest.mark.slow("three servers, and a Redis that goes and comes")
async def test_redis_away_and_back_between_two_workers(env: dict[str, str], own_postgres: str, tmp_path: Path) -> None:
    """One worker never looks by itself while the test lasts: it only knows what the layer tells it."""
    with Redis(tmp_path) as redis:
        env |= {"DATABASE_URL": own_postgres, "REDIS_URL": redis.url}
        told, looking = env | {"FELDHERR_SWEEP_SECONDS": "3600"}, env | {"FELDHERR_SWEEP_SECONDS": "1"}
        made = prepared(env, "make", "3")
        with serving(told) as one, serving(told, "--server", "uvicorn") as two, serving(looking) as three:
            await opponent_learns(one, two, made, 0)
            listening = listeners(redis.url)

            redis.stop()
            await opponent_learns(one, three, made, 1)

            redis.start()
            wait_for_listeners(redis.url, listening)
            await opponent_learns(one, two, made, 2)
            assert one.answers()
            assert two.answers()


@pytest.mark.services
@pytest.mark.slow("two servers, and a Redis that goes")
async def test_redis_away_at_the_end_of_a_round(env: dict[str, str], own_postgres: str, tmp_path: Path) -> None:
    """The last seal ends it: the month is evaluated once, and whoever sits at another worker comes to see it."""
    with Redis(tmp_path) as redis:
        env |= {"DATABASE_URL": own_postgres, "REDIS_URL": redis.url, "FELDHERR_SWEEP_SECONDS": "1"}
        made = prepared(env, "make-months", "1")
        with serving(env) as one, serving(env, "--server", "uvicorn") as two:
            anna = await Remote(one, made["battles"][0], made["cookies"]["1"]).open("1")
            ben = await Remote(two, made["battles"][0], made["cookies"]["2"]).open("2")
            redis.stop()
            assert (await anna.order("1", {"kind": "seal_month", "cards": [3]}))["ok"]
            await ben.until(lambda message: ben.scene["view"]["month"] == 2)
            assert ben.scene["clocks"]["round"]["number"] == 2
            await anna.close()
            await ben.close()
    found = prepared(env, "check")[made["battles"][0]]
    assert found["folds"]
    assert [id for id in found["orders"] if id.startswith("clock-")] == [found["orders"][-1]]


def listeners(redis_url: str) -> list[tuple[bytes, int]]:
    """Every channel of the layer and how many workers listen to it."""
    with redis_client.from_url(redis_url) as client:
        return sorted(client.pubsub_numsub(*client.pubsub_channels()))


def wait_for_listeners(redis_url: str, listening: list[tuple[bytes, int]]) -> None:
    """What is told before a worker listens again is lost to it."""
    until = time.monotonic() + PATIENCE
    while listeners(redis_url) != listening:
        assert time.monotonic() < until, "a worker does not come back to the layer"
        time.sleep(0.05)


async def opponent_learns(one: Server, two: Server, made: Json, battle: int) -> None:
    """Ben, at the second worker, comes to see what Anna ordered at the first."""
    anna = await Remote(one, made["battles"][battle], made["cookies"]["1"]).open("1")
    ben = await Remote(two, made["battles"][battle], made["cookies"]["2"]).open("2")
    assert (await anna.order("1", anna.first_option()))["ok"]
    await ben.until(lambda message: bool(ben.scene["view"]["forces"]["1"]["is_ready"]))
    await anna.close()
    await ben.close()


@pytest.fixture
def passable() -> Iterator[Path]:
    """A folder that the database's own user may pass through, outside of pytest's, which other runs shut again."""
    with TemporaryDirectory(prefix="feldherr-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o711)
        yield folder


@pytest.mark.services
@pytest.mark.slow("a PostgreSQL of its own that goes and comes")
async def test_the_database_away_and_back(env: dict[str, str], passable: Path) -> None:
    with Postgres(passable) as postgres:
        env["DATABASE_URL"] = postgres_copy(postgres.url, "site")
        made = prepared(env, "make", "1")
        with serving(env) as server:
            anna = await Remote(server, made["battles"][0], made["cookies"]["1"]).open("1")
            postgres.stop()
            order, version, id = anna.first_option(), anna.version, uuid4().hex
            refused = await anna.order("1", order, version=version, id=id)
            assert refused["fault"]["code"] == "database_away"
            assert not server.answers()

            postgres.start()
            taken = await anna.order("1", order, version=version, id=id)

            assert taken["ok"]
            assert server.answers()
            await anna.close()
        assert prepared(env, "check")[made["battles"][0]]["orders"] == [id]


@pytest.mark.services
@pytest.mark.slow("a server, a timekeeper and a whole battle")
async def test_a_timekeeper_of_its_own_lets_the_computer_answer(
    env: dict[str, str], own_postgres: str, redis_url: str
) -> None:
    """Workers without timekeepers, a timekeeper without sockets: what it does is told through the layer at once."""
    env |= {"DATABASE_URL": own_postgres, "REDIS_URL": redis_url, "FELDHERR_SWEEP_SECONDS": "60"}
    made = prepared(env, "make-computer", "1")
    with serving(env, "--without-timekeeper") as server, timekeeping(env):
        player = Player(Remote(server, made["battles"][0], made["cookies"]["1"]), "1")
        await player.come_back()
        await player.play()
    assert player.remote.scene["status"] == "finished"


@pytest.mark.slow("a timekeeper that takes its time to leave")
def test_a_timekeeper_does_not_wait_for_an_answer_to_what_it_is_sending(env: dict[str, str]) -> None:
    """A webhook would be given up, and that noted, after ten seconds: the timekeeper has left before."""
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        prepared(env, "make-webhook", str(deaf.getsockname()[1]))
        deaf.settimeout(PATIENCE)
        with timekeeping(env | {"WEBHOOKS_ANYWHERE": "1"}):
            heard, _ = deaf.accept()
        assert prepared(env, "outbox") == [[1, ""]]
        heard.close()
