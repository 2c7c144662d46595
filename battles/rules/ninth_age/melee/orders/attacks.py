"""Crush attacks, and at whom attacks go (7.9, 7.11)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Order, Preview, Row, Seat
from battles.rules.ninth_age.melee import allocation
from battles.rules.ninth_age.melee.events import AttacksAllocated, CrushDeclared
from battles.rules.ninth_age.melee.frames import AskAllocation, AskCrush
from battles.rules.ninth_age.melee.record import Allocation, Pool
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


class DeclareCrush(Order[State], frozen=True, kw_only=True, tag="declare_crush"):
    """Announce Crush Attacks of these; nobody: pass (B.21.165)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.9",)
    models: tuple[Pool, ...] = ()

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskCrush)
        wrong = [model for model in self.models if model not in frame.able]
        if wrong:
            return Preview.refused("no_crush_attack", clause="B.21.165", model=wrong[0], allowed=list(frame.able))
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        if self.models:
            play.add(CrushDeclared(pools=tuple(dict.fromkeys(self.models))))


class AllocateAttacks(Order[State], frozen=True, kw_only=True, tag="allocate_attacks"):
    """At whom the attacks of this step go; groups that are left out as proposed (A.15.14)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.11",)
    allocations: tuple[Allocation, ...] = ()

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskAllocation)
        groups = allocation.groups_at(known, frame.step, frame.side)
        return Preview(refusals=allocation.problems(known, groups, self._whole(known, frame)))

    def _whole(self, known: State, frame: AskAllocation) -> tuple[Allocation, ...]:
        groups = allocation.groups_at(known, frame.step, frame.side)
        named = {one.group for one in self.allocations}
        rest = allocation.proposed(known, [group for group in groups if group.key not in named])
        return (*self.allocations, *rest)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, AskAllocation)
        known = play.state
        play.add(AttacksAllocated(side=frame.side, step=frame.step, allocations=self._whole(known, frame)))


ORDERS = (DeclareCrush, AllocateAttacks)
