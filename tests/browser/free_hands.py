"""A player's hands at a free table: elements are dragged, groups are drawn forward, cards are clicked."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.table import Hands, camera_rests, soon

WIDE_MM = 40.0
"""Every base is so wide; by it the hand knows how large a millimetre is on the screen."""
SHORT = 15
"""Pixels below which a drag would be taken for a tap on a small table."""
IS_FREE = """([element, x, y]) => {
    const all = document.elementsFromPoint(x, y);
    return !!all[0]?.closest('.frame') && all.some(one => one.closest(`[data-element="${element}"]`));
}"""
"""Whether nothing but the table lies above an element."""
SETTLED = re.compile(r"\b(good|warn|bad)\b")


@dataclass(frozen=True)
class Spot:
    x: float
    y: float

    def shifted(self, right: float, up: float) -> Spot:
        return Spot(self.x + right, self.y - up)


class FreeHands(Hands):
    """One player in front of a free table, own edge below."""

    def __init__(self, page: Page, tone: str = "") -> None:
        super().__init__(page)
        self.tone = tone

    def wait(self) -> FreeHands:
        expect(self.page.locator(".frame .tabletop-ground")).to_be_visible()
        camera_rests(self.page)
        return self

    @property
    def is_over(self) -> bool:
        return self.page.locator(".end-card").count() > 0

    @property
    def moment(self) -> str:
        """The question as this page shows it; it changes with every answer."""
        return f"{self.version} {self.asked}"

    @property
    def pixel(self) -> float:
        """Pixels of a millimetre."""
        box = self.page.locator(".frame .tabletop-ground").bounding_box()
        assert box is not None
        return box["width"] / 1200

    def base(self, element: str) -> Locator:
        return self.page.locator(f'svg.map [data-element="{element}"] .base').first

    def spot(self, element: str) -> Spot:
        return middle(self.base(element))

    def resting(self, element: str) -> Spot:
        """Where an element is once the camera has come to rest."""
        camera_rests(self.page)
        return self.spot(element)

    def reach(self, element: str) -> Spot:
        """Where an element can be touched: whatever lies above it is put away, and the whole table is looked at."""
        at = self.resting(element)
        if self.page.evaluate(IS_FREE, [element, at.x, at.y]):
            return at
        self.look_at_all()
        soon(self.page, lambda: bool(self.page.evaluate(IS_FREE, [element, *self._at(element)])))
        return self.resting(element)

    def look_at_all(self) -> None:
        """The whole table, and nothing that lies above it."""
        for cover in ("Hide signs", "Close"):
            button = self.page.locator(".battle-table").get_by_role("button", name=cover, exact=True)
            if button.count():
                button.first.click()
        whole = self.page.get_by_role("button", name="Whole table")
        if whole.count() and whole.is_enabled():  # a phone has fingers for it
            whole.click()
        camera_rests(self.page)

    def _at(self, element: str) -> tuple[float, float]:
        at = self.spot(element)
        return at.x, at.y

    def drag(self, start: Spot, end: Spot, steps: int = 4) -> None:
        """With the button held, in several steps, as a hand does; close by on a way round, or it would be a tap."""
        mouse = self.page.mouse
        mouse.move(start.x, start.y)
        mouse.down()
        if math.hypot(end.x - start.x, end.y - start.y) < SHORT:
            mouse.move(start.x, start.y - 2 * SHORT, steps=steps)
        mouse.move(end.x, end.y, steps=steps)
        mouse.up()

    def press(self, selector: str) -> None:
        """A button that decides at once."""
        before = self.moment
        self.page.locator(selector).first.click()
        self.page.wait_for_function(
            "before => { const t = document.querySelector('.battle-table');"
            " return `${t.dataset.version} ${t.dataset.asked}` !== before; }",
            arg=before,
        )

    def settle(self) -> None:
        """Nothing that was placed is still being judged."""
        expect(self.page.locator("button.confirm:visible")).not_to_contain_text("checking")

    def verdict(self) -> str:
        """What the server says to the draft in hand: good, warn or bad."""
        found: list[str] = []

        def is_settled() -> bool:
            classes = self.page.evaluate("() => document.querySelector('.verdict-pill')?.className ?? ''")
            found[:] = SETTLED.findall(classes)
            return bool(found)

        soon(self.page, is_settled)
        return found[0]


def middle(place: Locator) -> Spot:
    box = place.bounding_box()
    assert box is not None
    return middle_of(box)


def middle_of(box: FloatRect) -> Spot:
    return Spot(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
