"""REST: replays and files; keys, sessions, throttles; nothing leaks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from accounts.services import make_token
from battles.models import Battle, OrderRecord
from battles.runtime.clock import WALL
from battles.services import archive
from battles.thinking import pool
from tests.battles.programs import Program
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def not_in_check() -> Iterator[None]:
    """No throttle from an earlier test; replays are thought out in this process."""
    cache.clear()
    pool.use(pool.Inline())
    yield
    pool.use(pool.Pool())


@pytest.fixture
def annas(anna: User) -> Program:
    return Program(anna)


# Replays


def test_the_replay_shows_a_finished_battle_order_by_order(table: Table) -> None:
    battle = table.play_to_the_end()
    found = Program().get(f"battles/{table.battle_id}/replay")

    assert set(found) >= {"battle", "system", "title", "names", "players", "scene", "steps", "dice"}
    assert len([step for step in found["steps"] if step["order"]]) == OrderRecord.objects.count()
    assert found["steps"][-1]["version"] == battle.version
    assert found["dice"]["secret"]
    first = next(step for step in found["steps"] if step["order"])
    assert first["order"]["kind"] == "hide"
    assert first["seat"] == "1"


def test_the_replay_of_a_battle_under_way_keeps_its_secrets(table: Table, ben: User) -> None:
    table.hide("1")
    found = Program(ben).get(f"battles/{table.battle_id}/replay")

    assert "secret" not in found["dice"]
    assert "token_hidden" not in json.dumps(found)
    assert not [step for step in found["steps"] if step["order"] and step["seat"] == "1"]


def test_an_export_comes_back_as_an_imported_battle(annas: Program, table: Table) -> None:
    table.play_to_the_end()
    exported = annas.get(f"battles/{table.battle_id}/export")

    imported = annas.post("battles/import", exported, 201)
    assert imported["imported"]
    assert imported["outcome"] == table.battle.outcome
    exported["dice"]["secret"] = "00" * 32
    assert annas.post("battles/import", exported, 400)["code"] == "import_dice"


def test_imports_that_are_none(annas: Program, table: Table) -> None:
    unfinished = annas.get(f"battles/{table.battle_id}/export")

    assert annas.post("battles/import", unfinished, 400)["code"] == "import_unfinished"
    assert annas.post("battles/import", {"format": "x"}, 400)["code"] == "malformed"


def test_a_person_brings_so_many_battles_a_day(
    annas: Program, table: Table, monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    monkeypatch.setattr(archive, "MOST_A_DAY", 2)
    table.play_to_the_end()
    exported = annas.get(f"battles/{table.battle_id}/export")
    for _ in range(2):
        annas.post("battles/import", exported, 201)
    with monkeypatch.context() as reading:
        reading.setattr(pool.Inline, "read_file", None)  # nobody reads a file that would not be kept
        refused = annas.post("battles/import", exported, 429)
        client.force_login(table.players["1"])
        file = SimpleUploadedFile("battle.json", json.dumps(exported).encode())
        page = client.post("/battles/import", {"file": file})

    assert refused["code"] == "too_many_imports"
    assert "imported 2 battles today" in page.content.decode()
    assert Program(table.players["2"]).post("battles/import", exported, 201)["imported"]
    Battle.objects.filter(imported=True).update(moved_at=WALL.now() - timedelta(days=1))
    annas.post("battles/import", exported, 201)


def test_files_do_not_come_without_end(annas: Program) -> None:
    codes = [
        annas.client.post("/api/battles/import", "{}", "application/json", headers=annas.headers) for _ in range(21)
    ]

    assert [one.status_code for one in codes] == [400] * 20 + [429]
    assert codes[-1].json()["code"] == "too_fast"


# Who is asking


def test_keys_and_sessions_both_open_the_door(client: Client, anna: User, annas: Program) -> None:
    assert annas.get("me")["name"] == "anna"
    client.force_login(anna)
    assert json.loads(client.get("/api/me").content)["name"] == "anna"
    assert Program().get("me", 401)["code"] == "sign_in"


@pytest.mark.parametrize("header", ["Token wrong", "Token", "Token a b", "Token \xff"])
def test_wrong_keys_are_faults(client: Client, header: str) -> None:
    response = client.get("/api/me", headers={"Authorization": header})

    assert response.status_code == 401
    assert json.loads(response.content)["code"] == "sign_in"


def test_a_key_in_the_address_is_no_key(anna: User) -> None:
    token = make_token(user=anna, name="bot")

    assert Program().get(f"me?token={token}&auth_token={token}", 401)


def test_a_session_needs_the_token_against_forged_requests(anna: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(anna)
    offer = json.dumps({"system": "toy", "scenario": "brook"})
    response = strict.post("/api/battles", offer, content_type="application/json")

    assert response.status_code == 403
    assert json.loads(response.content)["code"] == "not_allowed"
    assert not Battle.objects.exists()


def test_visitors_are_throttled(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from rest_framework.throttling import AnonRateThrottle

    monkeypatch.setattr(AnonRateThrottle, "rate", "3/min", raising=False)
    answers = [client.get("/api/systems") for _ in range(4)]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert json.loads(answers[-1].content)["code"] == "too_fast"
    assert int(answers[-1].headers["Retry-After"]) > 0


def test_failures_of_ours_leave_no_trace(annas: Program, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("battles.selectors.options_of", broken)
    fault = annas.get(f"battles/{table.battle_id}/options", 500)

    assert fault["code"] == "internal"
    assert "secret detail" not in json.dumps(fault)
