"""What is chosen already: aims, the order of fights, answers to their results; and how a group or element attacks."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.base import Order, Seat
from battles.rules.errors import IllegalOrder
from battles.rules.horden_helden import RULES
from battles.rules.horden_helden.approach_inquiry import Approach, Approached
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.melee.frames import AskBreakOff, AskMelee, AskOutcome
from battles.rules.horden_helden.melee.orders import ChooseOutcome, ResolveMelee
from battles.rules.horden_helden.movement.orders import MoveElement, MoveGroup
from battles.rules.horden_helden.shooting.frames import AskFire
from battles.rules.horden_helden.shooting.orders import DeclareFire
from battles.rules.horden_helden.state import State
from battles.rules.inquiry import answer
from battles.rules.permission import check
from tests.rules.horden_helden.builders import element
from tests.rules.horden_helden.moving_table import BELOW, CHIEF, ONE, TWO, codes, field, names, rank


def suggested(state: State, seat: Seat = ONE) -> list[Order[State]]:
    """Each passes its check."""
    found = list(RULES.suggestions(RULES.known_to(state, seat), seat))
    for order in found:
        check(RULES, state, seat, order)
    return found


@pytest.mark.clause("14.9")
def test_every_shooter_aims_at_what_it_may() -> None:
    bows = [element(f"A0{i}", "heavy_archers", 460 + 40 * i, 300, 90) for i in (1, 2)]
    foes = [element("B01", "riders", 500, 360, 270), element("B02", "spears", 540, 360, 270)]
    state = field(CHIEF, *bows, *foes, top=AskFire(side="A", seats=(ONE,)), phase="shooting")

    (order,) = suggested(state)

    assert isinstance(order, DeclareFire)
    assert [(shooter, target) for shooter, target, _ in order.shots] == [("A01", "B01"), ("A02", "B02")]


@pytest.mark.clause("14.9")
def test_nobody_in_range_nothing_is_suggested() -> None:
    bows = element("A01", "heavy_archers", 500, 300, 90)
    state = field(CHIEF, bows, element("B01", "spears", 500, 780, 270), top=AskFire(side="A", seats=(ONE,)))

    assert suggested(state) == []


@pytest.mark.clause("5.5")
def test_the_surest_fight_comes_first() -> None:
    weak = element("A01", "light_archers", 300, 300, 90), element("B01", "pikes", 300, 300, 270)
    strong = element("A02", "pikes", 600, 300, 90), element("B02", "light_archers", 600, 300, 270)
    state = field(CHIEF, *weak, *strong, top=AskMelee(), phase="melee")

    assert suggested(state) == [ResolveMelee(element="A02", foe="B02"), ResolveMelee(element="A01", foe="B01")]


@pytest.mark.clause("15.8")
def test_results_come_with_an_answer_but_breaking_off_is_left_to_the_player() -> None:
    pair = element("A01", "riders", 300, 300, 90), element("B01", "spears", 300, 300, 270)
    fight = Fight(kind="melee", attacker="A01", defender="B01")
    state = field(CHIEF, *pair, top=AskOutcome(element="A01", foe="B01", fight=fight), phase="melee")

    assert suggested(state) == [ChooseOutcome(outcome="retreat")]
    leaving = structs.replace(state, flow=(BELOW, AskBreakOff(element="A01", foe="B01", fight=fight)))
    assert suggested(leaving) == []


def approach(state: State, *elements: str, enemy: str = "B01") -> MoveElement | MoveGroup | None:
    found = answer(RULES, state, ONE, Approach(elements=elements, enemy=enemy))
    assert isinstance(found, Approached)
    if found.order is not None:
        assert codes(state, found.order) == []
    return found.order


@pytest.mark.clause("8.9")
def test_one_element_attacks_the_side_it_has_a_right_to() -> None:
    state = field(CHIEF, element("A01", "riders", 500, 300, 90), element("B01", "spears", 520, 360, 270))
    order = approach(state, "A01")

    assert isinstance(order, MoveElement)
    assert order.contact == "B01"
    assert approach(state, "A01", enemy="B01") == order
    assert (
        approach(field(CHIEF, element("A01", "spears", 500, 300, 90), element("B01", "spears", 520, 700, 270)), "A01")
        is None
    )


@pytest.mark.clause("8.6")
def test_a_group_attacks_by_going_ahead() -> None:
    state = field(CHIEF, *rank("spears", 3), element("B01", "spears", 540, 340, 270))
    order = approach(state, *names(3))

    assert isinstance(order, MoveGroup)
    assert order.distance == pytest.approx(40.0, abs=0.3)
    assert approach(field(CHIEF, *rank("spears", 3), element("B01", "spears", 900, 340, 270)), *names(3)) is None


@pytest.mark.clause("8.6")
def test_who_may_not_be_moved_has_no_way() -> None:
    state = field(CHIEF, *rank("spears", 3), element("B01", "spears", 540, 340, 270))

    assert approach(structs.replace(state, flow=(AskFire(side="A", seats=(ONE,)),)), "A01") is None
    for wrong in (Approach(elements=("B01",), enemy="A01"), Approach(elements=(), enemy="B01")):
        with pytest.raises(IllegalOrder) as refused:
            answer(RULES, state, ONE, wrong)
        assert refused.value.code == "no_such_element"
    with pytest.raises(IllegalOrder):
        answer(RULES, state, TWO, Approach(elements=("A01",), enemy="B01"))
