"""Set-ups for battles between computers: every map, both games, the same army on both sides."""

from __future__ import annotations

from battles.rules.base import Seat, Setup
from battles.rules.codec import Json
from battles.rules.dice import pick, seeded
from battles.rules.horden_helden import armies, maps
from battles.rules.horden_helden.setup.initial import options_of

TURNS = 60
"""Of both players together; then fewer losses win."""


def contest(number: int) -> Setup:
    """600 points by day; every third battle is a basic one, every other has ready armies."""
    whims = seeded(f"contest horden_helden {number}")
    names = ("", *sorted(maps.MAPS))
    options: dict[str, Json] = {
        "mode": "advanced" if number % 3 else "basic",
        "map": names[number % len(names)],
        "turn_limit": TURNS,
    }
    setup = Setup(scenario="clash", options=options)
    chosen = options_of(setup)
    ready = armies.sample_armies(chosen.mode)
    army = pick(whims, ready) if number % 2 else armies.random_army(whims, chosen)
    return Setup(scenario="clash", options=options, armies={Seat("1"): army, Seat("2"): army})
