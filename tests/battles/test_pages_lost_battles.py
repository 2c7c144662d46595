"""Lost Battles on the pages: sheets, small pictures, cards, in both languages."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.utils.translation import override

from accounts.models import User
from battles import selectors, store
from battles.models import Battle
from battles.operations import demo
from battles.presenters import rules_text, scenarios
from battles.presenters.battle_cards import option_words, shown
from battles.presenters.scenarios import tile_picture
from battles.rules import registry

SCENARIOS = [scenario.id for scenario in registry.system("lost_battles").scenarios]
SYMBOLS = set(re.findall(r'<symbol id="([\w-]+)"', (Path(settings.BASE_DIR) / "static/symbols.svg").read_text()))


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_has_a_whole_sheet(scenario: str, language: str) -> None:
    sheet = scenarios.scenario_sheet("lost_battles", scenario, None, language)

    assert sheet.note
    assert sheet.when_and_where
    assert [army.seat for army in sheet.armies] == ["1", "2"]
    assert {unit.symbol for army in sheet.armies for unit in (*army.units, *army.generals)} <= SYMBOLS
    assert set(re.findall(r"symbols\.svg#([\w-]+)", sheet.picture)) <= SYMBOLS
    assert "term." not in repr(sheet)


def test_german_sheets_speak_german() -> None:
    sheet = scenarios.scenario_sheet("lost_battles", "cannae", None, "de")

    assert [army.name for army in sheet.armies] == ["Römer", "Karthager"]
    assert sheet.when_and_where == "216 v. Chr., Apulien"
    assert any("Handicap" in line for line in sheet.balance)


def test_an_uploaded_scenario_has_a_sheet_of_its_own() -> None:
    document = scenarios.document("lost_battles", "zama") | {"id": "my-zama", "name": "Zama once more"}

    assert scenarios.scenario_sheet("lost_battles", "my-zama", document, "en").name == "Zama once more"


def test_the_own_side_is_below(db: None) -> None:
    view = {
        "sides": {"A": "1", "B": "2"},
        "units": {"A.x": {"army": "A", "type": "elephants", "subtype": "indian", "spent": True}},
        "tiles": {
            "A_rear": {
                "col": 2, "row": 0, "features": [], "camp": None, "key_zone": None, "facing": "N", "units": ["A.x"],
            }
        },
    }  # fmt: skip

    assert 'translate(100 99)"><g class="piece spent lead" data-side="1">' in tile_picture.picture(view, "1")
    assert 'translate(100 0)"><g class="piece spent lead" data-side="1">' in tile_picture.picture(view, "2")
    assert "lb-elephants_indian" in tile_picture.picture(view)


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "de"])
def test_pages_of_battles_under_way(client: Client, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setattr(demo, "MOST_ORDERS", 4)
    monkeypatch.setattr(demo, "UNDER_WAY_ORDERS", 4)
    call_command("demo", stdout=StringIO())
    player = User.objects.get(username=demo.FIRST)
    player.language = language
    player.save()
    client.force_login(player)

    for address in ("/", "/watch", "/battles/new", "/scenarios/lost-battles/", "/scenarios/lost-battles/cannae"):
        page = client.get(address)
        assert page.status_code == 200
        assert 'class="mini-board"' in page.content.decode()
    with override(language):
        running = next(one for one in shown(selectors.battles_of(player)) if one.scenario == "Cannae")
    assert running.line.startswith("Spielrunde 2 von 10" if language == "de" else "Turn 2 of 10")


@pytest.mark.django_db
def test_every_clause_has_an_anchor_and_clauses_name_each_other_by_links(client: Client) -> None:
    page = client.get("/rules/lost-battles").content.decode()

    for clause in registry.clauses("lost_battles"):
        assert f'id="{clause["id"]}"' in page
    assert re.search(r'\(<a href="#5\.2">5\.2</a>\)', page)
    assert set(re.findall(r'<a href="#([A-Z]?[\d.]+)">', page)) <= {
        one["id"] for one in registry.clauses("lost_battles")
    }


def test_links_are_made_of_escaped_text() -> None:
    assert rules_text.linked("<b> 1.1 & 9.9", {"1.1"}) == '&lt;b&gt; <a href="#1.1">1.1</a> &amp; 9.9'


BIDS = {
    "system": "lost_battles",
    "scenario": "cannae",
    "seat": "1",
    "opponent": "open",
    "option-deployment": "historical",
    "option-weaker": "A",
}


@pytest.mark.django_db
@pytest.mark.clause("14.3")
@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The side that moves second"), ("de", "Die Seite, die danach zieht")],
)
def test_14_3_the_form_asks_for_the_weaker_side_right_below_the_bids(client: Client, language: str, said: str) -> None:
    with override(language):
        page = client.get("/battles/new?system=lost_battles", headers={"accept-language": language}).content.decode()

    bids, weaker, handicap = (page.index(f'name="option-{one}') for one in ("bidding", "weaker", "extra_handicap"))
    assert bids < weaker < handicap
    assert re.search(r'</label>\s*<div class="field if-ticked">', page[bids:weaker])
    assert f'<option value="B">{said}</option>' in page


@pytest.mark.django_db
def test_points_that_were_typed_stay_when_the_form_is_drawn_again(client: Client) -> None:
    typed = {"system": "lost_battles", "scenario": "cannae", "option-extra_handicap-A": "7"}
    redrawn = client.get("/battles/new/scenario", typed).content.decode()
    refused = client.post("/battles/new", typed | {"opponent": "nobody"})

    assert refused.status_code == 400
    for page in (redrawn, refused.content.decode()):
        assert re.search(r'name="option-extra_handicap-A"\s+value="7"', page)
        assert re.search(r'name="option-extra_handicap-B"\s+value=""', page)


@pytest.mark.django_db
@pytest.mark.clause("14.3")
@pytest.mark.parametrize(
    ("more", "kept"),
    [({"option-bidding": "on"}, "A"), ({}, None), ({"option-bidding": "on", "option-weaker": ""}, None)],
)
def test_14_3_the_weaker_side_is_kept_where_there_are_bids(
    client: Client, more: dict[str, str], kept: str | None
) -> None:
    client.force_login(User.objects.create_user("anna"))
    assert client.post("/battles/new", BIDS | more).status_code == 302

    options = store.setup_of(Battle.objects.get()).options
    assert options.get("weaker") == kept
    assert options.get("bidding", False) == bool(more)
    assert ("Weaker side: the side that moves first" in option_words("lost_battles", options)) == (kept == "A")
