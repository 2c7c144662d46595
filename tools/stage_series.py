"""Pictures of one turn on the stage, a few a second, into var/screens/stage/: `python -m tools.stage_series`.

A ready battle of each system is watched while the computer gives the orders of one turn. `CHROMIUM` names the browser.
"""

import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "battles.settings")

import django
from playwright.sync_api import Browser, sync_playwright

FOLDER = Path(__file__).resolve().parent.parent / "var" / "screens" / "stage"
SIZE = {"width": 1440, "height": 900}
ORDERS = 14
EVERY = 300
"""Milliseconds between two pictures."""
MOST = 60


def taken(browser: Browser, address: str, system: str, act: object) -> int:
    """How many pictures there are of this turn."""
    page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
    page.goto(address)
    page.wait_for_selector('.battle-table[data-stage="rest"]')
    assert callable(act)
    act()
    page.wait_for_selector('.battle-table:not([data-stage="rest"])')
    for number in range(MOST):
        kind = page.locator(".battle-table").get_attribute("data-stage")
        page.screenshot(path=FOLDER / f"{system}-{number:02}-{kind}.png")
        if kind == "rest":
            return number
        page.wait_for_timeout(EVERY)
    return MOST


def main() -> int:
    django.setup()
    from battles.benchmarks import stage
    from battles.benchmarks.servers import Site
    from battles.rules import registry

    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        site = Site(Path(folder), f"sqlite:///{folder}/stage.sqlite3")
        site.run(["manage.py", "migrate", "-v", "0"])
        browser = play.chromium.launch(executable_path=os.environ.get("CHROMIUM"), args=["--no-sandbox"])
        for system in sorted(key for key, rules in registry.offered().items() if rules.ready_battles):
            battle = stage.begun(site, system)
            with site.serving() as server:
                address = f"http://127.0.0.1:{server.port}/battles/{battle}/watch"
                count = taken(browser, address, system, lambda one=battle: stage.advance(site, one, ORDERS))
            sys.stdout.write(f"{system}: {count} pictures\n")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
