"""What an element could do and suffer, as an inquiry: the same as its side is offered, with the same odds."""

from __future__ import annotations

from math import ceil

import pytest
from msgspec import structs

from battles.rules.base import PUBLIC, Knower
from battles.rules.dice import seeded
from battles.rules.errors import IllegalOrder
from battles.rules.horden_helden import RULES
from battles.rules.horden_helden.movement import plans
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.prospects import Prospects, asked_again
from battles.rules.horden_helden.shooting import orders
from battles.rules.horden_helden.shooting.frames import AskFire, AskShot
from battles.rules.horden_helden.state import State
from battles.rules.inquiry import answer
from battles.rules.odds import odds
from battles.rules.play import begin
from battles.rules.prospects import Outlook, effect
from tests.rules.horden_helden.builders import element
from tests.rules.horden_helden.moving_table import CHIEF, ONE, field

NO_HARM = frozenset({"stand", "driven", "destroyed"})
POSITIONS = 20
ARCHERS = element("A01", "heavy_archers", 500, 300, 90)


def outlook(state: State, piece: str, viewer: Knower = PUBLIC) -> Outlook:
    found = answer(RULES, state, viewer, Prospects(piece=piece))
    assert isinstance(found, Outlook)
    return found


def seeded_positions() -> list[State]:
    """Battles that begin near each other or in the thick of it."""
    found: list[State] = []
    for number in range(200):
        setup = RULES.sample_setup(seeded(f"prospects {number}"))
        state = begin(RULES, setup, seeded(number)).state if setup.position is not None else None
        if state is not None and state.phase != "setup" and state.ended is None and len(state.on_table) > 1:
            found.append(state)
        if len(found) == POSITIONS:
            break
    return found


def shots_offered(then: State, one: Element) -> dict[str, range]:
    """By the options of who declares fire: targets, each with the percents that the odds of that fight allow."""
    seat = then.seat_of(one.id)
    firing = structs.replace(then, phase="shooting", shooting=then.shooting.renewed())
    firing = structs.replace(firing, flow=(AskFire(side=one.side, seats=(seat,)),))
    found: dict[str, range] = {}
    for option in RULES.options(firing, seat):
        if not isinstance(option.order, orders.DeclareFire) or [shot[0] for shot in option.order.shots] != [one.id]:
            continue
        if "width" in option.facts:
            found[option.order.shots[0][1]] = _weighed(firing, option.order, one)
    return found


def _weighed(firing: State, order: orders.DeclareFire, one: Element) -> range:
    """One percent where all falls were counted, else those of the interval."""
    after = orders.foreseen(firing, orders.declared(firing, order.shots))
    shooting = structs.replace(after, flow=(AskShot(), AskShot()))
    seat, target = firing.seat_of(one.id), order.shots[0][1]
    found = odds(RULES, shooting, seat, orders.ResolveShot(target=target), seeded(1))
    likely = effect(found, NO_HARM)
    assert likely is not None
    margin = 0 if found.exact else max(ceil(100 * ((fate.high or 0) - (fate.low or 0))) for fate in found.chances)
    return range(likely - margin, likely + margin + 1)


@pytest.mark.clause("14.5")
def test_what_an_element_can_do_is_what_its_side_is_offered() -> None:
    """Twenty seeded positions: the same shots with the chance that `odds` tells, and the same charges."""
    positions, shots, charges = seeded_positions(), 0, 0
    assert len(positions) == POSITIONS
    for state in positions:
        for one in [one for one in state.on_table if one.side == state.active][:6]:
            then = asked_again(state, one.side)[1]
            told = outlook(state, one.id, state.seat_of(one.id)).can
            shot = {deed.target: deed.chance for deed in told if deed.verb == "shoot"}
            offered = shots_offered(then, one)
            assert set(shot) == set(offered)
            assert all(shot[target] in offered[target] for target in shot)
            moved = {order.contact for order, _ in plans.contact_moves(then, then.seat_of(one.id), one)}
            charged = {deed.target for deed in told if deed.verb == "charge"}
            assert charged == (moved if one in plans.movable(then, then.seat_of(one.id)) else set())
            shots, charges = shots + len(shot), charges + len(charged)
    assert shots > 5
    assert charges > 5


@pytest.mark.clause("14.3")
def test_a_target_in_range_is_shot_at_and_suffers_it() -> None:
    state = field(CHIEF, ARCHERS, element("B01", "spears", 500, 350, 270))

    (shot,) = [deed for deed in outlook(state, "A01").can if deed.verb == "shoot"]
    suffered = [deed for deed in outlook(state, "B01").suffers if deed.verb == "shoot"]

    assert (shot.target, shot.what) == ("B01", "front")
    assert suffered == [shot]


def test_what_hides_does_nothing_and_suffers_nothing_to_who_cannot_know() -> None:
    hidden = element("B01", "spears", 500, 400, 270, place="ambush")
    state = field(CHIEF, ARCHERS, hidden)

    assert outlook(state, "A01", ONE) == outlook(field(CHIEF, ARCHERS), "A01", ONE)
    for viewer in (ONE, PUBLIC):
        with pytest.raises(IllegalOrder) as refused:
            outlook(state, "B01", viewer)
        assert refused.value.code == "no_such_element"


def test_a_side_that_is_not_on_turn_is_told_of_its_next_one() -> None:
    state = field(CHIEF, ARCHERS, element("B01", "spears", 500, 360, 270))

    assert outlook(state, "A01").when == "now"
    assert outlook(state, "B01").when == "next"
    assert {deed.verb for deed in outlook(state, "B01").can} == {"charge"}
