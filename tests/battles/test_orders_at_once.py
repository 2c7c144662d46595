"""An order is written in one trip, as long as the battle stands as the worker knows it (decision 0021)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import F

from battles import selectors, store
from battles.errors import ApplicationError
from battles.fast import statements
from battles.live import Connection
from battles.live.room import Arrival, Room
from battles.models import Battle, EventRecord, OrderRecord, Status
from battles.rules.errors import IllegalOrder
from battles.runtime.db_thread import in_db_thread
from battles.services import orders
from battles.store import log
from battles.store.moments import Moment
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def believing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also with SQLite, where it is not worth it."""
    monkeypatch.setattr(orders, "worth_optimism", lambda: True)


@pytest.fixture
def in_turn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The client ids of the orders that had to be looked at with the battle locked."""
    looked_at = list[str]()
    really = store.lock_for_order

    def lock(battle_id: str, seat: str, client_id: str) -> object:
        looked_at.append(client_id)
        return really(battle_id, seat, client_id)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "lock_for_order", lock)
    return looked_at


def counted(table: Table) -> tuple[int, int, int]:
    return Battle.objects.get(pk=table.battle_id).revision, OrderRecord.objects.count(), EventRecord.objects.count()


def test_what_this_worker_knows_is_not_asked_for_again(table: Table, in_turn: list[str]) -> None:
    before = table.battle.revision

    assert table.hide("1").ok

    assert not in_turn
    assert Battle.objects.get(pk=table.battle_id).revision == before + 1
    assert OrderRecord.objects.count() == 1


def test_a_battle_that_went_on_elsewhere_is_read_first(table: Table, in_turn: list[str]) -> None:
    path, number = table.open_path(), table.number("1")
    known = store.latest(table.battle_id).battle.revision
    Battle.objects.filter(pk=table.battle_id).update(revision=F("revision") + 1)

    answer = table.order("1", {"kind": "hide", "path": path}, version=number, client_id="late")

    assert answer.ok
    assert in_turn == ["late"]
    assert Battle.objects.get(pk=table.battle_id).revision == known + 2
    assert OrderRecord.objects.count() == 1
    store.moment_cache.clear()
    assert store.state_of(table.battle) == store.state_at(table.battle, table.battle.version)


def test_that_it_was_refused_tells_nothing_of_the_row(
    table: Table, in_turn: list[str], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL would put what a row holds beside a null that it refuses."""
    path, number, secret = table.open_path(), table.number("1"), bytes(table.battle.dice_secret).hex()
    store.latest(table.battle_id)
    Battle.objects.filter(pk=table.battle_id).update(revision=F("revision") + 1)
    refused = _noted(monkeypatch)

    with caplog.at_level("DEBUG"):
        table.order("1", {"kind": "hide", "path": path}, version=number, client_id="late")

    assert in_turn == ["late"]
    assert refused
    told = [*refused, *(str(vars(record)) for record in caplog.records)]
    assert not [text for text in told if secret[:16] in text]


def _noted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the database says to the statements that it refuses."""
    said, really = list[str](), statements._execute

    def execute(given: Sequence[statements.Write]) -> None:
        try:
            really(given)
        except DatabaseError as error:
            said.append(repr(error))
            raise

    monkeypatch.setattr(statements, "_execute", execute)
    return said


def test_the_same_id_with_another_order_gets_the_first_answer(table: Table, in_turn: list[str]) -> None:
    first = table.order("1", {"kind": "set_content", "content": True}, client_id="mine")
    before = counted(table)

    again = table.order("1", {"kind": "set_content", "content": False}, client_id="mine")

    assert again == first
    assert in_turn == ["mine"]
    assert counted(table) == before


def test_what_is_refused_is_refused_with_the_battle_locked(table: Table, in_turn: list[str]) -> None:
    before, closed = counted(table), table.view("1")["closed"]

    with pytest.raises(IllegalOrder):
        table.order("1", {"kind": "hide", "path": closed}, client_id="no way")

    assert in_turn == ["no way"]
    assert counted(table) == before


def test_the_last_order_is_given_with_the_battle_locked(table: Table, in_turn: list[str]) -> None:
    table.order("1", {"kind": "resign"}, client_id="enough")

    assert in_turn == ["enough"]
    assert Battle.objects.get(pk=table.battle_id).status == Status.FINISHED
    assert OrderRecord.objects.count() == 1


def test_a_battle_that_is_no_more_takes_no_order(table: Table) -> None:
    path, number = table.open_path(), table.number("1")
    store.latest(table.battle_id)
    Battle.objects.filter(pk=table.battle_id).delete()

    with pytest.raises(ApplicationError) as refused:
        table.order("1", {"kind": "hide", "path": path}, version=number)

    assert refused.value.code == "no_such_battle"
    assert not OrderRecord.objects.exists()
    assert not EventRecord.objects.exists()


def test_a_worker_that_knows_nothing_of_a_battle_asks(table: Table, in_turn: list[str]) -> None:
    number, path = table.number("1"), table.open_path()
    store.moment_cache.clear()

    assert table.order("1", {"kind": "hide", "path": path}, version=number, client_id="new here").ok
    assert in_turn == ["new here"]


# What goes along with the first and the last statement of a transaction


class ChangedMind(Exception):
    pass


def _renamed(table: Table, title: str) -> None:
    battle = store.lock(table.battle_id)
    battle.title = title
    statements.write(statements.update(battle, "title"))


def _title(table: Table) -> str:
    return str(Battle.objects.values_list("title", flat=True).get(pk=table.battle_id))


def _renamed_and_regretted(table: Table) -> None:
    with transaction.atomic():
        _renamed(table, "never")
        raise ChangedMind


def test_a_transaction_that_began_with_its_first_statement_can_be_given_up(table: Table) -> None:
    with pytest.raises(ChangedMind):
        _renamed_and_regretted(table)

    assert _title(table) == ""
    assert connection.get_autocommit()
    with transaction.atomic():
        _renamed(table, "now")
    assert _title(table) == "now"


def test_a_part_of_it_can_be_given_up(table: Table) -> None:
    with transaction.atomic():
        _renamed(table, "kept")
        with pytest.raises(ChangedMind):
            _renamed_and_regretted(table)

    assert _title(table) == "kept"


def test_its_end_goes_along_only_with_the_outermost(table: Table) -> None:
    with pytest.raises(ChangedMind):
        _ended_inside_another(table)

    assert _title(table) == ""


def _ended_inside_another(table: Table) -> None:
    with transaction.atomic():
        with transaction.atomic(), statements.in_one_trip(is_last=True):
            _renamed(table, "never")
        raise ChangedMind


def test_a_statement_that_is_refused_leaves_nothing_of_its_trip(table: Table) -> None:
    battle = table.battle
    row = EventRecord(battle=battle, number=901, data=b"x", seen={}, at=battle.moved_at)
    insert = statements.insert([row], *store.EVENT_FIELDS)
    with pytest.raises(IntegrityError):
        _written_twice(insert)

    assert not EventRecord.objects.filter(number=901).exists()


def _written_twice(insert: statements.Write) -> None:
    with transaction.atomic(), statements.in_one_trip(is_last=True):
        statements.write(insert, insert)


def test_what_is_there_already_stays_as_it_is(table: Table) -> None:
    battle = table.battle
    rows = [
        EventRecord(battle=battle, number=901, data=data, seen={}, at=battle.moved_at) for data in (b"first", b"second")
    ]
    for row in rows:
        statements.write(statements.insert([row], *store.EVENT_FIELDS, unless_there=True))

    assert [bytes(row.data) for row in EventRecord.objects.filter(number=901)] == [b"first"]


# What is built while the database works


class Taken:
    """What a socket was told."""

    def __init__(self) -> None:
        self.texts: list[object] = []

    async def send(self, message: dict[str, object]) -> None:
        self.texts.append(message.get("text"))


async def _seated(table: Table, moment: Moment) -> tuple[Room, Connection, Taken]:
    """A table as it stood at this moment, with the player of seat 1."""
    point = await in_db_thread(lambda: selectors.viewer_of(table.battle, table.players["1"], table.clock.now(), "1"))
    room, taken = Room(moment, table.clock.now()), Taken()
    socket = Connection(taken.send, user_id=table.players["1"].pk)
    room.admit(socket, point, Arrival("en"))
    await socket.flushed()
    taken.texts.clear()
    return room, socket, taken


async def _told(table: Table, before: Moment, after: Moment, *prepared: Moment) -> list[object]:
    """What seat 1 is told of `after`, once these were about to be written; nothing of them before."""
    room, socket, taken = await _seated(table, before)
    for moment in prepared:
        room.prepare(moment)
    await asyncio.sleep(0)
    await socket.flushed()
    assert not taken.texts
    room.deliver(after, after.fresh)
    await asyncio.sleep(0)
    await socket.flushed()
    return taken.texts


async def test_what_was_built_beforehand_is_what_would_have_been_built(table: Table) -> None:
    before = await in_db_thread(store.latest, table.battle_id)
    await in_db_thread(table.hide, "1")
    after = await in_db_thread(store.latest, table.battle_id)
    assert after.by == "1"

    plainly = await _told(table, before, after)

    assert len(plainly) == 1
    assert await _told(table, before, after, after) == plainly


async def test_what_came_to_nothing_is_never_shown(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    before = await in_db_thread(store.latest, table.battle_id)
    unwritten = await in_db_thread(_given_in_vain, table, monkeypatch)
    assert unwritten.battle.revision == before.battle.revision + 1
    await in_db_thread(table.hide, "1")
    after = await in_db_thread(store.latest, table.battle_id)

    plainly = await _told(table, before, after)

    assert await _told(table, before, after, unwritten) == plainly


def _given_in_vain(table: Table, monkeypatch: pytest.MonkeyPatch) -> Moment:
    """The moment after an order whose transaction was given up."""
    made = list[Moment]()

    class Noting(Moment):
        def __init__(self, **parts: Any) -> None:
            super().__init__(**parts)
            made.append(self)

    def regret(*args: object) -> None:
        raise ChangedMind

    with monkeypatch.context() as patch:
        patch.setattr(log, "Moment", Noting)
        patch.setattr(orders, "_tell_lists", regret)
        with pytest.raises(ChangedMind):
            table.order("1", {"kind": "set_content", "content": True})
    assert counted(table)[1] == 0
    return made[-1]
