"""Whom to shoot at: for each shooter the target that promises most, of those it may choose when others have aimed."""

from __future__ import annotations

from battles.rules.base import Seat
from battles.rules.computing import whims
from battles.rules.computing.whims import EXACT, Misjudgement
from battles.rules.dice import Dice
from battles.rules.horden_helden.computer import values
from battles.rules.horden_helden.shooting import options as aiming
from battles.rules.horden_helden.shooting import targets
from battles.rules.horden_helden.shooting.orders import Aimed
from battles.rules.horden_helden.shooting.record import Shot
from battles.rules.horden_helden.shooting.targets import Aim
from battles.rules.horden_helden.state import State


def best_volley(known: State, seat: Seat, dice: Dice, off: Misjudgement = EXACT) -> tuple[Aimed, ...]:
    """Everybody shoots who can."""
    taken: list[Shot] = list(known.shooting.shots)
    found: list[Aimed] = []

    def promise(aim: Aim) -> float:
        return whims.misjudged(dice, values.fight(known, aim.shooter, aim.target, kind="shooting"), off)

    for shooter in dict.fromkeys(aim.shooter for aim in aiming.aims(known, seat)):
        free = targets.permitted(known, known.elements[shooter], taken)
        if free:
            best = max(free, key=promise)
            found.append((shooter, best.target, best.face))
            taken.append(Shot(shooter=shooter, target=best.target, distance=best.distance))
    return tuple(found)
