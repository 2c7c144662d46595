"""Odds before an order, luck after the battle, in the browser."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Imported, NewPage
from tests.browser.looks import SIZES, darken, hold, keep, serious
from tests.browser.table import Hands, soon
from tests.browser.test_replay import at
from tests.browser.test_table import POSITION, declare


def begin_without_odds(page: Page) -> Hands:
    page.goto("/battles/new?advanced")
    page.locator("textarea[name=position]").fill(json.dumps(POSITION))
    page.locator("input[name=opponent][value=computer-1]").check(force=True)
    page.locator("input[name=seat][value='1']").check(force=True)
    page.locator("input[name=without_odds]").evaluate("box => { box.checked = true }")
    page.locator("button.create").click()
    hands = Hands(page).wait()
    expect(hands.table).to_have_attribute("data-asked", "activate")
    return hands


def test_a_battle_without_odds_shows_the_modifiers_and_no_bar(new_page: NewPage) -> None:
    hands = begin_without_odds(new_page())
    declare(hands)
    hands.page.locator("[data-attacker]").first.click()
    panel = hands.page.locator(".attack-panel")
    expect(panel).to_contain_text("M01")
    expect(hands.page.locator("button.confirm:visible")).to_be_enabled()

    expect(hands.page.locator(".odds-bar")).to_have_count(0)
    expect(panel).not_to_contain_text(" in 36")
    keep(hands.page, "without-odds")


@pytest.mark.parametrize("system", ["lost_battles", "horden_helden"])
def test_the_luck_of_a_battle_can_be_read_and_leads_to_its_turning_points(
    new_page: NewPage, imported: Imported, system: str
) -> None:
    """Reckoned once, by whoever comes first; then read by day at a desk, by night on a phone."""
    page = new_page()
    luck = page.locator(".luck")
    for size in SIZES:
        hold(page, size).goto(imported(system))
        if size == "phone":
            darken(page)
        page.locator("#tab-luck").click()
        expect(luck).to_have_attribute("data-luck", "ready", timeout=180_000)
        expect(luck.locator(".luck-side")).to_have_count(2)
        assert luck.locator(".luck-row").count() >= 4
        expect(luck.locator(".luck-chart svg[role=img]")).to_be_visible()
        luck.locator("summary").last.click()
        soon(page, lambda: luck.locator("details[open] tbody tr").count() > 20)
        keep(page, f"luck-{system}-{size}")
        assert serious(page) == []
        if system == "horden_helden":  # A draw in which nothing much was lost: it never turned.
            expect(luck.locator("[data-turning]")).to_have_count(0)
            continue
        before = at(page)
        luck.locator("[data-turning]").last.click()
        expect(page.locator(".battle-table")).not_to_have_attribute("data-version", str(before))
