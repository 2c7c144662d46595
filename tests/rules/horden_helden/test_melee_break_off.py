"""A tie from which both may break off, the active player first (15.8)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.base import Seat
from battles.rules.dice import seeded
from battles.rules.horden_helden import RULES
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.melee.frames import AskBreakOff
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.turns.frames import NextPhase
from battles.rules.permission import check
from tests.rules.horden_helden.builders import battle, commander, element


def second_is_asked() -> State:
    """The riders of the active player have broken off over the edge; now those of the other are asked."""
    gone = structs.replace(element("A02", "riders", 600, 30, 90), place="left", pose=None)
    state = battle(
        commander("A01", "spears", 100, 100, 90),
        gone,
        commander("B01", "spears", 100, 700, 270),
        element("B02", "riders", 600, 30, 270),
        phase="melee",
    )
    asked = AskBreakOff(element="B02", foe="A02", fight=Fight(kind="melee", attacker="A02", defender="B02"))
    return structs.replace(state, flow=(NextPhase(at=10), asked))


@pytest.mark.clause("15.8")
@pytest.mark.parametrize("skill", [0, 1, 2])
def test_15_8_the_second_answers_though_the_first_has_left_the_table(skill: int) -> None:
    state, seat = second_is_asked(), Seat("2")

    order = RULES.suggest(RULES.known_to(state, seat), seat, seeded(1), skill)

    check(RULES, state, seat, order)
