"""Clocks at the table: set on the create page, paused, and run out while the server is restarted."""

from __future__ import annotations

import re
import shutil
import signal
import sqlite3
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PATIENCE, NewPage
from tests.browser.guests import table_of_two
from tests.browser.looks import DESKTOP, PHONE, assert_good
from tests.browser.sites import RunningSite
from tests.browser.table import battle_id, soon
from tests.browser.test_table import POSITION as LEGIONS

PACE = {"kind": "live", "bank": 3000, "increment": 5}
"""Nobody's time runs out because the machine is slow."""
LEFT, AWAY = timedelta(seconds=2), timedelta(minutes=1)


@pytest.fixture
def own_site(prepared: Path, tmp_path: Path) -> Iterator[RunningSite]:
    quick = {"FELDHERR_HEARTBEAT_SECONDS": "1", "FELDHERR_GAP_SECONDS": "2.5", "FELDHERR_RETURN_SECONDS": "1"}
    site = RunningSite(tmp_path / "var", **quick)
    shutil.copytree(prepared / "empty", site.var)
    site.start()
    yield site
    site.end()


def person(browser: Browser, contexts: list[BrowserContext], site: RunningSite) -> Page:
    context = browser.new_context(base_url=site.address, viewport={"width": 1440, "height": 900}, locale="en")
    context.set_default_timeout(PATIENCE)
    contexts.append(context)
    return context.new_page()


def clocked_table(host: Page, other: Page, pace: dict[str, object]) -> str:
    """A battle from a position, the host to decide; both stand before the table."""
    address = table_of_two(host, other, "lost_battles", LEGIONS, pace=pace)
    for page in (host, other):
        expect(page.locator('[data-clock="1"]')).to_be_visible()
    expect(host.locator(".battle-table")).to_have_attribute("data-asked", "activate")
    return address


def beat_since(site: RunningSite) -> tuple[datetime, datetime]:
    """When the server was last known to live, and since when the clock of the first seat runs."""
    with sqlite3.connect(site.database) as stored:
        queries = (
            "SELECT MAX(at) FROM battles_heartbeat",
            "SELECT clock_since FROM battles_participant WHERE seat = '1'",
        )
        beat, since = (datetime.fromisoformat(stored.execute(query).fetchone()[0]) for query in queries)
        return beat, since


def nearly_out(site: RunningSite) -> None:
    """While no server runs: as if it had been killed a minute ago, when the clock of the first seat had little left."""
    beat, since = beat_since(site)
    left = -(-(beat - since + LEFT) // timedelta(milliseconds=1))
    earlier = [(moment - AWAY).isoformat(" ") for moment in (beat, since)]
    with sqlite3.connect(site.database) as stored:
        stored.execute("UPDATE battles_heartbeat SET at = ?", (earlier[0],))
        query = "UPDATE battles_participant SET clock_left_ms = ?, clock_since = ? WHERE seat = '1'"
        stored.execute(query, (left, earlier[1]))
        stored.execute("UPDATE battles_due SET at = ? WHERE kind = 'flag' AND NOT done", (earlier[0],))


def at(site: RunningSite, kind: str) -> datetime:
    """When the stored log says that something happened."""
    with sqlite3.connect(site.database) as stored:
        query = "SELECT at FROM battles_eventrecord WHERE CAST(data AS TEXT) LIKE ?"
        return datetime.fromisoformat(stored.execute(query, (f'%"kind":"{kind}"%',)).fetchone()[0])


def kinds(page: Page, address: str) -> list[str]:
    told = page.request.get(f"/api{address}/events")
    return [event["kind"] for event in told.json()["events"]]


def test_a_clock_runs_out_while_the_server_is_restarted(
    browser: Browser, contexts: list[BrowserContext], own_site: RunningSite
) -> None:
    """The time in which no server ran is given back; then the clock runs out, once, and the battle is claimed."""
    host, other = person(browser, contexts, own_site), person(browser, contexts, own_site)
    address = clocked_table(host, other, PACE)
    expect(host.locator('[data-clock="1"]')).to_have_class(re.compile("running"))
    soon(host, lambda: (found := beat_since(own_site))[0] > found[1])  # the server lives while the clock runs
    own_site.end(signal.SIGKILL)
    nearly_out(own_site)
    expect(other.locator('[data-clock="1"]')).to_have_class(re.compile("stale"))
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
    host.locator('input[name="opponent"][value="open"]').check(force=True)
    host.locator(".as-usual > summary").click()
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
    expect(other.get_by_text("2 min delay")).to_be_visible()
    other.goto("/")
    expect(other.get_by_text("25 min + 12 s").first).to_be_visible()
