"""Battles on a phone, 390 pixels wide, by touch alone: whole ones, with targets large enough for a finger."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.keyboard import begin_by_program
from tests.browser.looks import PHONE, overflows
from tests.browser.table import Hands, tool
from tests.browser.test_free_table import POSITION as FREE
from tests.browser.test_table import POSITION as TILES

LAST_TURN = {**TILES, "turn": 3, "last_turn": 3}
LAST_MOVES = {**FREE, "options": {"mode": "basic", "turn_limit": 5}}
MOST_ORDERS = 80
FINGER = 40
SMALL = """finger => [...document.querySelectorAll(
    ['button', '[role=tab]', 'label.answer', 'label.chip-choice', 'select', 'summary', 'a.btn'].map(e => `#table ${e}`)
)].filter(e => e.checkVisibility() && !e.disabled && !e.matches('p button.link, .skip, td *, .sr *')).map(e => {
    const r = e.getBoundingClientRect();
    return [Math.round(Math.min(r.width, r.height)), e.className, e.textContent.trim().slice(0, 30)];
}).filter(([size]) => size > 0 && size < finger).map(String)"""


class Finger(Hands):
    """One player with a phone in the hand: nothing is clicked, everything is tapped."""

    def tap(self, target: Locator) -> None:
        target.scroll_into_view_if_needed()
        target.tap()

    @property
    def is_over(self) -> bool:
        return self.page.locator(".end-card").count() > 0

    def settle(self) -> None:
        self.page.wait_for_function(
            "() => document.querySelector('.end-card') || document.querySelector('.battle-table').dataset.asked !== ''"
        )

    def confirm(self) -> None:
        before, button = self.version, self.page.locator(".ask button.confirm:visible").first
        expect(button).to_be_enabled()
        expect(button).not_to_have_attribute("aria-disabled", "true")
        self.given.append(button.get_attribute("data-confirm") or "")
        self.tap(button)
        expect(self.table).not_to_have_attribute("data-version", str(before))

    def answer(self) -> None:
        """What is chosen already, else the first card; where nobody can attack any more, the attack stops."""
        stop, cards = self.page.locator(".ask [data-stop]:visible"), self.page.locator(".ask label.answer:visible")
        if stop.count() and not cards.count():
            before = self.version
            self.tap(stop.first)
            expect(self.table).not_to_have_attribute("data-version", str(before))
            return
        button = self.page.locator(".ask button.confirm:visible").first
        is_open = not button.count() or button.get_attribute("data-confirm") == "" or not button.is_enabled()
        if cards.count() and is_open:
            self.tap(cards.first)
        self.confirm()


def assert_fits(page: Page) -> None:
    assert overflows(page) <= 0
    assert page.evaluate(SMALL, FINGER) == []


def activate(finger: Finger) -> None:
    places = finger.page.locator(".place-list [data-place]")
    if not places.count() or finger.given.count("activate_group") >= 2:
        finger.end_turn(lambda: finger.tap(finger.page.locator("[data-end-turn]")))
        return
    finger.tap(places.first)
    finger.tap(finger.page.locator('label[data-order="activate_group"]').first)
    assert_fits(finger.page)
    finger.confirm()


def step(finger: Finger) -> None:
    attack = finger.page.locator('label[data-order="declare_attack"]')
    finger.tap(attack if attack.count() else finger.page.locator('label[data-order="end_activation"]'))
    finger.confirm()


def test_a_battle_of_tiles_is_fought_to_its_end_on_a_phone(new_page: NewPage) -> None:
    page = new_page(size=PHONE)
    begin_by_program(page, "lost_battles", LAST_TURN)
    finger = Finger(page)
    assert_fits(page)

    for _ in range(MOST_ORDERS):
        finger.settle()
        if finger.is_over:
            break
        {"activate": activate, "step": step}.get(finger.asked, Finger.answer)(finger)

    expect(page.locator(".end-card")).to_be_visible()
    assert {"activate_group", "declare_attack", "attack_with"} <= set(finger.given)
    assert_fits(page)


def move(finger: Finger) -> None:
    """Once a turn: a base is tapped, its group taken, a distance set by the slider's field; then movement ends."""
    page = finger.page
    ready = page.locator("svg .piece-spot.ready")
    if not ready.count() or finger.given[-1:] == ["move_group"]:
        end_movement(finger)
        return
    ready.first.tap(force=True)
    finger.tap(page.locator("[data-action=group]").or_(page.locator("[data-action=advance]")).first)
    assert_fits(page)
    distance = page.locator(".ask input[type=number]").first
    distance.fill("1")
    distance.press("Tab")
    expect(page.locator(".verdict-pill.good, .verdict-pill.warn, .verdict-pill.bad")).to_be_visible()
    if page.locator(".verdict-pill.bad").count():
        finger.tap(page.locator(".confirm-row .discard"))
        end_movement(finger)
        return
    finger.confirm()


def end_movement(finger: Finger) -> None:
    finger.given.append("end_movement")
    finger.end_movement(lambda: finger.tap(finger.page.locator("[data-end-movement]")))


def test_a_battle_of_the_free_table_is_fought_to_its_end_on_a_phone(new_page: NewPage) -> None:
    page = new_page(size=PHONE, language="de")
    begin_by_program(page, "horden_helden", LAST_MOVES)
    finger = Finger(page)
    assert_fits(page)

    for _ in range(MOST_ORDERS):
        finger.settle()
        if finger.is_over:
            break
        {"moves": move}.get(finger.asked, Finger.answer)(finger)

    expect(page.locator(".end-card")).to_be_visible()
    assert {"move_group", "end_movement"} <= set(finger.given)


def test_the_table_as_text_fits_a_phone(new_page: NewPage) -> None:
    page = new_page(size=PHONE)
    begin_by_program(page, "horden_helden", FREE)
    finger = Finger(page)
    switch = tool(page, "[data-text-switch]", finger.tap)
    assert page.evaluate(SMALL, FINGER) == []
    finger.tap(switch)
    expect(page.locator("[data-text-table]")).to_be_visible()
    assert_fits(page)


def test_the_row_of_links_shows_the_page_one_is_on(new_page: NewPage) -> None:
    page = new_page(size=PHONE, path="/rules/lost-battles")

    expect(page.locator(".nav [aria-current]")).to_be_in_viewport(ratio=0.99)
