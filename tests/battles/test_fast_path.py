"""With `FELDHERR_FAST=0` everything goes the way of Django and the servers, and nobody can tell."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from battles.benchmarks import client
from battles.benchmarks.client import Wire, wait_for
from battles.benchmarks.servers import address
from battles.records.merge_patch import merged
from battles.rules.codec import Json
from tests.battles.servers import prepared, serving
from tests.databases import postgres_copy, sqlite_copy
from tests.patience import PATIENCE

SITE = "tests.battles.recorded_site"
SEEDS = {"1": bytes(32), "2": bytes(range(32))}


class Recorder(Wire):
    """Keeps every byte that comes after the handshake."""

    def __init__(self, path: str, host: str, cookie: str, heard: Callable[[bytes, float], None]) -> None:
        super().__init__(path, host, cookie, heard)
        self.stream = bytearray()

    def data_received(self, data: bytes) -> None:
        if self._shaken:
            self.stream += data
        super().data_received(data)


class Recorded:
    """Somebody at the table."""

    def __init__(self, seat: str | None) -> None:
        self.seat, self.messages = seat, list[Json]()
        self.scene: Json = {}
        self.version = 0
        self.wire: Recorder

    async def open(self, port: int, battle: str, cookie: str) -> None:
        host = f"127.0.0.1:{port}"
        _, self.wire = await asyncio.get_running_loop().create_connection(
            lambda: Recorder(address(battle), host, cookie, self.heard), "127.0.0.1", port
        )
        async with asyncio.timeout(PATIENCE):
            await self.wire.is_open

    def heard(self, frame: bytes, now: float) -> None:
        message = msgspec.json.decode(frame)
        self.messages.append(message)
        match message["type"]:
            case "situation":
                self.scene, self.version = message["scene"], message["version"]
            case "update":
                self.scene, self.version = merged(self.scene, message["patch"]), message["version"]

    def count(self, kind: str) -> int:
        return sum(message["type"] == kind for message in self.messages)


class RecordedBattle:
    """Two players and a spectator at a server; after each step everybody has all that it brought."""

    def __init__(self) -> None:
        self.seats, self.spectator = {"1": Recorded("1"), "2": Recorded("2")}, Recorded(None)
        self.codes: list[str] = []

    @property
    def everybody(self) -> tuple[Recorded, ...]:
        return (*self.seats.values(), self.spectator)

    async def play(self, port: int, battle: str, cookies: dict[str, str]) -> None:
        """Joins, seeds, orders, refusals of every kind, a repeat, a draft, a take-back, and the end."""
        for who in self.everybody:
            await who.open(port, battle, cookies.get(who.seat or "", ""))
            await self.join(who)
        await self.order("1", {"kind": "resign"})
        for seat, seed in SEEDS.items():
            await self.say(seat, {"type": "commit_seed", "seat": seat, "hash": hashlib.sha256(seed).hexdigest()})
        for seat, seed in SEEDS.items():
            await self.say(seat, {"type": "reveal_seed", "seat": seat, "seed": seed.hex()})
        await self.order("1", {"kind": "hide", "path": self.seats["1"].scene["view"]["closed"]})
        await self.order("1", {"kind": "hide"})
        await self.say("1", {"type": "order", "seat": "2", "version": 9, "order": {"kind": "resign"}})
        await self.say("2", {"type": "draft", "seat": "2", "draft": {"kind": "hide"}})
        await self.order("1", {"kind": "set_content", "content": True}, id="mine")
        await self.order("1", {"kind": "set_content", "content": False}, id="mine")
        hide = next(one["order"] for one in self.seats["1"].scene["options"] if one["order"]["kind"] == "hide")
        await self.order("1", hide)
        await self.say("1", {"type": "take_back", "seat": "1", "version": self.seats["1"].version})
        await self.order("1", hide, version=0)
        for _ in range(8):
            await self.answer()
        await self.join(self.seats["2"], since=3)
        await self.order("2", {"kind": "resign"})
        await self.order("1", {"kind": "resign"})

    async def join(self, who: Recorded, **wish: Json) -> None:
        known = who.count("situation")
        who.wire.send({"type": "join", **({"seat": who.seat} if who.seat else {}), **wish})
        await wait_for(lambda: who.count("situation") > known)
        await self.caught_up()

    async def answer(self) -> None:
        """Whoever is asked takes the first option."""
        seat, who = next((seat, who) for seat, who in self.seats.items() if seat in who.scene["asked"])
        await self.order(seat, who.scene["options"][0]["order"])

    async def order(self, seat: str, order: Json, *, version: int | None = None, id: str = "") -> None:
        version = self.seats[seat].version if version is None else version
        message = {"type": "order", "seat": seat, "version": version, "order": order}
        await self.say(seat, message, id=id)

    async def say(self, seat: str, message: Json, *, id: str = "") -> None:
        who = self.seats[seat]
        known = who.count("answer")
        who.wire.send({**message, "id": id or f"{seat}-{known}"})
        await wait_for(lambda: who.count("answer") > known)
        answer = next(one for one in reversed(who.messages) if one["type"] == "answer")
        self.codes.append("" if answer["ok"] else answer["fault"]["code"])
        await self.caught_up()

    async def caught_up(self) -> None:
        for who in self.everybody:
            if who.count("situation"):
                known = who.count("pong")
                who.wire.send({"type": "ping"})
                await wait_for(lambda who=who, known=known: who.count("pong") > known)  # type: ignore[misc]

    def streams(self) -> list[bytes]:
        return [bytes(who.wire.stream) for who in self.everybody]


async def recorded(folder: Path, database: str, fast: str, server: str) -> tuple[list[bytes], Json, RecordedBattle]:
    """The bytes that each socket got, and what is stored at the end."""
    env = {
        "FELDHERR_VAR": str(folder / fast),
        "DATABASE_URL": database,
        "REDIS_URL": "",
        "FELDHERR_FAST": fast,
        "FELDHERR_SWEEP_SECONDS": "3600",
        "SQLITE_SYNCHRONOUS": "NORMAL",
    }
    made, battle = prepared(env, "make", by=SITE), RecordedBattle()
    with serving(env, "--server", server, "--without-timekeeper", site=SITE) as own:
        await battle.play(own.port, made["battle"], made["cookies"])
        stored = prepared(env, "rows", by=SITE)
    return battle.streams(), stored, battle


def made(folder: Path) -> Path:
    folder.mkdir()
    return folder


CODES = [
    *("not_running", "", "", "", "", "path_closed", "malformed_order", "not_your_seat", "", "", "", "", "", "stale"),
    *[""] * 8,
    *("", "battle_over"),
]
"""How each step is answered, in order; empty: it was done."""


async def _check_same(folder: Path, databases: dict[str, str], server: str) -> None:
    plain, plain_rows, battle = await recorded(folder, databases["0"], "0", server)
    fast, fast_rows, _ = await recorded(folder, databases["1"], "1", server)

    assert fast == plain
    assert fast_rows == plain_rows
    assert battle.codes == CODES
    assert [row for row in plain_rows["EventRecord"] if b"restored".hex() in row], "nothing was taken back"
    assert battle.seats["1"].scene["status"] == "finished"
    assert len(plain_rows["OrderRecord"]) > 8


@pytest.mark.slow("two servers")
@pytest.mark.parametrize("server", ["daphne", "uvicorn"])
async def test_rows_and_frames_are_the_same(tmp_path: Path, server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "PATIENCE", PATIENCE)
    databases = {fast: sqlite_copy(made(tmp_path / fast) / "site.sqlite3") for fast in "01"}
    await _check_same(tmp_path, databases, server)


@pytest.mark.services
@pytest.mark.slow("two servers")
async def test_rows_and_frames_are_the_same_with_postgresql(
    tmp_path: Path, postgres_url: str, worker_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "PATIENCE", PATIENCE)
    databases = {
        made(tmp_path / fast).name: postgres_copy(postgres_url, f"recorded_{worker_id}_{fast}") for fast in "01"
    }
    await _check_same(tmp_path, databases, "daphne")
