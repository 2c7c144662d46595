"""Answers inside an attack: re-roll, rally, lead unit (rows 21, 23, 24)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Order, Preview, Seat
from battles.rules.first import first_of
from battles.rules.lost_battles import fighting, panel
from battles.rules.lost_battles.events import fight as events
from battles.rules.lost_battles.events.changes import attack as attack_in
from battles.rules.lost_battles.frames import ApplyHit, AskLead, AskRally, AskReroll, RollRally
from battles.rules.lost_battles.orders.turn import lead_refusal
from battles.rules.lost_battles.squares import TileId
from battles.rules.lost_battles.state import GeneralId, State, Unit, UnitId
from battles.rules.play import Play
from battles.rules.refusals import refuse, warn


class DemandReroll(Order[State], frozen=True, kw_only=True, tag="demand_reroll"):
    """Fortune of war: both dice fall again; the other player gets the Favour of the Gods (14.1)."""

    rows: ClassVar[tuple[int, ...]] = (21,)

    def preview(self, known: State, seat: Seat) -> Preview:
        other = first_of(there for there in known.sides.values() if there != seat)
        facts = {"difference": fighting.rolled_difference(known), "favour": other}
        return Preview(facts=facts, consequences=(warn("favour_passes", "14.1", seat=other),))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        fighting.demand_reroll(play, seat)


class Accept(Order[State], frozen=True, kw_only=True, tag="accept"):
    """Let the dice lie (14.1)."""

    rows: ClassVar[tuple[int, ...]] = (21,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview(facts={"difference": fighting.rolled_difference(known)})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, AskReroll)
        fighting.offer_reroll(play, frame.seats[1:])


def rallying(state: State) -> AskRally:
    frame = state.flow[-1]
    assert isinstance(frame, AskRally)
    return frame


def hit_unit(state: State) -> Unit:
    lead = state.lead(attack_in(state).target)
    assert lead is not None
    return lead


class Rally(Order[State], frozen=True, kw_only=True, tag="rally"):
    """The general on the tile tries to undo the hit, at his own risk (9.8)."""

    rows: ClassVar[tuple[int, ...]] = (23,)
    general: GeneralId | None = None

    def preview(self, known: State, seat: Seat) -> Preview:
        asked = rallying(known).general
        if self.general not in (None, asked):
            return Preview.refused("wrong_general", clause="9.8", general=asked)
        facts = panel.rally_facts(known, hit_unit(known))
        return Preview(facts=facts or {}, consequences=(warn("general_at_risk", "9.11", general=asked),))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = rallying(play.state)
        play.replace(RollRally(general=frame.general, left=frame.left))


class NoRally(Order[State], frozen=True, kw_only=True, tag="no_rally"):
    """The hit stands (9.10)."""

    rows: ClassVar[tuple[int, ...]] = (23,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview(facts={"unit": hit_unit(known).id})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = rallying(play.state)
        play.add(events.RallyForgone(general=frame.general, unit=hit_unit(play.state).id))
        play.replace(ApplyHit(left=frame.left))


class NameLead(Order[State], frozen=True, kw_only=True, tag="name_lead"):
    """Name the lead unit of a tile; no unit: keep the present one (7.3–7.7)."""

    rows: ClassVar[tuple[int, ...]] = (24,)
    tile: TileId
    unit: UnitId | None = None

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskLead)
        able = list(frame.candidates)
        if self.tile != frame.tile:
            return Preview.refused("another_tile_first", clause="7.4", tile=frame.tile, units=able)
        if self.is_keeping(known):
            if frame.may_keep:
                return Preview()
            return Preview(refusals=(refuse("lead_must_be_replaced", "7.4", tile=frame.tile, units=able),))
        if self.unit not in able:
            return Preview(refusals=(lead_refusal(known, frame.tile, str(self.unit), able),))
        return Preview(facts={"unit": self.unit})

    def is_keeping(self, known: State) -> bool:
        return self.unit is None or self.unit == known.leads.get(self.tile)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        if self.is_keeping(play.state):
            play.add(events.LeadKept(tile=self.tile, unit=play.state.leads[self.tile]))
            return
        assert self.unit is not None
        army = play.state.army_of(seat)
        play.add(events.LeadNamed(army=army, tile=self.tile, unit=self.unit))
