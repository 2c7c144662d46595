"""What standings are made from, and what they are (6). All of it goes through JSON."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.leagues.scoring.structs import Points, Verdict, Worth
from battles.rules.first import first_of
from battles.rules.league_books import FULL

EntrantId = int
FixtureId = int
ResultId = int
Format = Literal["round_robin", "swiss"]
"""Team events are one of the two as well: it says how they are paired, and so what a withdrawal does (7.6)."""
Scale = Literal["points", "match_points"]
Withdrawal = Literal["annul_below_half", "forfeit_all", "keep_played"]
Source = Literal["battle", "forfeit", "bye", "void"]
"""`void`: a ruling took the leg's result away without giving another one (11.2)."""
Criterion = str


class Entrant(Struct, frozen=True, kw_only=True):
    """`number` is the one in the draw; `is_withdrawn`: withdrawn or removed."""

    id: EntrantId
    number: int
    is_withdrawn: bool = False


class Fixture(Struct, frozen=True, kw_only=True):
    """A pairing, played or not. `second` None: a bye (4.4), or free in a round robin (4.1)."""

    id: FixtureId
    round: int
    first: EntrantId
    second: EntrantId | None
    legs: int = 1


class Result(Struct, frozen=True, kw_only=True, gc=False):
    """A leg's result, seen from the fixture's first-named entrant. A correction names the one it supersedes (1.3)."""

    id: ResultId
    fixture: FixtureId
    leg: int = 1
    first: int
    second: int
    match_first: int = 0
    match_second: int = 0
    vp_first: int = 0
    vp_second: int = 0
    margin: int = 0
    outcome: Verdict = "draw"
    kind: Source = "battle"
    cause: str = ""
    supersedes: ResultId | None = None

    @classmethod
    def of(
        cls, points: Points, *, id: ResultId, fixture: FixtureId, leg: int = 1, supersedes: ResultId | None = None
    ) -> Result:
        """The result that these points make."""
        return cls(
            id=id,
            fixture=fixture,
            leg=leg,
            first=points.first,
            second=points.second,
            match_first=points.match_first,
            match_second=points.match_second,
            vp_first=points.vp[0],
            vp_second=points.vp[1],
            margin=points.margin,
            outcome=points.outcome,
            kind=points.kind,
            cause=points.cause,
            supersedes=supersedes,
        )


class Penalty(Struct, frozen=True, kw_only=True):
    """Points taken off (7.5). It is never erased: a later entry revokes it. `round`: shown from this round on."""

    id: int
    entrant: EntrantId
    points: int
    reason: str = ""
    clause: str = "7.5"
    round: int = 0
    revokes: int | None = None


class Ranking(Struct, frozen=True, kw_only=True):
    """How an event ranks. `most_a_round`: the points that one entrant can make in a round on the event's scale: 20,
    mirrored 40, by match points 2, teams their cap. `seed`: of the draw, for lots; only a closed event needs it."""

    chain: tuple[Criterion, ...]
    scale: Scale = "points"
    format: Format = "round_robin"
    withdrawal: Withdrawal = "annul_below_half"
    most_a_round: int = FULL
    worth: Worth = Worth()
    match_forfeit: tuple[int, int] | None = None
    """What a team match is worth that was won and lost by forfeit, on all its boards (4.14); None: no teams."""
    seed: str = ""
    is_closed: bool = False
    rounds: int | None = None
    """Rounds so far; None: up to the last one that has a result."""


class Record(Struct, frozen=True, kw_only=True):
    """A division as it happened: everything that its table is derived from."""

    ranking: Ranking
    entrants: tuple[Entrant, ...]
    fixtures: tuple[Fixture, ...] = ()
    results: tuple[Result, ...] = ()
    penalties: tuple[Penalty, ...] = ()


class Duel(Struct, frozen=True, kw_only=True):
    """One use of head_to_head (6.3): the tied group, and this entrant's points inside it."""

    group: tuple[EntrantId, ...]
    value: int


class StandingsRow(Struct, frozen=True, kw_only=True):
    """One line of the table. `values`: by criterion, those in `DOUBLED` doubled; head_to_head only where it was used.
    `decided_by`: the criterion that put this row below the one above; empty: they share the rank, or it is the top."""

    rank: int
    is_shared: bool
    entrant: EntrantId
    number: int
    is_withdrawn: bool
    points: int
    """After penalties, on the event's scale."""
    penalty: int
    values: dict[Criterion, int]
    duels: tuple[Duel, ...] = ()
    lot: str = ""
    decided_by: Criterion = ""
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    battle_points: int = 0
    match_points: int = 0
    vp_for: int = 0
    vp_against: int = 0


class StandingsTable(Struct, frozen=True, kw_only=True):
    """The standings: derived, never stored as truth (1.3)."""

    chain: tuple[Criterion, ...]
    rounds: int
    is_closed: bool
    rows: tuple[StandingsRow, ...]

    @property
    def order(self) -> tuple[EntrantId, ...]:
        return tuple(row.entrant for row in self.rows)

    def row(self, entrant: EntrantId) -> StandingsRow:
        return first_of(row for row in self.rows if row.entrant == entrant)
