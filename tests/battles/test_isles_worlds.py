"""Two worlds of five clans that differ only in what two of them sealed: the others and the public are told the same.

Every exit is compared, byte for byte: the socket with dry runs and questions, and whatever address a battle has.
Afterwards the months differ too: two boats have changed places out of sight of the others. Their dice are the same.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from django.test import Client as Browser
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.throttling import SimpleRateThrottle

from battles import live, services
from battles.live import Hub
from battles.operations import backup
from battles.rules.codec import Json, encode
from battles.runtime.clock import SetClock
from battles.runtime.db_thread import in_db_thread
from tests.battles.isles_tables import evaluate, isles, isles_table, state_of
from tests.battles.sockets import Client
from tests.battles.tables import Table
from tests.battles.test_secrets import go_back, timeless
from tests.rules.toy_isles.state import Sheet

__all__ = ["isles"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("one_time")]

Told = dict[str, list[str]]
PAIRS = [("2", "3"), ("4", "5")]
"""Whose sheets differ. Each of the five clans is in neither of them at least once."""
LISTS = ("/", "/watch", "/watch/fragment", "/featured/fragment", "/notifications/", "/api/notifications", "/api/seats")
MADE_ANEW = re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"|nonce="[^"]+"|nonce-[\w+/=-]+')


@pytest.fixture(autouse=True)
async def hub(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hub]:
    own = Hub()
    monkeypatch.setattr(live, "hub", own)
    yield own
    await own.stop()
    await in_db_thread(int)  # whatever was still under way in the database thread is done


# The worlds


def swapped(pair: tuple[str, str]) -> dict[str, Json]:
    """Their boats at the open isles change places, out of sight of everybody else; each offers the first a truce."""
    one, other = pair
    return {
        one: {"kind": "seal_month", "moves": {f"{one}.2": f"s{other}"}, "truce": "1"},
        other: {"kind": "seal_month", "moves": {f"{other}.2": f"s{one}"}},
    }


def stayed(pair: tuple[str, str]) -> dict[str, Json]:
    return {seat: {"kind": "seal_month"} for seat in pair}


async def world(table: Table, secret: dict[str, Json]) -> Told:
    """All that the others and a spectator are told of this month, and of what comes of it."""
    outside = [seat for seat in table.players if seat not in secret]
    clients = {seat: await Client(table.battle_id, table.players[seat]).open() for seat in outside}
    clients["public"] = await Client(table.battle_id).open()
    for viewer, client in clients.items():
        await client.join(seat=viewer if viewer != "public" else None, since=0)
    told: Told = {}
    for seat, sheet in secret.items():
        await in_db_thread(write_draft, table, seat, sheet)
        await in_db_thread(table.order, seat, sheet)
        await all_see(clients, lambda view, seat=seat: seat in view["ready"])
    for seat in outside:
        await asks(clients[seat], seat, table)
    await look_around(told, table, outside, "planned")
    for seat in outside:
        await in_db_thread(table.order, seat, {"kind": "seal_month"})
        await all_see(clients, lambda view, seat=seat: seat in view["ready"])
    await in_db_thread(evaluate, table)
    await all_see(clients, lambda view: view["month"] == 2)
    await look_around(told, table, outside, "evaluated")
    for viewer, client in clients.items():
        told[f"socket of {viewer}"] = [timeless(text) for text in client.raw if '"presence"' not in text]
        await client.leave()
    return told


def write_draft(table: Table, seat: str, sheet: Json) -> None:
    services.save_draft(
        battle_id=table.battle_id, user=table.players[seat], seat=seat, data=encode(sheet), clock=table.clock
    )


async def all_see(clients: dict[str, Client], so: Json) -> None:
    for client in clients.values():
        await client.until_so(lambda client=client: so(client.scene["view"]))  # type: ignore[misc]


async def asks(client: Client, seat: str, table: Table) -> None:
    """Dry runs of what is offered and of what is not, odds, and where boats can sail, one's own and others'."""
    orders = [option["order"] for option in client.scene["options"]]
    orders += [{"kind": "seal_month", "moves": {f"{seat}.1": isle}} for isle in state_isles(client)]
    orders += [{"kind": "seal_month", "truce": other} for other in table.players]
    for kind in ("try", "odds"):
        for number, order in enumerate(orders):
            await client.say({"type": kind, "id": f"{kind}{number}", "seat": seat, "order": order})
            await client.answer(f"{kind}{number}")
    for boat in (f"{one}.{number}" for one in table.players for number in (1, 2)):
        await client.say({"type": "ask", "id": boat, "seat": seat, "inquiry": {"kind": "reach", "boat": boat}})
        await client.until("answered", "answer")


def state_isles(client: Client) -> list[str]:
    return [isle["id"] for isle in client.scene["view"]["isles"]]


# Every address


def addresses(patterns: list[URLPattern | URLResolver], before: str = "/") -> Iterator[str]:
    """Those of the site that need nothing but the name of a battle."""
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, route)
        elif re.findall(r"<[^>]+>", route) == ["<uuid:battle_id>"]:
            yield route


async def look_around(told: Told, table: Table, outside: list[str], when: str) -> None:
    for viewer in (*outside, None):
        seen = await in_db_thread(pages, table, viewer)
        told |= {f"{address} {when}, for {viewer or 'the public'}": [text] for address, text in seen.items()}


def pages(table: Table, seat: str | None) -> dict[str, str]:
    browser = Browser()
    if seat is not None:
        browser.force_login(table.players[seat])
    found = {
        route: route.replace("<uuid:battle_id>", table.battle_id) for route in addresses(get_resolver().url_patterns)
    }
    found |= {f"{address}?": address for address in LISTS}
    found["events"] = f"/api/battles/{table.battle_id}/events?since=0"
    found["live"] = "/api/battles?list=live"
    return {name: read(browser, address) for name, address in found.items()}


def read(browser: Browser, address: str) -> str:
    answer = browser.get(address, headers={"Accept": "*/*"})
    text = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
    return MADE_ANEW.sub("", f"{answer.status_code} {timeless(text.decode())}")


# What is told


@pytest.mark.slow("two worlds with four sockets and every address of a battle, for each viewer, twice")
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
async def test_no_exit_tells_others_what_two_have_sealed(
    pair: tuple[str, str], clock: SetClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": None, "user": None})
    table, file = await in_db_thread(isles_table, 5, clock), tmp_path / "world.gz"
    await in_db_thread(backup.write, file)
    first, was = await world(table, swapped(pair)), await in_db_thread(state_of, table)
    await in_db_thread(go_back, file)
    second, now = await world(table, stayed(pair)), await in_db_thread(state_of, table)

    differing = [what for what in first if first[what] != second[what]]
    assert differing == []
    assert first.keys() == second.keys()
    assert was.boats != now.boats, "the worlds are two"
    assert sum(text[0].startswith("200") for text in first.values()) > 60
    frames = {what: len(said) for what, said in first.items() if what.startswith("socket")}
    assert all(count >= 1 + len(table.players) + 1 for count in frames.values()), "where it stood, each seal, the month"


@pytest.mark.parametrize("seat", ["2", "3"])
async def test_the_two_themselves_can_tell(seat: str, clock: SetClock, tmp_path: Path) -> None:
    """The comparison would find a difference if there were one."""
    table, file = await in_db_thread(isles_table, 5, clock), tmp_path / "world.gz"
    await in_db_thread(backup.write, file)
    seen = []
    for secret in (swapped(PAIRS[0]), stayed(PAIRS[0])):
        await in_db_thread(table.order, seat, secret[seat])
        sealed = (await in_db_thread(state_of, table)).sheets
        assert (sealed[seat] == Sheet()) == (secret == stayed(PAIRS[0]))  # type: ignore[index]
        seen.append(await in_db_thread(pages, table, seat))
        await in_db_thread(go_back, file)

    assert {name for name in seen[0] if seen[0][name] != seen[1][name]} >= {
        "events",
        "/api/battles/<uuid:battle_id>/state",
    }
