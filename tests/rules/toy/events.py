"""What can happen in an Ambush."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import EVERYTHING, Event, FlowSet, Seat, Viewer
from battles.rules.clock_orders import TimeRanOut
from battles.rules.end_offers import EndAccepted, EndDeclined, EndOffered
from tests.rules.toy.frames import AnyFrame
from tests.rules.toy.state import State


class RoundBegun(Event[State], frozen=True, tag="round_begun"):
    round: int
    closed: str

    def apply(self, state: State) -> State:
        forces = {seat: structs.replace(force, path=None, omen=None) for seat, force in state.forces.items()}
        return structs.replace(state, round=self.round, closed=self.closed, revealed=False, forces=forces)


class OmenTaken(Event[State], frozen=True, tag="omen_taken"):
    """A secret: only its seat sees it."""

    seat: Seat
    omen: int

    def apply(self, state: State) -> State:
        return state.with_force(self.seat, structs.replace(state.forces[self.seat], omen=self.omen))

    def seen_by(self, viewer: Viewer) -> Event[State] | None:
        return self if viewer == self.seat or viewer is EVERYTHING else None


class TokenHidden(Event[State], frozen=True, tag="token_hidden"):
    """A secret: only its seat sees it."""

    seat: Seat
    path: str

    def apply(self, state: State) -> State:
        return state.with_force(self.seat, structs.replace(state.forces[self.seat], path=self.path))

    def seen_by(self, viewer: Viewer) -> Event[State] | None:
        return self if viewer == self.seat or viewer is EVERYTHING else None


class SeatReady(Event[State], frozen=True, tag="seat_ready"):
    """What everybody sees of a hidden token."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state


class Revealed(Event[State], frozen=True, tag="revealed"):
    paths: dict[Seat, str]
    omens: dict[Seat, int]

    def apply(self, state: State) -> State:
        forces = dict(state.forces)
        for seat, path in self.paths.items():
            forces[seat] = structs.replace(forces[seat], path=path, omen=self.omens[seat])
        return structs.replace(state, forces=forces, revealed=True)


class RerollSpent(Event[State], frozen=True, tag="reroll_spent"):
    seat: Seat

    def apply(self, state: State) -> State:
        force = state.forces[self.seat]
        return state.with_force(self.seat, structs.replace(force, rerolls=force.rerolls - 1))


class FaceKept(Event[State], frozen=True, tag="face_kept"):
    seat: Seat
    face: int

    def apply(self, state: State) -> State:
        return state


class ContentSet(Event[State], frozen=True, tag="content_set"):
    """A standing answer given or taken back; nobody else's business."""

    seat: Seat
    content: bool

    def apply(self, state: State) -> State:
        others = tuple(seat for seat in state.content if seat != self.seat)
        return structs.replace(state, content=(*others, self.seat) if self.content else others)

    def seen_by(self, viewer: Viewer) -> Event[State] | None:
        return self if viewer == self.seat or viewer is EVERYTHING else None


class DuelFought(Event[State], frozen=True, tag="duel_fought"):
    first: Seat
    second: Seat
    first_total: int
    second_total: int
    loser: Seat | None
    loss: int

    def apply(self, state: State) -> State:
        if self.loser is None:
            return state
        force = state.forces[self.loser]
        return state.with_force(self.loser, structs.replace(force, strength=max(0, force.strength - self.loss)))


class NightFell(Event[State], frozen=True, tag="night_fell"):
    count: int
    """Nights so far."""

    def apply(self, state: State) -> State:
        return state


class DayBroke(Event[State], frozen=True, tag="day_broke"):
    def apply(self, state: State) -> State:
        return state


class SeatLeft(Event[State], frozen=True, tag="seat_left"):
    seat: Seat
    reason: str

    def apply(self, state: State) -> State:
        return state.with_force(self.seat, structs.replace(state.forces[self.seat], resigned=True))


class BattleEnded(Event[State], frozen=True, tag="battle_ended"):
    reason: str

    def apply(self, state: State) -> State:
        return structs.replace(state, ended=self.reason)


class AmbushFlow(FlowSet[State], frozen=True, tag="flow_set"):
    flow: tuple[AnyFrame, ...]


EVENTS: tuple[type[Event[State]], ...] = (
    ContentSet,
    SeatLeft,
    EndOffered,
    EndAccepted,
    EndDeclined,
    TimeRanOut,
    BattleEnded,
    AmbushFlow,
)
"""Those that belong to no part of the game."""
