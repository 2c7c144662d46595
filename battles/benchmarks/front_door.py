"""The front door: how soon somebody who has just come is asked for the first move."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING

from battles.benchmarks.figures import BenchFigure, middle, most
from battles.benchmarks.servers import Site
from battles.rules import registry

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROUNDS = 3
LANGUAGES = ("en", "de")
LIMIT = 10
"""Seconds from the front page to the first decision."""


def first_decision(site: Site, chromium: str) -> Iterator[BenchFigure]:
    """As a guest with an empty cache: one press on the front page, until the question about a move can be answered."""
    from playwright.sync_api import sync_playwright

    with site.serving("daphne") as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for system in sorted(key for key, rules in registry.offered().items() if rules.ready_battles):
            for language in LANGUAGES:
                address = f"http://127.0.0.1:{server.port}/"
                times = [_asked_after(browser, address, system, language) for _ in range(ROUNDS)]
                yield most(f"front page to the first decision, {system}, {language}", middle(times), "s", LIMIT)
        browser.close()


def _asked_after(browser: Browser, address: str, system: str, language: str) -> float:
    """Seconds."""
    page = browser.new_context(locale=language).new_page()
    began = perf_counter()
    page.goto(address)
    page.locator(f".game button[value={system}]").click()
    page.wait_for_selector('.battle-table:not([data-asked=""]) #ask .question', state="visible")
    spent = perf_counter() - began
    page.context.close()
    return spent
