"""What an order came to, for the odds of a fight: the worst that happened to either side's element."""

from __future__ import annotations

from battles.rules.horden_helden.state import State
from battles.rules.play import Play

VERDICTS: tuple[str, ...] = ("enemy_destroyed", "enemy_driven", "stand", "driven", "destroyed")


def verdict(before: State, play: Play[State]) -> str:
    """How the fight in hand ended, as its first element sees it."""
    fight = play.state.melee.fight
    if fight is None:
        return "stand"
    mine, theirs = fight.outcomes
    if mine == "destroyed":
        return "destroyed"
    if theirs == "destroyed":
        return "enemy_destroyed"
    if mine != "stand":
        return "driven"
    return "enemy_driven" if theirs != "stand" else "stand"
