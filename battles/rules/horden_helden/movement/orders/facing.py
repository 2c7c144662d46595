"""Turning to face: contacts, flyers, ties (rows 40, 45, 46)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Order, Preview, Seat
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.horden_helden.movement.contact import contacting, facing, reveals
from battles.rules.horden_helden.movement.events import FlyerFaced
from battles.rules.horden_helden.movement.frames import AskFacing, AskMoves
from battles.rules.horden_helden.movement.judgement import admission
from battles.rules.horden_helden.movement.judgement.verdicts import told
from battles.rules.horden_helden.movement.kinds import flying
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse


class FaceContact(Order[State], frozen=True, kw_only=True, tag="face_contact"):
    """Turn to whoever touches flank or rear, in either player's movement, free of charge (6.5, 8.12)."""

    anytime: ClassVar[bool] = True
    rows: ClassVar[tuple[int, ...]] = (40,)
    element: ElementId
    attacker: ElementId | None = None
    """Which one, if several came at the same time."""

    def preview(self, known: State, seat: Seat) -> Preview:
        problems = self._problems(known, seat)
        if problems:
            return Preview(refusals=tuple(problems))
        poses = facing.facing_poses(known, self.element, self._faced(known))
        facts: dict[str, Json] = {"poses": {one: told(pose) for one, pose in poses.items()}}
        return Preview(cost={"ap": 0.0}, facts=facts)

    def _faced(self, state: State) -> ElementId:
        first = facing.first_attackers(state, self.element)
        return self.attacker if self.attacker in first else first[0]

    def _problems(self, state: State, seat: Seat) -> list[Refusal]:
        if not state.flow or not isinstance(state.flow[-1], AskMoves):
            return [refuse("not_while_moving", "6.5")]
        problems = admission.owned(state, seat, [self.element])
        if problems:
            return problems
        witness: dict[str, Json] = {"element": self.element}
        if not facing.attackers_of(state, self.element):
            return [refuse("nobody_to_face", "6.5", witness=witness, element=self.element)]
        first = facing.first_attackers(state, self.element)
        if self.attacker is not None and self.attacker not in first:
            allowed: list[Json] = list(first)
            return [refuse("not_first_attacker", "8.12", witness={"elements": allowed}, element=self.element)]
        if not facing.facing_poses(state, self.element, self._faced(state)):
            return [refuse("cannot_turn", "8.12", witness=witness, element=self.element)]
        return []

    def resolve(self, play: Play[State], seat: Seat) -> None:
        facing.face(play, self.element, self._faced(play.state))
        contacting.note(play)
        reveals.after_poses(play)


class FaceFlyer(Order[State], frozen=True, kw_only=True, tag="face_flyer"):
    """Turn an element on the spot towards an enemy flyer, after the enemy's movement (8.13)."""

    rows: ClassVar[tuple[int, ...]] = (45,)
    element: ElementId
    flyer: ElementId

    def preview(self, known: State, seat: Seat) -> Preview:
        problems = flying.facing_problems(known, seat, self.element, self.flyer)
        if problems:
            return Preview(refusals=tuple(problems))
        pose = facing.flyer_pose(known.elements[self.element], known.elements[self.flyer])
        return Preview(cost={"ap": 0.0}, facts={"poses": {self.element: told(pose)}})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        one = play.state.elements[self.element]
        pose = facing.flyer_pose(one, play.state.elements[self.flyer])
        found = facing.waiting_at(play.state, one, pose)
        if found:
            reveals.show(play, tuple(found), "seen")
        stays = one.pose if found and one.pose is not None else pose
        play.add(FlyerFaced(element=self.element, flyer=self.flyer, pose=stays))
        contacting.note(play)
        reveals.after_poses(play)


class ChooseFacing(Order[State], frozen=True, kw_only=True, tag="choose_facing"):
    """Of several enemies who came at the same time, face this one (8.12)."""

    rows: ClassVar[tuple[int, ...]] = (46,)
    attacker: ElementId

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskFacing)
        if self.attacker not in frame.attackers:
            allowed: list[Json] = list(frame.attackers)
            refusal = refuse("not_first_attacker", "8.12", witness={"elements": allowed}, element=frame.element)
            return Preview(refusals=(refusal,))
        poses = facing.facing_poses(known, frame.element, self.attacker)
        return Preview(facts={"poses": {one: told(pose) for one, pose in poses.items()}})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, AskFacing)
        facing.face(play, frame.element, self.attacker)
        facing.face_contacts(play)
        reveals.after_poses(play)
