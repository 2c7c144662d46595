"""Moves worth a look, kind by kind: each kind has a number and a share of the budget of its own, so none starves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice

from battles.rules.horden_helden.computer.candidates import attacks, line_moves, single_moves, slots, special_moves
from battles.rules.horden_helden.computer.candidates.candidate import Candidate
from battles.rules.horden_helden.computer.mind import Mind

Kind = Callable[[Mind], Iterator[Candidate]]
KINDS: Mapping[Kind, tuple[int, float]] = {
    attacks.candidates: (24, 0.25),
    line_moves.candidates: (36, 0.5),
    special_moves.candidates: (10, 0.55),
    slots.candidates: (10, 0.6),
    single_moves.candidates: (40, 0.75),
}
"""How many of a kind, and which share of the budget all have used up when it ends."""


def candidates(mind: Mind) -> Iterator[Candidate]:
    """Every kind in turn; of those that end alike the first."""
    seen = set()
    for kind, (most, share) in KINDS.items():
        for one in islice(kind(mind), most):
            if one.end not in seen:
                seen.add(one.end)
                yield one
            if mind.budget.has_spent(share):
                break


__all__ = ["Candidate", "candidates"]
