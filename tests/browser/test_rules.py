"""The rules reference in the browser: found while one types, on its page and beside the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.looks import DESKTOP, PHONE, assert_good
from tests.browser.test_table import begin

SIZES = {"desktop": DESKTOP, "phone": PHONE}


@pytest.mark.parametrize("size", SIZES)
def test_clauses_are_found_while_one_types(new_page: NewPage, size: str) -> None:
    page = new_page(size=SIZES[size], language="de", path="/rules/lost-battles")
    field = page.get_by_role("searchbox")
    field.press_sequentially("angriff")
    expect(page.locator(".rules-results mark").first).to_have_text(re.compile("angriff", re.IGNORECASE))
    expect(page.locator("[data-unless-searching]")).to_be_hidden()
    expect(page).to_have_url(re.compile(r"\?q=angriff$"))
    assert_good(page)
    field.fill("9.8")
    expect(page.locator(".rules-results .clause .id").first).to_have_text("9.8")
    page.locator(".rules-results .clause .id").first.click()
    expect(page).to_have_url(re.compile("/rules/lost-battles#9.8$"))
    expect(page.locator("[id='9.8']")).to_be_in_viewport()


def test_the_rules_beside_the_board_are_searched_in_the_same_way(new_page: NewPage) -> None:
    page = begin(new_page()).page
    page.get_by_role("tab", name="Rules").click()
    page.get_by_role("searchbox").fill("rally attempt")
    expect(page.locator(".rules-tab [data-clause]").first).to_have_attribute("data-clause", "9.8")
    expect(page.locator(".rules-tab mark").first).to_be_visible()
    expect(page.locator(".rules-tab .find a")).to_have_attribute("href", re.compile(r"/rules/lost-battles\?q=rally"))
