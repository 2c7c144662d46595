"""At the table, from stored positions: odds and sums, reasons, languages, keyboard, phone."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import NewPage
from tests.browser.guests import against_the_computer
from tests.browser.looks import PHONE, assert_good
from tests.browser.table import Hands, soon

LEGION = {"type": "heavy_infantry", "subtype": "legion", "class": "average"}
LEVY = {"type": "heavy_infantry", "class": "levy"}
POSITION = {
    "turn": 3,
    "active": "A",
    "armies": {
        "A": {
            "units": [{"id": f"leg-{n}", **LEGION, "tile": "centre"} for n in range(1, 4)]
            + [{"id": "vel", "type": "light_infantry", "class": "average", "tile": "left_rear"}],
        },
        "B": {
            "units": [{"id": "war-1", **LEVY, "state": "spent", "tile": "centre"}]
            + [{"id": f"war-{n}", **LEVY, "tile": "rear"} for n in range(2, 8)],
        },
    },
}
"""Three legions face one spent levy unit."""


def begin(page: Page, position: object = POSITION) -> Hands:
    """A battle against the computer from a position, on the side that is to move."""
    hands = Hands(against_the_computer(page, "lost_battles", position)).wait()
    expect(hands.table).to_have_attribute("data-asked", "activate")
    return hands


def declare(hands: Hands) -> None:
    hands.activate("A_centre")
    hands.choose("declare_attack")
    hands.confirm()
    expect(hands.table).to_have_attribute("data-asked", "attacker")


def test_an_attack_shows_its_sum_its_exact_odds_and_the_morale_it_may_cause(new_page: NewPage) -> None:
    hands = begin(new_page())
    declare(hands)
    hands.page.locator("[data-attacker]").first.click()
    panel = hands.page.locator(".attack-panel")
    expect(panel).to_contain_text("M01")
    expect(panel).to_contain_text("M04")
    expect(panel).to_contain_text("in 36")
    odds = [int(found) for found in re.findall(r"(\d+) in 36", panel.locator(".chosen-attack").inner_text())]
    # 2d6 + 1 (lead) + 1 (against levy) against 9: nothing up to 6, all-out with 7, a hit with 8 or 9, and so on.
    assert odds == [15, 6, 9, 3, 3]
    hands.confirm()
    expect(hands.page.locator(".dice-tray, .dice").first).to_contain_text("№ 0")


def middle(button: Locator) -> tuple[float, float]:
    box = button.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Gate:
    """Stands between a page and the server: while it is shut, verdicts and odds wait before it."""

    def __init__(self, page: Page) -> None:
        self._held: list[tuple[WebSocketRoute, str | bytes]] = []
        self._is_shut = False
        page.route_web_socket(re.compile("/ws/battles/"), self._stand)

    def _stand(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        server.on_message(lambda message: self._pass(page, message))

    def _pass(self, page: WebSocketRoute, message: str | bytes) -> None:
        if self._is_shut and json.loads(message)["type"] in ("trial", "odds"):
            self._held.append((page, message))
        else:
            page.send(message)

    def shut(self) -> None:
        self._is_shut = True

    def open(self) -> None:
        self._is_shut = False
        for page, message in self._held:
            page.send(message)
        self._held.clear()


def test_a_press_is_heard_although_the_panel_grows_under_it(new_page: NewPage) -> None:
    page = new_page()
    gate = Gate(page)
    hands = begin(page)
    declare(hands)
    before = hands.version
    gate.shut()
    page.locator("[data-attacker]").first.click()
    button = page.locator("button.confirm:visible")
    expect(button).to_contain_text("checking")
    aimed = middle(button)
    page.mouse.move(*aimed)
    page.mouse.down()
    gate.open()
    expect(page.locator(".odds-bar")).to_be_visible()
    soon(page, lambda: middle(button) != aimed)
    page.mouse.up()
    expect(hands.table).not_to_have_attribute("data-version", str(before))


def test_confirm_stays_where_it_is_from_the_moment_it_can_be_pressed(new_page: NewPage) -> None:
    hands = begin(new_page())
    declare(hands)
    page = hands.page
    page.locator("[data-attacker]").first.click()
    button = page.locator("button.confirm:visible")
    expect(button).to_be_enabled()
    aimed = middle(button)
    expect(page.locator(".odds-bar")).to_be_visible()
    assert middle(button) == aimed


def test_what_is_greyed_says_why_not_and_names_its_clause(new_page: NewPage) -> None:
    hands = begin(new_page())
    hands.activate("A_left_rear")
    blocked = hands.page.locator("[data-blocked=declare_attack]")
    blocked.get_by_role("button").click()
    expect(blocked.locator("a.cite").first).to_have_attribute("href", re.compile(r"/rules/lost-battles#\d"))


def test_a_tile_that_answers_nothing_says_why_and_an_enemy_tells_about_itself(new_page: NewPage) -> None:
    page = begin(new_page()).page
    expect(page.locator(".layer-bar")).to_be_visible()
    page.locator('svg [data-tile="B_centre"]').focus()
    page.keyboard.press("Space")
    expect(page.locator(".card .card-title")).to_contain_text("Centre")
    card = page.locator(".tile-card")
    expect(card).to_have_count(0)

    Hands(page).activate("A_centre")
    page.locator('svg [data-tile="A_left_wing"]').focus()
    page.keyboard.press("Space")
    expect(card.locator(".why-here")).to_contain_text("one tile at a time")
    expect(page.locator(".prompt h2")).to_contain_text("Group")


def test_the_language_changes_without_losing_the_place(new_page: NewPage) -> None:
    hands = begin(new_page())
    hands.page.locator('[data-place="A_centre"]').click()
    expect(hands.page.locator(".question")).to_contain_text("activation")
    hands.page.get_by_role("button", name="DE").or_(hands.page.get_by_role("link", name="DE")).first.click()
    expect(hands.page.locator(".question")).to_contain_text("Aktivierung")
    expect(hands.page.locator("html")).to_have_attribute("lang", "de")
    expect(hands.page.locator("[data-pick] input:checked")).to_have_count(3)


def test_a_player_turn_by_keyboard_alone(new_page: NewPage) -> None:
    hands = begin(new_page())
    keys, page = hands.page.keyboard, hands.page
    expect(page.locator(".prompt h2")).to_be_focused()
    page.locator('svg [data-tile="A_centre"]').focus()
    keys.press("Space")
    expect(page.locator("[data-pick] input:checked")).to_have_count(3)
    keys.press("n")
    expect(page.locator("button[data-confirm=activate_group]")).to_be_enabled()
    keys.press("Enter")
    expect(hands.table).to_have_attribute("data-asked", "step")
    page.locator("label[data-order=declare_attack] input").focus()
    keys.press("Space")
    expect(page.locator("button[data-confirm=declare_attack]")).to_be_enabled()
    keys.press("Enter")
    expect(hands.table).to_have_attribute("data-asked", "attacker")
    before = hands.version
    keys.press("1")
    expect(page.locator("button[data-confirm=attack_with]")).to_be_enabled()
    keys.press("Enter")
    expect(hands.table).not_to_have_attribute("data-version", str(before))


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_battle_on_a_phone(new_page: NewPage, language: str) -> None:
    hands = begin(new_page(size=PHONE, language=language))
    assert_good(hands.page)
    declare(hands)
    hands.page.locator("[data-attacker]").first.click()
    assert_good(hands.page)
    hands.confirm()


def test_a_chat_line_and_a_name_cannot_carry_script(new_page: NewPage) -> None:
    hands = begin(new_page())
    hands.page.get_by_role("tab", name="Chat").click()
    line = "<img src=x onerror=document.title='taken'>"
    hands.page.locator("#chat-line").fill(line)
    hands.page.keyboard.press("Enter")
    expect(hands.page.locator("body")).to_contain_text(line)
    assert "taken" not in hands.page.title()


def test_the_computer_is_challenged_within_three_clicks(new_page: NewPage) -> None:
    page = new_page(path="/")
    page.get_by_role("link", name="New battle").first.click()
    page.locator(".strengths label").first.click()
    page.get_by_role("button", name=re.compile("Create")).click()
    Hands(page).wait()
    assert re.search("/battles/[0-9a-f-]{36}", page.url)
