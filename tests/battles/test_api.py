"""REST: systems, battles, the table, replays; keys and sessions; every error in one shape."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from battles.models import Battle, ChatMessage, OrderRecord, Status
from battles.rules.codec import Json
from battles.thinking import pool
from tests.battles.programs import Program
from tests.battles.tables import Table
from tests.rules import toy

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


# Systems


def test_systems_scenarios_and_texts_are_open_to_everybody() -> None:
    visitor = Program()

    assert toy.KEY in [system["key"] for system in visitor.get("systems")]
    assert "rounds" in json.dumps(visitor.get("systems/toy")["options"])
    assert {"brook"} <= {scenario["id"] for scenario in visitor.get("systems/toy/scenarios")}
    texts = visitor.get("systems/toy/texts/de")
    assert texts["texts"]["system.name"]
    assert texts["clauses"][0]["id"]


@pytest.mark.parametrize(
    "path", ["systems/nothing", "systems/toy/texts/fr", "systems/toy/scenarios/no-such", "nothing"]
)
def test_what_is_not_there_is_a_fault(path: str) -> None:
    fault = Program().get(path, 404)

    assert set(fault) >= {"code", "message"}


def test_the_interface_is_described(client: Client) -> None:
    schema = client.get("/api/schema/", headers={"Accept": "application/json"})
    found = json.loads(schema.content)

    assert {"/api/battles", "/api/battles/{battle_id}/orders", "/api/battles/{battle_id}/replay"} <= set(found["paths"])
    docs = client.get("/api/docs/").content.decode()
    assert "/static/drf_spectacular_sidecar/" in docs
    assert "http://" not in docs.replace("http://www.w3.org", "")


# Offering, joining, leaving


def test_a_battle_is_offered_joined_and_left(annas: Program, ben: User) -> None:
    offer = annas.post("battles", {"system": "toy", "scenario": "brook", "seat": "1", "title": "By wire"}, 201)
    bens = Program(ben)

    listed = bens.get("battles?list=open&system=toy")["battles"]
    assert [battle["title"] for battle in listed] == ["By wire"]
    assert listed[0]["joinable"]
    joined = bens.post(f"battles/{offer['id']}/join", {"seat": "2"})
    assert joined["status"] == Status.SEEDING
    annas.post(f"battles/{offer['id']}/leave")
    assert Battle.objects.get().status == Status.ABANDONED


def test_all_problems_of_a_set_up_come_back(annas: Program) -> None:
    fault = annas.post("battles", {"system": "toy", "scenario": "moon", "options": {"rounds": 999}}, 400)

    assert fault["code"] == "bad_setup"
    assert {problem["code"] for problem in fault["facts"]["problems"]} == {"unknown_scenario", "bad_rounds"}


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"system": ["toy"]},
        {"system": "toy", "scenario": ["brook"]},
        {"system": "toy", "scenario": "brook", "seat": "99"},
        {"system": "toy", "scenario": "brook", "computer": 77},
        {"system": "toy", "scenario": "brook", "visibility": "everywhere"},
        {"system": "toy", "scenario": "brook", "title": "x" * 81},
        {"system": "toy", "options": {"unknown": 1}, "scenario": "brook"},
        "{",
        "[]",
        '"text"',
        "[" * 100_000,
        '{"system": NaN}',
        b"\xff\xfe",
    ],
)
def test_malformed_offers_are_faults_and_make_nothing(annas: Program, body: Json) -> None:
    fault = annas.post("battles", body, 400)

    assert set(fault) >= {"code", "message"}
    assert not Battle.objects.exists()


def test_a_body_above_one_mebibyte_is_refused(annas: Program) -> None:
    assert annas.post("battles", "[" + "1," * 600_000 + "1]", 413)["code"] == "too_large"


@pytest.mark.parametrize("query", ["list=none", "limit=x", "limit=-1", "offset=1e9"])
def test_malformed_queries(query: str) -> None:
    assert Program().get(f"battles?{query}", 400)["code"] == "malformed"


def test_lists_come_in_pages(annas: Program) -> None:
    for _ in range(3):
        annas.post("battles", {"system": "toy", "scenario": "brook"}, 201)

    page = Program().get("battles?limit=2")
    assert (len(page["battles"]), page["more"]) == (2, True)
    assert not Program().get("battles?limit=2&offset=2")["more"]


# At the table


def test_the_state_is_what_this_viewer_may_know(annas: Program, table: Table, ben: User) -> None:
    table.hide("1")
    anna_sees, ben_sees, all_see = (
        one.get(f"battles/{table.battle_id}/state") for one in (annas, Program(ben), Program())
    )

    assert (anna_sees["seat"], ben_sees["seat"], all_see["seat"]) == ("1", "2", None)
    path = next(event["path"] for event in events(annas, table) if event["kind"] == "token_hidden")
    assert path in json.dumps(anna_sees["scene"]["view"])
    assert not [event for event in events(Program(ben), table) if event["kind"] == "token_hidden"]
    assert all_see["scene"]["options"] == []


def events(program: Program, table: Table, since: int = 0) -> list[Json]:
    found: list[Json] = program.get(f"battles/{table.battle_id}/events?since={since}")["events"]
    return found


def test_events_since_have_no_gaps(annas: Program, table: Table) -> None:
    before = annas.get(f"battles/{table.battle_id}/state")["version"]
    table.hide("1")

    fresh = annas.get(f"battles/{table.battle_id}/events?since={before}")
    assert fresh["version"] == before + len(fresh["events"])
    assert len(events(annas, table)) == fresh["version"]


def test_an_option_can_be_sent_as_it_is_and_only_once(annas: Program, table: Table) -> None:
    found = annas.get(f"battles/{table.battle_id}/options")
    body = {"id": "one", "seat": "1", "version": found["version"], "order": found["options"][0]["order"]}

    first = annas.post(f"battles/{table.battle_id}/orders", body)
    again = annas.post(f"battles/{table.battle_id}/orders", body)

    assert first == again
    assert OrderRecord.objects.filter(seat="1").count() == 1


def test_a_refusal_of_the_rules_has_code_clause_and_facts(annas: Program, table: Table) -> None:
    closed = table.view("1")["closed"]
    order = {"kind": "hide", "path": closed}
    body = {"id": "one", "seat": "1", "version": table.number("1"), "order": order}

    fault = annas.post(f"battles/{table.battle_id}/orders", body, 422)
    trial = annas.post(f"battles/{table.battle_id}/trials", {"seat": "1", "order": order})

    assert (fault["code"], fault["clause"]) == ("path_closed", "2.1")
    assert closed in fault["facts"]["path"]
    assert trial["refusals"][0]["message"] == fault["message"]
    assert not OrderRecord.objects.exists()


def test_faults_are_worded_in_the_language_of_the_request(anna: User, table: Table) -> None:
    german = Program(anna, "de")
    body = {"id": "one", "seat": "2", "version": 0, "order": {"kind": "hide", "path": "ford"}}

    assert "gehört" in german.post(f"battles/{table.battle_id}/orders", body, 403)["message"]


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"seat": "2"}, 403, "not_your_seat"),
        ({"seat": "9"}, 403, "not_your_seat"),
        ({"order": {"kind": "fly"}}, 400, "malformed_order"),
        ({"order": {"kind": "hide"}}, 400, "malformed_order"),
        ({"order": {"kind": "hide", "path": 5}}, 400, "malformed_order"),
        ({"order": {"kind": "hide", "path": "ford", "more": 1}}, 400, "malformed_order"),
        ({"order": "hide"}, 400, "malformed"),
        ({"version": -1}, 400, "malformed"),
        ({"version": "soon"}, 400, "malformed"),
        ({"id": ""}, 400, "malformed"),
        ({"id": "x" * 65}, 400, "malformed"),
        ({"version": 0}, 409, "stale"),
        ({"order": {"kind": "keep"}}, 422, "not_now"),
    ],
)
def test_bad_orders(annas: Program, table: Table, change: Json, status: int, code: str) -> None:
    body = {
        "id": "one",
        "seat": "1",
        "version": table.number("1"),
        "order": {"kind": "hide", "path": table.open_path()},
    }

    assert annas.post(f"battles/{table.battle_id}/orders", body | change, status)["code"] == code
    assert not OrderRecord.objects.exists()


def test_spectators_and_visitors_order_nothing(table: Table, carl: User) -> None:
    body = {"id": "one", "seat": "1", "version": 99, "order": {"kind": "hide", "path": table.open_path()}}

    assert Program(carl).post(f"battles/{table.battle_id}/orders", body, 403)["code"] == "not_your_seat"
    assert Program().post(f"battles/{table.battle_id}/orders", body, 401)["code"] == "sign_in"


def test_after_the_end_nothing_is_ordered(annas: Program, table: Table) -> None:
    table.play_to_the_end()
    body = {"id": "one", "seat": "1", "version": table.number("1"), "order": {"kind": "hide", "path": "ford"}}

    assert annas.post(f"battles/{table.battle_id}/orders", body, 422)["code"] == "battle_over"


def test_a_private_battle_is_closed_at_every_address(table: Table, carl: User) -> None:
    Battle.objects.update(visibility="private")
    stranger = Program(carl)

    for path in ("", "/state", "/options", "/events", "/chat", "/replay", "/export"):
        assert stranger.get(f"battles/{table.battle_id}{path}", 403)["code"] == "not_allowed"
    assert stranger.post(f"battles/{table.battle_id}/chat", {"id": "1", "text": "hello"}, 403)


def test_the_dice_are_agreed_by_wire(annas: Program, ben: User) -> None:
    battle = annas.post("battles", {"system": "toy", "scenario": "brook", "seat": "1"}, 201)["id"]
    bens = Program(ben)
    bens.post(f"battles/{battle}/join")
    seeds = {"1": secrets.token_bytes(32), "2": secrets.token_bytes(32)}
    for seat, program in (("1", annas), ("2", bens)):
        program.post(f"battles/{battle}/seeds", {"seat": seat, "hash": hashlib.sha256(seeds[seat]).hexdigest()})
    for seat, program in (("1", annas), ("2", bens)):
        program.post(f"battles/{battle}/seeds", {"seat": seat, "seed": seeds[seat].hex()})

    assert Battle.objects.get().status == Status.RUNNING
    assert annas.get(f"battles/{battle}/state")["scene"]["players"]["1"]["seed"] == "revealed"


@pytest.mark.parametrize(
    "body", [{"seat": "1"}, {"seat": "1", "hash": "zz"}, {"seat": "1", "hash": "0" * 64, "seed": "0"}]
)
def test_malformed_seeds(annas: Program, table: Table, body: Json) -> None:
    assert "code" in annas.post(f"battles/{table.battle_id}/seeds", body, 400)


def test_chat_is_kept_as_typed_and_never_mixed(annas: Program, table: Table, ben: User, carl: User) -> None:
    annas.post(f"battles/{table.battle_id}/chat", {"id": "1", "text": "<b>well met</b>"})
    watcher = Program(carl)
    watcher.post(f"battles/{table.battle_id}/chat", {"id": "1", "text": "he will hide at the ford"})

    bens = Program(ben).get(f"battles/{table.battle_id}/chat")["lines"]
    assert [line["text"] for line in bens] == ["<b>well met</b>"]
    assert [line["room"] for line in watcher.get(f"battles/{table.battle_id}/chat")["lines"]] == ["spectators"]


def test_chat_answers_are_json_that_no_browser_takes_for_a_page(client: Client, table: Table, anna: User) -> None:
    ChatMessage.objects.create(
        battle=table.battle,
        user=anna,
        name="anna",
        room="players",
        text="<script>",
        client_id="1",
        at=table.clock.now(),
    )
    client.force_login(anna)
    response = client.get(f"/api/battles/{table.battle_id}/chat")

    assert response.headers["Content-Type"] == "application/json"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
