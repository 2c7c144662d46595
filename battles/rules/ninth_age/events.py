"""What can happen anywhere in a battle: where it stands, units lost, the end."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Event, FlowSet, Seat
from battles.rules.clock_orders import TimeRanOut
from battles.rules.ninth_age.changes import destroyed, with_units
from battles.rules.ninth_age.frames import AnyFrame
from battles.rules.ninth_age.pieces import SideId, Unit, UnitId
from battles.rules.ninth_age.state import Ended, EndReason, State

LossCause = str
"""Why a unit is destroyed; the log has words for each: `losses`, `caught`, `board_edge`, `flight`, `ambush`, …"""


class FlowChanged(FlowSet[State], frozen=True, kw_only=True, tag="flow_set"):
    """Where the battle now stands."""

    flow: tuple[AnyFrame, ...]


class UnitDestroyed(Event[State], frozen=True, kw_only=True, tag="unit_destroyed"):
    """A unit is removed as a casualty with everybody in it; enemies are no longer engaged with it."""

    unit: UnitId
    cause: LossCause

    def apply(self, state: State) -> State:
        lost = destroyed(state.units[self.unit])
        freed = [
            self._without(one, state.melee.round is None)
            for one in state.units.values()
            if any(each.enemy == self.unit for each in one.engagements)
        ]
        return with_units(state, [lost, *freed])

    def _without(self, unit: Unit, outside_a_round: bool) -> Unit:
        left = tuple(each for each in unit.engagements if each.enemy != self.unit)
        marks = structs.replace(unit.marks, foes_gone=outside_a_round and not left)
        return structs.replace(unit, engagements=left, marks=marks)


class DrawOffered(Event[State], frozen=True, kw_only=True, tag="draw_offered"):
    seat: Seat

    def apply(self, state: State) -> State:
        return structs.replace(state, draw_offers=(*state.draw_offers, self.seat))


class DrawDeclined(Event[State], frozen=True, kw_only=True, tag="draw_declined"):
    seat: Seat

    def apply(self, state: State) -> State:
        return structs.replace(state, draw_offers=())


class BattleEnded(Event[State], frozen=True, kw_only=True, tag="battle_ended"):
    """It is over; `winner` None: the points decide, or it is a draw."""

    reason: EndReason
    winner: SideId | None = None

    def apply(self, state: State) -> State:
        return structs.replace(state, ended=Ended(reason=self.reason, winner=self.winner), phase="end", draw_offers=())


EVENTS: tuple[type[Event[State]], ...] = (
    FlowChanged,
    UnitDestroyed,
    DrawOffered,
    DrawDeclined,
    TimeRanOut,
    BattleEnded,
)
