"""Play-offs for the title: who is in them, in the order of seeding (9.2)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from battles.leagues.rollover.boundaries import divisions_by_place
from battles.leagues.rollover.structs import FinalDivision, Who

SECONDS_OF_TIERS = 2
"""The tiers whose second is in the play-offs too."""


class Seeded(Struct, frozen=True, kw_only=True):
    """A seed of the bracket (4.7), and what gave it to him."""

    seed: int
    who: Who
    tier: int
    letter: str
    place: int
    points: int


def playoff_seeds(divisions: Sequence[FinalDivision]) -> tuple[Seeded, ...]:
    """Winners of all divisions and the second of tiers 1 and 2, by tier, then place, then points; then letter."""
    found = [
        (division.tier, place, -one.points, division.letter, one.who)
        for division in divisions_by_place(divisions).values()
        for place, one in enumerate(division.order[:2], 1)
        if place == 1 or division.tier <= SECONDS_OF_TIERS
    ]
    return tuple(
        Seeded(seed=seed, who=who, tier=tier, letter=letter, place=place, points=-points)
        for seed, (tier, place, points, letter, who) in enumerate(sorted(found), 1)
    )
