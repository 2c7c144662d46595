"""The battle page: how much script it needs, and how soon the board is drawn."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import msgspec
from django.conf import settings

from battles.benchmarks.figures import BenchFigure, middle, most, told
from battles.benchmarks.servers import Site
from battles.rules import registry
from battles.rules.codec import Json
from battles.templatetags.site import PAGE_TEXTS

ENTRY, STAGE = "src/battle.tsx", "src/stage/Parts.tsx"
ROUNDS = 5
BOARD = "svg.map"


def script() -> Iterator[BenchFigure]:
    """What the page of a battle fetches to draw its first board, for each system in its longer language."""
    build = Path(settings.BASE_DIR) / "static" / "build"
    manifest: dict[str, Json] = msgspec.json.decode((build / "manifest.json").read_bytes())

    def size(*names: str) -> float:
        files = {manifest[part]["file"] for name in names for part in _needed(manifest, name)}
        return sum(len(gzip.compress((build / file).read_bytes(), 9)) for file in files) / 1000

    for system in sorted(registry.offered()):
        home = f"src/systems/{system}"
        entry = (ENTRY, f"{home}/index.tsx")
        words = [(page, f"{home}/texts/{language}.ts") for language, page in PAGE_TEXTS.items()]
        whole = max(size(*entry, *texts) for texts in words)
        yield most(f"script of the battle page, {system}: entry and system, gzipped", size(*entry), "KB", 88)
        yield most("  with its words: the first board", whole, "KB", 100)
        later = size(*entry, STAGE, f"{home}/beats.ts") - size(*entry)
        yield told("  fetched after it: the stage", later, "KB")


def _needed(manifest: dict[str, Json], name: str) -> set[str]:
    """It and what it imports. A part that the manifest does not name would count as nothing: that is an error."""
    return {name}.union(*(_needed(manifest, other) for other in manifest[name].get("imports", ())))


def first_board(site: Site, chromium: str) -> Iterator[BenchFigure]:
    """From asking for the page to the board, in headless Chromium with an empty cache."""
    from playwright.sync_api import sync_playwright

    prepared = site.prepared(1)
    with site.serving("daphne") as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        times = []
        for _ in range(ROUNDS):
            page = browser.new_page()
            began = perf_counter()
            page.goto(f"http://127.0.0.1:{server.port}/battles/{prepared.battles[0]}/watch", wait_until="commit")
            page.wait_for_selector(BOARD, state="visible")
            times.append(perf_counter() - began)
            page.close()
        browser.close()
    yield told("first board drawn in headless Chromium", middle(times), "s")
    yield most("  first board drawn, at most twice the figure aimed at", middle(times), "s", 2)
