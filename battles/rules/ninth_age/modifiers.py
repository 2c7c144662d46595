"""Modifiers (A.6): what changes a value or a required roll, in the order of Table 1, with a line for every change.

A rule never changes a number itself: it returns changes, and `compose` applies those of one field together. A required
roll is a number too, of which more is worse: "+1 to hit" lowers it by 1, "a natural 6 always hits" is "always at most
6", "a natural 1 always misses" is "always at least 2". So values and rolls are one calculation that looks for the worst
of the orders that Table 1 leaves open: the lowest value, the highest required roll.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import permutations

from msgspec import Struct

from battles.rules.ninth_age.attack_tables import LIMITS, Limits, RollTable

UNLIMITED = Limits()


class ModifierLine(Struct, frozen=True):
    """Where a part of a value comes from: the rule, how it changed the value, and the value after it."""

    kind: str
    rule: str
    clause: str
    amount: int
    value: int


class Composed(Struct, frozen=True):
    """A value with all changes, and how it came about."""

    value: int
    lines: tuple[ModifierLine, ...] = ()


class _Field(Struct, frozen=True):
    field: str


class Change(_Field, frozen=True, kw_only=True):
    """One modifier: of which field, by which rule, and where that stands."""

    rule: str
    clause: str


class Set(Change, frozen=True):
    """Set to a number, or to another model's value, which has been changed by that model's own modifiers (A.6.3)."""

    value: int
    lines: tuple[ModifierLine, ...] = ()
    """How the other model's value came about."""


class Times(Change, frozen=True):
    """Multiplied."""

    factor: int


class Divide(Change, frozen=True):
    """Divided; fractions are rounded up, once for each division (B.0.4)."""

    by: int = 2


class Add(Change, frozen=True):
    """Added, or taken away. What helps is above 0, on a roll too: +1 to hit makes 4+ a 3+ (A.6.5)."""

    amount: int
    combines: bool = True
    """False: a penalty that does not add up with others; the larger counts (B.21.111)."""


class Always(Change, frozen=True):
    """Always in this range. "Never below 4" is "always at least 4"; both ends alike: always exactly this value."""

    at_least: int | None = None
    at_most: int | None = None

    def put(self, value: int) -> int:
        return _within(value, Limits(self.at_least, self.at_most))


def exactly(field: str, value: int, *, rule: str, clause: str) -> Always:
    """Always 3, say: beats everything of the priorities before it."""
    return Always(field=field, at_least=value, at_most=value, rule=rule, clause=clause)


def set_to(field: str, other: Composed, *, rule: str, clause: str) -> Set:
    """Set to another model's value, as its own modifiers have made it (A.6.3)."""
    return Set(field=field, value=other.value, lines=other.lines, rule=rule, clause=clause)


def compose(field: str, base: int, changes: Iterable[Change], limits: Limits = UNLIMITED) -> Composed:
    """A value after all changes of this field (Table 1): the lowest that the order within a group allows."""
    return _Composition(base, limits, is_roll=False).run([change for change in changes if change.field == field])


def compose_characteristic(
    name: str, base: int | None, changes: Iterable[Change], limits: Limits | None = None
) -> Composed | None:
    """As `compose`, within the limits of A.6.4 unless others are stated. What is missing is never changed (A.5.4)."""
    return None if base is None else compose(name, base, changes, limits or LIMITS[name])


def compose_best(
    name: str, base: int | None, changes: Sequence[Change], alternatives: Iterable[Sequence[Change]]
) -> Composed | None:
    """The highest that one of several alternatives gives, each with all other changes (Parry, B.21.114)."""
    found = [compose_characteristic(name, base, (*changes, *alternative)) for alternative in alternatives]
    return max((one for one in found if one is not None), key=lambda one: one.value, default=None)


def compose_roll(field: str, need: int, changes: Iterable[Change]) -> Composed:
    """A required roll after all changes of this field: the one least likely to succeed (A.6.2)."""
    return _Composition(need, UNLIMITED, is_roll=True).run([change for change in changes if change.field == field])


def natural(field: str, table: RollTable, clause: str) -> tuple[Always, ...]:
    """The faces that always succeed or fail in a table, as changes of the last priority (A.6.5)."""
    good = [Always(field=field, at_most=face, rule="natural", clause=clause) for face in table.natural_always_success]
    bad = [Always(field=field, at_least=face + 1, rule="natural", clause=clause) for face in table.natural_always_fail]
    return *good, *bad


class _Composition:
    """One calculation: the value so far, and its lines."""

    def __init__(self, base: int, limits: Limits, *, is_roll: bool) -> None:
        self.value, self.limits, self.is_roll = base, limits, is_roll
        self.lines: list[ModifierLine] = []
        self.worst: Callable[[Iterable[int]], int] = max if is_roll else min

    def run(self, changes: Sequence[Change]) -> Composed:
        """The four priorities of Table 1, and the limits after the third (A.6.4)."""
        self._set([change for change in changes if isinstance(change, Set)])
        self._multiply([change for change in changes if isinstance(change, Times | Divide)])
        self._add([change for change in changes if isinstance(change, Add)])
        self._limit()
        self._always([change for change in changes if isinstance(change, Always)])
        return Composed(self.value, tuple(self.lines))

    def _become(self, change: Change, kind: str, amount: int, value: int) -> None:
        self.value = value
        self.lines.append(ModifierLine(kind, change.rule, change.clause, amount, value))

    def _set(self, changes: list[Set]) -> None:
        """The last one counts: the worst is put last."""
        for change in sorted(changes, key=lambda change: change.value, reverse=not self.is_roll):
            self.lines.extend(change.lines)
            self._become(change, "set", change.value, change.value)

    def _multiply(self, changes: list[Times | Divide]) -> None:
        """A fraction that is rounded up and then multiplied is never the smaller one: multiply first for the lowest."""
        first = Divide if self.is_roll else Times
        for change in sorted(changes, key=lambda change: not isinstance(change, first)):
            match change:
                case Times(factor=factor):
                    self._become(change, "times", factor, self.value * factor)
                case Divide(by=by):
                    self._become(change, "divide", by, -(-self.value // by))

    def _add(self, changes: list[Add]) -> None:
        for change in _counted(changes):
            self._become(change, "add", change.amount, self.value + (-change.amount if self.is_roll else change.amount))

    def _limit(self) -> None:
        limited = _within(self.value, self.limits)
        if limited != self.value:
            self.value = limited
            self.lines.append(ModifierLine("limit", "limit", "A.6.4", limited, limited))

    def _always(self, changes: list[Always]) -> None:
        """All orders are tried; a range that changes nothing is told by no line."""
        orders = {self._after(order): order for order in permutations(dict.fromkeys(changes))}
        for change in orders[self.worst(orders)]:
            value = change.put(self.value)
            if value != self.value:
                self._become(change, "always", value, value)

    def _after(self, order: Sequence[Always]) -> int:
        value = self.value
        for change in order:
            value = change.put(value)
        return value


def _counted(changes: list[Add]) -> list[Add]:
    """Penalties that do not combine: the larger of the largest of them and the sum of the others (B.21.111)."""
    apart = [change for change in changes if not change.combines and change.amount < 0]
    rest = [change for change in changes if change not in apart]
    if not apart:
        return rest
    largest = min(apart, key=lambda change: change.amount)
    if sum(change.amount for change in rest if change.amount < 0) <= largest.amount:
        return rest
    return [change for change in rest if change.amount > 0] + [largest]


def _within(value: int, limits: Limits) -> int:
    low = value if limits.least is None else max(value, limits.least)
    return low if limits.most is None else min(low, limits.most)
