"""Replays in the browser: eyes, speed, jumps, comments; a branch played to its end; a battle from its file."""

from __future__ import annotations

import json
import re
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Imported, NewPage
from tests.browser.looks import COLOURS, SIZES, assert_good, darken, serious
from tests.browser.sites import battle_file
from tests.browser.table import Hands, battle_id, soon
from tests.browser.test_cannae import MOST_ORDERS
from tests.browser.test_cannae import _answer as answer


def sign_up(page: Page, name: str) -> None:
    page.goto("/accounts/signup/")
    page.locator("input[name=username]").fill(name)
    page.locator("input[name=email]").fill(f"{name.lower()}@example.org")
    for field in ("password1", "password2"):
        if page.locator(f"input[name={field}]").count():
            page.locator(f"input[name={field}]").fill("a-long-Passw0rd")
    page.locator("main form button[type=submit]").first.click()
    expect(page).not_to_have_url(re.compile("signup"))


def bring(page: Page, system: str) -> Page:
    """A battle that is over, from the file kept of it; the page shows its replay."""
    page.goto("/battles/import")
    page.locator("input[type=file]").set_input_files(battle_file(system))
    page.locator("main form button[type=submit]").click()
    expect(page).to_have_url(re.compile("/battles/[0-9a-f-]{36}/replay"))
    expect(page.locator(".scrubber")).to_be_visible()
    return page


def at(page: Page) -> int:
    return int(page.locator(".battle-table").get_attribute("data-version") or 0)


@pytest.fixture
def replayed(new_page: NewPage, imported: Imported) -> NewPage:
    """`replayed("lost_battles", size=PHONE)`: a page with the replay of a battle that was brought before."""

    def opened(system: str, **look: Any) -> Page:
        page = new_page(path=imported(system), **look)
        expect(page.locator(".scrubber")).to_be_visible()
        return page

    return opened


def seek(page: Page, order: int) -> None:
    page.locator(".scrubber").fill(str(order))
    expect(page.locator(".where")).to_contain_text(f"{order} ")


def last_order(page: Page) -> int:
    return int(page.locator(".scrubber").get_attribute("max") or 0)


@pytest.mark.parametrize("system", ["lost_battles", "horden_helden"])
def test_a_battle_comes_from_its_file_and_is_replayed(new_page: NewPage, system: str) -> None:
    page = bring(new_page(), system)
    assert last_order(page) > 50
    table, before = page.locator(".battle-table"), at(page)
    for _ in range(2):
        page.keyboard.press("ArrowRight")
        expect(table).not_to_have_attribute("data-version", str(before))
        before = at(page)
    page.keyboard.press("f")
    expect(page.locator(".battle-table")).not_to_have_attribute("data-version", str(before))
    fight = at(page)
    page.keyboard.press("Shift+F")
    expect(page.locator(".battle-table")).not_to_have_attribute("data-version", str(fight))
    assert serious(page) == []


def test_a_file_that_was_changed_is_refused_with_its_reason(
    new_page: NewPage, faults: list[str], tmp_path: Path
) -> None:
    plain = json.loads(battle_file("lost_battles").read_bytes())
    thrown = next(one["event"] for one in plain["events"] if one["event"]["kind"] == "thrown")
    thrown["faces"][0] = thrown["faces"][0] % 6 + 1
    (tmp_path / "changed.json").write_text(json.dumps(plain))
    page = new_page(path="/battles/import")
    page.locator("input[type=file]").set_input_files(tmp_path / "changed.json")
    page.locator("main form button[type=submit]").click()

    expect(page.locator("[data-code=import_dice]")).to_be_visible()
    faults[:] = [fault for fault in faults if "400" not in fault]


def test_eyes_speed_and_jumps(replayed: NewPage) -> None:
    page = replayed("horden_helden")
    seek(page, last_order(page) // 2)
    here = at(page)
    page.locator(".eyes select").select_option("2")
    expect(page.locator(".battle-table")).to_have_attribute("data-eyes", "2")
    assert abs(at(page) - here) < 60
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("eyes=2"))
    page.reload()
    expect(page.locator(".battle-table")).to_have_attribute("data-eyes", "2")
    page.locator("[data-press=speed]").click()
    page.locator("[data-press=speed]").click()
    expect(page.locator("[data-press=speed]")).to_have_text("4×")
    before = at(page)
    page.locator("[data-press=play]").click()
    expect(page.locator(".battle-table")).not_to_have_attribute("data-version", str(before))
    page.locator("[data-press=pause]").click()
    page.locator(".jump-choice").select_option("turning")
    page.locator('[data-press="on.turning"]').click()
    soon(page, lambda: re.search(rf"\?at={at(page)}(&|$)", page.url) is not None)


def test_a_moment_is_commented_on_and_found_again(new_page: NewPage) -> None:
    page = new_page()
    sign_up(page, f"Polybios-{token_hex(3)}")
    bring(page, "lost_battles")
    seek(page, 40)
    here = at(page)
    page.get_by_role("tab", name="Comments").click()
    line = "<img src=x onerror=alert(1)> Here it turned."
    page.locator("#comment-text").fill(line)
    page.get_by_role("button", name="Comment", exact=True).click()
    expect(page.locator(".comment-text")).to_have_text(line)
    seek(page, 3)
    page.locator(".comment-head .link").click()
    expect(page.locator(".battle-table")).to_have_attribute("data-version", str(here))
    reader = new_page(path=page.url)
    reader.get_by_role("tab", name="Comments").click()
    expect(reader.locator(".comment-text")).to_have_text(line)
    expect(reader.get_by_role("link", name="Sign in to comment")).to_be_visible()
    expect(reader.locator(".comment-acts button")).to_have_count(0)
    block_from_comment(new_page(), page.url)
    page.get_by_role("button", name="Delete").click()
    expect(page.locator(".comment-text")).to_have_count(0)


def block_from_comment(page: Page, address: str) -> None:
    """Somebody else who is signed in wants to read nothing more of its writer, now and when he comes again."""
    sign_up(page, f"Livius-{token_hex(3)}")
    page.on("dialog", lambda dialog: dialog.accept())
    for lines in (1, 0):
        page.goto(address)
        page.get_by_role("tab", name="Comments").click()
        expect(page.locator(".comments")).to_be_visible()
        expect(page.locator(".comment-text")).to_have_count(lines)
        if lines:
            page.locator(".comment-acts [data-block]").click()
            expect(page.locator(".comment-text")).to_have_count(0)


def test_a_branch_is_played_to_its_end_against_the_computer(new_page: NewPage) -> None:
    page = bring(new_page(), "lost_battles")
    origin = page.url.split("?")[0]
    seek(page, last_order(page) - 8)
    page.locator(".new-branch:visible").click()
    page.locator("input[name=title]").fill("A last stand")
    page.get_by_role("button", name="Start branch").click()
    hands = Hands(page).wait()
    assert battle_id(page) not in origin
    _fight_on(hands)
    expect(page.locator(".end-card")).to_be_visible()

    page.goto(f"/battles/{battle_id(page)}/replay")
    expect(page.locator(".above-tabs .node.here")).to_be_visible()
    page.locator('[data-press="into_origin"]').click()
    expect(page).to_have_url(re.compile(re.escape(origin)))
    expect(page.locator(".above-tabs .leaving")).to_contain_text("A last stand")


def _fight_on(hands: Hands) -> None:
    """Ends every turn and answers what is asked until the battle is decided."""
    end = hands.page.locator(".end-card")
    for _ in range(MOST_ORDERS):
        expect(end.or_(hands.page.locator(".battle-table:not([data-asked=''])")).first).to_be_visible()
        if end.count():
            return
        answer(hands)


@pytest.mark.parametrize(("size", "language"), [("desktop", "en"), ("phone", "de")])
def test_a_replay_is_accessible_and_fits(replayed: NewPage, size: str, language: str) -> None:
    page = replayed("lost_battles", size=SIZES[size], language=language)
    seek_quietly(page, 60)
    assert_good(page)
    assert serious(darken(page), **COLOURS) == []
    for tab in ("branches", "comments"):
        if page.locator(f"#tab-{tab}").is_visible():
            page.locator(f"#tab-{tab}").click()
            assert_good(page)


def seek_quietly(page: Page, order: int) -> None:
    page.locator(".scrubber").fill(str(order))
    expect(page.locator(".battle-table")).not_to_have_attribute("data-version", "0")
