"""From the front page to the first decision, and the sheet for a new battle: clicks are counted, pages are measured."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.looks import keep
from tests.browser.table import Hands

COUNT = """
const one = () => sessionStorage.setItem("clicks", Number(sessionStorage.getItem("clicks")) + 1);
const passes = (key) => ["Tab", "Shift"].includes(key) || key.startsWith("Arrow");
addEventListener("pointerdown", one, true);
addEventListener("keydown", (event) => passes(event.key) || one(), true);
"""
MOVES = {"lost_battles": "activate", "horden_helden": "moves"}
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


def counted(page: Page, path: str) -> Page:
    page.add_init_script(COUNT)
    page.goto(path)
    return page


def clicks(page: Page) -> int:
    return int(page.evaluate('Number(sessionStorage.getItem("clicks"))'))


def height(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollHeight"))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("system", MOVES)
def test_a_guest_is_asked_for_a_move_two_clicks_from_the_front_page(
    new_page: NewPage, system: str, language: str
) -> None:
    page = counted(new_page(language=language), "/")
    if system == "lost_battles":
        page.locator(".play-now .play").click()
    else:
        page.locator(".play-other summary").click()
        page.locator(f".play-other button[value={system}]").click()

    expect(Hands(page).table).to_have_attribute("data-asked", MOVES[system])
    assert clicks(page) <= 2
    keep(page, f"first-decision-{system}-{language}")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("system", MOVES)
def test_the_sheet_for_a_new_battle_fits_and_takes_three_clicks(new_page: NewPage, system: str, language: str) -> None:
    page = counted(new_page(language=language), f"/battles/new?system={system}")
    for size in ("small", "standard", "great"):
        with page.expect_response(lambda reply: "/battles/new/scenario" in reply.url):
            page.locator(".tile", has=page.locator(f"input[name=size][value={size}]")).click()
        for window, most in ((DESK, 900), (PHONE, 1700)):
            page.set_viewport_size({"width": window["width"], "height": window["height"]})
            assert height(page) <= most, (size, window)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.evaluate("sessionStorage.clear()")
    page.locator(".strengths label").first.click()
    page.locator("button.create").click()

    expect(Hands(page).table).to_be_attached()
    assert clicks(page) <= 3


def test_the_preview_and_the_sentence_follow_the_choices(new_page: NewPage) -> None:
    page = new_page(path="/battles/new?system=horden_helden")
    page.locator(".tile", has=page.locator("input[name=size][value=small]")).click()
    expect(page.locator(".as-usual > summary")).to_contain_text("both armies stand ready")
    page.locator("select[name=ready]").select_option("downs")
    expect(page.locator(".preview h2")).to_have_text("On the downs")
    expect(page.locator(".preview img")).to_have_attribute("src", "/pictures/horden-helden/downs.svg?theme=light")
    page.locator(".as-usual > summary").click()
    page.locator("select[name=option-map]").select_option("wolf_hills")
    expect(page.locator("input[name=size][value=own]")).to_be_checked()
    expect(page.locator(".preview .frame svg")).to_be_visible()
    page.locator("input[name=without_odds]").check()
    expect(page.locator(".as-usual > summary")).to_contain_text("without odds")


def test_a_friends_link_is_there_again_after_leaving_the_page(new_page: NewPage) -> None:
    page = new_page(path="/battles/new")
    page.locator(".tile", has=page.locator("input[name=opponent][value=link]")).click()
    page.locator("button.create").click()
    link = page.locator("#invite-link").input_value()
    expect(page).to_have_url(re.compile(r"/battles/[0-9a-f-]{36}$"))
    table = page.url
    page.goto("/")
    page.goto(table)

    expect(page.locator("#invite-link")).to_have_value(link)
