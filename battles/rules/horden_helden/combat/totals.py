"""From the dice to the outcome: undead, cover, late bonuses, zero totals, the result table (15.3–15.9)."""

from __future__ import annotations

from msgspec import Struct, structs

from battles.rules.horden_helden.combat import factors, late, results, undead
from battles.rules.horden_helden.combat.case import Case, cases, passenger
from battles.rules.horden_helden.combat.fight import Fight, Line
from battles.rules.horden_helden.combat.results import Prospect
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State

Pair = tuple[int, int]


class Half(Struct, frozen=True):
    """What one side brings into a fight, whatever falls."""

    lines: tuple[Line, ...]
    cover: tuple[Line, ...]
    bonuses: tuple[Line, ...]
    prospect: Prospect

    @property
    def late(self) -> tuple[Line, ...]:
        return (*self.cover, *self.bonuses)


class Scored(Struct, frozen=True):
    """A fight with its dice counted."""

    totals: Pair
    raised: Pair
    outcomes: tuple[str, str]


class Judge:
    """Both sides of a fight, ready for any dice: the same for the real throw and for the odds."""

    def __init__(self, state: State, fight: Fight) -> None:
        one, other = cases(state, fight)
        self.halves = (_half(one), _half(other))
        self.factors = (factors.total(self.halves[0].lines), factors.total(self.halves[1].lines))
        self.is_across_works = one.works is not None
        self._late = (factors.total(self.halves[0].late), factors.total(self.halves[1].late))

    def judged(self, first: int, second: int) -> Scored:
        """With these values on the dice, the undead's die added."""
        before = (self.factors[0] + first, self.factors[1] + second)
        after = self.raised(before)
        totals = without_zero(after)
        return Scored(totals, (after[0] - before[0], after[1] - before[1]), self.fates(totals))

    def raised(self, totals: Pair) -> Pair:
        """The lower side adds cover, then late bonuses, at most to a tie (15.5, 15.6)."""
        first, second = totals
        if first < second:
            return min(second, first + self._late[0]), second
        return first, min(first, second + self._late[1])

    def fates(self, totals: Pair) -> tuple[str, str]:
        """What becomes of both, zero rules already applied (15.8)."""
        (first, second), (one, other) = totals, self.halves
        return results.outcome(one.prospect, first, second), results.outcome(other.prospect, second, first)


def _half(case: Case) -> Half:
    return Half(factors.of(case), late.cover(case), late.bonuses(case), results.prospect(case))


def without_zero(totals: Pair) -> Pair:
    """Two different totals of zero or less are exchanged without their minus signs (15.9)."""
    first, second = totals
    return (abs(second), abs(first)) if first != second and max(totals) <= 0 else totals


def with_undead(faces: Pair, more: int) -> Pair:
    """The higher die adds; equal dice: nobody (15.4)."""
    first, second = faces
    if first == second:
        return faces
    return (first + more, second) if first > second else (first, second + more)


def scored(state: State, fight: Fight) -> Fight:
    """The fight with factors, totals and outcomes, its faces (and the undead's die) lying."""
    judge = Judge(state, fight)
    done = judge.judged(*with_undead(fight.faces, undead.bonus(state, fight.undead)))
    return structs.replace(
        fight,
        factors=judge.factors,
        totals=done.totals,
        raised=done.raised,
        outcomes=done.outcomes,
        across_works=judge.is_across_works,
    )


def passenger_outcome(state: State, fight: Fight, boat: ElementId, aboard: ElementId) -> str:
    """What the dice would have made of a boat's passengers: their own rows and the boat's die against the total that
    the opponent scored (16.2)."""
    at = 0 if fight.attacker == boat else 1
    foe = cases(state, fight)[1 - at].me
    case = Case(state, fight, passenger(state, boat, aboard), foe, is_attacker=at == 0)
    dice = with_undead(fight.faces, undead.bonus(state, fight.undead))
    mine, theirs = without_zero((factors.total(factors.of(case)) + dice[at], fight.totals[1 - at]))
    return results.outcome(results.prospect(case), mine, theirs)
