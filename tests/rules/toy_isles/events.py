"""What can happen among the Isles."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import EVERYTHING, Event, FlowSet, Seat, Viewer
from battles.rules.clock_orders import TimeRanOut
from battles.rules.end_offers import EndAccepted, EndDeclined, EndOffered
from tests.rules.toy_isles.frames import AnyFrame
from tests.rules.toy_isles.state import Boat, Sheet, State


class Witnessed(Event[State], frozen=True):
    """Something that only these seats see, everybody if `told` is None."""

    told: tuple[Seat, ...] | None

    def seen_by(self, viewer: Viewer) -> Event[State] | None:
        return self if self.told is None or viewer is EVERYTHING or viewer in self.told else None


class MonthSealed(Event[State], frozen=True, tag="month_sealed"):
    """A secret: only its seat sees it. `left_out` are parts of a draft that could not be sealed."""

    seat: Seat
    sheet: Sheet
    left_out: int = 0

    def apply(self, state: State) -> State:
        return structs.replace(state, sheets={**state.sheets, self.seat: self.sheet})

    def seen_by(self, viewer: Viewer) -> Event[State] | None:
        return self if viewer == self.seat or viewer is EVERYTHING else None


class SeatReady(Event[State], frozen=True, tag="seat_ready"):
    """What everybody sees of a sealed sheet."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state


class Reopened(Event[State], frozen=True, tag="reopened"):
    seat: Seat

    def apply(self, state: State) -> State:
        return structs.replace(state, sheets={seat: one for seat, one in state.sheets.items() if seat != self.seat})


class TruceMade(Event[State], frozen=True, tag="truce_made"):
    """`second` now fights on the side of `first`."""

    first: Seat
    second: Seat
    side: int

    def apply(self, state: State) -> State:
        return structs.replace(state, sides={**state.sides, self.second: self.side})


class BoatGiven(Witnessed, frozen=True, tag="boat_given"):
    boat: str
    seat: Seat
    to: Seat

    def apply(self, state: State) -> State:
        isle = state.boats[self.boat].isle
        return structs.replace(state, boats={**state.boats, self.boat: Boat(seat=self.to, isle=isle)})


class BoatSailed(Witnessed, frozen=True, tag="boat_sailed"):
    """Who sees it arrive does not learn where it came from."""

    boat: str
    seat: Seat
    start: str | None
    isle: str

    def apply(self, state: State) -> State:
        return structs.replace(state, boats={**state.boats, self.boat: Boat(seat=self.seat, isle=self.isle)})

    def seen_by(self, viewer: Viewer) -> Event[State] | None:
        if viewer == self.seat or viewer is EVERYTHING or super().seen_by(viewer) is None:
            return super().seen_by(viewer)
        return structs.replace(self, start=None, told=None)


class BoatLost(Witnessed, frozen=True, tag="boat_lost"):
    boat: str
    seat: Seat
    isle: str
    reason: str

    def apply(self, state: State) -> State:
        return structs.replace(state, boats={name: boat for name, boat in state.boats.items() if name != self.boat})


class IsleFought(Witnessed, frozen=True, tag="isle_fought"):
    """Totals of the sides that met; `winner` is 0 where none was highest alone."""

    isle: str
    sides: tuple[int, ...]
    totals: tuple[int, ...]
    winner: int

    def apply(self, state: State) -> State:
        return state


class IsleTaken(Witnessed, frozen=True, tag="isle_taken"):
    isle: str
    seat: Seat

    def apply(self, state: State) -> State:
        return structs.replace(state, holders={**state.holders, self.isle: self.seat})


class SeatFell(Event[State], frozen=True, tag="seat_fell"):
    """A seat is out; its boats and isles are nobody's, and the others play on."""

    seat: Seat
    reason: str

    def apply(self, state: State) -> State:
        return structs.replace(
            state,
            fallen=(*state.fallen, self.seat),
            boats={name: boat for name, boat in state.boats.items() if boat.seat != self.seat},
            holders={isle: seat for isle, seat in state.holders.items() if seat != self.seat},
            sheets={seat: sheet for seat, sheet in state.sheets.items() if seat != self.seat},
        )


class MonthEnded(Event[State], frozen=True, tag="month_ended"):
    month: int

    def apply(self, state: State) -> State:
        return structs.replace(state, month=self.month + 1, sheets={})


class BattleEnded(Event[State], frozen=True, tag="battle_ended"):
    reason: str

    def apply(self, state: State) -> State:
        return structs.replace(state, ended=self.reason)


class IslesFlow(FlowSet[State], frozen=True, tag="flow_set"):
    flow: tuple[AnyFrame, ...]


EVENTS: tuple[type[Event[State]], ...] = (
    MonthSealed,
    SeatReady,
    Reopened,
    TruceMade,
    BoatGiven,
    BoatSailed,
    BoatLost,
    IsleFought,
    IsleTaken,
    SeatFell,
    MonthEnded,
    BattleEnded,
    EndOffered,
    EndAccepted,
    EndDeclined,
    TimeRanOut,
    IslesFlow,
)
