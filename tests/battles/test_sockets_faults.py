"""What a battle's websocket refuses, closes and survives (issue 2, section 7)."""

from __future__ import annotations

from uuid import uuid4

import pytest

from accounts.models import User
from battles import services, store
from battles.errors import ApplicationError
from battles.live import Hub
from battles.models import OrderRecord
from battles.rules.codec import Json
from battles.rules.odds import Odds
from battles.runtime import tuning
from battles.runtime.db_thread import in_db_thread
from battles.thinking import pool
from battles.thinking.tasks import OddsTask
from tests.battles.sockets import Client, seated, watching
from tests.battles.tables import Table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quick_hub")]


FRAMES: list[tuple[str, str]] = [
    ("{", "malformed_message"),
    (" ", "malformed_message"),
    ("[1, 2", "malformed_message"),
    ('"join"', "malformed_message"),
    ('{"type": "unheard_of"}', "malformed_message"),
    ('{"type": "join", "seat": 7}', "malformed_message"),
    ('{"type": "join", "extra": 1}', "malformed_message"),
    ('{"type": "ping", "t": NaN}', "malformed_message"),
    ('{"type": "order", "id": "x"}', "malformed_message"),
    ('{"type": "order", "id": 3, "seat": "1", "version": 1, "order": {}}', "malformed_message"),
    ('{"type": "ping", "t": ' + "[" * 20_000, "malformed_message"),
    ('{"type": "chat", "id": "x", "text": "' + "y" * 140_000 + '"}', "too_large"),
]


@pytest.mark.parametrize(("frame", "code"), FRAMES)
async def test_what_is_no_message_is_answered_with_a_code_and_the_socket_stays(
    table: Table, frame: str, code: str
) -> None:
    client = await seated(table, "1")
    await client.socket.send_to(text_data=frame)
    failed = await client.until("error", "answer")
    assert failed["fault"]["code"] == code
    assert failed["fault"]["message"]

    await client.say({"type": "ping", "t": 1.5})
    pong = await client.until("pong")
    assert pong.pop("now") > 0
    assert pong == {"type": "pong", "t": 1.5, "version": client.version}
    await client.leave()


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ({}, "malformed_order"),
        ({"kind": "unheard_of"}, "malformed_order"),
        ({"kind": "hide", "path": 4}, "malformed_order"),
        ({"kind": "hide", "path": "moon"}, "unknown_path"),
        ({"kind": "keep"}, "not_now"),
        ({"kind": "dawn"}, "clock_only"),
    ],
)
async def test_a_refused_order_says_why_in_the_clients_language(table: Table, order: Json, code: str) -> None:
    client = await Client(table.battle_id, table.players["1"]).open()
    await client.join(seat="1", language="de")

    answer = await client.order("1", order)

    assert not answer["ok"]
    assert answer["fault"]["code"] == code
    assert answer["fault"]["message"] != code
    assert await in_db_thread(OrderRecord.objects.count) == 0
    await client.leave()


async def test_odds_that_nobody_could_count_are_answered(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The thinking process died of them."""

    class Dying(pool.Inline):
        async def odds(self, task: OddsTask) -> Odds:
            raise ApplicationError("internal")

    monkeypatch.setattr(pool, "_thinking", Dying())
    client = await seated(table, "1")
    await client.say({"type": "odds", "id": "q", "seat": "1", "order": client.scene["options"][0]["order"]})

    assert (await client.answer("q"))["fault"]["code"] == "internal"
    await client.leave()


async def test_orders_before_joining_are_refused(table: Table) -> None:
    client = await Client(table.battle_id, table.players["1"]).open()
    answer = await client.order("1", {"kind": "resign"})
    assert answer["fault"]["code"] == "join_first"
    await client.leave()


async def test_a_spectator_and_the_other_seat_cannot_order_or_try(table: Table, carl: User) -> None:
    spectator, ben = await watching(table, carl), await seated(table, "2")
    for client in (spectator, ben):
        assert (await client.order("1", {"kind": "resign"}))["fault"]["code"] == "not_your_seat"
        await client.say({"type": "try", "id": "t", "seat": "1", "order": {"kind": "resign"}})
        assert (await client.answer("t"))["fault"]["code"] == "not_your_seat"
        await client.say({"type": "odds", "id": "q", "seat": "1", "order": {"kind": "resign"}})
        assert (await client.answer("q"))["fault"]["code"] == "not_your_seat"
        await client.leave()


async def test_nobody_joins_as_another_seat(table: Table, carl: User) -> None:
    client = await Client(table.battle_id, carl).open()
    failed = await client.join(seat="1")
    assert failed["fault"]["code"] == "not_your_seat"
    assert (await client.join())["role"] == "spectator"
    await client.leave()


async def test_an_unknown_battle_is_said_to_be_unknown() -> None:
    client = await Client(str(uuid4())).open()
    assert (await client.join())["fault"]["code"] == "no_such_battle"
    await client.leave()


async def test_another_site_cannot_open_a_socket(table: Table) -> None:
    with pytest.raises(AssertionError, match="refused"):
        await Client(table.battle_id, table.players["1"], origin="http://evil.example").open()


async def test_who_signs_out_loses_his_sockets(table: Table, quick_hub: Hub) -> None:
    anna, ben = await seated(table, "1"), await seated(table, "2")
    await in_db_thread(services.revoke, user_id=table.players["1"].pk)

    assert await anna.closed() == 4003
    await ben.say({"type": "ping"})
    await ben.until("pong")
    await ben.leave()


async def test_the_sweep_finds_a_session_that_ended_without_a_notice(
    table: Table, quick_hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.contrib.sessions.models import Session

    anna = await seated(table, "1")
    await in_db_thread(Session.objects.all().delete)
    monkeypatch.setattr(tuning, "REVOKE_SECONDS", 0)

    assert await anna.closed() == 4003


async def test_a_silent_client_is_closed(table: Table, quick_hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = await seated(table, "1")
    monkeypatch.setattr(tuning, "SILENT_SECONDS", -1)

    assert await anna.closed() == 4000
    assert '"code":"silent"' in anna.raw[-1]


async def test_a_lost_notice_is_found_by_the_sweep(
    table: Table, quick_hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if another worker had carried the order out and the layer had lost its notice."""
    ben = await seated(table, "2")
    monkeypatch.setattr(quick_hub, "on_local", lambda notice: None)
    monkeypatch.setattr("battles.runtime.bus.subscribers", [])
    await in_db_thread(table.hide, "1")

    await ben.until_so(lambda: bool(ben.scene["view"]["forces"]["1"]["is_ready"]))
    await ben.leave()


async def test_a_closing_server_sends_everybody_away_to_come_back(table: Table, quick_hub: Hub) -> None:
    anna, spectator = await seated(table, "1"), await watching(table)
    await quick_hub.close()

    for client in (anna, spectator):
        assert await client.closed() == 1001
        assert '"type":"bye"' in client.raw[-1]
        assert '"code":"restarting"' in client.raw[-1]
    with pytest.raises(AssertionError, match="refused"):
        await Client(table.battle_id).open()


async def test_a_private_battle_is_closed_to_strangers(table: Table, carl: User) -> None:
    from battles.models import Battle, Watcher

    await in_db_thread(Battle.objects.filter(pk=table.battle_id).update, visibility="private")
    await in_db_thread(store.moment_cache.clear)
    client = await Client(table.battle_id, carl).open()
    assert (await client.join())["fault"]["code"] == "not_allowed"

    await in_db_thread(Watcher.objects.create, battle_id=table.battle_id, user=carl)
    assert (await client.join())["role"] == "spectator"
    await client.leave()


async def test_a_flood_is_answered_with_too_fast(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "MESSAGES_AT_ONCE", 3)
    monkeypatch.setattr(tuning, "MESSAGES_A_SECOND", 0)
    client = await seated(table, "1")
    for _ in range(3):
        await client.say({"type": "ping"})
    assert (await client.until("error"))["fault"]["code"] == "too_fast"
    await client.leave()
