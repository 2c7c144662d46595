"""Luck: the worth each throw brought against the worth it was to be expected to bring, through the very same steps.

Worth is looked at where the next dice would fall or a new matter is put to somebody; questions that belong to the
throw are answered on the way as the rules answer for a seat that does not. So what players decide is no luck.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import sqrt

from msgspec import Struct

from battles.rules.base import Order, RulesSystem, S, Seat, Thrown
from battles.rules.dice import parse, seeded
from battles.rules.dice_tree import Branch, Faces, NeedsDice, default

SAMPLES = 120
NOTHING = 1e-9
"""A spread below this is rounding."""
SMALLEST_TURN, MOST_TURNINGS = 0.04, 8

Worths = tuple[float, ...]
"""The worth for each seat, in their order."""


class Unlike(Exception):
    """The steps do not throw what the log says was thrown: the rules have changed since."""


class ThrowLuck(Struct, frozen=True, kw_only=True):
    """A throw: what it was expected to bring each seat, what it brought, and its standard deviation."""

    event: int
    """The event of the battle with which it fell."""
    n: int
    kind: str
    reason: str
    seat: Seat | None
    """Who threw; None: both, or nobody in particular."""
    faces: tuple[int, ...]
    expected: Worths
    actual: Worths
    spread: Worths

    @property
    def luck(self) -> Worths:
        return tuple(got - hoped for got, hoped in zip(self.actual, self.expected, strict=True))


class KindLuck(Struct, frozen=True, kw_only=True):
    """The throws of one kind that concern a seat, added up: luck in points of worth, and in standard deviations."""

    seat: Seat
    kind: str
    """Empty: all throws of the battle, whoever threw."""
    throws: int
    luck: float
    spread: float
    sigmas: float


def of_order(
    rules: RulesSystem[S],
    state: S,
    given: tuple[Seat, Order[S]] | None,
    thrown: Sequence[tuple[int, Thrown[S]]],
    seats: Sequence[Seat],
    skip: int = 0,
) -> Iterator[ThrowLuck]:
    """The throws of one order (or of the battle's beginning), each with the number of its event. Raises Unlike.

    The first `skip` of those that count have been told before.
    """
    branch = Branch(rules, state, None)
    if given is not None:
        given[1].resolve(branch, given[0])
    for event, throw in thrown:
        need = _needed(branch, throw)
        kind = rules.luck_of(branch.state, throw)
        skip -= bool(kind)
        if kind and skip < 0:
            yield _weighed(branch, need, throw, kind, event, seats)
        branch = branch.forked(need, throw.faces, 1)


def _needed(branch: Branch[S], throw: Thrown[S]) -> NeedsDice:
    need = branch.advance()
    if need is None or need.reason != throw.reason or (need.number, need.sides) != parse(throw.dice):
        raise Unlike(throw.reason)
    return need


def _weighed(
    branch: Branch[S], need: NeedsDice, throw: Thrown[S], kind: str, event: int, seats: Sequence[Seat]
) -> ThrowLuck:
    falls = _falls(need, throw.n, branch.rules.limits.luck_faces)
    tried = [(_worths(branch.forked(need, fall, 1), seats), often) for fall, often in falls]
    expected, spread = _moments(tried, len(seats))
    return ThrowLuck(
        event=event,
        n=throw.n,
        kind=kind,
        reason=throw.reason,
        seat=throw.seat,
        faces=throw.faces,
        expected=expected,
        actual=_worths(branch.forked(need, throw.faces, 1), seats),
        spread=spread,
    )


def _falls(need: NeedsDice, n: int, most: int) -> Iterable[tuple[Faces, int]]:
    """All of them, each as often as it is likely; where there are too many, the same sample each time."""
    if need.falls <= most or (need.is_unordered and len(need.all()) <= most):
        return need.all()
    dice = seeded(f"luck {n}")
    return [(dice.throw(need.sides, need.number), 1) for _ in range(SAMPLES)]


def _worths(fork: Branch[S], seats: Sequence[Seat]) -> Worths:
    """What a fall comes to: as far as it goes without more dice."""
    fork.answering = default
    fork.advance()
    return tuple(fork.rules.worth(fork.state, seat) for seat in seats)


def _moments(tried: Sequence[tuple[Worths, int]], seats: int) -> tuple[Worths, Worths]:
    """Mean and standard deviation for each seat."""
    total = sum(often for _, often in tried)
    means = tuple(sum(worths[at] * often for worths, often in tried) / total for at in range(seats))
    squares = (sum((worths[at] - means[at]) ** 2 * often for worths, often in tried) / total for at in range(seats))
    return means, tuple(map(sqrt, squares))


def sums(throws: Iterable[ThrowLuck], seats: Sequence[Seat]) -> tuple[KindLuck, ...]:
    """By seat and kind of its own throws (those of both count for both), after each seat's luck in all throws."""
    found: dict[tuple[Seat, str], list[tuple[float, float]]] = defaultdict(list)
    for throw in throws:
        for at, seat in enumerate(seats):
            found[seat, ""].append((throw.luck[at], throw.spread[at]))
            if throw.seat in (None, seat):
                found[seat, throw.kind].append((throw.luck[at], throw.spread[at]))
    order = {seat: at for at, seat in enumerate(seats)}
    return tuple(_sum(*key, found[key]) for key in sorted(found, key=lambda key: (order[key[0]], key[1])))


def _sum(seat: Seat, kind: str, parts: Sequence[tuple[float, float]]) -> KindLuck:
    """Throws are independent once the moment is given: their variances add up."""
    luck, spread = sum(one for one, _ in parts), sqrt(sum(sd * sd for _, sd in parts))
    sigmas = luck / spread if spread > NOTHING else 0.0
    return KindLuck(seat=seat, kind=kind, throws=len(parts), luck=luck, spread=spread, sigmas=sigmas)


class Point(Struct, frozen=True, kw_only=True):
    """The worth after an order that ended with this event."""

    event: int
    worth: Worths


class Turning(Struct, frozen=True, kw_only=True):
    """An order that changed much: by how much for each seat, and how much of that was luck."""

    event: int
    change: Worths
    luck: Worths


class Report(Struct, frozen=True, kw_only=True):
    """A battle's luck. For each seat: end − start = luck in all throws + what decisions (and the clock) changed."""

    seats: tuple[Seat, ...]
    line: tuple[Point, ...]
    """Before the first order, then after each."""
    throws: tuple[ThrowLuck, ...]
    sums: tuple[KindLuck, ...]
    decisions: Worths
    turning: tuple[Turning, ...]
    left_out: int
    """Throws of orders that cannot be tried any more: an old file without them, or other rules since."""


def report(seats: Sequence[Seat], line: Sequence[Point], throws: Sequence[ThrowLuck], left_out: int) -> Report:
    added = sums(throws, seats)
    total = {one.seat: one.luck for one in added if not one.kind}
    start, end = line[0].worth, line[-1].worth
    return Report(
        seats=tuple(seats),
        line=tuple(line),
        throws=tuple(throws),
        sums=added,
        decisions=tuple(end[at] - start[at] - total.get(seat, 0.0) for at, seat in enumerate(seats)),
        turning=_turnings(line, throws),
        left_out=left_out,
    )


def _turnings(line: Sequence[Point], throws: Sequence[ThrowLuck]) -> tuple[Turning, ...]:
    """The orders that changed most, in the order of the battle."""
    found = [_turning(before, after, throws) for before, after in pairwise(line)]
    large = sorted((one for one in found if _size(one) >= SMALLEST_TURN), key=_size, reverse=True)[:MOST_TURNINGS]
    return tuple(sorted(large, key=lambda one: one.event))


def _size(turning: Turning) -> float:
    return max(map(abs, turning.change))


def _turning(before: Point, after: Point, throws: Sequence[ThrowLuck]) -> Turning:
    own = [throw.luck for throw in throws if before.event < throw.event <= after.event]
    change = tuple(new - old for old, new in zip(before.worth, after.worth, strict=True))
    luck = tuple(sum(parts) for parts in zip(*own, strict=True)) if own else (0.0,) * len(change)
    return Turning(event=after.event, change=change, luck=luck)
