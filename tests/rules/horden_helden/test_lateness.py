"""Orders whose phase is over are refused with the phase and the reason (5.1, 5.3)."""

from __future__ import annotations

import pytest

from battles.rules import registry
from battles.rules.base import Order, tag_of
from battles.rules.horden_helden.arrivals.orders import EndArrivals
from battles.rules.horden_helden.figures.orders import EndSingle, MagicAttack, StartSingleMelee
from battles.rules.horden_helden.magic.orders import CastSpell
from battles.rules.horden_helden.melee.frames import AskMelee
from battles.rules.horden_helden.melee.orders import ResolveMelee
from battles.rules.horden_helden.movement.frames import AskFlyerFacing
from battles.rules.horden_helden.movement.orders import EndMovement
from battles.rules.horden_helden.shooting.orders import DeclareFire
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.topics import ORDERS
from battles.rules.horden_helden.turns import lateness
from battles.rules.horden_helden.turns.phases import OPENERS
from tests.rules.horden_helden.builders import element
from tests.rules.horden_helden.moving_table import ADVANCED, BASIC, CHIEF, ONE, TWO, after, ask, codes, field, go

A01 = element("A01", "spears", 500, 300, 90)


@pytest.mark.clause("5.1", "5.3")
@pytest.mark.parametrize(
    ("order", "phase", "options"),
    [
        (EndArrivals(), "arrivals", BASIC),
        (CastSpell(wizard="A01", spell="second_chance", targets=("A01",)), "cast_second", ADVANCED),
        (CastSpell(wizard="A01", spell="winged_steps", targets=("A01",)), "cast_move", ADVANCED),
    ],
)
def test_a_phase_that_was_passed_over_is_named(order: Order[State], phase: str, options: Options) -> None:
    (refusal,) = ask(field(CHIEF, A01, options=options), order).refusals

    assert refusal.code == "phase_over"
    assert refusal.facts == {"order": tag_of(order), "phase": phase, "why": "nobody_could_act"}


@pytest.mark.clause("5.1")
@pytest.mark.parametrize(
    ("order", "phase", "why"),
    [
        (go("A01", (500, 310, 90)), "moves", "you_ended_it"),
        (MagicAttack(wizard="A01", target="B01"), "single_one", "nobody_could_act"),
        (EndSingle(), "single_one", "nobody_could_act"),
        (DeclareFire(), "shooting", "nothing_was_left"),
        (StartSingleMelee(figure="A01", enemy="B01"), "single_two", "nothing_was_left"),
    ],
)
def test_later_phases_say_why_they_are_over(order: Order[State], phase: str, why: str) -> None:
    ended = after(field(CHIEF, A01), EndMovement())
    enemy = element("B01", "spears", 500, 300, 270)
    state = field(CHIEF, A01, enemy, phase="melee", moving=ended.moving, top=AskMelee())
    (refusal,) = ask(state, order).refusals

    assert (refusal.code, refusal.facts["phase"], refusal.facts["why"]) == ("phase_over", phase, why)


@pytest.mark.clause("5.1")
def test_while_the_other_side_turns_to_flyers_movement_is_over() -> None:
    state = field(CHIEF, A01, phase="facing", top=AskFlyerFacing(seats=(TWO,)))

    assert codes(state, go("A01", (500, 310, 90)), ONE) == ["phase_over"]


@pytest.mark.clause("5.1")
def test_orders_that_come_too_early_or_from_the_other_side_do_not_come_too_late() -> None:
    state = field(CHIEF, A01)

    assert codes(state, ResolveMelee(element="A01", foe="B01")) == ["not_now"]
    assert codes(state, EndArrivals(), TWO) == ["not_asked"]


def test_every_order_and_phase_of_the_table_exists() -> None:
    assert set(lateness.LAST_PHASE) <= {str(one.__struct_config__.tag) for one in ORDERS}
    assert set(lateness.LAST_PHASE.values()) <= set(OPENERS)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_reasons_have_their_words(language: str) -> None:
    words = registry.words("horden_helden", language)
    for phase in set(lateness.LAST_PHASE.values()):
        for why in ("you_ended_it", "nothing_was_left", "nobody_could_act"):
            told = words.say("refusal.phase_over", {"order": "end_single", "phase": phase, "why": why})
            assert why not in told
            assert f"“{phase}”" not in told
