"""The order of rally tests (row 4.2)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Order, Preview, Row, Seat
from battles.rules.ninth_age.movement.steps import rally_test, rallying, take_rally_test
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.ninth_age.psychology.discipline import chance, terms
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


class TakeRallyTest(Order[State], frozen=True, kw_only=True, tag="take_rally_test"):
    """This unit takes its rally test next."""

    rows: ClassVar[tuple[Row, ...]] = ("4.2",)
    unit: UnitId

    def preview(self, known: State, seat: Seat) -> Preview:
        due = rallying(known)
        if self.unit not in due:
            return Preview.refused("no_rally_test", clause="A.12.2", unit=self.unit, units=list(due))
        test = rally_test(self.unit)
        return Preview(facts={"need": terms(known, test).need.value, "chance": float(chance(known, test))})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        take_rally_test(play, self.unit)
