"""Armies and maps at the table: the choice on the sheet, and who learns of an army when."""

from __future__ import annotations

import json

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from battles import selectors, services, store
from battles.models import Battle, Participant
from battles.rules import registry
from battles.rules.base import PUBLIC, Seat, Setup
from battles.rules.codec import Json
from battles.runtime.clock import WALL
from tests.battles.programs import Program
from tests.battles.test_armies import KEY, northmen

pytestmark = pytest.mark.django_db
OFFER = {"system": KEY, "scenario": "clash", "seat": "2", "opponent": "open", "option-mode": "advanced"}


@pytest.fixture(autouse=True)
def no_throttles() -> None:
    cache.clear()


def offered(client: Client, user: User, **more: str) -> Battle:
    client.force_login(user)
    response = client.post("/battles/new", OFFER | more)
    assert response.status_code == 302, response.content.decode()[:3000]
    return Battle.objects.get()


def test_a_kept_army_goes_to_the_seat_of_its_owner(client: Client, anna: User) -> None:
    row = services.save_army(user=anna, system=KEY, data=northmen())
    battle = offered(client, anna, army=f"saved-{row.pk}")

    assert store.setup_of(battle).armies == {"2": row.data}


def test_by_lot_the_army_sits_where_its_owner_does(client: Client, anna: User) -> None:
    battle = offered(client, anna, army="random", seat="random")
    mine = Participant.objects.get(user=anna).seat

    assert list(store.setup_of(battle).armies) == [mine]


@pytest.mark.parametrize("army", ["", "table"])
def test_an_army_can_be_handed_in_at_the_table(client: Client, anna: User, army: str) -> None:
    assert store.setup_of(offered(client, anna, army=army)).armies == {}


def test_leading_both_sides_with_a_ready_army(client: Client, anna: User) -> None:
    setup = store.setup_of(offered(client, anna, army="sample-0", opponent="both"))

    assert list(setup.armies) == ["1"]


@pytest.mark.parametrize("army", ["saved-999999", "sample-999", "gold", "saved-"])
def test_armies_that_are_not_there_cannot_be_chosen(client: Client, anna: User, army: str) -> None:
    client.force_login(anna)

    assert client.post("/battles/new", OFFER | {"army": army}).status_code == 400
    assert not Battle.objects.exists()


def test_an_army_for_another_battle_is_refused_with_all_reasons(client: Client, anna: User) -> None:
    row = services.save_army(user=anna, system=KEY, data=northmen(mode="basic", camp=None))
    client.force_login(anna)
    page = client.post("/battles/new", OFFER | {"army": f"saved-{row.pk}"}).content.decode()

    assert "this battle uses the advanced rules" in page
    assert "No camp and no baggage" in page
    assert "2 problems here" in page


def one_line(client: Client, address: str) -> str:
    """A page with one space for several: attributes may stand in lines of their own."""
    return " ".join(client.get(address).content.decode().split())


def test_the_sheet_offers_what_the_scenario_has(client: Client, anna: User) -> None:
    client.force_login(anna)
    clash = one_line(client, f"/battles/new?system={KEY}")
    grand = one_line(client, f"/battles/new/scenario?system={KEY}&scenario=grand&option-points=600&option-mode=basic")

    assert 'name="option-points" value="600" checked' in clash
    assert 'name="option-points" value="600"' not in grand
    assert 'name="option-points" value="1200" checked' in grand
    assert 'name="option-mode" value="basic" checked' in grand
    assert 'data-part="army"' in grand


def test_all_options_of_the_sheet_reach_the_battle(client: Client, anna: User) -> None:
    chosen = {"option-map": "crossroads", "option-weather": "dawn_or_dusk", "option-frog_wizards": "on"}
    battle = offered(client, anna, **chosen, **{"option-turn_limit": "30", "option-points": "600"})

    assert store.setup_of(battle).options == {
        "mode": "advanced",
        "points": 600,
        "map": "crossroads",
        "weather": "dawn_or_dusk",
        "frog_wizards": True,
        "turn_limit": 30,
    }
    page = client.get(f"/battles/{battle.pk}").content.decode()
    for words in (
        "Rules: advanced",
        "Points a side: 600",
        "Map: the Crossroads",
        "Wizards into frogs",
        "Turn limit: 30",
    ):
        assert words in page
    assert "Edition" not in page


def test_a_drawn_map_is_the_table(client: Client, anna: User) -> None:
    book = selectors.map_book(registry.system(KEY))
    drawn = services.save_map(
        user=anna,
        system=KEY,
        document=book.renamed(book.ready()["kings_ford"], "ford", {"en": "My ford", "de": "Meine Furt"}),
    )
    client.force_login(anna)
    assert "My ford" in client.get(f"/battles/new?system={KEY}").content.decode()
    battle = offered(client, anna, **{"option-map": f"saved-{drawn.pk}"})

    assert store.setup_of(battle).document == drawn.document
    assert not battle.rated


def test_unsound_and_private_maps_of_others_are_no_tables(client: Client, anna: User, ben: User) -> None:
    book = selectors.map_book(registry.system(KEY))
    bad = services.save_map(user=anna, system=KEY, document=book.blank("3") | {"columns": 4})
    private = services.save_map(user=ben, system=KEY, document=dict(book.ready()["kings_ford"]))
    client.force_login(anna)

    assert client.post("/battles/new", OFFER | {"option-map": f"saved-{bad.pk}"}).status_code == 400
    assert client.post("/battles/new", OFFER | {"option-map": f"saved-{private.pk}"}).status_code == 400
    assert not Battle.objects.exists()


def test_a_battle_can_begin_from_a_position_unrated(client: Client, anna: User) -> None:
    rules = registry.system(KEY)
    book = selectors.army_book(rules)
    armies: dict[Seat, Json] = {Seat(seat): book.samples(Setup())[0] for seat in ("1", "2")}
    position = rules.position(rules.initial(Setup(scenario="clash", armies=armies)))
    client.force_login(anna)
    response = client.post("/battles/new", OFFER | {"position": json.dumps(position), "army": "random"})

    assert response.status_code == 302
    battle = Battle.objects.get()
    assert (battle.rated, store.setup_of(battle).armies) == (False, {})


def test_nobody_reads_an_army_in_the_file_of_a_battle_under_way(client: Client, anna: User, ben: User) -> None:
    battle = offered(client, anna, army="random")
    mine = selectors.replay_of(battle, selectors.viewer_of(battle, anna, WALL.now()))
    public = selectors.replay_of(battle, selectors.viewer_of(battle, ben, WALL.now()))

    assert list(mine.setup.armies) == ["2"]
    assert public.setup.armies == {}
    assert public.viewer == PUBLIC.value


def test_programs_bring_army_and_map(anna: User) -> None:
    book = selectors.map_book(registry.system(KEY))
    drawn = services.save_map(user=anna, system=KEY, document=dict(book.ready()["crossroads"]))
    body = {"system": KEY, "scenario": "clash", "seat": "1", "army": northmen(), "map": drawn.pk, "computer": 1}
    Program(anna).post("battles", body, 201)
    setup = store.setup_of(Battle.objects.get())

    assert list(setup.armies) == ["1"]
    assert setup.document == drawn.document
    assert Program(anna).post("battles", body | {"map": 999_999}, 404)["code"] == "no_such_map"
    assert Program(anna).post("battles", body | {"army": {"list": "northmen"}}, 400)["code"] == "bad_setup"
