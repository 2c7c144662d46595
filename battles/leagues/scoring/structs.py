"""What scoring gives: a finish goes in, points (or a case for the desk) come out (5.1)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.league_books import Step

Verdict = Literal["first", "second", "draw", "both_lose"]
Kind = Literal["battle", "forfeit", "bye"]
"""Where points come from. A ruling makes points of one of these kinds."""


class Points(Struct, frozen=True, kw_only=True):
    """What a leg, or a whole fixture, is worth. `margin` is seen from the first-named entrant."""

    first: int
    second: int
    match_first: int
    match_second: int
    vp: tuple[int, int] = (0, 0)
    margin: int = 0
    outcome: Verdict
    kind: Kind = "battle"
    cause: str = ""
    table: str = ""
    """Name and version of the table that was used; old results keep theirs (5.2)."""
    steps: tuple[Step, ...] = ()

    @property
    def is_played(self) -> bool:
        """Counts for board wins, VP and ratings (6.5, 7.2)."""
        return self.kind == "battle"


class Desk(Struct, frozen=True, kw_only=True):
    """No points by themselves: a referee decides (5.7, 11.1)."""

    code: str
    clause: str
    points_now: tuple[int, int]


class Worth(Struct, frozen=True, kw_only=True):
    """What an event gives for wins and for fixtures that nobody played. Defaults are those of the league rules."""

    win: int = 2
    draw: int = 1
    loss: int = 0
    forfeit: tuple[int, int] = (13, 0)
    """To who was there, to who was not (7.2)."""
    bye: tuple[int, int] = (13, 0)
    """To the entrant without an opponent, to nobody (4.4)."""

    def of(self, outcome: Verdict) -> tuple[int, int]:
        """Match points of both (5.1)."""
        match outcome:
            case "first":
                return self.win, self.loss
            case "second":
                return self.loss, self.win
            case "draw":
                return self.draw, self.draw
            case "both_lose":
                return self.loss, self.loss


def verdict_of(first: int, second: int) -> Verdict:
    """A win is more points than the other (5.1)."""
    if first == second:
        return "draw"
    return "first" if first > second else "second"
