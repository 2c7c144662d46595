"""Who leaves the battle, camps entered, offers, standing answers, and the end."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from battles.rules.base import EVERYTHING, Event, FlowSet, Seat, Viewer
from battles.rules.lost_battles.events.changes import with_army, with_generals, with_units, without_leads
from battles.rules.lost_battles.frames import AnyFrame
from battles.rules.lost_battles.pieces import EndReason, Fate, GeneralFate, GeneralId, UnitId
from battles.rules.lost_battles.squares import ArmyId, TileId
from battles.rules.lost_battles.state import Activation, Ended, StandingAnswers, State


class FlowChanged(FlowSet[State], frozen=True, kw_only=True, tag="flow_set"):
    """Where the battle now stands inside an order."""

    flow: tuple[AnyFrame, ...]


class UnitsLeft(Event[State], frozen=True, kw_only=True, tag="units_left"):
    """Units are out of the battle, each by its fate (10.6)."""

    army: ArmyId
    fates: dict[UnitId, Fate]
    cause: Literal["panic", "exit", "collapse", "dissolved", "attacked", "overrun", "undeployed_panic"]

    def apply(self, state: State) -> State:
        gone = [
            structs.replace(state.units[unit], place="gone", tile=None, facing=None, gone=fate)
            for unit, fate in self.fates.items()
        ]
        return structs.replace(
            state,
            units=with_units(state, gone),
            leads=without_leads(state, self.fates.keys()),
            activation=self._rest(state),
        )

    def _rest(self, state: State) -> Activation | None:
        """The group in hand goes on without them."""
        if state.activation is None or not any(unit in self.fates for unit in state.activation.units):
            return state.activation
        rest = tuple(unit for unit in state.activation.units if unit not in self.fates)
        return structs.replace(state.activation, units=rest)


class GeneralLeft(Event[State], frozen=True, kw_only=True, tag="general_left"):
    """A general is out of the battle unhurt."""

    army: ArmyId
    general: GeneralId
    fate: GeneralFate = "withdrawn"
    cause: Literal["guard_lost", "left_alone", "stranded", "by_order", "exit", "overrun", "collapse"]

    def apply(self, state: State) -> State:
        gone = structs.replace(
            state.generals[self.general], place="gone", tile=None, gone=self.fate, exemptions=0, budget=0
        )
        activation = state.activation
        if activation is not None and activation.commander == self.general:
            activation = structs.replace(activation, commander=None)
        return structs.replace(state, generals=with_generals(state, [gone]), activation=activation)


class CampEntered(Event[State], frozen=True, kw_only=True, tag="camp_entered"):
    """Enemy units are in this army's camp (10.3, 16.2)."""

    army: ArmyId
    tile: TileId
    points: int

    def apply(self, state: State) -> State:
        army = state.armies[self.army]
        looted = structs.replace(
            army, camp_entered=True, camp_lost_in_battle=army.camp_lost_in_battle or self.points > 0
        )
        return structs.replace(state, armies=with_army(state, looted))


class StandingAnswersSet(Event[State], frozen=True, kw_only=True, tag="standing_answers_set"):
    """What a player wants answered without being asked; his own business."""

    seat: Seat
    answers: StandingAnswers

    def apply(self, state: State) -> State:
        return structs.replace(state, standing_answers={**state.standing_answers, self.seat: self.answers})

    def seen_by(self, viewer: Viewer) -> Event[State] | None:
        return self if viewer in (self.seat, EVERYTHING) else None


class AnsweredByStandingOrder(Event[State], frozen=True, kw_only=True, tag="answered_by_standing_order"):
    """The server answered this question for a player who had said how."""

    seat: Seat
    question: str

    def apply(self, state: State) -> State:
        return state


class EndOffered(Event[State], frozen=True, kw_only=True, tag="end_offered"):
    seat: Seat

    def apply(self, state: State) -> State:
        return structs.replace(state, end_offered=self.seat)


class EndDeclined(Event[State], frozen=True, kw_only=True, tag="end_declined"):
    seat: Seat

    def apply(self, state: State) -> State:
        return structs.replace(state, end_offered=None)


class Resigned(Event[State], frozen=True, kw_only=True, tag="resigned"):
    seat: Seat
    army: ArmyId

    def apply(self, state: State) -> State:
        return state


class BattleEnded(Event[State], frozen=True, kw_only=True, tag="battle_ended"):
    """It is over; points and level as settled (16.2–16.5)."""

    reason: EndReason
    army: ArmyId | None = None
    winner: ArmyId | None = None
    level: str
    points: dict[ArmyId, float]
    margin: float
    base: int

    def apply(self, state: State) -> State:
        return structs.replace(
            state,
            ended=Ended(reason=self.reason, army=self.army),
            active=None,
            activation=None,
            attack=None,
            end_offered=None,
        )
