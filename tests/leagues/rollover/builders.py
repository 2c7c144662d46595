"""Closed seasons for tests: people are named by tier and place, 103 is the third of tier 1."""

from __future__ import annotations

from collections.abc import Iterable

from battles.leagues.rollover import (
    Applicant,
    ClosedSeason,
    DecidingMatch,
    FinalDivision,
    FinalPlace,
    MoveRules,
    deciding_matches,
)
from battles.rules.codec import Json

P = [100 + place for place in range(7)]
Q = [200 + place for place in range(7)]
R = [300 + place for place in range(7)]
S = [400 + place for place in range(7)]


def division(tier: int, letter: str = "A", size: int = 6, count: int | None = None, base: int = 0) -> FinalDivision:
    people = range(1, (size if count is None else count) + 1)
    order = tuple(FinalPlace(who=base + 100 * tier + place, points=90 - 10 * place - tier) for place in people)
    return FinalDivision(tier=tier, letter=letter, size=size, order=order)


def season(
    divisions: Iterable[FinalDivision],
    *,
    leaving: Iterable[int] = (),
    coming: Iterable[Applicant] = (),
    won: dict[tuple[str, int], str] | None = None,
    **rules: Json,
) -> ClosedSeason:
    """Everybody stays but `leaving`; `won` says who won which match, all others are drawn."""
    told, how = tuple(divisions), MoveRules(**rules)
    results = won or {}
    matches = tuple(
        DecidingMatch(
            kind=match.kind,
            tier=match.tier,
            letter=match.letter,
            upper=match.upper,
            lower=match.lower,
            winner=results.get((match.kind, match.tier), "draw"),  # type: ignore[arg-type]  # words in tests
        )
        for match in deciding_matches(told, how)
    )
    gone = set(leaving)
    newcomers = tuple(coming)
    named = {one.who for one in newcomers}
    staying = tuple(Applicant(who=place.who) for one in told for place in one.order if place.who not in gone | named)
    return ClosedSeason(divisions=told, matches=matches, entering=(*staying, *newcomers), rules=how)
