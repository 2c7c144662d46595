"""Every page in both languages, at desktop and phone width: accessible, nothing cut off, no missing words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.looks import (
    COLOURS,
    SIZES,
    assert_good,
    darken,
    hold,
    lighten,
    overflows,
    serious,
    unworded,
)

PAGES = [
    "/",
    "/battles/new",
    "/watch",
    "/finished",
    "/rules/",
    "/rules/lost-battles",
    "/scenarios/lost-battles/",
    "/scenarios/lost-battles/cannae",
    "/help",
    "/imprint",
    "/privacy",
    "/licences",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/no-such-page",
]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_page_fits_and_has_all_its_words(new_page: NewPage, faults: list[str], language: str) -> None:
    """At both sizes; both languages have the same elements, so axe-core reads one on a desk and one on a phone."""
    page = new_page(language=language)
    for path in PAGES:
        hold(page, "desktop").goto(path)
        expect(page.locator("main, #table").first).to_be_visible()
        assert page.locator("html").get_attribute("lang") == language
        assert overflows(page) <= 0
        assert unworded(page) == []
        if language == "en":
            assert serious(page) == [], path
        hold(page, "phone")
        assert overflows(page) <= 0
        assert unworded(page) == []
        if language == "de":
            assert serious(page) == [], path
    faults[:] = [fault for fault in faults if "no-such-page" not in fault]


def test_pages_are_accessible_in_the_dark(new_page: NewPage) -> None:
    page = new_page(dark=True)
    for path in PAGES[:-1]:
        page.goto(path)
        assert serious(page, **COLOURS) == [], path


def test_a_players_own_pages_are_accessible(new_page: NewPage) -> None:
    page = new_page(path="/")
    page.locator(".play-now .play").click()
    expect(page.locator(".battle-table")).to_be_visible()
    page.goto("/")
    name = page.locator(".menu-name").inner_text()
    for path in ("/", "/accounts/settings/", "/accounts/delete/", f"/players/{name}", "/report"):
        page.goto(path)
        assert serious(page) == [], path
        assert serious(darken(page), **COLOURS) == [], path
        lighten(page)


def test_the_description_of_the_interface_is_accessible(new_page: NewPage) -> None:
    page = new_page(path="/api/docs/")
    expect(page.locator(".opblock-summary-control").first).to_be_visible()
    assert serious(page) == []


@pytest.mark.parametrize(("size", "language"), [("desktop", "en"), ("phone", "de")])
def test_a_table_is_accessible_and_fits(new_page: NewPage, size: str, language: str) -> None:
    page = new_page(size=SIZES[size], language=language, path="/watch?system=lost_battles")
    page.locator("a[href*='/battles/']").first.click()
    expect(page.locator("svg [data-tile]").first).to_be_visible()
    assert_good(page)


def test_a_finished_battle_can_be_replayed_step_by_step_and_linked(new_page: NewPage) -> None:
    page = new_page(path="/finished?system=lost_battles")
    page.locator("a[href*='/battles/']").last.click()
    page.goto(re.sub(r"(/battles/[0-9a-f-]{36}).*", r"\1/replay", page.url))
    table = page.locator(".battle-table")
    expect(page.locator("svg [data-tile]").first).to_be_visible()
    moved = table.get_attribute("data-version") or ""
    for _ in range(2):
        page.keyboard.press("ArrowRight")
        expect(table).not_to_have_attribute("data-version", moved)
        moved = table.get_attribute("data-version") or ""
    expect(page).to_have_url(re.compile(rf"\?at={moved}$"))
    page.reload()
    expect(table).to_have_attribute("data-version", moved)
    assert serious(page) == []
