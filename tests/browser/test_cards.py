"""Cards: what a piece is, can do and suffer, by hovering, tapping and the keyboard; also while others decide."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.guests import against_the_computer, table_of_two
from tests.browser.looks import PHONE, keep
from tests.browser.table import Hands, camera_rests
from tests.browser.test_free_table import POSITION as FREE
from tests.browser.test_table import POSITION as TILES

SIZES = ((1440, 900), (820, 1180))
FACTS = 3
BOXES = """([card, names]) => {
    const box = e => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
    const own = box(document.querySelector(card));
    return names.map(n => document.querySelector(n)).filter(Boolean).map(box)
        .filter(([l, t, r, b]) => l < own[2] && own[0] < r && t < own[3] && own[1] < b).length;
}"""


def at_rest(page: Page) -> Page:
    """Cards have come, and no beat is played over the board."""
    expect(page.locator(".layer-bar")).to_be_visible()
    expect(page.locator(".battle-table")).to_have_attribute("data-stage", "rest")
    return camera_rests(page)


def point_at(page: Page, piece: str) -> Locator:
    """With the mouse, from off the board; the card of this piece."""
    page.mouse.move(2, 2)
    expect(page.locator(".card.hover")).to_have_count(0)
    page.locator(f"#stage {piece}").first.hover(force=True)
    card = page.locator(".card")
    expect(card).to_have_count(1)
    return card


def assert_clear(page: Page, piece: str) -> None:
    """The card lies neither on its piece nor on what it can do."""
    targets = page.locator(".card li.can").evaluate_all("all => all.map(e => e.dataset.target)")
    names = [f"#stage {piece}", *(f'#stage [data-unit="{one}"], #stage [data-element="{one}"]' for one in targets)]
    assert page.evaluate(BOXES, [".card", names]) == 0


def assert_told(card: Locator, *, is_fighter: bool) -> None:
    expect(card.locator(".card-title b")).not_to_be_empty()
    assert card.locator("dl > div").count() >= FACTS
    if is_fighter:
        expect(card.locator(".card-deeds li").nth(1)).to_be_visible()


@pytest.mark.parametrize(
    ("system", "position", "pieces"),
    [
        ("lost_battles", TILES, ("[data-unit='A.leg-1']", "[data-unit='A.vel']", "[data-unit='B.war-1']")),
        ("horden_helden", FREE, ("[data-element^='A']", "[data-element^='B']")),
    ],
)
def test_every_kind_of_piece_answers_a_pointer(
    new_page: NewPage, system: str, position: object, pieces: tuple[str, ...]
) -> None:
    page = at_rest(against_the_computer(new_page(), system, position))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        camera_rests(page)
        for piece in pieces:
            card = point_at(page, piece)
            assert_told(card, is_fighter=True)
            assert_clear(page, piece)
            keep(page, f"cards-{system}-{width}-{pieces.index(piece)}")


def test_a_place_tells_its_ground_and_the_key_i_keeps_two_cards_side_by_side(new_page: NewPage) -> None:
    page = at_rest(against_the_computer(new_page(), "lost_battles", TILES))
    assert_told(point_at(page, "[data-unit='A.leg-1']"), is_fighter=True)
    page.keyboard.press("i")
    expect(page.locator(".card.stays")).to_have_count(1)
    page.locator("#stage [data-unit='B.war-1']").hover(force=True)
    expect(page.locator(".card")).to_have_count(2)
    page.keyboard.press("i")
    expect(page.locator(".card.stays")).to_have_count(2)
    keep(page, "cards-two")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".card")).to_have_count(0)
    page.locator("#stage [data-tile='A_centre']").focus()
    page.keyboard.press("i")
    assert_told(page.locator(".card"), is_fighter=True)


def test_a_tap_tells_one_line_and_all_when_it_is_pulled(new_page: NewPage) -> None:
    page = at_rest(against_the_computer(new_page(PHONE), "lost_battles", TILES))
    page.locator("#stage [data-unit='B.war-1']").tap(force=True)
    card = page.locator(".card.brief")
    expect(card).to_have_count(1)
    assert_clear(page, "[data-unit='B.war-1']")
    keep(page, "cards-phone-line")
    card.locator(".card-button").first.tap()
    assert_told(page.locator(".card"), is_fighter=False)
    keep(page, "cards-phone-all")


def test_all_of_it_answers_while_somebody_else_is_asked(new_page: NewPage) -> None:
    host, other, watcher = new_page(), new_page(), new_page()
    address = table_of_two(host, other, "lost_battles", TILES)
    watcher.goto(address)
    expect(Hands(other).table).to_have_attribute("data-asked", "")
    for page in (at_rest(other), at_rest(watcher)):
        card = point_at(page, "[data-unit='A.leg-1']")
        expect(card.locator("li.can b").first).to_contain_text("%")
        assert_told(card, is_fighter=True)


def test_what_is_noted_while_waiting_is_judged_again_in_the_own_turn(new_page: NewPage) -> None:
    host, other = new_page(), new_page()
    table_of_two(host, other, "lost_battles", TILES)
    point_at(at_rest(other), "[data-unit='B.war-1']")
    other.keyboard.press("i")
    expect(other.locator(".card.stays li.can")).to_have_count(1)
    other.locator(".card .note").click()
    line = other.locator(".prepared li")
    expect(line).to_contain_text("if nothing changes")
    expect(line).to_contain_text("%")
    keep(other, "cards-prepared")
    hands = Hands(host).wait()
    hands.end_turn()
    expect(hands.table).to_have_attribute("data-asked", "leads")
    hands.confirm()
    expect(Hands(other).table).to_have_attribute("data-asked", "activate")
    expect(line).to_contain_text("%")
    expect(line).not_to_contain_text("if nothing changes")


def test_a_name_in_the_log_has_its_card(new_page: NewPage) -> None:
    page = against_the_computer(new_page(), "lost_battles", TILES)
    hands = Hands(page).wait()
    hands.activate("A_centre")
    name = at_rest(page).locator(".log .named").first
    name.hover()
    expect(page.locator(".card .card-title")).to_contain_text("leg 1")


def test_layers_and_signs_come_by_their_keys(new_page: NewPage) -> None:
    page = at_rest(against_the_computer(new_page(), "lost_battles", TILES))
    expect(page.locator(".signs li").first).to_be_visible()
    page.keyboard.press("s")
    expect(page.locator(".signs")).to_have_count(0)
    page.keyboard.press("Alt+1")
    expect(page.locator(".layer.attack .deed-arrow").first).to_be_visible()
    page.keyboard.press("Alt+1")
    expect(page.locator(".layer.attack")).to_have_count(0)
    page.keyboard.down("Alt")
    expect(page.locator(".card-overlay .layer")).to_have_count(4)
    keep(page, "cards-layers")
    page.keyboard.up("Alt")
    expect(page.locator(".card-overlay .layer")).to_have_count(0)
