"""Request bodies past the limit are refused while they are read, by both servers."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from django.conf import settings
from django.test import Client

from battles.leagues.views.exports import LARGEST_LOG
from battles.messages import MAX_FRAME_BYTES
from battles.rules import registry
from battles.serving.bodies import LINGER_BYTES
from battles.web.body_limit import BODY_LIMIT, limit_of
from tests.battles.servers import Server, serving
from tests.databases import sqlite_copy
from tests.patience import PATIENCE

KIND_OF_SERVER = ["daphne", "uvicorn"]
GIGABYTE = 1024**3
CHUNK = 64 * 1024
FLOOD = 192 * 1024 * 1024
ROOM = 64 * 1024 * 1024
"""What a server's memory may grow by for reasons of its own; a flood that it kept would be three times as much."""


@pytest.fixture(scope="module", params=KIND_OF_SERVER)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp(request.param)
    env = {"FELDHERR_VAR": str(folder), "DATABASE_URL": sqlite_copy(folder / "site.sqlite3"), "REDIS_URL": ""}
    with serving(env, "--server", request.param, "--without-timekeeper") as running:
        yield running


class Caller:
    """One HTTP connection, byte by byte."""

    def __init__(self, server: Server) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)

    def head(self, path: str, *headers: str) -> Caller:
        lines = (f"POST {path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", "")
        self.socket.sendall("\r\n".join(lines).encode())
        return self

    def chunks(self, count: int) -> Caller:
        for _ in range(count):
            self.socket.sendall(b"%x\r\n%s\r\n" % (CHUNK, b"x" * CHUNK))
        return self

    def answer(self) -> tuple[int, bytes]:
        """Status and everything after the head."""
        got = b""
        while b"\r\n\r\n" not in got or len(got.partition(b"\r\n\r\n")[2]) < _length(got):
            piece = self.socket.recv(65536)
            assert piece, got
            got += piece
        return int(got.split()[1]), got.partition(b"\r\n\r\n")[2]


def _length(head: bytes) -> int:
    found = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    return int(found[0].split(b":")[1])


def resident(server: Server) -> int:
    assert server.process is not None
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.slow
def test_a_body_that_says_it_is_too_large_is_refused_before_any_of_it_is_sent(server: Server) -> None:
    status, body = Caller(server).head("/api/battles", f"Content-Length: {GIGABYTE}").answer()

    assert status == 413
    assert msgspec.json.decode(body)["code"] == "too_large"
    assert str(BODY_LIMIT) in msgspec.json.decode(body)["message"]


@pytest.mark.slow
def test_a_client_that_asks_first_is_told_not_to_send(server: Server) -> None:
    head = (f"Content-Length: {GIGABYTE}", "Expect: 100-continue")
    assert Caller(server).head("/battles/new", *head).answer()[0] == 413


@pytest.mark.slow
def test_the_page_that_refuses_is_in_the_language_of_the_reader(server: Server) -> None:
    head = (f"Content-Length: {GIGABYTE}", "Accept-Language: de")
    status, body = Caller(server).head("/battles/new", *head).answer()

    assert status == 413
    assert "Zu groß" in body.decode()


@pytest.mark.slow
def test_a_body_in_chunks_is_refused_at_the_limit_while_it_goes_on(server: Server) -> None:
    caller = Caller(server).head("/api/battles", "Transfer-Encoding: chunked").chunks(BODY_LIMIT // CHUNK + 1)
    assert caller.answer()[0] == 413


@pytest.mark.slow
@pytest.mark.parametrize("header", ["Transfer-Encoding: chunked", f"Content-Length: {FLOOD * 2}"])
def test_a_flood_does_not_grow_the_server(server: Server, header: str) -> None:
    before = resident(server)
    caller = Caller(server).head("/report", header)
    with pytest.raises(OSError):  # the server has answered and closed: it takes no more
        caller.chunks(FLOOD // CHUNK)

    assert resident(server) < before + ROOM
    assert server.answers()


@pytest.mark.slow
def test_who_sends_a_little_too_much_reads_the_answer_after_sending(server: Server) -> None:
    much = BODY_LIMIT + LINGER_BYTES // 2
    caller = Caller(server).head("/api/battles", f"Content-Length: {much}")
    caller.socket.sendall(b"x" * much)

    assert caller.answer()[0] == 413


@pytest.mark.slow
def test_what_is_within_the_limit_reaches_the_site(server: Server) -> None:
    caller = Caller(server).head("/api/battles", "Content-Type: application/json", f"Content-Length: {BODY_LIMIT}")
    caller.socket.sendall(b" " * BODY_LIMIT)

    assert caller.answer()[0] in (401, 403)  # nobody is signed in


@pytest.mark.slow
def test_an_upload_has_a_limit_of_its_own(server: Server) -> None:
    path, head = "/leagues/any/log/check/", "Content-Length: "
    inside = Caller(server).head(path, f"{head}{BODY_LIMIT + 1}")
    inside.socket.sendall(b"x" * (BODY_LIMIT + 1))

    assert inside.answer()[0] == 403  # it was read, and has not the token of a form
    assert Caller(server).head(path, f"{head}{GIGABYTE}").answer()[0] == 413


def test_only_the_check_of_a_log_takes_more_than_the_usual_limit() -> None:
    assert limit_of("/battles/new") == limit_of("/no/such/page") == BODY_LIMIT
    assert LARGEST_LOG < limit_of("/leagues/any/log/check/") < LARGEST_LOG + BODY_LIMIT


@pytest.mark.parametrize("rules", registry.systems().values(), ids=registry.systems())
def test_no_system_allows_more_than_servers_and_sockets_take(rules: registry.AnyRules) -> None:
    assert rules.limits.file_bytes < BODY_LIMIT
    assert rules.limits.order_bytes < MAX_FRAME_BYTES


@pytest.mark.django_db
def test_a_form_that_django_finds_too_large_is_answered_in_the_same_way() -> None:
    assert settings.DATA_UPLOAD_MAX_MEMORY_SIZE == BODY_LIMIT

    response = Client().post("/report", {"text": "x" * BODY_LIMIT})
    assert response.status_code == 413
    assert "Too large" in response.content.decode()
