"""Landing, taking off, dismounting (rows 37, 38)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Order, Preview, Seat
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.horden_helden.movement.contact import contacting, reveals
from battles.rules.horden_helden.movement.events import ElementsDismounted, ElementsLanded, ElementsTookOff
from battles.rules.horden_helden.movement.judgement import admission, costs
from battles.rules.horden_helden.movement.kinds import flying
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse


def _told(problems: list[Refusal], lines: tuple[costs.CostLine, ...]) -> Preview:
    facts: dict[str, Json] = {"lines": [line.told() for line in lines]}
    return Preview(cost={"ap": float(costs.total(lines))}, facts=facts, refusals=tuple(problems))


class Land(Order[State], frozen=True, kw_only=True, tag="land"):
    """A flyer, or a group with flyers, lands where it is: its move of the turn (9.3)."""

    rows: ClassVar[tuple[int, ...]] = (37,)
    elements: tuple[ElementId, ...]

    def preview(self, known: State, seat: Seat) -> Preview:
        return _told(*flying.flight_problems(known, seat, self.elements, landing=True))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        _, lines = flying.flight_problems(play.state, seat, self.elements, landing=True)
        command = play.state.elements[self.elements[0]].command
        play.add(ElementsLanded(elements=self.elements, command=command, ap=costs.total(lines)))
        contacting.note(play)
        reveals.after_poses(play)


class TakeOff(Order[State], frozen=True, kw_only=True, tag="take_off"):
    """A landed flyer, or a group with such, rises and stays where it is (9.3)."""

    rows: ClassVar[tuple[int, ...]] = (37,)
    elements: tuple[ElementId, ...]

    def preview(self, known: State, seat: Seat) -> Preview:
        return _told(*flying.flight_problems(known, seat, self.elements, landing=False))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        _, lines = flying.flight_problems(play.state, seat, self.elements, landing=False)
        command = play.state.elements[self.elements[0]].command
        play.add(ElementsTookOff(elements=self.elements, command=command, ap=costs.total(lines)))
        reveals.after_poses(play)


class Dismount(Order[State], frozen=True, kw_only=True, tag="dismount"):
    """Mounted infantry gets off for good; it costs nothing (9.9)."""

    rows: ClassVar[tuple[int, ...]] = (38,)
    elements: tuple[ElementId, ...]

    def preview(self, known: State, seat: Seat) -> Preview:
        problems = admission.owned(known, seat, self.elements)
        if problems:
            return Preview(refusals=tuple(problems))
        return Preview(cost={"ap": 0.0}, refusals=tuple(self._afoot(known)))

    def _afoot(self, state: State) -> list[Refusal]:
        return [
            refuse("does_not_ride", "9.9", witness={"element": one}, element=one)
            for one in self.elements
            if not state.elements[one].rides or state.elements[one].is_lost or state.elements[one].side != state.active
        ]

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(ElementsDismounted(elements=self.elements, cause="ordered"))
