"""From the dice to the outcome: undead, cover, late bonuses, zero totals, the result table (15.3–15.9)."""

from __future__ import annotations

from functools import cached_property
from operator import attrgetter, is_

from msgspec import Struct, structs

from battles.rules.horden_helden import camps
from battles.rules.horden_helden.combat import factors, late, results, support, undead
from battles.rules.horden_helden.combat.case import Case, cases, passenger
from battles.rules.horden_helden.combat.fight import FactorLine, Fight
from battles.rules.horden_helden.combat.results import Prospect
from battles.rules.horden_helden.melee.record import Melee
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State

Pair = tuple[int, int]


class Half(Struct, frozen=True):
    """What one side brings into a fight, whatever falls."""

    lines: tuple[FactorLine, ...]
    cover: tuple[FactorLine, ...]
    bonuses: tuple[FactorLine, ...]
    prospect: Prospect

    @property
    def late(self) -> tuple[FactorLine, ...]:
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
        self._state, self._fight = state, fight
        self._late = (factors.total(self.halves[0].late), factors.total(self.halves[1].late))

    @cached_property
    def supporters(self) -> tuple[tuple[ElementId, ...], tuple[ElementId, ...]]:
        """Who gives the attacker, and the defender, a rear bonus."""
        attacker, defender = self._fight.attacker, self._fight.defender
        return self._behind(attacker, defender), self._behind(defender, attacker)

    def _behind(self, key: ElementId, foe: ElementId) -> tuple[ElementId, ...]:
        if self._fight.kind != "melee" or camps.is_section(key):
            return ()
        return support.rear_supporters(self._state, key, foe)

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


class _Kept(Struct, frozen=True):
    """The last fight that was judged, and in which state."""

    state: State
    fight: Fight
    judge: Judge


_kept: list[_Kept] = []
_ASIDE = ("flow", "melee")
_rest = attrgetter(*(name for name in State.__struct_fields__ if name not in _ASIDE))


def judge_of(state: State, fight: Fight) -> Judge:
    """The judge of a fight. It is kept while nothing but the dice has changed: they are all that odds vary."""
    bare = structs.replace(fight, faces=(0, 0), undead=0)
    if _kept and _kept[-1].fight == bare and _is_alike(_kept[-1].state, state):
        return _kept[-1].judge
    judge = Judge(state, fight)
    _kept[:] = [_Kept(state, bare, judge)]
    return judge


def _is_alike(one: State, other: State) -> bool:
    """Whatever is not replaced by an event is the same object in both."""
    if one.melee is not other.melee and _aside(one) != _aside(other):
        return False
    return all(map(is_, _rest(one), _rest(other)))


def _aside(state: State) -> Melee:
    return structs.replace(state.melee, fight=None)


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


def scored(state: State, fight: Fight, judge: Judge | None = None) -> Fight:
    """The fight with factors, totals and outcomes, its faces (and the undead's die) lying."""
    judge = judge or judge_of(state, fight)
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
