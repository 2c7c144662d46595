"""The front door: how soon somebody who has just come is asked for the first move."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from battles.benchmarks.figures import BenchFigure, middle, most
from battles.benchmarks.servers import Site
from battles.rules import registry

ROUNDS = 3
LIMIT = 10
"""Seconds from the front page to the first decision."""


def first_decision(site: Site, chromium: str) -> Iterator[BenchFigure]:
    """As a guest with an empty cache: one press on the front page, until the question about a move can be answered."""
    from playwright.sync_api import sync_playwright

    with site.serving("daphne") as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for system in sorted(key for key, rules in registry.offered().items() if rules.ready_battles):
            times = []
            for _ in range(ROUNDS):
                page = browser.new_context().new_page()
                began = perf_counter()
                page.goto(f"http://127.0.0.1:{server.port}/")
                page.locator(f".game button[value={system}]").click()
                page.wait_for_selector('.battle-table:not([data-asked=""]) #ask .question', state="visible")
                times.append(perf_counter() - began)
                page.context.close()
            yield most(f"front page to the first decision, {system}", middle(times), "s", LIMIT)
        browser.close()
