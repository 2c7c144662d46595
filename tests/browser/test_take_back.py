"""Taking back, presence and abandoned seats at the table, from stored positions and with two browsers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.guests import against_the_computer, table_of_two
from tests.browser.looks import PHONE, assert_good
from tests.browser.table import Hands, open_menu, tool
from tests.browser.test_free_table import POSITION as FREE_TABLE
from tests.browser.test_table import POSITION as LEGIONS


def two_at_lost_battles(host: Page, other: Page) -> tuple[Hands, Hands]:
    table_of_two(host, other, "lost_battles", LEGIONS)
    hands = (Hands(host).wait(), Hands(other).wait())
    expect(hands[0].table).to_have_attribute("data-asked", "activate")
    return hands


def two_at_the_free_table(host: Page, other: Page) -> tuple[Hands, Hands]:
    table_of_two(host, other, "horden_helden", FREE_TABLE)
    for page in (host, other):
        expect(page.locator('svg [data-element="A01"]').first).to_be_visible()
    expect(Hands(host).table).to_have_attribute("data-asked", "moves")
    return Hands(host), Hands(other)


def advance(hands: Hands) -> None:
    page = hands.page
    page.locator('svg [data-element="A01"]').first.click()
    page.locator('[data-action="group"]').first.click()
    page.locator('[data-action="advance"]').first.click()
    page.locator('input[type="number"]').first.fill("2")
    page.locator('input[type="number"]').first.press("Tab")
    expect(page.locator(".question")).to_contain_text("2.0 of")
    hands.confirm()


def german(page: Page) -> None:
    tool(page, ".language-switch button[lang=de]").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")


def undo(page: Page) -> None:
    page.locator("body").press("Control+z")


def test_an_activation_is_taken_back_with_one_key(new_page: NewPage) -> None:
    hands, other = two_at_lost_battles(new_page(), new_page())
    page = hands.page
    german(other.page)
    page.locator('[data-place="A_centre"]').click()
    hands.choose("activate_group")
    expect(page.locator(".bar-line")).to_contain_text("You can take this back until dice are thrown")
    hands.confirm()
    expect(page.locator('[data-take-back="free"]')).to_be_visible()
    before = hands.version
    undo(page)
    expect(hands.table).not_to_have_attribute("data-version", str(before))
    expect(hands.table).to_have_attribute("data-asked", "activate")
    expect(page.locator(".log").first).to_contain_text("takes the last order back")
    expect(other.page.locator(".log").first).to_contain_text("nimmt den letzten Befehl zurück")
    expect(page.locator("[data-take-back]")).to_have_count(0)
    hands.activate("A_centre")


def test_an_attack_says_that_dice_will_bind_it(new_page: NewPage) -> None:
    hands, _ = two_at_lost_battles(new_page(), new_page())
    hands.activate("A_centre")
    hands.choose("declare_attack")
    hands.confirm()
    hands.page.locator("[data-attacker]").first.click()
    expect(hands.page.locator('.bar-line[data-bar="dice"]')).to_contain_text("only if the other side agrees")


PLACE = """() => {
    const piece = document.querySelector('svg [data-element="A01"]').getBBox();
    return Math.round(piece.x) + " " + Math.round(piece.y);
}"""


def place(page: Page) -> str:
    """Where the first piece lies on the board."""
    return str(page.evaluate(PLACE))


def wait_for_place(page: Page, wanted: str, *, is_there: bool = True) -> None:
    page.wait_for_function(f"([wanted, isThere]) => (({PLACE})() === wanted) === isThere", arg=[wanted, is_there])


def test_a_move_is_asked_back_seen_both_ways_and_agreed_to(new_page: NewPage) -> None:
    hands, other = two_at_the_free_table(new_page(), new_page())
    page, there = hands.page, other.page
    german(there)
    theirs = place(there)
    advance(hands)
    wait_for_place(there, theirs, is_there=False)
    undo(page)
    expect(page.locator(".take-back.asks")).to_contain_text("Really ask?")
    page.locator('[data-take-back="yes"]').click()
    expect(page.locator(".take-back.asks")).to_contain_text("You’ve asked")
    card = there.locator('[data-take-back="asked"]')
    expect(card).to_contain_text("möchte den letzten Befehl zurücknehmen")
    card.get_by_role("button", name="Wie es wäre").click()
    expect(there.locator(".then-note")).to_be_visible()
    wait_for_place(there, theirs)
    card.get_by_role("button", name="Wie es ist").click()
    expect(there.locator(".then-note")).to_have_count(0)
    wait_for_place(there, theirs, is_there=False)
    card.get_by_role("button", name="Zustimmen").click()
    wait_for_place(there, theirs)
    expect(page.locator(".log").first).to_contain_text("takes the last order back")


def test_a_refusal_stands_and_the_asker_is_told_to_wait(new_page: NewPage) -> None:
    hands, other = two_at_the_free_table(new_page(), new_page(size=PHONE))
    advance(hands)
    hands.page.locator('[data-take-back="ask"]').click()
    hands.page.locator('[data-take-back="yes"]').click()
    card = other.page.locator('[data-take-back="asked"]')
    expect(card).to_be_visible()
    assert_good(other.page)
    card.get_by_role("button", name="Decline").click()
    expect(hands.page.locator(".take-back")).to_contain_text("ask again after one more order")
    expect(hands.page.locator(".log").first).to_contain_text("declines")


def test_against_the_computer_a_bound_order_is_final(new_page: NewPage) -> None:
    page = new_page()
    hands = Hands(against_the_computer(page, "horden_helden", FREE_TABLE))
    expect(hands.table).to_have_attribute("data-asked", "moves")
    page.locator('svg [data-element="A01"]').first.click()
    page.locator('[data-action="group"]').first.click()
    page.locator('[data-action="advance"]').first.click()
    page.locator('input[type="number"]').first.fill("2")
    page.locator('input[type="number"]').first.press("Tab")
    expect(page.locator(".bar-line")).to_contain_text("Final")
    hands.confirm()
    expect(page.locator("[data-take-back]")).to_have_count(0)


def hide(page: Page, is_hidden: bool) -> None:
    """As if the browser showed another tab."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        is_hidden,
    )


def test_the_bar_says_who_looks_elsewhere_and_who_is_gone(new_page: NewPage) -> None:
    host, other = new_page(), new_page()
    other.clock.install()
    hands, there = two_at_lost_battles(host, other)
    expect(host.locator("[data-presence]")).to_have_count(0)
    hide(there.page, True)
    there.page.clock.run_for(11_000)
    expect(host.locator('[data-presence="away"]')).to_contain_text("away")
    hide(there.page, False)
    expect(host.locator("[data-presence]")).to_have_count(0)
    other.reload()
    expect(other.locator(".battle-table")).to_be_visible()
    expect(host.locator("[data-presence]")).to_have_count(0)
    other.goto("/rules/")
    expect(host.locator('[data-presence="gone"]')).to_contain_text("gone for")
    assert hands.asked == "activate"


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_computer_takes_an_abandoned_seat_over(new_page: NewPage, size: str) -> None:
    host = new_page(size=PHONE) if size == "phone" else new_page()
    hands, there = two_at_lost_battles(host, new_page())
    open_menu(there.page)
    there.page.locator("[data-give-up]").click()
    expect(there.page.locator(".absent")).to_contain_text("You’ve given up your seat")
    open_menu(host)
    seat = host.locator('[data-absent="2"]')
    expect(seat).to_contain_text("has given up the seat")
    if size == "phone":
        assert_good(host)
    seat.locator("[data-skill]").first.click()
    expect(host.locator(".player .who").nth(1)).to_contain_text("omputer")
    expect(there.page.locator(".battle-table")).to_have_attribute("data-asked", "")
    expect(there.page.locator(".question")).to_contain_text("This seat isn’t yours any more")
    assert hands.asked == "activate"
