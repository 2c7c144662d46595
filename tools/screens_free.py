"""Horden & Helden for the pictures: small positions at the free table, and what is in hand there."""

import json
from collections.abc import Callable

from playwright.sync_api import Page

FRONT = 400.0
NEAR = 90.0
WIDE = 40.0
FOE = ("spears", "axe_sword", "spears", "axe_sword", "spears", "light_archers")
OWN = ("axe_sword", "axe_sword", "spears", "spears", "axe_sword", "light_archers")
TERRAIN = (
    ("wood", ((90, 420), (300, 400), (340, 540), (220, 640), (80, 580))),
    ("gentle_hill", ((820, 180), (1040, 170), (1080, 300), (940, 370), (800, 310))),
    ("orchard", ((880, 500), (1030, 490), (1050, 610), (890, 620))),
)


def element(key: str, kind: str, x: float, y: float, **more: object) -> dict[str, object]:
    side = key[0]
    return {
        "id": key,
        "side": side,
        "command": f"{side}1",
        "type": kind,
        "depth": 20,
        "points": 36,
        "place": "field",
        "pose": {"x": x, "y": y, "facing": 90 if side == "A" else 270},
        **more,
    }


def position(gap: float) -> dict[str, object]:
    """Two lines so far apart, each with its commander behind and horse on a wing; the armies look at each other."""
    pieces = [
        *(element(f"A{n:02}", kind, 520 + WIDE * n, FRONT) for n, kind in enumerate(OWN, 1)),
        element("A09", "riders", 660, FRONT - 80, depth=30, commander={"points": 24}),
        element("A10", "riders", 420, FRONT - 20, depth=30),
        *(element(f"B{n:02}", kind, 520 + WIDE * n, FRONT + gap) for n, kind in enumerate(FOE, 1)),
        element("B09", "riders", 660, FRONT + gap + 80, depth=30, commander={"points": 24}),
    ]
    return {
        "options": {"mode": "basic"},
        "sides": {
            "A": {"id": "A", "seat": "1", "role": "attacker", "edge": "south"},
            "B": {"id": "B", "seat": "2", "role": "defender", "edge": "north"},
        },
        "commands": {
            "A1": {"id": "A1", "side": "A", "seat": "1", "points": 300, "ap": 6},
            "B1": {"id": "B1", "side": "B", "seat": "2", "points": 300},
        },
        "elements": {one["id"]: one for one in pieces},
        "terrain": [
            {"id": f"t{n}", "kind": kind, "outline": [list(spot) for spot in outline]}
            for n, (kind, outline) in enumerate(TERRAIN, 1)
        ],
        "turn": 3,
        "active": "A",
        "phase": "moves",
    }


def begin(page: Page, gap: float) -> None:
    """As a guest against the computer, from the position."""
    page.goto("/battles/new?system=horden_helden&advanced")
    page.locator("textarea[name=position]").fill(json.dumps(position(gap)))
    for choice in ("input[name=opponent][value=computer-1]", "input[name=seat][value='1']"):
        page.locator(choice).dispatch_event("click")
    page.locator("button.create").click()
    page.locator(".battle-table[data-asked=moves]").wait_for()


def touch(page: Page, key: str) -> None:
    """On a phone the edge of a neighbour reaches over it: the table itself finds out who is meant."""
    page.locator(f'svg [data-element="{key}"]').first.click(force=True)


def pick_line(page: Page) -> None:
    touch(page, "A01")
    page.locator("[data-action=group]").first.click()


def measured(page: Page, action: str, amount: str) -> None:
    """The whole line, with a measure in hand that the server has judged."""
    begin(page, NEAR)
    pick_line(page)
    page.locator(f"[data-action={action}]").first.click()
    page.locator("input[type=number]").first.fill(amount)
    page.locator("input[type=number]").first.press("Tab")
    page.locator(".verdict-pill.good, .verdict-pill.warn, .verdict-pill.bad").wait_for()


def wheel(page: Page) -> None:
    measured(page, "wheel_left", "12")


def refused(page: Page) -> None:
    measured(page, "advance", "5")


def fight(page: Page) -> None:
    """The lines touch: the fights, with the odds of the first."""
    begin(page, 0)
    for _ in ("asked", "sure"):
        page.locator("[data-end-movement]").first.click()
    page.locator(".battle-table[data-asked=melee]").wait_for()
    page.locator("label.answer").first.click()
    page.locator(".odds-bar, .chances").first.wait_for()


def deployment(page: Page) -> None:
    """An army from the book; the server sets up what comes before, and proposes where it could stand."""
    page.goto("/battles/new?system=horden_helden&against=computer")
    page.locator("button[form=new-battle]").click()
    page.locator(".battle-table[data-asked=army]").wait_for()
    page.locator("label.answer").nth(1).click()
    page.locator("button.confirm:visible:not([disabled])").click()
    for_me, propose = page.locator("[data-action=for-me]"), page.locator("[data-action=propose]")
    while page.locator(".battle-table").get_attribute("data-asked") != "deploy":
        for_me.or_(propose).first.wait_for()
        before = page.locator(".battle-table").get_attribute("data-version")
        if page.locator(".battle-table").get_attribute("data-asked") != "deploy":
            for_me.click()
            page.locator(f".battle-table:not([data-version='{before}']):not([data-asked=''])").wait_for()
    propose.click()
    page.locator("button.confirm:visible:not([disabled])").wait_for()


def moving(page: Page) -> None:
    begin(page, NEAR)
    touch(page, "A09")


def unspent(page: Page) -> None:
    """The movement is to end while points are left: the table asks once."""
    begin(page, NEAR)
    page.locator("[data-end-movement]").first.click()


def builder(page: Page) -> None:
    """An army that has just been begun, with everything that is missing."""
    page.goto("/armies")
    page.locator("#id_list").select_option("northmen")
    page.locator("button[name=start][value=blank]").click()
    page.locator(".findings .bad").first.wait_for()


def ready_army(page: Page) -> None:
    page.goto("/armies")
    page.locator("main .cards button[name=start]").first.click()
    page.locator(".findings .ok").first.wait_for()


def editor(page: Page) -> None:
    page.goto("/maps")
    page.locator("button[name=copy][value=crossroads]").click()
    page.locator(".map-board .hit").first.wait_for()


SCENES: dict[str, Callable[[Page], None]] = {
    "horden-deployment": deployment,
    "horden-moving": moving,
    "horden-wheel": wheel,
    "horden-refused": refused,
    "horden-unspent": unspent,
    "horden-fight": fight,
    "builder": builder,
    "builder-ready": ready_army,
    "map-editor": editor,
}
