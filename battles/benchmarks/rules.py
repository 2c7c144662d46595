"""How fast the rules are on one core."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

from battles.benchmarks.figures import BenchFigure, least, middle
from battles.rules.base import RulesSystem, S, Seat, Setup
from battles.rules.dice import seeded
from battles.rules.play import Play, begin, perform
from battles.rules.seats import in_order

ROUNDS = 5
ORDERS = 600
BATTLES = 4


def figures(rules: RulesSystem[S]) -> Iterator[BenchFigure]:
    speed = middle(_orders_a_second(rules, number) for number in range(ROUNDS))
    yield least(f"{rules.key}: orders a second (check, resolve, steps, apply)", speed, "orders/s", 2_000)
    battles = middle(_battles_a_second(rules, number) for number in range(ROUNDS))
    yield least(f"{rules.key}: whole random battles a second", battles, "battles/s", 4)


def _orders_a_second(rules: RulesSystem[S], number: int) -> float:
    """Random legal orders; finding them is not counted."""
    whims, spent, given = seeded(f"whims {number}"), 0.0, 0
    play = _begun(rules, number)
    while given < ORDERS:
        if rules.outcome(play.state) is not None:
            play = _begun(rules, number + given)
        seat = in_order(rules.asked(play.state))[0]
        order = rules.suggest(rules.known_to(play.state, seat), seat, whims, 0)
        began = process_time()
        play = perform(rules, play.state, seat, order, play.dice)
        spent += process_time() - began
        given += 1
    return given / spent


def _begun(rules: RulesSystem[S], number: int) -> Play[S]:
    return begin(rules, Setup(scenario=rules.scenarios[number % len(rules.scenarios)].id), seeded(f"dice {number}"))


def _battles_a_second(rules: RulesSystem[S], number: int) -> float:
    began = process_time()
    for battle in range(BATTLES):
        _play_out(rules, number * BATTLES + battle)
    return BATTLES / (process_time() - began)


def _play_out(rules: RulesSystem[S], number: int) -> None:
    whims, play = seeded(f"whims {number}"), _begun(rules, number)
    for _ in range(rules.limits.orders):
        if rules.outcome(play.state) is not None:
            return
        seat: Seat = in_order(rules.asked(play.state))[0]
        order = rules.suggest(rules.known_to(play.state, seat), seat, whims, 0)
        play = perform(rules, play.state, seat, order, play.dice)
