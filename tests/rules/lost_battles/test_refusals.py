"""Refusals that no other section shows, nonsense from outside, and what is promised after every order (18)."""

import pytest
from msgspec import structs

from battles.rules.base import Seat, Setup
from battles.rules.dice import seeded
from battles.rules.errors import BadSetup
from battles.rules.lost_battles import RULES, activation, attack, battlefield, frames, movement
from battles.rules.lost_battles.activation import Wish
from battles.rules.playthrough import battle as whole_battle
from tests.rules.lost_battles.builders import changed, duel, field, general, many


def codes(setup: Setup) -> set[str]:
    return {problem.code for problem in RULES.setup_problems(setup)}


def test_a_setup_names_a_scenario_and_known_options() -> None:
    assert codes(Setup(scenario="waterloo")) == {"no_such_scenario"}
    assert codes(Setup(scenario="cannae", options={"cheat": True})) == {"bad_options"}
    assert codes(Setup(scenario="x", options={"deployment": "sideways"})) == {"bad_options", "no_such_scenario"}
    assert codes(Setup(scenario="cannae")) == set()
    with pytest.raises(BadSetup):
        RULES.initial(Setup(scenario="waterloo"))


def test_a_position_that_is_none_is_refused() -> None:
    assert codes(Setup(position={"nonsense": 1})) == {"bad_position"}


def test_express_is_for_one_unit() -> None:
    battle = field({"A_rear": "a A HI, b A HI"})
    wish = Wish(kind="express", units=battle.ids("ab"))
    assert [no.code for no in activation.problems(battle.state, "A", wish)] == ["express_is_for_one"]


@pytest.mark.clause("6.9", "6.8")
def test_why_nobody_attacks_after_a_limited_or_a_half_cost_attack() -> None:
    limited = duel("a A HI, b A HI", "y A HI").activate("a", "b", kind="limited").declare()
    full = duel("a A HI, b A HI", "y A HI").activate("a", "b").declare()
    for battle, closed, code in ((limited, False, "one_attacker_only"), (full, True, "last_attacker_was_half")):
        assert battle.state.attack is not None
        struck = structs.replace(battle.state.attack, attackers=("A.a",), is_closed=closed)
        changed(battle, attack=struck)
        problems = attack.attacker_problems(battle.state, movement.group_of(battle.state), "A.b")
        assert [no.code for no in problems] == [code]


@pytest.mark.clause("5.4")
def test_a_turn_that_cannot_be_paid() -> None:
    battle = field({"A_rear": "l A LI"}).activate("l").move()
    assert battle.refused("turn", direction="E", use_free=False) == "turn_not_payable"
    assert battle.allowed("turn", direction="E")


@pytest.mark.clause("8.13")
def test_a_commander_who_is_not_with_the_group_does_not_advance() -> None:
    battle = field(
        {"A_centre": "x A HC"},
        {"B_centre": "y A HC spent", "B_rear": "z A HI"},
        generals=[general("A", "gen", "average commander", at="A_centre")],
    )
    battle.fight("x", 7, 6)
    assert battle.refused("advance", units=("A.x",), commander=True) == "no_commander_with_group"


def test_orders_of_the_wrong_seat_or_at_the_wrong_time() -> None:
    battle = duel("x A HI", "y A HI, z A HI")
    assert battle.refused("end_player_turn", seat="2") == "not_asked"
    assert battle.refused("declare_attack") == "not_now"
    battle.fight("x", 10)
    assert battle.refused("name_lead", seat="1", tile="B_centre", unit="B.z") == "not_asked"
    assert battle.refused("name_lead", tile="B_centre", unit="B.ghost") == "not_on_tile"


def test_orders_about_pieces_that_do_not_exist_are_refused_not_crashed() -> None:
    battle = field(
        {"A_rear": "a A HI"}, {"B_rear": "b A HI"}, generals=[general("A", "g", "average commander", at="A_rear")]
    )
    ghosts = "A.ghost"
    assert battle.refused("activate_group", units=(ghosts,), commander=ghosts, payers=(ghosts,))
    assert battle.refused("activate_group", units=("A.a",), payers=(ghosts,)) == "cannot_pay"
    assert battle.refused("activate_express", unit=ghosts)
    assert battle.refused("activate_express", unit="B.b") == "not_your_units"
    assert battle.refused("activate_express", unit="A.a", commander=ghosts) == "no_such_commander"
    assert battle.refused("activate_commander", commander=ghosts, tile="A_rear") == "no_such_commander"
    battle.activate("a")
    assert battle.refused("deploy_to", tile="nowhere")


@pytest.mark.clause("18.1")
@pytest.mark.parametrize("seed", range(6))
def test_18_1_promises_hold_after_every_order_of_random_battles(seed: int) -> None:
    whims = seeded(f"promises {seed}")
    skills = {Seat("1"): 0, Seat("2"): 0}
    before = None
    for turn in whole_battle(RULES, RULES.sample_setup(whims), seeded(seed), whims, skills):
        state = turn.play.state
        assert battlefield.invariants(state) == []
        if before is not None:
            assert battlefield.changes(before, state) == []
        before = state
    assert before is not None
    assert RULES.outcome(before) is not None


@pytest.mark.clause("18.1", "3.3")
def test_18_1_the_promises_notice_when_they_are_broken() -> None:
    battle = field({"A_rear": "a A HI, s SC"}, {"B_rear": many("b", 2, "A HI")})
    units = battle.state.units
    broken = {
        "both sides": {"B.b1": structs.replace(units["B.b1"], tile="A_rear")},
        "facings": {"A.a": structs.replace(units["A.a"], facing="E")},
        "scythed": {"A.s": structs.replace(units["A.s"], spent=True)},
        "gone": {"A.a": structs.replace(units["A.a"], place="gone")},
    }
    for change in broken.values():
        state = structs.replace(battle.state, units=units | change)
        assert battlefield.invariants(state)
    fresh = structs.replace(units["A.a"], spent=True)
    assert battlefield.changes(structs.replace(battle.state, units=units | {"A.a": fresh}), battle.state)


def test_a_limited_group_of_one_tile_is_asked_what_it_may_do() -> None:
    battle = field({"A_rear": "a A HI"}).activate("a", kind="limited")
    assert isinstance(battle.state.flow[-1], frames.TakeStep)
    assert set(activation.possible_steps(battle.state)) == {"turn", "about_face"}
