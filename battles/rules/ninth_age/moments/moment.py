"""What every moment knows: the battle, and the unit whose number, permission or roll it is."""

from __future__ import annotations

from msgspec import Struct

from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State


class Moment(Struct, frozen=True, kw_only=True):
    """Whose moment it is."""

    state: State
    unit: Unit
