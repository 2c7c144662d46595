"""The process `defender_attackers` (4.13): three sealed steps, again and again, each opened for both at once.

What a captain has sealed is in no view but his own until both have; not even *that* he has sealed.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, structs

from battles.leagues.errors import LeagueError
from battles.leagues.pairing.teams.boards import SIDES, LineUp, MatchBoard, PlayerId, Side, Sides, demand_line_ups

Step = Literal["defender", "attackers", "accept", "over"]
Choice = tuple[PlayerId, ...]
"""One player, or the two attackers."""

FEWEST_BOARDS = 3
LAST_HANDS = (3, 4)
"""With so many left a side the present cycle is the last."""

COUNT: dict[Step, int] = {"defender": 1, "attackers": 2, "accept": 1, "over": 0}


class DefenderView(Struct, frozen=True, kw_only=True):
    """What one captain (or the public) may know: opened steps, and his own seal."""

    step: Step
    hands: Sides[LineUp]
    defenders: Sides[PlayerId] | None
    attackers: Sides[Choice] | None
    boards: tuple[MatchBoard, ...]
    eligible: LineUp
    count: int
    sealed: Choice | None


class DefenderMatch(Struct, frozen=True, kw_only=True):
    """Where the two captains stand. `hands` are all without a board, the defenders of this cycle among them."""

    line_ups: Sides[LineUp]
    hands: Sides[LineUp]
    step: Step = "defender"
    defenders: Sides[PlayerId] | None = None
    attackers: Sides[Choice] | None = None
    sealed: Sides[Choice | None] = Sides(None, None)
    boards: tuple[MatchBoard, ...] = ()

    @classmethod
    def begun(cls, home: LineUp, away: LineUp) -> DefenderMatch:
        line_ups = Sides(home, away)
        demand_line_ups(line_ups, len(home), at_least=FEWEST_BOARDS)
        return cls(line_ups=line_ups, hands=line_ups)

    def eligible(self, side: Side) -> LineUp:
        """Whom this captain may name now, in roster order."""
        if self.step == "over":
            return ()
        if self.step == "accept" and self.attackers is not None:
            return self.attackers.against(side)
        busy = () if self.defenders is None else (self.defenders.of(side),)
        return tuple(player for player in self.hands.of(side) if player not in busy)

    def seal(self, side: Side, choice: Choice) -> DefenderMatch:
        """Lay down a choice; the second of the two opens the step."""
        if self.step == "over":
            raise LeagueError("match_is_made", clause="4.13")
        if self.sealed.of(side) is not None:
            raise LeagueError("already_sealed", clause="4.13")
        eligible = self.eligible(side)
        if len(set(choice)) != COUNT[self.step] or len(choice) != COUNT[self.step] or not set(choice) <= set(eligible):
            raise LeagueError("not_eligible", clause="4.13", eligible=list(eligible), count=COUNT[self.step])
        ordered = tuple(player for player in eligible if player in choice)
        return structs.replace(self, sealed=self.sealed.changed(side, ordered))._opened()

    def time_out(self) -> DefenderMatch:
        """The first eligible in roster order are taken for whoever has not sealed."""
        match, step = self, self.step
        for side in SIDES:
            if match.step == step != "over" and match.sealed.of(side) is None:
                match = match.seal(side, match.eligible(side)[: COUNT[step]])
        return match

    def view(self, viewer: Side | None) -> DefenderView:
        return DefenderView(
            step=self.step,
            hands=self.hands,
            defenders=self.defenders,
            attackers=self.attackers,
            boards=self.boards,
            eligible=() if viewer is None else self.eligible(viewer),
            count=COUNT[self.step],
            sealed=None if viewer is None else self.sealed.of(viewer),
        )

    def _opened(self) -> DefenderMatch:
        home, away = self.sealed.home, self.sealed.away
        if home is None or away is None:
            return self
        blank: Sides[Choice | None] = Sides(None, None)
        match self.step:
            case "defender":
                return structs.replace(self, step="attackers", defenders=Sides(home[0], away[0]), sealed=blank)
            case "attackers":
                return structs.replace(self, step="accept", attackers=Sides(home, away), sealed=blank)
            case _:
                return self._accepted(Sides(away[0], home[0]))

    def _accepted(self, accepted: Sides[PlayerId]) -> DefenderMatch:
        """`accepted.home` is the home attacker whom the away captain has let in."""
        if self.defenders is None or self.attackers is None:
            raise AssertionError("attackers are accepted after both steps before")
        made = (MatchBoard(self.defenders.home, accepted.away), MatchBoard(accepted.home, self.defenders.away))
        hands = Sides(*(self._rest(side, accepted) for side in SIDES))
        if len(self.hands.home) not in LAST_HANDS:
            return DefenderMatch(line_ups=self.line_ups, hands=hands, boards=self.boards + made)
        last = self._last_boards(hands)
        return DefenderMatch(line_ups=self.line_ups, hands=Sides((), ()), step="over", boards=self.boards + made + last)

    def _rest(self, side: Side, accepted: Sides[PlayerId]) -> LineUp:
        placed = (accepted.of(side), None if self.defenders is None else self.defenders.of(side))
        return tuple(player for player in self.hands.of(side) if player not in placed)

    def _last_boards(self, hands: Sides[LineUp]) -> tuple[MatchBoard, ...]:
        """The two refused meet; with four a side the two left over meet as well."""
        attackers = self.attackers or Sides((), ())
        home, away = (sorted(hands.of(side), key=lambda player: player not in attackers.of(side)) for side in SIDES)
        return tuple(MatchBoard(one, other) for one, other in zip(home, away, strict=True))
