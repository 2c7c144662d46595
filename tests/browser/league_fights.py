"""Battles that a person fights for the league: begun on the fixture's page, against a program in the other seat."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.free_hands import FreeHands
from tests.browser.league_bots import Table
from tests.browser.league_pages import form_of, send
from tests.browser.table import battle_id, soon

MOST_ORDERS = 60
"""A set-up has fewer."""


def accept_offer(page: Page, fixture: int) -> None:
    """The upper of the opponent's offers."""
    page.goto(f"/leagues/fixtures/{fixture}/")
    send(form_of(page, "answer_offer"), {}, 'button[value="accepted"]')


def begin(page: Page, table: Table, name: str) -> FreeHands:
    """From the fixture's page to the table; the program sits down in the other seat."""
    page.goto(f"/leagues/fixtures/{table.fixture}/")
    form_of(page, "begin_leg").locator("button[type=submit]").first.click()
    expect(page).to_have_url(re.compile("/battles/[0-9a-f-]{36}"))
    table.sit(battle_id(page), seats=[seat for seat, player in table.players.items() if player.name != name])
    return FreeHands(page)


def set_up(hands: FreeHands, table: Table) -> None:
    """Everything before the first turn as the table proposes it, until this player is to move."""
    for _ in range(MOST_ORDERS):
        soon(hands.page, lambda: _is_asked(hands, table))
        if hands.asked == "moves":
            return
        if hands.page.locator("[data-action=for-me]").count():
            hands.press("[data-action=for-me]")
        else:
            _choose(hands)
    raise AssertionError(f"nobody is to move: {hands.asked}")


def _is_asked(hands: FreeHands, table: Table) -> bool:
    """The program answers what it is asked meanwhile."""
    for seat in table.bots:
        table.answer(seat)
    return hands.page.locator(".battle-table").count() > 0 and hands.asked != ""


def _choose(hands: FreeHands) -> None:
    """What is chosen already, else the first card."""
    if hands.page.locator("button.confirm:visible").first.get_attribute("data-confirm") == "":
        hands.page.locator("label[data-order]").first.click()
    hands.confirm()


def advance(hands: FreeHands) -> None:
    """The first element that can goes a step ahead."""
    page = hands.page
    ready = [one.get_attribute("data-element") for one in page.locator("svg.map .piece-spot.ready").all()]
    for element in ready:
        hands.base(element or "").click()
        page.locator('input[type="number"]').first.fill("1")
        page.locator('input[type="number"]').first.press("Tab")
        if hands.verdict() != "bad":
            hands.confirm()
            return
        page.locator(".confirm-row .discard").click()
    raise AssertionError("nobody can move")


def give_up(hands: FreeHands) -> None:
    """By the menu, which asks once more."""
    page = hands.page
    page.locator('.tools button:has([href$="ui-gavel"])').click()
    page.locator(".menu-parts .btn.danger").click()
    page.locator("[data-resign]").click()
    expect(page.locator(".end-card")).to_be_visible()


def call_judge(hands: FreeHands, claim: str, clause: str) -> None:
    """The table stands still from then on, and says so."""
    page = hands.page
    page.locator("[data-judge]").click()
    page.locator("#judge-claim").fill(claim)
    page.locator("#judge-clause").fill(clause)
    page.locator("form.judge button[type=submit]").click()
    expect(page.locator(".halted-strip")).to_be_visible()
