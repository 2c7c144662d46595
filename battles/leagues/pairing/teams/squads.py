"""Before `put_up` and `defender_attackers`: who of a roster longer than the match plays; both open at once (4.12).

What a captain has sealed is in no view but his own until both have; not even *that* he has sealed. A roster that is
just long enough leaves no choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct, structs

from battles.leagues.errors import LeagueError
from battles.leagues.pairing.teams.boards import SIDES, LineUp, MatchBoard, Side, Sides

Step = Literal["squad"]


class SquadView(Struct, frozen=True, kw_only=True):
    """What one captain (or the public) may know: the rosters, and his own choice."""

    step: Step
    hands: Sides[LineUp]
    boards: tuple[MatchBoard, ...]
    eligible: LineUp
    count: int
    sealed: LineUp | None


class SquadMatch(Struct, frozen=True, kw_only=True):
    """Where the two captains stand; each names `wanted` players."""

    rosters: Sides[LineUp]
    wanted: int
    step: Step = "squad"
    sealed: Sides[LineUp | None] = Sides(None, None)
    boards: tuple[MatchBoard, ...] = ()

    @classmethod
    def begun(cls, home: LineUp, away: LineUp, boards: int) -> SquadMatch:
        rosters = Sides(home, away)
        whole = Sides(*(rosters.of(side) if len(rosters.of(side)) == boards else None for side in SIDES))
        return cls(rosters=rosters, wanted=boards, sealed=whole)

    @property
    def squads(self) -> Sides[LineUp] | None:
        """Who plays, in roster order, once both captains have said so."""
        home, away = self.sealed.home, self.sealed.away
        return None if home is None or away is None else Sides(home, away)

    def eligible(self, side: Side) -> LineUp:
        """Whom this captain may name, in roster order; nobody where all of them play."""
        return self.rosters.of(side) if len(self.rosters.of(side)) > self.wanted else ()

    def seal(self, side: Side, choice: LineUp) -> SquadMatch:
        """So many different members as there are boards, in any order."""
        if self.sealed.of(side) is not None:
            raise LeagueError("already_sealed", clause="4.12")
        if len(choice) != self.wanted or len(set(choice)) != self.wanted or not set(choice) <= set(self.eligible(side)):
            raise LeagueError("not_a_squad", clause="4.12", boards=self.wanted, eligible=[*self.eligible(side)])
        return structs.replace(self, sealed=self.sealed.changed(side, self.mended(side, choice)))

    def mended(self, side: Side, choice: Sequence[object]) -> LineUp:
        """A choice without those who have left the roster; the first others play for them. In roster order."""
        roster = self.rosters.of(side)
        kept = [player for player in roster if player in choice]
        playing = {*kept, *[player for player in roster if player not in kept][: max(0, self.wanted - len(kept))]}
        return tuple(player for player in roster if player in playing)[: self.wanted]

    def time_out(self) -> SquadMatch:
        """The first of the roster play for whoever has not sealed."""
        match = self
        for side in SIDES:
            if match.sealed.of(side) is None:
                match = match.seal(side, match.mended(side, ()))
        return match

    def view(self, viewer: Side | None) -> SquadView:
        return SquadView(
            step=self.step,
            hands=self.rosters,
            boards=self.boards,
            eligible=() if viewer is None else self.eligible(viewer),
            count=0 if viewer is None or not self.eligible(viewer) else self.wanted,
            sealed=None if viewer is None or not self.eligible(viewer) else self.sealed.of(viewer),
        )
