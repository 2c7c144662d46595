"""Horden & Helden by gestures: a drag says who, what and where, stops where it may, and one confirm does it."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.free_hands import FreeHands, Spot
from tests.browser.guests import against_the_computer
from tests.browser.test_free_table import POSITION

BEYOND = 200
"""Pixels that a hand goes farther than it may."""
DEPTH = 800
"""Millimetres of the table, own edge below."""
GHOSTS = "svg.map [data-ghost]"


class Trials:
    """What the server says to dry runs, newest last."""

    def __init__(self, page: Page) -> None:
        self.heard: list[dict[str, Any]] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: object) -> None:
        if isinstance(frame, str) and '"type":"trial"' in frame:
            self.heard.append(json.loads(frame))

    @property
    def stopped(self) -> dict[str, Any]:
        """The last that named another order instead."""
        return next(one["instead"] for one in reversed(self.heard) if one.get("instead"))


def begin(page: Page) -> tuple[FreeHands, Trials]:
    trials = Trials(page)
    hands = FreeHands(against_the_computer(page, "horden_helden", POSITION))
    expect(hands.table).to_have_attribute("data-asked", "moves")
    expect(hands.base("A01")).to_be_visible()
    return hands, trials


STANDS = """g => {
    const to = g.ownerSVGElement.getScreenCTM().inverse().multiply(g.firstElementChild.getScreenCTM());
    return [g.dataset.ghost, to.e, to.f];
}"""


def ghosts(page: Page) -> list[tuple[str, float, float]]:
    """Where the fronts of ghosts stand, in millimetres of the drawn table."""
    return [ghost.evaluate(STANDS) for ghost in page.locator(GHOSTS).all()]


def pull(hands: FreeHands, element: str, up: float, right: float = 0.0) -> Spot:
    """Takes a base and holds it; so many pixels from where it stands."""
    start = hands.resting(element)
    end = start.shifted(right, up)
    mouse = hands.page.mouse
    mouse.move(start.x, start.y)
    mouse.down()
    mouse.move(end.x, end.y, steps=6)
    return end


def test_a_drag_beyond_reach_stops_where_the_server_says(new_page: NewPage) -> None:
    hands, trials = begin(new_page())
    page = hands.page
    pull(hands, "A02", up=60 * hands.pixel + BEYOND)
    leash = page.locator("g[data-limit]")
    expect(leash).to_have_attribute("data-limit", "too_far")
    expect(leash).to_contain_text(re.compile(r"^\d LE: reach$"))
    expect(page.locator(GHOSTS)).to_have_count(4)
    expect(page.locator(".ghosts")).to_have_class(re.compile("good"))

    stopped = trials.stopped
    poses: dict[str, list[float]] = stopped["facts"]["poses"]
    found = ghosts(page)
    assert len(found) == 4
    for key, x, y in found:
        assert abs(x - poses[key][0]) <= 0.5
        assert abs(DEPTH - y - poses[key][1]) <= 0.5

    page.mouse.up()
    expect(leash).to_have_count(0)
    expect(page.locator("[data-chip]")).to_be_visible()
    before = hands.version
    page.locator("[data-chip] circle").click()
    expect(hands.table).not_to_have_attribute("data-version", str(before))
    expect(page.locator(GHOSTS)).to_have_count(0)


def test_a_drag_that_ends_where_it_began_or_off_the_board_gives_nothing(new_page: NewPage) -> None:
    hands, _ = begin(new_page())
    page, before = hands.page, hands.version
    pull(hands, "A02", up=60 * hands.pixel)
    expect(page.locator(GHOSTS)).to_have_count(4)
    start = hands.spot("A02")
    page.mouse.move(start.x, start.y, steps=4)
    page.mouse.up()
    expect(page.locator(GHOSTS)).to_have_count(0)
    expect(page.locator("[data-chip]")).to_have_count(0)

    table = page.locator(".frame .tabletop-ground").bounding_box()
    assert table is not None
    pull(hands, "A03", up=60 * hands.pixel)
    expect(page.locator(GHOSTS)).to_have_count(4)
    page.mouse.move(table["x"] + table["width"] / 2, table["y"] - 30, steps=4)
    page.mouse.up()
    expect(page.locator(GHOSTS)).to_have_count(0)
    expect(page.locator("[data-chip]")).to_have_count(0)
    page.keyboard.press("Enter")
    assert hands.version == before


def test_with_shift_one_base_is_taken_and_a_corner_wheels_the_group(new_page: NewPage) -> None:
    hands, _ = begin(new_page())
    page = hands.page
    page.keyboard.down("Shift")
    pull(hands, "A01", up=40 * hands.pixel)
    page.mouse.up()
    page.keyboard.up("Shift")
    expect(page.locator(GHOSTS)).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")

    pull(hands, "A02", up=20 * hands.pixel)
    page.mouse.up()
    expect(page.locator(GHOSTS)).to_have_count(4)
    page.keyboard.press("Escape")
    corner = page.locator('[data-handle="wheel_left"] circle').last.bounding_box()
    assert corner is not None
    at = Spot(corner["x"] + corner["width"] / 2, corner["y"] + corner["height"] / 2)
    hands.drag(at, at.shifted(0, 20 * hands.pixel))
    expect(page.locator("[data-chip]")).to_be_visible()
    expect(page.locator('[data-confirm="move_group"]')).to_be_enabled()
    before = hands.version
    page.keyboard.press("Enter")
    expect(hands.table).not_to_have_attribute("data-version", str(before))
