"""For everybody: every page passes axe in both themes, keeps still on request, and says nothing by colour alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.guests import come_as_guest
from tests.browser.keyboard import begin_by_program
from tests.browser.looks import COLOURS, DESKTOP, darken, hold, lighten, overflows, problems
from tests.browser.test_builder import begin_army
from tests.browser.test_free_table import POSITION as FREE
from tests.browser.test_table import POSITION as TILES

MOVING = """() => [...document.querySelectorAll('*')].filter(e => {
    const s = getComputedStyle(e);
    const long = t => t.split(',').some(x => parseFloat(x) * (x.trim().endsWith('ms') ? 1 : 1000) > 20);
    return (s.animationName !== 'none' && long(s.animationDuration)) ||
        (s.transitionProperty !== 'none' && long(s.transitionDuration));
}).map(e => e.tagName + '.' + (e.getAttribute('class') || ''))"""


def guest(page: Page) -> None:
    come_as_guest(page).goto("/")
    expect(page.locator(".menu-name")).to_be_visible()


def tiles(page: Page) -> None:
    begin_by_program(page, "lost_battles", TILES)
    expect(page.locator("svg [data-tile]").first).to_be_visible()


def bases(page: Page) -> None:
    begin_by_program(page, "horden_helden", FREE)
    expect(page.locator("svg [data-element]").first).to_be_visible()


def replay(page: Page) -> None:
    page.goto("/finished?system=lost_battles")
    page.locator("a[href*='/battles/']").first.click()
    page.goto(re.sub(r"(/battles/[0-9a-f-]{36}).*", r"\1/replay", page.url))
    expect(page.locator("svg [data-tile]").first).to_be_visible()


def army(page: Page) -> None:
    guest(page)
    page.goto("/armies")
    begin_army(page)


def drawn_map(page: Page) -> None:
    guest(page)
    page.goto("/maps")
    page.locator("main form button[type=submit]").first.click()
    expect(page.locator("svg").first).to_be_visible()


def lesson(page: Page) -> None:
    page.goto("/learn")
    page.locator("[data-lesson]").first.click()
    expect(page.locator(".lesson h2")).to_be_visible()


def league(page: Page) -> None:
    page.goto("/leagues/")
    found = page.locator("main a[href^='/leagues/']")
    if found.count():
        found.first.click()
    expect(page.locator("main h1")).to_be_visible()


def profile(page: Page) -> None:
    guest(page)
    page.goto(f"/players/{page.locator('.menu-name').inner_text()}")


def settings(page: Page) -> None:
    guest(page)
    page.goto("/accounts/settings/")


def plain(path: str) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        page.goto(path)

    return go


def as_text(page: Page) -> None:
    tiles(page)
    page.locator("[data-text-switch]").first.click()
    expect(page.locator("[data-text-table]")).to_be_visible()


PLACES: dict[str, Callable[[Page], None]] = {
    "lobby": plain("/"),
    "watch": plain("/watch"),
    "new battle": plain("/battles/new"),
    "new battle, free table": plain("/battles/new?system=horden_helden"),
    "learn": plain("/learn"),
    "rules": plain("/rules/horden-helden"),
    "leagues": league,
    "profile": profile,
    "settings": settings,
    "army builder": army,
    "map editor": drawn_map,
    "tiles": tiles,
    "free table": bases,
    "table as text": as_text,
    "replay": replay,
    "lesson": lesson,
}


@pytest.mark.parametrize("place", PLACES)
def test_axe_finds_nothing_by_day_by_night_and_on_a_phone_where_nothing_moves_or_is_cut_off(
    new_page: NewPage, place: str
) -> None:
    """Whatever axe thinks of its weight. Those who asked for stillness see nothing move."""
    page = new_page()
    PLACES[place](page)
    assert problems(page) == []
    assert problems(darken(page), **COLOURS) == []
    lighten(page)
    hold(page, "phone")
    assert page.evaluate(MOVING) == []
    assert overflows(page) <= 0
    assert problems(page) == []


def test_the_sides_differ_in_more_than_colour(new_page: NewPage) -> None:
    """Each side's badge is another drawing, and its pieces have another hatching."""
    page = new_page(size=DESKTOP)
    tiles(page)
    signs = page.locator(".duel-bar .badge use").evaluate_all(
        "all => all.map(e => e.getAttribute('href').split('#')[1])"
    )
    assert sorted(signs) == ["ui-side-1", "ui-side-2"]
    hatchings = page.evaluate(
        """() => [...new Set([...document.querySelectorAll('svg.map .unit')].map(u =>
            [...u.querySelectorAll('[fill^="url("], use')].map(e => e.getAttribute('fill') || e.getAttribute('href'))
                .find(x => /hatch|lines|side/i.test(x || ''))))]"""
    )
    assert len([one for one in hatchings if one]) >= 2
