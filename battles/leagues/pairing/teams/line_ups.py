"""The process `roster` (4.12): both captains seal who of the roster sits on which board; both open at once.

What a captain has sealed is in no view but his own until both have; not even *that* he has sealed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct, structs

from battles.leagues.errors import LeagueError
from battles.leagues.pairing.teams.boards import SIDES, LineUp, MatchBoard, Side, Sides, roster_boards

Step = Literal["line_up", "over"]


class RosterView(Struct, frozen=True, kw_only=True):
    """What one captain (or the public) may know: the rosters, his own line-up, and the boards once they are open."""

    step: Step
    hands: Sides[LineUp]
    boards: tuple[MatchBoard, ...]
    eligible: LineUp
    count: int
    sealed: LineUp | None


class RosterMatch(Struct, frozen=True, kw_only=True):
    """Where the two captains stand. `wanted` boards are played; a short team leaves its last ones empty."""

    rosters: Sides[LineUp]
    wanted: int
    step: Step = "line_up"
    sealed: Sides[LineUp | None] = Sides(None, None)
    boards: tuple[MatchBoard, ...] = ()

    @classmethod
    def begun(cls, home: LineUp, away: LineUp, boards: int) -> RosterMatch:
        return cls(rosters=Sides(home, away), wanted=boards)

    def count(self, side: Side) -> int:
        """How many this captain names."""
        return min(self.wanted, len(self.rosters.of(side)))

    def eligible(self, side: Side) -> LineUp:
        """Whom this captain may name, in roster order."""
        return () if self.step == "over" else self.rosters.of(side)

    def seal(self, side: Side, choice: LineUp) -> RosterMatch:
        """A line-up, board by board; the second of the two opens both."""
        if self.step == "over":
            raise LeagueError("match_is_made", clause="4.12")
        if self.sealed.of(side) is not None:
            raise LeagueError("already_sealed", clause="4.12")
        if len(choice) != self.count(side) or len(set(choice)) != len(choice) or not set(choice) <= self._all(side):
            raise LeagueError("not_a_line_up", clause="4.12", boards=self.count(side), eligible=[*self.eligible(side)])
        return structs.replace(self, sealed=self.sealed.changed(side, choice))._opened()

    def mended(self, side: Side, choice: Sequence[object]) -> LineUp:
        """A line-up that was sealed, without those who have left the roster; the first others take their places."""
        kept = [player for player in choice if isinstance(player, int) and player in self._all(side)]
        others = [player for player in self.rosters.of(side) if player not in kept]
        return tuple([*kept, *others][: self.count(side)])

    def time_out(self) -> RosterMatch:
        """The first of the roster, in its order, for whoever has not sealed."""
        match = self
        for side in SIDES:
            if match.step != "over" and match.sealed.of(side) is None:
                match = match.seal(side, match.mended(side, ()))
        return match

    def view(self, viewer: Side | None) -> RosterView:
        return RosterView(
            step=self.step,
            hands=self.rosters if self.step == "line_up" else Sides(*(self._benched(side) for side in SIDES)),
            boards=self.boards,
            eligible=() if viewer is None else self.eligible(viewer),
            count=0 if viewer is None else self.count(viewer),
            sealed=None if viewer is None else self.sealed.of(viewer),
        )

    def _all(self, side: Side) -> set[int]:
        return set(self.rosters.of(side))

    def _benched(self, side: Side) -> LineUp:
        playing = {board.home if side == "home" else board.away for board in self.boards}
        return tuple(player for player in self.rosters.of(side) if player not in playing)

    def _opened(self) -> RosterMatch:
        home, away = self.sealed.home, self.sealed.away
        if home is None or away is None:
            return self
        boards = roster_boards(home, away, self.wanted)
        return structs.replace(self, step="over", sealed=Sides(None, None), boards=boards)
