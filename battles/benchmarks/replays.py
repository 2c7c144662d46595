"""The replay of a long battle: how soon it is open, how soon another moment of it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING

from django.core.management import call_command
from msgspec import Struct

from accounts.models import User
from battles import services, store
from battles.benchmarks.figures import BenchFigure, aimed, middle, told
from battles.benchmarks.servers import SCENARIO, SYSTEM, Site
from battles.models import Battle, Status
from battles.operations import demo
from battles.rules.base import Setup
from battles.rules.codec import encode

if TYPE_CHECKING:
    from playwright.sync_api import Page

ORDERS = 1_000
TALK = 3
"""So many offers of the end, each declined, after each real order."""
ATTEMPTS = 20
ROUNDS = 5
SEEKS = (0.5, 1.0, 0.02, 0.33, 0.9, 0.25, 0.75, 0.1, 0.6, 0.99)
"""Moments of the battle, one after another, as shares of it."""
PATIENCE = 60_000
BETWEEN = 250
"""Milliseconds from one moment to the next: a click and another, not the scrubber under a finger."""
SEEK = """async (to) => {
  const begun = performance.now();
  const changed = (one) => new Promise((done) => {
    const watch = new MutationObserver(() => { watch.disconnect(); done(performance.now() - begun); });
    watch.observe(document.querySelector(one), { attributes: true, attributeFilter: ["data-version"] });
  });
  const shown = [changed(".battle-table"), changed(".more")];
  const scrubber = document.querySelector(".scrubber");
  scrubber.value = String(to);
  scrubber.dispatchEvent(new Event("input", { bubbles: true }));
  return Promise.all(shown);
}"""
"""Goes to a moment: milliseconds until board and transport show it, and until the log, the dice and the lists do."""
BOARD, BESIDE = "svg.map", ".more[data-version]"


def prepare() -> str:
    """A battle of so many orders that is over: real ones, with talk about its end between them."""
    call_command("migrate", verbosity=0)
    user, _ = User.objects.get_or_create(username="bench")
    for _ in range(ATTEMPTS):
        if (battle := _long(user)) is not None:
            return str(battle.pk)
    raise RuntimeError(f"{ATTEMPTS} battles were over too soon")


def _long(user: User) -> Battle | None:
    """None if the dice end it too soon."""
    begun = services.create_battle(host=user, system=SYSTEM, setup=Setup(scenario=SCENARIO), seat="all")
    services.draw_missing_seeds(battle_id=begun.pk, stage="hash")
    for number in range(ORDERS // (1 + 2 * TALK)):
        demo.advance(begun, 1, first=number)
        if store.find(begun.pk).status != Status.RUNNING:
            return None
        for talk in range(TALK):
            _give(begun, user, "1", "offer_end", f"{number}-{talk}")
            _give(begun, user, "2", "decline_end", f"{number}-{talk}")
    _give(begun, user, "2", "resign", "last")
    return begun


def _give(battle: Battle, user: User, seat: str, kind: str, name: str) -> None:
    services.submit_order(
        battle_id=battle.pk,
        user=user,
        seat=seat,
        client_id=f"{kind}-{name}",
        version=store.find(battle.pk).numbers.get(seat, 0),
        data=encode({"kind": kind}),
    )


class Times(Struct):
    """Of each round: the first picture, and the whole page; then of each moment gone to."""

    boards: list[float] = []
    pages: list[float] = []
    seeks: list[float] = []
    whole: list[float] = []


def figures(site: Site, chromium: str) -> Iterator[BenchFigure]:
    """In headless Chromium with an empty cache, from asking for the page to the board; then from moment to moment."""
    from playwright.sync_api import sync_playwright

    battle = site.run(["manage.py", "bench", "--prepare-replay"]).splitlines()[-1]
    times = Times()
    with site.serving("daphne") as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for _ in range(ROUNDS):
            page = browser.new_page()
            measure(page, f"http://127.0.0.1:{server.port}/battles/{battle}/replay", times)
            page.close()
        browser.close()
    yield told(f"replay of {ORDERS:,} orders opened for the first time since the server began", times.boards[0], "s")
    yield aimed(f"replay of {ORDERS:,} orders open in headless Chromium", middle(times.boards), "s", 1)
    yield told("  with log, dice and lists", middle(times.pages), "s")
    yield aimed("  another moment of it", middle(times.seeks), "ms", 50)
    yield aimed("  another moment, with log, dice and lists", middle(times.whole), "ms", 50)


def measure(page: Page, address: str, times: Times) -> None:
    """Opens the replay and goes to some of its moments."""
    began = perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(BOARD, state="visible", timeout=PATIENCE)
    times.boards.append(perf_counter() - began)
    page.wait_for_selector(BESIDE, state="attached", timeout=PATIENCE)
    times.pages.append(perf_counter() - began)
    last = int(page.locator(".scrubber").get_attribute("max") or 0)
    for share in SEEKS:
        page.wait_for_timeout(BETWEEN)
        board, whole = page.evaluate(SEEK, round(share * last))
        times.seeks.append(float(board))
        times.whole.append(float(whole))
