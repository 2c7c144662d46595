"""How a page looks to everybody: what axe-core finds, what is cut off, words that are missing; and pictures of it."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Literal
from weakref import WeakKeyDictionary

from playwright.sync_api import CDPSession, Page

from tests.browser.sites import ROOT

AXE = ROOT / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SIZES = {"desktop": DESKTOP, "phone": PHONE}
UNWORDED = re.compile(r"\b(?:question|event|refusal|order|throw|page|term|modifier|outcome)\.[a-z_]+\b")
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules about colours: in the dark all else is the same, element by element."""
DRAWN = """async () => {
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.allSettled(document.getAnimations().map(one => one.finished));
}"""
"""All that changes colour, even in an instant, has done so."""
SERIOUS = ("serious", "critical")


def problems(page: Page, *impacts: str, **options: object) -> list[str]:
    """What axe-core finds, or only what it thinks of such weight."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    wish = {"resultTypes": ["violations"], **options}
    found = page.evaluate("wish => axe.run(document, wish).then(r => r.violations)", wish)
    return [
        f"{page.url} {one['id']}: {one['nodes'][0]['html'][:160]} {one['nodes'][0].get('failureSummary', '')[:200]}"
        for one in found
        if not impacts or one["impact"] in impacts
    ]


def serious(page: Page, **options: object) -> list[str]:
    return problems(page, *SERIOUS, **options)


def overflows(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def unworded(page: Page) -> list[str]:
    return UNWORDED.findall(page.locator("body").inner_text())


def assert_good(page: Page) -> None:
    found = [*serious(page), *unworded(page)]
    assert found == [], f"{page.url}: {found}"
    assert (wide := overflows(page)) <= 0, f"{page.url} is {wide} pixels too wide"


# The same page, looked at otherwise: nothing is loaded again.


def darken(page: Page) -> Page:
    """Night falls: the page follows what the device asks for."""
    return _shade(page, "dark")


def lighten(page: Page) -> Page:
    return _shade(page, "light")


def _shade(page: Page, shade: Literal["dark", "light"]) -> Page:
    page.emulate_media(color_scheme=shade)
    page.wait_for_function("shade => document.documentElement.dataset.theme === shade", arg=shade)
    page.evaluate(DRAWN)
    return page


_pointers: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()


def hold(page: Page, size: str) -> Page:
    """The window becomes a phone's, and the pointer a finger; or a desktop's again."""
    width, height, is_phone = SIZES[size]["width"], SIZES[size]["height"], size == "phone"
    page.set_viewport_size({"width": width, "height": height})
    if page not in _pointers:
        _pointers[page] = page.context.new_cdp_session(page)
    touch = {"enabled": True, "maxTouchPoints": 1} if is_phone else {"enabled": False}
    _pointers[page].send("Emulation.setTouchEmulationEnabled", touch)
    page.wait_for_function(
        "([width, isPhone]) => innerWidth === width && matchMedia('(pointer: coarse)').matches === isPhone",
        arg=[width, is_phone],
    )
    page.evaluate(DRAWN)
    return page


def keep(page: Page, name: str, *, is_whole: bool = False) -> None:
    """A picture to look at, where somebody asks for pictures; `make screens` makes those of every page."""
    if folder := os.environ.get("FELDHERR_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=is_whole)
