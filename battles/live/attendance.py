"""Where the players of a battle are: here, away (nobody looks at the page), or gone since. Never from a blink."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Literal

from msgspec import Struct

from battles.live.connection import Connection
from battles.messages import Presence, SeatPresence
from battles.models import Participant
from battles.rules.base import Seat
from battles.runtime import tuning

Looks = Literal["here", "away"]


class PresentUser(Struct, frozen=True, kw_only=True):
    """Who is at a table through one worker, as the other workers read it."""

    seats: dict[str, Looks] = {}
    spectators: int = 0


def looking(connections: Iterable[Connection]) -> dict[str, Looks]:
    """The seats of these connections: here if any of their pages is looked at and has been heard of lately."""
    found: dict[str, Looks] = {}
    now = asyncio.get_running_loop().time()
    for one in connections:
        is_here = one.attends and now - one.heard_at <= tuning.AWAY_SECONDS
        for seat in one.seats if one.is_player else ():
            if is_here or seat not in found:
                found[str(seat)] = "here" if is_here else "away"
    return found


class Attendance:
    """What one worker knows about the players of one battle."""

    def __init__(self, players: Mapping[Seat, Participant], now: datetime) -> None:
        self.elsewhere = PresentUser()
        self.seen = {str(seat): player.seen_at for seat, player in players.items()}
        """When each was last at the table, as the database has it."""
        self._opened = now
        self._there: dict[str, tuple[Looks, datetime, datetime]] = {}
        """Where each was found last: how, since when, and when that was."""

    def presence(self, players: Mapping[Seat, Participant], here: PresentUser, now: datetime) -> Presence:
        """Where everybody is, over all workers. The computer is nowhere, nor is an empty seat."""
        people = [str(seat) for seat, player in players.items() if player.user_id is not None]
        found = {seat: state for seat in people if (state := self._seat(seat, here, now)) is not None}
        return Presence(seats=found, spectators=here.spectators + self.elsewhere.spectators)

    def _seat(self, seat: str, here: PresentUser, now: datetime) -> SeatPresence | None:
        looks = {here.seats.get(seat), self.elsewhere.seats.get(seat)}
        if looks != {None}:
            return self._present(seat, "here" if "here" in looks else "away", now)
        last = self._last(seat)
        if last is None:
            return SeatPresence(state="gone") if self._is_settled(now) else None
        if now - last < timedelta(seconds=tuning.GONE_SECONDS):
            return self._as_before(seat)
        if not self._is_settled(now) and now - last < timedelta(seconds=tuning.DEAD_SECONDS * 5):
            return None
        return SeatPresence(state="gone", since=last.isoformat())

    def _present(self, seat: str, looks: Looks, now: datetime) -> SeatPresence:
        before = self._there.get(seat)
        since = before[1] if before is not None and before[0] == looks else now
        self._there[seat] = (looks, since, now)
        return SeatPresence(state=looks, since=since.isoformat() if looks == "away" else None)

    def _as_before(self, seat: str) -> SeatPresence:
        """A reload, or a line that broke: he will be back in a moment."""
        there = self._there.get(seat)
        if there is None or there[0] == "here":
            return SeatPresence(state="here")
        return SeatPresence(state="away", since=there[1].isoformat())

    def _last(self, seat: str) -> datetime | None:
        there, seen = self._there.get(seat), self.seen.get(seat)
        return max((at for at in (there and there[2], seen) if at is not None), default=None)

    def _is_settled(self, now: datetime) -> bool:
        """After a start everybody is given time to come back before he is called gone."""
        return now - self._opened >= timedelta(seconds=tuning.GONE_SECONDS)
