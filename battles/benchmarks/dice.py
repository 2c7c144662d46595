"""Checking a battle's dice in the browser: from choosing the file to the verdict on the page."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING
from uuid import UUID

from battles.benchmarks.figures import BenchFigure, aimed, middle
from battles.benchmarks.servers import Site
from battles.rules.codec import Json, encode
from battles.rules.dice import SCHEME, VerifiableDice, commitment, mixed, parse

if TYPE_CHECKING:
    from playwright.sync_api import Page

THROWS, ROUNDS, AIM = 2_000, 5, 2.0
KINDS = ("2d6", "d6", "3d6", "d12")
BATTLE, SECRET = UUID(int=2**120), bytes(range(32))


def checked(site: Site, chromium: str) -> Iterator[BenchFigure]:
    """A file of 2,000 throws, as somebody drops it onto the page; the page is already open."""
    from playwright.sync_api import sync_playwright

    file, times = exported(THROWS), []
    site.prepared(1)
    with site.serving("daphne") as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for _ in range(ROUNDS):
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.port}/dice/check")
            times.append(_took(page, file))
            page.close()
        browser.close()
    yield aimed(f"{THROWS:,} throws verified in headless Chromium", middle(times), "s", AIM)


def _took(page: Page, file: bytes) -> float:
    field = page.locator("input[type=file]")
    field.wait_for(state="attached")
    began = perf_counter()
    field.set_input_files({"name": "battle.json", "mimeType": "application/json", "buffer": file})
    page.wait_for_selector("[data-verdict]")
    if page.locator("[data-verdict=right]").count() != 1:
        raise RuntimeError(f"the page finds fault with honest dice: {page.locator('[data-verdict]').inner_text()}")
    return perf_counter() - began


def exported(throws: int) -> bytes:
    """As much of a finished battle's file as has to do with dice."""
    seeds = {seat: hashlib.sha256(seat.encode()).digest() for seat in ("1", "2")}
    mix = mixed(list(seeds.values()))
    events: list[dict[str, Json]] = [
        {"kind": "seed_committed", "seat": seat, "hash": hashlib.sha256(seed).hexdigest()}
        for seat, seed in seeds.items()
    ]
    events += [
        {"kind": "seed_revealed", "seat": seat, "seed": seed.hex(), "by": "seat"} for seat, seed in seeds.items()
    ]
    events += _thrown(VerifiableDice(SECRET, BATTLE.bytes, mix), throws)
    told = {
        "scheme": SCHEME.decode(),
        "battle": BATTLE.hex,
        "commitment": commitment(BATTLE.bytes, SECRET),
        "throws": throws,
        "mix": mix.hex(),
        "secret": SECRET.hex(),
    }
    numbered = [{"n": n, "event": event} for n, event in enumerate(events, 1)]
    whole = {"format": "feldherr-battle-1", "id": str(BATTLE), "status": "finished", "players": {"1": "a", "2": "b"}}
    return encode(whole | {"dice": told, "events": numbered})


def _thrown(dice: VerifiableDice, throws: int) -> list[dict[str, Json]]:
    found = []
    for n in range(throws):
        number, sides = parse(kind := KINDS[n % len(KINDS)])
        found.append({"kind": "thrown", "n": n, "dice": kind, "faces": dice.throw(sides, number), "reason": "attack"})
    return found
