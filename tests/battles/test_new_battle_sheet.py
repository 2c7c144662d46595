"""The sheet for a new battle: three choices, one sentence, the last settings, a link that is shown again."""

from __future__ import annotations

import json

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from battles import services, store
from battles.models import Battle, Visibility
from battles.rules import registry
from battles.rules.registry import AnyRules
from tests.battles.test_armies import KEY, northmen
from tests.rules import toy

pytestmark = pytest.mark.django_db
SIZED = [rules for rules in registry.offered().values() if rules.sizes]
every_sized_system = pytest.mark.parametrize("rules", SIZED, ids=[rules.key for rules in SIZED])


@pytest.fixture(autouse=True)
def no_throttles() -> None:
    cache.clear()


def create(client: Client, rules: AnyRules, **chosen: str) -> Battle:
    given = {"system": rules.key, "seat": "random", "opponent": "open", **chosen}
    response = client.post("/battles/new", given)
    assert response.status_code in (200, 302), response.content.decode()[:2000]
    return Battle.objects.latest("created_at")


@every_sized_system
def test_a_small_battle_is_a_ready_one(client: Client, anna: User, rules: AnyRules) -> None:
    client.force_login(anna)
    ready = rules.ready_battles[1]
    battle = create(client, rules, size="small", ready=ready.id, scenario="nonsense")

    assert store.setup_of(battle).position == ready.ready
    assert battle.title == registry.words(rules.key, "en").say(f"ready.{ready.id}.name")
    assert not battle.rated


@every_sized_system
@pytest.mark.parametrize("size", ["standard", "great"])
def test_a_size_stands_for_its_scenario_and_options(client: Client, anna: User, rules: AnyRules, size: str) -> None:
    client.force_login(anna)
    found = next(one for one in rules.sizes if one.id == size)
    setup = store.setup_of(create(client, rules, size=size, scenario="nonsense", **{"option-weather": "nonsense"}))

    assert setup.scenario == found.scenario
    assert found.options.items() <= setup.options.items()


def test_what_is_chosen_below_counts_when_it_is_ones_own_choice(client: Client, anna: User) -> None:
    client.force_login(anna)
    rules = SIZED[0]
    scenario = rules.scenarios[-1].id

    assert store.setup_of(create(client, rules, size="own", scenario=scenario)).scenario == scenario
    assert store.setup_of(create(client, rules, scenario=scenario)).scenario == scenario


def test_the_last_settings_are_chosen_the_next_time(client: Client, anna: User) -> None:
    client.force_login(anna)
    rules = SIZED[-1]
    create(client, rules, size="small", ready=rules.ready_battles[2].id, opponent="link", pace="calm")
    page = client.get("/battles/new").content.decode()

    assert f'name="system" value="{rules.key}"' in page
    assert "as last time" in page
    for chosen in ('name="size" value="small"', 'name="opponent" value="link"', 'name="pace" value="calm"'):
        assert _is_checked(page, chosen), chosen
    assert registry.words(rules.key, "en").say(f"ready.{rules.ready_battles[2].id}.line") in page
    assert _is_checked(client.get("/battles/new?against=computer").content.decode(), 'value="computer-1"')


def _is_checked(page: str, field: str) -> bool:
    tag = " ".join(page.split())
    place = tag.find(field) if field in tag else tag.find(" ".join(field.split()))
    return place >= 0 and "checked" in tag[place : tag.index(">", place)]


@pytest.mark.parametrize("language", ["en", "de"])
def test_both_sides_read_the_same_sentence(client: Client, anna: User, language: str) -> None:
    User.objects.filter(pk=anna.pk).update(language=language)
    client.force_login(anna)
    rules = SIZED[0]
    asked = {"system": rules.key, "size": "small", "without_odds": "on", "delay": "120", "opponent": "open"}
    told = client.get("/battles/new/scenario", {**asked, "changed": "delay"}).content.decode()
    battle = create(client, rules, size="small", without_odds="on", delay="120")
    sheet = Client().get(f"/battles/{battle.pk}", headers={"accept-language": language}).content.decode()

    words = {
        "en": ("both armies stand ready", "without odds", "spectators 2 min later", "not rated"),
        "de": ("beide Heere stehen bereit", "ohne Aussichten", "Zuschauende 2 min später", "nicht gewertet"),
    }[language]
    for word in words:
        assert word in told
        assert word in sheet


def test_the_preview_shows_the_chosen_map(client: Client) -> None:
    rules = next(rules for rules in SIZED if rules.map_book is not None)
    assert rules.map_book is not None
    first, second = list(rules.map_book.ready())[:2]
    asked = {"system": rules.key, "size": "own", "scenario": rules.scenarios[0].id, "changed": "option-map"}
    pages = [
        client.get("/battles/new/scenario", {**asked, "option-map": one}).content.decode() for one in (first, second)
    ]

    assert all("<svg" in page for page in pages)
    assert pages[0] != pages[1]
    assert 'data-part="options"' not in pages[0]
    assert 'data-part="options"' in client.get("/battles/new/scenario", asked | {"changed": "size"}).content.decode()


@pytest.mark.parametrize("last", ["", "great"])
def test_an_army_from_its_own_page_is_chosen_and_in_sight(client: Client, anna: User, last: str) -> None:
    client.force_login(anna)
    if last:
        create(client, registry.system(KEY), size=last)
    row = services.save_army(user=anna, system=KEY, data=northmen())
    page = " ".join(client.get(f"/battles/new?system={KEY}&army=saved-{row.pk}").content.decode().split())

    assert f'<option value="saved-{row.pk}" selected>' in page
    assert _is_checked(page, 'name="size" value="own"')
    assert '<details class="as-usual" open>' in page
    assert "one army chosen" in page
    battle = create(client, registry.system(KEY), size="own", scenario="clash", seat="1", army=f"saved-{row.pk}")
    assert store.setup_of(battle).armies == {"1": row.data}


def test_a_map_from_its_own_page_is_chosen_and_in_sight(client: Client) -> None:
    rules = next(rules for rules in SIZED if rules.map_book is not None)
    assert rules.map_book is not None
    chosen = list(rules.map_book.ready())[1]
    page = " ".join(client.get(f"/battles/new?system={rules.key}&option-map={chosen}").content.decode().split())

    assert f'<option value="{chosen}" selected>' in page
    assert _is_checked(page, 'name="size" value="own"')
    assert '<details class="as-usual" open>' in page


@every_sized_system
def test_a_position_counts_whatever_size_is_chosen(client: Client, anna: User, rules: AnyRules) -> None:
    client.force_login(anna)
    position = rules.ready_battles[0].ready
    battle = create(client, rules, size="standard", position=json.dumps(position))

    assert store.setup_of(battle).position == position


def test_a_system_without_sizes_has_a_sheet_too(client: Client, anna: User) -> None:
    client.force_login(anna)
    page = client.get(f"/battles/new?system={toy.KEY}").content.decode()

    assert 'name="size"' not in page
    assert create(client, registry.system(toy.KEY), scenario="brook").system == toy.KEY


# The link to a friend


def test_the_link_is_shown_again_to_those_at_the_table_alone(client: Client, anna: User, ben: User) -> None:
    client.force_login(anna)
    response = client.post("/battles/new", {"system": toy.KEY, "scenario": "brook", "seat": "1", "opponent": "link"})
    battle = Battle.objects.get()
    link = response.context["link"]
    again = client.get(f"/battles/{battle.pk}")

    assert link
    assert again.context["link"] == link
    assert again.headers["Cache-Control"] == "no-store"
    other = Client()
    other.force_login(ben)
    assert other.get(f"/battles/{battle.pk}").context["link"] == ""
    assert Client().get(f"/battles/{battle.pk}").context["link"] == ""


def test_a_new_link_replaces_the_old_one_and_a_used_one_is_gone(client: Client, anna: User, ben: User) -> None:
    client.force_login(anna)
    battle = services.create_battle(
        host=anna,
        system=toy.KEY,
        setup=store.setup_of(create(client, registry.system(toy.KEY), scenario="brook")),
        seat="1",
        visibility=Visibility.LINK,
    )
    first = services.make_invitation(battle_id=battle.pk, user=anna, seat="2")
    second = services.make_invitation(battle_id=battle.pk, user=anna, seat="2")

    assert first != second
    assert client.get(f"/battles/{battle.pk}").context["link"].endswith(second)
    assert Client().get(f"/invite/{first}").status_code == 404
    services.take_invitation(token=second, user=ben)
    battle.refresh_from_db()
    assert battle.status != "open"
