"""Horden & Helden at the table, from stored positions: a group advances, a refusal shows its reason, secrets stay."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.guests import against_the_computer
from tests.browser.looks import PHONE, assert_good
from tests.browser.table import Hands, camera_rests


def element(key: str, kind: str, x: float, y: float, facing: float, **more: object) -> dict[str, object]:
    side = key[0]
    return {
        "id": key,
        "side": side,
        "command": f"{side}1",
        "type": kind,
        "depth": 20,
        "points": 36,
        "place": "field",
        "pose": {"x": x, "y": y, "facing": facing},
        **more,
    }


LINE = [element(f"A0{n}", "axe_sword", 400 + 40 * n, 300, 90) for n in range(1, 5)]
POSITION = {
    "options": {"mode": "basic"},
    "sides": {
        "A": {"id": "A", "seat": "1", "role": "attacker", "edge": "south"},
        "B": {"id": "B", "seat": "2", "role": "defender", "edge": "north"},
    },
    "commands": {
        "A1": {"id": "A1", "side": "A", "seat": "1", "points": 300, "ap": 6},
        "B1": {"id": "B1", "side": "B", "seat": "2", "points": 300},
    },
    "elements": {
        one["id"]: one
        for one in [
            *LINE,
            element("A09", "riders", 700, 200, 90, depth=30, commander={"points": 24}),
            element("B01", "spears", 520, 520, 270, depth=15, commander={"points": 24}),
            element("B02", "spears", 560, 520, 270, depth=15),
            element("B03", "axe_sword", 150, 600, 270, place="ambush"),
        ]
    },
    "terrain": [{"id": "t1", "kind": "wood", "outline": [[60, 540], [260, 540], [260, 700], [60, 700]]}],
    "turn": 3,
    "active": "A",
    "phase": "moves",
}
"""Four axes in line before two spears; one enemy lies in ambush in a wood."""


def begin(page: Page) -> Hands:
    hands = Hands(against_the_computer(page, "horden_helden", POSITION))
    expect(page.locator('svg [data-element="A01"]').first).to_be_visible()
    expect(hands.table).to_have_attribute("data-asked", "moves")
    camera_rests(page)
    return hands


def test_a_group_advances_by_numbers_and_confirm(new_page: NewPage) -> None:
    hands = begin(new_page())
    page = hands.page
    page.locator('svg [data-element="A01"]').first.click()
    page.locator('[data-action="group"]').first.click()
    page.locator('[data-action="advance"]').first.click()
    page.locator('input[type="number"]').first.fill("2")
    page.locator('input[type="number"]').first.press("Tab")
    expect(page.locator(".question")).to_contain_text("2.0 of")
    hands.confirm()
    assert hands.given == ["move_group"]


def test_too_far_is_refused_with_its_clause(new_page: NewPage) -> None:
    hands = begin(new_page())
    page = hands.page
    page.locator('svg [data-element="A01"]').first.click()
    page.locator('[data-action="group"]').first.click()
    page.locator('[data-action="advance"]').first.click()
    page.locator('input[type="number"]').first.fill("5")
    page.locator('input[type="number"]').first.press("Tab")
    expect(page.locator(".verdict-list .bad").first).to_be_visible()
    expect(page.locator("button.confirm:visible").first).to_be_disabled()
    expect(page.locator(".question")).to_contain_text(re.compile(r"8\.\d"))


def test_an_ambush_reaches_neither_the_other_player_nor_a_spectator(new_page: NewPage) -> None:
    hands = begin(new_page())
    watcher = new_page(path=hands.page.url)
    expect(watcher.locator('svg [data-element="A01"]').first).to_be_visible()
    for page in (hands.page, watcher):
        expect(page.locator('svg [data-element="B01"]').first).to_be_visible()
        assert page.locator('svg [data-element="B03"]').count() == 0


def test_the_table_is_good_for_everybody(new_page: NewPage) -> None:
    hands = begin(new_page(size=PHONE))
    hands.page.locator('svg [data-element="A09"]').first.click()
    assert_good(hands.page)


def test_a_finger_picks_the_base_that_it_touches_in_a_line(new_page: NewPage) -> None:
    page = begin(new_page(size=PHONE)).page
    for element in ("A02", "A01", "A03"):
        box = page.locator(f'svg.map [data-element="{element}"] .base').first.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator("svg.map .pieces [aria-pressed=true]")).to_have_attribute("data-element", element)


def test_an_enemy_element_says_why_it_is_not_moved(new_page: NewPage) -> None:
    page = begin(new_page(language="de")).page
    page.locator('svg [data-element="B01"]').first.click()
    expect(page.locator(".move-panel [role=status]")).to_contain_text("Du kannst nur deine eigenen ziehen")
    expect(page.locator(".move-panel [role=status] a.cite")).to_contain_text("6.1")


def test_a_typed_order_with_a_number_is_drawn_judged_and_given(new_page: NewPage) -> None:
    hands = begin(new_page())
    page, keys = hands.page, hands.page.keyboard
    page.locator('svg [data-element="A01"]').first.click()
    page.locator('[data-action="group"]').first.click()
    page.locator('svg [data-element="A01"]').first.focus()
    keys.press("/")
    expect(page.locator("#order-line")).to_be_focused()
    keys.type("wheel left 10")
    expect(page.locator("[role=option]").first).to_contain_text("Wheel left 10°")
    keys.press("Enter")
    expect(page.locator("svg.map [data-ghost]")).to_have_count(4)
    expect(page.locator(".order-line button.confirm")).to_be_enabled()
    before = hands.version
    keys.press("Enter")
    expect(hands.table).not_to_have_attribute("data-version", str(before))


def test_the_sight_of_an_element_is_shown_and_a_measure_is_pointed_out(new_page: NewPage) -> None:
    hands = begin(new_page())
    page = hands.page
    watcher = new_page(path=page.url)
    page.locator('svg [data-element="A01"]').first.click()
    page.get_by_role("button", name="Sight of the selected element").click()
    expect(page.locator("svg.map .sight .seen")).to_have_count(2)
    page.get_by_role("button", name="Measure").click()
    page.get_by_role("button", name="Whole table (0)").click()
    camera_rests(page)
    ground = page.locator(".frame .tabletop-ground").bounding_box()
    assert ground is not None
    x, y = ground["x"] + 60, ground["y"] + ground["height"] - 60
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 90, y - 30, steps=3)
    page.mouse.up()
    page.get_by_role("button", name="Show it to the others").click()
    expect(page.locator("svg.map .pointed")).to_be_visible()
    page.get_by_role("tab", name="Chat").click()
    expect(page.locator(".chat-tab .lines")).to_contain_text("measures on the table")
    assert watcher.locator("svg.map .pointed").count() == 0  # The chat of spectators is another room.
