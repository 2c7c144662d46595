"""What the boards of a team match are worth together (4.14)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from battles.leagues.pairing.teams.boards import MatchBoard

BOARD_TOTAL = 20
FORFEIT = 13
BAND_OF_EIGHT = 10
CAP_OF_EIGHT = 100
EIGHT = 8


class BoardScore(Struct, frozen=True):
    """Points of one board."""

    home: int
    away: int


class TeamScore(Struct, frozen=True, kw_only=True):
    """Raw sums decide the match points; the counted ones go into the table."""

    raw_home: int
    raw_away: int
    match_points_home: int
    match_points_away: int
    counted_home: int
    counted_away: int


def draw_band(boards: int) -> int:
    """Up to this difference it is a draw: 10 for 8 boards, in proportion (whole points below it)."""
    return BAND_OF_EIGHT * boards // EIGHT


def points_cap(boards: int) -> int:
    """More than this is not counted: 100 for 8 boards, in proportion."""
    return CAP_OF_EIGHT * boards // EIGHT


def empty_board_score(board: MatchBoard, forfeit: int = FORFEIT) -> BoardScore | None:
    """An empty board is a forfeit, for both if both are missing; None if it is played."""
    if board.home is not None and board.away is not None:
        return None
    return BoardScore(0 if board.home is None else forfeit, 0 if board.away is None else forfeit)


def team_score(scores: Sequence[BoardScore], *, band: int | None = None, cap: int | None = None) -> TeamScore:
    """Sum, match points 2/1/0 with the draw band, and sums clipped to [20k − cap, cap]."""
    boards = len(scores)
    home, away = sum(score.home for score in scores), sum(score.away for score in scores)
    band = draw_band(boards) if band is None else band
    cap = points_cap(boards) if cap is None else cap
    lead = 0 if abs(home - away) <= band else home - away
    points = 1 if lead == 0 else 2 if lead > 0 else 0
    floor = BOARD_TOTAL * boards - cap
    return TeamScore(
        raw_home=home,
        raw_away=away,
        match_points_home=points,
        match_points_away=2 - points,
        counted_home=min(max(home, floor), cap),
        counted_away=min(max(away, floor), cap),
    )
