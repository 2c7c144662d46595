"""Events about who plays and what is taken back. They change no state: the fold answers a take-back with `Restored`."""

from __future__ import annotations

from battles.rules.base import EVERYTHING, Audience, Event, S, Seat, State, Told, Viewer

Shown = tuple[str, ...] | None
"""The audiences that see an event ("1", "2", "public"); None: everybody."""


def is_shown(shown: Shown, viewer: Viewer) -> bool:
    """Whoever saw nothing of what is taken back must not learn that there was something."""
    if shown is None or viewer is EVERYTHING:
        return True
    return (viewer.value if isinstance(viewer, Audience) else viewer) in shown


class TakeBackAsked(Told[S], frozen=True, tag="take_back_asked"):
    """A seat asks the others to let it take its last order back."""

    seat: Seat


class TakeBackAgreed(Told[S], frozen=True, tag="take_back_agreed"):
    """One of the others agrees."""

    seat: Seat
    by: Seat


class TakeBackRefused(Told[S], frozen=True, tag="take_back_refused"):
    """One of the others refuses: the order stands."""

    seat: Seat
    by: Seat


class TakeBackWithdrawn(Told[S], frozen=True, tag="take_back_withdrawn"):
    """The seat that asked no longer does."""

    seat: Seat


class TakenBack(Told[S], frozen=True, tag="taken_back"):
    """A seat's last order, and whatever followed from it, no longer counts; `Restored` comes next."""

    seat: Seat
    shown: tuple[str, ...] | None = None

    def seen_by(self, viewer: Viewer) -> Event[S] | None:
        if not is_shown(self.shown, viewer):
            return None
        return self if viewer is EVERYTHING else TakenBack(seat=self.seat)


class SeatGivenUp(Told[S], frozen=True, tag="seat_given_up"):
    """A player leaves his seat to whoever takes it over."""

    seat: Seat


class SeatOffered(Told[S], frozen=True, tag="seat_offered"):
    """An abandoned seat waits for a substitute."""

    seat: Seat
    by: Seat


class SeatTakenOver(Told[S], frozen=True, tag="seat_taken_over"):
    """Somebody else, or the computer, plays on from here; the battle no longer counts for ratings."""

    seat: Seat
    computer: int | None = None


class SeatReturned(Told[S], frozen=True, tag="seat_returned"):
    """Whoever lost the seat to the computer has it back."""

    seat: Seat


class RegentBegan(Told[S], frozen=True, tag="regent_began"):
    """The seat's holder is on holiday: a regent, or the computer, plays on until then."""

    seat: Seat
    computer: int | None = None


class RegentEnded(Told[S], frozen=True, tag="regent_ended"):
    """The holder is back, and has the seat with the new round."""

    seat: Seat


SEAT_EVENTS: tuple[type[Event[State]], ...] = (
    TakeBackAsked,
    TakeBackAgreed,
    TakeBackRefused,
    TakeBackWithdrawn,
    TakenBack,
    SeatGivenUp,
    SeatOffered,
    SeatTakenOver,
    SeatReturned,
    RegentBegan,
    RegentEnded,
)
