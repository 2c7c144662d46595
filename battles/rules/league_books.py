"""What leagues and a system's league book tell each other: how a battle ended, and what it is worth (leagues 5)."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from msgspec import Struct

from battles.rules.base import Outcome, Seat, SeatStanding, Standing
from battles.rules.codec import Json
from battles.rules.errors import RulesError
from battles.rules.first import first_of
from battles.rules.seats import in_order

Side = Literal["first", "second"]
"""Whose seat: the first-named entrant of the fixture, or the second."""
OTHER: dict[Side, Side] = {"first": "second", "second": "first"}

Ended = Literal["rule", "limit", "cap", "agreed", "resignation", "clock", "deadline", "abandoned", "now"]
"""How a battle ended.

`rule`: a victory condition of the rulebook (loss rule, collapse, capital, elimination); `limit`: the last game turn was
played; `cap`: the battle cap made a turn the last (5.7); `agreed`: both stopped; `resignation`, `clock`: `Finish.loser`
gave up or ran out of time; `deadline`: cut off by the round's hard deadline; `abandoned`: both ran out of time;
`now`: it still runs, and somebody wants to know the points on the table."""

Mirror = Literal["swap_sides", "swap_armies"]
"""What the second leg of a fixture exchanges: the edges, or the scenario's armies (4.9)."""

FULL = 20
"""Both sides of a battle share so many points (5.2)."""


class NotScorable(RulesError):
    """A finish that gives no points, because something is missing or contradicts the rules. A bug, or bad data."""

    def __init__(self, code: str, clause: str, facts: dict[str, Json]) -> None:
        super().__init__(code, clause, facts)
        self.code, self.clause, self.facts = code, clause, facts

    def __str__(self) -> str:
        return f"{self.code} ({self.clause}) {self.facts}"


class SeatFinish(Struct, frozen=True, kw_only=True):
    """One seat at the end. A system fills what it counts by: victory points, points lost, a total and the initial
    fighting value, or a score. The names are stored with results."""

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


class Circumstances(Struct, frozen=True, kw_only=True):
    """What is known about the battle beside its position.

    `first`, `second`: a seat of each entrant (of a side with several users, any). `options`: those of the set-up.
    `ended`: set by the host when it, not the rules, ended the battle: `clock` (with `loser`; `standing` is then that
    before the clock's order, because the rules may let the loser's army collapse), `cap`, `deadline`, `now`."""

    first: Seat
    second: Seat
    options: dict[str, Json] = {}
    ended: Ended | None = None
    loser: Side | None = None
    turns_done: int | None = None
    turn_limit: int | None = None
    thinking_ms: tuple[int, int] | None = None

    def seats(self, standing: Standing) -> tuple[SeatStanding, SeatStanding]:
        """How both stand."""
        for seat in (self.first, self.second):
            if seat not in standing.seats:
                raise NotScorable("no_such_seat", "5", {"seat": seat, "seats": list(in_order(standing.seats))})
        return standing.seats[self.first], standing.seats[self.second]

    def loser_of(self, outcome: Outcome | None) -> Side | None:
        """Who is not first; nobody in a draw."""
        if self.loser is not None or outcome is None:
            return self.loser
        ahead = leading(-outcome.places[self.first], -outcome.places[self.second])
        return None if ahead is None else OTHER[ahead]

    def side_of(self, seat: Json) -> Side | None:
        return "first" if seat == self.first else "second" if seat == self.second else None


class Turns(Struct, frozen=True, kw_only=True):
    """Game turns done and agreed (None: no limit), and how many turns each side has finished."""

    done: int
    limit: int | None
    each: tuple[int, int]


class Step(Struct, frozen=True, kw_only=True):
    """One line of how points came about: what was done, by which clause, and the points after it."""

    code: str
    clause: str
    first: int
    second: int

    def moved(self, towards: Side, points: int, code: str, clause: str) -> Step:
        """So many points go to one side, as far as the other has them."""
        gain = min(points, self.second if towards == "first" else self.first)
        first = self.first + gain if towards == "first" else self.first - gain
        return Step(code=code, clause=clause, first=first, second=self.first + self.second - first)


class ScoreTableRow(Struct, frozen=True, kw_only=True):
    """One step: up to and with `at_most`, or `below`; neither: everything above."""

    winner: int
    loser: int
    at_most: int | None = None
    below: int | None = None

    def holds(self, amount: int, whole: int) -> bool:
        """Is `amount` inside this step, as percent of `whole`? No division (1.4)."""
        if self.at_most is not None:
            return 100 * amount <= self.at_most * whole
        return self.below is None or 100 * amount < self.below * whole

    def step(self, code: str, clause: str, winner: Side | None) -> Step:
        """The line it makes; without a winner both have the same."""
        first, second = (self.loser, self.winner) if winner == "second" else (self.winner, self.loser)
        return Step(code=code, clause=clause, first=first, second=second)


class Slowness(Struct, frozen=True, kw_only=True):
    """From this share of the thinking time on, so many points move away from the slower seat (5.7)."""

    share: int
    moves: int


class ScoreTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How one system's battles become points. Which ladders and numbers it has, the system's league book says."""

    id: str
    version: int
    system: str
    ladders: dict[str, tuple[ScoreTableRow, ...]]
    objective_moves: int = 0
    base: int = 0
    resignation: int = FULL
    clock_at_least: int = 13
    slower: tuple[Slowness, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.id}/{self.version}"

    def row(self, ladder: str, amount: int, whole: int = 100) -> ScoreTableRow:
        """The first step that holds; the last one of a ladder is open."""
        return first_of(row for row in self.ladders[ladder] if row.holds(amount, whole))

    def moved_by_slowness(self, mine: int, both: int) -> int:
        """Points that a seat with this share of the thinking time loses."""
        if both <= 0:
            return 0
        return next((step.moves for step in self.slower if 100 * mine >= step.share * both), 0)


def leading(first: float | Decimal, second: float | Decimal) -> Side | None:
    """Who has more; nobody if both have the same."""
    if first == second:
        return None
    return "first" if first > second else "second"


def whole_points(value: float) -> int:
    """Points are whole (1.4); a fraction would be a fault of the rules, not something to round away."""
    if value != int(value):
        raise NotScorable("points_not_whole", "1.4", {"points": value})
    return int(value)


def agreed_points(finish: Finish, clause: str) -> int:
    """The size of both armies, where points are shares of it."""
    if finish.army_points is None or finish.army_points <= 0:
        raise NotScorable("army_points_missing", clause, {"system": finish.system})
    return finish.army_points


def winner_by_rule(finish: Finish, clause: str) -> Side:
    """Who won a battle that a rule has ended."""
    if finish.loser is None:
        raise NotScorable("loser_missing", clause, {"system": finish.system})
    return OTHER[finish.loser]
