"""What players see of a single combat: what counts, line by line, and the exact chance of every fate."""

from __future__ import annotations

from collections import Counter

from battles.rules.codec import Json, to_builtins
from battles.rules.horden_helden.figures import results, single
from battles.rules.horden_helden.figures.duel import Duel
from battles.rules.horden_helden.magic.panel import FALLS
from battles.rules.horden_helden.state import State


def odds(state: State, duel: Duel) -> dict[str, Json]:
    """Lines, factors, and how many of 144 falls lead to each fate; first the attacker's."""
    lines = single.factors(state, duel)
    factors = single.total(lines[0]), single.total(lines[1])
    chances: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for first, second in FALLS:
        ends = results.fates(state, duel, (factors[0] + first, factors[1] + second))
        chances[0][ends[0]] += 1
        chances[1][ends[1]] += 1
    return {
        "kind": duel.kind,
        "attacker": duel.attacker,
        "defender": duel.defender,
        "supporters": list(duel.supporters),
        "defence": list(duel.defence),
        "lines": [[to_builtins(line) for line in side] for side in lines],
        "factors": list(factors),
        "falls": len(FALLS),
        "chances": [dict(sorted(side.items())) for side in chances],
    }
