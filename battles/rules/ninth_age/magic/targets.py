"""Whom a spell may be aimed at: all restrictions of all its types together (B.13.25–B.13.28)."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.errors import Refusal
from battles.rules.geometry import distance, is_partly_in_arc, point_distance
from battles.rules.ninth_age.casualties.pools import pools_of
from battles.rules.ninth_age.magic.aims import SpellTarget
from battles.rules.ninth_age.magic.casters import Caster
from battles.rules.ninth_age.magic.spells import SpellType, SpellVersion
from battles.rules.ninth_age.measures import NEAR, inches, within
from battles.rules.ninth_age.moments.word_conditions import fits
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.sight.lines import model_sees
from battles.rules.ninth_age.state import State
from battles.rules.refusals import refuse

SELF: frozenset[SpellType] = frozenset({"caster", "casters_unit"})


def affected(state: State, caster: Caster, version: SpellVersion, target: SpellTarget) -> tuple[UnitId, ...]:
    """The units that the spell lies on."""
    if "aura" in version.types:
        return tuple(unit.id for unit in legal_units(state, caster, version))
    if version.types & SELF:
        return (caster.unit,)
    return () if target.unit is None else (target.unit,)


def needs_target(version: SpellVersion) -> bool:
    return not (version.types & (SELF | {"aura"}))


def legal_units(state: State, caster: Caster, version: SpellVersion) -> Iterator[Unit]:
    """All units that satisfy every type."""
    return (unit for unit in state.on_table if not any(True for _ in unit_problems(state, caster, version, unit)))


def unit_problems(state: State, caster: Caster, version: SpellVersion, unit: Unit) -> Iterator[Refusal]:
    """Why a unit is no target."""
    own, types = state.units[caster.unit], version.types
    if not unit.is_placed:
        yield refuse("target_not_on_board", "B.13.28", unit=unit.id)
        return
    if "augment" in types and unit.side != own.side:
        yield refuse("not_a_friend", "B.13.25", unit=unit.id)
    if "hex" in types and unit.side == own.side:
        yield refuse("not_an_enemy", "B.13.25", unit=unit.id)
    if "damage" in types and unit.is_engaged:
        yield refuse("target_is_engaged", "B.13.25", unit=unit.id)
    if "range" in types and version.range_in is not None:
        far = distance(caster.shape(state), unit.shape)
        if not within(far, inches(version.range_in)):
            yield refuse("spell_out_of_range", "B.13.25", unit=unit.id, range=version.range_in)
    if "direct" in types and not is_partly_in_arc(caster.box(state), "front", unit.shape, tolerance=NEAR):
        yield refuse("not_in_front_arc", "B.13.26", unit=unit.id)
    if "missile" in types and not model_sees(state, own, caster.where(own), unit):
        yield refuse("caster_does_not_see_it", "B.13.25", unit=unit.id)
    yield from _conditions(state, version, unit)


def _conditions(state: State, version: SpellVersion, unit: Unit) -> Iterator[Refusal]:
    """What the spell itself wants of its target."""
    if not all(fits(word, state, unit) for word in version.condition):
        yield refuse("spell_wants_other_target", "B.13.25", unit=unit.id)


def caster_problems(state: State, caster: Caster, version: SpellVersion) -> Iterator[Refusal]:
    """A missile cannot be cast while the caster's unit is engaged."""
    if "missile" in version.types and state.units[caster.unit].is_engaged:
        yield refuse("engaged_caster", "B.13.25", unit=caster.unit)


def problems(state: State, caster: Caster, version: SpellVersion, target: SpellTarget) -> Iterator[Refusal]:
    """Everything that speaks against an aim."""
    yield from caster_problems(state, caster, version)
    if not needs_target(version):
        return
    if "ground" in version.types:
        yield from _point_problems(state, caster, version, target)
        return
    if target.unit is None or target.unit not in state.units:
        yield refuse("spell_needs_target", "B.13.39")
        return
    unit = state.units[target.unit]
    yield from unit_problems(state, caster, version, unit)
    if "focused" in version.types and (target.model is None or target.model not in pools_of(unit)):
        yield refuse("spell_needs_model", "B.13.25", unit=unit.id, allowed=list(pools_of(unit)))


def _point_problems(state: State, caster: Caster, version: SpellVersion, target: SpellTarget) -> Iterator[Refusal]:
    point = target.point
    if point is None:
        yield refuse("spell_needs_point", "B.13.25")
        return
    x, y = point
    if not (0.0 <= x <= state.board.width and 0.0 <= y <= state.board.depth):
        yield refuse("point_off_board", "B.13.28")
    elif version.range_in is not None and not within(
        point_distance(point, caster.shape(state)), inches(version.range_in)
    ):
        yield refuse("point_out_of_range", "B.13.25", range=version.range_in)


def legal_targets(state: State, caster: Caster, version: SpellVersion) -> Iterator[SpellTarget]:
    """Every unit or model that may be chosen; of points some that make sense."""
    if any(True for _ in caster_problems(state, caster, version)):
        return
    if not needs_target(version):
        yield SpellTarget()
    elif "ground" in version.types:
        yield from _points(state, caster, version)
    else:
        for unit in legal_units(state, caster, version):
            if "focused" in version.types:
                yield from (SpellTarget(unit=unit.id, model=pool) for pool in pools_of(unit))
            else:
                yield SpellTarget(unit=unit.id)


def _points(state: State, caster: Caster, version: SpellVersion) -> Iterator[SpellTarget]:
    """Points at half and at full range before the caster, and where enemies stand within range."""
    box = caster.box(state)
    reach = inches(version.range_in or 12.0) - NEAR
    found = [(box.pose.x + share * reach * box.fx, box.pose.y + share * reach * box.fy) for share in (0.5, 1.0)]
    found += [unit.centre for unit in state.on_table if unit.side != state.units[caster.unit].side]
    for point in found:
        target = SpellTarget(point=(round(point[0], 3), round(point[1], 3)), facing=box.pose.facing)
        if not any(True for _ in _point_problems(state, caster, version, target)):
            yield target
