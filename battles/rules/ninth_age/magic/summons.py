"""Summoned units: what they are, and where they may stand (B.13.75)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from battles.rules.errors import Refusal
from battles.rules.geometry import Pose, distance, placed, point_distance
from battles.rules.ninth_age.armies.document import ArmyUnit
from battles.rules.ninth_age.armies.summons import summoned_entry
from battles.rules.ninth_age.magic.casters import caster_of
from battles.rules.ninth_age.magic.spell_casts import current, version_now
from battles.rules.ninth_age.measures import NEAR, inches, within
from battles.rules.ninth_age.pieces import ListEntry, Unit, UnitChoice
from battles.rules.ninth_age.setup.draw_up import drawn_up
from battles.rules.ninth_age.setup.muster import regiment
from battles.rules.ninth_age.state import State
from battles.rules.refusals import refuse
from battles.rules.tabletop.board import bounds

APART = inches(1.0)


def summoned_unit(state: State, summons: str) -> Unit:
    """The unit as it would appear, not yet placed: the next number of the side."""
    side = state.active
    book = state.sides[side].book
    size = summoned_entry(book, summons).size.min
    key = f"{side}{1 + sum(1 for one in state.entries.values() if one.side == side):02d}"
    choice = UnitChoice(book, ArmyUnit(entry=summons, models=size))
    return regiment(key, side, choice, ())


def entry_for(unit: Unit) -> ListEntry:
    choice = unit.members[0].choice if unit.troops is None else unit.troops.choice
    return ListEntry(id=unit.id, side=unit.side, choice=choice, cost=0, hp=unit.hp, summoned=True)


def stood(unit: Unit, pose: Pose, files: int) -> Unit:
    marks = structs.replace(unit.marks, moved="arrived")
    wide = drawn_up(unit, files) if files != unit.files else unit
    return structs.replace(wide, pose=pose, place="field", marks=marks)


def problems(state: State, unit: Unit) -> Iterator[Refusal]:
    """All its models within range, one of them on the point, an inch from units and impassable ground."""
    attempt, version = current(state), version_now(state)
    if not bounds(state.board).holds(unit.shape):
        yield refuse("ends_off_board", "A.4.15")
    for one in state.on_table:
        if distance(unit.shape, one.shape) < APART - NEAR:
            yield refuse("too_near_unit", "B.13.75", obstacle=one.id)
    for piece in state.terrain:
        if piece.is_impassable and distance(unit.shape, piece.shape) < APART - NEAR:
            yield refuse("too_near_impassable", "B.13.75", obstacle=piece.id)
    caster = caster_of(state, attempt.caster)
    if caster is None or version.range_in is None:
        return
    reach = inches(version.range_in)
    shape = caster.shape(state)
    if not all(within(point_distance(corner, shape), reach) for corner in unit.box.corners):
        yield refuse("summoned_out_of_range", "B.13.75", range=version.range_in)
    point = attempt.target.point
    if point is not None and not within(point_distance(point, unit.shape), 0.0):
        yield refuse("summoned_off_point", "B.13.75")


def places(state: State, unit: Unit) -> Iterator[Pose]:
    """Places around the point that would do, facing as the caster wished or the other ways."""
    attempt = current(state)
    x, y = attempt.target.point or (0.0, 0.0)
    size = unit.boundary
    for turn in (0.0, 90.0, 180.0, 270.0):
        facing = (attempt.target.facing + turn) % 360.0
        box = placed(size.width, size.depth, Pose(x, y, facing))
        for share in (0.0, 0.5, 1.0):
            pose = Pose(x + share * size.depth * box.fx, y + share * size.depth * box.fy, facing)
            if not any(True for _ in problems(state, stood(unit, pose, unit.files))):
                yield pose
