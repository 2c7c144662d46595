"""A turn of Horden & Helden by few clicks: three advances into contact, fire, three fights; by mouse and by keys."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.clicks import Clicks
from tests.browser.conftest import NewPage
from tests.browser.free_hands import FreeHands
from tests.browser.guests import against_the_computer
from tests.browser.table import soon
from tests.browser.test_free_table import POSITION, element

LIMIT = 15
GROUPS = ("A01", "A03", "A05")
"""The left one of each pair that advances."""
RESULTS = ("outcome", "break_off", "pursuit", "deflection", "enter_works")
"""What dice may bring: each is answered once for the whole battle."""
CLASH = POSITION | {
    "commands": {
        "A1": {"id": "A1", "side": "A", "seat": "1", "points": 300, "ap": 6},
        "B1": {"id": "B1", "side": "B", "seat": "2", "points": 300},
    },
    "elements": {
        str(one["id"]): one
        for one in [
            *(element(f"A0{n}", "axe_sword", 380 + 40 * (n - 1) + 60 * ((n - 1) // 2), 300, 90) for n in range(1, 7)),
            element("A11", "heavy_archers", 800, 300, 90),
            element("A12", "heavy_archers", 860, 300, 90),
            element("A90", "riders", 600, 200, 90, depth=30, commander={"points": 24}),
            *(element(f"B0{n}", "spears", 380 + 140 * (n - 1), 330, 270, depth=15) for n in range(1, 4)),
            element("B11", "spears", 800, 370, 270, depth=15),
            element("B12", "spears", 860, 370, 270, depth=15),
            element("B90", "riders", 600, 500, 270, depth=30, commander={"points": 24}),
        ]
    },
    "terrain": [],
}
"""Three pairs before one enemy each, two bows with somebody in range."""


class Turns:
    """How many turns have begun since."""

    def __init__(self, page: Page) -> None:
        self.begun = 0
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: object) -> None:
        if isinstance(frame, str) and '"type":"update"' in frame:
            self.begun += frame.count('"kind":"turn_started"')


def begin(page: Page) -> tuple[FreeHands, Turns, Clicks]:
    turns = Turns(page)
    hands = FreeHands(against_the_computer(page, "horden_helden", CLASH))
    expect(hands.table).to_have_attribute("data-asked", "moves")
    expect(hands.base("A01")).to_be_visible()
    return hands, turns, Clicks(page)


def given(hands: FreeHands, press: Callable[[], None]) -> None:
    """One press, and the table has moved on."""
    before = hands.version
    press()
    soon(hands.page, lambda: hands.version > before)


def to_the_end(hands: FreeHands, turns: Turns, answer: Callable[[str], None]) -> list[str]:
    """Fire, shots, fights and their results, until the other side's turn begins."""
    asked: list[str] = []
    running = hands.page.locator("[data-plan=running]")

    def is_asked() -> bool:
        """Shots and fights that a plan goes on with are not asked of the hand."""
        return hands.asked not in ("", "moves") and not (hands.asked in ("shot", "melee") and running.count() > 0)

    while turns.begun == 0:
        soon(hands.page, lambda: turns.begun > 0 or is_asked())
        kind = hands.asked
        if turns.begun or not kind:
            break
        moment = hands.moment
        asked.append(kind)
        answer(kind)
        soon(hands.page, lambda moment=moment: turns.begun > 0 or hands.moment != moment)  # type: ignore[misc]
    return asked


def test_by_mouse(new_page: NewPage) -> None:
    hands, turns, clicks = begin(new_page())
    page = hands.page
    for key in GROUPS:
        start = hands.resting(key)
        hands.drag(start, start.shifted(0, 60 * hands.pixel))
        chip = page.locator("[data-chip] circle")
        expect(page.locator("[data-chip]")).to_have_class(re.compile(r"good|warn"))
        given(hands, chip.click)
    given(hands, lambda: end_movement(hands))

    def answer(kind: str) -> None:
        if kind in ("shot", "melee") and page.locator(f"[data-all={kind}]").count():
            page.locator(f"[data-all={kind}]").click()
        elif kind in RESULTS:
            page.locator(f"[data-always={kind}]").click()
        else:
            button = page.locator("button.confirm:visible").first
            expect(button).to_be_enabled()
            button.click()

    asked = to_the_end(hands, turns, answer)
    assert "fire" in asked
    assert "melee" in asked
    assert clicks.count <= LIMIT, asked


def end_movement(hands: FreeHands) -> None:
    hands.end_movement(hands.page.locator("[data-end-movement]").click)


def test_by_keys_alone(new_page: NewPage) -> None:
    hands, turns, clicks = begin(new_page())
    page, keys = hands.page, hands.page.keyboard
    for key in GROUPS:
        page.locator(f'svg.map [data-element="{key}"]').first.focus()
        for _ in range(8):
            keys.press("ArrowUp")
        expect(page.locator("svg.map [data-ghost]")).to_have_count(2)
        expect(page.locator("[data-chip]")).to_have_class(re.compile(r"good|warn"))
        given(hands, lambda: keys.press("Enter"))
    given(hands, lambda: hands.end_movement(lambda: keys.press("e")))

    def answer(kind: str) -> None:
        """What is chosen already is given; a key that came too soon is not counted against anybody."""
        if kind in RESULTS:
            page.locator(f"[data-always={kind}]").focus()
            keys.press("Enter")
            return
        if not page.locator(f"[data-all={kind}]").count():
            expect(page.locator("button.confirm:visible").first).to_be_enabled()
        page.locator("svg.map [data-element]").first.focus()
        keys.press("Enter")

    asked = to_the_end(hands, turns, answer)
    assert "fire" in asked
    assert "melee" in asked
    assert clicks.count <= LIMIT, asked
