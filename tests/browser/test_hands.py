"""More ways to sit at a table: both sides oneself, typed orders, coming closer, a tablet's drawer, sounds."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.looks import serious
from tests.browser.table import Hands, battle_id, camera_rests, soon
from tests.browser.test_table import begin, declare

TABLET = {"width": 1024, "height": 768}
TABLET_UPRIGHT = {"width": 820, "height": 1180}


def view_box(page: Page) -> list[float]:
    return [float(number) for number in (page.locator("svg.map").get_attribute("viewBox") or "").split()]


def test_who_leads_both_sides_is_asked_for_one_after_the_other(new_page: NewPage) -> None:
    page = new_page(path="/battles/new")
    page.locator(".as-usual > summary").click()
    page.locator("label", has=page.locator("input[name=opponent][value=both]")).click()
    page.get_by_role("button", name="as a guest").click()
    hands = Hands(page).wait()
    watcher = new_page(path=f"/battles/{battle_id(page)}/watch")
    asked: list[str] = []
    for _ in range(12):
        expect(hands.table).not_to_have_attribute("data-asked", "")
        asked.append(page.locator(".chair").inner_text())
        if hands.asked == "activate":
            hands.end_turn()
        elif hands.asked == "reversal":
            hands.choose("decline")
            hands.confirm()
        else:
            hands.confirm()
    assert {re.sub(".*: |,.*", "", line) for line in asked} == {"Romans", "Carthaginians"}
    expect(watcher.locator(".player").first).to_be_visible()
    expect(watcher.locator(".away")).to_have_count(0)


def test_an_order_is_typed_completed_judged_and_given(new_page: NewPage) -> None:
    hands = begin(new_page())
    page, keys = hands.page, hands.page.keyboard
    page.locator('svg [data-tile="A_centre"]').focus()
    keys.press("/")
    expect(page.locator("#order-line")).to_be_focused()
    keys.type("normal centre")
    expect(page.locator("[role=option]")).to_have_count(1)
    keys.press("Enter")
    expect(page.locator("[data-pick] input:checked")).to_have_count(3)
    expect(page.locator(".order-line button.confirm")).to_be_enabled()
    assert serious(page) == []
    keys.press("Enter")
    expect(hands.table).to_have_attribute("data-asked", "step")
    expect(page.locator("#order-line")).to_have_count(0)


def test_a_typed_order_that_is_refused_names_its_clause(new_page: NewPage) -> None:
    hands = begin(new_page())
    hands.activate("A_left_rear")
    page, keys = hands.page, hands.page.keyboard
    page.locator('svg [data-tile="A_left_rear"]').focus()
    keys.press("/")
    expect(page.locator("#order-line")).to_be_focused()
    keys.type("attack")
    expect(page.locator("[role=option]").first).to_contain_text("Attack")
    keys.press("Enter")
    expect(page.locator(".order-line a.cite").first).to_have_attribute("href", re.compile(r"/rules/lost-battles#\d"))
    expect(page.locator(".order-line button.confirm")).to_be_disabled()


def test_a_place_is_gone_to_by_name_and_the_table_comes_closer(new_page: NewPage) -> None:
    hands = begin(new_page())
    page, keys = hands.page, hands.page.keyboard
    page.locator('svg [data-tile="A_centre"]').focus()
    whole = view_box(page)
    keys.press("+")
    expect(page.locator(".overview")).to_be_visible()
    soon(page, lambda: view_box(page)[2] < whole[2])
    keys.press("g")
    expect(page.locator("#order-line")).to_be_focused()
    keys.type("left rear")
    keys.press("Enter")
    expect(page.locator('svg [data-tile="A_left_rear"]')).to_be_focused()
    keys.press("0")
    expect(page.locator(".overview")).to_have_count(0)
    soon(page, lambda: view_box(page) == whole)


def test_a_close_table_is_moved_by_dragging_and_nothing_is_picked_by_it(new_page: NewPage) -> None:
    page = begin(new_page()).page
    page.get_by_role("button", name="Zoom in").click()
    expect(page.locator(".overview")).to_be_visible()
    camera_rests(page)
    before = view_box(page)
    # Nobody stands there who would be taken along.
    tile = page.locator('svg [data-tile="A_left_centre"]')
    box = tile.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 20, steps=4)
    page.mouse.up()
    soon(page, lambda: view_box(page)[0] > before[0])
    picked = page.locator("svg [data-tile].picked, svg [data-tile].looked, svg [data-tile][aria-pressed=true]")
    expect(picked).to_have_count(0)
    assert page.locator("[data-pick]").count() == 0
    page.mouse.click(x - 60, y - 20)
    expect(picked).to_have_count(1)


@pytest.mark.parametrize("size", [TABLET, TABLET_UPRIGHT], ids=["landscape", "upright"])
def test_on_a_tablet_the_question_stays_and_the_rest_is_a_drawer(new_page: NewPage, size: dict[str, int]) -> None:
    page = begin(new_page(size=size)).page
    expect(page.locator(".question")).to_be_visible()
    expect(page.get_by_role("tab", name="Log")).to_be_hidden()
    assert serious(page) == []
    handle = page.locator(".drawer-handle")
    handle.click()
    expect(page.get_by_role("tab", name="Log")).to_be_visible()
    assert serious(page) == []
    handle.click()
    expect(page.get_by_role("tab", name="Log")).to_be_hidden()
    page.locator(".question a.cite").first.click()
    expect(page.locator(".rules-tab .open")).to_be_visible()


def test_the_attack_panel_is_accessible_in_the_dark(new_page: NewPage) -> None:
    hands = begin(new_page(dark=True))
    declare(hands)
    hands.page.locator("[data-attacker]").first.click()
    expect(hands.page.locator(".odds-bar")).to_be_visible()
    assert serious(hands.page) == []


def test_sounds_are_off_until_chosen_and_the_choice_stays(new_page: NewPage) -> None:
    page = begin(new_page()).page
    switch = page.get_by_role("button", name="Sounds")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "true")


def test_with_a_battle_waiting_the_computer_is_still_three_clicks_away(new_page: NewPage) -> None:
    page = begin(new_page()).page
    page.goto("/")
    page.get_by_role("link", name="New battle").first.click()
    page.locator("label", has=page.locator("input[name=opponent][value=computer-1]")).click()
    page.get_by_role("button", name=re.compile("Create")).click()
    Hands(page).wait()


def test_a_link_preview_does_not_take_the_seat(new_page: NewPage) -> None:
    host = new_page(path="/battles/new")
    host.locator("label", has=host.locator("input[name=opponent][value=link]")).click()
    host.get_by_role("button", name="as a guest").click()
    link = host.locator("#invite-link").input_value()
    preview = new_page(path=link)
    expect(preview.get_by_role("button", name="Take the seat")).to_be_visible()
    guest = new_page(path=link)
    guest.get_by_role("button", name="Take the seat").click()
    Hands(guest).wait()
