"""The process `put_up` (4.12): sealed champions, then one side puts up a player, the other answers, and so on.

The side that puts up picks the map of that board. Where only one choice is left it is made at once. Champions meet
last, on the last map.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, structs

from battles.leagues.errors import LeagueError
from battles.leagues.pairing.draw import drawn
from battles.leagues.pairing.teams.boards import (
    SIDES,
    LineUp,
    MatchBoard,
    PlayerId,
    Side,
    Sides,
    demand_line_ups,
    other_side,
)

Step = Literal["champion", "put_up", "answer", "map", "over"]
Named = PlayerId | str
"""A player, or a map."""


def loser_of_roll_off(seed: str, label: str) -> Side:
    """Who puts up first, by the draw seed."""
    return "home" if drawn(seed, label, ["away", "home"]) == "home" else "away"


class PutUpView(Struct, frozen=True, kw_only=True):
    """What one captain (or the public) may know: all but a champion that the other has sealed."""

    step: Step
    turn: Side | None
    hands: Sides[LineUp]
    maps: tuple[str, ...]
    put_up: PlayerId | None
    answer: PlayerId | None
    champions: Sides[PlayerId] | None
    boards: tuple[MatchBoard, ...]
    eligible: tuple[Named, ...]
    sealed: PlayerId | None


class PutUpMatch(Struct, frozen=True, kw_only=True):
    """Where the two captains stand; `turn` is whose player is put up in this exchange."""

    hands: Sides[LineUp]
    maps: tuple[str, ...]
    turn: Side
    step: Step = "champion"
    sealed: Sides[PlayerId | None] = Sides(None, None)
    champions: Sides[PlayerId] | None = None
    put_up: PlayerId | None = None
    answer: PlayerId | None = None
    boards: tuple[MatchBoard, ...] = ()

    @classmethod
    def begun(cls, home: LineUp, away: LineUp, maps: tuple[str, ...], first: Side) -> PutUpMatch:
        """`first` is the loser of the roll-off; there is a map for each board."""
        demand_line_ups(Sides(home, away), len(maps), at_least=1)
        return cls(hands=Sides(home, away), maps=maps, turn=first)

    def asked(self) -> tuple[Side, ...]:
        """Who has to choose now, as far as both may know."""
        match self.step:
            case "champion":
                return SIDES
            case "put_up" | "map":
                return (self.turn,)
            case "answer":
                return (other_side(self.turn),)
            case "over":
                return ()

    def eligible(self, side: Side) -> tuple[Named, ...]:
        if side not in self.asked():
            return ()
        return self.maps if self.step == "map" else self.hands.of(side)

    def choose(self, side: Side, named: Named) -> PutUpMatch:
        """The captain's choice in this step."""
        if side not in self.asked():
            raise LeagueError("not_your_choice", clause="4.12", step=self.step)
        if self.step == "champion" and self.sealed.of(side) is not None:
            raise LeagueError("already_sealed", clause="4.12")
        if named not in self.eligible(side):
            raise LeagueError("not_eligible", clause="4.12", eligible=list(self.eligible(side)))
        return self._chosen(side, named)._settled()

    def time_out(self) -> PutUpMatch:
        """The first eligible in roster (or list) order, for all who are asked and have not chosen."""
        match, step = self, self.step
        for side in self.asked():
            if match.step == step and not (step == "champion" and match.sealed.of(side) is not None):
                match = match.choose(side, match.eligible(side)[0])
        return match

    def view(self, viewer: Side | None) -> PutUpView:
        return PutUpView(
            step=self.step,
            turn=None if self.step in ("champion", "over") else self.turn,
            hands=self.hands,
            maps=self.maps,
            put_up=self.put_up,
            answer=self.answer,
            champions=self.champions,
            boards=self.boards,
            eligible=() if viewer is None else self.eligible(viewer),
            sealed=None if viewer is None else self.sealed.of(viewer),
        )

    def _chosen(self, side: Side, named: Named) -> PutUpMatch:
        if isinstance(named, str):
            return self._board_made(named)
        match self.step:
            case "champion":
                return structs.replace(self, sealed=self.sealed.changed(side, named))._champions_opened()
            case "put_up":
                return structs.replace(self, step="answer", put_up=named)
            case _:
                return structs.replace(self, step="map", answer=named)

    def _champions_opened(self) -> PutUpMatch:
        home, away = self.sealed.home, self.sealed.away
        if home is None or away is None:
            return self
        hands = Sides(_without(self.hands.home, home), _without(self.hands.away, away))
        return structs.replace(self, step="put_up", champions=Sides(home, away), sealed=Sides(None, None), hands=hands)

    def _board_made(self, where: str) -> PutUpMatch:
        home, away = (self.put_up, self.answer) if self.turn == "home" else (self.answer, self.put_up)
        return structs.replace(
            self,
            step="put_up",
            turn=other_side(self.turn),
            put_up=None,
            answer=None,
            hands=Sides(_without(self.hands.home, home), _without(self.hands.away, away)),
            maps=tuple(each for each in self.maps if each != where),
            boards=(*self.boards, MatchBoard(home, away, where)),
        )

    def _settled(self) -> PutUpMatch:
        """Make the choices that are none, and let the champions meet when nobody else is left."""
        if self.step == "put_up" and not self.hands.home and self.champions is not None:
            last = MatchBoard(self.champions.home, self.champions.away, self.maps[0])
            return structs.replace(self, step="over", maps=(), boards=(*self.boards, last))
        if self.step in ("put_up", "answer", "map"):
            side = self.asked()[0]
            if len(only := self.eligible(side)) == 1:
                return self._chosen(side, only[0])._settled()
        return self


def _without(line_up: LineUp, gone: PlayerId | None) -> LineUp:
    return tuple(player for player in line_up if player != gone)
