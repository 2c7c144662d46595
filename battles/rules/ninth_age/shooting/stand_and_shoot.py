"""Stand and Shoot (A.11.10): one shooting attack at a charger, as charges ask for it.

Whether the charger is in front and far enough away, and whether the unit has done it already, is for charges to see.
"""

from __future__ import annotations

from battles.rules.codec import Json
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.shooting import panel, steps
from battles.rules.ninth_age.shooting.record import PlannedShot
from battles.rules.ninth_age.shooting.volley_plan import VolleyPlan, volley_plan
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


def plan(state: State, unit: Unit, charger: Unit, *, breath: bool = False) -> VolleyPlan:
    """Who would shoot, out of range too; or why nobody can."""
    return volley_plan(state, PlannedShot(unit=unit.id, target=charger.id, breath=breath), stand_and_shoot=True)


def can_shoot(state: State, unit: Unit, charger: Unit) -> bool:
    """Not engaged, fleeing or shaken, with a weapon that needs no reloading and somebody who sees the charger."""
    if unit.is_engaged or unit.is_fleeing or state.is_shaken(unit):
        return False
    return not plan(state, unit, charger).refusals


def facts(state: State, unit: Unit, charger: Unit) -> dict[str, Json]:
    """What it promises: expected losses, chance of panic."""
    found = plan(state, unit, charger)
    return {} if found.refusals else panel.facts(state, unit, charger, found, stand_and_shoot=True)


def open_fire(play: Play[State], unit: Unit, charger: Unit, *, breath: bool = False) -> None:
    """Push the attack; the frame below steps when it is over, with `state.attacks.last`."""
    steps.open_fire(play, PlannedShot(unit=unit.id, target=charger.id, breath=breath), stand_and_shoot=True)
