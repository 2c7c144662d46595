"""Shots at a charger (A.11.10)."""

from __future__ import annotations

from battles.rules.base import Frame
from battles.rules.codec import Json
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.shooting.forecast import chance_facts, expected
from battles.rules.ninth_age.shooting.frames import Fire
from battles.rules.ninth_age.shooting.record import PlannedShot, ShotGroup
from battles.rules.ninth_age.shooting.volley_plan import volley_plan
from battles.rules.ninth_age.state import State


def groups(state: State, target: Unit, charger: Unit) -> tuple[ShotGroup, ...]:
    """Everybody of the charged unit who can shoot at the charger, with the weapon that promises most."""
    return volley_plan(state, PlannedShot(unit=target.id, target=charger.id), stand_and_shoot=True).groups


def can_shoot(state: State, target: Unit, charger: Unit) -> bool:
    """Whether any of its models can shoot at the charger."""
    return bool(groups(state, target, charger))


def volley(state: State, target: Unit, charger: Unit) -> Frame:
    """The frame of its shots."""
    return Fire(unit=target.id, target=charger.id, groups=groups(state, target, charger), stand_and_shoot=True)


def shot_facts(state: State, target: Unit, charger: Unit) -> dict[str, Json]:
    """What the shots would cost the charger."""
    found = expected(state, target, charger, groups(state, target, charger), stand_and_shoot=True)
    return chance_facts(found, charger)
