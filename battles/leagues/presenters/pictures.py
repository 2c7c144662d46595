"""Charts of leagues: places by round, ratings by month."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from battles.leagues import charts
from battles.leagues.charts import RatingPoint, Series
from battles.leagues.selectors.ratings import RatingLine
from battles.leagues.selectors.tables import DivisionTable

MOST_LINES = 16
"""More lines than this nobody can follow: the best so many are drawn."""


def places_chart(made: DivisionTable, name: str) -> SafeString:
    """Everybody's place after each round; empty before the second round."""
    by_round = [table for table in made.by_round if table.rounds > 0]
    if len(by_round) < 2:
        return SafeString("")
    ranks = [{row.entrant: row.rank for row in table.rows} for table in by_round]
    series = [
        Series(name=made.names.get(pk, ""), places=tuple(rank.get(pk) for rank in ranks))
        for pk in made.table.order[:MOST_LINES]
    ]
    labels = [_("Round %(number)s") % {"number": table.rounds} for table in by_round]
    chart = charts.places_chart(
        series,
        labels,
        key="places",
        title=_("Places by round"),
        description=_("%(name)s: the place of each entrant after every round.") % {"name": name},
    )
    return SafeString(chart)


def rating_chart(lines: Sequence[RatingLine], key: str, name: str) -> SafeString:
    """A player's rating over the months; empty without any."""
    points = [
        RatingPoint(label=one.month, rating=one.rating, deviation=one.deviation, is_estimate=one.is_estimate)
        for one in lines
    ]
    if not points:
        return SafeString("")
    chart = charts.rating_chart(
        points,
        key=f"rating-{key}".replace(".", "-"),
        title=_("Rating over time"),
        description=_("%(name)s: rating by month, with the band in which it lies almost certainly.") % {"name": name},
    )
    return SafeString(chart)
