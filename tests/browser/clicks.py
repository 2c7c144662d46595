"""How often a player must press something: pointers and keys that came down, counted by the page itself."""

from __future__ import annotations

from playwright.sync_api import Page

COUNTER = """() => {
    const free = ['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Shift', 'Control', 'Alt', 'Meta'];
    window.feldherrClicks = 0;
    addEventListener('pointerdown', () => { window.feldherrClicks += 1; }, true);
    addEventListener('keydown', event => {
        if (!free.includes(event.key) && !event.repeat) window.feldherrClicks += 1;
    }, true);
}"""
"""Tab, arrows and keys that only change others are free, and so is hovering."""


class Clicks:
    """From now on: a press, a drag or a key that is needed is one click."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(COUNTER)

    @property
    def count(self) -> int:
        return int(self.page.evaluate("() => window.feldherrClicks"))
