"""Modifiers (A.6): the order of Table 1, limits, and the lines that tell how a value came about."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from battles.rules.ninth_age.attack_tables import LIMITS, MELEE_TO_HIT, Limits
from battles.rules.ninth_age.modifiers import (
    Add,
    Always,
    Composed,
    Divide,
    ModifierLine,
    Set,
    Times,
    compose,
    compose_best,
    compose_characteristic,
    compose_roll,
    exactly,
    natural,
    set_to,
)
from battles.rules.ninth_age.tables import load

AnyChange = Set | Times | Divide | Add | Always


def add(amount: int, field: str = "str", *, combines: bool = True, rule: str = "some") -> Add:
    return Add(field, amount, combines, rule=rule, clause="B.1")


def set_value(value: int, field: str = "str") -> Set:
    return Set(field, value, rule="some", clause="B.1")


def times(factor: int) -> Times:
    return Times("str", factor, rule="some", clause="B.1")


def divide(by: int = 2) -> Divide:
    return Divide("str", by, rule="some", clause="B.1")


def always(at_least: int | None = None, at_most: int | None = None, field: str = "str") -> Always:
    return Always(field, at_least, at_most, rule="some", clause="B.1")


def value_of(name: str, base: int, *changes: AnyChange) -> int:
    found = compose_characteristic(name, base, changes)
    assert found is not None
    return found.value


@pytest.mark.clause("A.6.1")
def test_e7_set_to_4_comes_before_a_bonus_to_hit() -> None:
    changes = [add(1, "to_hit"), set_value(4, "to_hit")]

    assert compose_roll("to_hit", 6, changes).value == 3
    assert compose_roll("to_hit", 2, reversed(changes)).value == 3


@pytest.mark.clause("A.6.1")
def test_e8_a_half_is_rounded_up() -> None:
    assert value_of("str", 5, divide()) == 3


@pytest.mark.clause("A.6.1")
def test_e9_halving_comes_before_adding() -> None:
    assert value_of("str", 5, add(2), divide()) == 5


@pytest.mark.clause("A.6.2")
def test_e10_the_order_within_a_group_gives_the_lowest_value() -> None:
    assert value_of("str", 5, divide(), times(2)) == 5
    assert value_of("str", 5, times(2), divide()) == 5


@pytest.mark.clause("A.6.3")
def test_e11_another_models_value_comes_with_its_modifiers_and_takes_the_own_ones() -> None:
    general = compose_characteristic("dis", 8, [add(-1, "dis", rule="general's own")])
    assert general is not None
    presence = set_to("dis", general, rule="commanding_presence", clause="B.21.1")

    assert value_of("dis", 6, presence) == 7
    found = compose_characteristic("dis", 6, [add(-1, "dis", rule="fear"), presence])
    assert found == Composed(
        6,
        (
            ModifierLine("add", "general's own", "B.1", -1, 7),
            ModifierLine("set", "commanding_presence", "B.21.1", 7, 7),
            ModifierLine("add", "fear", "B.1", -1, 6),
        ),
    )


@pytest.mark.clause("A.6.4")
@pytest.mark.parametrize(
    ("name", "base", "amount", "expected"), [("agi", 2, -4, 1), ("off", 2, -4, 0), ("arm", 4, 3, 6)]
)
def test_e12_values_stay_within_their_limits(name: str, base: int, amount: int, expected: int) -> None:
    found = compose_characteristic(name, base, [add(amount, name)])

    assert found is not None
    assert found.value == expected
    assert found.lines[-1] == ModifierLine("limit", "limit", "A.6.4", expected, expected)


@pytest.mark.clause("A.6.4")
def test_the_limits_are_those_of_the_rulebook() -> None:
    least_one = {name for name, limits in LIMITS.items() if limits.least == 1}
    most = {name: limits.most for name, limits in LIMITS.items() if limits.most is not None}

    assert least_one == {"agi", "att"}
    assert all(limits.least == 0 for name, limits in LIMITS.items() if name not in least_one)
    assert most == {"arm": 6, "agi": 10, "dis": 10}
    assert value_of("str", 9, add(4)) == 13


@pytest.mark.clause("A.6.4")
def test_limits_come_before_what_is_always_so() -> None:
    assert value_of("agi", 2, add(-4, "agi"), exactly("agi", 0, rule="some", clause="B.1")) == 0
    assert compose_characteristic("arm", 5, [add(3, "arm")], Limits(0, None)) == Composed(
        8, (ModifierLine("add", "some", "B.1", 3, 8),)
    )


@pytest.mark.clause("A.5.4")
def test_a_missing_characteristic_is_never_modified() -> None:
    assert compose_characteristic("off", None, [set_value(4, "off"), add(1, "off")]) is None


KINDS: dict[str, tuple[AnyChange, ...]] = {
    "set_to_number": (set_value(7),),
    "set_to_other_models_value": (set_to("str", Composed(7), rule="some", clause="B.1"),),
    "multiply": (times(3),),
    "divide": (divide(3),),
    "add": (add(2),),
    "subtract": (add(-1),),
    "always": (always(at_least=4),),
    "never": (always(at_most=6),),
}
"""By the words of Table 1: "never above 6" is "always at most 6"."""


def plainly(value: int, change: AnyChange) -> int:
    match change:
        case Set(value=fixed):
            return fixed
        case Times(factor=factor):
            return value * factor
        case Divide(by=by):
            return -(-value // by)
        case Add(amount=amount):
            return value + amount
        case Always():
            return change.put(value)


@pytest.mark.clause("A.6.1")
def test_table_1_orders_every_pair_of_kinds() -> None:
    groups = [group["kinds"] for group in load("modifier_priority")["priorities"]]
    ranked = [(priority, kind) for priority, kinds in enumerate(groups) for kind in kinds]
    assert {kind for _, kind in ranked} == KINDS.keys()

    for (before, one), (after, other), base in product(ranked, ranked, (0, 1, 4, 5, 8)):
        if before < after:
            first, second = *KINDS[one], *KINDS[other]
            expected = plainly(plainly(base, first), second)
            assert compose("str", base, [second, first]).value == expected
            assert compose("str", base, [first, second]).value == expected


GROUPS: tuple[tuple[AnyChange, ...], ...] = (
    (set_value(3), set_value(5)),
    (times(2), divide(2), divide(3)),
    (times(3), times(2), divide(4)),
    (add(2), add(-3), add(1)),
    (always(at_least=5), always(at_most=3)),
    (always(3, 3), always(5, 5), always(at_least=4)),
)


@pytest.mark.clause("A.6.2")
@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("base", [1, 2, 5, 7])
def test_a_group_is_applied_in_the_worst_of_all_orders(group: tuple[AnyChange, ...], base: int) -> None:
    def after(order: tuple[AnyChange, ...], sign: int) -> int:
        value = base
        for change in order:
            turned = add(sign * change.amount) if isinstance(change, Add) else change
            value = plainly(value, turned)
        return value

    lowest = min(after(order, 1) for order in permutations(group))
    highest = max(after(order, -1) for order in permutations(group))
    assert {compose("str", base, order).value for order in permutations(group)} == {lowest}
    assert {compose_roll("str", base, order).value for order in permutations(group)} == {highest}


@pytest.mark.clause("A.6.5")
def test_a_bonus_lowers_the_required_roll_and_a_natural_1_still_fails() -> None:
    naturals = natural("to_hit", MELEE_TO_HIT, "A.15.18")

    assert compose_roll("to_hit", 4, [add(1, "to_hit"), *naturals]).value == 3
    assert compose_roll("to_hit", 2, [add(3, "to_hit"), *naturals]).value == 2
    assert compose_roll("to_hit", 5, [add(-3, "to_hit"), *naturals]).value == 6
    assert compose_roll("to_hit", 5, [add(-3, "to_hit")]).value == 8


@pytest.mark.clause("B.21.111")
@pytest.mark.parametrize(
    ("others", "expected"), [((), 5), ((-1,), 5), ((-2,), 6), ((-1, -1), 6), ((1,), 4), ((1, -1), 4), ((1, -2), 5)]
)
def test_a_penalty_that_does_not_combine_counts_if_it_is_the_larger(others: tuple[int, ...], expected: int) -> None:
    distracting = add(-1, "to_hit", combines=False, rule="distracting")
    changes = [*(add(amount, "to_hit") for amount in others), distracting]

    found = compose_roll("to_hit", 4, changes)

    assert found.value == expected
    assert sum(line.amount for line in found.lines) == 4 - expected


def test_two_penalties_that_do_not_combine_are_one() -> None:
    twice = [add(-1, "to_hit", combines=False), add(-2, "to_hit", combines=False, rule="other")]

    assert compose_roll("to_hit", 3, twice) == Composed(5, (ModifierLine("add", "other", "B.1", -2, 5),))


def test_changes_of_other_fields_are_left_alone() -> None:
    assert compose("str", 4, [add(2, "ap"), set_value(9, "res")]) == Composed(4)


def test_lines_tell_each_step_and_leave_out_what_changed_nothing() -> None:
    changes = [always(at_least=2), add(1, rule="halberd"), divide(), set_value(8), always(at_most=4)]

    found = compose("str", 3, changes)

    assert [(line.kind, line.rule, line.amount, line.value) for line in found.lines] == [
        ("set", "some", 8, 8),
        ("divide", "some", 2, 4),
        ("add", "halberd", 1, 5),
        ("always", "some", 4, 4),
    ]
    assert found.value == found.lines[-1].value


@pytest.mark.clause("A.6.1", "A.6.4")
def test_set_add_and_always_on_one_value() -> None:
    changes = (set_value(2), add(3), always(at_least=6), add(-1))

    assert {compose("str", 9, order).value for order in permutations(changes)} == {6}
    assert len(compose("str", 9, changes).lines) == len(changes)


@pytest.mark.clause("B.21.114")
@pytest.mark.parametrize(("defence", "offence", "expected"), [(3, 6, 6), (5, 3, 6)])
def test_r27_r28_parry_is_the_better_of_two_changes(defence: int, offence: int, expected: int) -> None:
    parry = ([add(1, "def")], [exactly("def", offence, rule="parry", clause="B.21.114")])

    found = compose_best("def", defence, [], parry)

    assert found is not None
    assert found.value == expected
    assert compose_best("def", None, [], parry) is None


@pytest.mark.clause("B.21.114")
def test_an_alternative_comes_with_all_other_changes() -> None:
    parry = ([add(1, "def")], [exactly("def", 4, rule="parry", clause="B.21.114")])

    found = compose_best("def", 3, [add(-2, "def")], parry)

    assert found is not None
    assert found.value == 4
