"""Clocks at the table: set on the create page, paused, and run out while the server is restarted."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, ROOT, NewPage, wait_until_up
from tests.browser.table import battle_id
from tests.browser.test_pages import assert_good
from tests.browser.test_table import POSITION as LEGIONS
from tests.browser.test_take_back import guest
from tools.services import free_port

PACE = {"kind": "live", "bank": 120, "increment": 5}
LEFT = timedelta(seconds=6)


class Site:
    """A server of its own, which can be killed and started again."""

    def __init__(self, var: Path) -> None:
        self.var, self.port = var, free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        quick = {
            "FELDHERR_HEARTBEAT_SECONDS": "1",
            "FELDHERR_GAP_SECONDS": "2.5",
            "FELDHERR_RETURN_SECONDS": "1",
        }
        own = {"FELDHERR_VAR": str(var), "PORT": str(self.port), "HOST": "127.0.0.1", "DATABASE_URL": ""}
        self.environment = {**os.environ, **own, **quick}
        self.server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with (self.var / "server.log").open("ab") as log:
            self.server = subprocess.Popen(
                [sys.executable, "manage.py", "serve"], cwd=ROOT, env=self.environment, stdout=log, stderr=log
            )
        wait_until_up(self.address, self.server, self.var / "server.log")

    def end(self, how: signal.Signals) -> None:
        if self.server is not None:
            self.server.send_signal(how)
            self.server.wait(15)
            self.server = None


@pytest.fixture
def own_site(prepared: Path, tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path / "var")
    shutil.copytree(prepared / "empty", site.var)
    site.start()
    yield site
    site.end(signal.SIGTERM)


def person(browser: Browser, contexts: list[BrowserContext], site: Site) -> Page:
    context = browser.new_context(base_url=site.address, viewport={"width": 1440, "height": 900}, locale="en")
    context.set_default_timeout(PATIENCE)
    contexts.append(context)
    page = context.new_page()
    page.goto("/")
    return page


def clocked_table(host: Page, other: Page, pace: dict[str, object]) -> str:
    """A battle from a position, the host to decide; both stand before the table."""
    wish = {"system": "lost_battles", "position": LEGIONS, "seat": "1", "title": "Clocks", "pace": pace}
    made = host.request.post("/api/battles", headers=guest(host), data=wish)
    assert made.ok, made.text()
    address = f"/battles/{made.json()['id']}"
    assert other.request.post(f"/api{address}/join", headers=guest(other), data={}).ok
    for page in (host, other):
        page.goto(address)
    for page in (host, other):
        expect(page.locator('[data-clock="1"]')).to_be_visible()
    expect(host.locator(".battle-table")).to_have_attribute("data-asked", "activate")
    return address


def nearly_out(site: Site) -> None:
    """While no server runs: the stored clock of the first seat is set so that it has six seconds left."""
    with sqlite3.connect(next(site.var.glob("*.sqlite3"))) as stored:
        since, beat = (
            datetime.fromisoformat(stored.execute(query).fetchone()[0])
            for query in (
                "SELECT clock_since FROM battles_participant WHERE seat = '1'",
                "SELECT MAX(at) FROM battles_heartbeat",
            )
        )
        left = -(-(max(beat - since, timedelta()) + LEFT) // timedelta(milliseconds=1))
        stored.execute("UPDATE battles_participant SET clock_left_ms = ? WHERE seat = '1'", (left,))
        stored.execute("UPDATE battles_due SET at = ? WHERE kind = 'flag' AND NOT done", (beat.isoformat(" "),))


def at(site: Site, kind: str) -> datetime:
    """When the stored log says that something happened."""
    with sqlite3.connect(next(site.var.glob("*.sqlite3"))) as stored:
        query = "SELECT at FROM battles_eventrecord WHERE CAST(data AS TEXT) LIKE ?"
        return datetime.fromisoformat(stored.execute(query, (f'%"kind":"{kind}"%',)).fetchone()[0])


def kinds(page: Page, address: str) -> list[str]:
    told = page.request.get(f"/api{address}/events")
    return [event["kind"] for event in told.json()["events"]]


def test_a_clock_runs_out_while_the_server_is_restarted(
    browser: Browser, contexts: list[BrowserContext], own_site: Site
) -> None:
    """The time in which no server ran is given back; then the clock runs out, once, and the battle is claimed."""
    host, other = person(browser, contexts, own_site), person(browser, contexts, own_site)
    address = clocked_table(host, other, PACE)
    expect(host.locator('[data-clock="1"]')).to_have_class(re.compile("running"))
    time.sleep(1)
    own_site.end(signal.SIGKILL)
    nearly_out(own_site)
    expect(other.locator('[data-clock="1"]')).to_have_class(re.compile("stale"))
    time.sleep(4)
    own_site.start()
    expect(other.get_by_text("is out of time").first).to_be_visible()
    expect(host.get_by_text("You’re out of time.").first).to_be_visible()
    told = kinds(other, address)
    assert (told.count("time_given_back"), told.count("time_out")) == (1, 1)
    ran = at(own_site, "time_out") - at(own_site, "time_given_back")
    assert ran >= LEFT, "what the clock had left it had after the restart: the time away was given back"
    other.get_by_role("button", name="Claim the battle").click()
    expect(other.locator(".battle-table")).to_contain_text(re.compile("victory|won|Victory", re.I))
    assert kinds(other, address).count("time_claimed") == 1


@pytest.mark.parametrize(("size", "language"), [(DESKTOP, "en"), (PHONE, "de")])
def test_a_pause_is_offered_agreed_and_ended(new_page: NewPage, size: dict[str, int], language: str) -> None:
    words = {
        "en": ("Offer a pause", "Agree", "The battle is paused", "Continue"),
        "de": ("Eine Pause anbieten", "Einverstanden", "Die Schlacht ist pausiert", "Weiterspielen"),
    }[language]
    host, other = new_page(size=size, language=language), new_page(size=size, language=language)
    clocked_table(host, other, PACE)
    assert_good(host)
    host.locator("[data-clock-menu] summary").click()
    host.get_by_role("button", name=words[0]).click()
    other.get_by_role("button", name=words[1]).click()
    for page in (host, other):
        expect(page.get_by_text(words[2])).to_be_visible()
        expect(page.locator('[data-clock="1"]')).to_have_class(re.compile("paused"))
    host.get_by_role("button", name=words[3]).click()
    other.get_by_role("button", name=words[3]).click()
    expect(host.locator('[data-clock="1"]')).to_have_class(re.compile("running"))


def test_the_pace_is_chosen_on_the_create_page_and_shown_before_joining(new_page: NewPage) -> None:
    host, other = new_page(path="/battles/new"), new_page()
    host.locator('input[name="opponent"][value="open"]').check()
    host.locator('input[name="pace"][value="own-live"]').check()
    host.locator('input[name="bank_minutes"]').fill("25")
    host.locator('input[name="increment_seconds"]').fill("12")
    host.locator('input[name="reserve_seconds"]').fill("0")
    host.locator('input[name="without_odds"]').check()
    host.locator('select[name="delay"]').select_option("120")
    assert_good(host)
    host.get_by_role("button", name="Create it as a guest").click()
    expect(host.get_by_text("Live: 25 min + 12 s")).to_be_visible()
    other.goto(f"/battles/{battle_id(host)}")
    expect(other.get_by_text("Live: 25 min + 12 s")).to_be_visible()
    expect(other.get_by_text("2 min late")).to_be_visible()
    other.goto("/")
    expect(other.get_by_text("25 min + 12 s").first).to_be_visible()
