"""Which move to make: the one that gains most for its points; none if nothing is worth them."""

from __future__ import annotations

from msgspec import Struct

from battles.rules.base import Order
from battles.rules.computing import search, whims
from battles.rules.horden_helden.computer.candidates import Candidate, candidates
from battles.rules.horden_helden.computer.evaluation import Gains, gains_of
from battles.rules.horden_helden.computer.mind import Mind
from battles.rules.horden_helden.computer.replies import Replies
from battles.rules.horden_helden.movement.orders import EndMovement
from battles.rules.horden_helden.state import State

LEAST = 0.05
"""Points that a move must gain: action points that are left lapse."""
BESIDE = 1.5
"""Every move costs so many points beside its own: attention."""


class Valued(Struct, frozen=True):
    """A move with the parts of its value."""

    candidate: Candidate
    gains: Gains
    seems: float
    """What it seems to be worth, beyond the enemy's answer."""

    def rate(self, total: float) -> float:
        """Gain for each action point."""
        return total / (self.candidate.ap + BESIDE)


def choose(mind: Mind) -> Order[State]:
    """What it moves next."""
    if mind.points <= 0:
        return EndMovement()
    strength = mind.strength
    first = search.ranked(_valued(mind), lambda one: one.rate(one.seems))
    if strength.finalists == 1:
        best = first[0][1] if first else None
        return best.candidate.order if best is not None and best.seems > LEAST else EndMovement()
    replies = Replies(mind)

    def look_closer(_: float, one: Valued) -> float:
        verdict = one.candidate.verdict
        left = one.seems - replies.fear(verdict) + replies.chance(verdict)
        return one.rate(left) if left > LEAST else 0.0

    last = search.finalists(first, look_closer, strength.finalists, mind.budget)
    chosen = whims.one_of_the_best(mind.dice, last, strength.margin)
    return EndMovement() if chosen is None else chosen.candidate.order


def _valued(mind: Mind) -> list[Valued]:
    found = []
    for one in candidates(mind):
        gains = gains_of(mind, one.verdict)
        found.append(Valued(one, gains, whims.misjudged(mind.dice, gains.total + one.promise, mind.strength.off)))
    return found
