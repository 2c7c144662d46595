"""What is quick by private means stands in `battles/fast/` and nowhere else; each of those means is named here."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import daphne.server
import pytest
from autobahn.twisted.websocket import WebSocketServerProtocol
from channels.generic.websocket import AsyncWebsocketConsumer
from daphne.http_protocol import HTTPFactory, WebRequest
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from django.conf import settings
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db import IntegrityError, connection
from django.db.models.base import ModelState
from django.db.models.sql.compiler import SQLCompiler
from twisted.internet import reactor
from twisted.internet.tcp import Connection as TcpConnection
from twisted.web.http import HTTPChannel
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import Server as UvicornServer

from battles import store
from battles.fast import prepared_reads, statements, ws_frames
from battles.fast.forecast import Forecast
from battles.fast.sessions import SessionStore
from battles.models import Battle, EventRecord
from battles.runtime import tuning
from battles.services import orders
from tests.battles.sockets import session_of
from tests.battles.tables import Table

ROOT = Path(settings.BASE_DIR)
FAST = "battles/fast/"
MAY_HAVE_CURSORS = {
    "battles/leagues/services/archives.py",
    "battles/operations/backup.py",
    "battles/web/health.py",
}
PUBLIC = {"_meta", "_base_manager", "_default_manager", "_exit"}
"""Documented in spite of their names: Django's and `os._exit`."""


@cache
def sources() -> tuple[tuple[str, ast.AST], ...]:
    """All but the rules, which know no framework (import-linter holds that), and migrations."""
    files = [file for folder in ("battles", "accounts") for file in sorted((ROOT / folder).rglob("*.py"))]
    names = [(str(file.relative_to(ROOT)), file) for file in files if "migrations" not in file.parts]
    return tuple((name, ast.parse(file.read_text())) for name, file in names if not name.startswith("battles/rules/"))


def attributes(tree: ast.AST) -> Iterator[ast.Attribute]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))


def test_nothing_else_speaks_sql() -> None:
    with_cursors = {name for name, tree in sources() if any(one.attr == "cursor" for one in attributes(tree))}
    assert {name for name in with_cursors if not name.startswith(FAST)} == MAY_HAVE_CURSORS


def test_nothing_else_puts_statements_or_frames_together() -> None:
    made = {
        name
        for name, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Statement", "RawSQL")
    }
    assert {name for name in made if not name.startswith(FAST)} == set()
    used = {name for name, tree in sources() for one in attributes(tree) if one.attr == "writeSomeData"}
    assert {name for name in used if not name.startswith(FAST)} == set()


def _own_names() -> set[str]:
    """Private names that this project gives itself."""
    own = set[str]()
    for name, tree in sources():
        if name.startswith(FAST):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                own.add(node.name)
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                parts = [part for target in targets for part in ast.walk(target)]
                own |= {part.id for part in parts if isinstance(part, ast.Name)}
                own |= {part.attr for part in parts if _is_of_self(part)}  # type: ignore[attr-defined]
    return own


def _is_of_self(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")


def test_nothing_else_uses_private_parts() -> None:
    own = _own_names()
    found = {
        (name, one.attr)
        for name, tree in sources()
        if not name.startswith(FAST)
        for one in attributes(tree)
        if re.match(r"_[a-z]", one.attr) and not _is_of_self(one) and one.attr not in own | PUBLIC
    }
    assert found == set()


INSIDES: dict[type, tuple[str, ...]] = {
    TcpConnection: ("dataBuffer", "writeSomeData", "connected", "disconnecting", "abortConnection"),
    WebSocketProtocol: ("muted", "serverSend", "onMessage"),
    WebSocketServerProtocol: ("STATE_OPEN",),
    WebSocketFactory: ("protocol",),
    daphne.server.Server: ("create_application",),
    WebRequest: ("gotLength", "handleContentChunk", "requestReceived", "finish", "check_timeouts", "duration"),
    HTTPFactory: ("buildProtocol",),
    HTTPChannel: ("requestFactory", "persistent"),
    WebSocketsSansIOProtocol: ("handle_connect",),
    UvicornServer: ("handle_exit", "startup"),
    AsyncWebsocketConsumer: ("dispatch", "websocket_disconnect", "channel_layer_alias", "groups"),
    SQLCompiler: ("as_sql", "get_converters"),
    ModelState: ("db", "adding", "fields_cache"),
    db.SessionStore: ("load", "decode"),
}
"""What is used, and does not stand in their documentation: an upgrade that changes it fails here."""
SET_INSIDE: dict[type, tuple[str, ...]] = {
    WebSocketsSansIOProtocol: ("response", "scope", "writable", "close_sent", "conn", "transport"),
    UvicornServer: ("started", "servers", "should_exit"),
    HTTPChannel: ("_path", "_command", "_version"),
    TcpConnection: ("_tempDataLen",),
    daphne.server.Server: ("listening_addresses", "ready_callable"),
    SQLCompiler: ("select",),
    db.SessionStore: ("_session_key",),
}
"""The same, of what their methods set."""


@pytest.mark.parametrize(("owner", "name"), [(owner, name) for owner, names in INSIDES.items() for name in names])
def test_the_inside_that_is_used_is_there(owner: type, name: str) -> None:
    assert hasattr(owner, name)


@pytest.mark.parametrize(("owner", "name"), [(owner, name) for owner, names in SET_INSIDE.items() for name in names])
def test_what_their_methods_set_is_there(owner: type, name: str) -> None:
    texts = [inspect.getsource(one) for one in owner.__mro__ if one is not object]
    assert any(re.search(rf"\bself\.{name}\b[^=\n]*=[^=]", text) for text in texts) or hasattr(owner, name)


def test_loop_factory_and_connection_have_the_insides_that_are_used() -> None:
    assert reactor._asyncioEventloop is not None
    assert daphne.server.HTTPFactory is not None
    assert connection.atomic_blocks == []
    assert hasattr(importlib.import_module("channels.consumer"), "get_handler_name")
    assert inspect.signature(TcpConnection.writeSomeData).parameters.keys() == {"self", "data"}


# Switched off


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "FAST", False)


@pytest.mark.usefixtures("plain")
def test_no_shortcut_is_taken_when_it_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(connection), "vendor", "postgresql", raising=False)
    offered = {"extensions": {ws_frames.EXTENSION: {ws_frames.WRITE: str.isalpha}}}
    heard, forecast = list[str](), Forecast[str]()
    forecast.listen(heard.append)
    forecast.tell("a moment")

    assert not orders.worth_optimism()
    assert not statements.is_remote()
    assert ws_frames.write_now_of(offered) is ws_frames.never_now
    assert heard == []


@pytest.mark.django_db
def test_a_session_is_read_by_a_queryset_when_it_is_off(table: Table, plain: None) -> None:
    kept = session_of(table.players["1"])

    assert dict(SessionStore(kept).items()) == dict(db.SessionStore(kept).items()) != {}
    Session.objects.all().delete()
    assert dict(SessionStore(kept).items()) == {}


@pytest.mark.django_db
def test_rows_are_read_and_written_alike_when_it_is_off(table: Table, plain: None) -> None:
    battle = table.battle
    battle.throws, battle.title = 99, "not written"
    row = EventRecord(battle=battle, number=901, data=b"x", seen={"1": 1}, at=battle.moved_at)
    with statements.in_one_trip(is_last=True):
        statements.write(statements.insert([row], *store.EVENT_FIELDS), statements.update(battle, "throws"))
        battle.throws = 100
        assert not EventRecord.objects.filter(number=901).exists()
    statements.write(statements.insert([row], *store.EVENT_FIELDS, unless_there=True))

    now = prepared_reads.whole_battle.first(battle.pk)
    assert now is not None
    assert (now.throws, now.title) == (99, "")
    assert [one.number for one in prepared_reads.events.rows(battle.pk, 900, 901)] == [901]
    assert not isinstance(statements.update(battle, "throws"), statements.Statement)


@pytest.mark.django_db
def test_a_counter_that_went_on_is_refused_when_it_is_off(table: Table, plain: None) -> None:
    battle = table.battle
    before, battle.revision = battle.revision, battle.revision + 1
    battle.title = "moved"
    statements.write(statements.update_from(before, battle, "revision", "title"))
    again = statements.update_from(before, battle, "revision", "title")

    with pytest.raises(IntegrityError):
        statements.write(again)
    assert Battle.objects.get(pk=battle.pk).title == "moved"


@pytest.mark.django_db
@pytest.mark.parametrize("fast", [True, False])
def test_a_twin_is_changed_alone(table: Table, fast: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "FAST", fast)
    player = next(iter(store.players_of(table.battle).values()))
    other = store.twin(player)
    other.asked_at = 77

    assert other == player
    assert player.asked_at != 77
    assert other.user is player.user
    assert not other._state.adding
