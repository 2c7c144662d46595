"""Spectators with a delay: nothing newer than it reaches the public, by whatever exit; players see all at once."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
from django.test import Client as Browser

from accounts.models import User
from battles import live, selectors, services, store
from battles.live import Hub
from battles.models import Battle, Status
from battles.rules.codec import Json
from battles.runtime import tuning
from battles.runtime.clock import SetClock
from battles.runtime.db_thread import in_db_thread
from battles.selectors import delayed as delayed_views
from tests.battles.programs import Program
from tests.battles.sockets import Client, seated, watching
from tests.battles.tables import Table
from tests.rules import toy

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("one_time")]
DELAY = 60
EXITS = ("", "/state", "/events?since=0", "/options", "/replay", "/export", "/broadcast")
PAGES = ("/watch/fragment", "/lobby/fragment", "/finished", "/players/anna")


@pytest.fixture
def delayed(table: Table) -> Table:
    """Both have hidden; everybody has seen it."""
    Battle.objects.update(delay=DELAY)
    store.moment_cache.clear()
    table.hide("1")
    table.hide("2")
    table.clock.move(seconds=DELAY)
    return table


def told(table: Table) -> dict[str, Json]:
    """Everything the public is told by programs' exits."""
    visitor, here = Program(), f"battles/{table.battle_id}"
    lists = {name: visitor.get(f"battles?list={name}") for name in ("live", "finished")}
    return {path: visitor.get(f"{here}{path}") for path in EXITS} | lists


def shown(path: str) -> str:
    """A page without what changes with every answer, and how long ago things were."""
    text = Browser().get(path).content.decode()
    return re.sub(r'nonce="[^"]*"|value="[A-Za-z0-9]{64}"|<time[^>]*>[^<]*</time>', "", text)


@pytest.mark.slow
def test_nothing_newer_reaches_the_public_by_any_exit(delayed: Table) -> None:
    before, pages = told(delayed), {path: shown(path) for path in PAGES}

    for _ in range(8):
        delayed.clock.move(seconds=5)
        delayed.play_one()
        assert told(delayed) == before
        assert {path: shown(path) for path in PAGES} == pages

    assert delayed.scene("1").view != before["/state"]["scene"]["view"]


def test_what_happened_comes_after_the_delay_step_by_step(delayed: Table) -> None:
    ahead: list[tuple[int, Json]] = []
    for _ in range(6):
        delayed.clock.move(seconds=10)
        delayed.play_one()
        battle = delayed.battle
        ahead.append((battle.numbers["public"], Program().get(f"battles/{battle.pk}/state?seat=")["version"]))
    numbers = [number for number, _ in ahead]
    delayed.clock.move(seconds=DELAY - 50)

    seen = []
    for _ in numbers:
        state = Program().get(f"battles/{delayed.battle_id}/state")
        events = Program().get(f"battles/{delayed.battle_id}/events?since=0")
        assert state["version"] == events["version"] == len(events["events"])
        seen.append(state["version"])
        delayed.clock.move(seconds=10)

    assert seen == numbers
    assert state["scene"]["dice"]["throws"] == delayed.battle.throws


def test_a_delayed_public_does_not_learn_the_number_of_hidden_dice(
    delayed: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy.Ambush, "hidden_dice", True)
    delayed.clock.move(seconds=-1)

    assert "throws" not in Program().get(f"battles/{delayed.battle_id}/state")["scene"]["dice"]


@pytest.mark.slow
def test_the_end_and_its_result_are_told_after_the_delay(delayed: Table, anna: User) -> None:
    delayed.play_to_the_end()
    delayed.clock.move(seconds=DELAY - 1)

    now = told(delayed)
    assert now["/state"]["scene"]["status"] == now[""]["status"] == now["/export"]["status"] == "running"
    assert "outcome" not in now["/state"]["scene"] or now["/state"]["scene"]["outcome"] is None
    assert "secret" not in now["/state"]["scene"]["dice"]
    assert now["/export"]["viewer"] == "public"
    assert [card["id"] for card in now["live"]["battles"]] == [delayed.battle_id]
    assert now["finished"]["battles"] == []
    assert Program(anna).get(f"battles/{delayed.battle_id}")["status"] == "finished"
    assert len(Program(anna).get("battles?list=finished")["battles"]) == 1

    delayed.clock.move(seconds=1)
    then = told(delayed)
    assert then["/state"]["scene"]["status"] == then[""]["status"] == "finished"
    assert then["/export"]["viewer"] == "everything"
    assert then["live"]["battles"] == []
    assert [card["id"] for card in then["finished"]["battles"]] == [delayed.battle_id]


def test_players_chat_is_opened_to_spectators_with_the_end_they_see(delayed: Table, anna: User) -> None:
    services.say(battle_id=delayed.battle_id, user=anna, text="a trap at the ford", client_id="1", clock=delayed.clock)
    delayed.play_to_the_end()

    assert Program().get(f"battles/{delayed.battle_id}/chat")["lines"] == []
    delayed.clock.move(seconds=DELAY)
    assert len(Program().get(f"battles/{delayed.battle_id}/chat")["lines"]) == 1


def test_the_past_is_what_the_log_says(delayed: Table) -> None:
    """Version by version the same as the battle was then: state, numbers, throws, who is asked."""
    rows: list[tuple[SetClock, Battle, object, list[str]]] = []
    for _ in range(10):
        delayed.clock.move(seconds=1)
        delayed.play_one()
        moment = store.latest(delayed.battle_id)
        asked = [str(seat) for seat in delayed.asked()]
        rows.append((SetClock(delayed.clock.now()), moment.battle, moment.state, asked))
    present = store.latest(delayed.battle_id)

    for when, battle, state, asked in rows:
        then = delayed_views.as_of(present, when.now())
        assert then.state == state
        assert then.battle.version == battle.version
        assert then.battle.throws == battle.throws
        assert then.battle.numbers["public"] == battle.numbers["public"]
        assert [seat for seat, player in then.players.items() if player.asked_at is not None] == asked
    assert delayed_views.as_of(present, when.now()) is present


def test_before_the_beginning_there_is_nothing_to_see(table: Table) -> None:
    Battle.objects.update(delay=DELAY)
    store.moment_cache.clear()

    state = Program().get(f"battles/{table.battle_id}/state")

    assert state["scene"]["status"] == "seeding"
    assert "view" not in state["scene"] or state["scene"]["view"] is None
    assert Program().get(f"battles/{table.battle_id}/replay", 409)["code"] == "not_running"
    assert Program().get(f"battles/{table.battle_id}/broadcast")["worth"] is None
    assert table.scene("1").status == "running"


def test_a_player_who_watches_sees_no_more_than_the_public(delayed: Table, anna: User) -> None:
    delayed.clock.move(seconds=5)
    delayed.play_one()

    battle, point = selectors.seen_by(delayed.battle, anna, delayed.clock.now(), watching=True)

    assert point.audience == "public"
    assert point.as_of is not None
    assert battle.version < delayed.battle.version
    assert selectors.plain(selectors.scene_of(battle, point)) == told(delayed)["/state"]["scene"]


# At the socket


@pytest.fixture
async def hub(monkeypatch: pytest.MonkeyPatch, clock: SetClock) -> AsyncIterator[Hub]:
    own = Hub(clock)
    monkeypatch.setattr(live, "hub", own)
    monkeypatch.setattr(tuning, "SWEEP_SECONDS", 0.05)
    yield own
    await own.stop()
    await in_db_thread(int)


async def test_an_order_reaches_players_at_once_and_spectators_late(delayed: Table, hub: Hub) -> None:
    anna, carl = await seated(delayed, "1"), await watching(delayed)
    late, version = carl.scene, carl.version
    assert hub.rooms[delayed.battle_id].late()

    for _ in range(4):
        await in_db_thread(delayed.play_one)
    battle = await in_db_thread(lambda: delayed.battle)
    await anna.until_so(lambda: anna.version == battle.numbers["1"])
    await carl.say({"type": "ping", "t": 1})
    assert (await carl.until("pong"))["version"] == version
    assert (carl.scene, carl.version) == (late, version)

    delayed.clock.move(seconds=DELAY)
    await carl.until_so(lambda: carl.version == battle.numbers["public"])
    state = await in_db_thread(Program().get, f"battles/{delayed.battle_id}/state")
    assert carl.scene == state["scene"]
    await anna.leave()
    await carl.leave()


async def test_who_joins_later_or_comes_back_gets_the_same_picture(delayed: Table) -> None:
    first = await watching(delayed)
    for _ in range(6):
        delayed.clock.move(seconds=20)
        await in_db_thread(delayed.play_one)
    seen = await in_db_thread(lambda: delayed_views.public_row(delayed.battle, delayed.clock.now()).numbers["public"])
    await first.until_so(lambda: first.version == seen)

    second, back = await watching(delayed), await Client(delayed.battle_id).open()
    since = seen - 1
    await back.join(since=since)
    assert first.version == second.version == back.version == seen

    assert first.scene == second.scene == back.scene
    assert first.events[-1] == second.events[-1] == back.events[-1]
    assert len(back.events) == 1
    for client in (first, second, back):
        await client.leave()


async def test_another_worker_and_a_restart_show_the_same_past(
    delayed: Table, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    delayed.clock.move(seconds=1)
    await in_db_thread(delayed.play_one)
    here = await watching(delayed)
    other = Hub(delayed.clock)
    store.moment_cache.clear()
    there = await watching(delayed)

    assert (here.scene, here.version, here.events) == (there.scene, there.version, there.events)
    await here.leave()
    await there.leave()
    await other.stop()


@pytest.mark.slow
async def test_a_page_may_wish_to_be_farther_behind_but_never_nearer(delayed: Table, hub: Hub) -> None:
    delayed.clock.move(seconds=1)
    await in_db_thread(delayed.play_one)
    delayed.clock.move(seconds=DELAY + 10)
    public, wished, hasty = await watching(delayed), *[await Client(delayed.battle_id).open() for _ in range(2)]
    far = await wished.join(since=0, watching=True, delay=100)
    near = await hasty.join(since=0, watching=True, delay=2)

    assert (far["delay"], near["delay"]) == (120, DELAY)
    assert wished.version < public.version == hasty.version
    for client in (public, wished, hasty):
        await client.leave()


async def test_a_player_who_broadcasts_is_no_seat_there(table: Table, anna: User, hub: Hub) -> None:
    client = await Client(table.battle_id, anna).open()
    situation = await client.join(since=0, watching=True)

    assert (situation["role"], situation["seat"], situation["my_seats"]) == ("spectator", None, [])
    assert situation["scene"]["options"] == []
    await in_db_thread(lambda: table.hide("1"))
    await client.until_so(lambda: bool(client.scene["view"]["forces"]["1"]["is_ready"]))
    assert "path" not in client.scene["view"]["forces"]["1"]
    await client.leave()


async def test_the_end_comes_late_to_spectators(delayed: Table, hub: Hub) -> None:
    carl = await watching(delayed)
    await in_db_thread(delayed.play_to_the_end)
    assert await in_db_thread(lambda: delayed.battle.status) == Status.FINISHED
    await carl.say({"type": "ping", "t": 1})
    await carl.until("pong")
    assert carl.scene["status"] == "running"

    delayed.clock.move(seconds=DELAY)
    await carl.until_so(lambda: bool(carl.scene["status"] == "finished"))
    assert carl.scene["outcome"]
    await carl.leave()
