"""The stage: battles shown beat by beat, on the table and in replays. A page notes by itself what it shows, with every
change: nothing depends on how fast it is looked at."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Imported, NewPage
from tests.browser.guests import against_the_computer
from tests.browser.looks import PHONE
from tests.browser.table import Hands, soon
from tests.browser.test_free_table import POSITION as FREE
from tests.browser.test_table import POSITION as TILES

FIGHTS = 10
NEAR = 60
"""Pixels between a verdict and its piece, at most."""

NOTE = """(near) => {
  const noted = { moments: [], faults: [], verdicts: 0, dice: 0, moving: 0 };
  window.noted = noted;
  const PIECES = '[data-unit], [data-element], [data-general]';
  const table = document.querySelector('.battle-table');
  const gap = (one, two) => Math.hypot(
    Math.max(0, one.left - two.right, two.left - one.right), Math.max(0, one.top - two.bottom, two.top - one.bottom));
  const boxOf = (element) => element.getBoundingClientRect();
  const drawn = (name) => ['unit', 'element', 'general', 'tile', 'camp', 'piece']
    .flatMap((kind) => [...document.querySelectorAll(`#stage [data-${kind}="${CSS.escape(name)}"]`)])
    .filter((one) => boxOf(one).width > 0);
  const tilesBelow = (box) => [...document.querySelectorAll('#stage [data-tile]')].map(boxOf).filter((tile) =>
    tile.left <= box.left + box.width / 2 && box.left + box.width / 2 <= tile.right &&
    tile.top <= box.top + box.height / 2 && box.top + box.height / 2 <= tile.bottom);
  const look = () => {
    const moment = { asked: table.dataset.asked ?? '', stage: table.dataset.stage ?? '' };
    const last = noted.moments.at(-1);
    if (!last || last.asked !== moment.asked || last.stage !== moment.stage) noted.moments.push(moment);
    const board = document.querySelector('#board');
    noted.moving += document.getAnimations().filter((one) =>
      one.playState === 'running' && board.contains(one.effect?.target)).length;
    for (const verdict of document.querySelectorAll('.stage-overlay .beat:not(.faded) .verdict')) {
      const ribbon = boxOf(verdict), pieces = drawn(verdict.dataset.on);
      if (!pieces.length) continue;
      noted.verdicts += 1;
      const isNear = pieces.map(boxOf).some((box) =>
        gap(ribbon, box) <= near || tilesBelow(box).some((tile) => gap(ribbon, tile) === 0));
      if (!isNear) noted.faults.push(`verdict on ${verdict.dataset.on} lies elsewhere`);
    }
    const fighters = [...document.querySelectorAll('#stage [data-beat]')].filter((one) => one.matches(PIECES));
    for (const die of document.querySelectorAll('.stage-overlay .tumble:not(.rests) .falling')) {
      noted.dice += 1;
      const box = boxOf(die);
      for (const fighter of fighters) {
        const other = boxOf(fighter);
        const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
        const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
        if (wide > 2 && high > 2) noted.faults.push(`a die lies on ${JSON.stringify({ ...fighter.dataset })}`);
      }
    }
  };
  new MutationObserver(look).observe(table, {
    subtree: true, childList: true, attributes: true, attributeFilter: ['data-stage', 'data-asked', 'data-beat'],
  });
}"""


def noting(page: Page) -> Page:
    """The page notes from now on what it shows; first it has to have fetched what draws beats."""
    expect(page.locator('.battle-table[data-stage="rest"]')).to_be_attached()
    page.evaluate(NOTE, NEAR)
    return page


def noted(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("window.noted")
    return found


def give_over(hands: Hands, system: str) -> None:
    """Ends the own turn: the computer moves."""
    if system == "horden_helden":
        return hands.end_movement(lambda: hands.page.locator("[data-end-movement]").first.click())
    hands.end_turn()
    expect(hands.table).to_have_attribute("data-asked", "leads")
    return hands.confirm()


def at_rest(page: Page) -> None:
    expect(page.locator(".battle-table")).to_have_attribute("data-stage", "rest")


def faster(page: Page) -> None:
    page.locator("[data-press=speed]").click()
    page.locator("[data-press=speed]").click()
    expect(page.locator("[data-press=speed]")).to_have_text("4×")


def watch_fights(page: Page, count: int) -> None:
    """In a replay: goes to the next fight and lets its beats play."""
    for _ in range(count):
        page.keyboard.press("f")
        page.keyboard.press("ArrowLeft")
        before = len(noted(page)["moments"])
        page.keyboard.press("ArrowRight")
        soon(page, lambda seen=before: len(noted(page)["moments"]) > seen)  # type: ignore[misc]
        at_rest(page)


@pytest.mark.parametrize("system", ["lost_battles", "horden_helden"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_dice_and_verdicts_lie_where_it_happened_and_nothing_moves_for_whoever_wants_it_so(
    new_page: NewPage, imported: Imported, system: str, size: str
) -> None:
    look: dict[str, Any] = {"size": PHONE} if size == "phone" else {}
    page = noting(new_page(path=imported(system), stage=True, **look))
    faster(page)

    watch_fights(page, FIGHTS)

    found = noted(page)
    assert found["faults"] == []
    assert found["moving"] == 0
    assert found["verdicts"] > 0
    assert found["dice"] > 0
    kinds = {moment["stage"] for moment in found["moments"]}
    assert {"throw", "verdict", "rest"} <= kinds


def test_with_motion_dice_tumble(new_page: NewPage, imported: Imported) -> None:
    page = noting(new_page(path=imported("lost_battles"), stage=True, motion=True))

    faster(page)

    watch_fights(page, FIGHTS)

    found = noted(page)
    assert found["dice"] > 0
    assert found["moving"] > 0


@pytest.mark.parametrize(("system", "position"), [("lost_battles", TILES), ("horden_helden", FREE)])
def test_a_question_is_there_while_the_computers_turn_is_still_shown(
    new_page: NewPage, system: str, position: object
) -> None:
    hands = Hands(noting(against_the_computer(new_page(stage=True), system, position)))
    give_over(hands, system)

    soon(
        hands.page,
        lambda: any(moment["asked"] and moment["stage"] != "rest" for moment in noted(hands.page)["moments"]),
    )
    at_rest(hands.page)
    assert hands.asked


def test_a_step_back_and_a_jump_in_a_replay_play_nothing(new_page: NewPage, imported: Imported) -> None:
    page = noting(new_page(path=imported("lost_battles"), stage=True))
    page.keyboard.press("f")
    page.keyboard.press("ArrowLeft")
    page.locator(".scrubber").fill("30")
    expect(page.locator(".where")).to_contain_text("30 ")
    page.locator(".scrubber").fill("31")
    expect(page.locator(".where")).to_contain_text("31 ")

    assert {moment["stage"] for moment in noted(page)["moments"]} <= {"rest"}
