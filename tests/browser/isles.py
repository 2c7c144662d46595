"""People at a table of Isles: how they come to it, and what their hands do there."""

from __future__ import annotations

import hashlib

from playwright.sync_api import Locator, Page, expect

from tests.browser.guests import come_as_guest, headers_of
from tests.browser.keyboard import Keyboard

PACE = {"kind": "rounds", "round": 3600}
"""One end for everybody, which no slow machine comes to."""


def isles_table(players: list[Page], scenario: str, months: int) -> str:
    """A battle of all of them, in the order of seats; its address. Nobody has opened it yet."""
    host, *others = players
    for page in players:
        come_as_guest(page)
    body = {
        "system": "toy_isles",
        "scenario": scenario,
        "seat": "1",
        "options": {"months": months},
        "title": "The Isles",
        "pace": PACE,
    }
    made = host.request.post("/api/battles", headers=headers_of(host), data=body)
    assert made.status == 201, made.text()
    address = f"/battles/{made.json()['id']}"
    for seat, page in enumerate(others, 2):
        joined = page.request.post(f"/api{address}/join", headers=headers_of(page), data={"seat": str(seat)})
        assert joined.ok, joined.text()
    return address


def mix_dice(players: list[Page], address: str) -> None:
    """What pages do by themselves, for people who have none open: each seals bytes, then shows them."""
    seeds = {str(seat): hashlib.sha256(f"{address} {seat}".encode()).digest() for seat, _ in enumerate(players, 1)}
    stages = [
        {seat: {"hash": hashlib.sha256(seed).hexdigest()} for seat, seed in seeds.items()},
        {seat: {"seed": seed.hex()} for seat, seed in seeds.items()},
    ]
    for shared in stages:
        for page, (seat, part) in zip(players, shared.items(), strict=True):
            body = {"seat": seat, **part}
            answer = page.request.post(f"/api{address}/seeds", headers=headers_of(page), data=body)
            assert answer.ok, answer.text()


def seal_by_request(page: Page, address: str, seat: str) -> None:
    """The sheet of somebody who has no page open: every boat stays."""
    found = page.request.get(f"/api{address}/options").json()
    body = {"id": f"{seat}-seal", "seat": seat, "version": found["version"], "order": {"kind": "seal_month"}}
    sealed = page.request.post(f"/api{address}/orders", headers=headers_of(page), data=body)
    assert sealed.ok, sealed.text()


class Clan(Keyboard):
    """A player of Isles in front of one page, with mouse, finger or keys."""

    def isle(self, name: str) -> Locator:
        return self.page.locator(f'svg.map [data-tile="{name}"]')

    def boat(self, name: str) -> Locator:
        return self.page.locator(f'svg.map [data-boat="{name}"]')

    def course(self, boat: str) -> Locator:
        return self.page.locator(f'[data-course="{boat}"]')

    def plans(self, month: int) -> None:
        """It is asked for this month's sheet."""
        expect(self.table).to_have_attribute("data-asked", "plan_month")
        expect(self.page.locator(".duel-bar h1")).to_contain_text(str(month))

    def seal(self) -> None:
        """Press the button; afterwards it is asked no more."""
        button = self.page.locator('button[data-confirm="seal_month"]')
        expect(button).to_be_enabled()
        expect(button).not_to_have_attribute("aria-disabled", "true")
        button.click()
        expect(self.table).not_to_have_attribute("data-asked", "plan_month")

    def walk_to(self, isle: str) -> None:
        """Arrows round the ring until the focus is on this isle."""
        for _ in range(24):
            if self.focused.get_attribute("data-tile") == isle:
                return
            self.press("ArrowRight")
        raise AssertionError(f"arrows do not come to {isle}")
