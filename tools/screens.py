"""Pictures of every page for docs/screens/: python tools/screens.py http://127.0.0.1:8000 (a site with demo data)."""

import os
import re
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "screens"
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
PAGES = {
    "lobby": "/",
    "new-battle": "/battles/new",
    "watch": "/watch",
    "finished": "/finished",
    "rules": "/rules/lost-battles",
    "scenarios": "/scenarios/lost-battles/",
    "scenario": "/scenarios/lost-battles/cannae",
    "help": "/help",
    "sign-in": "/accounts/login/",
    "sign-up": "/accounts/signup/",
}
TABLE = re.compile(r"/battles/[0-9a-f-]{36}")


def main(address: str) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        program = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        for size in SIZES:
            for language in ("en", "de"):
                take(browser, address, size, language)
        take_dark(browser, address)
        browser.close()


def take(browser: Browser, address: str, size: str, language: str) -> None:
    """All pages once, the live table and a replay included."""
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=address, viewport={"width": width, "height": height}, locale=language, reduced_motion="reduce"
    )
    page = context.new_page()
    for name, path in PAGES.items():
        page.goto(path)
        keep(page, f"{name}-{size}-{language}")
    page.goto(address_of(page, "/watch"))
    page.locator("svg [data-tile]").first.wait_for()
    keep(page, f"battle-{size}-{language}")
    page.goto(address_of(page, "/finished") + "/replay?at=60")
    page.locator("svg [data-tile]").first.wait_for()
    keep(page, f"replay-{size}-{language}")
    attack(page)
    keep(page, f"attack-{size}-{language}")
    context.close()


def attack(page: Page) -> None:
    """As a guest on both sides of Cannae: the Romans wait, the Carthaginian centre attacks."""
    page.goto("/battles/new")
    page.locator("label", has=page.locator("input[name=opponent][value=both]")).click()
    page.locator("#new-battle button[type=submit]").click()
    for asked in ("reversal", "activate", "leads", "activate"):
        page.locator(f".battle-table[data-asked={asked}]").wait_for()
        if asked == "activate" and page.locator("[data-place=B_centre]").count():
            break
        if asked == "activate":
            page.locator("[data-end-turn]").click()
        confirm(page)
    page.locator("[data-place=B_centre]").click()
    page.locator("label[data-order=activate_group]").first.click()
    confirm(page)
    page.locator("label[data-order=declare_attack]").click()
    confirm(page)
    page.locator("[data-attacker]").first.click()
    page.locator(".odds-bar").wait_for()


def confirm(page: Page) -> None:
    before = page.locator(".battle-table").get_attribute("data-version")
    page.locator("button.confirm:visible").first.click()
    page.locator(f".battle-table:not([data-version='{before}'])").wait_for()


def take_dark(browser: Browser, address: str) -> None:
    """What changes most in the dark: the lobby and a table."""
    context = browser.new_context(
        base_url=address, viewport={"width": 1440, "height": 900}, locale="en", color_scheme="dark"
    )
    page = context.new_page()
    page.goto("/")
    keep(page, "lobby-dark")
    page.goto(address_of(page, "/watch"))
    page.locator("svg [data-tile]").first.wait_for()
    keep(page, "battle-dark")
    context.close()


def address_of(page: Page, listing: str) -> str:
    """The last battle of a list: the one of the demo data."""
    page.goto(listing)
    link = page.locator("a[href*='/battles/']:not([href$='new'])").last.get_attribute("href") or ""
    found = TABLE.search(link)
    if found is None:
        raise SystemExit(f"no battle on {listing}: make demo data first")
    return found[0]


def keep(page: Page, name: str) -> None:
    page.wait_for_timeout(400)
    page.screenshot(path=FOLDER / f"{name}.png")


if __name__ == "__main__":
    main(sys.argv[1])
