"""The phases of a player turn, and who opens each (A.2.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from battles.rules.ninth_age.melee import steps as melee
from battles.rules.ninth_age.state import Phase, State
from battles.rules.play import Play

PHASES: tuple[Phase, ...] = ("charge", "movement", "magic", "shooting", "melee")
OPENERS: Mapping[Phase, Callable[[Play[State]], None]] = {
    "melee": melee.open_phase,
}
"""What each part pushes when its phase begins."""
