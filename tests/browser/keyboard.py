"""A player's hands on the keyboard alone: nothing here moves a mouse or touches a screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from playwright.sync_api import Locator, Page, expect

from tests.browser.guests import against_the_computer
from tests.browser.table import Hands, soon

MOST_TABS = 160
VERDICT = re.compile(r"\b(good|warn|bad)\b")
SETTLED = """() => {
    const t = document.querySelector('.battle-table');
    if (document.querySelector('.end-card')) return true;
    const b = [...document.querySelectorAll('.ask button.confirm')].find(x => x.offsetParent);
    return t.dataset.asked !== '' && (!b || b.getAttribute('aria-disabled') !== 'true');
}"""


class Keyboard(Hands):
    """One player in front of one page, without a pointer."""

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def is_over(self) -> bool:
        return self.page.locator(".end-card").count() > 0

    @property
    def focused(self) -> Locator:
        return self.page.locator(":focus")

    def tab_to(self, selector: str) -> None:
        """Tab from where the focus is until it is on such an element."""
        for _ in range(MOST_TABS):
            if self.page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not reach {selector}")

    def to_board(self) -> None:
        """The focus goes to something on the board: there letters work."""
        if not self.page.evaluate("() => document.activeElement?.closest('svg.map, h2[tabindex=\"-1\"]') !== null"):
            self.tab_to("svg.map [tabindex='0']")

    def go_to(self, name: str) -> None:
        """G and a name: the focus goes to the first such piece."""
        self.to_board()
        self.press("g")
        expect(self.page.locator("#order-line")).to_be_focused()
        self.page.keyboard.type(name)
        expect(self.page.locator("[role=option]").first).to_be_visible()
        self.press("Enter")
        expect(self.page.locator("#order-line")).to_have_count(0)
        expect(self.page.locator("svg.map :focus")).to_have_count(1)  # the next key is meant for the piece

    @property
    def confirm_button(self) -> Locator:
        return self.page.locator(".ask button.confirm:visible").first

    def can_confirm(self) -> bool:
        button = self.confirm_button
        return button.count() > 0 and button.is_enabled() and button.get_attribute("aria-disabled") != "true"

    def settle(self) -> None:
        """The table waits for this player, and no verdict is out; or the battle is over."""
        self.page.wait_for_function(SETTLED)

    def give(self) -> None:
        """Enter, and the table moves on."""
        before = self.version
        expect(self.confirm_button).to_be_enabled()
        expect(self.confirm_button).not_to_have_attribute("aria-disabled", "true")
        self.given.append(self.confirm_button.get_attribute("data-confirm") or "")
        if not self.page.evaluate("() => document.activeElement?.matches('button.confirm') ?? false"):
            self.leave_field()
        self.press("Enter")
        expect(self.table).not_to_have_attribute("data-version", str(before))

    def confirm(self) -> None:
        self.give()

    def leave_field(self) -> None:
        """Enter on a button or a link would press that one: the focus goes back to the board or the question."""
        if self.page.evaluate("() => document.activeElement?.matches('button, a, summary, input, select') ?? false"):
            self.to_board_from_field()

    def to_board_from_field(self) -> None:
        self.tab_to("svg.map [tabindex='0'], .prompt h2")

    def verdict(self) -> str:
        """What the server says to the draft in hand: good, warn or bad."""
        pill = self.page.locator(".verdict-pill")
        expect(pill).to_have_class(VERDICT)
        found = VERDICT.search(pill.get_attribute("class") or "")
        assert found is not None
        return found[1]

    def answer(self) -> None:
        """A question with cards: what is chosen already, else the first card."""
        self.settle()
        if self.is_over:
            return
        if not self.can_confirm():
            self.press("1")
        self.give()

    def play(self, moves: Mapping[str, Callable[[Keyboard], None]], most: int = 120) -> None:
        """Until the end: each kind of question as `moves` answers it, cards where it says nothing."""
        for _ in range(most):
            self.settle()
            if self.is_over:
                return
            moves.get(self.asked, Keyboard.answer)(self)
            self.rest()
        raise AssertionError("the battle does not end")

    def rest(self) -> None:
        """Until this player is asked again, or it is over."""
        soon(self.page, lambda: bool(self.asked) or self.is_over)


def begin_by_program(page: Page, system: str, position: object) -> Keyboard:
    """A guest's battle against the computer from a position, made without a form."""
    return Keyboard(against_the_computer(page, system, position, visibility="private"))
