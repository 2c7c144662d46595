"""What players see of a fight: every line, and the odds of every fall (15.3)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from time import process_time

import pytest
from msgspec import structs

from battles.rules.horden_helden.combat import panel, totals, undead
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.pieces import Commander
from battles.rules.horden_helden.state import Options, State
from tests.rules.horden_helden.combat_builders import (
    ADVANCED,
    BASIC,
    HERE,
    MELEE,
    NORTH,
    THERE,
    changed,
    duel,
    figure,
    fire,
    goblins,
    shot_at,
)


def counted(state: State, fight: Fight) -> tuple[Counter[str], Counter[str], int]:
    """Every fall of the dice, one by one."""
    mine: Counter[str] = Counter()
    theirs: Counter[str] = Counter()
    falls = 0
    for first, second, third in product(range(1, 13), range(1, 13), range(1, 7)):
        faced = structs.replace(fight, faces=(first, second))
        done = totals.scored(state, structs.replace(faced, undead=third if undead.needs_die(state, faced) else 0))
        mine[done.outcomes[0]] += 1
        theirs[done.outcomes[1]] += 1
        falls += 1
    return mine, theirs, falls


@pytest.mark.clause("15.3", "15.4")
@pytest.mark.parametrize("options", [BASIC, ADVANCED])
@pytest.mark.parametrize("flags", [(), ("undead",)])
def test_the_odds_are_those_of_every_fall(options: Options, flags: tuple[str, ...]) -> None:
    state = duel("knights", "light_infantry", options=options, terrain=[NORTH])
    state = changed(changed(state, THERE, figure=figure("cleric")), HERE, flags=flags, commander=Commander(grade=2))
    odds = panel.odds(state, MELEE)
    mine, theirs, falls = counted(state, MELEE)

    for side, wanted in zip(odds["chances"], (mine, theirs), strict=True):
        shares = {outcome: Fraction(count, odds["falls"]) for outcome, count in side.items()}
        assert shares == {outcome: Fraction(count, falls) for outcome, count in wanted.items()}
    assert sum(odds["higher"]) + odds["tie"] == odds["falls"] == (864 if flags else 144)


def test_the_panel_lists_every_line_with_its_clause() -> None:
    odds = panel.odds(goblins(BASIC), MELEE)

    assert odds["lines"][0] == [
        {"code": "base", "value": 8, "clause": "15.3", "elements": []},
        {"code": "R1", "value": 2, "clause": "15.3", "elements": ["A04"]},
    ]
    assert odds["lines"][1][1] == {"code": "T23", "value": -4, "clause": "15.3", "elements": ["A02", "A03"]}
    assert panel.odds(shot_at(equipment=("pavises",)), fire())["late"][1][0]["code"] == "pavises"


@pytest.mark.speed
def test_the_panel_is_quick() -> None:
    state = goblins(ADVANCED)
    panel.odds(state, MELEE)
    best = min(_seconds(state) for _ in range(20))

    assert best < 0.003  # three times the aim of 1 ms, for slow machines


def _seconds(state: State) -> float:
    start = process_time()
    for _ in range(5):
        panel.odds(state, MELEE)
    return (process_time() - start) / 5
