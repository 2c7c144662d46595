"""Whole battles without a mouse, in both systems: by tiles and bases, by typed orders, and by the table as text."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.keyboard import Keyboard, begin_by_program
from tests.browser.looks import serious
from tests.browser.test_free_table import POSITION as FREE
from tests.browser.test_table import POSITION as TILES

LAST_TURN = {**TILES, "turn": 3, "last_turn": 3}
"""Three legions face levies, and nightfall is near."""
LAST_MOVES = {**FREE, "options": {"mode": "basic", "turn_limit": 5}}
"""Four axes before two spears, three player turns before the end."""
MOST_ACTIVATIONS = 1


# Tiles


def activate(keys: Keyboard) -> None:
    """The first tile that may act and its normal activation; after that, or when nobody may, the turn ends."""
    keys.to_board()
    places = keys.page.locator(".place-list [data-place]").count()
    if not places or keys.given.count("activate_group") >= MOST_ACTIVATIONS:
        keys.end_turn(lambda: keys.press("e"))
        return
    keys.tab_to("svg [data-tile].may")
    keys.press("Space")
    expect(keys.page.locator("label[data-order=activate_group]").first).to_be_visible()
    keys.press("n")
    keys.give()


def step(keys: Keyboard) -> None:
    """Attack where that is possible, else end the activation."""
    keys.to_board()
    keys.press("a" if keys.page.locator("label[data-order=declare_attack]").count() else "e")
    keys.give()


def attack(keys: Keyboard) -> None:
    keys.press("1")
    keys.give()


def test_a_battle_of_tiles_is_played_to_its_end_by_keys_alone(new_page: NewPage) -> None:
    keys = begin_by_program(new_page(), "lost_battles", LAST_TURN)

    keys.play({"activate": activate, "step": step, "attacker": attack})

    expect(keys.page.locator(".end-card")).to_be_visible()
    assert {"activate_group", "declare_attack", "attack_with"} <= set(keys.given)


# The free table


def move(keys: Keyboard) -> None:
    """Once a turn the whole group of the first base goes ahead as far as it may; then movement ends."""
    page = keys.page
    ready = page.locator("svg .piece-spot.ready .element[data-side='1']").count()
    if not ready or keys.given[-1:] in (["move_group"], ["move_element"]):
        end_movement(keys)
        return
    put_down(keys)
    keys.go_to("axe and sword")
    keys.press("Space")
    expect(page.locator(".act-bar [data-action]").first).to_be_visible()
    if page.locator("[data-action=group]").count():
        keys.press("b")
        expect(page.locator("[data-action=group]")).to_have_count(0)
    keys.press("a")
    for _ in range(6):
        keys.press("ArrowUp")
    if keys.verdict() == "bad":
        put_down(keys)
        end_movement(keys)
        return
    keys.give()


def put_down(keys: Keyboard) -> None:
    """Escape closes one thing after the other: a base's card, the draft, the pick that Space would undo."""
    picked = keys.page.locator(".act-bar [data-action]")
    for _ in range(4):
        if picked.count():
            keys.press("Escape")
    expect(picked).to_have_count(0)


def end_movement(keys: Keyboard) -> None:
    keys.to_board()
    expect(keys.page.locator("[data-end-movement]:enabled kbd")).to_be_visible()  # the last order is carried out
    keys.end_movement(lambda: keys.press("e"))
    keys.given.append("end_movement")


def test_a_battle_of_the_free_table_is_played_to_its_end_by_keys_alone(new_page: NewPage) -> None:
    keys = begin_by_program(new_page(), "horden_helden", LAST_MOVES)

    keys.play({"moves": move})

    expect(keys.page.locator(".end-card")).to_be_visible()
    assert {"move_group", "end_movement"} <= set(keys.given)


def test_an_army_is_handed_in_and_set_up_by_keys_alone(new_page: NewPage) -> None:
    page = new_page(path="/battles/new?system=horden_helden&against=computer")
    keys = Keyboard(page)
    keys.tab_to("main button[type=submit]")
    keys.press("Enter")
    expect(keys.table).not_to_have_attribute("data-asked", "", timeout=30_000)

    for _ in range(60):
        keys.rest()
        if keys.asked == "moves" or keys.is_over:
            break
        keys.settle()
        if not keys.can_confirm():
            keys.press("1")
            keys.settle()
        if not keys.can_confirm():
            keys.to_board()
            keys.press("d")
        keys.give()

    expect(keys.table).to_have_attribute("data-asked", "moves")


# Typed, and as text


def test_an_order_is_typed_and_answers_with_its_cost_or_refusal(new_page: NewPage) -> None:
    keys = begin_by_program(new_page(), "horden_helden", LAST_MOVES)
    page = keys.page
    keys.to_board()
    keys.press("/")
    page.keyboard.type("move 9 axe 1")
    expect(page.locator("[role=option]").first).to_be_visible()
    keys.press("Enter")
    expect(page.locator(".order-line .verdict-list .bad").first).to_be_visible()
    expect(page.locator(".order-line a.cite").first).to_have_attribute("href", re.compile("/rules/horden-helden#"))
    keys.press("Escape")
    page.locator("#order-line").press("ControlOrMeta+a")
    page.keyboard.type("move 1 axe 1–4")
    keys.press("Enter")
    expect(page.locator(".order-line")).to_contain_text("Cost: ")
    expect(page.locator(".order-line button.confirm")).to_be_enabled()
    before = keys.version
    keys.press("Enter")
    expect(keys.table).not_to_have_attribute("data-version", str(before))


def test_the_free_table_is_read_and_played_as_text(new_page: NewPage) -> None:
    keys = begin_by_program(new_page(), "horden_helden", LAST_MOVES)
    page = keys.page
    keys.to_board()
    keys.press("v")
    table = page.locator("[data-text-table]")
    expect(table.locator("h2")).to_be_focused()
    expect(table).to_contain_text(re.compile(r"Group of 4: .*1–4; front 10\.0 LE from my edge, facing north"))
    expect(table).to_contain_text(re.compile(r"Spears 1: \d+\.\d LE, (straight ahead|\d+° to the (left|right))"))
    expect(table).to_contain_text(
        re.compile(r"wood: 18\.0 to 23\.3 LE from my edge, 2\.0 to 8\.7 LE from the left", re.I)
    )
    expect(table).not_to_contain_text("ambush")  # what lies in ambush is told to nobody else
    assert serious(page) == []
    keys.tab_to("[data-pick-line^=group-]")
    keys.press("Enter")
    expect(page.locator("[data-pick-line^=group-][aria-pressed=true]")).to_be_visible()
    keys.tab_to(".ask input[type=number]")
    page.keyboard.type("1")
    keys.press("Tab")
    keys.tab_to(".ask button.confirm")
    before = keys.version
    keys.press("Enter")
    expect(keys.table).not_to_have_attribute("data-version", str(before))
    expect(table).to_contain_text("Since your last decision")


def test_the_field_of_tiles_is_read_and_played_as_text(new_page: NewPage) -> None:
    keys = begin_by_program(new_page(language="de"), "lost_battles", LAST_TURN)
    page = keys.page
    keys.to_board()
    keys.press("v")
    table = page.locator("[data-text-table]")
    expect(table).to_contain_text("Runde 3 von 3.")
    expect(table).to_contain_text(re.compile("Kann: .*normale Aktivierung"))
    assert serious(page) == []
    keys.tab_to(".text-orders input[type=radio]")
    keys.press("Space")
    keys.tab_to(".text-orders button.confirm")
    before = keys.version
    keys.press("Enter")
    expect(keys.table).not_to_have_attribute("data-version", str(before))
    keys.tab_to("h2, [data-text-table] button, svg")
    page.reload()
    expect(page.locator("[data-text-table]")).to_be_visible()  # the choice is kept


def test_tab_first_meets_the_ways_past_the_bar(new_page: NewPage) -> None:
    keys = begin_by_program(new_page(), "lost_battles", LAST_TURN)
    page = keys.page
    page.reload()
    expect(page.locator(".question h2")).to_be_visible()
    first = page.evaluate("() => document.querySelector('a, button, input, [tabindex=\"0\"]').textContent")
    assert first == page.locator(".skip").first.inner_text()
    keys.tab_to(".skip")
    assert page.locator(".skip").first.bounding_box()["y"] >= 0  # type: ignore[index]
    page.locator(".skip").first.focus()
    keys.press("Enter")
    expect(page.locator("#ask")).to_be_focused()
