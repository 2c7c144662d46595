"""Showing those in ambush and hiding (rows 36, 41)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import structs

from battles.rules.base import Order, Preview, Seat
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import Pose, contact, placed
from battles.rules.horden_helden.arrivals import places
from battles.rules.horden_helden.arrivals.steps import place_for
from battles.rules.horden_helden.movement.contact import contacting, reveals
from battles.rules.horden_helden.movement.events import HiddenSetUp, MarchEnded
from battles.rules.horden_helden.movement.frames import AskMarchReveal
from battles.rules.horden_helden.movement.judgement import admission
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, WIDTH
from battles.rules.play import Play
from battles.rules.refusals import refuse


class Reveal(Order[State], frozen=True, kw_only=True, tag="reveal"):
    """Show an own element that lies in ambush (12.2)."""

    rows: ClassVar[tuple[int, ...]] = (41,)
    element: ElementId

    def preview(self, known: State, seat: Seat) -> Preview:
        problems = admission.owned(known, seat, [self.element])
        if not problems and known.elements[self.element].place != "ambush":
            problems = [refuse("not_in_ambush", "12.2", element=self.element)]
        if not problems and known.command_of(self.element).unreliable:
            problems = [refuse("ally_stays_hidden", "20", element=self.element)]
        return Preview(cost={"ap": 0.0}, refusals=tuple(problems))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        reveals.show(play, (self.element,), "shown")
        contacting.note(play)


def _frame(state: State) -> AskMarchReveal:
    frame = state.flow[-1]
    assert isinstance(frame, AskMarchReveal)
    return frame


def _end_march(play: Play[State], frame: AskMarchReveal) -> None:
    left = tuple(one for one in frame.marchers if one not in play.state.moving.marched_out)
    if left:
        play.add(MarchEnded(elements=left))


class SetUpAmbush(Order[State], frozen=True, kw_only=True, tag="set_up_ambush"):
    """Set up an element in ambush that a march has seen (19.2)."""

    rows: ClassVar[tuple[int, ...]] = (36,)
    element: ElementId

    def preview(self, known: State, seat: Seat) -> Preview:
        problems = admission.owned(known, seat, [self.element])
        frame = _frame(known)
        if not problems and (self.element not in frame.ambushers or known.elements[self.element].place != "ambush"):
            problems = [refuse("not_in_ambush", "19.2", element=self.element)]
        return Preview(refusals=tuple(problems))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        _end_march(play, _frame(play.state))
        reveals.show(play, (self.element,), "march")
        contacting.note(play)


class SetUpHidden(Order[State], frozen=True, kw_only=True, tag="set_up_hidden"):
    """Set up a hidden being whose terrain a march has entered, in base contact with a marcher (19.2, 12.3)."""

    rows: ClassVar[tuple[int, ...]] = (36,)
    element: ElementId
    victim: ElementId
    pose: Pose

    def preview(self, known: State, seat: Seat) -> Preview:
        problems = admission.owned(known, seat, [self.element])
        return Preview(
            facts={"poses": {self.element: [self.pose.x, self.pose.y, self.pose.facing]}},
            refusals=tuple(problems or self._problems(known)),
        )

    def _problems(self, state: State) -> list[Refusal]:
        frame, being = _frame(state), state.elements[self.element]
        piece = places.piece_of(state, being.lair)
        if being.place != "hidden" or piece is None or piece.id not in frame.pieces:
            return [refuse("not_entered", "19.2", element=self.element)]
        if state.command_of(self.element).unreliable:
            return [refuse("ally_stays_hidden", "20", element=self.element)]
        if self.victim not in frame.marchers or self.victim not in state.field.boxes:
            return [refuse("no_such_victim", "19.2", element=self.victim)]
        victim = state.field.boxes[self.victim]
        if not places.reaches(piece, victim, touching=True):
            return [refuse("victim_out_of_area", "12.3", witness={"element": self.victim, "piece": piece.id})]
        box = placed(WIDTH, being.depth, self.pose)
        how = contact(box, victim, NEAR)
        witness: dict[str, Json] = {"element": self.victim, "piece": piece.id}
        if how is None or not how.is_edge:
            return [refuse("not_in_contact", "12.3", witness=witness, mover=being.id, enemy=self.victim)]
        if not places.reaches(piece, box, touching=False):
            return [refuse("outside_its_area", "12.3", witness=witness, element=being.id)]
        return places.problems(state, being, box)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        _end_march(play, _frame(play.state))
        being, victim = play.state.elements[self.element], play.state.elements[self.victim]
        pose = place_for(play, self.element, self.pose, lambda state: places.hidden_places(state, being, victim))
        if pose is not None:
            play.add(HiddenSetUp(element=self.element, victim=self.victim, pose=pose))
        contacting.note(play, (self.element,))
        reveals.after_poses(play)


class PassReveal(Order[State], frozen=True, kw_only=True, tag="pass_reveal"):
    """Nobody (more) is set up (19.2)."""

    rows: ClassVar[tuple[int, ...]] = (36,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = _frame(play.state)
        left = tuple(one for one in frame.seats if one != seat)
        if left:
            play.replace(structs.replace(frame, seats=left))
            return
        play.pop()
        reveals.after_poses(play)
