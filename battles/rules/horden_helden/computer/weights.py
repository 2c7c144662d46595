"""What the computer weighs, strength by strength: handed in, so that two players never share a change."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from battles.rules.computing.persons import Person
from battles.rules.computing.whims import EXACT, Misjudgement


class Weights(Struct, frozen=True, kw_only=True):
    """Points for this and that; an element of 36 points is the measure."""

    rounds: float = 1.35
    """A fight that begins goes on in the enemy's turn."""
    bold: float = 1.5
    """To be the one who attacks, in a fair fight."""
    impatience: float = 0.12
    """So much more for each turn after the calm ones."""
    hold: float = 4.0
    """A front on an enemy's flank or rear."""
    pace: float = 3.0
    """To be a full turn nearer to the enemy."""
    lead: float = 1.5
    """Turns by which somebody may be ahead of most of the army …"""
    beyond: float = 0.0
    """… and the share of the way that still counts beyond."""
    alone: float = 1.0
    """What each enemy in reach costs beyond the friends at hand."""
    close: float = 0.25
    """The share of it that counts for those who are near already."""
    rough: float = 1.5
    """To stand in difficult ground, for those who fight badly there."""
    neighbour: float = 1.0
    """A friend beside, near the enemy."""
    loose: float = 0.15
    """The share of it while the enemy is far."""
    fire: float = 3.0
    """To stand before an enemy bow or engine for a turn."""
    in_range: float = 2.5
    """To have an enemy before the own bows."""
    danger: float = 0.35
    """A commander, for each millimetre that he is too near to enemies."""
    warning: float = 0.3
    """Each consequence that the rules warn of."""
    fear: float = 0.8
    """What the enemy could gain in his next turn."""
    chance: float = 0.45
    """What the own side could gain in its next turn."""


class Strength(Struct, frozen=True, kw_only=True):
    """How well a computer plays: what it weighs, how far off it is, how much it looks at."""

    weights: Weights = Weights()
    off: Misjudgement = EXACT
    margin: float = 0.0
    """It takes any choice whose value is within this share of the best."""
    finalists: int = 1
    """So many moves are looked at closely; with one, the enemy's answer is not thought of."""
    evaluations: int
    """The budget of a decision: exact odds of one fight cost one."""


STRENGTHS: Mapping[int, Strength] = {
    1: Strength(off=Misjudgement(share=0.35, slip=1.0), evaluations=600),
    2: Strength(margin=0.02, finalists=7, evaluations=2_000),
}
PERSONS: tuple[Person, ...] = (
    Person(key="cautious", factors={"fear": 1.5, "bold": 0.5, "neighbour": 1.3}),
    Person(key="bold", factors={"fear": 0.6, "bold": 2.0, "pace": 1.3}),
    Person(key="flanker", factors={"hold": 1.6, "neighbour": 0.8}),
)
