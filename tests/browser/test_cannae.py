"""A whole battle by hand: two play Cannae to its end, a third watches, a fourth comes late, one reloads mid-way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.table import Hands, battle_id, soon

FIGHTING_TURNS = 3
"""Turns in which the players really fight; then they hold their lines until turn 10 is over."""
MOST_ORDERS = 400


@pytest.mark.slow("a whole battle by mouse, with two watchers")
def test_two_play_cannae_to_its_end_a_third_watches_and_a_fourth_comes_late(new_page: NewPage) -> None:
    host = new_page(path="/battles/new")
    host.locator("label", has_text="Anyone").first.click()
    host.get_by_role("button", name="as a guest").click()
    expect(host).to_have_url(re.compile("/battles/[0-9a-f-]{36}"))
    table = f"/battles/{battle_id(host)}"
    guest = new_page(path=table)
    guest.get_by_role("button", name="as a guest").click()
    players = [Hands(host).wait(), Hands(guest).wait()]
    watcher = Hands(new_page(path=f"{table}/watch")).wait()
    assert watcher.asked == ""

    late = _play(players, watcher, table, new_page)

    for page in (host, guest, watcher.page, late.page):
        expect(page.locator(".end-card")).to_be_visible()
    cards = {page.locator(".end-card .totals").inner_text() for page in (host, guest, watcher.page, late.page)}
    assert len(cards) == 1
    given = set(players[0].given + players[1].given)
    assert {"activate_group", "declare_attack", "attack_with", "end_player_turn", "designate_leads"} <= given
    expect(late.table).to_have_attribute("data-version", str(watcher.version))


def _play(players: list[Hands], watcher: Hands, table: str, new_page: NewPage) -> Hands:
    """Order after order; half-way one player reloads and a late spectator comes in."""
    late: Hands | None = None
    for count in range(MOST_ORDERS):
        if players[0].page.locator(".end-card").count():
            break
        _answer(_asked(players))
        if count == 30:
            _agree(players)
            _reload(players[0])
            late = Hands(new_page(path=f"{table}/watch")).wait()
            for spectator in (late, watcher):
                expect(spectator.table).to_have_attribute("data-version", str(players[0].version))
            assert _field(late.page) == _field(watcher.page)
    assert late is not None
    return late


def _agree(players: list[Hands]) -> None:
    """The order of one has come to the other's page as well."""
    soon(players[0].page, lambda: len({hands.version for hands in players}) == 1)


def _asked(players: list[Hands]) -> Hands:
    """Whoever is asked now; both pages agree that it is one of them."""
    found: list[Hands] = []

    def is_asked() -> bool:
        found[:] = [hands for hands in players if hands.asked or hands.page.locator(".end-card").count()]
        return bool(found)

    soon(players[0].page, is_asked)
    return found[0]


def _answer(hands: Hands) -> None:
    match hands.asked:
        case "":
            return
        case "activate":
            _activate(hands)
        case "step":
            hands.choose("declare_attack", "turn_to_attack", "move_forward", "end_activation")
            hands.confirm()
        case "attacker":
            hands.page.locator("[data-attacker]").first.click()
            hands.confirm()
        case "reversal":
            hands.choose("decline")
            hands.confirm()
        case "all_out":
            hands.choose("all_out")
            hands.confirm()
        case "lead":
            hands.choose("name_lead")
            hands.confirm()
        case "rally":
            hands.choose("rally")
            hands.confirm()
        case "active_general":
            hands.choose("choose_active_general")
            hands.confirm()
        case _:
            hands.confirm()


def _activate(hands: Hands) -> None:
    """In the first turns the front tiles attack or go forward; afterwards the turn is simply ended."""
    turn = int(
        "".join(sign for sign in hands.page.locator(".bar-turn, .turn").first.inner_text() if sign.isdigit()) or 0
    )
    front = [place for place in hands.places if place.endswith("centre")]
    if turn < 2 + FIGHTING_TURNS and front and len(hands.given) % 40 < 30:
        hands.activate(front[0])
    else:
        hands.end_turn()


def _reload(hands: Hands) -> None:
    before, asked = hands.version, hands.asked
    field = _field(hands.page)
    hands.page.reload()
    hands.wait()
    assert (hands.version, hands.asked) == (before, asked)
    assert _field(hands.page) == field


def _field(page: Page) -> list[str]:
    """Which unit stands on which tile, as the page draws it."""
    script = "() => [...document.querySelectorAll('svg [data-unit]')].map(u => u.dataset.unit).sort()"
    found: list[str] = page.evaluate(script)
    return found
