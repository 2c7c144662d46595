"""Boards of a team match (4.12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Literal, TypeVar

from msgspec import Struct

from battles.leagues.errors import LeagueError
from battles.leagues.pairing.players import EntrantId

T = TypeVar("T")

Side = Literal["home", "away"]
SIDES: tuple[Side, Side] = ("home", "away")
PlayerId = EntrantId
"""A member of a team."""


def other_side(side: Side) -> Side:
    return "away" if side == "home" else "home"


class Sides(Struct, Generic[T], frozen=True):
    """The same thing for both teams."""

    home: T
    away: T

    def of(self, side: Side) -> T:
        return self.home if side == "home" else self.away

    def against(self, side: Side) -> T:
        return self.of(other_side(side))

    def changed(self, side: Side, value: T) -> Sides[T]:
        return Sides(value, self.away) if side == "home" else Sides(self.home, value)


class MatchBoard(Struct, frozen=True):
    """Who plays for either team; nobody on a side makes it a forfeit."""

    home: PlayerId | None
    away: PlayerId | None
    map: str = ""


LineUp = tuple[PlayerId, ...]
"""The players of one match in roster order."""


def demand_line_ups(line_ups: Sides[LineUp], boards: int, *, at_least: int) -> None:
    """Both sides full, nobody twice, and enough boards for the process."""
    for line_up in (line_ups.home, line_ups.away):
        if len(line_up) != boards or len(set(line_up)) != boards or boards < at_least:
            raise LeagueError("bad_line_up", clause="4.12", boards=boards, at_least=at_least, named=list(line_up))


def roster_boards(home: Sequence[PlayerId], away: Sequence[PlayerId], boards: int) -> tuple[MatchBoard, ...]:
    """Line-ups against each other: first against first, and so on; a short team leaves its last boards empty."""
    return tuple(MatchBoard(_at(home, place), _at(away, place)) for place in range(boards))


def _at(roster: Sequence[PlayerId], place: int) -> PlayerId | None:
    return roster[place] if place < len(roster) else None
