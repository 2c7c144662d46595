"""People at league pages and programs at the interface, on a clock that is set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from battles.leagues.actions import Now
from battles.leagues.models import AuditEntry, Season
from battles.rules.codec import Json
from battles.runtime.clock import SetClock
from tests.battles.programs import Program

__all__ = ["Program", "api", "at", "logged", "press", "set_time"]


@pytest.fixture(autouse=True)
def set_time(clock: SetClock, monkeypatch: pytest.MonkeyPatch) -> SetClock:
    """Everything people do happens at the test's own time; no throttle of an earlier test holds."""
    monkeypatch.setattr(Now, "clock", clock)
    cache.clear()
    return clock


def at(user: User | None, language: str = "en") -> Client:
    """A browser, signed in; forms carry no token there, as the test client is trusted."""
    client = Client(headers={"Accept-Language": language})
    if user is not None:
        user.language = language
        user.save(update_fields=["language"])
        client.force_login(user)
    return client


def press(
    client: Client, path: str, action: str, given: Mapping[str, object] | None = None, status: int = 302
) -> HttpResponse:
    """Press the button of an act on a page; a success leads on, a refusal draws the page again."""
    response = client.post(path, {"action": action, **(given or {})})
    assert response.status_code == status, response.content.decode()[:4000]
    return response  # type: ignore[return-value]  # the test client's own kind of response


def api(user: User | None, path: str, body: Json = None, status: int = 200, code: str = "", clause: str = "") -> Json:
    """An act through the interface, with a key; refusals have code and clause."""
    found = Program(user).post(f"leagues/{path}", body if body is not None else {}, status)
    if code:
        assert found["code"] == code, found
    if clause:
        assert found.get("clause") == clause, found
    return found


def logged(season: Season) -> list[str]:
    """What the log says was done, in order."""
    rows = AuditEntry.objects.filter(league=season.league).order_by("number")
    return list(rows.values_list("action", flat=True))


class Shown(Protocol):
    """A page, as the test client has it or as a view gives it."""

    content: bytes


def text(page: Shown) -> str:
    return page.content.decode()
