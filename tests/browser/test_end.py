"""The end of a battle: a banner over the table, the rematch by both, the same again from where it turned."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.guests import against_the_computer, table_of_two
from tests.browser.looks import keep, serious
from tests.browser.table import Hands
from tests.browser.test_dice import resign
from tests.browser.test_table import POSITION


def banner(page: Page, word: str) -> None:
    expect(page.locator(".end-banner h2")).to_have_text(word)


def test_the_rematch_of_both_is_a_new_table_without_a_sheet(new_page: NewPage) -> None:
    host, other = new_page(), new_page()
    address = table_of_two(host, other, "lost_battles", POSITION)
    watcher = new_page(path=f"{address}/watch")
    resign(Hands(host))
    banner(host, "Defeat")
    banner(other, "Victory")
    banner(watcher, "The battle is over")
    expect(watcher.get_by_role("link", name="Watch another")).to_be_visible()
    expect(host.locator(".end-series")).to_contain_text("0 to 1")
    assert serious(host) == []

    host.keyboard.press("Enter")
    expect(host.get_by_role("button", name="Waiting for your opponent")).to_be_visible()
    accept = other.get_by_role("button", name="Accept the rematch")
    expect(accept).to_be_visible()
    accept.click()

    for page in (host, other):
        expect(page).not_to_have_url(re.compile(address))
        expect(Hands(page).table).to_be_attached()
    assert host.url == other.url


def test_the_banner_is_there_again_for_whoever_comes_late_and_leads_on(new_page: NewPage) -> None:
    page = against_the_computer(new_page(), "lost_battles", POSITION)
    hands = Hands(page)
    hands.end_turn()
    expect(hands.table).not_to_have_attribute("data-asked", "")
    resign(hands)
    banner(page, "Defeat")
    page.reload()
    banner(page, "Defeat")
    keep(page, "end-of-a-battle")
    page.get_by_role("button", name="Look at the table").click()
    expect(page.locator(".end-banner")).to_have_count(0)
    page.reload()
    banner(page, "Defeat")
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(re.compile("/replay"))
    expect(Hands(page).table).not_to_have_attribute("data-asked", "")
