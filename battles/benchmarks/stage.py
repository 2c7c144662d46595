"""The stage on a phone of 2022: how long a computer's turn is shown, and how many frames a second while it is, or while
the table is dragged. Chromium is slowed down four times and draws without a graphics card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from battles.benchmarks.figures import BenchFigure, least, told
from battles.benchmarks.servers import Site
from battles.rules import registry

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SLOWER = 4
PHONE = {"width": 390, "height": 844}
SMOOTH = 50
"""Frames a second at least, while beats play and while the table is dragged."""
TURN = 14
"""Orders of one turn, heard at once, as those of the computer are."""
PATIENCE = 120_000
BEGIN = (
    "from accounts.models import User; from battles import services; from battles.rules import registry; "
    "from battles.services.quick_battles import ready_setup; rules = registry.offered()[{system!r}]; "
    "user, _ = User.objects.get_or_create(username='bench'); setup = ready_setup(rules.ready_battles[0]).setup; "
    "one = services.create_battle(host=user, system=rules.key, setup=setup, seat='all'); "
    "services.draw_missing_seeds(battle_id=one.pk, stage='hash'); print(one.pk)"
)
"""A ready battle: its armies stand before each other."""
ADVANCE = "from battles.models import Battle; from battles.operations import demo; demo.advance({battle}, {count})"
WATCH = """() => {
  const noted = { beats: [], drag: [], shown: 0, isDragged: false };
  window.noted = noted;
  const table = document.querySelector('.battle-table');
  let last = performance.now(), since = null;
  const frame = (now) => {
    const isShown = table.dataset.stage !== 'rest';
    if (isShown) {
      since ??= now;
      noted.beats.push(now - last);
      noted.shown = now - since;
    }
    if (noted.isDragged) noted.drag.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""


def figures(site: Site, chromium: str) -> Iterator[BenchFigure]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        site.run(["manage.py", "migrate", "-v", "0"])
        for system in sorted(key for key, rules in registry.offered().items() if rules.ready_battles):
            yield from _watched(site, browser, system)
        browser.close()


def _watched(site: Site, browser: Browser, system: str) -> Iterator[BenchFigure]:
    battle = begun(site, system)
    with site.serving() as server:
        page = browser.new_page(viewport=PHONE, has_touch=True)  # type: ignore[arg-type]
        page.set_default_timeout(PATIENCE)
        page.goto(f"http://127.0.0.1:{server.port}/battles/{battle}/watch")
        page.wait_for_selector('.battle-table[data-stage="rest"]')
        slow = page.context.new_cdp_session(page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.evaluate(WATCH)
        advance(site, battle, TURN)
        page.wait_for_function("() => noted.beats.length > 0")
        page.wait_for_selector('.battle-table[data-stage="rest"]')
        _drag(page)
        noted: dict[str, Any] = page.evaluate("noted")
        page.close()
    yield told(f"stage, {system}: {TURN} orders are shown in", noted["shown"] / 1000, "s")
    yield from _frames("while beats play", noted["beats"])
    yield from _frames("while the table is dragged", noted["drag"])


def begun(site: Site, system: str) -> str:
    """A ready battle, all seats one user's; its id."""
    return site.run(["manage.py", "shell", "-v", "0", "-c", BEGIN.format(system=system)]).split()[-1]


def advance(site: Site, battle: str, count: int) -> None:
    found = f"Battle.objects.get(pk={battle!r})"
    site.run(["manage.py", "shell", "-v", "0", "-c", ADVANCE.format(battle=found, count=count)])


def _drag(page: Page) -> None:
    """Closer, then the table to and fro under the pointer."""
    box = page.locator("svg.map").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate("noted.isDragged = true")
    for step in range(60):
        page.mouse.move(x + 60 * (step % 20) / 20, y + 40 * (step % 15) / 15)
    page.evaluate("noted.isDragged = false")
    page.mouse.up()


def _frames(when: str, spans: list[float]) -> Iterator[BenchFigure]:
    ordered = sorted(spans) or [0.0]
    rate = 1000 * len(spans) / max(1.0, sum(spans))
    yield least(f"  frames a second {when}, CPU {SLOWER}× slower", rate, "", SMOOTH)
    yield told("  middle frame", ordered[len(ordered) // 2], "ms")
    yield told("  longest frame", ordered[-1], "ms")
