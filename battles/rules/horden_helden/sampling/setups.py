"""Set-ups by lot, so that over many random battles every rule comes to be used."""

from __future__ import annotations

from battles.rules.base import RulesSystem, Setup
from battles.rules.dice import Dice, pick
from battles.rules.horden_helden import position
from battles.rules.horden_helden.sampling import forward, scenes
from battles.rules.horden_helden.setup import initial as setting_up
from battles.rules.horden_helden.state import State

KINDS = ("whole", "whole", "meeting", "close", "close", *["scene"] * 5)


def sample(rules: RulesSystem[State], dice: Dice) -> Setup:
    """From the lobby on; from short edges; with the lines near each other; a few elements in the thick of it."""
    match pick(dice, KINDS):
        case "whole":
            return setting_up.sample(dice)
        case "meeting":
            return forward.meeting(rules, setting_up.sample(dice), dice)
        case "close":
            return forward.close(rules, setting_up.sample(dice), dice)
        case _:
            return Setup(position=position.written(scenes.scene(dice)))
