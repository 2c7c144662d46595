"""What is told about a volley before it is fired: every number with its lines, and the exact chances."""

from __future__ import annotations

from msgspec import structs

from battles.rules.codec import Json
from battles.rules.ninth_age.attacks.blow_builder import BuiltBlow
from battles.rules.ninth_age.measures import in_inches
from battles.rules.ninth_age.modifiers import ModifierLine
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.shooting.forecast import chance_facts, expected
from battles.rules.ninth_age.shooting.record import ShotGroup
from battles.rules.ninth_age.shooting.shot_blows import gun_in, shot_blows
from battles.rules.ninth_age.shooting.volley_plan import VolleyPlan
from battles.rules.ninth_age.state import State


def facts(
    state: State, unit: Unit, target: Unit, plan: VolleyPlan, *, stand_and_shoot: bool = False
) -> dict[str, Json]:
    """For the preview of a shot."""
    groups: list[Json] = [
        group_facts(state, unit, target, group, stand_and_shoot=stand_and_shoot) for group in plan.groups
    ]
    away = min(one.distance for one in plan.shooters)
    found = expected(state, unit, target, plan.groups, stand_and_shoot=stand_and_shoot)
    return {
        "shooters": len(plan.shooters),
        "distance": round(in_inches(away), 2),
        "groups": groups,
        **chance_facts(found, target),
    }


def group_facts(
    state: State, unit: Unit, target: Unit, group: ShotGroup, *, stand_and_shoot: bool = False
) -> dict[str, Json]:
    gun = gun_in(state, unit, group)
    found = shot_blows(state, unit, target, group, 1, stand_and_shoot=stand_and_shoot).main
    shots = gun.weapon.shots
    return {
        "who": group.who,
        "weapon": group.weapon,
        "shots": shots * group.weapons if isinstance(shots, int) else f"{group.weapons} × {shots}",
        "cover": group.cover,
        "long_range": group.long_range,
        "moved": group.moved,
        "facing": group.edge,
        **blow_facts(found),
    }


def blow_facts(found: BuiltBlow) -> dict[str, Json]:
    """What its dice need, and why. 7: it cannot; 1: it does without a die."""
    blow = found.blow
    return {
        "to_hit": blow.hit.at_least,
        "hopeless": blow.hit.then is not None,
        "to_wound": blow.wound.at_least,
        "armour_save": blow.armour.at_least,
        "special_save": blow.special.at_least,
        "strength": found.strength,
        "ap": found.ap,
        "hit_lines": [_line(line) for line in found.hit],
        "wound_lines": [_line(line) for line in found.wound],
        "armour_lines": [_line(line) for line in found.armour],
    }


def _line(line: ModifierLine) -> Json:
    return structs.asdict(line)
