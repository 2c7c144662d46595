"""The panel of a fight: what counts for each side, and the exact chance of every outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

from battles.rules.codec import Json
from battles.rules.horden_helden.combat import undead
from battles.rules.horden_helden.combat.fight import FactorLine, Fight
from battles.rules.horden_helden.combat.totals import Judge, Pair, with_undead, without_zero
from battles.rules.horden_helden.state import State

SIDES = 12
"""Of the dice of a fight (0.3)."""


def odds(state: State, fight: Fight) -> dict[str, Json]:
    """Lines, factors and how many of `falls` equally likely falls lead to each outcome; first the attacker's."""
    judge = Judge(state, fight)
    totals = _totals(judge, _falls(state, fight))
    chances: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    higher = [0, 0]
    for (first, second), count in totals.items():
        mine, theirs = judge.fates((first, second))
        chances[0][mine] += count
        chances[1][theirs] += count
        if first != second:
            higher[first < second] += count
    falls = sum(totals.values())
    return {
        "kind": fight.kind,
        "attacker": fight.attacker,
        "defender": fight.defender,
        "reply": fight.reply,
        "lines": [_shown(half.lines) for half in judge.halves],
        "late": [_shown(half.late) for half in judge.halves],
        "factors": list(judge.factors),
        "falls": falls,
        "chances": [dict(sorted(side.items())) for side in chances],
        "higher": higher,
        "tie": falls - sum(higher),
        "across_works": judge.is_across_works,
    }


def fates(state: State, fight: Fight) -> Counter[tuple[str, str]]:
    """How many of the equally likely falls lead to which pair of outcomes; first the attacker's."""
    judge = Judge(state, fight)
    found: Counter[tuple[str, str]] = Counter()
    for totals, count in _totals(judge, _falls(state, fight)).items():
        found[judge.fates(totals)] += count
    return found


def _totals(judge: Judge, falls: Mapping[Pair, int]) -> Counter[Pair]:
    """How often the two totals come out so."""
    first, second = judge.factors
    found: Counter[Pair] = Counter()
    for (one, other), count in falls.items():
        found[without_zero(judge.raised((first + one, second + other)))] += count
    return found


def _falls(state: State, fight: Fight) -> Mapping[Pair, int]:
    if not undead.fights(state, fight):
        return _fallen((0,))
    return _fallen(tuple(undead.bonus(state, face) for face in range(1, undead.FACES + 1)))


@cache
def _fallen(more: tuple[int, ...]) -> Mapping[Pair, int]:
    """What may lie, the undead's die counted in, and how often."""
    faces = range(1, SIDES + 1)
    return Counter(with_undead((one, two), bonus) for one in faces for two in faces for bonus in more)


def _shown(lines: Iterable[FactorLine]) -> list[Json]:
    return [
        {"code": line.code, "value": line.value, "clause": line.clause, "elements": list(line.elements)}
        for line in lines
    ]
