"""Watching: a delay that players do not have, and the picture for streaming with both systems."""

from __future__ import annotations

import re
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.guests import against_the_computer
from tests.browser.looks import PHONE, assert_good
from tests.browser.sites import DATABASE
from tests.browser.table import Hands, battle_id
from tests.browser.test_free_table import POSITION as FREE
from tests.browser.test_table import POSITION as TILES

STREAM = {"width": 1920, "height": 1080}
DELAY = timedelta(seconds=4)
SMALLEST = 12.5
"""Pixels of the smallest letters."""


def begin(page: Page, system: str, position: object, asked: str, **agreed: object) -> tuple[str, Hands]:
    """A guest's battle against the computer from a stored position; its id and the guest's hands."""
    hands = Hands(against_the_computer(page, system, position, **agreed))
    expect(hands.table).to_have_attribute("data-asked", asked)
    return battle_id(page), hands


def attack(hands: Hands) -> None:
    """Activate the centre and declare the attack."""
    hands.activate("A_centre")
    hands.choose("declare_attack")
    hands.confirm()


def advance(hands: Hands) -> None:
    page = hands.page
    page.locator('svg [data-element="A01"]').first.click()
    page.locator('[data-action="group"]').first.click()
    page.locator('[data-action="advance"]').first.click()
    page.locator('input[type="number"]').first.fill("2")
    page.locator('input[type="number"]').first.press("Tab")
    hands.confirm()


def stored_at(var: Path, battle: str) -> datetime:
    """When the last event of a battle happened, as the site has it."""
    with sqlite3.connect(var / DATABASE) as stored:
        query = "SELECT MAX(at) FROM battles_eventrecord WHERE battle_id = ?"
        return datetime.fromisoformat(stored.execute(query, (battle.replace("-", ""),)).fetchone()[0]).replace(
            tzinfo=UTC
        )


def test_a_spectator_with_delay_sees_an_order_late_and_the_player_at_once(new_page: NewPage, var: Path) -> None:
    battle, hands = begin(new_page(), "lost_battles", TILES, "activate", delay=DELAY.seconds)
    watcher = new_page(path=f"/battles/{battle}/watch")
    expect(watcher.locator("[data-behind]")).to_have_attribute("data-behind", str(DELAY.seconds))
    expect(watcher.locator(".log")).to_contain_text("by the command die")

    hands.activate("A_centre")
    expect(hands.page.locator(".log")).to_contain_text("Commands paid")
    given, seen = stored_at(var, battle), watcher.locator(".log").inner_text()
    is_early = datetime.now(UTC) < given + DELAY
    assert not (is_early and "Commands paid" in seen)
    expect(watcher.locator(".log")).to_contain_text("Commands paid")

    assert datetime.now(UTC) >= given + DELAY


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_fight_of_tiles_is_broadcast(new_page: NewPage, language: str) -> None:
    battle, hands = begin(new_page(), "lost_battles", TILES, "activate", pace="usual")
    stream = new_page(size=STREAM, language=language, path=f"/battles/{battle}/broadcast", stage=True)
    expect(stream.locator(".broadcast-board svg [data-tile]").first).to_be_visible()
    expect(stream.locator("[data-stage=rest]")).to_be_attached()
    expect(stream.locator(".scoreboard .rival")).to_have_count(2)
    expect(stream.locator(".scoreboard .clock").first).to_contain_text(re.compile(r"\d+:\d\d"))
    expect(stream.locator(".expected")).to_be_visible()

    attack(hands)
    hands.page.locator("[data-attacker]").first.click()
    hands.confirm()

    expect(stream.locator(".lower-third .die").first).to_be_visible()
    expect(stream.locator(".odds-before .bar i").first).to_be_visible()
    expect(stream.locator(".odds-before")).to_contain_text("%")
    expect(stream.locator(".stage-overlay .verdict").first).to_be_visible()
    assert_no_chrome(stream)


def test_a_move_on_the_free_table_is_broadcast_and_the_camera_goes_there(new_page: NewPage) -> None:
    battle, hands = begin(new_page(), "horden_helden", FREE, "moves")
    stream = new_page(size=STREAM, path=f"/battles/{battle}/broadcast?theme=light&scale=1.2", stage=True)
    board = stream.locator(".broadcast-board svg.map")
    expect(board.locator('[data-element="A01"]').first).to_be_visible()
    expect(stream.locator("[data-stage=rest]")).to_be_attached()
    before = board.get_attribute("viewBox")

    advance(hands)

    expect(stream.locator(".lower-third")).to_contain_text("moved 2 LE")
    expect(board).not_to_have_attribute("viewBox", str(before))
    # What lies in ambush is shown to nobody: neither the piece, nor an expectation that would betray it.
    expect(board.locator('[data-element="B03"]')).to_have_count(0)
    expect(stream.locator(".expected")).to_have_count(0)
    assert_no_chrome(stream)


def test_a_players_own_stream_shows_no_secret(new_page: NewPage) -> None:
    battle, hands = begin(new_page(), "horden_helden", {**FREE, "active": "A"}, "moves")
    hands.page.goto(f"/battles/{battle}/broadcast")

    expect(hands.page.locator('.broadcast-board [data-element="A01"]').first).to_be_visible()
    expect(hands.page.locator(".broadcast-picture")).to_be_visible()
    assert hands.page.locator("button, a, input").count() == 0


def test_the_picture_can_be_read_on_a_phone(new_page: NewPage) -> None:
    battle, hands = begin(new_page(), "lost_battles", TILES, "activate")
    stream = new_page(size=PHONE, language="de", path=f"/battles/{battle}/broadcast")
    attack(hands)
    hands.page.locator("[data-attacker]").first.click()
    hands.confirm()

    expect(stream.locator(".lower-third .die").first).to_be_visible()
    told = stream.locator(".scoreboard small:visible, .scoreboard b, .lower-third small:visible, .lower-third b")
    letters = told.evaluate_all("all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))")
    assert min(letters) >= SMALLEST
    ends = told.evaluate_all("all => all.map((one) => one.getBoundingClientRect().right)")
    assert max(ends) <= PHONE["width"]


def assert_no_chrome(stream: Page) -> None:
    """Nothing to press, nothing to scroll, the whole picture."""
    assert stream.locator("button:visible, a:visible, input:visible").count() == 0
    size = stream.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size == [STREAM["width"], STREAM["height"]]


def test_the_watch_page_finds_a_player_and_fits_a_phone(new_page: NewPage) -> None:
    _, hands = begin(new_page(), "lost_battles", TILES, "activate")
    name = re.sub(r"\s*\(.*", "", hands.page.locator(".player .who b").first.inner_text())
    page = new_page(size=PHONE, path="/watch")
    page.locator("input[name=name]").fill(name)
    page.locator(".watch-filters button[type=submit]").click()

    expect(page.locator(".battle-card")).to_have_count(1)
    expect(page.locator(".battle-card")).to_contain_text(name)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert_good(page)
    page.locator("select[name=kind]").select_option("league")
    page.locator(".watch-filters button[type=submit]").click()
    expect(page.locator(".empty")).to_be_visible()
