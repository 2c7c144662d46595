"""Half the clicks: groups are dragged, plans give order after order and stop in time, by mouse, by keys and by finger."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.clicks import Clicks
from tests.browser.conftest import NewPage
from tests.browser.keyboard import Keyboard
from tests.browser.loaded_dice import Totals, against_loaded_dice
from tests.browser.looks import PHONE
from tests.browser.table import Hands, soon

LEGION = {"type": "heavy_infantry", "subtype": "legion", "class": "average"}
GUARD = {"type": "heavy_infantry", "class": "veteran"}
LEVY = {"type": "heavy_infantry", "class": "levy"}
FRONT = ("left_centre", "centre", "right_centre")
BACK = ("left_rear", "rear", "right_rear")
ACROSS = {"left_centre": "B_right_centre", "centre": "B_centre", "right_centre": "B_left_centre"}
PAIR = ((1, LEGION), (2, GUARD))
POSITION = {
    "turn": 3,
    "active": "A",
    "armies": {
        "A": {
            "commands": 12,
            "units": [{"id": f"leg-{tile}-{n}", **kind, "tile": tile} for tile in FRONT for n, kind in PAIR]
            + [{"id": f"res-{tile}", **LEGION, "tile": tile} for tile in BACK],
        },
        "B": {
            "units": [{"id": f"war-{tile}-{n}", **LEVY, "tile": tile} for tile in FRONT for n in (1, 2)]
            + [{"id": f"war-{n}", **LEVY, "tile": "rear"} for n in range(1, 5)],
        },
    },
}
"""Three pairs of legions face three pairs of levies; three more stand behind them."""
IN_VAIN = frozenset(range(2, 6))
MOST_CLICKS = 22


def begin(page: Page, var: Path, position: object = POSITION, totals: Totals = ()) -> Hands:
    hands = Hands(against_loaded_dice(page, var, position, totals)).wait()
    expect(hands.table).to_have_attribute("data-asked", "activate")
    return hands


def middle(spot: Locator) -> tuple[float, float]:
    box = spot.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tile(page: Page, name: str) -> Locator:
    return page.locator(f'svg.map [data-tile="{name}"]')


def drag(page: Page, start: str, end: str) -> None:
    page.mouse.move(*middle(tile(page, start)))
    page.mouse.down()
    page.mouse.move(*middle(tile(page, end)), steps=4)
    page.mouse.up()


def at_rest(hands: Hands) -> None:
    """No plan runs, and this player is asked."""
    soon(hands.page, lambda: hands.page.locator("[data-plan=running]").count() == 0 and hands.asked != "")


def listen(page: Page) -> list[str]:
    """Kinds of the orders that leave the page from now on."""
    sent: list[str] = []

    def note(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message.get("type") == "order":
            sent.append(message["order"]["kind"])

    page.on("websocket", lambda socket: socket.on("framesent", note))
    return sent


def end_turn(page: Page, hands: Hands) -> None:
    """Nobody can act any more: E ends the player turn at once; then lead units as suggested."""
    page.keyboard.press("e")
    expect(hands.table).to_have_attribute("data-asked", "leads")
    expect(page.locator("button.confirm:visible")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(hands.table).not_to_have_attribute("data-asked", "leads")


ATTACK = ["activate_group", "declare_attack", "attack_with", "attack_with"]
MOVE = ["activate_group", "move_forward"]
TURN = [*ATTACK * 3, *MOVE * 3, "end_player_turn", "designate_leads"]


def test_a_turn_of_three_attacks_and_three_moves_takes_few_clicks_by_mouse(new_page: NewPage, var: Path) -> None:
    page = new_page()
    sent = listen(page)
    hands = begin(page, var, totals=[IN_VAIN] * 6)
    clicks = Clicks(page)

    for start in FRONT:
        drag(page, f"A_{start}", ACROSS[start])
        expect(page.locator("[data-confirm=attack_all]")).to_be_enabled()
        page.keyboard.press("Enter")
        expect(page.locator(f'[data-place="A_{start}"]')).to_have_count(0)
        at_rest(hands)
    for start, end in zip(BACK, FRONT, strict=True):
        drag(page, f"A_{start}", f"A_{end}")
        expect(page.locator(f'[data-place="A_{start}"]')).to_have_count(0)
        at_rest(hands)
    end_turn(page, hands)

    print(f"clicks a turn by mouse: {clicks.count}")
    assert sent == TURN
    assert clicks.count <= MOST_CLICKS


def test_the_same_turn_takes_few_keys_and_no_mouse(new_page: NewPage, var: Path) -> None:
    page = new_page()
    sent = listen(page)
    begin(page, var, totals=[IN_VAIN] * 6)
    keys = Keyboard(page)
    clicks = Clicks(page)

    for start in (*FRONT, *BACK):
        keys.tab_to(f'svg.map [data-tile="A_{start}"]')
        keys.press("Enter")
        expect(page.locator(".unit-picker")).to_be_visible()
        keys.press("ArrowUp")
        expect(page.locator(".course-panel button.confirm")).to_be_enabled()
        keys.press("Enter")
        expect(page.locator(f'[data-place="A_{start}"]')).to_have_count(0)
        at_rest(keys)
    end_turn(page, keys)

    print(f"keys a turn: {clicks.count}")
    assert sent == TURN
    assert clicks.count <= MOST_CLICKS
