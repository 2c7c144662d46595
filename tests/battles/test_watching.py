"""What can be watched: filters, the featured battle, counts, and what a broadcast is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from battles import services, store
from battles.hooks import hooks
from battles.models import Battle, Heartbeat, Presence, Status, Visibility
from battles.rules.base import Setup
from battles.rules.codec import Json
from battles.runtime.clock import WALL
from battles.selectors import watching
from battles.selectors.watching import Filters
from battles.thinking import pool
from tests.battles.programs import Program
from tests.battles.tables import Table
from tests.rules import toy

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def not_in_check() -> Iterator[None]:
    cache.clear()
    pool.use(pool.Inline())
    yield
    pool.use(pool.Pool())


@pytest.fixture
def eva(db: None) -> User:
    return User.objects.create_user("eva")


@pytest.fixture
def tables(anna: User, ben: User, eva: User, table: Table) -> dict[str, str]:
    """Four battles that differ in what can be asked for."""
    others = [Table.of(anna, eva, clock=table.clock) for _ in range(3)]
    plain, league, days, late = (one.battle_id for one in (table, *others))
    Battle.objects.filter(pk=league).update(league="Rhein-Main", rated=True, pace={"kind": "live", "bank": 1200})
    Battle.objects.filter(pk=days).update(pace={"kind": "days", "bank": 172800})
    Battle.objects.filter(pk=late).update(delay=120, rated=True)
    return {"plain": plain, "league": league, "days": days, "late": late}


def watched(battle: str, count: int) -> None:
    Heartbeat.objects.get_or_create(worker="w", defaults={"at": WALL.now()})
    Presence.objects.create(worker="w", battle_id=battle, seats=[], spectators=count)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "fits"),
    [
        ({}, {"plain", "league", "days", "late"}),
        ({"system": toy.KEY}, {"plain", "league", "days", "late"}),
        ({"system": "lost_battles"}, set()),
        ({"pace": "live"}, {"league"}),
        ({"pace": "days"}, {"days"}),
        ({"pace": "none"}, {"plain", "late"}),
        ({"kind": "league"}, {"league"}),
        ({"kind": "rated"}, {"league", "late"}),
        ({"kind": "friendly"}, {"plain", "days"}),
        ({"late": "yes"}, {"late"}),
        ({"late": "no"}, {"plain", "league", "days"}),
        ({"name": "BE"}, {"plain"}),
        ({"name": "eva"}, {"league", "days", "late"}),
        ({"name": "nobody"}, set()),
    ],
)
def test_filters(tables: dict[str, str], asked: dict[str, str], fits: set[str]) -> None:
    wanted = {tables[name] for name in fits}
    query = "&".join(f"{name}={value}" for name, value in asked.items())

    assert {card.id for card in watching.watchable(None, Filters(**asked))} == wanted  # type: ignore[arg-type]
    told = Program().get(f"battles?list=live&{query}")["battles"]
    assert {card["id"] for card in told} == wanted
    page = Client().get(f"/watch?{query}").content.decode()
    assert {battle for battle in tables.values() if battle in page} == wanted


def test_most_watched_first_and_the_count_is_said(tables: dict[str, str]) -> None:
    watched(tables["days"], 3)
    watched(tables["late"], 12)

    found = watching.watchable(None, Filters(order="watchers"))

    assert [card.id for card in found[:2]] == [tables["late"], tables["days"]]
    assert [card.spectators for card in found] == [12, 3, 0, 0]
    assert re.search(r">\s*12\s*<span", Client().get("/watch?order=watchers").content.decode())


def test_a_value_that_is_none_is_no_condition_on_the_page_and_a_fault_for_programs(tables: dict[str, str]) -> None:
    page = Client().get("/watch?pace=never&kind=%00&late=1&order=by-name&page=x&name=" + "a" * 200)

    assert page.status_code == 200
    assert Program().get("battles?list=live&pace=never", 400)["code"] == "malformed"


def test_pages_keep_the_conditions(tables: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("battles.views.lobby.PAGE", 1)

    text = Client().get("/watch?kind=rated&name=e").content.decode()

    assert 'href="?kind=rated&amp;name=e&amp;page=2"' in text


def test_what_is_not_public_is_not_listed_or_featured(tables: dict[str, str]) -> None:
    for visibility in (Visibility.LINK, Visibility.PRIVATE):
        Battle.objects.update(visibility=visibility)
        assert watching.watchable(None, Filters()) == []
        assert watching.featured(None) is None
        assert "featured-title" not in Client().get("/").content.decode()


# The featured battle


def test_leagues_strength_and_watchers_make_a_battle_worth_watching(
    tables: dict[str, str], anna: User, ben: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    Battle.objects.update(moved_at=WALL.now())
    assert watching.featured(None).id == tables["league"]  # type: ignore[union-attr]

    watched(tables["days"], 40)
    assert watching.featured(None).id == tables["days"]  # type: ignore[union-attr]

    strong = {anna.pk: 1500.0, ben.pk: 4500.0}
    monkeypatch.setattr(hooks, "strengths", [lambda system, users: {u: r for u, r in strong.items() if u in users}])
    assert watching.featured(None).id == tables["plain"]  # type: ignore[union-attr]


def test_what_stands_still_is_not_featured_before_what_moves(tables: dict[str, str]) -> None:
    Battle.objects.update(moved_at=WALL.now() - timedelta(hours=3))
    Battle.objects.filter(pk=tables["plain"]).update(moved_at=WALL.now())

    assert watching.featured(None).id == tables["plain"]  # type: ignore[union-attr]


def test_nobody_is_featured_his_own_battle(tables: dict[str, str], anna: User, ben: User) -> None:
    assert watching.featured(anna) is None
    assert watching.featured(ben).id != tables["plain"]  # type: ignore[union-attr]


def test_the_home_page_shows_the_featured_battle_as_it_stands(tables: dict[str, str], client: Client) -> None:
    Battle.objects.filter(pk=tables["league"]).update(moved_at=WALL.now())

    home, fragment = client.get("/").content.decode(), client.get("/featured/fragment").content.decode()

    for text in (home, fragment):
        assert f"/battles/{tables['league']}/watch" in text
        assert "Rhein-Main" in text
        assert "<svg" in text


def test_who_is_signed_in_finds_his_own_battles_first_and_the_featured_one_once(
    tables: dict[str, str], ben: User
) -> None:
    Battle.objects.filter(pk=tables["league"]).update(moved_at=WALL.now())
    client = Client()
    client.force_login(ben)

    home = client.get("/").content.decode()

    assert home.index("mine-title") < home.index("featured-title")
    assert home.count('data-fragment="featured"') == 1
    assert home.count(f"/battles/{tables['league']}") == home.count(f"/battles/{tables['league']}/watch") == 1


# Broadcasts


def told(table: Table, **more: Json) -> Json:
    return Program().get(f"battles/{table.battle_id}/broadcast")


def test_nothing_of_the_balance_is_told_while_something_is_hidden(table: Table) -> None:
    table.hide("1")

    found = told(table)

    assert (found["worth"], found["order"]) == (None, None)


def test_the_last_order_and_the_balance_are_told_when_all_is_open(table: Table) -> None:
    table.play_to_the_end()

    found = told(table)

    assert found["status"] == "finished"
    assert found["version"] == table.battle.numbers["public"]
    assert sum(found["worth"].values()) == pytest.approx(1, abs=0.01)
    if found["order"] is not None:
        assert found["order"]["since"] < found["order"]["version"] <= found["version"]


def test_a_battle_without_odds_has_no_bar(table: Table) -> None:
    table.play_to_the_end()
    Battle.objects.update(odds=False)
    store.moment_cache.clear()

    found = told(table)

    assert found["worth"] is None
    assert found["order"] is None or found["order"]["odds"] is None


def test_the_page_for_streams_has_neutral_eyes_and_takes_its_options_from_the_address(
    table: Table, anna: User, client: Client
) -> None:
    client.force_login(anna)

    here = f"/battles/{table.battle_id}/broadcast"
    page = client.get(f"{here}?theme=light&scale=1.5&delay=100&ground=transparent")
    odd = client.get(f"{here}?theme=%22&scale=nan&delay=-5&ground=x&eyes=1").content.decode()

    for said in ('data-theme="light"', 'data-ground="transparent"', 'data-scale="1.5"', 'data-delay="120"'):
        assert said in page.content.decode()
    for usual in ('data-theme="dark"', 'data-ground="opaque"', 'data-scale="1.0"', 'data-delay="0"'):
        assert usual in odd
    assert page.headers["X-Robots-Tag"] == "noindex"


def test_a_private_battle_is_broadcast_to_nobody_else(table: Table, anna: User, carl: User) -> None:
    Battle.objects.update(visibility=Visibility.PRIVATE)
    store.moment_cache.clear()

    for path in (f"/battles/{table.battle_id}/broadcast", f"/api/battles/{table.battle_id}/broadcast"):
        browser = Client()
        browser.force_login(carl)
        assert browser.get(path).status_code == 403
        browser.force_login(anna)
        assert browser.get(path).status_code == 200


def test_before_it_begins_the_sheet_is_shown(anna: User) -> None:
    battle = services.create_battle(host=anna, system=toy.KEY, setup=Setup(scenario="brook"), seat="1")

    assert battle.status == Status.OPEN
    assert Client().get(f"/battles/{battle.pk}/broadcast").headers["Location"] == f"/battles/{battle.pk}"
