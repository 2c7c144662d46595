"""The front page: one large button, the games with their pictures, and what waits above all of it."""

from __future__ import annotations

import re
from html import escape

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from battles import services
from battles.rules import registry
from tests.rules import toy

pytestmark = pytest.mark.django_db
LARGEST = 60_000


@pytest.fixture(autouse=True)
def no_throttles() -> None:
    cache.clear()


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_offered_game_has_a_picture_a_sentence_players_and_minutes(client: Client, language: str) -> None:
    page = client.get("/", headers={"accept-language": language}).content.decode()

    for rules in registry.offered().values():
        words = registry.words(rules.key, language)
        assert escape(words.say("system.name")) in page
        assert f'value="{rules.key}"' in page
        if rules.ready_battles:
            assert escape(words.say("system.line")) in page
            assert re.search(rf'src="/pictures/{rules.slug}/[^"]+"[^>]*loading="lazy"', page)
    assert page.count("15 min") >= 2
    assert page.count('action="/play"') == 1 + len(registry.offered())


@pytest.mark.parametrize("theme", ["light", "dark", "nonsense"])
def test_pictures_are_small_and_stand_alone(client: Client, theme: str) -> None:
    for rules in registry.offered().values():
        for ready in rules.ready_battles:
            reply = client.get(f"/pictures/{rules.slug}/{ready.id}.svg?theme={theme}")
            drawn = reply.content.decode()
            assert (reply.status_code, reply.headers["Content-Type"]) == (200, "image/svg+xml")
            assert len(reply.content) <= LARGEST
            assert 'href="/' not in drawn
            assert "var(" not in drawn
            assert set(re.findall(r'href="#([^"]+)"', drawn)) <= set(re.findall(r' id="([^"]+)"', drawn))


@pytest.mark.parametrize("address", ["lost-battles/nothing", "nothing/bridge", "toy/bridge"])
def test_there_are_no_other_pictures(client: Client, address: str) -> None:
    assert client.get(f"/pictures/{address}.svg").status_code == 404


def test_your_turn_stands_above_everything_else(client: Client, anna: User) -> None:
    client.force_login(anna)
    assert "your-turn" not in client.get("/").content.decode()
    battle = services.play_now(user=anna)
    page = client.get("/").content.decode()

    assert page.index(f'href="/battles/{battle.pk}"') < page.index('id="greeting"')
    assert registry.words(battle.system, "en").say("system.name") + ": a small battle" in page
    assert f"/battles/{battle.pk}" in client.get("/lobby/fragment").content.decode()


def test_a_game_that_nobody_has_painted_stands_there_without_a_picture(client: Client) -> None:
    assert f"/pictures/{toy.KEY}" not in client.get("/").content.decode()
    assert "Ambush" in client.get("/").content.decode()
