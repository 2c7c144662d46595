"""What is written down in secret: hidden beings, ambushes, sketches; and swaps (rows 8–11)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Order, Preview, Seat
from battles.rules.errors import Refusal
from battles.rules.geometry import Pose
from battles.rules.horden_helden.pieces import CommandId, ElementId, PieceId
from battles.rules.horden_helden.setup import ambushes, events, lairs, rectangles
from battles.rules.horden_helden.setup.answered_seats import answered
from battles.rules.horden_helden.setup.lairs import Substitute
from battles.rules.horden_helden.setup.places import box_of, owner_problems
from battles.rules.horden_helden.setup.record import Sketch
from battles.rules.horden_helden.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse, warn


def sealed(play: Play[State], seat: Seat, paper: events.Paper) -> None:
    """Everybody learns that something was written down, nobody what."""
    play.add(events.PaperSealed(seat=seat, paper=paper))
    answered(play, seat)


class RecordHidden(Order[State], frozen=True, kw_only=True, tag="record_hidden"):
    """Write down where each hidden being lies in wait (4.3)."""

    rows: ClassVar[tuple[int, ...]] = (8,)
    lairs: dict[ElementId, PieceId]

    def preview(self, known: State, seat: Seat) -> Preview:
        problems = owner_problems(known, seat, self.lairs) or [*self._problems(known, seat)]
        return Preview(refusals=tuple(problems))

    def _problems(self, known: State, seat: Seat) -> list[Refusal]:
        due = {one.id: lairs.lairs(known, one) for one in known.elements.values() if _is_due(known, one.id, seat)}
        found = []
        for key, piece in self.lairs.items():
            if key not in due:
                found.append(refuse("not_a_hidden_being", "4.3", witness={"element": key}, element=key))
            elif piece not in (one.id for one in due[key]):
                allowed = [one.id for one in due[key]]
                found.append(refuse("lair_not_allowed", "4.3", witness={"piece": piece}, element=key, pieces=allowed))
        missing = sorted(key for key, pieces in due.items() if pieces and key not in self.lairs)
        if missing:
            found.append(refuse("hidden_missing", "4.3", witness={"elements": missing}, elements=missing))
        return found

    def resolve(self, play: Play[State], seat: Seat) -> None:
        side = play.state.side_of_seat[seat]
        play.add(events.HiddenRecorded(seats=play.state.seats_of(side), side=side, lairs=self.lairs))
        sealed(play, seat, "hidden")


def _is_due(known: State, key: ElementId, seat: Seat) -> bool:
    element = known.elements[key]
    return lairs.is_hidden_being(element) and element.place == "reserve" and known.seat_of(key) == seat


class SwapUnplaceable(Order[State], frozen=True, kw_only=True, tag="swap_unplaceable"):
    """Say what comes instead of hidden beings and boats for which there is no terrain (4.3)."""

    rows: ClassVar[tuple[int, ...]] = (9,)
    swaps: dict[ElementId, Substitute]

    def preview(self, known: State, seat: Seat) -> Preview:
        problems = owner_problems(known, seat, self.swaps) or self._problems(known, seat)
        lost = [
            known.elements[key]
            for key, kind in self.swaps.items()
            if key in known.elements and kind in ("works", "none")
        ]
        gone = [one.id for one in lost if one.figure is not None]
        warned = (warn("figure_goes_too", "4.3", elements=gone),) if gone else ()
        return Preview(refusals=tuple(problems), consequences=warned)

    def _problems(self, known: State, seat: Seat) -> list[Refusal]:
        side = known.side_of_seat[seat]
        due = {one.id: one for one in lairs.unplaceable(known, side) if known.seat_of(one.id) == seat}
        found = [
            refuse("terrain_is_there", "4.3", witness={"element": key}, element=key)
            for key in self.swaps
            if key not in due
        ]
        if missing := sorted(set(due) - set(self.swaps)):
            found.append(refuse("swap_missing", "4.3", witness={"elements": missing}, elements=missing))
        return found or lairs.swap_problems(known, self.swaps)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        swap(play, self.swaps)
        answered(play, seat)


def swap(play: Play[State], swaps: dict[ElementId, Substitute]) -> None:
    elements, gone, works = lairs.swapped(play.state, swaps)
    side = play.state.elements[next(iter(swaps))].side
    play.add(events.ElementsSwapped(side=side, elements=elements, gone=gone, works=works))


class RecordAmbush(Order[State], frozen=True, kw_only=True, tag="record_ambush"):
    """Write down who lies in ambush where and facing which way; nobody at all is allowed too (4.4)."""

    rows: ClassVar[tuple[int, ...]] = (10,)
    poses: dict[ElementId, Pose]

    def preview(self, known: State, seat: Seat) -> Preview:
        problems = owner_problems(known, seat, self.poses) or self._problems(known, seat)
        return Preview(refusals=tuple(problems), facts={"elements": len(self.poses)})

    def _problems(self, known: State, seat: Seat) -> list[Refusal]:
        unfit = [key for key in self.poses if not ambushes.may_lie_in_wait(known.elements[key])]
        if unfit:
            return [refuse("may_not_lie_in_wait", "4.4", witness={"element": key}, element=key) for key in unfit]
        room, found = ambushes.room_for(known, known.side_of_seat[seat]), list[Refusal]()
        for key, pose in self.poses.items():
            element = known.elements[key]
            found += ambushes.problems(known, element, pose, room)
            room.take(key, box_of(element, pose))
        return found

    def resolve(self, play: Play[State], seat: Seat) -> None:
        seats = play.state.seats_of(play.state.side_of_seat[seat])
        play.add(events.AmbushRecorded(seats=seats, poses=self.poses))
        sealed(play, seat, "ambush")


class SketchCommandZones(Order[State], frozen=True, kw_only=True, tag="sketch_command_zones"):
    """Draw a rectangle for each command, and say which has camp or baggage (4.8)."""

    rows: ClassVar[tuple[int, ...]] = (11,)
    sketches: tuple[Sketch, ...]
    camp: CommandId

    def preview(self, known: State, seat: Seat) -> Preview:
        problems = rectangles.problems(known, known.side_of_seat[seat], self.sketches, self.camp)
        return Preview(refusals=tuple(problems))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        state = play.state
        side = state.side_of_seat[seat]
        drawn = events.SketchDrawn(seats=state.seats_of(side), side=side, sketches=self.sketches, camp=self.camp)
        play.add(drawn)
        sealed(play, seat, "sketch")
        papers = play.state.setting_up
        if len(papers.sketches) == len(state.sides):
            play.add(events.SketchesRevealed(sketches=papers.sketches, camp_command=papers.camp_command))
