"""What strangers and operators may ask of the site: every answer is one, and says no more than it should."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.models import User
from battles import services
from battles.models import Report
from battles.rules import registry
from battles.rules.first import first_of
from tests.battles.programs import Program
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db

CHAT = "/admin/battles/chatmessage/"
NEW = {"system": "horden_helden", "scenario": "", "opponent": "open", "seat": "random"}


# Signing in as an operator


def test_operators_sign_in_where_everybody_does(client: Client) -> None:
    response = client.get("/admin/login/?next=/admin/battles/battle/")

    assert response.status_code == 302
    assert response.headers["Location"].startswith("/accounts/login/?next=")
    assert client.post("/admin/login/", {"username": "x", "password": "y"}).status_code == 302


def test_who_is_no_operator_stays_outside_the_admin(client: Client, anna: User) -> None:
    client.force_login(anna)
    assert client.get("/admin/login/").status_code == 403
    assert client.get("/admin/", follow=True).status_code == 403


def test_an_operator_does_not_read_positions_of_reports(table: Table, client: Client) -> None:
    table.hide("1")
    services.make_report(user=table.players["1"], text="strange", battle_id=table.battle_id, version=3)
    report = Report.objects.get()
    assert report.position is not None
    client.force_login(User.objects.create_superuser("operator", password="x"))
    told = client.get(f"/admin/battles/report/{report.pk}/change/").content.decode()

    assert "strange" in told
    assert "field-text" in told
    assert "field-position" not in told


def test_an_operator_who_plays_reads_no_reports_and_no_chat_of_the_battle(table: Table, client: Client) -> None:
    player = table.players["2"]
    services.make_report(user=table.players["1"], text="strange", battle_id=table.battle_id, version=3)
    services.say(battle_id=table.battle_id, user=User.objects.create_user("viewer"), text="look left", client_id="1")
    pages = ["/admin/battles/report/", f"/admin/battles/report/{Report.objects.get().pk}/change/", CHAT]
    client.force_login(User.objects.create_superuser("operator", password="x"))
    assert [client.get(page).status_code for page in pages] == [200, 200, 200]
    assert "look left" in client.get(CHAT).content.decode()

    player.is_staff = player.is_superuser = True
    player.save()
    client.force_login(player)
    assert [client.get(page).status_code for page in pages] == [200, 302, 200]
    assert "look left" not in client.get(CHAT).content.decode()


# Scenarios


@pytest.mark.parametrize("system", registry.systems())
def test_a_battle_without_a_scenario_is_refused_at_once(client: Client, system: str) -> None:
    assert client.post("/battles/new", NEW | {"system": system}).status_code == 400


def test_programs_cannot_offer_a_battle_without_a_scenario(anna: User) -> None:
    wish = {"system": "horden_helden", "setup": {"scenario": ""}}
    assert Program(anna).post("battles", wish, status=400)["code"] == "no_such_scenario"


@pytest.mark.parametrize("system", registry.systems())
def test_every_scenario_can_be_read_by_programs(system: str) -> None:
    program = Program()
    for scenario in registry.system(system).scenarios:
        told = program.get(f"systems/{system}/scenarios/{scenario.id}")
        assert told["sheet"]["id"] == scenario.id
        assert "picture" not in told["sheet"]


def test_looking_for_what_is_not_there_is_no_end_of_a_loop() -> None:
    assert first_of(number for number in (1, 2, 3) if number > 1) == 2
    with pytest.raises(LookupError):
        first_of(number for number in (1, 2, 3) if number > 3)


def test_no_code_looks_with_next_and_without_a_default() -> None:
    files = [path for app in ("battles", "accounts") for path in (settings.BASE_DIR / app).rglob("*.py")]
    found = [f"{path}:{line}" for path in files for line in _bare_nexts(path)]
    assert files
    assert found == []


def _bare_nexts(path: Path) -> list[int]:
    """Lines with `next(… for … in …)`, which ends in StopIteration where nothing is found."""
    calls = (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call))
    return [
        call.lineno
        for call in calls
        if isinstance(call.func, ast.Name)
        and call.func.id == "next"
        and len(call.args) == 1
        and isinstance(call.args[0], ast.GeneratorExp)
    ]


@pytest.mark.parametrize("path", ["/api/leagues/rounds/{}/bye", "/api/armies/{}", "/armies/{}"])
def test_a_number_too_high_for_databases_names_nothing(client: Client, anna: User, path: str) -> None:
    client.force_login(anna)
    assert client.post(path.format(2**63), {}, content_type="application/json").status_code == 404


# HEAD


ENDS = {"/accounts/logout/", "/healthz", "/readyz"}
"""Of a session, and of the test's connection to the database."""


def _addresses(resolver: URLResolver, before: str = "") -> list[str]:
    """All addresses without a part to fill in."""
    found = []
    for one in resolver.url_patterns:
        path = before + str(one.pattern)
        if isinstance(one, URLPattern):
            found += [] if "<" in path or "^" in path or "\\" in path else [f"/{path}"]
        else:
            found += _addresses(one, path)
    return found


def test_head_is_answered_wherever_get_is(client: Client, anna: User) -> None:
    client.force_login(anna)
    addresses = [one for one in _addresses(get_resolver()) if one not in ENDS]
    statuses = {one: (client.get(one).status_code, client.head(one).status_code) for one in addresses}

    assert len(addresses) > 60
    assert {one: pair for one, pair in statuses.items() if pair[0] != pair[1]} == {}
    assert statuses["/"] == statuses["/api/systems"] == statuses["/leagues/"] == (200, 200)


def test_the_answer_to_head_has_no_body(client: Client) -> None:
    assert client.head("/").content == b""
    assert client.head("/api/systems").content == b""
