"""Computer players as the host and tournaments meet them: somebody who chooses, and what the choice took."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, Protocol

from battles.rules.base import Order, RulesSystem, S, Seat
from battles.rules.dice import Dice


class Opponent(Protocol[S]):
    """A computer player of some strength. `spent`: evaluations of the last decision, 0 where nobody counts them."""

    spent: int

    def choose(self, known: S, seat: Seat, dice: Dice) -> Order[S]: ...


class SuggestingOpponent(Generic[S]):
    """Plays what `suggest` says."""

    def __init__(self, rules: RulesSystem[S], skill: int) -> None:
        self.rules, self.skill, self.spent = rules, skill, 0

    def choose(self, known: S, seat: Seat, dice: Dice) -> Order[S]:
        return self.rules.suggest(known, seat, dice, self.skill)


class UnknownPerson(ValueError):
    """No such person, or none at all, plays this system."""

    def __init__(self, person: str, persons: tuple[str, ...]) -> None:
        super().__init__(f"there is no person {person!r}; there are: {', '.join(persons) or 'none'}")


class UnknownWeight(ValueError):
    """The system has no weight of this name."""

    def __init__(self, names: Mapping[str, float], known: tuple[str, ...]) -> None:
        missing = ", ".join(sorted(set(names) - set(known)))
        super().__init__(f"there is no weight {missing}; there are: {', '.join(known) or 'none'}")
