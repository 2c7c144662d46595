"""How a person leads an army at the free table in the tests: what is answered to which question, all of it by mouse."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Locator

from tests.browser.free_hands import WIDE_MM, FreeHands, Spot, middle

ADVANCE_MM = (58.0, 30.0)
"""How far a line is drawn forward: far, and less if that is refused."""
CHARGE_MM = 88.0
LEAST = 2.0
"""Pixels of the smallest step: less may be no step at all."""
SHOWS_IN = 2
"""The turn in which whoever lies in ambush shows himself."""
COLUMNS = 7
"""How wide the block is in which an army is set up."""
MOST_MOVES, MOST_REFUSED = 4, 2
"""So many moves, and moves in vain, a turn; a person would try longer."""


@dataclass(frozen=True)
class Base:
    """Where a base is drawn: its middle across, its upper and lower end."""

    element: str
    x: float
    top: float
    bottom: float


@dataclass
class General:
    """A player with a list, and what he remembers of the battle."""

    hands: FreeHands
    army: str
    ambusher: str = ""
    is_shown: bool = False
    moves: int = 0
    turns: int = 0
    before_showing: Callable[[], None] = lambda: None
    refused: int = 0
    looks_at_all: bool = False
    """The camera opens on the armies; what it shows below, the bar of actions would cover."""
    tired: set[str] = field(default_factory=set)
    """Who was moved or tried in this turn."""

    @property
    def is_at_it(self) -> bool:
        return self.moves < MOST_MOVES and self.refused < MOST_REFUSED

    def rest(self) -> None:
        self.moves, self.refused, self.tired = 0, 0, set()


def answer(general: General) -> None:
    hands = general.hands
    if general.ambusher and not general.is_shown and is_hidden(general):
        general.before_showing()
    match hands.asked:
        case "army":
            hands.page.locator("label.answer", has_text=general.army).first.click()
            hands.confirm()
        case "ambush":
            _lie_in_wait(general)
        case "camp" | "deploy" | "baggage":
            _deploy(hands)
        case "moves":
            _move(general)
        case "fire":
            _shoot(hands)
        case "spell":
            _choose(hands, "cast_spell", "pass_window")
        case "counter":
            _choose(hands, "counterspell", "pass_counter")
        case _:
            _choose(hands)
    if hands.asked != "moves":
        general.rest()


def _choose(hands: FreeHands, *orders: str) -> None:
    """The first card of these orders, else whatever is chosen already, else the first card."""
    cards = [hands.page.locator(f'label[data-order="{order}"]') for order in orders]
    wanted = next((card for card in cards if card.count()), hands.page.locator("label[data-order]"))
    confirm = hands.page.locator("button.confirm:visible").first
    if orders or confirm.get_attribute("data-confirm") == "":
        wanted.first.click()
    hands.confirm()


# --- setting up -------------------------------------------------------------------------------------------------------


def _lie_in_wait(general: General) -> None:
    """One element is dragged from the tray into cover at the side of the table, to the first place that is allowed."""
    hands = general.hands
    piece = hands.page.locator("[data-tray]", has_text=re.compile("Scouts|Goblin bows")).first
    general.ambusher = piece.get_attribute("data-tray") or ""
    for spot in _covers(hands):
        piece.hover()
        hands.drag(middle(piece), spot.shifted(0.3, 0.7), steps=8)
        hands.settle()
        if hands.page.locator("button.confirm:visible").is_enabled():
            break
    else:
        raise AssertionError("nowhere to lie in wait")
    hands.confirm()


def _covers(hands: FreeHands) -> list[Spot]:
    """Places in the woods and houses at the short edges of the table, those farthest from the lane first."""
    table = middle(hands.page.locator(".frame .tabletop-ground"))
    found = hands.page.locator(".frame .piece.wood, .frame .piece.built_up")
    boxes = [found.nth(at).bounding_box() for at in range(found.count())]
    spots = [
        Spot(box["x"] + box["width"] * across / 6, box["y"] + box["height"] * down / 6)
        for box in boxes
        if box is not None
        for across in range(1, 6)
        for down in range(1, 6)
    ]
    aside = [one for one in spots if abs(one.x - table.x) > 222 * hands.pixel]
    lane = middle(hands.page.locator(".frame .piece.depression"))
    return sorted(aside, key=lambda one: (-round(abs(one.x - lane.x) / 100), -one.y))


def _deploy(hands: FreeHands) -> None:
    """Everybody who waits is dragged from the tray into a block on open ground, rank behind rank."""
    page = hands.page
    tray = page.locator("[data-tray]")
    if not tray.count():
        page.locator("[data-action=propose]").click()
    count = tray.count()
    order = list(range(count))
    if count > COLUMNS:  # The wizard, who comes last in the tray, stands in the middle of the first rank.
        order.insert(COLUMNS // 2, order.pop())
    waiting = [tray.nth(number) for number in order]
    for number, piece in enumerate(waiting):
        hands.settle()
        place = _place(hands, number, waiting)
        piece.hover()
        hands.drag(middle(piece), place, steps=3)
    hands.confirm()


def _place(hands: FreeHands, number: int, waiting: list[Locator]) -> Spot:
    """In the lane between the hill and the hollow, which is open from edge to edge; behind whoever stands there."""
    page = hands.page
    lane = middle(page.locator(".frame .piece.depression"))
    x = lane.x + (number % COLUMNS - COLUMNS // 2) * WIDE_MM * hands.pixel
    if number < COLUMNS:
        zone = page.locator("svg.map .deployment.asked").bounding_box()
        assert zone is not None
        return Spot(x, zone["y"] + 8)
    before = waiting[number - COLUMNS].get_attribute("data-tray") or ""
    front = hands.base(before).bounding_box()
    assert front is not None
    return Spot(x, front["y"] + front["height"] + 1)


# --- a turn -----------------------------------------------------------------------------------------------------------


def _move(general: General) -> None:
    if not general.looks_at_all:
        general.looks_at_all = True
        general.hands.look_at_all()
    if general.ambusher and not general.is_shown and not is_hidden(general):
        general.is_shown = True  # an enemy came so near that the rules showed it
    if general.ambusher and not general.is_shown and general.turns == SHOWS_IN:
        _show(general)
    else:
        _go_on(general)


def is_hidden(general: General) -> bool:
    """Whether the ambush still lies where nobody knows: its owner sees it dotted."""
    own = general.hands.page.locator(f'svg.map [data-element="{general.ambusher}"] .element.hidden')
    return own.count() > 0


def _go_on(general: General) -> None:
    """To blows where the enemy is near, else forward, else the end of movement."""
    hands = general.hands
    if general.is_at_it and (near := _before_the_enemy(general)):
        element, gap = near[0]
        _draw(general, element, (gap + 1, gap - 1), is_alone=True)
    elif general.is_at_it and (ready := _ready(general)):
        is_first = general.turns == 0 and general.moves == 0  # One goes ahead alone, then all the others beside it.
        _draw(general, ready[0], [far * hands.pixel for far in ADVANCE_MM], is_alone=is_first)
    else:
        general.turns += 1
        hands.end_movement(hands.page.locator("[data-end-movement]").click)


def _show(general: General) -> None:
    """The ambush is over: its owner picks the dotted base and shows it."""
    hands = general.hands
    at = hands.reach(general.ambusher)
    hands.page.mouse.click(at.x, at.y)
    hands.page.locator("[data-action=reveal]").wait_for()
    general.before_showing()
    hands.press("[data-action=reveal]")
    general.is_shown = True


def _bases(hands: FreeHands, which: str) -> list[Base]:
    """The bases of one kind on the table, those in front first."""
    script = """which => [...document.querySelectorAll(`svg.map .pieces > ${which}`)].map(e => {
        const r = e.querySelector('.base').getBoundingClientRect();
        return [e.dataset.element, r.x + r.width / 2, r.top, r.bottom];
    })"""
    return sorted((Base(*one) for one in hands.page.evaluate(script, which)), key=lambda one: one.top)


def _ready(general: General) -> list[str]:
    """Own elements that may still move, without whoever was tried in vain or lies in wait."""
    found = [one.element for one in _bases(general.hands, ".piece-spot.ready")]
    return [one for one in found if one not in general.tired and (general.is_shown or one != general.ambusher)]


def _before_the_enemy(general: General) -> list[tuple[str, float]]:
    """Who stands straight before an enemy, within one move, and how many pixels away."""
    hands, pixel = general.hands, general.hands.pixel
    mine = {one.element: one for one in _bases(hands, ".piece-spot.ready")}
    sides = {element[:1] for element in mine}
    foes = [one for one in _bases(hands, ".piece-spot") if one.element[:1] not in sides]
    found = []
    for element in _ready(general):
        own = mine[element]
        gaps = [own.top - foe.bottom for foe in foes if abs(foe.x - own.x) < WIDE_MM / 4 * pixel]
        gap = min((gap for gap in gaps if gap > -1), default=1000.0)
        if 1 < gap < CHARGE_MM * pixel:
            found.append((element, gap))
    return found


def _draw(general: General, element: str, ways: Sequence[float], is_alone: bool = False) -> None:
    """The element, with all that hang together with it, is drawn towards the enemy by the first way that is allowed."""
    hands = general.hands
    page = hands.page
    at = hands.reach(element)
    page.mouse.click(at.x, at.y)
    group = page.locator("[data-action=group]")
    if group.count() and not is_alone:
        group.click()
    general.tired |= {one.element for one in _bases(hands, "[aria-pressed=true]")}
    for far in (way for way in ways if way >= LEAST):
        hands.drag(at, at.shifted(0, far))
        if hands.verdict() != "bad":
            hands.confirm()
            general.moves += 1
            return
        page.locator(".confirm-row .discard").click()
    general.refused += 1


def _shoot(hands: FreeHands) -> None:
    everybody = hands.page.locator("[data-action=everybody]")
    target = hands.page.locator("fieldset.shooter label.answer.target:not(.chosen)")
    if everybody.count():
        everybody.click()
    elif target.count():
        target.first.click()
    hands.confirm()
