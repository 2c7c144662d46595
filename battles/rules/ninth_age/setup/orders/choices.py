"""Zones, markers, spells, marks and special deployment (rows 1.7–1.11)."""

from __future__ import annotations

from typing import ClassVar, Literal

from battles.rules.base import Order, Preview, Row, Seat
from battles.rules.geometry import Point
from battles.rules.ninth_age.pieces import ENEMY, UnitId
from battles.rules.ninth_age.setup import frames, markers, special, spell_choice
from battles.rules.ninth_age.setup.events import (
    HillChosen,
    MarkersPlaced,
    SpecialDeclared,
    SpellsSelected,
    UnitsMarked,
    ZonesChosen,
)
from battles.rules.ninth_age.setup.record import SpecialDeployment
from battles.rules.ninth_age.setup.zones import Diagonal, Half, ShortEdge, Terms
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.victory.record import Marker
from battles.rules.play import Play
from battles.rules.refusals import refuse

OTHER: dict[Half, Half] = {"south": "north", "north": "south"}


class ChooseZone(Order[State], frozen=True, kw_only=True, tag="choose_zone"):
    """Choose a long edge, and what the deployment type leaves to you besides."""

    rows: ClassVar[tuple[Row, ...]] = ("1.7",)
    half: Half
    short_edge: ShortEdge | None = None
    """Dawn Assault: yours."""
    role: Literal["attacker", "defender"] | None = None
    """Encircle."""
    diagonal: Diagonal | None = None
    """Refused Flank."""

    def preview(self, known: State, seat: Seat) -> Preview:
        kind = known.setting_up.type
        needed = {"dawn_assault": "short_edge", "encircle": "role", "refused_flank": "diagonal"}.get(kind or "")
        given = {"short_edge": self.short_edge, "role": self.role, "diagonal": self.diagonal}
        found = [
            refuse("zone_needs", "A.9.5", choice=name)
            if name == needed
            else refuse("zone_needs_not", "A.9.5", choice=name)
            for name, value in given.items()
            if (value is None) == (name == needed)
        ]
        return Preview(refusals=tuple(found))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        kind, side = play.state.setting_up.type, play.state.side_of_seat[seat]
        assert kind is not None
        mine, theirs = self.half, OTHER[self.half]
        terms = Terms(
            type=kind,
            attacker=None if self.role is None else mine if self.role == "attacker" else theirs,
            diagonal=self.diagonal,
            west=None if self.short_edge is None else mine if self.short_edge == "west" else theirs,
        )
        halves = dict(sorted({side: mine, ENEMY[side]: theirs}.items()))
        play.pop()
        play.add(ZonesChosen(side=side, half=mine, halves=halves, terms=terms))


class PlaceMarker(Order[State], frozen=True, kw_only=True, tag="place_marker"):
    """Secure Target: place your marker; millimetres from the south-western corner."""

    rows: ClassVar[tuple[Row, ...]] = ("1.8",)
    point: Point

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview(refusals=tuple(markers.marker_problems(known, known.side_of_seat[seat], self.point)))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        side = play.state.side_of_seat[seat]
        marker = Marker(number=len(play.state.objective.markers) + 1, point=self.point, side=side)
        play.pop()
        play.add(MarkersPlaced(markers=(marker,), side=side))


class ChooseMarkerPoint(Order[State], frozen=True, kw_only=True, tag="choose_marker_point"):
    """Spoils of War: which of two equally near points has the middle marker."""

    rows: ClassVar[tuple[Row, ...]] = ("1.8a",)
    point: Point

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        if isinstance(frame, frames.AskMarkerPoint) and self.point in frame.points:
            return Preview()
        return Preview.refused("no_such_point", clause="A.9.17")

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, frames.AskMarkerPoint)
        play.add(MarkersPlaced(markers=numbered((self.point, *frame.others)), side=frame.side))


def numbered(points: tuple[Point, ...]) -> tuple[Marker, ...]:
    return tuple(Marker(number=at, point=point) for at, point in enumerate(points, 1))


class SelectSpells(Order[State], frozen=True, kw_only=True, tag="select_spells"):
    """Which spells each of your wizards knows."""

    rows: ClassVar[tuple[Row, ...]] = ("1.9",)
    spells: dict[UnitId, tuple[str, ...]]

    def preview(self, known: State, seat: Seat) -> Preview:
        side = known.side_of_seat[seat]
        return Preview(refusals=tuple(spell_choice.spell_problems(known, side, self.spells)))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        chosen = dict(sorted(self.spells.items()))
        play.add(SpellsSelected(side=play.state.side_of_seat[seat], spells=chosen))


class ChooseTerrain(Order[State], frozen=True, kw_only=True, tag="choose_terrain"):
    """King of the Hill: the piece that you will hold."""

    rows: ClassVar[tuple[Row, ...]] = ("1.10a",)
    piece: str

    def preview(self, known: State, seat: Seat) -> Preview:
        allowed = [piece.id for piece in markers.hills(known, known.side_of_seat[seat])]
        if self.piece in allowed:
            return Preview()
        return Preview.refused("no_such_hill", clause="A.9.10", piece=self.piece[:40], allowed=list(allowed))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        play.add(HillChosen(side=play.state.side_of_seat[seat], piece=self.piece))


class MarkEnemyUnits(Order[State], frozen=True, kw_only=True, tag="mark_enemy_units"):
    """Capture the Flags: mark units of an enemy list with too few that score."""

    rows: ClassVar[tuple[Row, ...]] = ("1.10b",)
    units: tuple[UnitId, ...]

    def preview(self, known: State, seat: Seat) -> Preview:
        count, allowed = markers.flags_due(known, known.side_of_seat[seat])
        if len(set(self.units)) != count or len(self.units) != count or not set(self.units) <= set(allowed):
            return Preview.refused("wrong_marks", clause="A.9.11", count=count, allowed=list(allowed))
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        side = play.state.side_of_seat[seat]
        play.pop()
        play.add(UnitsMarked(side=ENEMY[side], units=tuple(sorted(self.units)), by=side))


class DeclareSpecial(Order[State], frozen=True, kw_only=True, tag="declare_special"):
    """Who scouts, lies in ambush or is kept back; all others are set up as usual."""

    rows: ClassVar[tuple[Row, ...]] = ("1.11",)
    special: dict[UnitId, SpecialDeployment] = {}
    joins: dict[UnitId, UnitId] = {}
    """Characters who come with a unit."""

    def preview(self, known: State, seat: Seat) -> Preview:
        found = special.declare_problems(known, known.side_of_seat[seat], self.special, self.joins)
        return Preview(refusals=tuple(found))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        kept: dict[UnitId, SpecialDeployment] = {
            key: way for key, way in sorted(self.special.items()) if way != "normal"
        }
        after = special.declared(play.state, kept, self.joins)
        play.pop()
        play.add(SpecialDeclared(side=play.state.side_of_seat[seat], special=kept, units=after))


ORDERS: tuple[type[Order[State]], ...] = (
    ChooseZone,
    PlaceMarker,
    ChooseMarkerPoint,
    SelectSpells,
    ChooseTerrain,
    MarkEnemyUnits,
    DeclareSpecial,
)
