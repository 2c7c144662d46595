"""The benchmark measures what it says: figures and limits, clients that read every frame, a round of the real thing."""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import perf_counter
from typing import Protocol

import msgspec
import pytest

from battles.benchmarks import client, hosting, sustained
from battles.benchmarks.client import Crowd, Seated, Wire
from battles.benchmarks.figures import BenchFigure, least, most, ratio, table, told, write
from battles.benchmarks.hosting import Rounds
from battles.benchmarks.sustained import Load
from battles.fast.ws_frames import frame
from tests.battles.bench_sites import bench_site
from tests.patience import PATIENCE


@pytest.mark.parametrize(
    ("figure", "ok"),
    [
        (most("time", 2.5, "×", 2.5), True),
        (most("time", 2.51, "×", 2.5), False),
        (least("speed", 4, "/s", 4), True),
        (least("speed", 3.9, "/s", 4), False),
        (told("size", 1e9, "KB"), True),
    ],
)
def test_a_limit_holds_or_it_does_not(figure: BenchFigure, ok: bool) -> None:
    assert figure.ok is ok
    assert ("TOO SLOW" in table([figure])) is not ok


def test_the_file_has_name_value_unit_limit_and_ok(tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    write([most("time", 1.23456, "×", 1.2), told("size", 3, "KB")], file)

    assert msgspec.json.decode(file.read_bytes()) == [
        {"name": "time", "value": 1.2346, "unit": "×", "limit": 1.2, "ok": False},
        {"name": "size", "value": 3, "unit": "KB", "limit": None, "ok": True},
    ]


def test_ratios_are_of_the_same_round() -> None:
    rounds = Rounds()
    for ours, floor in ((0.004, 0.002), (0.040, 0.020), (0.003, 0.001)):
        rounds.note(ours=ours, floor=floor)

    assert rounds.times("ours", "floor") == 2
    assert rounds.ms("ours") == 4
    assert ratio(1, 0) == float("inf")


class Hears(Protocol):
    def heard(self, frame: bytes, now: float) -> None: ...


class Transport(asyncio.Transport):
    """Keeps what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(bytes(data))


def wired(who: Hears) -> Wire:
    """A wire after its handshake."""
    wire = Wire("/", "localhost", "", who.heard)
    wire.connection_made(Transport())
    wire.data_received(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
    return wire


class Ear:
    def __init__(self) -> None:
        self.texts: list[str] = []

    def heard(self, frame: bytes, now: float) -> None:
        self.texts.append(frame.decode())


TEXTS = ["", "short", "x" * 125, "x" * 126, "y" * 70_000]


@pytest.mark.parametrize("piece", [1, 3, 1000, 1 << 20])
async def test_a_client_hears_every_frame_however_it_is_cut(piece: int) -> None:
    ear = Ear()
    wire, stream = wired(ear), b"".join(frame(text) for text in TEXTS[: 3 if piece == 1 else None])
    for at in range(0, len(stream), piece):
        wire.data_received(stream[at : at + piece])

    assert ear.texts == TEXTS[: 3 if piece == 1 else None]


async def test_whole_frames_are_heard_one_by_one_and_pings_are_answered() -> None:
    ear = Ear()
    wire = wired(ear)
    for text in TEXTS:
        wire.data_received(frame(text))
    wire.data_received(b"\x89\x02hi" + frame("after a ping"))

    assert ear.texts == [*TEXTS, "after a ping"]
    assert isinstance(wire.transport, Transport)
    assert wire.transport.written[-1] == b"\x8a\x82" + bytes(4) + b"hi"


async def test_a_crowd_waits_for_the_last_of_its_own() -> None:
    crowd = Crowd(3)
    crowd.expect()
    for number, one in enumerate(crowd.members[:2]):
        one.heard(b'{"type":"update"}', float(number))
        one.heard(b'{"type":"update"}', 50.0)
    waiting = asyncio.create_task(crowd.last())
    await asyncio.sleep(0)
    assert not waiting.done()

    crowd.members[2].heard(b'{"type":"presence"}', 60.0)
    crowd.members[2].heard(b'{"type":"update"}', 70.0)
    assert await waiting == 70.0


async def test_a_player_measures_his_own_event_and_reads_it_later() -> None:
    player = Seated("1")
    wire = player.wire = wired(player)
    wire.data_received(frame('{"type":"situation","version":3,"scene":{"a":1,"b":2}}'))
    giving = asyncio.create_task(player.order({"kind": "wait"}, "o1"))
    await asyncio.sleep(0)
    wire.data_received(frame('{"type":"update","version":4,"patch":{"a":null,"b":5}}'))
    came = perf_counter()
    wire.data_received(frame('{"type":"answer","id":"o1","ok":true,"version":4}'))

    assert 0 < await giving <= came - player.sent_at
    assert player.scene == {"b": 5}


async def test_a_refused_order_stops_the_benchmark() -> None:
    player = Seated("1")
    wire = player.wire = wired(player)
    wire.data_received(frame('{"type":"situation","version":3,"scene":{}}'))
    giving = asyncio.create_task(player.order({"kind": "wait"}, "o1"))
    await asyncio.sleep(0)
    wire.data_received(frame('{"type":"answer","id":"o1","ok":false,"version":3,"fault":{"code":"not_asked"}}'))

    with pytest.raises(RuntimeError, match="not_asked"):
        await giving


@pytest.mark.slow("four servers")
async def test_a_small_round_of_the_real_thing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ROUNDS", "BATCHES"):
        monkeypatch.setattr(hosting, name, 1)
    monkeypatch.setattr(hosting, "BATCH", 3)
    monkeypatch.setattr(client, "PATIENCE", PATIENCE)
    site = bench_site(tmp_path)

    figures = await hosting.last_spectator(site, "daphne", 5, 30)

    assert len({figure.name for figure in figures}) == len(figures) == 7
    assert all(figure.value > 0 for figure in figures)


def test_what_a_round_at_full_speed_says() -> None:
    load = Load(times=tuple(n / 1000 for n in range(101)), seconds=2.0, worked=0.202)

    assert load.orders == 50.5
    assert load.cost == pytest.approx(0.002)
    assert load.percentile(50) == pytest.approx(0.050)
    assert load.percentile(99) == pytest.approx(0.099)


@pytest.mark.slow("two servers")
async def test_a_small_round_at_full_speed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sustained, "ROUNDS", 1)
    monkeypatch.setattr(sustained, "ORDERS", {1: 3, 2: 4})
    monkeypatch.setattr(client, "PATIENCE", PATIENCE)

    figures = await sustained.sustained(bench_site(tmp_path), "SQLite")

    assert len({figure.name for figure in figures}) == len(figures) == 4 * 4 + 3
    assert [figure.name for figure in figures if figure.limit is not None] == [figure.name for figure in figures[-3:]]
    assert all(figure.value > 0 for figure in figures if figure.unit in ("/s", "ms") and "processor" not in figure.name)
