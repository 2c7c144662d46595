"""Going aboard and ashore (row 39)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Order, Preview, Seat
from battles.rules.geometry import Pose
from battles.rules.horden_helden.movement.contact import reveals
from battles.rules.horden_helden.movement.events import ElementDisembarked
from battles.rules.horden_helden.movement.judgement.verdicts import Verdict
from battles.rules.horden_helden.movement.kinds import landings, single
from battles.rules.horden_helden.movement.orders.moves import begin
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State
from battles.rules.play import Play


class Embark(Order[State], frozen=True, kw_only=True, tag="embark"):
    """Move a foot element to the long side of a boat at the bank and go aboard (9.8)."""

    rows: ClassVar[tuple[int, ...]] = (39,)
    element: ElementId
    boat: ElementId
    legs: tuple[Pose, ...]

    def verdict(self, state: State, seat: Seat) -> Verdict:
        return single.judge_single(state, seat, single.Wish(element=self.element, legs=self.legs, boat=self.boat))

    def preview(self, known: State, seat: Seat) -> Preview:
        return self.verdict(known, seat).preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        begin(play, self.verdict(play.state, seat))


class Disembark(Order[State], frozen=True, kw_only=True, tag="disembark"):
    """A passenger goes ashore from a boat that has lain at the bank since an earlier turn (9.8).

    Ruling: if somebody lies in ambush right beside the boat, he is seen and the passenger stays aboard (12.2)."""

    rows: ClassVar[tuple[int, ...]] = (39,)
    element: ElementId
    pose: Pose

    def verdict(self, state: State, seat: Seat) -> Verdict:
        return landings.judge_landing(state, seat, self.element, self.pose)

    def preview(self, known: State, seat: Seat) -> Preview:
        return self.verdict(known, seat).preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        verdict = self.verdict(play.state, seat)
        element = play.state.elements[self.element]
        start = landings.start_of(play.state, element, self.pose)
        assert start is not None
        assert element.boat is not None
        if reveals.uncovered_on(play, [start[1]]):
            return
        play.add(ElementDisembarked(element=element.id, boat=element.boat, pose=start[1].pose))
        begin(play, verdict)
