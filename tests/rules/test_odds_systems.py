"""Odds in every system: whatever throws dice is weighed, brute force agrees, assumptions are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice, permutations

from msgspec import Struct

from battles.rules import registry
from battles.rules.base import CLOCK, Order, Seat, State, Thrown, tag_of
from battles.rules.dice import seeded
from battles.rules.dice_tree import Branch, default
from battles.rules.odds import UNDECIDED, Odds, odds, wilson
from battles.rules.seats import in_order
from tests.rules import recorded

AnyRules = registry.AnyRules
every_system = recorded.every_system()
EACH = 2
"""Orders of a kind, with the same first reason to throw, that are looked at."""


class Moment(Struct, frozen=True):
    """An order of a random battle that threw dice."""

    known: State
    seat: Seat
    order: Order[State]
    reason: str


def thrown(rules: AnyRules) -> Iterator[Moment]:
    for recording in recorded.recordings(rules.key):
        for one in recording.moments:
            reason = next((event.reason for event in one.events if isinstance(event, Thrown)), "")
            if reason and one.order is not None and one.seat not in (None, CLOCK):
                seat = Seat(str(one.seat))
                yield Moment(rules.known_to(one.state, seat), seat, one.order, reason)


def system(key: str) -> AnyRules:
    return next(rules for rules in recorded.systems() if rules.key == key)


@cache
def looked_at(key: str) -> tuple[tuple[Moment, Odds], ...]:
    rules, seen, found = system(key), Counter[tuple[str, str]](), list[tuple[Moment, Odds]]()
    for moment in thrown(rules):
        kind = tag_of(moment.order), moment.reason
        seen[kind] += 1
        if seen[kind] <= EACH:
            found.append((moment, odds(rules, moment.known, moment.seat, moment.order, seeded(1))))
    return tuple(found)


@every_system
def test_every_order_that_throws_decisive_dice_has_a_verdict_of_the_list(rules: AnyRules) -> None:
    known = {*rules.verdicts, UNDECIDED}
    for moment, told in looked_at(rules.key):
        assert {one.verdict for one in told.chances} <= known
        if moment.reason in rules.odds_reasons - {"command_die"}:
            assert told.chances, f"{tag_of(moment.order)} throws for {moment.reason} and tells nothing"


@every_system
def test_the_counts_add_up(rules: AnyRules) -> None:
    for moment, told in looked_at(rules.key):
        assert not told.chances or sum(one.count for one in told.chances) == told.total, moment.order
        assert all(0 < one.count <= told.total for one in told.assumptions)


@every_system
def test_odds_hold_when_the_order_is_played_out_many_times(rules: AnyRules) -> None:
    """With other dice each time, by the same assumptions: the exact share lies in the interval of what came out."""
    missed = tried = 0
    plays = 60
    for moment, told in islice((one for one in looked_at(rules.key) if one[1].exact and len(one[1].chances) > 1), 6):
        came = Counter(_played(rules, moment, seed) for seed in range(plays))
        assert set(came) <= {one.verdict for one in told.chances}
        for one in told.chances:
            low, high = wilson(came[one.verdict], plays)
            tried += 1
            missed += not low <= one.count / told.total <= high
    assert bool(tried) == bool(rules.odds_reasons)
    assert missed <= 2 + tried // 8


def _played(rules: AnyRules, moment: Moment, seed: int) -> str:
    """One way it goes, with real dice and the rules' own answers after them."""
    branch = Branch(rules, moment.known, _answers, seeded(f"played {seed}"))
    moment.order.resolve(branch, moment.seat)
    branch.advance(lambda one: rules.odds_verdict(moment.known, one, moment.seat))
    return branch.verdict or UNDECIDED


def _answers(rules, state, seat, question, *, fallen):  # type: ignore[no-untyped-def]  # any system's
    if fallen:
        return default(rules, state, seat, question, fallen=fallen)
    return rules.suggest(rules.known_to(state, seat), seat, seeded("odds"), max(rules.skills)), "computer"


@every_system
def test_only_the_faces_matter_where_a_system_says_so(rules: AnyRules) -> None:
    """Every order of the same faces comes to the same verdict, and to the same worth for everybody."""
    for moment in (one for one, _ in looked_at(rules.key) if rules.has_odds(one.order)):
        trunk = Branch(rules, moment.known, default)
        moment.order.resolve(trunk, moment.seat)
        need = trunk.advance()
        if need is None or len(need.dice) > 1 or not rules.unordered.issuperset(need.reasons):
            continue
        for fall, often in need.all()[:8]:
            orders = set(permutations(fall))
            ends = {_end(rules, moment, trunk.forked(need, one, 1)) for one in orders}
            assert len(ends) == 1
            assert len(orders) == often


def _end(rules: AnyRules, moment: Moment, branch: Branch[State]) -> tuple[str, tuple[float, ...]]:
    branch.advance(lambda one: rules.odds_verdict(moment.known, one, moment.seat))
    seats = in_order(rules.standing(branch.state).seats)
    return branch.verdict, tuple(rules.worth(branch.state, seat) for seat in seats)
