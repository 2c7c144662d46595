"""Battles whose first throws are known: the player's own share of the dice is chosen to fit the server's secret.

Nothing in the site is changed. A test reads the secret where no player could, and draws seeds until they throw what it
wants.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page, expect

from battles.rules.dice import VerifiableDice, mixed
from tests.browser.guests import make_battle
from tests.browser.sites import DATABASE
from tests.browser.table import Hands

MOST_SEEDS = 2_000_000
Totals = Sequence[frozenset[int]]
"""For each throw of two dice which totals will do."""
ANY = frozenset(range(2, 13))
IN_VAIN, TELLING = frozenset(range(2, 6)), frozenset(range(9, 13))
"""What hurts nobody in an attack, and what hurts."""


def against_loaded_dice(page: Page, var: Path, position: object, totals: Totals, **wish: object) -> Page:
    """A guest's battle of Lost Battles against the computer; the first throws, two dice each, come to these totals."""
    return sit_down(page, var, make_battle(page, "lost_battles", position, computer=1, **wish), totals)


def sit_down(page: Page, var: Path, address: str, totals: Totals) -> Page:
    """Open a battle against the computer that nobody has opened yet; its first throws come to these totals."""
    battle = address.rsplit("/", 1)[1]
    seed = _fitting_seed(var / DATABASE, battle, totals)
    page.context.add_init_script(f"localStorage.setItem('feldherr.seed.{battle}.1', '{seed}')")
    page.goto(address)
    expect(Hands(page).table).not_to_have_attribute("data-asked", "")
    return page


def _fitting_seed(database: Path, battle: str, totals: Totals) -> str:
    key = battle.replace("-", "")
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as rows:
        secret = rows.execute("SELECT dice_secret FROM battles_battle WHERE id = ?", (key,)).fetchone()[0]
        other = rows.execute(
            "SELECT seed FROM battles_participant WHERE battle_id = ? AND seat = '2'", (key,)
        ).fetchone()[0]
    for number in range(MOST_SEEDS):
        mine = hashlib.sha256(f"{battle} {number}".encode()).digest()
        dice = VerifiableDice(bytes(secret), bytes.fromhex(key), mixed([mine, bytes(other)]))
        if all(sum(dice.throw(6, 2)) in wanted for wanted in totals):
            return mine.hex()
    raise AssertionError("no seed throws this")
