"""How high models and units are, and who is not hidden by others of his height (A.4.4, A.4.5, B.19.9, B.21.33)."""

from __future__ import annotations

from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.profiles.classification import most_frequent
from battles.rules.ninth_age.profiles.profile import Profile
from battles.rules.ninth_age.tables import HEIGHTS, Height

STANDARD, LARGE, GIGANTIC = range(len(HEIGHTS))
TALL = "tall"
TOWERING = "towering_presence"


def level_of(height: Height) -> int:
    """0, 1, 2: higher is more."""
    return HEIGHTS.index(height)


def unit_height(unit: Unit) -> Height:
    """Of most of its models.

    Ruling: where two are equally many, that of rank and file counts until the opponent says otherwise (X.5).
    """
    found = most_frequent(one.height for one in models_of(unit))
    own = unit.leading_profile.height
    return own if own in found else found[0]


def models_of(unit: Unit) -> list[Profile]:
    """The profile of every model."""
    troops = [] if unit.troops is None else [unit.troops.profile] * unit.troops.models
    return [*troops, *(member.profile for member in unit.members)]


def is_tall(unit: Unit) -> bool:
    """Whether most of its models are Tall."""
    return 2 * sum(one.has(TALL) for one in models_of(unit)) > unit.model_count


def is_towering(unit: Unit) -> bool:
    return any(one.has(TOWERING) for one in unit.profiles)
