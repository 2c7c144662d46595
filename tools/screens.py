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
    context.close()


def address_of(page: Page, listing: str) -> str:
    """The first battle of a list."""
    page.goto(listing)
    link = page.locator("a[href*='/battles/']:not([href$='new'])").first.get_attribute("href") or ""
    found = TABLE.search(link)
    if found is None:
        raise SystemExit(f"no battle on {listing}: make demo data first")
    return found[0]


def keep(page: Page, name: str) -> None:
    page.wait_for_timeout(400)
    page.screenshot(path=FOLDER / f"{name}.png")


if __name__ == "__main__":
    main(sys.argv[1])
