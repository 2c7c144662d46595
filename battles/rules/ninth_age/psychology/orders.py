"""What players decide about tests and flights (rows 9.1–9.3, X.1, X.2)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import structs

from battles.rules.base import Order, Preview, Row, Seat
from battles.rules.geometry import Point
from battles.rules.geometry.measures import millimetres
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.ninth_age.psychology import markers
from battles.rules.ninth_age.psychology.discipline import chance, is_thrown_again, models_of, on_discipline_of, terms
from battles.rules.ninth_age.psychology.events import MarkerDropped
from battles.rules.ninth_age.psychology.frames import (
    AskDiscipline,
    AskDropMarker,
    AskTestOrder,
    CountTest,
    PanicFlights,
    PanicTests,
    TakeTest,
)
from battles.rules.ninth_age.psychology.steps import throw_again
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


class ChooseDisciplineModel(Order[State], frozen=True, kw_only=True, tag="choose_discipline_model"):
    """Whose Discipline is used in the test: a character's, the champion's or, empty, that of rank and file."""

    rows: ClassVar[tuple[Row, ...]] = ("X.1",)
    model: str = ""

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskDiscipline)
        allowed = list(models_of(known.units[frame.test.unit]))
        if self.model not in allowed:
            return Preview.refused("no_such_model", clause="A.5.6", unit=frame.test.unit, allowed=allowed)
        test = on_discipline_of(frame.test, self.model)
        facts = {"need": terms(known, test).need.value, "chance": float(chance(known, test))}
        return Preview(facts=facts)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskDiscipline)
        play.replace(TakeTest(test=on_discipline_of(frame.test, self.model)))


class RerollTest(Order[State], frozen=True, kw_only=True, tag="reroll_test"):
    """Throw a failed test again, or let it stand (B.21.34)."""

    rows: ClassVar[tuple[Row, ...]] = ("X.2",)
    yes: bool = True

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        frame = play.top
        assert isinstance(frame, CountTest)
        if not self.yes:
            play.replace(structs.replace(frame, again=True))
            return
        _, may = is_thrown_again(frame.test, terms(play.state, frame.test), passed=False)
        throw_again(play, frame, by_rule=False, use=None if may is None else may.use)


class _OrderUnits(Order[State], frozen=True, kw_only=True):
    """All units of the question, in the order in which they come."""

    units: tuple[UnitId, ...]

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskTestOrder)
        if sorted(self.units) != sorted(frame.units):
            return Preview.refused("not_all_units", clause="A.17.3", units=list(frame.units))
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        below = play.top
        assert isinstance(below, PanicTests | PanicFlights)
        ordered = iter(self.units)
        left = tuple(next(ordered) if key in self.units else key for key in below.left)
        play.replace(structs.replace(below, left=left))


class OrderTests(_OrderUnits, frozen=True, kw_only=True, tag="order_tests"):
    """In which order your units take their panic tests."""

    rows: ClassVar[tuple[Row, ...]] = ("9.1",)


class OrderFlights(_OrderUnits, frozen=True, kw_only=True, tag="order_flights"):
    """In which order your units flee."""

    rows: ClassVar[tuple[Row, ...]] = ("9.2",)


class PlaceDroppedMarker(Order[State], frozen=True, kw_only=True, tag="place_dropped_marker"):
    """Put down the marker that an enemy unit has dropped; the point is in millimetres (A.9.9)."""

    rows: ClassVar[tuple[Row, ...]] = ("9.3",)
    point: Point

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskDropMarker)
        return Preview(refusals=tuple(markers.drop_problems(known, frame, self.point)))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, AskDropMarker)
        point = millimetres(self.point[0]), millimetres(self.point[1])
        play.add(MarkerDropped(unit=frame.unit, marker=frame.marker, point=point))


ORDERS: tuple[type[Order[State]], ...] = (
    ChooseDisciplineModel,
    RerollTest,
    OrderTests,
    OrderFlights,
    PlaceDroppedMarker,
)
