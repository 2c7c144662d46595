"""What a game of Months is, and what can happen in it."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import EVERYTHING, Event, FlowSet, Frame, Seat, Viewer
from battles.rules.base import State as KernelState
from battles.rules.clock_orders import TimeRanOut

Cards = tuple[int, ...]
BEST = 6


class Plan(Frame, frozen=True, tag="plan"):
    """Every seat without a sealed sheet is asked; when none is left, only the clock goes on."""

    waits = True


class Evaluating(Frame, frozen=True, tag="evaluating"):
    left: tuple[Seat, ...]


class Review(Frame, frozen=True, tag="review"):
    """The month is evaluated; before the next one somebody may look at it."""

    waits = True


AnyFrame = Plan | Evaluating | Review


class State(KernelState, frozen=True, kw_only=True, forbid_unknown_fields=True):
    flow: tuple[AnyFrame, ...] = ()
    month: int = 1
    months: int = 3
    reviews: bool = False
    seats: tuple[Seat, ...] = ()
    sealed: dict[Seat, Cards] = {}
    before: dict[Seat, Cards] = {}
    points: dict[Seat, int] = {}
    gone: tuple[Seat, ...] = ()
    ended: str = ""

    @property
    def seats_in(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat not in self.gone)

    @property
    def unsealed(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats_in if seat not in self.sealed)


class MonthSealed(Event[State], frozen=True, tag="month_sealed"):
    """A secret; `left_out` are cards of a draft that could not be sealed."""

    seat: Seat
    cards: Cards
    left_out: int = 0

    def apply(self, state: State) -> State:
        return structs.replace(state, sealed={**state.sealed, self.seat: self.cards})

    def seen_by(self, viewer: Viewer) -> Event[State] | None:
        return self if viewer in (self.seat, EVERYTHING) else None


class SeatReady(Event[State], frozen=True, tag="seat_ready"):
    seat: Seat

    def apply(self, state: State) -> State:
        return state


class Reopened(Event[State], frozen=True, tag="reopened"):
    seat: Seat

    def apply(self, state: State) -> State:
        return structs.replace(state, sealed={seat: one for seat, one in state.sealed.items() if seat != self.seat})


class Scored(Event[State], frozen=True, tag="scored"):
    seat: Seat
    points: int

    def apply(self, state: State) -> State:
        total = state.points.get(self.seat, 0) + self.points
        return structs.replace(state, points={**state.points, self.seat: total})


class MonthEnded(Event[State], frozen=True, tag="month_ended"):
    month: int

    def apply(self, state: State) -> State:
        return structs.replace(state, month=self.month + 1, before={**state.before, **state.sealed}, sealed={})


class SeatLeft(Event[State], frozen=True, tag="seat_left"):
    seat: Seat

    def apply(self, state: State) -> State:
        return structs.replace(state, gone=(*state.gone, self.seat))


class GameEnded(Event[State], frozen=True, tag="game_ended"):
    reason: str

    def apply(self, state: State) -> State:
        return structs.replace(state, ended=self.reason)


class MonthsFlow(FlowSet[State], frozen=True, tag="flow_set"):
    flow: tuple[AnyFrame, ...]


EVENTS: tuple[type[Event[State]], ...] = (
    MonthSealed,
    SeatReady,
    Reopened,
    Scored,
    MonthEnded,
    SeatLeft,
    GameEnded,
    TimeRanOut,
    MonthsFlow,
)
