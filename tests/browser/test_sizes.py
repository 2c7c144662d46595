"""The battle bar and the question at every size: no two boxes meet, nothing that counts is behind anything."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.guests import against_the_computer
from tests.browser.looks import keep
from tests.browser.table import MENU, Hands, tool
from tests.browser.test_table import POSITION, declare

WIDTHS = (1920, 1440, 1366, 1280, 1024, 820, 390)
NAMES = (
    ("Ada", "Bob"),
    ("Ada", "Lucius Aemilius Paullus M"),
    ("Publius Cornelius Scipio", "Lucius Aemilius Paullus M"),
)
CLOCKS = (("9:59", "1:25:48"), ("1:25:48", "1:25:48"))
LEAST_LETTERS = 12
DRESS = """([names, clocks]) => {
    document.querySelectorAll('.player').forEach((player, at) => {
        const name = player.querySelector('.who b');
        name.textContent = names[at];
        player.querySelector('.clock')?.remove();
        const clock = document.createElement('span');
        clock.className = 'clock running';
        clock.textContent = clocks[at];
        player.append(clock);
    });
}"""
"""Other names and clocks than this battle has, as its own scripts would write them."""
MEASURE = """() => {
    const parts = '.brand, .player .badge, .who b, .who small, .turn h1, .turn > span, .clock, .points, .connection,'
        + ' .roster-button, .tool-menu, .tool-row > *';
    const shown = [...document.querySelectorAll(parts)].filter(e => e.closest('.duel-bar') && e.checkVisibility());
    const boxes = shown.map(e => [e.className || e.tagName, e.getBoundingClientRect(), e])
        .filter(([, r]) => r.width > 2 && r.height > 2);
    const meet = [];
    for (const [one, a, x] of boxes) for (const [two, b, y] of boxes)
        if (x !== y && !x.contains(y) && !y.contains(x) && a.left + 1 < b.right && b.left + 1 < a.right
            && a.top + 1 < b.bottom && b.top + 1 < a.bottom) meet.push(`${one} ${two}`);
    const out = boxes.filter(([, r]) => r.left < -1 || r.right > innerWidth + 1).map(([name]) => name);
    const letters = [...document.querySelectorAll('.who b')].map(e => {
        const style = getComputedStyle(e), pen = document.createElement('canvas').getContext('2d');
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const wide = pen.measureText(e.textContent).width / e.textContent.length;
        return [e.textContent.length, Math.floor(e.clientWidth / wide)];
    });
    return [meet, out, letters];
}"""


def test_in_the_bar_no_two_boxes_meet_at_any_width(new_page: NewPage) -> None:
    page = against_the_computer(new_page(), "lost_battles", POSITION)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        for names in NAMES:
            for clocks in CLOCKS:
                page.evaluate(DRESS, [names, clocks])
                meet, out, letters = page.evaluate(MEASURE)
                assert (width, names, clocks, meet, out) == (width, names, clocks, [], [])
                for whole, shown in letters:
                    assert shown >= min(whole, LEAST_LETTERS), (width, names, clocks, letters)
        keep(page, f"bar-{width}")


@pytest.mark.parametrize("size", [(1280, 720), (820, 1180), (1024, 768)])
def test_odds_and_button_of_an_attack_are_in_sight(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page({"width": size[0], "height": size[1]})
    hands = Hands(against_the_computer(page, "lost_battles", POSITION)).wait()
    declare(hands)
    page.locator(".attackers label.answer").first.click()
    odds, button = page.locator(".odds-bar"), page.locator(".ask button.confirm")
    expect(odds).to_be_visible()
    expect(button).to_be_enabled()
    keep(page, f"attack-{size[0]}-{size[1]}")
    one, two = box_of(page, ".odds-bar"), box_of(page, ".ask button.confirm")
    for left, top, right, bottom in (one, two):
        assert left >= 0
        assert top >= 0
        assert right <= size[0]
        assert bottom <= size[1]
    assert one[3] <= two[1] + 1 or two[3] <= one[1] + 1


def box_of(page: Page, name: str) -> tuple[float, float, float, float]:
    box = page.locator(name).first.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def test_tools_lie_behind_one_button_where_there_is_little_room(new_page: NewPage) -> None:
    page = against_the_computer(new_page({"width": 820, "height": 1180}), "lost_battles", POSITION)
    expect(page.locator(".language-switch")).to_be_hidden()
    page.locator(".tool-menu").click()
    expect(page.locator(".language-switch")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".language-switch")).to_be_hidden()


def test_tools_behind_the_button_are_reached_and_left_by_keyboard(new_page: NewPage) -> None:
    page = against_the_computer(new_page({"width": 820, "height": 1180}), "lost_battles", POSITION)
    button, first = page.locator(".tool-menu"), page.locator(".tool-row").locator("button, a").first
    button.press("Enter")
    expect(first).to_be_visible()
    page.keyboard.press("Tab")
    expect(first).to_be_focused()
    page.locator("[data-text-switch]").press("Enter")
    expect(page.locator("[data-text-table]")).to_be_visible()
    tool(page, MENU).press("Enter")
    expect(page.locator("dialog.sheet-dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.sheet-dialog")).to_have_count(0)
    expect(page.locator(MENU)).to_be_focused()
    page.keyboard.press("Escape")
    expect(first).to_be_hidden()
    expect(button).to_be_focused()
