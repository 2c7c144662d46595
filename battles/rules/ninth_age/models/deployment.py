"""Ambush, Scout, Vanguard: what units may do before they stand in the line."""

from __future__ import annotations

from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.changes import Changes
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.registry import rule

ARRIVES_ON = 3
LATE = 4
"""From this game turn on whoever arrives no longer scores."""
VANGUARD_MOVE = 12


@rule("ambush", "B.21.10")
def ambush(m: kinds.SpecialDeployment | kinds.ArrivalRoll, held: Held) -> Changes:
    if isinstance(m, kinds.SpecialDeployment):
        if held.by_all:
            yield held.allow("ambush")
        return
    yield held.set("needed", ARRIVES_ON)
    if m.state.game_turn >= LATE:
        yield held.must("lose_scoring")


@rule("ambush", "B.21.10")
def arrived(m: kinds.MarchAllowed, held: Held) -> Changes:
    if m.unit.marks.moved == "arrived":
        yield held.forbid("arrived_no_march")


@rule("scout", "B.21.19")
def scout(m: kinds.SpecialDeployment | kinds.MayDeclare, held: Held) -> Changes:
    """Scouts outside their own zone do not charge in the first player turn."""
    if isinstance(m, kinds.SpecialDeployment):
        if held.by_all:
            yield held.allow("scout")
    elif m.unit.marks.scouted and m.state.turn == 1:
        yield held.forbid("scouted")


@rule("vanguard", "B.21.39")
def vanguard(m: kinds.SpecialDeployment, held: Held) -> Changes:
    """Value: how far, in inches; second: the kinds of models that may. All of a unit, or a character who leaves it."""
    yield held.allow("vanguard", held.ref.X or VANGUARD_MOVE, list(held.who))
