"""The boards of a team match together: raw sums decide, counted sums go into the table (leagues 4.14)."""

from __future__ import annotations

from msgspec import structs

from battles.leagues.models import Fixture, Result
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.pairing.teams import BoardScore, TeamScore, team_score
from battles.leagues.scoring import Points, double_forfeit
from battles.leagues.scoring.structs import Verdict
from battles.leagues.selectors.results import total, worth_of
from battles.leagues.services import scores
from battles.leagues.terms import Terms
from battles.rules.codec import Json
from battles.runtime.clock import Clock


def total_of_match(match: Fixture, terms: Terms, clock: Clock) -> Result | None:
    """The result of a team match once every board is decided; None before, or if nothing changed."""
    if terms.team is None:
        return None
    rows = list(match.boards.prefetch_related("results").order_by("board"))
    if not rows or any(row.state not in scores.DECIDED for row in rows):
        return None
    points = [total(row, terms) if row.state != FixtureState.ANNULLED else None for row in rows]
    made = match_points(points, terms)
    held = scores.present(match)
    if held is not None and _is_same(held, made):
        return None
    details: dict[str, Json] = {"boards": [[one.first, one.second] if one else None for one in points]}
    return scores.write(match, None, made, terms=terms, details=details, unrated="team_match", clock=clock)


def _is_same(held: Result, made: Points) -> bool:
    now = (held.points_first, held.points_second, held.margin, held.outcome)
    return now == (made.first, made.second, made.margin, made.outcome)


def match_points(boards: list[Points | None], terms: Terms) -> Points:
    """All boards together, as the table takes them. Ruling: if both sides lost every board, both lose the match, as in
    each of the boards (7.1)."""
    band = terms.team.draw_band if terms.team is not None else None
    cap = terms.team.cap if terms.team is not None else None
    played = [one for one in boards if one is not None]
    if played and all(one.outcome == "both_lose" for one in played):
        return double_forfeit(worth_of(terms), cause="both_absent")
    made = team_score([BoardScore(one.first, one.second) for one in played], band=band, cap=cap)
    outcome = _outcome(made)
    match_first, match_second = worth_of(terms).of(outcome)
    vp = (sum(one.vp[0] for one in played), sum(one.vp[1] for one in played))
    return Points(
        first=made.counted_home,
        second=made.counted_away,
        match_first=match_first,
        match_second=match_second,
        vp=vp,
        margin=vp[0] - vp[1],
        outcome=outcome,
        kind="battle" if any(one.kind == "battle" for one in played) else "forfeit",
        cause="boards",
    )


def every_board(one: Points, terms: Terms) -> Points:
    """What a team has from a match without an opponent: so much on each of its boards, which are empty (4.4, 4.14)."""
    if terms.team is None or one.outcome == "both_lose":
        return one
    return structs.replace(match_points([one] * terms.team.boards, terms), kind=one.kind, cause=one.cause)


def _outcome(made: TeamScore) -> Verdict:
    if made.match_points_home == made.match_points_away:
        return "draw"
    return "first" if made.match_points_home > made.match_points_away else "second"
