"""Pages outside the table: what they show, whom they let in, what their buttons do."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

import pytest
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver

from accounts.models import User
from battles import selectors, services
from battles.models import Battle, Participant, Report, ScenarioUpload
from battles.rules import registry
from battles.rules.base import Setup
from battles.runtime.clock import SetClock
from battles.urls import urlpatterns
from tests.battles.tables import Table
from tests.rules import toy

pytestmark = pytest.mark.django_db
OFFER = {"system": toy.KEY, "scenario": "brook", "seat": "1", "opponent": "open"}
XSS = "<script>alert(1)</script>"


@pytest.fixture(autouse=True)
def no_throttles() -> None:
    cache.clear()


def offered(host: User, **more: object) -> Battle:
    return services.create_battle(host=host, system=toy.KEY, setup=Setup(scenario="brook"), seat="1", **more)  # type: ignore[arg-type]


# Every page, both languages


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "address",
    ["/", "/watch", "/finished", "/battles/new", "/rules/toy", "/help", "/imprint", "/privacy", "/licences", "/report",
     "/scenarios/toy/", "/scenarios/toy/brook", "/lobby/fragment", "/watch/fragment", "/api/docs/"],
)  # fmt: skip
def test_every_page_opens_for_everybody_without_anything_inline(client: Client, address: str, language: str) -> None:
    response = client.get(address, HTTP_ACCEPT_LANGUAGE=language)
    page = response.content.decode()

    assert response.status_code == 200
    assert not re.search(r"<style|<script(?![^>]*\ssrc=)| style=| on[a-z]+=", page)
    assert (
        "script-src" in response.headers["Content-Security-Policy"]
        or "default-src 'self'" in response.headers["Content-Security-Policy"]
    )
    assert response.headers["X-Frame-Options"] == "DENY"
    assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_what_is_not_offered_is_in_no_list_of_systems(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.Ambush, "offered", False)

    for address in ("/", "/watch", "/battles/new", f"/battles/new?system={toy.KEY}", "/rules/", "/leagues/"):
        page = client.get(address)
        assert page.status_code == 200
        assert "Ambush" not in page.content.decode(), address
    assert client.get("/rules/toy").status_code == 200
    told = {one["key"]: one["offered"] for one in client.get("/api/systems").json()}
    assert (told.pop(toy.KEY), set(told.values())) == (False, {True})


@pytest.mark.parametrize("address", ["/nothing", "/rules/nothing", "/scenarios/toy/nothing", "/players/nobody"])
def test_what_is_not_there_says_so_and_can_be_reported(client: Client, address: str) -> None:
    response = client.get(address)

    assert response.status_code == 404
    assert "/report?from=" in response.content.decode()


def addresses(patterns: Iterable[object] = urlpatterns, before: str = "/") -> Iterator[str]:
    """All addresses of pages that have no names or numbers in them."""
    for one in patterns:
        assert isinstance(one, URLPattern | URLResolver)
        route = before + str(one.pattern)
        if isinstance(one, URLResolver) and not route.startswith(("/api/", "/admin/")):
            yield from addresses(one.url_patterns, route)
        elif isinstance(one, URLPattern) and not set(route) & set("<^(") and not route.startswith("/api/"):
            yield route


def test_every_page_is_found_with_and_without_a_slash(client: Client) -> None:
    every = [one for one in addresses() if one != "/"]
    wrong = {one: one.removesuffix("/") if one.endswith("/") else f"{one}/" for one in every}
    found = {one: client.get(f"{other}?page=2") for one, other in wrong.items()}

    assert {"/armies", "/rules/", "/battles/new"} <= set(every)
    assert {one: reply.headers.get("Location") for one, reply in found.items()} == {
        one: f"{one}?page=2" for one in every
    }


def test_an_address_that_is_none_stays_none_with_a_slash(client: Client, table: Table) -> None:
    assert client.get(f"/battles/{table.battle_id}/").headers["Location"] == f"/battles/{table.battle_id}"
    for address in ("/nothing/", "/armies/nothing/", "/api/battles/", "/battles/new/scenario/nothing/"):
        assert client.get(address).status_code == 404, address
    assert client.post("/armies/").status_code == 404


# The lobby


def test_no_sign_lies_on_the_picture_of_a_battle(client: Client, table: Table) -> None:
    page = client.get("/").content.decode() + client.get("/watch").content.decode()

    assert 'class="chip live"' in page
    assert not [one for one in page.split('<div class="picture">')[1:] if "chip" in one.split("</div>")[0]]


def test_my_turn_comes_first_and_says_so(client: Client, table: Table, anna: User, ben: User) -> None:
    waiting = Table.of(anna, ben, clock=SetClock())
    waiting.hide("1")
    client.force_login(anna)

    context = client.get("/").context

    assert [one.card.id for one in context["mine"]] == [table.battle_id, waiting.battle_id]
    assert [one.card.my_turn for one in context["mine"]] == [True, False]
    assert "One battle is waiting for your order" in client.get("/").content.decode()


def test_an_empty_lobby_says_what_to_do_next(client: Client, anna: User) -> None:
    client.force_login(anna)
    page = client.get("/").content.decode()

    for sentence in ("No running battles", "No open challenge", "All tables are empty"):
        assert sentence in page


def test_a_visitor_is_told_what_it_is_and_can_try_at_once(client: Client) -> None:
    page = client.get("/").content.decode()

    assert "Tabletop battles that know their rules" in page
    assert "Play now" in page
    assert "no account" in page


def test_private_battles_and_those_by_link_are_in_no_list(client: Client, anna: User, ben: User) -> None:
    offered(anna, visibility="private")
    offered(anna, visibility="link")
    client.force_login(ben)

    assert client.get("/").context["challenges"] == []


def test_names_and_titles_are_escaped_everywhere(client: Client, anna: User, ben: User) -> None:
    User.objects.filter(pk=anna.pk).update(username=XSS)
    anna.refresh_from_db()
    offered(anna, title=XSS)
    table = Table.of(anna, ben, clock=SetClock())
    Battle.objects.update(title=XSS)
    client.force_login(ben)

    for address in ("/", "/watch", f"/battles/{table.battle_id}", f"/players/{ben.username}"):
        page = client.get(address).content.decode()
        assert XSS not in page
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_a_rematch_offered_to_me_is_in_my_lobby(client: Client, table: Table, anna: User, ben: User) -> None:
    table.play_to_the_end()
    client.force_login(anna)
    client.post(f"/battles/{table.battle_id}/rematch")
    client.force_login(ben)

    rematches = client.get("/").context["rematches"]
    assert [one.card.rematch_of for one in rematches] == [table.battle_id]
    client.post(f"/battles/{rematches[0].card.id}/join")
    assert Participant.objects.get(battle=rematches[0].card.id, seat="1").user == ben


# The number of statements does not grow with the lists


@pytest.mark.slow
@pytest.mark.parametrize(("address", "most"), [("/", 25), ("/watch", 10), ("/finished", 10), ("/players/anna", 16)])
def test_lists_need_the_same_statements_for_one_battle_and_for_many(
    client: Client, anna: User, ben: User, address: str, most: int
) -> None:
    def battles(count: int) -> None:
        for _ in range(count):
            Table.of(anna, ben, clock=SetClock()).play_to_the_end()
            Table.of(anna, ben, clock=SetClock())
            offered(anna)

    client.force_login(ben)
    battles(1)
    client.get(address)
    with CaptureQueriesContext(
        connection,
    ) as few:
        client.get(address)
    battles(3)
    with CaptureQueriesContext(connection) as many:
        client.get(address)

    assert len(many) == len(few)
    assert len(few) <= most
    assert sum("battles_heartbeat" in query["sql"] for query in few) == 1, "which workers live is asked once a page"


# Scenarios


@pytest.fixture
def organiser(db: None) -> User:
    user = User.objects.create_user("olga", password="secret")
    user.groups.add(Group.objects.create(name="organisers"))
    return user


def test_an_organiser_uploads_a_scenario_that_can_then_be_played(client: Client, organiser: User) -> None:
    client.force_login(organiser)
    document = json.dumps({"sides": ["north", "east"]})
    client.post("/scenarios/toy/upload", {"slug": "two-sides", "text": document})
    assert client.get("/scenarios/toy/two-sides").status_code == 200

    client.post("/battles/new", OFFER | {"scenario": "two-sides"})
    assert client.get(f"/battles/{Battle.objects.get().pk}").status_code == 200
    assert client.get("/").status_code == 200


def test_problems_of_a_scenario_are_listed(client: Client, organiser: User) -> None:
    client.force_login(organiser)
    response = client.post("/scenarios/toy/upload", {"slug": "bad", "text": '{"sides": ["north", "moon"]}'})

    assert response.status_code == 400
    assert "can play, not" in response.content.decode()
    assert not ScenarioUpload.objects.exists()


@pytest.mark.parametrize("text", ["", "{", "[1]", "[" * 50 + "]" * 50])
def test_files_that_are_no_scenarios(client: Client, organiser: User, text: str) -> None:
    client.force_login(organiser)

    assert client.post("/scenarios/toy/upload", {"slug": "bad", "text": text}).status_code == 400


def test_only_organisers_upload(client: Client, anna: User) -> None:
    assert client.get("/scenarios/toy/upload").status_code == 302
    client.force_login(anna)
    assert client.get("/scenarios/toy/upload").status_code == 403
    assert client.post("/scenarios/toy/upload", {"slug": "x", "text": "{}"}).status_code == 403


# Rules, reports


def test_every_clause_has_its_anchor(client: Client) -> None:
    page = client.get("/rules/toy").content.decode()

    for clause in registry.clauses(toy.KEY):
        assert f'id="{clause["id"]}"' in page


def test_a_report_from_a_table_has_the_position(client: Client, table: Table, anna: User) -> None:
    client.force_login(anna)
    response = client.post("/report", {"battle": table.battle_id, "text": f"Odd. {XSS}"})

    report = Report.objects.get()
    assert response.headers["Location"] == f"/battles/{table.battle_id}"
    assert report.user == anna
    assert report.position is not None


def test_nobody_floods_the_operators_with_reports(client: Client) -> None:
    answers = [client.post("/report", {"text": f"report {number}"}).status_code for number in range(21)]

    assert answers[19:] == [302, 429]
    assert Report.objects.count() == 20


def test_anybody_may_report_but_not_spy_by_it(client: Client, table: Table, carl: User) -> None:
    Battle.objects.update(visibility="private")
    client.force_login(carl)

    assert client.get(f"/report?battle={table.battle_id}").status_code == 403
    client.post("/report", {"text": "The lobby is empty"})
    assert Report.objects.get().battle is None


def test_a_failure_of_ours_shows_no_traces(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(selectors, "open_battles", broken)
    client.raise_request_exception = False
    response = client.get("/")

    assert response.status_code == 500
    assert "secret detail" not in response.content.decode()
    assert "Nothing that was confirmed is lost" in response.content.decode()
