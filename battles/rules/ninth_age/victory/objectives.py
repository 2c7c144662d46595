"""Who wins the secondary objective: six ways to count scoring units (A.9.8–A.9.12, B.9.10–B.9.17).

A count is what one player has; more than the opponent wins, a tie wins nothing. Where units stand and whether they
score is asked at the instant of counting, by whoever calls.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from battles.rules.geometry import Box, Point, length, point_distance
from battles.rules.ninth_age.measures import inches, within
from battles.rules.ninth_age.tables import load

Objective = Literal[
    "hold_the_ground", "breakthrough", "spoils_of_war", "king_of_the_hill", "capture_the_flags", "secure_target"
]
_rows = {row["id"]: row for row in load("secondary_objectives")["objectives"]}
BY_DIE: Mapping[int, Objective] = {row["d6"]: key for key, row in _rows.items()}
NEAR_MARKER = inches(_rows["hold_the_ground"]["range_in"])
FIRST_COUNTED_TURN: int = _rows["hold_the_ground"]["first_game_turn_counted"]
MOST_IN_ZONE: int = _rows["breakthrough"]["max_counted_per_player"]
FEWEST_MARKED = 3
FULL_RANKS_TO_MARCH = 3


class Score(Struct, frozen=True):
    """What both have."""

    first: int
    second: int

    @property
    def winner(self) -> Literal["first", "second"] | None:
        if self.first == self.second:
            return None
        return "first" if self.first > self.second else "second"


def counter_won(game_turn: int, near_centre: Score) -> Literal["first", "second"] | None:
    """Hold the Ground: at the end of each game turn from the second on, whoever has most near the centre (B.9.12)."""
    return near_centre.winner if game_turn >= FIRST_COUNTED_TURN else None


def is_near(box: Box, marker: Point) -> bool:
    """Within 6 inches of a marker's centre, by the unit's nearest point (B.9.11)."""
    return within(point_distance(marker, box), NEAR_MARKER)


def breakthrough(first: int, second: int) -> Score:
    """Scoring units in the enemy's zone, at most three counted (B.9.13)."""
    return Score(min(first, MOST_IN_ZONE), min(second, MOST_IN_ZONE))


def king_of_the_hill(first_takes_theirs: bool, second_takes_theirs: bool) -> Score:
    """Captures the piece that the other named, and loses not the own one (B.9.15)."""
    return Score(
        int(first_takes_theirs and not second_takes_theirs), int(second_takes_theirs and not first_takes_theirs)
    )


def units_to_mark(scoring: Sequence[str], others: Sequence[str]) -> int:
    """Capture the Flags: how many more the opponent marks on a list with fewer than three scoring units (B.9.16)."""
    return min(max(FEWEST_MARKED - len(scoring), 0), len(others))


def capture_the_flags(first_lost: int, second_lost: int) -> Score:
    """Whoever lost fewer marked units wins: so the enemy's losses count for one (B.9.16)."""
    return Score(second_lost, first_lost)


def marker_of(centre: Point, near: Iterable[int], markers: Sequence[Point]) -> tuple[int, ...]:
    """Secure Target: which marker a unit near several counts for, the one nearer to its centre; several if equal."""
    found = list(near)
    if len(found) < 2:
        return tuple(found)
    away = {place: length(centre[0] - markers[place][0], centre[1] - markers[place][1]) for place in found}
    least = min(away.values())
    return tuple(place for place in found if within(away[place], least))


def controlled(near: Mapping[int, Score]) -> Score:
    """Secure Target: markers with more of one's units than of the enemy's (B.9.17)."""
    winners = [score.winner for score in near.values()]
    return Score(winners.count("first"), winners.count("second"))


def may_march_with_marker(full_ranks: int) -> bool:
    """Spoils of War: a carrier with fewer than three full ranks does not march (B.9.14)."""
    return full_ranks >= FULL_RANKS_TO_MARCH
