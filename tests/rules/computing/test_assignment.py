"""The best use of a budget."""

from __future__ import annotations

from battles.rules.computing.assignment import best_use

Thing = tuple[str, int, float]


def used(budget: int, *kinds: list[Thing]) -> list[str]:
    return [name for name, _, _ in best_use(kinds, budget, lambda one: one[1], lambda one: one[2])]


def test_many_small_things_may_be_worth_more_than_a_large_one() -> None:
    assert used(3, [("large", 3, 5.0)], [("small", 1, 2.0)], [("other", 2, 4.0)]) == ["small", "other"]


def test_one_of_each_kind_is_used_at_most() -> None:
    assert used(4, [("cheap", 1, 2.0), ("dear", 3, 3.0)]) == ["dear"]


def test_what_is_worth_nothing_or_too_dear_is_left() -> None:
    assert used(2, [("bad", 1, -1.0)], [("dear", 3, 9.0)]) == []
    assert used(0, [("free", 0, 1.0)], [("dear", 1, 9.0)]) == ["free"]
