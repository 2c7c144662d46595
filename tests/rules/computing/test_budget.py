"""Budgets of decisions."""

from __future__ import annotations

from battles.rules.computing.budget import Budget


def test_a_budget_is_spent_when_all_of_it_is() -> None:
    budget = Budget(10)
    budget.spend(9)
    assert not budget.is_spent
    budget.spend()

    assert budget.is_spent
    assert budget.spent == 10


def test_a_share_of_it_may_be_asked_for() -> None:
    budget = Budget(10)
    budget.spend(5)

    assert budget.has_spent(0.5)
    assert not budget.has_spent(0.6)


def test_a_budget_of_nothing_is_spent_at_once() -> None:
    assert Budget(0).is_spent
