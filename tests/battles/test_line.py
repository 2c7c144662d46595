"""Dry runs give way to orders, stand in line, and never hold up the socket they came by (decision 10)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator

import pytest

from battles.live import Hub
from battles.rules.base import Preview, Seat
from battles.rules.codec import Json
from battles.rules.cooperative import Cooperative
from battles.runtime import tuning
from battles.runtime.db_thread import in_db_thread, traffic
from tests.battles.sockets import seated
from tests.battles.tables import Table
from tests.patience import PATIENCE
from tests.rules.toy.orders import Hide
from tests.rules.toy.state import State

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quick_hub")]


@pytest.fixture
async def road() -> AsyncIterator[None]:
    """Something is on its way to the database as long as the test runs."""
    traffic.sets_out()
    yield
    traffic.is_back()


async def passes() -> None:
    """Whatever can go on at once has gone on."""
    for _ in range(20):
        await asyncio.sleep(0)


def dry_run(id: str) -> Json:
    return {"type": "try", "id": id, "seat": "1", "order": {"kind": "resign"}}


async def test_one_piece_after_another_in_the_order_they_came() -> None:
    hub, done = Hub(), list[int]()
    for number in range(5):
        hub.line.add(lambda number=number: done.append(number))  # type: ignore[misc]
    assert done == []
    await passes()
    await passes()

    assert done == [0, 1, 2, 3, 4]
    assert not hub.line
    await hub.stop()


async def test_a_piece_waits_until_nothing_is_on_its_way_to_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "GIVE_WAY_SECONDS", 60)
    hub, done = Hub(), list[str]()
    traffic.sets_out()
    traffic.sets_out()
    hub.line.add(lambda: done.append("dry run"))
    await passes()
    traffic.is_back()
    await passes()
    assert done == []

    traffic.is_back()
    await passes()

    assert done == ["dry run"]
    await hub.stop()


async def test_whoever_comes_between_two_pieces_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "GIVE_WAY_SECONDS", 60)
    hub, done = Hub(), list[str]()

    async def order() -> None:
        await asyncio.sleep(0)
        await in_db_thread(lambda: done.append("order"))

    for _ in range(2):
        hub.line.add(lambda: done.append("dry run"))
    coming = asyncio.create_task(order())
    await coming
    await passes()

    assert done == ["dry run", "order", "dry run"]
    await hub.stop()


async def test_whoever_comes_between_two_parts_of_a_piece_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "GIVE_WAY_SECONDS", 60)
    hub, done = Hub(), list[str]()

    def piece() -> Iterator[None]:
        done.append("first part")
        yield
        done.append("second part")

    async def order() -> None:
        await asyncio.sleep(0)
        await in_db_thread(lambda: done.append("order"))

    hub.line.add(piece)
    await asyncio.create_task(order())
    await passes()

    assert done == ["first part", "order", "second part"]
    await hub.stop()


def _hesitating(breaks: int, begun: list[State]) -> Callable[[Hide, State, Seat], Cooperative[Preview]]:
    """A look at an order that leaves so many breaks."""

    def preview_in_parts(order: Hide, known: State, seat: Seat) -> Cooperative[Preview]:
        begun.append(known)
        for _ in range(breaks):
            yield
        return order.preview(known, seat)

    return preview_in_parts


async def test_a_dry_run_in_parts_is_answered_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hide, "preview_cooperatively", _hesitating(3, []))
    path = await in_db_thread(table.open_path)
    client = await seated(table, "1")
    await client.say({"type": "try", "id": "slow", "seat": "1", "order": {"kind": "hide", "path": path}})

    trial = await client.until("trial")
    assert (trial["id"], trial["refusals"]) == ("slow", [])
    await passes()
    assert sum('"trial"' in text for text in client.raw) == 1
    await client.leave()


async def test_a_dry_run_is_answered_from_where_the_battle_has_come_to(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a break the seat hides: then it is no longer asked to."""
    monkeypatch.setattr(tuning, "GIVE_WAY_SECONDS", 60)
    begun = list[State]()
    monkeypatch.setattr(Hide, "preview_cooperatively", _hesitating(1, begun))
    path = await in_db_thread(table.open_path)
    client = await seated(table, "1")
    traffic.sets_out()
    await client.say({"type": "try", "id": "overtaken", "seat": "1", "order": {"kind": "hide", "path": path}})
    await client.say({"type": "ping", "t": 1})
    await client.until("pong")  # what came before it stands in the line
    traffic.is_back()
    async with asyncio.timeout(PATIENCE):
        while not begun:  # noqa: ASYNC110 - it is stopped in the very next turn of the loop
            await asyncio.sleep(0)
    traffic.sets_out()  # the first part is made; the second has to wait
    await passes()
    assert len(begun) == 1
    await in_db_thread(table.hide, "1", path)
    await client.until("update")
    traffic.is_back()

    trial = await client.until("trial")
    assert [one["code"] for one in trial["refusals"]] == ["not_asked"]
    await client.leave()


@pytest.mark.usefixtures("road")
async def test_nobody_gives_way_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "GIVE_WAY_SECONDS", 0.01)
    hub, done = Hub(), asyncio.Event()
    hub.line.add(done.set)
    async with asyncio.timeout(PATIENCE):
        await done.wait()

    assert traffic.under_way
    await hub.stop()


async def test_the_socket_goes_on_while_its_dry_run_waits(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    client = await seated(table, "1")
    monkeypatch.setattr(tuning, "GIVE_WAY_SECONDS", 60)
    traffic.sets_out()
    await client.say(dry_run("first"))
    await client.say({"type": "ping", "t": 7})

    assert (await client.until("pong", "trial"))["type"] == "pong"
    traffic.is_back()
    assert (await client.until("trial"))["id"] == "first"
    await client.leave()


async def test_too_many_waiting_dry_runs_are_refused(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    client = await seated(table, "1")
    monkeypatch.setattr(tuning, "GIVE_WAY_SECONDS", 60)
    monkeypatch.setattr(tuning, "DRY_RUNS_WAITING", 2)
    traffic.sets_out()
    for number in range(3):
        await client.say(dry_run(f"t{number}"))
    refused = await client.answer("t2")
    traffic.is_back()

    assert refused["fault"]["code"] == "too_fast"
    assert [(await client.until("trial"))["id"] for _ in range(2)] == ["t0", "t1"]
    await client.leave()


async def test_a_dry_run_of_somebody_who_left_is_not_made(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    client = await seated(table, "1")
    monkeypatch.setattr(tuning, "GIVE_WAY_SECONDS", 60)
    traffic.sets_out()
    await client.say(dry_run("late"))
    await passes()
    await client.leave()
    traffic.is_back()
    await passes()

    assert not any('"trial"' in text for text in client.raw)
