"""Where a group could go or whom it could attack by one activation, and what is chosen already when a seat is asked."""

from collections.abc import Iterator

import pytest

from battles.rules.base import Seat
from battles.rules.codec import encode, to_builtins
from battles.rules.cooperative import run
from battles.rules.dice import seeded
from battles.rules.lost_battles import RULES, frames, movement
from battles.rules.lost_battles.courses import Course, Courses, courses
from battles.rules.lost_battles.state import State
from battles.rules.play import begin, perform
from tests.rules.lost_battles.builders import Table, duel, field, general

BATTLES = 3
MOST_ORDERS = 120


def found(battle: Table, *names: str, commander: str | None = None) -> dict[tuple[str, str, bool], Course]:
    units = tuple(battle.id(name) for name in names)
    leader = None if commander is None else battle.general_id(commander)
    answer = Courses(units=units, commander=leader).answer(battle.state, Seat("1"))
    return {(one.to, one.facing, one.attacks): one for one in answer.courses}


def kinds(course: Course) -> list[str]:
    return [order["kind"] for order in course.orders]


@pytest.mark.clause("4.7", "5.2")
def test_a_group_goes_forward_by_one_normal_activation() -> None:
    here = found(field({"A_rear": "x A HI, y A HI"}), "x", "y")

    course = here["A_centre", "N", False]

    assert kinds(course) == ["activate_group", "move_forward"]
    assert (course.activation, course.commands, course.bar) == ("normal", 2, "")
    assert ("B_centre", "N", False) not in here


@pytest.mark.clause("4.8")
def test_a_turn_on_the_spot_is_limited_where_that_is_cheaper() -> None:
    course = found(field({"A_rear": "x A HI, y A HI"}), "x", "y")["A_rear", "E", False]

    assert (course.activation, course.commands) == ("limited", 1)
    assert kinds(course)[:2] == ["activate_group", "turn"]


@pytest.mark.clause("6.9")
def test_all_attack_where_they_can_and_one_where_commands_are_short() -> None:
    rich, poor = duel("x A HI, y A HI", "z A HI"), duel("x A HI, y A HI", "z A HI", commands=1)

    assert found(rich, "x", "y")["B_centre", "N", True].activation == "normal"
    assert found(poor, "x", "y")["B_centre", "N", True].activation == "limited"


@pytest.mark.clause("5.6")
def test_an_enemy_at_the_side_is_attacked_after_the_free_turn() -> None:
    battle = field({"A_centre": "x A HI"}, {"A_right_centre": "z A HI"})

    assert kinds(found(battle, "x")["A_right_centre", "E", True]) == [
        "activate_group",
        "turn_to_attack",
        "declare_attack",
    ]


@pytest.mark.clause("4.9")
def test_a_single_unit_goes_far_by_express_and_only_where_it_must() -> None:
    here = found(field({"A_rear": "x A HC"}), "x")

    assert here["A_centre", "N", False].activation == "normal"
    assert here["B_rear", "N", False].activation == "express"


@pytest.mark.clause("2.5")
def test_a_commander_may_come_along() -> None:
    battle = field({"A_rear": "x A HI"}, generals=[general("A", "alex", "inspired commander", at="A_rear")])

    course = found(battle, "x", commander="alex")["A_centre", "N", False]

    assert course.orders[0]["commander"] == battle.general_id("alex")


def test_the_command_die_binds_and_so_does_the_end_of_the_player_turn() -> None:
    due = field({"A_rear": "x A HI, y A HI"}, commands=2, die=True)
    last = field({"A_rear": "x A HI"}, commands=1)

    assert found(due, "x", "y")["A_centre", "N", False].bar == "dice"
    assert found(last, "x")["A_centre", "N", False].bar == "dice"


def test_nobody_else_and_at_no_other_moment_has_courses() -> None:
    battle = field({"A_rear": "x A HI"})
    inquiry = Courses(units=(battle.id("x"),))

    assert inquiry.answer(battle.state, Seat("2")).courses == ()
    battle.give("activate_group", units=["A.x"])
    assert inquiry.answer(battle.state, Seat("1")).courses == ()


def positions() -> Iterator[tuple[State, Seat]]:
    """Questions of battles between computers."""
    for number in range(BATTLES):
        dice = seeded(f"courses {number}")
        state = begin(RULES, RULES.contest_setup(number), dice).state
        for _ in range(MOST_ORDERS):
            if RULES.outcome(state) is not None:
                break
            seat = next(iter(RULES.asked(state)))
            yield state, seat
            state = perform(RULES, state, seat, RULES.suggest(RULES.known_to(state, seat), seat, dice, 1), dice).state


def groups(state: State) -> Iterator[tuple[str, ...]]:
    for units in state.on_tile.values():
        idle = tuple(unit.id for unit in units if unit.army == state.active and not unit.active)
        if idle:
            yield idle


def follow(state: State, seat: Seat, course: Course) -> State:
    dice = seeded("followed")
    for order in course.orders:
        state = perform(RULES, state, seat, RULES.codec.order(encode(order)), dice).state
    return state


def test_every_course_can_be_followed_order_by_order_and_comes_where_it_says() -> None:
    followed = 0
    for state, seat in positions():
        if not isinstance(state.flow[-1], frames.SelectActivation):
            continue
        units = next(groups(state), None)
        if units is None:
            continue
        for course in run(courses(state, seat, units)):
            after = follow(state, seat, course)
            if course.attacks:
                assert isinstance(after.flow[-1], frames.SelectAttacker)
                assert after.attack is not None
                assert (after.attack.target, movement.group_of(after).facing) == (course.to, course.facing)
            else:
                assert (after.units[units[0]].tile, after.units[units[0]].facing) == (course.to, course.facing)
            followed += 1
    assert followed > 100


def test_suggestions_are_lawful_and_fate_is_never_suggested() -> None:
    told: dict[str, int] = {}
    for state, seat in positions():
        kind = RULES.asked(state)[seat].kind
        suggested = RULES.suggestions(RULES.known_to(state, seat), seat)
        told[kind] = told.get(kind, 0) + len(suggested)
        assert all(not order.preview(state, seat).refusals for order in suggested)
    assert told["activate"] == told.get("all_out", 0) == told["step"] == 0
    assert told["attacker"] > 0
    assert told["leads"] > 0


@pytest.mark.clause("8.1", "2.10")
def test_the_best_attacker_is_suggested_first_and_no_bonus_is_bought() -> None:
    leader = general("A", "alex", "brilliant leader", guard="x")
    battle = duel("x V HI, y L HI", "z A HI", generals=[leader])
    battle.give("activate_group", units=["A.x", "A.y"]).give("declare_attack")

    assert told(battle, "1") == [("A.x", "none"), ("A.y", "none")]


def told(battle: Table, seat: str) -> list[tuple[str, str]]:
    orders = [to_builtins(order) for order in RULES.suggestions(battle.state, Seat(seat))]
    return [(order["unit"], order.get("bonus", "none")) for order in orders]


@pytest.mark.clause("7.3")
def test_a_lead_unit_is_suggested_only_where_all_are_alike() -> None:
    differ = duel("x V HI, w V HI", "y A HI, z L HI, u A HC").fight("x", 12)
    alike = duel("x V HI, w V HI", "y A HI spent, z A HI, u A HI").fight("x", 12)

    assert (differ.asks, told(differ, "2")) == ("2 lead", [])
    assert (alike.asks, told(alike, "2")) == ("2 lead", [("B.z", "none")])
