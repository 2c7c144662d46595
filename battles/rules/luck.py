"""Luck: the worth each throw brought against the worth it was to be expected to bring, through the very same steps.

Worth is looked at where the next dice would fall or a new matter is put to somebody; questions that belong to the
throw are answered on the way as the rules answer for a seat that does not. So what players decide is no luck.

A tray is one throw: its casts fall in one step, and no worth lies between them that could be looked at. A system says
whether it counts (`luck_of_tray`); by default it does not, for a tray that settles everybody's month is nobody's throw,
and each fall that is tried would settle the month again.
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
from battles.rules.trays import TrayThrown, throws_of

SAMPLES = 120
NOTHING = 1e-9
"""A spread below this is rounding."""
SMALLEST_TURN, MOST_TURNINGS = 0.04, 8

Worths = tuple[float, ...]
"""The worth for each seat, in their order."""
TRAY = "tray"
"""The reason that is told of a tray whose casts have several."""
AnyThrow = Thrown[S] | TrayThrown[S]


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
    thrown: Sequence[tuple[int, AnyThrow[S]]],
    seats: Sequence[Seat],
    skip: int = 0,
) -> Iterator[ThrowLuck]:
    """The throws of one order (or of the battle's beginning), each with the number of its event. Raises Unlike.

    The first `skip` of those that count have been told before. A tray of kept casts alone throws nothing.
    """
    branch = Branch(rules, state, None)
    trays = [throw for _, throw in thrown if isinstance(throw, TrayThrown)]
    branch.kept = {cast.key: cast for tray in trays for cast in tray.casts if cast.kept}
    if given is not None:
        given[1].resolve(branch, given[0])
    for event, throw in thrown:
        if not throws_of(throw):
            continue
        need = _needed(branch, throw)
        kind = _kind(rules, branch.state, throw)
        skip -= bool(kind)
        if kind and skip < 0:
            yield _weighed(branch, need, throw, kind, event, seats)
        branch = branch.forked(need, _faces(throw), 1)


def _kind(rules: RulesSystem[S], state: S, throw: AnyThrow[S]) -> str:
    return rules.luck_of(state, throw) if isinstance(throw, Thrown) else rules.luck_of_tray(state, throw)


def _faces(throw: AnyThrow[S]) -> Faces:
    return tuple(face for one in throws_of(throw) for face in one.faces)


def _needed(branch: Branch[S], throw: AnyThrow[S]) -> NeedsDice:
    need, fell = branch.advance(), [(parse(one.dice), one.reason) for one in throws_of(throw)]
    if need is None or list(zip(need.dice, need.reasons, strict=True)) != fell:
        raise Unlike(_reason(throw))
    return need


def _reason(throw: AnyThrow[S]) -> str:
    reasons = {one.reason for one in throws_of(throw)}
    return reasons.pop() if len(reasons) == 1 else TRAY


def _weighed(
    branch: Branch[S], need: NeedsDice, throw: AnyThrow[S], kind: str, event: int, seats: Sequence[Seat]
) -> ThrowLuck:
    n, faces = throws_of(throw)[0].n, _faces(throw)
    falls = _falls(need, n, branch.rules.limits.luck_faces)
    tried = [(_worths(branch.forked(need, fall, 1), seats), often) for fall, often in falls]
    expected, spread = _moments(tried, len(seats))
    return ThrowLuck(
        event=event,
        n=n,
        kind=kind,
        reason=_reason(throw),
        seat=throw.seat if isinstance(throw, Thrown) else None,
        faces=faces,
        expected=expected,
        actual=_worths(branch.forked(need, faces, 1), seats),
        spread=spread,
    )


def _falls(need: NeedsDice, n: int, most: int) -> Iterable[tuple[Faces, int]]:
    """All of them, each as often as it is likely; where there are too many, the same sample each time."""
    if need.ways <= most:
        return need.all()
    dice = seeded(f"luck {n}")
    return [(need.sample(dice), 1) for _ in range(SAMPLES)]


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


class LuckSummary(Struct, frozen=True, kw_only=True):
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


def report(seats: Sequence[Seat], line: Sequence[Point], throws: Sequence[ThrowLuck], left_out: int) -> LuckSummary:
    added = sums(throws, seats)
    total = {one.seat: one.luck for one in added if not one.kind}
    start, end = line[0].worth, line[-1].worth
    return LuckSummary(
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
