"""A whole battle by mouse at the free table: two play 600 points to the end, a third watches and learns no secret."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import NewPage
from tests.browser.free_generals import General, answer
from tests.browser.free_hands import FreeHands
from tests.browser.table import battle_id, soon

TURNS = 12
"""The turn limit that the two agree on: after it the side with fewer losses has won."""
MOST_ORDERS = 600
WINDOWS = (
    *("fire", "spell", "counter", "support_spell", "support_counter", "face_flyers", "single", "melee_support"),
    *("shoot_support", "sphere_joining", "sphere_defence", "march_reveal", "reroll"),
)
STOP = f"""battle => localStorage.setItem('feldherr.hh.answers', JSON.stringify({{
    battle, answers: {{}}, stops: {json.dumps(WINDOWS)}, passed: ''
}}))"""
"""Both have chosen "Stop me here" at every window: each answer of this battle is a hand's, none gives itself."""


class Ear:
    """Everything the server says to one browser about the battle."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def has_heard(self, place: tuple[str, str]) -> bool:
        """Whether both numbers of a place were told one after the other: one alone may be somebody else's."""
        told = re.compile(rf"(?<![\d.]){re.escape(place[0])}[^\d]{{1,8}}{re.escape(place[1])}(?!\d)")
        return any(told.search(frame) for frame in self.frames)


@dataclass
class Secret:
    """An ambush, and those who must not learn of it before it is shown."""

    owner: General
    others: list[tuple[Page, Ear]]
    was_checked: bool = False

    @property
    def place(self) -> tuple[str, str]:
        """Where it lies, as the owner's own page has been told: millimetres with all their digits."""
        ear = next(ear for page, ear in self.others if page is self.owner.hands.page)
        told = re.compile(rf'"{self.owner.ambusher}":\{{[^{{}}]*"pose":\[(\d+\.\d+),(\d+\.\d+)')
        found = [(match[1], match[2]) for frame in ear.frames for match in told.finditer(frame)]
        assert found
        return found[0]

    def check(self) -> None:
        """Neither the opponent's nor the spectator's browser was sent its place, and neither draws it."""
        self.was_checked = True
        for page, ear in self.others:
            is_owner = page is self.owner.hands.page
            assert ear.has_heard(self.place) == is_owner
            assert (page.locator(f'svg.map [data-element="{self.owner.ambusher}"]').count() > 0) == is_owner

    def check_shown(self) -> None:
        """Once it was shown everybody was told its place, and draws what is left of it as its owner does."""
        left = self.owner.hands.page.locator(f'svg.map [data-element="{self.owner.ambusher}"]').count()
        for page, ear in self.others:
            assert ear.has_heard(self.place)
            expect(page.locator(f'svg.map [data-element="{self.owner.ambusher}"]')).to_have_count(left)


@pytest.mark.slow("a whole battle by mouse, with a watcher")
def test_two_play_600_points_by_mouse_and_nobody_learns_of_the_ambush_before_it_shows(new_page: NewPage) -> None:
    host = new_page(path="/battles/new?system=horden_helden")
    table = _agree(host)
    guest = new_page(path=table)
    guest.get_by_role("button", name="as a guest").click()
    FreeHands(guest).wait()
    watcher = new_page(path="/watch")
    listening = [(page, Ear(page)) for page in (host, guest, watcher)]
    for page in (host, guest):
        page.evaluate(STOP, battle_id(host))
    for page, address in ((host, table), (guest, table), (watcher, f"{table}/watch")):
        page.goto(address)
    generals = [General(FreeHands(host).wait(), "Goblin and orc host"), General(FreeHands(guest).wait(), "Wood elves")]
    secrets = [Secret(general, listening) for general in generals]
    for general, secret in zip(generals, secrets, strict=True):
        general.before_showing = secret.check

    _play(generals)

    for page, _ in listening:
        expect(page.locator(".end-card")).to_be_visible()
    assert len({page.locator(".end-card .totals").inner_text() for page, _ in listening}) == 1
    kept = [secret for secret in secrets if secret.was_checked]
    assert kept
    for secret in kept:
        secret.check_shown()
    given = {order for general in generals for order in general.hands.given}
    assert {"submit_army", "record_ambush", "deploy", "move_group", "move_element"} <= given
    # Who comes within reach of whom, and which spell is answered, lies with the dice.
    assert len({"cast_spell", "counterspell", "declare_fire", "resolve_shot", "resolve_melee"} & given) >= 3


def _agree(host: Page) -> str:
    """The host's sheet: 600 points, advanced rules, the crossroads; anybody may come. Returns the table's address."""
    host.locator("label", has_text="Anyone").first.click()
    host.locator(".as-usual > summary").click()
    host.locator("label.choice", has=host.locator("input[name=option-mode][value=advanced]")).click()
    host.locator("select[name=option-map]").select_option("crossroads")
    host.locator("input[name=option-turn_limit]").fill(str(TURNS))
    host.get_by_role("button", name="as a guest").click()
    expect(host).to_have_url(re.compile("/battles/[0-9a-f-]{36}"))
    return f"/battles/{battle_id(host)}"


def _play(generals: list[General]) -> None:
    for _ in range(MOST_ORDERS):
        general = _asked(generals)
        if general is None:
            return
        answer(general)
    raise AssertionError("the battle does not end")


def _asked(generals: list[General]) -> General | None:
    """Whoever is asked now; nobody once the battle is over."""
    found: list[General] = []

    def is_asked() -> bool:
        found[:] = [general for general in generals if general.hands.asked or general.hands.is_over]
        return bool(found)

    soon(generals[0].hands.page, is_asked)
    return None if found[0].hands.is_over else found[0]
