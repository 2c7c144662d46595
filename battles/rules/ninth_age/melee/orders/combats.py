"""Which combat, with which weapons, from which places (7.2, 7.4, 7.5)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from battles.rules.base import Order, Preview, Row, Seat
from battles.rules.first import first_of
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.melee import phase, round_start, weapons
from battles.rules.ninth_age.melee.events import PlacesSwapped, WeaponsChosen
from battles.rules.ninth_age.melee.fighters import unit_of_pool
from battles.rules.ninth_age.melee.frames import AskCombat, AskMakeWay, AskWeapons
from battles.rules.ninth_age.melee.record import Pool
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.ninth_age.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse


class SelectCombat(Order[State], frozen=True, kw_only=True, tag="select_combat"):
    """Fight this combat next: any of its units names it (A.15.1)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.2",)
    unit: UnitId

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskCombat)
        if any(self.unit in combat for combat in frame.combats):
            return Preview()
        return Preview.refused("no_combat_to_fight", clause="A.15.1", unit=self.unit)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, AskCombat)
        phase.begin_combat(play, first_of(combat for combat in frame.combats if self.unit in combat))


class ChooseWeapons(Order[State], frozen=True, kw_only=True, tag="choose_weapons"):
    """With which weapon each kind of model fights; what is left out takes its first (B.21.126)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.4",)
    weapons: dict[Pool, str] = {}

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskWeapons)
        refusals = []
        for pool, weapon in self.weapons.items():
            if pool not in frame.pools:
                refusals.append(refuse("no_weapon_to_choose", "B.21.126", model=pool))
                continue
            may = weapons.choices(known, known.units[unit_of_pool(pool)])[pool]
            if weapon not in may:
                refusals.append(refuse("not_a_weapon_of_theirs", "B.21.126", weapon=weapon, allowed=list(may)))
        return Preview(refusals=tuple(refusals))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, AskWeapons)
        chosen = dict[Pool, str]()
        for pool in frame.pools:
            may = weapons.choices(play.state, play.state.units[unit_of_pool(pool)])[pool]
            chosen[pool] = self.weapons.get(pool, may[0])
        play.add(WeaponsChosen(side=frame.side, weapons=chosen))


class Place(Struct, frozen=True):
    """Where a character steps to."""

    character: UnitId
    cell: Cell


class MakeWay(Order[State], frozen=True, kw_only=True, tag="make_way"):
    """Let characters change places to fight; nobody: pass (B.21.97)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.5",)
    places: tuple[Place, ...] = ()

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskMakeWay)
        taken = set[tuple[UnitId, Cell]]()
        for place in self.places:
            unit = known.home_of(place.character)
            if unit is None or place.character not in frame.characters:
                return Preview.refused("nobody_makes_way", clause="B.21.97", character=place.character)
            cells = round_start.ways_for(known, unit).get(place.character, ())
            if place.cell not in cells or (unit.id, place.cell) in taken:
                return Preview.refused("no_enemy_at_that_place", clause="B.21.97", character=place.character)
            taken.add((unit.id, place.cell))
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        for place in self.places:
            unit = play.state.home_of(place.character)
            assert unit is not None
            posts = round_start.swapped(unit, place.character, place.cell)
            play.add(PlacesSwapped(unit=unit.id, character=place.character, cell=place.cell, command=posts))


ORDERS = (SelectCombat, ChooseWeapons, MakeWay)
