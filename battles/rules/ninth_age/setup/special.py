"""Special deployment: scouts, ambushers, reinforcements (A.9.15, B.9.5, B.21.10, B.21.19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import structs

from battles.rules.errors import Refusal
from battles.rules.geometry import distance
from battles.rules.geometry.distances import contains
from battles.rules.ninth_age.measures import NEAR, in_inches, inches, within
from battles.rules.ninth_age.pieces import Place, SideId, Unit, UnitId
from battles.rules.ninth_age.setup.deployment import Room, enemies_of, formation_problems
from battles.rules.ninth_age.setup.draw_up import drawn_up, formation_faults
from battles.rules.ninth_age.setup.joins import join_problems
from battles.rules.ninth_age.setup.record import SpecialDeployment
from battles.rules.ninth_age.state import State
from battles.rules.refusals import refuse

MOST_RESERVES = 2
"""Dawn Assault: so many units a side (B.9.5)."""
SCOUT_APART, HIDDEN_APART = inches(18.0), inches(12.0)
"""Scouts: at least this from enemies, or less where they are hidden (B.21.19)."""
HIDING = ("field", "forest", "ruins", "water")
PLACE: Mapping[SpecialDeployment, Place] = {"ambush": "ambush", "reserve": "reserve"}


def may_declare(state: State, unit: Unit) -> tuple[SpecialDeployment, ...]:
    """How a unit may be deployed besides the usual way."""
    found = list[SpecialDeployment]()
    if all(profile.has("scout") for profile in unit.profiles):
        found.append("scout")
    if all(profile.has("ambush") for profile in unit.profiles):
        found.append("ambush")
    if state.setting_up.type == "dawn_assault":
        found.append("reserve")
    return tuple(found)


def has_choice(state: State, side: SideId) -> bool:
    return any(may_declare(state, unit) for unit in state.units_of(side))


def declare_problems(
    state: State, side: SideId, special: Mapping[UnitId, SpecialDeployment], joins: Mapping[UnitId, UnitId]
) -> Iterator[Refusal]:
    for key, chosen in special.items():
        unit = state.units.get(key)
        if unit is None or unit.side != side:
            yield refuse("not_your_unit", "A.9.15", unit=key)
        elif chosen != "normal" and chosen not in may_declare(state, unit):
            yield refuse("no_such_deployment", "A.9.15", unit=key, deployment=chosen)
    kept = [key for key, chosen in special.items() if chosen == "reserve" and key not in joins]
    if len(kept) > MOST_RESERVES:
        yield refuse("too_many_reserves", "B.9.5", count=len(kept), allowed=MOST_RESERVES)
    yield from _join_problems(state, special, joins)


def _join_problems(
    state: State, special: Mapping[UnitId, SpecialDeployment], joins: Mapping[UnitId, UnitId]
) -> Iterator[Refusal]:
    """A character joins beforehand only a unit that comes in the same way."""
    for key, home in joins.items():
        one, other = state.units.get(key), state.units.get(home)
        if one is None or other is None or not _come_together(one, other, special, joins):
            yield refuse("joins_the_same_way", "B.21.10", unit=key, other=home)
        else:
            yield from join_problems(one.members[0], other)
            joined = drawn_up(other, other.files, [one.members[0]])
            for fault in dict.fromkeys(formation_faults(joined)):
                yield Refusal(code=fault, clause="A.3.7", facts={"unit": home})


def _come_together(
    one: Unit, other: Unit, special: Mapping[UnitId, SpecialDeployment], joins: Mapping[UnitId, UnitId]
) -> bool:
    way = special.get(one.id)
    if one.troops is not None or one.side != other.side or other.id in joins:
        return False
    return way in PLACE and special.get(other.id) == way


def declared(
    state: State, special: Mapping[UnitId, SpecialDeployment], joins: Mapping[UnitId, UnitId]
) -> tuple[Unit, ...]:
    """The units that are off the table from now on."""
    after = dict[UnitId, Unit]()
    for key, chosen in special.items():
        if chosen in PLACE and key not in joins:
            after[key] = structs.replace(state.units[key], place=PLACE[chosen])
    for key, home in joins.items():
        member = state.units[key].members[0]
        after[home] = drawn_up(after[home], after[home].files, [member])
        after[key] = structs.replace(state.units[key], place="joined")
    return tuple(after.values())


# --- scouts ---------------------------------------------------------------------------------------------------------


def is_wholly_in_zone(state: State, side: SideId, unit: Unit) -> bool:
    return Room(state, side).zone.holds(unit.box.corners)


def scout_problems(state: State, side: SideId, unit: Unit) -> Iterator[Refusal]:
    """In the own zone, or far from enemies, or hidden and not so far (B.21.19)."""
    room = Room(state, side, [unit.id])
    if not room.bounds.holds(unit.box, NEAR):
        yield refuse("off_the_board", "A.10.3", unit=unit.id)
    yield from room.spacing(unit)
    yield from formation_problems(unit)
    if room.zone.holds(unit.box.corners):
        return
    near = nearest_enemy(state, side, unit)
    if near is None or within(SCOUT_APART, near):
        return
    if not (is_hidden(state, unit) and within(HIDDEN_APART, near)):
        yield refuse(
            "scouts_too_near",
            "B.21.19",
            unit=unit.id,
            distance=round(in_inches(near), 2),
            allowed=round(in_inches(HIDDEN_APART if is_hidden(state, unit) else SCOUT_APART), 2),
        )


def nearest_enemy(state: State, side: SideId, unit: Unit) -> float | None:
    return min((distance(unit.shape, one.shape) for one in enemies_of(state, side)), default=None)


def is_hidden(state: State, unit: Unit) -> bool:
    """Wholly inside a piece that hides scouts."""
    return any(piece.kind in HIDING and contains(piece.shape, unit.shape, NEAR) for piece in state.terrain)
