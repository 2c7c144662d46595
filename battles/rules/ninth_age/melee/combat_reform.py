"""Combat reforms: how an engaged unit may stand otherwise, and which way is best (A.15.78, A.15.79)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from battles.rules.errors import Refusal
from battles.rules.geometry import SIDES, Side, against, distance, overlaps
from battles.rules.ninth_age.charges.contact import models_touching
from battles.rules.ninth_age.charges.offsets import places
from battles.rules.ninth_age.formation.boundary import Where
from battles.rules.ninth_age.measures import NEAR, inches, is_contact, within
from battles.rules.ninth_age.melee.contacts import foes_of
from battles.rules.ninth_age.movement.arrangement import formation_problems, in_files
from battles.rules.ninth_age.movement.displacement import too_far
from battles.rules.ninth_age.movement.rates import model_rates
from battles.rules.ninth_age.pieces import Engagement, Unit, UnitId
from battles.rules.ninth_age.state import State
from battles.rules.refusals import refuse
from battles.rules.tabletop.board import bounds

SPACING = inches(1.0)
IN_COMBAT = inches(0.5)
"""Units of the same combat may be as near as this, and touched where they were touched."""
_BEST = 3
"""So many offsets are tried for each number of files."""


class ReformPlan(Struct, frozen=True, kw_only=True):
    """A way to stand, with the models that would touch enemies and the edge that faces them."""

    unit: Unit
    touching: int
    edge: Side


def problems(state: State, before: Unit, after: Unit, combat: tuple[UnitId, ...]) -> Iterator[Refusal]:
    """Everything that stands against a unit standing so."""
    yield from formation_problems(state, after)
    yield from _position_problems(state, before, after, combat)
    far = too_far(before, after, lambda who: march(state, before, who))
    if far is not None:
        yield refuse("model_moves_too_far", "A.15.78", unit=before.id, allowed=round(far[2], 3))
    contacts = contacts_of(state, after)
    if contacts is None:
        yield refuse("contact_not_kept", "A.15.78", unit=before.id)
        return
    yield from _contact_problems(state, before, structs.replace(after, engagements=contacts))


def march(state: State, unit: Unit, who: str) -> float:
    """How far a model may get from its place, in millimetres."""
    is_member = any(one.id == who for one in unit.members)
    return model_rates(state, unit, who if is_member else "").mar_mm


def _position_problems(state: State, before: Unit, after: Unit, combat: tuple[UnitId, ...]) -> Iterator[Refusal]:
    if not bounds(state.board).holds(after.shape):
        yield refuse("ends_off_board", "A.4.15")
    enemies = {one.enemy for one in before.engagements}
    for one in state.on_table:
        if one.id == before.id or one.id in enemies:
            continue
        room = IN_COMBAT if one.id in combat else SPACING
        if within(distance(after.shape, one.shape), room) and not _was_as_near(before, after, one):
            yield refuse("too_near_unit", "A.15.78", obstacle=one.id)
    for key in enemies:
        if overlaps(after.shape, state.units[key].shape, NEAR):
            yield refuse("units_overlap", "A.3.17", obstacle=key)
    for piece in state.terrain:
        if piece.is_impassable and within(distance(after.shape, piece.shape), SPACING):
            yield refuse("too_near_impassable", "A.4.11", obstacle=piece.id)


def _was_as_near(before: Unit, after: Unit, other: Unit) -> bool:
    """Whoever stood nearer than he may need not go away (A.4.13)."""
    return distance(after.shape, other.shape) >= distance(before.shape, other.shape) - NEAR and not overlaps(
        after.shape, other.shape, NEAR
    )


def contacts_of(state: State, after: Unit) -> tuple[Engagement, ...] | None:
    """Its engagements where it now stands: every enemy that it touched, on the same edge of each; None if one is
    not touched, or another than those is."""
    found = list[Engagement]()
    for old in after.engagements:
        enemy = state.units[old.enemy]
        mine = next((side for side in SIDES if _lies_on(after, side, enemy, old.theirs)), None)
        if mine is None:
            return None
        found.append(structs.replace(old, mine=mine))
    known = {one.enemy for one in after.engagements}
    for one in state.on_table:
        if one.side != after.side and one.id not in known and is_contact(distance(after.shape, one.shape)):
            return None
    return tuple(found)


def _lies_on(unit: Unit, side: Side, enemy: Unit, edge: Side) -> bool:
    """Is this edge of the unit flush with that edge of the enemy, and do models touch across it?"""
    nx, ny = enemy.box.outward(edge)
    mx, my = unit.box.outward(side)
    if nx * mx + ny * my > -0.999999:
        return False
    (x, y), (ex, ey) = unit.box.middle(side), enemy.box.middle(edge)
    if abs((x - ex) * nx + (y - ey) * ny) > 2 * NEAR:
        return False
    contact = Engagement(enemy=enemy.id, mine=side, theirs=edge)
    return bool(models_touching(unit, contact, enemy).pairs)


def _contact_problems(state: State, before: Unit, after: Unit) -> Iterator[Refusal]:
    """Characters of both sides keep contact, and no fewer models of the unit touch enemies."""
    there = _with(state, after)
    old, new = foes_of(state, before), foes_of(there, after)
    if len(new) < len(old):
        yield refuse("fewer_models_in_contact", "A.15.78", unit=before.id, had=len(old), have=len(new))
    for member in before.members:
        was = any(_is_at(before, where, member.id) for where in old)
        if was and not any(_is_at(after, where, member.id) for where in new):
            yield refuse("character_loses_contact", "A.15.78", character=member.id)
    for one in before.engagements:
        enemy = state.units[one.enemy]
        reached = {foe.where for foes in new.values() for foe in foes if foe.unit == enemy.id}
        mine = {foe.where for foes in old.values() for foe in foes if foe.unit == enemy.id}
        for member in enemy.members:
            if any(_is_at(enemy, where, member.id) for where in mine) and not any(
                _is_at(enemy, where, member.id) for where in reached
            ):
                yield refuse("character_loses_contact", "A.15.78", character=member.id)


def _is_at(unit: Unit, where: Where, member: UnitId) -> bool:
    return unit.occupants.get(where) == member


def _with(state: State, unit: Unit) -> State:
    return structs.replace(state, units={**state.units, unit.id: unit})


def enemy_contacts(state: State, after: Unit) -> dict[UnitId, tuple[Engagement, ...]]:
    """Everybody's engagements once the unit stands so: the enemies see another edge of it."""
    mine = contacts_of(state, after)
    assert mine is not None
    found = {after.id: mine}
    for one in mine:
        enemy = state.units[one.enemy]
        found[enemy.id] = tuple(
            structs.replace(each, theirs=one.mine) if each.enemy == after.id else each for each in enemy.engagements
        )
    return found


# --- proposals ---------------------------------------------------------------------------------------------------


def proposals(state: State, unit: Unit, combat: tuple[UnitId, ...]) -> Iterator[ReformPlan]:
    """Legal ways to stand with the front at the enemy: other files, other offsets; only against one enemy."""
    if len(unit.engagements) != 1:
        return
    contact = unit.engagements[0]
    enemy = state.units[contact.enemy]
    for files in _files(unit):
        shape = in_files(unit, files)
        for place in places(shape.rows, enemy.rows, contact.theirs)[:_BEST]:
            pose = against(enemy.box, contact.theirs, shape.boundary.width, offset=place.offset)
            after = structs.replace(shape, pose=pose)
            if any(True for _ in problems(state, unit, after, combat)):
                continue
            contacts = contacts_of(state, after)
            assert contacts is not None
            there = structs.replace(after, engagements=contacts)
            yield ReformPlan(unit=after, touching=len(foes_of(_with(state, there), there)), edge="front")


def _files(unit: Unit) -> list[int]:
    most = max(1, unit.model_count)
    wanted = [unit.files, unit.files + 1, unit.files + 2, unit.files - 1]
    return [files for files in dict.fromkeys(wanted) if 1 <= files <= most]


def best(state: State, unit: Unit, combat: tuple[UnitId, ...]) -> ReformPlan | None:
    """The reform that gains: more models in contact, or the front where it was not; None if none does."""
    now = len(foes_of(state, unit))
    faces = all(one.mine == "front" for one in unit.engagements)
    found = [one for one in proposals(state, unit, combat) if one.touching > now or (not faces and one.touching >= now)]
    return max(found, key=lambda one: (one.touching, -abs(one.unit.files - unit.files)), default=None)
