"""A battle's websocket: joining, updates, resync, talk, presence, the end (issue 2, section 4)."""

from __future__ import annotations

import asyncio

import pytest

from accounts.models import User
from battles import selectors, services, store
from battles.live import Hub
from battles.models import OrderRecord, Status
from battles.rules.base import Alternative, Seat
from battles.rules.cooperative import Cooperative
from battles.runtime.db_thread import in_db_thread
from tests.battles.sockets import Client, seated, watching
from tests.battles.tables import Table
from tests.rules.toy.orders import Hide
from tests.rules.toy.state import State

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quick_hub")]


async def test_joining_shows_everything_the_seat_may_know(table: Table) -> None:
    client = await Client(table.battle_id, table.players["1"]).open()
    situation = await client.join(since=0)

    assert (situation["role"], situation["seat"], situation["my_seats"]) == ("seat", "1", ["1"])
    assert situation["version"] == len(situation["events"])
    assert situation["scene"]["status"] == "running"
    assert situation["scene"]["players"]["2"]["name"] == "ben"
    assert situation["names"]["seat.1"] == "anna"
    assert situation["scene"]["asked"]["1"]["default"]["kind"] == "hide"
    await client.leave()


async def test_an_order_reaches_both_players_and_a_spectator(table: Table) -> None:
    anna, ben, carl = await seated(table, "1"), await seated(table, "2"), await watching(table)

    answer = await anna.hide("1")
    assert answer["ok"]
    await anna.until_so(lambda: anna.version == answer["version"])
    await ben.until_so(lambda: bool(ben.scene["view"]["forces"]["1"]["is_ready"]))
    await carl.until_so(lambda: bool(carl.scene["view"]["forces"]["1"]["is_ready"]))

    assert anna.scene["view"]["forces"]["1"]["path"]
    assert "path" not in ben.scene["view"]["forces"]["1"]
    assert "path" not in carl.scene["view"]["forces"]["1"]
    for client in (anna, ben, carl):
        await client.leave()


async def test_patches_make_exactly_the_scene_a_newcomer_gets(table: Table) -> None:
    clients = {"1": await seated(table, "1"), "2": await seated(table, "2"), "": await watching(table)}
    for _ in range(25):
        await in_db_thread(table.play_one)
    battle = await in_db_thread(lambda: table.battle)
    for client in clients.values():
        key = next(name for name, one in clients.items() if one is client) or "public"
        await client.until_so(lambda client=client, key=key: client.version == battle.numbers[key])  # type: ignore[misc]

    late = {"1": await seated(table, "1"), "2": await seated(table, "2"), "": await watching(table)}

    for key, client in clients.items():
        assert client.scene == late[key].scene
        assert client.events == late[key].events
    for client in (*clients.values(), *late.values()):
        await client.leave()


async def test_who_comes_back_gets_exactly_what_he_missed(table: Table) -> None:
    ben = await seated(table, "2")
    before, version = list(ben.events), ben.version
    await ben.leave()
    for _ in range(8):
        await in_db_thread(table.play_one)

    await ben.open()
    situation = await ben.join(seat="2", since=version)
    fresh = await seated(table, "2")

    assert situation["version"] == version + len(situation["events"])
    assert before + situation["events"] == fresh.events
    await ben.leave()
    await fresh.leave()


async def test_seeds_over_the_socket_begin_the_battle_and_bring_the_names(
    anna: User, ben: User, quick_hub: Hub
) -> None:
    import hashlib

    from battles.rules.base import Setup
    from tests.rules import toy

    def create() -> str:
        battle = services.create_battle(host=anna, system=toy.KEY, setup=Setup(scenario="brook"), seat="1")
        return str(battle.pk)

    battle_id = await in_db_thread(create)
    first = await Client(battle_id, anna).open()
    await first.join(seat="1", since=0)
    assert first.scene["status"] == "open"
    await in_db_thread(services.join_battle, battle_id=battle_id, user=ben)
    await first.until_so(lambda: first.scene["status"] == "seeding")
    assert first.names["seat.2"] == "ben"
    second = await Client(battle_id, ben).open()
    await second.join(seat="2", since=0)

    for client, seat in ((first, "1"), (second, "2")):
        sealed = hashlib.sha256(seat.encode() * 32).hexdigest()
        await client.say({"type": "commit_seed", "id": f"h{seat}", "seat": seat, "hash": sealed})
        assert (await client.answer(f"h{seat}"))["ok"]
    for client, seat in ((first, "1"), (second, "2")):
        await client.say({"type": "reveal_seed", "id": f"s{seat}", "seat": seat, "seed": (seat.encode() * 32).hex()})
        assert (await client.answer(f"s{seat}"))["ok"]

    await first.until_so(lambda: first.scene["status"] == "running")
    assert [event["kind"] for event in first.events[:4]] == ["seed_committed"] * 2 + ["seed_revealed"] * 2
    assert first.scene["dice"]["mix"] == hashlib.sha256(b"1" * 32 + b"2" * 32).hexdigest()
    await first.leave()
    await second.leave()


async def test_a_dry_run_says_cost_and_consequences_and_stores_nothing(table: Table) -> None:
    client = await seated(table, "1")
    version = (await in_db_thread(lambda: table.battle)).version
    await client.say({"type": "try", "id": "t", "seat": "1", "order": {"kind": "resign"}})
    trial = await client.answer("t")

    assert trial["type"] == "trial"
    assert [one["code"] for one in trial["consequences"]] == ["last_place"]
    assert trial["consequences"][0]["message"] == "You will be behind everybody who stays."
    assert (await in_db_thread(lambda: table.battle)).version == version
    await client.leave()


async def test_a_refused_dry_run_says_what_may_be_ordered_instead(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nearest(order: Hide, known: State, seat: Seat) -> Cooperative[Alternative[State] | None]:
        yield
        return Alternative(order=Hide(path="ford"), limit=order.preview(known, seat).refusals[0])

    monkeypatch.setattr(Hide, "nearest_cooperatively", nearest)
    client = await seated(table, "1")
    for id, path in (("far", "sea"), ("near", "ford")):
        await client.say({"type": "try", "id": id, "seat": "1", "order": {"kind": "hide", "path": path}})
    far, near = await client.answer("far"), await client.answer("near")

    assert [one["code"] for one in far["refusals"]] == ["unknown_path"]
    assert far["instead"]["order"] == {"kind": "hide", "path": "ford"}
    assert far["instead"]["limit"]["code"] == "unknown_path"
    assert far["instead"]["limit"]["message"] == far["refusals"][0]["message"]
    assert near["refusals"] == []
    assert near["instead"] is None
    await client.leave()


async def test_two_tabs_of_one_player_see_the_same_and_the_second_click_is_refused(table: Table) -> None:
    one, two = await seated(table, "1"), await seated(table, "1")
    version = one.version
    assert (await one.hide("1"))["ok"]

    again = await two.order("1", {"kind": "hide", "path": "ford"}, version=version)

    assert again["fault"]["code"] in {"not_asked", "stale"}
    await one.until_so(lambda: one.scene == two.scene and one.version == two.version)
    await one.leave()
    await two.leave()


async def test_both_players_acting_at_once_are_both_served(table: Table) -> None:
    anna, ben = await seated(table, "1"), await seated(table, "2")

    answers = await asyncio.gather(anna.hide("1"), ben.hide("2"))

    assert [answer["ok"] for answer in answers] == [True, True]
    records = await in_db_thread(lambda: list(OrderRecord.objects.values_list("first_event", "last_event")))
    assert len(records) == 2
    assert records[0][1] < records[1][0]
    await anna.leave()
    await ben.leave()


async def test_text_of_players_is_data_and_nothing_else(table: Table) -> None:
    script = '<script>alert(1)</script> & "quotes" \''
    await in_db_thread(lambda: User.objects.filter(pk=table.players["1"].pk).update(username=script[:30]))
    await in_db_thread(lambda: store.moment_cache.clear())
    anna, ben = await seated(table, "1"), await seated(table, "2")
    await anna.say({"type": "chat", "id": "c1", "text": script})
    assert (await anna.answer("c1"))["ok"]
    await ben.until_so(lambda: bool(ben.chat))

    assert ben.chat[0]["text"] == script
    assert ben.scene["players"]["1"]["name"] == script[:30]
    await anna.leave()
    await ben.leave()


async def test_players_and_spectators_talk_in_rooms_of_their_own(table: Table, carl: User) -> None:
    anna, ben, spectator = await seated(table, "1"), await seated(table, "2"), await watching(table, carl)
    await anna.say({"type": "chat", "id": "c1", "text": "good luck"})
    await spectator.say({"type": "chat", "id": "c2", "text": "who wins?"})
    await ben.until_so(lambda: bool(ben.chat))
    await spectator.until_so(lambda: bool(spectator.chat))
    await in_db_thread(table.order, "1", {"kind": "resign"})
    await ben.until_so(lambda: ben.scene["status"] == "finished")

    assert [line["text"] for line in ben.chat] == ["good luck"]
    assert [line["text"] for line in spectator.chat] == ["who wins?"]
    later = await seated(table, "2")
    assert [line["text"] for line in later.chat] == ["good luck", "who wins?"]
    for client in (anna, ben, spectator, later):
        await client.leave()


async def test_a_line_sent_twice_is_said_once_and_strangers_cannot_talk(table: Table) -> None:
    anna, stranger = await seated(table, "1"), await watching(table)
    for _ in range(2):
        await anna.say({"type": "chat", "id": "c1", "text": "hello"})
        assert (await anna.answer("c1"))["ok"]
    await stranger.say({"type": "chat", "id": "c1", "text": "hello"})
    assert (await stranger.answer("c1"))["fault"]["code"] == "sign_in"

    battle = await in_db_thread(lambda: table.battle)
    point = await in_db_thread(selectors.viewer_of, battle, table.players["1"], table.clock.now())
    assert len(await in_db_thread(selectors.chat_of, battle, point)) == 1
    await anna.leave()
    await stranger.leave()


async def test_a_draft_is_its_owners_alone(table: Table) -> None:
    anna = await seated(table, "1")
    await anna.say({"type": "draft", "id": "d", "seat": "1", "draft": {"path": "hill"}})
    assert (await anna.answer("d"))["ok"]

    again = await Client(table.battle_id, table.players["1"]).open()
    ben = await Client(table.battle_id, table.players["2"]).open()
    assert (await again.join(seat="1"))["draft"] == {"path": "hill"}
    assert (await ben.join(seat="2"))["draft"] is None
    for client in (anna, again, ben):
        await client.leave()


async def test_presence_counts_seats_and_spectators(table: Table) -> None:
    anna = await seated(table, "1")
    one, two = await watching(table), await watching(table)
    await anna.until_so(lambda: anna.presence is not None and anna.presence["spectators"] == 2)
    assert anna.presence["seats"] == {"1": {"state": "here", "since": None}}, "nobody knows yet where Ben is"
    await one.leave()
    await anna.until_so(lambda: anna.presence["spectators"] == 1)
    await anna.leave()
    await two.leave()


async def test_the_end_tells_the_dice_secret(table: Table) -> None:
    ben = await seated(table, "2")
    assert "secret" not in ben.scene["dice"]
    await in_db_thread(table.order, "1", {"kind": "resign"})
    await ben.until_so(lambda: ben.scene["status"] == Status.FINISHED)

    assert len(ben.scene["dice"]["secret"]) == 64
    assert ben.scene["outcome"]["places"]["2"] == 1
    await ben.leave()
