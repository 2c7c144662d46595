"""What players see of a duel between spell and counterspell: what counts, line by line, and exact odds."""

from __future__ import annotations

from itertools import product

from battles.rules.codec import Json, to_builtins
from battles.rules.horden_helden.magic import counterspells
from battles.rules.horden_helden.magic.record import Casting
from battles.rules.horden_helden.state import State

FALLS = tuple(product(range(1, 13), repeat=2))
"""All falls of two twelve-sided dice."""


def duel(state: State, casting: Casting) -> dict[str, Json]:
    """Lines and totals of both, and in how many of 144 falls the spell works."""
    own, theirs = counterspells.lines(state, casting)
    factors = counterspells.total(own), counterspells.total(theirs)
    works = sum(factors[0] + one > factors[1] + other for one, other in FALLS)
    return {
        "lines": [[to_builtins(line) for line in lines] for lines in (own, theirs)],
        "factors": list(factors),
        "works": works,
        "of": len(FALLS),
    }
