"""Webhooks: sent with the mails, tried again, never to machines of one's own network unless the operator says so."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from pytest_django import Settings

from battles.models import Outbox
from battles.notifications import webhooks
from battles.runtime.clock import SetClock
from battles.timekeeper.outbox import claim_mail, mails_now, mark_sent, send

got: list[object] = []


class Ear(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        got.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(500 if self.path == "/broken" else 204)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


@pytest.fixture
def ear() -> Iterator[str]:
    got.clear()
    server = HTTPServer(("127.0.0.1", 0), Ear)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    "address",
    [
        "",
        "http://localhost:{port}/x",
        "http://[::1]:{port}/x",
        "ftp://example.org/",
        "file:///etc",
        "http://a:b@1.1.1.1/",
    ],
)
def test_nothing_goes_to_our_own_machines_or_by_other_ways(address: str, ear: str) -> None:
    _, _, port = ear.rpartition(":")
    assert webhooks.post(address.format(port=port) or ear, {"kind": "offer"})
    assert not got


@pytest.mark.parametrize(
    "number",
    [
        "[64:ff9b::a00:1]",  # NAT64 of 10.0.0.1
        "[64:ff9b:1::a00:1]",
        "[2002:a00:1::1]",  # 6to4 of 10.0.0.1
        "[2001:0:a00:1::1]",  # Teredo
        "[::a00:1]",
        "[::ffff:10.0.0.1]",
        "[ff0e::1]",
        "224.0.0.251",
        "239.1.2.3",
        "169.254.169.254",
    ],
)
def test_nothing_goes_to_a_number_that_leads_into_the_own_network(number: str) -> None:
    assert webhooks.post(f"http://{number}:9/x", {"kind": "offer"}) == "not a machine of the public network"


def test_an_operator_may_allow_his_own_network(ear: str, settings: Settings) -> None:
    settings.WEBHOOKS_ANYWHERE = True
    assert webhooks.post(f"{ear}/hook?x=1", {"kind": "offer"}) == ""
    assert got == [{"kind": "offer"}]
    assert webhooks.post(f"{ear}/broken", {}) == "answered 500"


@pytest.mark.django_db
def test_a_webhook_is_sent_like_a_mail_and_once(ear: str, settings: Settings) -> None:
    settings.WEBHOOKS_ANYWHERE = True
    clock = SetClock()
    Outbox.objects.create(kind="webhook", to=ear, payload={"kind": "result"}, made_at=clock.now())
    [row] = mails_now(clock.now())
    assert claim_mail(row)
    mark_sent(row.pk, send(row), clock)
    assert got == [{"kind": "result"}]
    assert mails_now(clock.now()) == []


@pytest.mark.django_db
def test_a_webhook_that_fails_is_tried_again_later(settings: Settings) -> None:
    clock = SetClock()
    Outbox.objects.create(kind="webhook", to="http://127.0.0.1:1/", payload={}, made_at=clock.now())
    [row] = mails_now(clock.now())
    assert claim_mail(row)
    mark_sent(row.pk, send(row), clock)
    row.refresh_from_db()
    assert "public network" in row.last_error
    assert mails_now(clock.now()) == []
    clock.move(minutes=2)
    assert [one.pk for one in mails_now(clock.now())] == [row.pk]
