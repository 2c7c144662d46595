"""When a request by REST had come in whole: then its sender's clock stops, however long it waits for its turn."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client, RequestFactory

from accounts.models import User
from battles.agreements.pace import Pace
from battles.api import play
from battles.rules.base import Seat
from battles.rules.clock_events import TimeSpent
from battles.runtime.clock import SetClock
from battles.web import arrival
from tests.battles.clocked import told
from tests.battles.tables import Table


class Stub:
    """A clock that goes on by a second each time it is asked."""

    def __init__(self, clock: SetClock) -> None:
        self.clock = clock

    def now(self) -> Any:
        self.clock.move(seconds=1)
        return self.clock.now()


async def test_a_request_has_come_when_its_body_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SetClock()
    began = clock.now()
    monkeypatch.setattr(arrival, "WALL", Stub(clock))
    parts: list[dict[str, Any]] = [
        {"type": "http.request", "body": b"a", "more_body": True},
        {"type": "http.request", "body": b"b"},
        {"type": "http.disconnect"},
    ]
    scopes: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        clock.move(seconds=10)
        return parts.pop(0)

    async def application(scope: dict[str, Any], receive: arrival.Receive, send: Any) -> None:
        request = RequestFactory().get("/")
        request.scope = scope  # type: ignore[attr-defined]
        assert arrival.arrived_at(request) is None
        while (await receive())["type"] != "http.disconnect":
            scopes.append(scope)
        assert arrival.arrived_at(request) == began + timedelta(seconds=21), "with its last part, not its first"

    await arrival.noting_arrival(application)({"type": "http"}, receive, None)
    assert len(scopes) == 2


def test_where_nobody_noted_it_there_is_no_time(rf: RequestFactory) -> None:
    assert arrival.arrived_at(rf.get("/")) is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("one_time")
def test_an_order_by_rest_stops_its_clock_when_it_has_come(
    anna: User, ben: User, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table.of(anna, ben, clock=clock, pace=Pace(kind="live", bank=60))
    clock.move(seconds=70)
    monkeypatch.setattr(play, "arrived_at", lambda request: clock.now() - timedelta(seconds=60))
    client = Client()
    client.force_login(anna)
    order = {"kind": "hide", "path": table.open_path()}
    given = {"id": "rest", "seat": "1", "version": table.number("1"), "order": order}

    answer = client.post(f"/api/battles/{table.battle_id}/orders", given, content_type="application/json")

    assert answer.status_code == 200, answer.content
    assert told(table, TimeSpent) == [TimeSpent(seat=Seat("1"), spent=10_000, left=50_000)]
