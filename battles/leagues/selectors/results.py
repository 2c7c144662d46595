"""Results as the pure functions see them: rows become points, legs become totals (leagues 4.9, 5)."""

from __future__ import annotations

from battles.leagues import scoring
from battles.leagues.models import Fixture, Result, Side
from battles.leagues.scoring import Points, Worth
from battles.leagues.terms import Terms
from battles.rules.first import first_of


def worth_of(terms: Terms) -> Worth:
    """What wins, forfeits and byes give in a season."""
    win, draw, loss = terms.match_points
    return Worth(win=win, draw=draw, loss=loss, forfeit=(terms.forfeit_points, 0), bye=(terms.bye_points, 0))


def first_side(fixture: Fixture) -> Side:
    return first_of(side for side in fixture.sides.all() if side.is_first)


def second_side(fixture: Fixture) -> Side | None:
    return next((side for side in fixture.sides.all() if not side.is_first), None)


def points_of(row: Result) -> Points:
    """A row as the scoring functions see it."""
    return Points(
        first=row.points_first,
        second=row.points_second,
        match_first=row.match_first,
        match_second=row.match_second,
        vp=(row.vp_first, row.vp_second),
        margin=row.margin,
        outcome=row.outcome,  # type: ignore[arg-type]  # as `scores.write` has it from the same words
        kind=row.kind,  # type: ignore[arg-type]  # likewise
        cause=row.cause,
        table=row.table_version,
    )


def total(fixture: Fixture, terms: Terms) -> Points | None:
    """All legs together, once each has its result; None before."""
    rows = sorted((row for row in fixture.results.all() if row.is_valid), key=lambda row: row.leg_id or 0)
    whole = next((row for row in rows if row.leg_id is None), None)
    if whole is not None:
        return points_of(whole)
    if not rows or len(rows) < fixture.legs_wanted:
        return None
    return scoring.sum_of_legs([points_of(row) for row in rows], worth_of(terms))
