"""Handing in an army, naming an edge (rows 2 and 7)."""

from __future__ import annotations

from typing import ClassVar, Literal

from battles.rules.base import Order, Preview, Seat
from battles.rules.codec import Json
from battles.rules.horden_helden import armies
from battles.rules.horden_helden.armies import prices
from battles.rules.horden_helden.setup import events, who
from battles.rules.horden_helden.setup.answered_seats import answered
from battles.rules.horden_helden.setup.frames import RollEdge
from battles.rules.horden_helden.state import State
from battles.rules.play import Play


class SubmitArmy(Order[State], frozen=True, kw_only=True, tag="submit_army"):
    """Hand in an army list; nobody else sees it before all are in (2.1–2.7)."""

    rows: ClassVar[tuple[int, ...]] = (2,)
    army: Json

    def preview(self, known: State, seat: Seat) -> Preview:
        problems = armies.army_problems(self.army, known.options, is_share=known.scenario == "alliance")
        if problems:
            return Preview(refusals=tuple(problems))
        paper, _ = armies.read(self.army)
        bill = prices.bill(paper, known.options.mode, known.options.points)
        return Preview(cost={"points": bill.total})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        paper, _ = armies.read(self.army)
        play.add(events.ArmySubmitted(seat=seat, army=armies.written(paper)))
        play.add(events.PaperSealed(seat=seat, paper="army"))
        answered(play, seat)


class NameEdge(Order[State], frozen=True, kw_only=True, tag="name_edge"):
    """Name the long edge from which you would like to attack (4.1)."""

    rows: ClassVar[tuple[int, ...]] = (7,)
    edge: Literal["south", "north"]

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview(facts={"edge": self.edge})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(events.EdgeNamed(side=who.attacker(play.state), edge=self.edge))
        play.replace(RollEdge(edge=self.edge))
