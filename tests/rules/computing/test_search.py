"""Choosing in two looks."""

from __future__ import annotations

from battles.rules.computing.budget import Budget
from battles.rules.computing.search import finalists, ranked


def test_the_best_come_first_and_equals_stay_as_they_came() -> None:
    assert ranked(["bb", "a", "cc"], len) == [(2, "bb"), (2, "cc"), (1, "a")]


def test_only_the_finalists_are_looked_at_again() -> None:
    looked: list[str] = []

    def closer(value: float, one: str) -> float:
        looked.append(one)
        return -value

    assert finalists([(3.0, "a"), (2.0, "b"), (1.0, "c")], closer, 2, Budget(100)) == [(-3.0, "a"), (-2.0, "b")]
    assert looked == ["a", "b"]


def test_who_has_no_budget_left_still_looks_at_the_first() -> None:
    assert finalists([(3.0, "a"), (2.0, "b")], lambda value, _: value, 2, Budget(0)) == [(3.0, "a")]
