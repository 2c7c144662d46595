"""Glicko-2 for one period: the steps of the 2012 paper with its Illinois iteration (10.2, 10.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, fsum, log, pi, sqrt
from typing import Literal

from msgspec import Struct

TAU = 0.5
CONVERGENCE = 1e-6
SCALE = 173.7178
CENTRE = 1500.0
WIDEST = 350.0
"""The deviation of somebody unknown; nobody is less known than that."""

Halves = Literal[0, 1, 2]
"""A score in half points: lost, drawn, won."""


class Rating(Struct, frozen=True, kw_only=True):
    """What is known of a player: how strong, how sure, how steady."""

    rating: float = CENTRE
    deviation: float = WIDEST
    volatility: float = 0.06


class RatedGame(Struct, frozen=True, kw_only=True):
    """One battle as one side saw it; the opponent with the values before the period."""

    opponent: Rating
    halves: Halves


class _Evidence(Struct, frozen=True, kw_only=True):
    """What the games of a period say: the estimated variance, and the weighted surprise."""

    variance: float
    surprise: float

    @property
    def delta(self) -> float:
        return self.variance * self.surprise


def after(player: Rating, games: Sequence[RatedGame]) -> Rating:
    """The values after a period; without games it was an idle one. The order of the games does not matter."""
    if not games:
        return idle(player)
    deviation = player.deviation / SCALE
    evidence = _evidence(player, games)
    volatility = _volatility(player.volatility, deviation, evidence)
    widened = deviation**2 + volatility**2
    narrowed = 1 / (1 / widened + 1 / evidence.variance)
    return Rating(
        rating=player.rating + SCALE * narrowed * evidence.surprise,
        deviation=min(WIDEST, SCALE * sqrt(narrowed)),
        volatility=volatility,
    )


def idle(player: Rating) -> Rating:
    """A period without a battle: only the deviation grows (10.4)."""
    grown = SCALE * sqrt((player.deviation / SCALE) ** 2 + player.volatility**2)
    return Rating(rating=player.rating, deviation=min(WIDEST, grown), volatility=player.volatility)


def expected(player: Rating, opponent: Rating) -> float:
    """The share of points that the player may expect."""
    return _share(_edge(player, opponent))


def _weight(opponent: Rating) -> float:
    """g(φ): what is less known counts less."""
    return 1 / sqrt(1 + 3 * (opponent.deviation / SCALE) ** 2 / pi**2)


def _edge(player: Rating, opponent: Rating) -> float:
    return _weight(opponent) * (player.rating - opponent.rating) / SCALE


def _share(edge: float) -> float:
    small = exp(-abs(edge))
    return 1 / (1 + small) if edge >= 0 else small / (1 + small)


def _doubt(edge: float) -> float:
    """E(1 − E), without losing the small factor to rounding."""
    small = exp(-abs(edge))
    return small / (1 + small) ** 2


def _evidence(player: Rating, games: Sequence[RatedGame]) -> _Evidence:
    edges = [(_weight(game.opponent), _edge(player, game.opponent), game.halves) for game in games]
    return _Evidence(
        variance=1 / fsum(weight**2 * _doubt(edge) for weight, edge, _ in edges),
        surprise=fsum(weight * (halves / 2 - _share(edge)) for weight, edge, halves in edges),
    )


def _volatility(before: float, deviation: float, evidence: _Evidence) -> float:
    """Step 5 of the paper: the root of f, from a bracket of two values, by the Illinois rule."""
    start = log(before**2)
    squared, spread = evidence.delta**2, deviation**2 + evidence.variance

    def f(x: float) -> float:
        grown = exp(x)
        return grown * (squared - spread - grown) / (2 * (spread + grown) ** 2) - (x - start) / TAU**2

    other = log(squared - spread) if squared > spread else _below(f, start)
    return exp(_root(f, start, other) / 2)


def _below(f: Callable[[float], float], start: float) -> float:
    steps = 1
    while f(start - steps * TAU) < 0:
        steps += 1
    return start - steps * TAU


def _root(f: Callable[[float], float], a: float, b: float) -> float:
    at_a, at_b = f(a), f(b)
    while abs(b - a) > CONVERGENCE:
        c = a + (a - b) * at_a / (at_b - at_a)
        at_c = f(c)
        if at_c * at_b <= 0:
            a, at_a = b, at_b
        else:
            at_a /= 2
        b, at_b = c, at_c
    return a
