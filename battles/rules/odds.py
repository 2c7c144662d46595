"""Odds through the real steps: every fall of the dice tried, or many of them where there are too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import lcm, sqrt

from msgspec import Struct

from battles.rules.base import Order, Question, RulesSystem, S, Seat
from battles.rules.dice import Dice, seeded
from battles.rules.dice_tree import Answered, Assumed, Branch, By, Judging, NeedsDice
from battles.rules.permission import check

SAMPLES = 400
Z = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""
UNDECIDED = "undecided"
"""The verdict of a branch that settles nothing, where others do."""


class Chance(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One outcome and how many of the falls lead to it; with its 95 % interval as shares where falls were sampled."""

    verdict: str
    count: int
    low: float | None = None
    high: float | None = None


class Assumption(Struct, frozen=True, kw_only=True):
    """An answer that the odds assume, and in how many of the falls the question comes up."""

    seat: Seat
    question: str
    order: str
    by: By
    count: int


class Odds(Struct, frozen=True, kw_only=True):
    """All outcomes, harmless first; none where the order decides nothing by dice. `exact`: False where sampled."""

    chances: tuple[Chance, ...]
    total: int
    exact: bool
    assumptions: tuple[Assumption, ...] = ()


NOTHING = Odds(chances=(), total=1, exact=True)
"""Of an order that decides nothing by dice."""


def odds(rules: RulesSystem[S], known: S, seat: Seat, order: Order[S], dice: Dice) -> Odds:
    """What the order may come to, as far as the system's verdict goes. `dice` is used only if there are too many falls.

    Questions on the way: the seat's standing answer where the steps know one, else `_assumed`; all of them are told.
    """
    check(rules, known, seat, order)
    if not rules.has_odds(order):
        return NOTHING
    trunk = Branch(rules, known, _assumed)
    order.resolve(trunk, seat)

    def judge(branch: Branch[S]) -> str:
        return rules.odds_verdict(known, branch, seat)

    need = _grown(trunk, judge)
    leaves = [trunk] if need is None else _tried(trunk, need, judge)
    if leaves is not None:
        return _told(rules, leaves, exact=True)
    assert need is not None
    return _told(rules, [_sampled(trunk, need, judge, dice) for _ in range(SAMPLES)], exact=False)


def _grown(branch: Branch[S], judge: Judging[S]) -> NeedsDice | None:
    """The dice it needs to go on; None where it ends, also because dice of another matter would fall next."""
    need = branch.advance(judge)
    return need if need is not None and branch.rules.odds_reasons.issuperset(need.reasons) else None


def _sampled(trunk: Branch[S], need: NeedsDice | None, judge: Judging[S], dice: Dice) -> Branch[S]:
    branch = trunk
    while need is not None:
        branch = branch.forked(need, need.sample(dice), 1)
        need = _grown(branch, judge)
    return branch


def _assumed(rules: RulesSystem[S], state: S, seat: Seat, question: Question[S], *, fallen: bool) -> Answered[S]:
    """Before the dice the computer's answer, from what that seat would know of it; afterwards the rules' own."""
    if fallen:
        return question.default, "default"
    return rules.suggest(rules.known_to(state, seat), seat, seeded("odds"), max(rules.skills)), "computer"


def _tried(trunk: Branch[S], need: NeedsDice, judge: Judging[S]) -> list[Branch[S]] | None:
    """Every way it may end; None if there are too many."""
    leaves: list[Branch[S]] = []
    growing: list[tuple[Branch[S], NeedsDice]] = [(trunk, need)]
    made = 0
    while growing:
        branch, need = growing.pop()
        made += need.ways
        if made > trunk.rules.limits.branches:
            return None
        first = len(growing)
        for fork in branch.forks(need):
            more = _grown(fork, judge)
            if more is None:
                leaves.append(fork)
            elif len(growing) == first or not growing[-1][0].takes_in(fork):
                growing.append((fork, more))
    return leaves


def _told(rules: RulesSystem[S], leaves: Sequence[Branch[S]], *, exact: bool) -> Odds:
    total = lcm(*(leaf.falls for leaf in leaves)) if exact else len(leaves)
    counts: Counter[str] = Counter()
    assumed: Counter[Assumed] = Counter()
    for leaf in leaves:
        weight = leaf.count * (total // leaf.falls) if exact else 1
        counts[leaf.verdict] += weight
        assumed.update(dict.fromkeys((*leaf.assumed, *_standing(rules, leaf)), weight))
    idle = _idle(leaves, total, (*counts.values(), *assumed.values())) if exact else 1
    return Odds(
        chances=_chances(rules, counts, total, idle, exact=exact),
        total=total // idle,
        exact=exact,
        assumptions=tuple(_assumption(one, count // idle) for one, count in assumed.items()),
    )


def _idle(leaves: Sequence[Branch[S]], total: int, counts: Iterable[int]) -> int:
    """How often each outcome is counted because of earlier dice that made no difference: 36 stay 36, not 216."""
    last = lcm(*(leaf.last for leaf in leaves))
    often = total // last
    return often if all(count % often == 0 for count in counts) else 1


def _assumption(one: Assumed, count: int) -> Assumption:
    return Assumption(seat=one.seat, question=one.question, order=one.order, by=one.by, count=count)


def _standing(rules: RulesSystem[S], leaf: Branch[S]) -> set[Assumed]:
    """What standing answers said on the way."""
    told = (rules.standing_answer(event) for event in leaf.events)
    return {Assumed(seat=one[0], question=one[1], order="", by="standing") for one in told if one is not None}


def _chances(rules: RulesSystem[S], counts: Counter[str], total: int, idle: int, *, exact: bool) -> tuple[Chance, ...]:
    """In the system's order of harm. Where nothing is decided there is nothing to tell."""
    if set(counts) == {""}:
        return ()
    place = {verdict: at for at, verdict in enumerate(rules.verdicts)}
    found = {verdict or UNDECIDED: count for verdict, count in counts.items()}
    ordered = sorted(found.items(), key=lambda item: (place.get(item[0], len(place)), item[0]))
    return tuple(_chance(verdict, count // idle, total, exact=exact) for verdict, count in ordered)


def _chance(verdict: str, count: int, total: int, *, exact: bool) -> Chance:
    if exact:
        return Chance(verdict=verdict, count=count)
    low, high = wilson(count, total)
    return Chance(verdict=verdict, count=count, low=round(low, 4), high=round(high, 4))


def wilson(count: int, total: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share that was sampled."""
    share, spread = count / total, Z * Z / total
    centre = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(share * (1 - share) / total + spread / (4 * total))
    return max(0.0, centre - half), min(1.0, centre + half)
