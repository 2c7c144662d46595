"""Clicks a turn: presses, drags and keys that a usual turn needs, counted by the page itself in Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from battles.benchmarks.figures import BenchFigure, middle, most
from battles.benchmarks.servers import Site
from battles.rules.codec import Json
from battles.rules.first import first_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TURNS = 3
MOST_ANSWERS = 40
TOKEN = "tokenOfAllWhoComeWithoutAnyForms"
FRONT, BACK = ("left_centre", "centre", "right_centre"), ("left_rear", "rear", "right_rear")
ACROSS = dict(zip(FRONT, ("right_centre", "centre", "left_centre"), strict=True))
LEGION = {"type": "heavy_infantry", "subtype": "legion", "class": "average"}
LEVY = {"type": "heavy_infantry", "class": "levy"}
POSITION: dict[str, Json] = {
    "turn": 3,
    "active": "A",
    "armies": {
        "A": {
            "commands": 12,
            "units": [{"id": f"leg-{tile}-{n}", **LEGION, "tile": tile} for tile in FRONT for n in (1, 2)]
            + [{"id": f"res-{tile}", **LEGION, "tile": tile} for tile in (*BACK, "right_wing")],
        },
        "B": {
            "units": [{"id": f"war-{tile}-{n}", **LEVY, "tile": tile} for tile in FRONT for n in (1, 2)]
            + [{"id": f"war-{n}", **LEVY, "tile": "rear"} for n in range(1, 7)],
        },
    },
}
"""Three pairs of legions face three pairs of levies; three more stand behind them, one does nothing."""
COUNTER = """() => {
    const free = ['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Shift', 'Control', 'Alt', 'Meta'];
    window.clicks = 0;
    addEventListener('pointerdown', () => { window.clicks += 1; }, true);
    addEventListener('keydown', event => { if (!free.includes(event.key)) window.clicks += 1; }, true);
}"""
SETTLED = """() => {
    const table = document.querySelector('.battle-table');
    const button = [...document.querySelectorAll('.ask button.confirm')].find(one => one.offsetParent);
    const isOver = document.querySelector('.end-card') !== null;
    const isPlanned = document.querySelector('[data-plan=running]') !== null;
    const isOut = button?.getAttribute('aria-disabled') === 'true' || /…/.test(button?.textContent ?? '');
    return isOver || (table.dataset.asked !== '' && !isPlanned && !isOut);
}"""
"""This player is asked, nothing is on its way, and no verdict is out."""


def figures(site: Site, chromium: str) -> Iterator[BenchFigure]:
    """A turn of three attacks by two units each, three moves and its end, with the dice as they fall."""
    from playwright.sync_api import sync_playwright

    with site.serving("daphne") as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        counted = [_turn(browser, f"http://127.0.0.1:{server.port}") for _ in range(TURNS)]
        browser.close()
    yield most("clicks a turn of Lost Battles: three attacks, three moves, end", middle(counted), "", 22)


def _turn(browser: Browser, address: str) -> int:
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.add_init_script('sessionStorage.setItem("feldherr.stage", "nothing")')
    page = context.new_page()
    _begin(page, address)
    page.evaluate(COUNTER)
    for tile in FRONT:
        _drag(page, f"A_{tile}", f"B_{ACROSS[tile]}")
        page.wait_for_selector("[data-confirm=attack_all]:enabled")
        page.keyboard.press("Enter")
        _answer(page)
    for start, end in zip(BACK, FRONT, strict=True):
        _drag(page, f"A_{start}", f"A_{end}")
        _answer(page)
    page.keyboard.press("e")
    page.wait_for_selector("[data-confirm=end_player_turn]:focus")
    page.keyboard.press("Enter")
    clicks = int(page.evaluate("() => window.clicks"))
    context.close()
    return clicks


def _begin(page: Page, address: str) -> None:
    """A guest against the computer, from the position."""
    page.context.add_cookies([{"name": "csrftoken", "value": TOKEN, "url": address}])
    page.request.post("/accounts/guest/", headers={"X-CSRFToken": TOKEN}, form={"next": "/"}, max_redirects=0)
    word = first_of(one["value"] for one in page.context.cookies() if one["name"] == "csrftoken")
    wish = {"system": "lost_battles", "position": POSITION, "seat": "1", "computer": 1}
    made = page.request.post("/api/battles", headers={"X-CSRFToken": word}, data=wish)
    page.goto(f"/battles/{made.json()['id']}")
    page.wait_for_selector(".battle-table[data-asked=activate]")


def _drag(page: Page, start: str, end: str) -> None:
    ends = [page.locator(f'svg.map [data-tile="{tile}"]').bounding_box() for tile in (start, end)]
    (x0, y0), (x1, y1) = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in ends if box)
    page.mouse.move(x0, y0)
    page.mouse.down()
    page.mouse.move(x1, y1, steps=4)
    page.mouse.up()


def _answer(page: Page) -> None:
    """Whatever is asked until the next activation: what is chosen already, else the last answer."""
    for _ in range(MOST_ANSWERS):
        page.wait_for_timeout(100)
        page.wait_for_function(SETTLED)
        asked = page.locator(".battle-table").get_attribute("data-asked")
        if asked == "activate":
            return
        if not page.locator(".ask button.confirm:visible").first.is_enabled():
            page.keyboard.press("2")
            page.wait_for_selector(".ask button.confirm:enabled")
            page.wait_for_function(SETTLED)
        page.keyboard.press("Enter")
