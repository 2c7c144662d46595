"""Advance and march (row 4.7)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import structs

from battles.rules.base import Alternative, Order, Preview, Row, Seat
from battles.rules.cooperative import Cooperative
from battles.rules.ninth_age.movement import clamps
from battles.rules.ninth_age.movement.eligibility import own_unit
from battles.rules.ninth_age.movement.frames import CarryOut
from battles.rules.ninth_age.movement.judgement import Verdict, preview_of
from battles.rules.ninth_age.movement.legs import Leg
from battles.rules.ninth_age.movement.move_steps import judge
from battles.rules.ninth_age.movement.record import MoveHow, PlaceChange, PlannedMove
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


class _Move(Order[State], frozen=True, kw_only=True):
    """A unit goes its way, leg by leg; inches and degrees."""

    rows: ClassVar[tuple[Row, ...]] = ("4.7",)
    how: ClassVar[MoveHow]
    unit: UnitId
    legs: tuple[Leg, ...]
    fly: bool = False
    places: tuple[PlaceChange, ...] = ()
    """Models of the Front Rank and the command group that change their places on the way (B.21.2)."""

    @property
    def planned(self) -> PlannedMove:
        return PlannedMove(unit=self.unit, how=self.how, legs=self.legs, fly=self.fly, places=self.places)

    def judged(self, known: State, seat: Seat) -> Verdict | Preview:
        refusal = own_unit(known, seat, self.unit)
        return Preview(refusals=(refusal,)) if refusal is not None else judge(known, self.planned)

    def preview(self, known: State, seat: Seat) -> Preview:
        found = self.judged(known, seat)
        return found if isinstance(found, Preview) else preview_of(known, found)

    def nearest_cooperatively(self, known: State, seat: Seat) -> Cooperative[Alternative[State] | None]:
        found = self.judged(known, seat)
        if isinstance(found, Preview) or not found.refusals or not self.legs:
            return None
        leg, most = self.legs[-1], clamps.amount_of(self.legs[-1])

        def look(amount: float) -> Cooperative[clamps.Fit[State]]:
            yield from ()
            order = structs.replace(self, legs=(*self.legs[:-1], clamps.with_amount(leg, amount)))
            verdict = judge(known, order.planned)
            return clamps.fit(order, verdict, leg, amount)

        return (yield from clamps.farthest(most, clamps.FINE, look, found.refusals[0]))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.replace(CarryOut(moves=(self.planned,)))


class Advance(_Move, frozen=True, kw_only=True, tag="advance"):
    """Forward with wheels, or straight back or aside at half rate (A.12.18)."""

    how: ClassVar[MoveHow] = "advance"


class March(_Move, frozen=True, kw_only=True, tag="march"):
    """Forward at March Rate; near enemies a test comes first (A.12.17, A.12.19)."""

    how: ClassVar[MoveHow] = "march"
