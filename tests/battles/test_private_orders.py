"""An order that nobody but its giver is told of: no exit shows that it was given, or when."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from datetime import timedelta

import pytest
from django.test import Client as Browser

from accounts.models import User
from battles import live, selectors, services, store
from battles.live import Hub
from battles.models import Battle, OrderRecord, Status
from battles.rules.base import Question, Seat
from battles.rules.codec import Json, encode
from battles.runtime.clock import SetClock
from battles.runtime.db_thread import in_db_thread
from battles.selectors import delayed
from tests.battles.programs import Program
from tests.battles.sockets import seated, watching
from tests.battles.tables import Table
from tests.rules import toy
from tests.rules.toy.state import State

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("one_time")]
EXITS = ("", "/state", "/events?since=0", "/options", "/replay", "/export", "/broadcast")
LISTS = ("battles?list=live", "battles?list=mine")
PAGES = ("/watch/fragment", "/lobby/fragment", "/players/anna")
DELAY = 60


def told(table: Table, user: User | None) -> dict[str, Json]:
    """Everything somebody is told by programs' exits."""
    program, here = Program(user), f"battles/{table.battle_id}"
    paths = [f"{here}{path}" for path in EXITS] + list(LISTS if user is not None else LISTS[:1])
    return {path: program.get(path) for path in paths}


def times(path: str) -> list[str]:
    """The times a page shows."""
    return [part.split('"')[0] for part in Browser().get(path).content.decode().split('datetime="')[1:]]


def be_content(table: Table, *, is_content: bool = True) -> None:
    table.clock.move(seconds=7)
    table.order("1", {"kind": "set_content", "content": is_content})


def test_no_exit_changes_with_a_private_order(table: Table, ben: User) -> None:
    before = told(table, None), told(table, ben), [times(path) for path in PAGES]
    be_content(table)

    assert (told(table, None), told(table, ben), [times(path) for path in PAGES]) == before


def test_nothing_is_sent_to_others_for_a_private_order(table: Table) -> None:
    """The standing that spectators see stays: that there are standing answers is a secret, too."""
    moment = store.latest(table.battle_id)
    before = selectors.plain(table.scene(None))
    be_content(table)

    assert before["standing"]
    assert selectors.plain(table.scene(None)) == before
    assert store.latest(table.battle_id).battle.moved_at == moment.battle.moved_at


def test_the_log_knows_when_a_private_order_was_given(table: Table) -> None:
    be_content(table)

    assert OrderRecord.objects.get().given_at == table.clock.now() > table.battle.moved_at


def test_since_when_a_seat_is_asked_does_not_tell_of_its_private_answers(
    table: Table, ben: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules in which a private order changes the giver's own question."""
    asked = toy.RULES.asked

    def asking(state: State) -> Mapping[Seat, Question[State]]:
        return {seat: _more(one, state) for seat, one in asked(state).items()}

    def _more(question: Question[State], state: State) -> Question[State]:
        return Question(**{**_fields(question), "facts": {"content": len(state.content)}})

    monkeypatch.setattr(toy.RULES, "asked", asking)
    card = encode(selectors.battle_card(table.battle, ben))
    be_content(table)

    assert encode(selectors.battle_card(table.battle, ben)) == card


def _fields(question: Question[State]) -> dict[str, Json]:
    return {name: getattr(question, name) for name in question.__struct_fields__}


def test_late_spectators_are_told_of_it_neither(table: Table) -> None:
    Battle.objects.update(delay=DELAY)
    store.moment_cache.clear()
    table.hide("1")
    table.clock.move(seconds=DELAY)
    seen = told(table, None)
    be_content(table)
    table.clock.move(seconds=1)
    table.hide("2")
    table.clock.move(seconds=DELAY - 1)

    assert told(table, None) == seen
    then = delayed.number_then(table.battle.pk, table.clock.now() - timedelta(seconds=DELAY))
    assert then == seen[f"battles/{table.battle_id}/state"]["version"]


def shown(table: Table) -> Json:
    return Program().get(f"battles/{table.battle_id}/broadcast")


def under_way_with_an_order_seen(anna: User, ben: User, clock: SetClock) -> Table:
    """Dice decide whether anybody answers in the open before the end: then another battle."""
    for _ in range(20):
        table = Table.of(anna, ben, clock=clock)
        while table.battle.status == Status.RUNNING:
            if shown(table)["order"] is not None:
                return table
            table.play_one()
    pytest.fail("twenty battles without an order that everybody sees")


def test_a_broadcast_shows_the_last_order_that_was_seen(anna: User, ben: User, clock: SetClock) -> None:
    table = under_way_with_an_order_seen(anna, ben, clock)
    glance = shown(table)
    be_content(table)

    assert glance["worth"] is not None
    assert shown(table) == glance


def test_a_broadcast_shows_no_order_that_hides_something(table: Table) -> None:
    for _ in range(30):
        table.play_one()
        order = shown(table)["order"]
        assert order is None or order["order"]["kind"] != "hide"


def test_a_spectators_report_holds_no_standing_answer(table: Table, carl: User) -> None:
    before = services.talk.known_position(table.battle, carl, table.clock)
    be_content(table)

    assert services.talk.known_position(table.battle, carl, table.clock) == before


@pytest.fixture
async def hub(monkeypatch: pytest.MonkeyPatch, clock: SetClock) -> AsyncIterator[Hub]:
    own = Hub(clock)
    monkeypatch.setattr(live, "hub", own)
    yield own
    await own.stop()
    await in_db_thread(int)


async def test_no_socket_but_the_givers_hears_of_it(table: Table, hub: Hub) -> None:
    anna, ben, carl = await seated(table, "1"), await seated(table, "2"), await watching(table)
    heard = len(ben.raw), len(carl.raw)
    await in_db_thread(be_content, table)
    await anna.until_so(lambda: any(event["kind"] == "content_set" for event in anna.events))
    for client in (ben, carl):
        await client.say({"type": "ping", "t": 1})
        await client.until("pong")

    assert [len([text for text in client.raw[before:] if '"presence"' not in text]) for client, before in
            ((ben, heard[0]), (carl, heard[1]))] == [1, 1]  # fmt: skip
    for client in (anna, ben, carl):
        await client.leave()
