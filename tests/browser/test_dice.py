"""Dice checked in the page: a finished battle, single throws, and files that somebody has tampered with."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from battles.rules.codec import Json
from tests.browser.conftest import NewPage
from tests.browser.looks import COLOURS, PHONE, SIZES, assert_good, darken, hold, lighten, serious
from tests.browser.table import Hands, battle_id
from tests.browser.test_table import begin, declare
from tools import verify_dice

Battle = dict[str, Json]
Edit = Callable[[Battle], None]


def export(page: Page) -> Battle:
    """The finished battle of the demonstration's two players, as anybody may take it home; many were finished since."""
    for number in range(1, 20):
        page.goto(f"/finished?page={number}")
        replays = page.locator("tr", has_text="Hanno").filter(has_text="Marcus").locator("a[href$='/replay']")
        for address in [str(link.get_attribute("href")) for link in replays.all()]:
            found: Battle = page.request.get(f"/api{address.removesuffix('replay')}export").json()
            if len(throws(found)) > 20 and all(one["event"].get("by") != "server" for one in found["events"]):
                return found
        if not page.locator("a[href$='/replay']").count():
            break
    raise AssertionError("the demonstration has a finished battle of two people")


def throws(battle: Battle) -> list[Json]:
    return [one["event"] for one in battle["events"] if one["event"]["kind"] == "thrown"]


def choose(page: Page, battle: object, folder: Path) -> None:
    """Check a file on the page for files."""
    file = folder / "battle.json"
    file.write_text(json.dumps(battle), encoding="utf-8")
    page.goto("/dice/check")
    page.locator("input[type=file]").set_input_files(file)


@pytest.mark.parametrize(("size", "language"), [("desktop", "en"), ("phone", "de")])
def test_every_throw_of_a_finished_battle_is_verified_in_the_page(new_page: NewPage, size: str, language: str) -> None:
    page = new_page(size=SIZES[size], language=language)
    battle = export(page)
    page.goto(f"/battles/{battle['id']}/dice")
    count = len(throws(battle))

    expect(page.locator("[data-verdict=right] h2")).to_have_text(
        f"All {count} throws are right" if language == "en" else f"Alle {count} Würfe stimmen"
    )
    expect(page.locator(".dice-fixed .dice-mark.right")).to_have_count(4)
    expect(page.locator("tr[data-throw] .dice-mark.right").first).to_be_visible()
    assert_good(page)
    page.locator("tr[data-throw='1'] button").click()
    card = page.locator(".throw-card")
    expect(card.locator(".throw-verdict.right")).to_be_visible()
    assert [int(text) for text in card.locator(".throw-pairs b").all_inner_texts()] == throws(battle)[1]["faces"]
    assert_good(page)


def change_a_face(battle: Battle) -> None:
    throw = throws(battle)[2]
    throw["faces"][0] = throw["faces"][0] % 6 + 1


def remove_a_throw(battle: Battle) -> None:
    battle["events"].remove(next(one for one in battle["events"] if one["event"].get("n") == 3))


def repeat_a_throw(battle: Battle) -> None:
    at = next(place for place, one in enumerate(battle["events"]) if one["event"].get("n") == 4)
    battle["events"].insert(at, battle["events"][at])


def swap_the_secret(battle: Battle) -> None:
    battle["dice"]["secret"] = "12" * 32


def swap_a_seats_bytes(battle: Battle) -> None:
    next(one["event"] for one in battle["events"] if one["event"]["kind"] == "seed_revealed")["seed"] = "34" * 32


TAMPERED = [
    (change_a_face, "face", "Throw 2 ("),
    (remove_a_throw, "missing", "Throw 3 is missing."),
    (repeat_a_throw, "repeated", "Throw 4 appears twice."),
    (swap_the_secret, "secret", "The secret isn’t the one the server committed to."),
    (swap_a_seats_bytes, "sealed", "revealed different bytes from those it sealed"),
]


def test_a_tampered_export_is_caught_and_nothing_is_uploaded(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page()
    honest = export(page)
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.method != "GET" else None)
    choose(page, honest, tmp_path)
    expect(page.locator("[data-verdict=right]")).to_be_visible()
    for edit, code, sentence in TAMPERED:
        tampered = json.loads(json.dumps(honest))
        edit(tampered)
        choose(page, tampered, tmp_path)
        expect(page.locator("[data-verdict=wrong]")).to_be_visible()
        expect(page.locator(f"[data-finding={code}]").first).to_contain_text(sentence)
        said = [one.code for one in verify_dice.findings(tampered) if not one.is_note]
        shown = [
            found.get_attribute("data-finding") for found in page.locator("[data-verdict=wrong] [data-finding]").all()
        ]
        assert shown == said[: len(shown)], "the script says the same"
    assert sent == []


def test_what_is_no_export_is_said_to_be_none(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(language="de", size=PHONE)
    choose(page, {"format": "something else"}, tmp_path)
    expect(page.locator("[data-verdict=not_a_battle]")).to_contain_text("keine exportierte Schlacht")
    assert_good(page)


def test_a_throw_is_looked_into_from_log_and_tray_before_and_after_the_end(new_page: NewPage) -> None:
    hands = begin(new_page())
    page = hands.page
    declare(hands)
    page.locator("[data-attacker]").first.click()
    hands.confirm()
    page.locator(".dice .throw-number").first.click()
    expect(page.locator("dialog .throw-card")).to_contain_text("after the battle")
    expect(page.locator("dialog .throw-card code").first).to_have_text(re.compile("[0-9a-f]{64}"))
    assert_good(page)
    page.keyboard.press("Escape")
    page.locator(".dice .proof button").click()
    seats = page.locator("dialog .dice-fixed dt[data-seat]")
    expect(seats).to_have_count(2)
    expect(seats.last).to_contain_text("drawn by the server")
    page.keyboard.press("Escape")
    resign(hands)
    page.locator(".log .throw-number").first.click()
    expect(page.locator("dialog .throw-verdict.right")).to_be_visible()
    page.locator("dialog .dice-links .btn").click()
    expect(page.locator("[data-verdict=right]")).to_be_visible()


def resign(hands: Hands) -> None:
    hands.page.get_by_role("button", name="Table menu").click()
    hands.page.locator("dialog").get_by_role("button", name="Resign", exact=True).click()
    hands.page.locator("[data-resign]").click()
    expect(hands.page.locator(".end-card")).to_be_visible()


def test_a_battle_under_way_says_that_the_secret_comes_later(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/watch")
    page.locator("a[href*='/battles/']").first.click()
    page.goto(f"/battles/{battle_id(page)}/dice")
    expect(page.locator("[data-verdict=under_way]")).to_be_visible()
    expect(page.locator(".dice-fixed")).to_contain_text("revealed after the battle")
    assert_good(page)


@pytest.mark.parametrize("path", ["/help/dice", "/dice/check"])
def test_the_pages_about_dice_are_accessible_and_fit(new_page: NewPage, path: str) -> None:
    page = new_page(path=path, language="de")
    assert_good(page)
    assert serious(darken(page), **COLOURS) == []
    lighten(page)
    assert_good(hold(page, "phone"))
