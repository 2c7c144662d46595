"""How fast odds are found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from time import process_time

from msgspec import structs

from battles.benchmarks.figures import BenchFigure, aimed, middle
from battles.rules import odds as counting
from battles.rules.base import CLOCK, Order, Seat, State
from battles.rules.dice import seeded
from battles.rules.playthrough import random_turns
from battles.rules.registry import AnyRules
from battles.rules.trays import throws_of

ROUNDS = 5
FIGHTS, TWO_DICE = 12, 36
"""Orders of random battles that decide something by dice."""
BATTLES = 1000
"""So many are searched for them at most."""
EXACT, SAMPLED = 20.0, 200.0
MILLI = 1000.0
Fight = tuple[State, Seat, Order[State]]


def figures(rules: AnyRules) -> Iterator[BenchFigure]:
    fights = _fights(rules)
    yield aimed(f"{rules.key}: odds of one fight, exact", _took(rules, fights), "ms", EXACT)
    with _sampling(rules):
        yield aimed(f"{rules.key}: odds of one fight, sampled", _took(rules, fights), "ms", SAMPLED)


def _fights(rules: AnyRules) -> Sequence[Fight]:
    """Orders whose odds are exact, as their seats know the battle."""
    found = [_as_known(rules, fight) for fight in islice(_moments(rules), FIGHTS)]
    if len(found) < FIGHTS:
        raise RuntimeError(f"{rules.key}: too few fights to measure")
    return found


def first_fight(rules: AnyRules) -> Fight:
    """One to sit down before, with everything that is so."""
    return next(_moments(rules))


def _moments(rules: AnyRules) -> Iterator[Fight]:
    """Fights of random battles, with everything that is so just before each of them."""
    for number in range(BATTLES):
        for turn in random_turns(rules, number):
            if turn.order is None or turn.seat is None or turn.seat == CLOCK:
                continue
            reasons = {throw.reason for event in turn.play.events for throw in throws_of(event)}
            fight = turn.play.start, turn.seat, turn.order
            if reasons & rules.odds_reasons and _is_fight(_counted(rules, _as_known(rules, fight))):
                yield fight


def _as_known(rules: AnyRules, fight: Fight) -> Fight:
    state, seat, order = fight
    return rules.known_to(state, seat), seat, order


def _is_fight(told_: counting.Odds) -> bool:
    """More than yes or no, and at least two dice, all tried."""
    return told_.exact and len(told_.chances) > 2 and told_.total >= TWO_DICE


def _counted(rules: AnyRules, fight: Fight) -> counting.Odds:
    known, seat, order = fight
    return counting.odds(rules, known, seat, order, seeded(1))


@contextmanager
def _sampling(rules: AnyRules) -> Iterator[None]:
    """As if there were too many falls to try them all."""
    kind, before = type(rules), rules.limits
    kind.limits = structs.replace(before, branches=0)
    try:
        yield
    finally:
        kind.limits = before


def _took(rules: AnyRules, fights: Sequence[Fight]) -> float:
    """Milliseconds for one of them: the mean of a round, the middle of the rounds."""
    return middle(_round(rules, fights) for _ in range(ROUNDS))


def _round(rules: AnyRules, fights: Sequence[Fight]) -> float:
    began = process_time()
    for fight in fights:
        _counted(rules, fight)
    return (process_time() - began) / len(fights) * MILLI
