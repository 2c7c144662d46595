"""Every page in both languages, at desktop and phone width: accessible, nothing cut off, no missing words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, PICTURES, ROOT, NewPage

AXE = ROOT / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
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
SIZES = {"desktop": DESKTOP, "phone": PHONE}
UNWORDED = re.compile(r"\b(?:question|event|refusal|order|throw|page|term|modifier|outcome)\.[a-z_]+\b")


def serious(page: Page) -> list[str]:
    """What axe-core finds serious or worse."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']}).then(r => r.violations)")
    return [
        f"{problem['id']}: {problem['nodes'][0]['html'][:160]} {problem['nodes'][0].get('failureSummary', '')[:200]}"
        for problem in found
        if problem["impact"] in ("serious", "critical")
    ]


def overflows(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def assert_good(page: Page) -> None:
    assert serious(page) == []
    assert overflows(page) <= 0
    assert UNWORDED.findall(page.locator("body").inner_text()) == []


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES)
def test_every_page_fits_and_has_all_its_words(new_page: NewPage, faults: list[str], size: str, language: str) -> None:
    page = new_page(size=SIZES[size], language=language)
    for path in PAGES:
        page.goto(path)
        expect(page.locator("main, #table").first).to_be_visible()
        assert page.locator("html").get_attribute("lang") == language
        assert overflows(page) <= 0
        assert UNWORDED.findall(page.locator("body").inner_text()) == []
        if (size, language) in (("desktop", "en"), ("phone", "de")):  # Both languages have the same elements.
            assert serious(page) == []
    faults[:] = [fault for fault in faults if "no-such-page" not in fault]


def test_pages_are_accessible_in_the_dark(new_page: NewPage) -> None:
    page = new_page(dark=True)
    for path in PAGES[:-1]:
        page.goto(path)
        assert serious(page) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_players_own_pages_are_accessible(new_page: NewPage, dark: bool) -> None:
    page = new_page(dark=dark)
    page.get_by_role("button", name="Try against the computer").click()
    name = page.locator(".menu-name").inner_text()
    for path in ("/", "/accounts/settings/", "/accounts/delete/", f"/players/{name}", "/report"):
        page.goto(path)
        assert serious(page) == [], path


def test_the_description_of_the_interface_is_accessible(new_page: NewPage) -> None:
    page = new_page(path="/api/docs/")
    expect(page.locator(".opblock-summary-control").first).to_be_visible()
    assert serious(page) == []


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES)
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


def keep(page: Page, name: str) -> None:
    """A picture to look at."""
    page.screenshot(path=PICTURES / f"{name}.png")
