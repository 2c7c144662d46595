"""Half the clicks: groups are dragged, plans give order after order and stop in time: by mouse, by keys, by finger."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.clicks import Clicks
from tests.browser.conftest import NewPage
from tests.browser.keyboard import Keyboard
from tests.browser.loaded_dice import IN_VAIN, Totals, against_loaded_dice
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
            + [{"id": f"res-{tile}", **LEGION, "tile": tile} for tile in BACK]
            + [{"id": f"aside-{n}", **kind, "tile": "right_wing"} for n, kind in PAIR],
        },
        "B": {
            "units": [{"id": f"war-{tile}-{n}", **LEVY, "tile": tile} for tile in FRONT for n in (1, 2)]
            + [{"id": f"war-{n}", **LEVY, "tile": "rear"} for n in range(1, 5)],
        },
    },
}
"""Three pairs of legions face three pairs of levies; three more stand behind them; two do nothing."""
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


def turn_by_mark(page: Page, place: str) -> None:
    """The facing mark is drawn to the left."""
    box = tile(page, place).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 6)
    page.mouse.down()
    page.mouse.move(box["x"] + 4, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()


def given(hands: Hands, sent: list[str], orders: list[str], asked: str = "activate") -> None:
    """These orders have left the page, no other, and the server has answered the last one."""
    soon(hands.page, lambda: len(sent) >= len(orders) and hands.page.locator("[data-plan=running]").count() == 0)
    expect(hands.table).to_have_attribute("data-asked", asked)
    soon(hands.page, lambda: not hands.page.locator("button.confirm:visible", has_text="Sending").count())
    assert sent == orders


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
    """E names who could still act and asks once; then lead units as suggested."""
    page.keyboard.press("e")
    expect(page.locator(".sure")).to_contain_text("right wing")
    expect(page.locator("[data-confirm=end_player_turn]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(hands.table).to_have_attribute("data-asked", "leads")
    expect(page.locator("button.confirm:visible")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(hands.table).not_to_have_attribute("data-asked", "leads")


ATTACK = ["activate_group", "declare_attack", "attack_with", "attack_with"]
MOVE = ["activate_group", "move_forward"]
TURN_ABOUT = ["activate_group", "turn"]
TURN = [*ATTACK * 3, *MOVE * 3, "end_player_turn", "designate_leads"]


def test_a_turn_of_three_attacks_and_three_moves_takes_few_clicks_by_mouse(new_page: NewPage, var: Path) -> None:
    page = new_page()
    sent = listen(page)
    hands = begin(page, var, totals=[IN_VAIN] * 6)
    clicks = Clicks(page)

    for number, start in enumerate(FRONT, 1):
        drag(page, f"A_{start}", ACROSS[start])
        expect(page.locator("[data-confirm=attack_all]")).to_be_enabled()
        page.keyboard.press("Enter")
        given(hands, sent, ATTACK * number)
    for number, (start, end) in enumerate(zip(BACK, FRONT, strict=True), 1):
        drag(page, f"A_{start}", f"A_{end}")
        given(hands, sent, ATTACK * 3 + MOVE * number)
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

    for number, start in enumerate((*FRONT, *BACK), 1):
        keys.tab_to(f'svg.map [data-tile="A_{start}"]')
        keys.press("Enter")
        expect(page.locator(".unit-picker")).to_be_visible()
        keys.press("ArrowUp")
        expect(page.locator(".course-panel button.confirm")).to_be_enabled()
        keys.press("Enter")
        given(keys, sent, ATTACK * min(number, 3) + MOVE * max(number - 3, 0))
    end_turn(page, keys)

    print(f"keys a turn: {clicks.count}")
    assert sent == TURN
    assert clicks.count <= MOST_CLICKS


# Plans stop

SHAKY = {
    **POSITION,
    "armies": {
        "A": {"commands": 12, "units": [{"id": f"leg-{n}", **LEGION, "tile": "centre"} for n in (1, 2, 3)]},
        "B": {
            "units": [{"id": "war-0", **LEVY, "state": "spent", "tile": "centre"}]
            + [{"id": f"vet-{n}", **GUARD, "tile": "centre"} for n in range(1, 6)],
        },
    },
}
"""Three legions face one spent levy in front of five veterans."""


def test_a_plan_stops_when_its_target_is_shattered_by_the_first_throw(new_page: NewPage, var: Path) -> None:
    page = new_page()
    sent = listen(page)
    hands = begin(page, var, SHAKY, totals=[frozenset({12})])

    drag(page, "A_centre", "B_centre")
    expect(page.locator("[data-confirm=attack_all]")).to_be_enabled()
    page.keyboard.press("Enter")

    expect(page.locator("[data-plan=shattered]")).to_be_visible()
    assert sent == ["activate_group", "declare_attack", "attack_with"]
    assert hands.asked == "attacker"


def test_one_by_one_gives_no_attack_and_the_best_attacker_is_chosen_already(new_page: NewPage, var: Path) -> None:
    page = new_page()
    sent = listen(page)
    hands = begin(page, var, totals=[IN_VAIN] * 2)

    drag(page, "A_centre", "B_centre")
    page.locator("[data-one-by-one]").click()
    given(hands, sent, ATTACK[:2], "attacker")
    expect(page.locator("[data-attacker].chosen .suggested")).to_be_visible()
    expect(page.locator("button.confirm:visible")).to_be_enabled()
    page.keyboard.press("Shift+Enter")

    given(hands, sent, ATTACK)


# Drags


def test_a_drag_that_ends_at_home_or_beside_the_board_orders_nothing(new_page: NewPage, var: Path) -> None:
    page = new_page()
    sent = listen(page)
    hands = begin(page, var)
    x, y = middle(tile(page, "A_left_rear"))
    for there in ((x + 40, y + 20), (4, y), middle(page.locator(".ask"))):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 60, y - 120, steps=3)
        page.mouse.move(*there, steps=3)
        page.mouse.up()
    drag(page, "A_left_rear", "A_left_flank")  # nobody comes there in one go
    expect(page.locator(".why-here")).to_be_visible()

    drag(page, "A_rear", "A_centre")

    given(hands, sent, MOVE)


def test_the_facing_mark_turns_a_group_and_q_does_the_same_with_the_next(new_page: NewPage, var: Path) -> None:
    page = new_page()
    sent = listen(page)
    hands = begin(page, var)
    turn_by_mark(page, "A_left_rear")
    given(hands, sent, TURN_ABOUT)

    page.keyboard.press("q")

    given(hands, sent, TURN_ABOUT * 2)


def finger(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """One finger comes down, goes along and up."""
    session = page.context.new_cdp_session(page)
    way = [(start[0] + (end[0] - start[0]) * part / 5, start[1] + (end[1] - start[1]) * part / 5) for part in range(6)]
    for number, (x, y) in enumerate(way):
        kind = "touchStart" if number == 0 else "touchMove"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def test_a_finger_drags_a_group_into_an_attack_and_says_yes_where_it_went_up(new_page: NewPage, var: Path) -> None:
    page = new_page(size=PHONE)
    sent = listen(page)
    hands = begin(page, var, totals=[IN_VAIN] * 2)

    finger(page, middle(tile(page, "A_centre")), middle(tile(page, "B_centre")))
    yes = page.locator("[data-drop=yes]")
    expect(yes).to_be_visible()
    box = yes.locator("circle").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    yes.tap()

    given(hands, sent, ATTACK)
