"""Set-ups for battles between computers: every map and objective, the same army on both sides."""

from __future__ import annotations

from battles.rules.base import Setup
from battles.rules.codec import Json
from battles.rules.dice import pick, seeded
from battles.rules.ninth_age.armies.document import written
from battles.rules.ninth_age.armies.samples import samples
from battles.rules.ninth_age.setup.initial import OBJECTIVES, SEATS, TYPES, maps_for

POINTS = 2000


def contest(number: int) -> Setup:
    """A warband each, mirrored."""
    whims = seeded(f"contest ninth_age {number}")
    maps = maps_for("warband")
    options: dict[str, Json] = {
        "points": POINTS,
        "map": maps[number % len(maps)],
        "deployment_type": TYPES[number % len(TYPES)],
        "objective": OBJECTIVES[number // len(TYPES) % len(OBJECTIVES)],
    }
    army = written(pick(whims, [one for one in samples().values() if one.points == POINTS]))
    return Setup(scenario="warband", options=options, armies=dict.fromkeys(SEATS, army))
