"""Building an army and drawing a map in a real browser; a battle against the computer in three clicks."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.looks import DESKTOP, PHONE, assert_good, keep, serious

BROKEN = {
    "list": "northmen",
    "mode": "advanced",
    "limit": 600,
    "elements": [
        {"entry": "shieldwall", "n": 10},
        {"entry": "shieldwall", "n": 1, "commander": "iii"},
        {"entry": "berserkers", "n": 3, "mobility": "II"},
        {"entry": "huscarls", "n": 3},
        {"entry": "huscarls", "n": 1, "figure": {"kind": "hero", "grade": "iii"}},
        {"entry": "bondi", "n": 2},
    ],
}


def begin_army(page: Page) -> None:
    page.locator("#id_list").select_option("northmen")
    page.locator("button[name=start][value=blank]").click()
    expect(page.locator(".troops").first).to_be_visible()


def read_paper(page: Page, text: str) -> None:
    page.locator(".builder-head .actions button").nth(2).click()
    page.locator("#paper-in").fill(text)
    page.locator("dialog .btn.primary").click()
    expect(page.locator("dialog [role=status]")).not_to_be_empty()


def total(page: Page) -> str:
    return page.locator(".total b").inner_text()


def test_an_army_is_mended_step_by_step_and_made_ready(new_page: NewPage) -> None:
    page = new_page(path="/armies")
    begin_army(page)
    read_paper(page, json.dumps(BROKEN))
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".total.over b")).to_have_text("647")
    expect(page.locator(".findings .bad")).to_have_count(3)
    expect(page.locator("tr.wrong")).to_have_count(1)
    page.locator("#army-name").fill("Northmen of the Grey Fjord")
    assert_good(page)
    keep(page, "builder-errors-desktop-en")

    expect(page.get_by_role("button", name="Ready for battle")).to_be_disabled()
    while page.locator(".findings .bad").count():
        left = page.locator(".findings .bad").count()
        page.locator(".findings .bad .cures button").first.click()
        expect(page.locator(".findings .bad")).to_have_count(left - 1)
    page.get_by_role("button", name="Ready for battle").click()
    page.get_by_role("link", name="Use it in a battle").click()

    chosen = page.locator("#id_army option:checked")
    expect(chosen).to_have_text("Northmen of the Grey Fjord")
    expect(page.locator("#id_army")).to_be_visible()
    page.locator("input[name=opponent][value='computer-1']").check()
    page.get_by_role("button", name="Create the battle").click()
    expect(page.locator(".battle-table")).to_be_visible()


def test_numbers_figures_and_camp_by_keyboard_and_undo(new_page: NewPage) -> None:
    page = new_page(path="/armies")
    begin_army(page)
    more = page.get_by_role("button", name="One more: Godron foot")
    more.focus()
    for _ in range(8):
        page.keyboard.press("Enter")
    expect(page.get_by_role("spinbutton", name="Number of Godron foot")).to_have_value("8")
    expect(page.locator(".total b")).to_have_text("200")

    page.get_by_role("button", name="Choose one").press("Enter")
    page.get_by_role("button", name="Add: Hero").press("Enter")
    page.get_by_label("Camp or baggage").select_option("camp")
    expect(page.locator(".findings .bad")).to_have_count(0)
    expect(page.locator(".figure-card")).to_have_count(3)
    before = total(page)
    page.get_by_role("button", name="Dismiss: Hero").press("Enter")
    expect(page.locator(".findings .bad")).to_have_count(1)
    page.locator("h1").evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Control+z")
    expect(page.locator(".findings .bad")).to_have_count(0)
    expect(page.locator(".total b")).to_have_text(before)


def test_a_large_army_has_commands(new_page: NewPage) -> None:
    page = new_page(path="/armies")
    begin_army(page)
    page.get_by_label("For", exact=True).select_option("1800")
    expect(page.locator(".command-head")).to_have_count(2)
    page.get_by_role("button", name="Random").click()
    expect(page.locator(".check-panel [role=status]").first).to_have_text("This army is ready for battle.")
    assert_good(page)
    chief = next(one for one in page.locator("select[id^=role-]").all() if one.input_value() == "chief")
    chief.select_option("subordinate")
    expect(page.locator(".findings .bad")).to_contain_text("commander-in-chief")
    page.locator(".findings .bad .cures button").first.click()
    expect(page.locator(".findings .bad")).to_have_count(0)


def test_papers_tell_line_by_line_what_was_not_understood(new_page: NewPage) -> None:
    page = new_page(path="/armies", language="de")
    begin_army(page)
    read_paper(page, "Liste: Nordleute [northmen]\nwas ist das\n3 × Fußvolk [shieldwall]\n")

    expect(page.locator("dialog .callout li")).to_have_count(1)
    expect(page.locator("dialog .callout li")).to_contain_text("2")
    assert serious(page) == []


@pytest.mark.parametrize(("size", "language", "dark"), [(PHONE, "de", False), (DESKTOP, "de", True)])
def test_builder_and_editor_fit_everywhere(new_page: NewPage, size: dict[str, int], language: str, dark: bool) -> None:
    page = new_page(size=size, language=language, dark=dark, path="/armies")
    assert_good(page)
    begin_army(page)
    expect(page.locator(".findings li").first).to_be_visible()
    assert_good(page)
    if size == PHONE:
        keep(page, "builder-phone-de")
    page.goto("/maps")
    assert_good(page)
    page.locator("button[name=copy]").first.click()
    expect(page.locator(".map-board .hit").first).to_be_visible()
    assert_good(page)
    page.goto("/battles/new?system=horden_helden")
    assert_good(page)


def test_a_map_is_drawn_judged_and_saved(new_page: NewPage) -> None:
    page = new_page(path="/maps")
    page.get_by_role("button", name="Draw a map").click()
    page.locator(".kinds .chip", has_text="wood").first.click()
    page.get_by_role("button", name="Add to the middle").click()
    expect(page.locator(".piece-list li")).to_have_count(1)

    page.locator(".kinds .chip", has_text="road").first.click()
    board = page.locator(".map-board svg").bounding_box()
    assert board is not None
    for across, down in ((0.001, 0.2), (0.4, 0.2), (0.998, 0.25)):
        page.mouse.click(board["x"] + board["width"] * across, board["y"] + board["height"] * down)
    page.keyboard.press("Enter")
    expect(page.locator(".piece-list li")).to_have_count(2)

    handle = page.locator(".map-board .handle").nth(1)
    before = handle.get_attribute("cy")
    handle.focus()
    page.keyboard.press("ArrowDown")
    expect(handle).not_to_have_attribute("cy", before or "")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".map-tools [role=status]").first).to_have_text("Saved.")
    page.reload()
    expect(page.locator(".piece-list li")).to_have_count(2)
    assert_good(page)


def test_a_river_that_ends_in_the_open_is_refused_with_its_clause_and_place(new_page: NewPage) -> None:
    page = new_page(path="/maps")
    page.locator("button[name=copy][value=crossroads]").click()
    expect(page.locator(".map-board .hit").first).to_be_visible()
    page.locator(".kinds .chip", has_text=re.compile(r"^(the )?river$")).click()
    board = page.locator(".map-board svg").bounding_box()
    assert board is not None
    for across, down in ((0.5, 0.1), (0.5, 0.5), (0.3, 0.8)):
        page.mouse.click(board["x"] + board["width"] * across, board["y"] + board["height"] * down)
    page.get_by_role("button", name="Finish").click()

    expect(page.locator(".findings .bad .clause-link", has_text="3.9").first).to_be_visible()
    expect(page.locator(".map-board .wrong-at").first).to_be_attached()
    expect(page.get_by_label("everyone can use it")).to_be_disabled()
    keep(page, "map-errors-desktop-en")


def test_a_battle_against_the_computer_starts_from_the_lobby_in_three_clicks(new_page: NewPage) -> None:
    page = new_page(path="/")
    page.get_by_role("button", name="Horden & Helden").click()
    expect(page.locator(".battle-table")).to_be_visible()
    assert re.search(r"/battles/[0-9a-f-]{36}$", page.url)
