"""Odds through the real steps: every fall of the dice tried, or many of them where there are too many."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import lcm

from msgspec import Struct

from battles.rules.base import Order, RulesSystem, S, Seat, check
from battles.rules.dice import Dice
from battles.rules.play import Play

MOST_BRANCHES = 3_000
SAMPLES = 600


class Chance(Struct, frozen=True, kw_only=True):
    """One outcome and how many of the equally likely falls lead to it."""

    verdict: str
    count: int


class Odds(Struct, frozen=True, kw_only=True):
    """All outcomes, harmless first. `exact` is False where falls were sampled."""

    chances: tuple[Chance, ...]
    total: int
    exact: bool


class _MoreDice(Exception):
    def __init__(self, sides: int, number: int) -> None:
        self.sides, self.number = sides, number


class _Path:
    """Dice that fall as told; where the path ends they ask for more."""

    def __init__(self, path: tuple[tuple[int, ...], ...]) -> None:
        self.path, self.count = path, 0

    def throw(self, sides: int, number: int) -> tuple[int, ...]:
        if self.count == len(self.path):
            raise _MoreDice(sides, number)
        self.count += 1
        return self.path[self.count - 1]


def odds(rules: RulesSystem[S], known: S, seat: Seat, order: Order[S], dice: Dice) -> Odds:
    """What the order may come to, up to its decisive throw. `dice` is used only if there are too many branches."""
    check(rules, known, seat, order)
    leaves: list[tuple[str, int]] = []
    branches: list[tuple[tuple[tuple[int, ...], ...], int]] = [((), 1)]
    while branches:
        path, weight = branches.pop()
        end = _follow(rules, known, seat, order, _Path(path))
        if isinstance(end, str):
            leaves.append((end, weight))
            continue
        falls = end.sides**end.number
        if falls + len(branches) + len(leaves) > MOST_BRANCHES:
            return _sampled(rules, known, seat, order, dice)
        branches.extend(((*path, fall), weight * falls) for fall in product(range(1, end.sides + 1), repeat=end.number))
    total = lcm(*(weight for _, weight in leaves))
    counts: Counter[str] = Counter()
    for verdict, weight in leaves:
        counts[verdict] += total // weight
    return _in_order(rules, counts, total, exact=True)


def _sampled(rules: RulesSystem[S], known: S, seat: Seat, order: Order[S], dice: Dice) -> Odds:
    counts: Counter[str] = Counter()
    for _ in range(SAMPLES):
        verdict = _follow(rules, known, seat, order, dice)
        assert isinstance(verdict, str)
        counts[verdict] += 1
    return _in_order(rules, counts, SAMPLES, exact=False)


def _follow(rules: RulesSystem[S], known: S, seat: Seat, order: Order[S], dice: Dice) -> str | _MoreDice:
    play = _Decided(rules, known, dice)
    try:
        order.resolve(play, seat)
        play.run()
    except _MoreDice as need:
        return need
    except _Enough:
        pass
    return rules.odds_verdict(known, play)


class _Enough(Exception):
    """The decisive throw has been followed as far as it goes without more dice."""


class _Decided(Play[S]):
    """A play that stops where dice beyond the decisive throw would be needed."""

    decided = False

    def _claim_throw(self) -> None:
        if self.decided:
            raise _Enough
        super()._claim_throw()

    def _step(self) -> None:
        super()._step()
        if self._throw is not None and self.rules.decisive(self._throw):
            self.decided = True


def _in_order(rules: RulesSystem[S], counts: Counter[str], total: int, *, exact: bool) -> Odds:
    known = {verdict: place for place, verdict in enumerate(rules.verdicts)}
    ordered = sorted(counts.items(), key=lambda item: (known.get(item[0], len(known)), item[0]))
    return Odds(chances=tuple(Chance(verdict=v, count=c) for v, c in ordered), total=total, exact=exact)
