"""The phases of a player turn, and who opens each (A.2.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from battles.rules.ninth_age.charges import steps as charges
from battles.rules.ninth_age.magic import steps as magic
from battles.rules.ninth_age.melee import steps as melee
from battles.rules.ninth_age.movement import steps as movement
from battles.rules.ninth_age.shooting import steps as shooting
from battles.rules.ninth_age.state import Phase, State
from battles.rules.play import Play

PHASES: tuple[Phase, ...] = ("charge", "movement", "magic", "shooting", "melee")
OPENERS: Mapping[Phase, Callable[[Play[State]], None]] = {
    "charge": charges.open_phase,
    "movement": movement.open_phase,
    "magic": magic.open_phase,
    "shooting": shooting.open_phase,
    "melee": melee.open_phase,
}
"""What each part pushes when its phase begins."""
