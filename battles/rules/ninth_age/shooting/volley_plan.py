"""An order to shoot, worked out: who shoots with what, in groups that shoot alike, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from battles.rules.errors import Refusal
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.shooting import permissions
from battles.rules.ninth_age.shooting.forecast import expected
from battles.rules.ninth_age.shooting.guns import Gun, breath_of, gun_of, guns_of, kinds_of
from battles.rules.ninth_age.shooting.record import BREATH, PlannedShot, ShotGroup
from battles.rules.ninth_age.shooting.shooters import Shooter, grouped, shooters_of
from battles.rules.ninth_age.state import State
from battles.rules.refusals import refuse


class VolleyPlan(Struct, frozen=True, kw_only=True):
    """Groups that shoot, or all reasons against it."""

    groups: tuple[ShotGroup, ...] = ()
    shooters: tuple[Shooter, ...] = ()
    refusals: tuple[Refusal, ...] = ()


def volley_plan(state: State, shot: PlannedShot, *, stand_and_shoot: bool = False) -> VolleyPlan:
    """What a shot comes to."""
    for key in (shot.unit, shot.target):
        if key not in state.units:
            return VolleyPlan(refusals=(refuse("no_such_unit", "A.14.5", unit=key),))
    unit, target = state.units[shot.unit], state.units[shot.target]
    if not stand_and_shoot and (found := tuple(permissions.unit_problems(state, unit))):
        return VolleyPlan(refusals=found)
    if found := tuple(permissions.target_problems(state, unit, target, stand_and_shoot=stand_and_shoot)):
        return VolleyPlan(refusals=found)
    chosen, refusals = _chosen(state, unit, target, shot, stand_and_shoot)
    if refusals:
        return VolleyPlan(refusals=tuple(refusals))
    only = None if shot.shooters is None else frozenset(shot.shooters)
    shooters = tuple(
        one
        for gun in chosen
        for one in shooters_of(state, unit, target, gun, only=only, stand_and_shoot=stand_and_shoot)
    )
    if not shooters:
        return VolleyPlan(refusals=(refuse("nobody_can_shoot", "A.14.6", unit=unit.id, target=target.id),))
    return VolleyPlan(groups=_singles(state, unit, grouped(state, unit, shooters)), shooters=shooters)


def _singles(state: State, unit: Unit, groups: tuple[ShotGroup, ...]) -> tuple[ShotGroup, ...]:
    """Artillery is settled weapon by weapon."""
    found = list[ShotGroup]()
    for group in groups:
        gun = gun_of(state, unit, group.who, group.weapon)
        alone = gun is not None and (gun.weapon.artillery or gun.breath is not None)
        found += [structs.replace(group, weapons=1)] * group.weapons if alone else [group]
    return tuple(found)


def _chosen(
    state: State, unit: Unit, target: Unit, shot: PlannedShot, stand_and_shoot: bool
) -> tuple[list[Gun], list[Refusal]]:
    """For each kind of model its weapon; without a word the one that promises most. Every part may shoot (A.14.4)."""
    guns, refusals = list[Gun](), list[Refusal]()
    for who in kinds_of(unit):
        if shot.breath and (breath := breath_of(state, unit, who)) is not None:
            guns.append(breath)
        wanted = shot.weapons.get(who, shot.weapons.get(kinds.RANK_AND_FILE, "") if who == kinds.CHAMPION else "")
        if wanted:
            gun = gun_of(state, unit, who, wanted)
            if gun is None or gun.key == BREATH:
                refusals.append(refuse("no_such_weapon", "A.14.4", unit=unit.id, weapon=wanted))
                continue
            refusals += permissions.gun_problems(state, unit, gun, stand_and_shoot=stand_and_shoot)
            guns.append(gun)
        else:
            guns += _best(state, unit, target, who, stand_and_shoot)
    if not guns and not refusals:
        refusals = list(_why_not(state, unit, stand_and_shoot))
    return guns, refusals


def _best(state: State, unit: Unit, target: Unit, who: kinds.Who, stand_and_shoot: bool) -> Iterator[Gun]:
    """Of each part the weapon that costs the target most."""
    usable = [
        gun
        for gun in guns_of(unit, who)
        if not any(permissions.gun_problems(state, unit, gun, stand_and_shoot=stand_and_shoot))
    ]
    for part in dict.fromkeys(gun.part.id for gun in usable):
        mine = [gun for gun in usable if gun.part.id == part]
        if len(mine) == 1:
            yield mine[0]
            continue
        worth = {
            gun.key: expected(
                state,
                unit,
                target,
                grouped(state, unit, tuple(shooters_of(state, unit, target, gun, stand_and_shoot=stand_and_shoot))),
                stand_and_shoot=stand_and_shoot,
            ).mean
            for gun in mine
        }
        yield max(mine, key=lambda gun: worth[gun.key])


def _why_not(state: State, unit: Unit, stand_and_shoot: bool) -> Iterator[Refusal]:
    found = [
        refusal
        for who in kinds_of(unit)
        for gun in guns_of(unit, who)
        for refusal in permissions.gun_problems(state, unit, gun, stand_and_shoot=stand_and_shoot)
    ]
    yield from found[:1] or [refuse("no_shooting_weapons", "A.14.2", unit=unit.id)]
