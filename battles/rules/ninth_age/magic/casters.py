"""Who can cast: wizards, conclaves through their champion, models with bound spells (B.13.3, B.13.33, B.13.63)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from battles.rules.geometry import Box, Shape
from battles.rules.ninth_age.formation.boundary import Where, spot_of, spots
from battles.rules.ninth_age.ground.model_places import base_shape
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.pieces import SideId, Unit, UnitId
from battles.rules.ninth_age.profiles.compile_unit import items_of
from battles.rules.ninth_age.profiles.profile import Profile
from battles.rules.ninth_age.sight.blocks import base_box
from battles.rules.ninth_age.state import State

CasterId = UnitId
"""The line of the list: a character's, or that of a unit whose champion casts."""


class Caster(Struct, frozen=True):
    """A model that casts: its line of the list, its unit, and which model of it."""

    id: CasterId
    unit: UnitId
    who: kinds.Who

    def where(self, unit: Unit) -> Where:
        """Where it stands in its unit; a unit of one model has one place."""
        for where, name in unit.occupants.items():
            if name == self.who:
                return where
        if self.who == kinds.RANK_AND_FILE:
            return spots(unit.rows)[0].where
        raise LookupError(f"{self.id} does not stand in {unit.id}")

    def shape(self, state: State) -> Shape:
        """Its base: ranges are measured from it (B.13.26)."""
        unit = state.units[self.unit]
        assert unit.pose is not None
        return base_shape(unit, unit.pose, spot_of(unit.rows, self.where(unit)))

    def box(self, state: State) -> Box:
        unit = state.units[self.unit]
        return base_box(unit, spot_of(unit.rows, self.where(unit)))


def casters(state: State, side: SideId) -> Iterator[Caster]:
    """Everybody of a side on the board, not fleeing, who has spells of his own or bound ones."""
    for unit in state.units_of(side):
        if not unit.is_placed or unit.is_fleeing:
            continue
        for member in unit.members:
            if _has_spells(state, member.id) or bound_to(member.profile):
                yield Caster(member.id, unit.id, member.id)
        troops = unit.troops
        if troops is not None and (_has_spells(state, unit.id) or troops.profile.bound_spells):
            if troops.champion is not None:
                yield Caster(unit.id, unit.id, kinds.CHAMPION)
            elif troops.profile.bound_spells and troops.models == 1:
                yield Caster(unit.id, unit.id, kinds.RANK_AND_FILE)


def _has_spells(state: State, key: UnitId) -> bool:
    entry = state.entries.get(key)
    return entry is not None and bool(entry.spells)


def caster_of(state: State, key: CasterId) -> Caster | None:
    """The caster of this line, if it can cast now."""
    entry = state.entries.get(key)
    if entry is None:
        return None
    return next((one for one in casters(state, entry.side) if one.id == key), None)


def spells_of(state: State, caster: Caster) -> tuple[str, ...]:
    """The spells that it knows."""
    return state.entries[caster.id].spells


def bound_spells_of(state: State, caster: Caster) -> dict[str, tuple[int, int]]:
    """Its bound spells, with the power level for two and for three dice (B.13.65)."""
    return bound_to(kinds.profile_in(state.units[caster.unit], caster.who))


def bound_to(profile: Profile) -> dict[str, tuple[int, int]]:
    """Of the entry, and of the items that were bought for it."""
    found = {one.spell: (one.power_level[0], one.power_level[1]) for one in profile.bound_spells}
    for item in items_of(profile):
        if item.bound_spell is not None:
            primary, secondary = item.bound_spell["power_level"]
            found[str(item.bound_spell["spell"])] = (int(primary), int(secondary))
    return found
