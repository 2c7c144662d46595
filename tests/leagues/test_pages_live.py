"""Live pages follow their season by its number and repair themselves after a gap (leagues 13.2, check 61)."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from asgiref.sync import sync_to_async
from django.test import Client as Browser

from accounts.models import User
from battles import live
from battles.leagues import addresses
from battles.leagues.models import League, Season
from battles.leagues.selectors.seasons import live_marks
from battles.live.hub import Hub
from battles.models import Battle
from battles.rules.codec import Json
from battles.runtime import tuning
from battles.runtime.clock import SetClock
from battles.runtime.db_thread import in_db_thread
from tests.battles.sockets import Client
from tests.leagues import builders, playing
from tests.leagues.test_pages_seasons import played

PAGES = ("", "rounds/1/", "rounds/2/", "1A/", "entrants/")


class Watcher(Client):
    """A tab with a season's page."""

    def __init__(self, season: Season, user: User | None = None) -> None:
        super().__init__("", user)
        self.path = f"/ws/seasons/{season.pk}/"

    async def mark(self) -> tuple[int, int]:
        """What the server says next about the season."""
        told = await self.until("season", "error")
        assert told["type"] == "season", told
        return told["sequence"], told["boards"]

    async def watch(self) -> tuple[int, int]:
        await self.open()
        await self.say({"type": "join"})
        return await self.mark()


@pytest_asyncio.fixture
async def hub(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hub]:
    own = Hub()
    monkeypatch.setattr(live, "hub", own)
    monkeypatch.setattr(tuning, "SWEEP_SECONDS", 0.05)
    yield own
    await own.stop()
    await in_db_thread(int)


def shown(browser: Browser, address: str) -> tuple[str, tuple[int, int]]:
    """What a page draws between its bar and its foot, and the mark it carries."""
    page = browser.get(address).content.decode()
    body = re.search(r'(<div class="season-body".*)</div>\s*</main>', page, re.DOTALL)
    found = body.group(1) if body else page.removeprefix('<div data-part="season">').rstrip().removesuffix("</div>")
    numbers = re.search(r'data-sequence="(\d+)" data-boards="(\d+)"', found)
    assert numbers is not None
    return found.strip(), (int(numbers[1]), int(numbers[2]))


@pytest.mark.django_db
def test_check_61_what_a_page_fetches_after_a_gap_is_what_a_fresh_page_shows(clock: SetClock) -> None:
    season, division = played(6, clock, rounds=0)
    browser, address = Browser(), addresses.season(season)
    before = {path: shown(browser, address + path) for path in PAGES}
    first, second, _ = playing.of_round(division, 1)
    playing.scored(first, 15, 5, clock, vp=(150, 50))
    playing.begun(second, clock)
    for path in PAGES:
        fragment, mark = shown(browser, f"{address}{path}?fragment=1")
        fresh, fresh_mark = shown(browser, address + path)
        assert fragment == fresh
        assert mark == fresh_mark
        assert mark != before[path][1], "the page knows that it is behind"


@pytest.mark.django_db
def test_the_mark_grows_with_every_order_of_a_running_battle_that_the_public_sees(clock: SetClock) -> None:
    season, division = played(6, clock, rounds=0)
    battle = playing.begun(playing.of_round(division, 1)[0], clock)
    _, (sequence, boards) = shown(Browser(), addresses.season(season))
    battle.refresh_from_db()
    assert boards == battle.numbers["public"]
    playing.resign(battle, "1", clock)
    builders.pass_time(clock, seconds=1)
    _, after = shown(Browser(), addresses.season(season))
    assert after[0] > sequence
    assert after[1] == 0


@pytest.mark.django_db
@pytest.mark.parametrize("delay", [0, 60])
def test_a_standing_answer_leaves_the_mark_as_it_is(clock: SetClock, delay: int) -> None:
    season, division = played(6, clock, rounds=0)
    battle = playing.begun(playing.of_round(division, 1)[0], clock)
    Battle.objects.update(delay=delay)
    before = live_marks([str(season.pk)])
    playing.give(battle, "1", {"kind": "set_defaults", "rally_from": 3}, clock)
    assert live_marks([str(season.pk)]) == before


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_who_watches_is_told_of_every_change_and_after_a_gap_of_the_last(hub: Hub, clock: SetClock) -> None:
    season, division = await in_db_thread(played, 6, clock, 1)
    first = Watcher(season)
    before = await first.watch()
    assert before[0] == season.sequence
    await first.leave()

    await in_db_thread(playing.decide_round, division, 2, clock)
    second = Watcher(season)
    missed = await second.watch()
    assert missed[0] > before[0], "the first message after a gap says where the season stands"

    fixture = (await in_db_thread(playing.of_round, division, 3))[0]
    await in_db_thread(playing.scored, fixture, 15, 5, clock)
    assert (await second.mark())[0] > missed[0]
    await second.leave()


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_season_that_one_may_not_see_is_not_watched(hub: Hub, clock: SetClock) -> None:
    season, _ = await in_db_thread(played, 4, clock, 1)
    await sync_to_async(League.objects.update)(visibility="private")
    stranger = await Watcher(season).open()
    await stranger.say({"type": "join"})
    told: Json = await stranger.until("season", "error")
    assert (told["type"], told["fault"]["code"]) == ("error", "no_such_season")
    await asyncio.sleep(0)
    assert not hub.seasons.watched
    await stranger.leave()
