"""Events that belong to no system: dice being agreed, take-backs, the judge. They change no state by themselves."""

from __future__ import annotations

from typing import Literal

from battles.rules.base import EVERYTHING, Event, S, Seat, State, Thrown, Told, Viewer
from battles.rules.clock_events import CLOCK_EVENTS
from battles.rules.seat_events import SEAT_EVENTS, is_shown
from battles.rules.trays import TrayThrown


class Restored(Told[S], frozen=True, tag="restored"):
    """A take-back or a referee's ruling: the fold answers it with the state at event `to`.

    `to` counts the sealed events, too, so nobody at the table sees the number.
    """

    to: int
    shown: tuple[str, ...] | None = None

    def seen_by(self, viewer: Viewer) -> Event[S] | None:
        if not is_shown(self.shown, viewer):
            return None
        return self if viewer is EVERYTHING else Restored(to=0)


class SeedCommitted(Told[S], frozen=True, tag="seed_committed"):
    """A seat's hash of its own 32 bytes for the dice."""

    seat: Seat
    hash: str


class SeedRevealed(Told[S], frozen=True, tag="seed_revealed"):
    """The bytes behind the hash, in hexadecimal; `by` says whether the seat or the server drew them."""

    seat: Seat
    seed: str
    by: Literal["seat", "server"]


class Halted(Told[S], frozen=True, tag="halted"):
    """A seat has called the judge: nobody can order, and no clock runs, until a ruling."""

    seat: Seat
    claim: str = ""


class Ruled(Told[S], frozen=True, tag="ruled"):
    """A referee's ruling that touches the battle, with its text and the clause it cites."""

    outcome: str
    text: str
    clause: str = ""


class Branched(Told[S], frozen=True, tag="branched"):
    """This battle goes its own way from the state after event `at` of another one: "what if?"."""

    origin: str
    at: int


KERNEL_EVENTS: tuple[type[Event[State]], ...] = (
    Thrown,
    TrayThrown,
    Restored,
    SeedCommitted,
    SeedRevealed,
    Halted,
    Ruled,
    Branched,
    *CLOCK_EVENTS,
    *SEAT_EVENTS,
)
