"""Set-ups by lot, so that over many random battles every rule comes to be used."""

from __future__ import annotations

from battles.rules.base import RulesSystem, Seat, Setup
from battles.rules.codec import Json
from battles.rules.dice import Dice, pick
from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.armies.document import written
from battles.rules.ninth_age.armies.random_army import random_army
from battles.rules.ninth_age.sampling import forward
from battles.rules.ninth_age.setup.initial import OBJECTIVES, POINTS, SEATS, TYPES, maps_for
from battles.rules.ninth_age.state import State

SCENARIOS = ("warband", "warband", "warband", "warband", "learning", "battle")
GAME_TURNS = {"warband": (4, 6), "learning": (4, 6), "battle": (3, 4)}
"""So that large battles do not take all the time."""


CLOSE = 2
"""One set-up in so many begins with the armies near each other."""


def sample(rules: RulesSystem[State], dice: Dice) -> Setup:
    """From the lobby on, or with both armies near each other."""
    setup = _whole(dice)
    return forward.close(rules, setup, dice) if dice.throw(CLOSE, 1)[0] == 1 else setup


def _whole(dice: Dice) -> Setup:
    """Any scenario, type, objective and map; lists are sometimes in it, sometimes handed in later."""
    scenario = pick(dice, SCENARIOS)
    options: dict[str, Json] = {"game_turns": pick(dice, GAME_TURNS[scenario])}
    if scenario != "learning":
        points = min(pick(dice, POINTS[scenario]), pick(dice, POINTS[scenario]))
        options |= {
            "points": points,
            "map": pick(dice, ("", "", *(str(key) for key in maps_for(scenario)))),
            "deployment_type": pick(dice, ("", "", "", *TYPES)),
            "objective": pick(dice, ("", "", "", *OBJECTIVES)),
            "agreement": dice.throw(3, 1)[0] == 1,
        }
        if dice.throw(2, 1)[0] == 1:
            return Setup(scenario=scenario, options=options, armies=_armies(dice, points))
    return Setup(scenario=scenario, options=options)


def _armies(dice: Dice, points: int) -> dict[Seat, Json]:
    found = dict[Seat, Json]()
    for seat in SEATS:
        army = random_army(dice, pick(dice, list(BOOKS.values())), points)
        if army is not None:
            found[seat] = written(army)
    return found
