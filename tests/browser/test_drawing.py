"""What is drawn before a battle of Horden & Helden, from stored positions: works, rectangles of commands, terrain."""

from __future__ import annotations

import json

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.free_hands import FreeHands, Spot, middle
from tests.browser.guests import against_the_computer
from tests.browser.looks import PHONE, assert_good
from tests.browser.sites import ROOT
from tests.browser.table import soon
from tests.browser.test_free_table import element

LAPTOP = {"width": 1280, "height": 800}
WAITING = [
    element("A01", "axe_sword", 0, 0, 90, place="reserve", pose=None, commander={"points": 24}),
    element("A02", "spears", 0, 0, 90, place="reserve", pose=None, command="A2", commander={"points": 24}),
    element("B01", "spears", 0, 0, 270, place="reserve", pose=None, commander={"points": 24}),
]


def set_up(*flow: dict[str, object], points: int = 600, **told: object) -> dict[str, object]:
    """Before the first turn, A in the south; `told` is what the papers say."""
    return {
        "options": {"mode": "basic", "points": points},
        "sides": {
            "A": {"id": "A", "seat": "1", "role": "attacker", "edge": "south"},
            "B": {"id": "B", "seat": "2", "role": "defender", "edge": "north"},
        },
        "commands": {
            "A1": {"id": "A1", "side": "A", "seat": "1", "points": points},
            "A2": {"id": "A2", "side": "A", "seat": "1", "points": points, "role": "subordinate"},
            "B1": {"id": "B1", "side": "B", "seat": "2", "points": points},
        },
        "elements": {str(one["id"]): one for one in WAITING},
        "terrain": [{"id": "t1", "kind": "lake", "outline": [[60, 100], [200, 100], [200, 220], [60, 220]]}],
        "setting_up": told,
        "flow": [{"kind": "set_up_stage", "stage": "deploy"}, *flow],
    }


WORKS = set_up({"kind": "ask_works", "side": "A"}, plans={"A": {"works": 3}})
SKETCH = set_up({"kind": "ask_sketches", "seats": ["1", "2"]}, points=1200)
HILL = set_up(
    {"kind": "ask_lay", "side": "A", "phase": 3, "at": 0, "square": 2, "position": 3},
    choices={"A": {"combination": "none", "pieces": ["gentle_hill"]}, "B": {"pieces": []}},
)


def begin(page: Page, position: dict[str, object], asked: str, panel: str = ".place-panel") -> FreeHands:
    hands = FreeHands(against_the_computer(page, "horden_helden", position)).wait()
    expect(hands.table).to_have_attribute("data-asked", asked)
    expect(page.locator(panel)).to_be_visible()
    hands.look_at_all()
    return hands


def box(place: Locator) -> FloatRect:
    found = place.bounding_box()
    assert found is not None
    return found


def ghost(hands: FreeHands, key: str) -> Locator:
    return hands.page.locator(f'svg.map .ghosts [data-ghost="{key}"] .base')


def spot(hands: FreeHands, x: float, y: float) -> Spot:
    """A place on the table, in millimetres from the own left corner."""
    ground = hands.page.locator(".frame .tabletop-ground").bounding_box()
    assert ground is not None
    return Spot(ground["x"] + x * hands.pixel, ground["y"] + ground["height"] - y * hands.pixel)


def refused(hands: FreeHands, clause: str, text: str) -> None:
    hands.settle()
    expect(hands.page.locator(".verdict-list .bad").first).to_contain_text(text)
    expect(hands.page.locator(".verdict-list .bad a.cite").first).to_contain_text(clause)
    expect(hands.page.locator("button.confirm:visible")).to_be_disabled()


def allowed(hands: FreeHands) -> None:
    hands.settle()
    expect(hands.page.locator(".verdict-list .bad")).to_have_count(0)
    expect(hands.page.locator("button.confirm:visible")).to_be_enabled()


def test_works_are_dragged_and_turned_and_refused_where_they_cannot_stand(new_page: NewPage) -> None:
    hands = begin(new_page(size=LAPTOP), WORKS, "works")
    hands.drag(middle(ghost(hands, "work2")), spot(hands, 130, 160))
    refused(hands, "4.9", "You can’t raise works on this")
    expect(hands.page.locator("svg.map .witness .piece")).to_be_visible()
    hands.drag(middle(ghost(hands, "work2")), spot(hands, 300, 100))
    allowed(hands)
    ring = middle(hands.page.locator("svg.map .handle.ring circle").last)
    hands.drag(ring, middle(ghost(hands, "work2")).shifted(40, 0), steps=8)
    allowed(hands)
    hands.confirm()
    works = hands.page.locator("svg.map .work .bank")
    expect(works).to_have_count(3)
    boxes = [box(works.nth(at)) for at in range(3)]
    assert [one["height"] > one["width"] for one in boxes] == [False, True, False]


def test_sections_are_left_out_and_put_back(new_page: NewPage) -> None:
    hands = begin(new_page(size=LAPTOP), WORKS, "works")
    page, sections = hands.page, hands.page.locator("svg.map .ghosts [data-ghost]")
    page.locator("[data-action=fewer]").click()
    expect(sections).to_have_count(2)
    expect(page.locator(".verdict-list .warn")).to_contain_text("given up")
    page.locator("[data-action=more]").click()
    expect(sections).to_have_count(3)
    before = box(ghost(hands, "work1"))
    page.locator('svg.map [data-ghost="work1"]').focus()
    for key in ("Space", "ArrowDown", "ArrowDown", "Comma"):
        page.keyboard.press(key)
    soon(page, lambda: box(ghost(hands, "work1"))["y"] > before["y"] + 10)
    allowed(hands)
    page.locator("[data-action=propose]").click()
    expect(sections).to_have_count(3)
    soon(page, lambda: abs(box(ghost(hands, "work1"))["y"] - before["y"]) < 1)


def test_a_rectangle_is_resized_by_its_corner_and_another_command_gets_the_camp(new_page: NewPage) -> None:
    hands = begin(new_page(size=LAPTOP), SKETCH, "sketch")
    page = hands.page
    wide = page.get_by_role("spinbutton", name="Wide")
    page.locator('svg.map [data-ghost="A1"]').click()
    expect(wide).to_have_value("20")
    corner = page.locator('[data-handle="A1 1 1"] circle').last
    hands.drag(middle(corner), spot(hands, 700, 180))
    refused(hands, "4.8", "overlap")
    hands.drag(middle(corner), spot(hands, 450, 122))
    allowed(hands)
    expect(wide).to_have_value("15")
    page.locator('svg.map [data-ghost="A1"]').focus()
    page.keyboard.press("Shift+ArrowRight")
    expect(wide).to_have_value("15.33")
    page.locator(".vary label").last.click()
    expect(page.locator("svg.map .ghosts .tag", has_text="camp")).to_have_count(1)
    hands.confirm()
    expect(hands.table).not_to_have_attribute("data-asked", "sketch")


def test_a_piece_of_terrain_is_laid_elsewhere_in_its_square(new_page: NewPage) -> None:
    hands = begin(new_page(size=LAPTOP), HILL, "lay")
    hands.drag(middle(ghost(hands, "piece")), spot(hands, 600, 200))
    refused(hands, "3.12", "")
    hands.drag(middle(ghost(hands, "piece")), spot(hands, 700, 40))
    allowed(hands)
    hands.confirm()
    laid = middle(hands.page.locator(".frame .piece.gentle_hill"))
    assert laid.x > spot(hands, 680, 0).x


def test_works_on_a_phone(new_page: NewPage) -> None:
    hands = begin(new_page(size=PHONE), WORKS, "works")
    place = middle(ghost(hands, "work3"))
    hands.page.touchscreen.tap(place.x, place.y)
    expect(hands.page.locator("svg.map [aria-pressed=true]")).to_have_attribute("data-ghost", "work3")
    assert_good(hands.page)


def test_without_its_own_part_the_set_up_goes_on_as_proposed(new_page: NewPage, faults: list[str]) -> None:
    manifest = json.loads((ROOT / "static" / "build" / "manifest.json").read_text())
    page = new_page(size=LAPTOP)
    page.route(f"**/{manifest['src/systems/horden_helden/setting_up/index.ts']['file']}", lambda route: route.abort())
    hands = begin(page, WORKS, "works", panel=".reaction .answers")
    expect(page.locator("svg.map .plan.work-line")).to_have_count(3)
    hands.confirm()
    expect(page.locator("svg.map .work .bank")).to_have_count(3)
    assert all("Failed to load resource" in fault for fault in faults)
    faults.clear()
