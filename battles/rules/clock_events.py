"""Clocks as facts of the log, so that a replay shows them. Rules have no time in them: these change no state."""

from __future__ import annotations

from battles.rules.base import EVERYTHING, Event, Outcome, RulesSystem, S, Seat, State, Told, Viewer
from battles.rules.codec import Json


class ClockEvent(Told[S], frozen=True):
    """Something about time; the state stays as it is."""


class ClocksSet(ClockEvent[S], frozen=True, tag="clocks_set"):
    """The battle has begun with clocks: what every seat that has one starts with, in milliseconds."""

    pace: dict[str, Json]
    left: dict[Seat, int]


class TimeSpent(ClockEvent[S], frozen=True, tag="time_spent"):
    """A seat's question is answered or gone: what it took, and what is left (both in ms, with the increment).

    Only the seats in `to` see it, everybody if `to` is None: a question that others must not know of.
    """

    seat: Seat
    spent: int
    left: int
    to: tuple[Seat, ...] | None = None

    def seen_by(self, viewer: Viewer) -> Event[S] | None:
        return self if self.to is None or viewer is EVERYTHING or viewer in self.to else None


class TimeOut(ClockEvent[S], frozen=True, tag="time_out"):
    """A seat's time is out, and the rules have no answer for it: the battle may be claimed, or time granted."""

    seat: Seat


class ClockAnswered(ClockEvent[S], frozen=True, tag="clock_answered"):
    """A seat's time is out, and the server gives the standing answer to its question; what comes of it follows.

    Only the seats in `to` see it, everybody if `to` is None: a question that others must not know of.
    """

    seat: Seat
    to: tuple[Seat, ...] | None = None
    drafted: bool = False
    """The answer is what the seat has written and not sent."""

    def seen_by(self, viewer: Viewer) -> Event[S] | None:
        return self if self.to is None or viewer is EVERYTHING or viewer in self.to else None


class TimeClaimed(ClockEvent[S], frozen=True, tag="time_claimed"):
    """A seat claims the battle because the time of `out` is over; the clock's order follows."""

    seat: Seat
    out: tuple[Seat, ...]


class TimeGranted(ClockEvent[S], frozen=True, tag="time_granted"):
    """A seat gives another one time (ms); `left` is what that one has now."""

    seat: Seat
    by: Seat
    ms: int
    left: int


class TimeRuled(ClockEvent[S], frozen=True, tag="time_ruled"):
    """A referee sets a seat's clock: `left` is what it has from now on (ms)."""

    seat: Seat
    left: int


class TimeGivenBack(ClockEvent[S], frozen=True, tag="time_given_back"):
    """The server was away for so many ms; for nobody did the clock run."""

    ms: int


class PauseOffered(ClockEvent[S], frozen=True, tag="pause_offered"):
    """A seat would like to pause."""

    seat: Seat


class PauseWithdrawn(ClockEvent[S], frozen=True, tag="pause_withdrawn"):
    """The offer is taken back, or declined by `seat`."""

    seat: Seat


class Paused(ClockEvent[S], frozen=True, tag="paused"):
    """All have agreed to pause: the clocks stand, and nobody can order."""

    seat: Seat


class ResumeAnnounced(ClockEvent[S], frozen=True, tag="resume_announced"):
    """A seat ends the pause: the battle goes on after `seconds`, or as soon as everybody is ready."""

    seat: Seat
    seconds: int


class Resumed(ClockEvent[S], frozen=True, tag="resumed"):
    """The pause is over."""


class HolidayDeclared(ClockEvent[S], frozen=True, tag="holiday_declared"):
    """A seat will be away from the first to the last day (its own local dates); its clock will stand."""

    seat: Seat
    first: str
    last: str


class HolidayCancelled(ClockEvent[S], frozen=True, tag="holiday_cancelled"):
    """The holiday that was declared will not be taken."""

    seat: Seat
    first: str
    last: str


class HolidayBegan(ClockEvent[S], frozen=True, tag="holiday_began"):
    """A declared holiday: the seat's clock stands."""

    seat: Seat


class HolidayEnded(ClockEvent[S], frozen=True, tag="holiday_ended"):
    """The seat is back; its clock runs when it is asked."""

    seat: Seat


class LastTurnCalled(ClockEvent[S], frozen=True, tag="last_turn_called"):
    """The battle has lasted as long as was agreed: a seat calls game turn `turn`, the present one, the last."""

    seat: Seat
    turn: int


class RoundOpened(ClockEvent[S], frozen=True, tag="round_opened"):
    """All are asked, and may answer until `ends` (ISO 8601). Rounds count from 1."""

    number: int
    ends: str


class RoundHeld(ClockEvent[S], frozen=True, tag="round_held"):
    """The round should be over, but nothing has come from these seats: it is held for them until `ends`, once."""

    seats: tuple[Seat, ...]
    ends: str


class RoundExtended(ClockEvent[S], frozen=True, tag="round_extended"):
    """A seat, or the organiser (None), has the round last until `ends`."""

    seat: Seat | None
    ends: str


def called_end(rules: RulesSystem[S], state: S, turn: int) -> Outcome | None:
    """The game turn that was called the last is over: the battle ends as it stands. None while it goes on."""
    if (done := rules.turns_done(state)) is None or done < turn:
        return None
    standing = rules.standing(state)
    return Outcome(
        places={seat: one.place for seat, one in standing.seats.items()},
        points={seat: one.points for seat, one in standing.seats.items()},
        verdict=standing.verdict,
        reason="cap",
        facts=standing.facts,
    )


CLOCK_EVENTS: tuple[type[Event[State]], ...] = (
    ClocksSet,
    TimeSpent,
    TimeOut,
    ClockAnswered,
    TimeClaimed,
    TimeGranted,
    TimeRuled,
    TimeGivenBack,
    PauseOffered,
    PauseWithdrawn,
    Paused,
    ResumeAnnounced,
    Resumed,
    HolidayDeclared,
    HolidayCancelled,
    HolidayBegan,
    HolidayEnded,
    LastTurnCalled,
    RoundOpened,
    RoundHeld,
    RoundExtended,
)
