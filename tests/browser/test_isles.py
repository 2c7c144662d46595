"""Five clans play Isles to its end, each in a browser of its own; twelve are told apart in the roster."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.isles import Clan, isles_table, mix_dice, seal_by_request
from tests.browser.looks import COLOURS, PHONE, assert_good, darken, hold, keep, lighten, serious
from tests.browser.table import open_menu
from tests.browser.test_sizes import LEAST_LETTERS, MEASURE, WIDTHS
from tests.browser.toy_pages import ToySite
from tools import verify_dice


@pytest.fixture(scope="session")
def site(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site with Isles and its table."""
    running = ToySite(prepared, tmp_path_factory.mktemp("toys") / "var")
    try:
        running.start()
        yield running.address
    finally:
        running.end()


# Five


@pytest.mark.slow("a whole battle of five browsers, and a sixth that watches")
def test_five_play_isles_to_its_end_and_the_computer_takes_a_seat(new_page: NewPage) -> None:
    pages = [new_page(), new_page(size=PHONE), new_page(language="de", dark=True), new_page(), new_page(size=PHONE)]
    address = isles_table(pages, "five_clans", months=2)
    watcher = Clan(new_page(path=f"{address}/watch"))
    for page in pages:
        page.goto(address)
    mouse, finger, german, keys, leaver = clans = [Clan(page) for page in pages]
    for clan in clans:
        clan.plans(1)
    assert watcher.asked == ""

    plan_by_mouse(mouse)
    reopen(mouse)
    plan_by_finger(finger)
    plan_in_german(german)
    plan_by_keys(keys)
    nobody_has_seen_a_sheet(watcher)
    hand_over(leaver, mouse)

    clans.remove(leaver)
    for clan in clans:
        clan.plans(2)
    for clan in (watcher, mouse, finger):
        shows_new_allies(clan)
    keep(watcher.page, "isles-watcher")
    keep(finger.page, "isles-phone")
    mouse.page.locator("[data-sail]").first.select_option("s2")  # into the open, where dice fall for a storm
    for clan in (mouse, finger, german):
        clan.seal()
    keys.settle()
    keys.give()

    everybody = [*clans, leaver, watcher]
    for clan in everybody:
        expect(clan.page.locator(".end-card")).to_be_visible()
    assert len({points(clan.page) for clan in everybody}) == 1
    expect(watcher.page.locator("svg.map .fog")).to_have_count(0)
    keep(watcher.page, "isles-end")
    every_tray_is_verified(watcher.page, address)


# In the first month every clan brings its boats to one coast, where no storm sinks them: whatever the dice and the
# computer do, nobody falls before the second.


def plan_by_mouse(clan: Clan) -> None:
    """Boats are sent from the sea; an isle too far away says why it is."""
    clan.boat("1.1").click()
    expect(clan.page.locator(".isles-isle.near")).to_have_count(6)
    clan.isle("s3").click()
    expect(clan.page.locator(".verdict-list .bad")).to_contain_text("Boat 1.1 can’t get to Isle 3 in a month")
    for boat in ("1.1", "1.2"):
        clan.boat(boat).click()
        expect(clan.isle("c2")).to_have_class(re.compile(r"\bnear\b"))
        clan.isle("c2").click()
        expect(clan.course(boat)).to_have_count(1)
    clan.page.locator("[data-truce]").select_option("2")
    keep(clan.page, "isles-sheet")
    clan.seal()
    expect(clan.page.locator(".roster-button")).to_contain_text("1 of 5 ready")


def reopen(clan: Clan) -> None:
    """What was sealed is still in hand."""
    expect(clan.page.locator(".isles-sealed")).to_contain_text("Boat 1.1 sails to Coast 2.")
    assert_good(clan.page)
    clan.page.locator("[data-reopen]").click()
    clan.plans(1)
    expect(clan.page.locator(".roster-button")).to_contain_text("0 of 5 ready")
    expect(clan.course("1.1")).to_have_count(1)
    expect(clan.page.locator("[data-truce]")).to_have_value("2")
    clan.seal()


def plan_by_finger(clan: Clan) -> None:
    clan.page.locator('[data-sail="2.2"]').select_option("c2")
    expect(clan.course("2.2")).to_have_count(1)
    clan.page.locator("[data-truce]").select_option("1")
    assert_good(clan.page)
    clan.seal()


def plan_in_german(clan: Clan) -> None:
    """By night, with a boat for an ally."""
    clan.page.locator('[data-sail="3.2"]').select_option("c3")
    clan.page.locator('[data-gift="boat"]').select_option("3.1")
    clan.page.locator('[data-gift="seat"]').select_option("1")
    expect(clan.page.locator(".confirm")).to_contain_text("Monat versiegeln")
    assert serious(clan.page, **COLOURS) == []
    keep(clan.page, "isles-german")
    clan.seal()


def plan_by_keys(clan: Clan) -> None:
    """From the open isle to the own coast, without a pointer."""
    clan.tab_to("svg.map [tabindex='0']")
    assert clan.focused.get_attribute("data-tile") == "c4"
    clan.walk_to("s4")
    clan.press(" ")
    expect(clan.isle("c4")).to_have_class(re.compile(r"\bnear\b"))
    clan.press("ArrowLeft", " ")
    expect(clan.course("4.2")).to_have_count(1)
    clan.settle()
    clan.give()


def nobody_has_seen_a_sheet(watcher: Clan) -> None:
    """Who watches sees who is ready, and boats at the coasts alone."""
    expect(watcher.page.locator(".roster-button")).to_contain_text("4 of 5 ready")
    expect(watcher.page.locator("svg.map [data-boat]")).to_have_count(5)
    expect(watcher.page.locator("svg.map .fog")).to_have_count(5)
    expect(watcher.page.locator("[data-course], .isles-sealed")).to_have_count(0)


def hand_over(leaver: Clan, other: Clan) -> None:
    """The last one to plan gives up the seat; another player has the computer go on, and the month goes by."""
    open_menu(leaver.page)
    leaver.page.locator("[data-give-up]").click()
    expect(leaver.page.locator(".absent")).to_contain_text("You’ve given up your seat")
    leave_menu(leaver.page)
    open_menu(other.page)
    other.page.locator('[data-absent="5"] [data-skill]').first.click()
    expect(leaver.page.locator('[data-come-back="5"]')).to_be_visible()
    assert leaver.asked == ""
    leave_menu(other.page)


def leave_menu(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog.sheet-dialog")).to_have_count(0)


def shows_new_allies(clan: Clan) -> None:
    """Clan 2 has left the fourth and fights on the side of the first; the fifth is played by the computer."""
    page = clan.page
    page.locator("#tab-units").click()
    for seat, side in {"1": "1", "2": "1", "3": "1", "4": "2"}.items():
        expect(page.locator(f'[data-clan="{seat}"]')).to_have_attribute("data-side", side)
    expect(page.locator('[data-clan="5"]')).to_contain_text("omputer")
    page.locator("#tab-log").click()
    expect(page.locator(".log")).to_contain_text("are allies now")
    page.locator("#tab-table").dispatch_event("click")


def every_tray_is_verified(page: Page, address: str) -> None:
    """Of the dice that nobody saw, each cast follows from what all five had mixed."""
    page.goto(f"{address}/dice")
    expect(page.locator("[data-verdict=right] h2")).to_be_visible()
    export = page.request.get(f"/api{address}/export").json()
    casts = [cast["key"] for one in export["events"] for cast in one["event"].get("casts", ())]
    assert "storm:2:s2" in casts
    expect(page.locator("tr[data-throw]")).to_have_count(len(casts))
    assert verify_dice.problems(export) == (len(casts), [])
    assert_good(page)
    keep(page, "isles-dice")


def points(page: Page) -> str:
    return "|".join(page.locator(".end-card .totals b").all_inner_texts())


def test_in_the_bar_of_many_seats_no_two_boxes_meet_at_any_width(new_page: NewPage) -> None:
    pages = [new_page() for _ in range(5)]
    address = isles_table(pages, "five_clans", months=1)
    mix_dice(pages, address)
    page = pages[0]
    page.goto(address)
    expect(page.locator(".roster-button")).to_be_visible()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        meet, out, letters = page.evaluate(MEASURE)
        assert (width, meet, out) == (width, [], [])
        for whole, shown in letters:
            assert shown >= min(whole, LEAST_LETTERS), (width, letters)
        keep(page, f"bar-of-five-{width}")


# Twelve


@pytest.mark.slow("twelve guests come to a table")
def test_twelve_are_told_apart_in_the_roster_by_day_and_night(new_page: NewPage) -> None:
    pages = [new_page() for _ in range(12)]
    address = isles_table(pages, "twelve_clans", months=1)
    mix_dice(pages, address)
    page = pages[0]
    page.goto(address)
    clan = Clan(page)
    clan.plans(1)
    for seat in ("2", "7", "10", "12"):
        seal_by_request(pages[int(seat) - 1], address, seat)
    expect(page.locator(".roster-button")).to_contain_text("4 of 12 ready")
    keep(page, "twelve-table")
    clan.to_board()
    page.keyboard.press("o")
    all_seats_are_listed(page)

    for size in ("desktop", "phone"):
        hold(page, size)
        assert_good(page)
        keep(page, f"twelve-roster-{size}")
        darken(page)
        assert serious(page, **COLOURS) == []
        keep(page, f"twelve-roster-{size}-dark")
        lighten(page)


FILLS = """swatches => swatches.map(swatch => {
    const { backgroundImage, backgroundColor } = getComputedStyle(swatch);
    return backgroundImage + backgroundColor;
})"""


def all_seats_are_listed(page: Page) -> None:
    """By number, each with a side of its own, a badge and a hatching that no other has."""
    rows = page.locator(".roster tbody tr")
    expect(rows).to_have_count(12)
    seats = rows.evaluate_all("rows => rows.map(row => row.dataset.seat)")
    assert seats == [str(number) for number in range(1, 13)]
    ready = rows.evaluate_all("rows => rows.filter(row => row.matches('.ready')).map(row => row.dataset.seat)")
    assert ready == ["2", "7", "10", "12"]
    badges = page.locator(".roster .badge use").evaluate_all("signs => signs.map(sign => sign.getAttribute('href'))")
    fills = page.locator(".roster .seat-swatch").evaluate_all(FILLS)
    assert len(set(badges)) == len(set(fills)) == 12
