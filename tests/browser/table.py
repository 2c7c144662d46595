"""A player's hands at the table: everything by clicking what the page offers."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.patience import PATIENCE

EVERY = 25
"""Milliseconds between two looks at a page."""

MENU = ".tools button:has(svg use[href$='#ui-gavel'])"


def soon(page: Page, holds: Callable[[], bool], every: float = EVERY) -> None:
    """What `expect` has no words for: a page draws a moment after a click, never at once."""
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, "the page never showed it"
        page.wait_for_timeout(every)


RESTS = """() => {
    const frame = document.querySelector('.board .frame'), { width, height } = getComputedStyle(frame);
    const isMeasured = frame.dataset.madeFor === [width, height].map(one => Math.round(parseFloat(one))).join(' ');
    return isMeasured && !frame.querySelector('[data-moving]');
}"""


def camera_rests(page: Page) -> Page:
    """The board is drawn for the size it has, and its camera stands: what is measured now is still there for a hand."""
    page.wait_for_function(RESTS)
    return page


def tool(page: Page, name: str, press: Callable[[Locator], None] = Locator.click) -> Locator:
    """A tool of the bar, in sight: where there is little room it lies behind the button of all tools."""
    found = page.locator(".duel-bar").locator(name)
    expect(found).to_be_attached()
    if not found.is_visible():
        press(page.locator(".tool-menu"))
    expect(found).to_be_visible()
    return found


def open_menu(page: Page) -> None:
    tool(page, MENU).click()
    expect(page.locator("dialog.sheet-dialog")).to_be_visible()


class Hands:
    """One player in front of one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.given: list[str] = []

    @property
    def table(self) -> Locator:
        return self.page.locator(".battle-table")

    @property
    def asked(self) -> str:
        """The kind of the question that waits for this player; empty if none does."""
        return self.table.get_attribute("data-asked") or ""

    @property
    def version(self) -> int:
        return int(self.table.get_attribute("data-version") or 0)

    def wait(self) -> Hands:
        expect(self.page.locator("svg [data-tile]").first).to_be_visible()
        camera_rests(self.page)
        return self

    def confirm(self) -> None:
        """Give the order that is chosen, and wait until the table has moved on."""
        before, button = self.version, self.page.locator("button.confirm:visible").first
        expect(button).to_be_enabled()
        self.given.append(button.get_attribute("data-confirm") or "")
        button.click()
        expect(self.table).not_to_have_attribute("data-version", str(before))

    def choose(self, *orders: str) -> str:
        """Pick the first of these orders that is on offer."""
        offered = {order: self.page.locator(f'label[data-order="{order}"]').first for order in orders}
        expect(self.page.locator(", ".join(f'label[data-order="{order}"]' for order in orders)).first).to_be_visible()
        order = next(order for order in orders if offered[order].count())
        offered[order].click()
        return order

    def end_turn(self, press: Callable[[], None] | None = None) -> None:
        """By mouse, or as `press` does it. It asks once while a group can still act."""
        before, sure = self.version, self.page.locator("[data-confirm=end_player_turn]:visible")
        if press is None:
            self.page.locator("[data-end-turn]").click()
        else:
            press()
        soon(self.page, lambda: self.version != before or sure.count() > 0)
        if self.version == before:
            self.confirm()
        else:
            self.given.append("end_player_turn")

    def end_movement(self, press: Callable[[], None]) -> None:
        """The free table asks once while action points are left."""
        before, sure = self.version, self.page.locator("[data-end-movement].primary")
        press()
        soon(self.page, lambda: self.version != before or sure.count() > 0)
        if self.version == before:
            press()
        expect(self.table).not_to_have_attribute("data-version", str(before))

    def activate(self, place: str) -> None:
        """Pick a place in the list, then the normal activation of all its units."""
        self.page.locator(f'[data-place="{place}"]').click()
        self.choose("activate_group")
        self.confirm()

    @property
    def places(self) -> list[str]:
        found = self.page.locator("[data-place]")
        return [str(found.nth(at).get_attribute("data-place")) for at in range(found.count())]


def battle_id(page: Page) -> str:
    found = re.search(r"/battles/([0-9a-f-]{36})", page.url)
    assert found is not None, page.url
    return found[1]
