"""Camp, baggage, field works (row 12)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from battles.rules.base import Order, Preview, Seat
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import Pose
from battles.rules.horden_helden.pieces import ElementId, SideId
from battles.rules.horden_helden.setup import camp_sites, deployment, events
from battles.rules.horden_helden.setup.camp_sites import WorkPlace
from battles.rules.horden_helden.setup.places import owner_problems, pose_problems
from battles.rules.horden_helden.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse, warn

Gate = Annotated[int, Meta(ge=0, le=40)]


class PlaceCamp(Order[State], frozen=True, kw_only=True, tag="place_camp"):
    """Pitch the camp, its long side on the base line, and say where its gates are (4.5, 17.6)."""

    rows: ClassVar[tuple[int, ...]] = (12,)
    pose: Pose
    gates: tuple[Gate, ...] = ()

    def preview(self, known: State, seat: Seat) -> Preview:
        camp = camp_sites.pitched(known, known.side_of_seat[seat], self.pose, self.gates)
        warned = (warn("camp_without_gate", "17.6"),) if camp.fortified and not camp.gates else ()
        return Preview(refusals=tuple(camp_sites.camp_problems(known, camp)), consequences=warned)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        side = play.state.side_of_seat[seat]
        play.pop()
        play.add(events.CampPlaced(side=side, camp=camp_sites.pitched(play.state, side, self.pose, self.gates)))


class PlaceBaggage(Order[State], frozen=True, kw_only=True, tag="place_baggage"):
    """Place all baggage elements in your zone (4.9). `left_out`: those for whom there is no place at all."""

    rows: ClassVar[tuple[int, ...]] = (12,)
    poses: dict[ElementId, Pose]
    left_out: tuple[ElementId, ...] = ()

    def preview(self, known: State, seat: Seat) -> Preview:
        side = known.side_of_seat[seat]
        unknown = [
            problem
            for problem in owner_problems(known, seat, (*self.poses, *self.left_out))
            if problem.code == "no_such_element"
        ]
        return Preview(refusals=tuple(unknown or self._problems(known, side)))

    def _problems(self, known: State, side: SideId) -> list[Refusal]:
        due = sorted(one.id for one in camp_sites.baggage(known, side))
        if sorted((*self.poses, *self.left_out)) != due:
            missing: list[Json] = sorted(set(due) ^ {*self.poses, *self.left_out})
            return [refuse("all_baggage_at_once", "4.9", witness={"elements": missing}, elements=due)]
        room = camp_sites.baggage_room(known, side)
        return pose_problems(room, self.poses) + deployment.left_out_problems(known, room, self.left_out)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        play.add(events.BaggagePlaced(side=play.state.side_of_seat[seat], poses=self.poses))


class PlaceWorks(Order[State], frozen=True, kw_only=True, tag="place_works"):
    """Raise field works in your zone, at most as many as you paid for (4.9)."""

    rows: ClassVar[tuple[int, ...]] = (12,)
    works: tuple[WorkPlace, ...]

    def preview(self, known: State, seat: Seat) -> Preview:
        side = known.side_of_seat[seat]
        left = camp_sites.plan_of(known, side).works - len(self.works)
        warned = (warn("works_given_up", "2.5", count=left),) if left > 0 else ()
        return Preview(refusals=tuple(camp_sites.work_problems(known, side, self.works)), consequences=warned)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        side = play.state.side_of_seat[seat]
        works = camp_sites.raised(play.state, side, self.works)
        play.pop()
        play.add(events.WorksPlaced(side=side, works=works, count=len(works)))
