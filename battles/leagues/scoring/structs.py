"""What scoring takes and gives: a finish goes in, points (or a case for the desk) come out (5.1)."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from msgspec import Struct

Side = Literal["first", "second"]
"""Whose seat: the first-named entrant of the fixture, or the second."""
OTHER: dict[Side, Side] = {"first": "second", "second": "first"}

Ended = Literal["rule", "limit", "cap", "agreed", "resignation", "clock", "deadline", "abandoned", "now"]
"""How a battle ended.

`rule`: a victory condition of the rulebook (loss rule, collapse, capital, elimination); `limit`: the last game turn was
played; `cap`: the battle cap made a turn the last (5.7); `agreed`: both stopped; `resignation`, `clock`: `Finish.loser`
gave up or ran out of time; `deadline`: cut off by the round's hard deadline; `abandoned`: both ran out of time;
`now`: it still runs, and somebody wants to know the points on the table."""

Verdict = Literal["first", "second", "draw", "both_lose"]
Kind = Literal["battle", "forfeit", "bye"]
"""Where points come from. A ruling makes points of one of these kinds."""

FULL = 20
"""Both sides of a battle share so many points (5.2)."""


class SeatFinish(Struct, frozen=True, kw_only=True):
    """One seat at the end. A system fills what it counts by: VP (9th Age), points lost (Horden & Helden), total and
    initial fighting value (Lost Battles), score (Tir an Dhia)."""

    vp: int = 0
    lost: int = 0
    total: int = 0
    fighting_value: int | None = None
    score: Decimal = Decimal(0)


class Finish(Struct, frozen=True, kw_only=True):
    """A battle at its end, or cut off: everything that the points depend on."""

    system: str
    ended: Ended
    first: SeatFinish
    second: SeatFinish
    loser: Side | None = None
    """Who lost by a rule, gave up, or ran out of time."""
    army_points: int | None = None
    """Points that both agreed on (5.3, 5.4)."""
    objective: Side | None = None
    """Who won the secondary objective (5.3)."""
    value_gap: int | None = None
    """Difference of the initial fighting values, where the seats do not carry them (5.5)."""
    turns_done: int | None = None
    turn_limit: int | None = None
    """Game turns, completed and agreed; None: the battle has no limit, so nobody can say what half of it is."""
    thinking_ms: tuple[int, int] | None = None
    """Thinking time of both seats (5.7)."""

    def seat(self, side: Side) -> SeatFinish:
        return self.first if side == "first" else self.second


class Step(Struct, frozen=True, kw_only=True):
    """One line of how points came about: what was done, by which clause, and the points after it."""

    code: str
    clause: str
    first: int
    second: int


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
