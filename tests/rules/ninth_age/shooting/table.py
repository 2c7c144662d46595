"""A shooting phase on a small table."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from battles.rules.ninth_age.pieces import Marks, Unit, UnitChoice
from battles.rules.ninth_age.shooting.frames import AskFire, NextFire
from battles.rules.ninth_age.shooting.record import PlannedShot, ShotGroup
from battles.rules.ninth_age.shooting.shot_blows import shot_blows
from battles.rules.ninth_age.shooting.volley_plan import VolleyPlan, volley_plan
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import choice, pose, regiment, state_of

LONGBOWS = choice("silverbough", "longbow_line", 18)
CROSSBOWS = choice("nine_kilns", "gallery_crossbows", 10)
GUNNERS = choice("nine_kilns", "pavise_gunners", 10)
PIKES = choice("aldermark", "pike_burghers", 20)
CAPTAIN = choice("aldermark", "field_captain")
CANNON = choice("aldermark", "bombard_battery", 1)
MORTAR = choice("aldermark", "skyfall_battery", 1)
VOLLEY_GUN = choice("aldermark", "chorus_battery", 1)
FLAMES = choice("nine_kilns", "slag_projector_crew", 1)
STARSHARD = choice("silverbough", "starshard_battery", 1)
FOUNDER = choice("nine_kilns", "master_founder")
GUNWRIGHT = choice("aldermark", "gunwright")
GIANT = choice("brakkar", "quarry_giant", 1)


def shooter(bought: UnitChoice, *, y: float = 10, files: int = 5, **marks: Any) -> Unit:
    unit = regiment("A01", bought, pose(36, y, 90), files=files)
    return structs.replace(unit, marks=Marks(**marks))


def foe(bought: UnitChoice = PIKES, *, y: float = 30, files: int = 5, **more: Any) -> Unit:
    unit = regiment("B01", bought, pose(36, y, 270), files=files, **more)
    return structs.replace(unit, marks=structs.replace(unit.marks, hp_at_phase_start=unit.hp))


def table(*units: Unit, **more: Any) -> State:
    """Side A shoots."""
    state = state_of(*units, phase="shooting", **more)
    return structs.replace(state, flow=(NextFire(side="A"), AskFire(side="A")))


def plan(state: State, **more: Any) -> VolleyPlan:
    return volley_plan(state, PlannedShot(unit="A01", target="B01", **more))


def needs(state: State, **more: Any) -> set[int]:
    """What the shots of a volley need."""
    found = plan(state, **more)
    assert not found.refusals, found.refusals
    return {hit_of(state, group) for group in found.groups}


def hit_of(state: State, group: ShotGroup) -> int:
    need = shot_blows(state, state.units["A01"], state.units["B01"], group, 1).main.blow.hit
    return 7 if need.then is not None else 8 if not need.is_rolled else need.at_least


def codes_of(found: VolleyPlan) -> list[str]:
    return [one.code for one in found.refusals]
