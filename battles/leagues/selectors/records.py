"""A division as it happened, read for the standings in a constant number of queries (leagues 1.3, 6)."""

from __future__ import annotations

from collections.abc import Iterable

from battles.leagues import standings
from battles.leagues import terms as terms_
from battles.leagues.models import Division, Entrant, Penalty, Result, Side
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.models.people import EntrantState
from battles.leagues.models.seasons import SeasonState
from battles.leagues.pairing.teams.score import BoardScore, points_cap, team_score
from battles.leagues.selectors.results import worth_of
from battles.leagues.standings import Ranking, Record
from battles.leagues.terms import Terms
from battles.rules.league_books import FULL

GONE = (EntrantState.WITHDRAWN, EntrantState.REMOVED)
SWISS_LIKE = ("swiss",)


def record_of(division: Division, *, after_round: int | None = None, is_closed: bool | None = None) -> Record:
    """Everything its table is derived from; `after_round`: as far as that round."""
    terms = terms_.read(division.season.terms)
    entrants = _entrants(division)
    gone = {entrant.id for entrant in entrants if entrant.is_withdrawn}
    fixtures, annulled = _fixtures(division, after_round, gone)
    closed = is_over(division) if is_closed is None else is_closed
    known = {fixture.id for fixture in fixtures}
    return Record(
        ranking=ranking_of(division, terms, is_closed=closed),
        entrants=entrants,
        fixtures=fixtures,
        results=tuple(_results(division, known, annulled)),
        penalties=tuple(_penalties(division, {entrant.id for entrant in entrants})),
    )


def is_over(division: Division) -> bool:
    """Whether its rounds are done, so that lots may decide (6.6, 6.7)."""
    return division.season.state in (SeasonState.DECIDERS, SeasonState.CLOSED)


def ranking_of(division: Division, terms: Terms, *, is_closed: bool) -> Ranking:
    """How the division ranks (6.1): the season's own chain, or the one of its format."""
    shape: standings.structs.Format = "swiss" if terms.format in SWISS_LIKE else "round_robin"
    by_match = terms.scale == "match"
    chain = terms.chain or standings.chain_for(format=shape, by_match_points=by_match, is_team=terms.team is not None)
    return Ranking(
        chain=standings.checked_chain(chain),
        scale="match_points" if by_match else "points",
        format=shape,
        withdrawal=terms.withdrawal,
        most_a_round=_most_a_round(terms),
        worth=worth_of(terms),
        match_forfeit=_match_forfeit(terms),
        seed=division.season.draw_seed if is_closed else "",
        is_closed=is_closed,
    )


def _most_a_round(terms: Terms) -> int:
    if terms.scale == "match":
        return terms.match_points[0]
    if terms.team is not None:
        return terms.team.cap if terms.team.cap is not None else points_cap(terms.team.boards)
    return FULL * terms.game.legs


def _match_forfeit(terms: Terms) -> tuple[int, int] | None:
    """Every board of a team match by forfeit, both legs of each."""
    if terms.team is None:
        return None
    board = BoardScore(terms.forfeit_points * terms.game.legs, 0)
    made = team_score([board] * terms.team.boards, band=terms.team.draw_band, cap=terms.team.cap)
    return made.counted_home, made.counted_away


def _entrants(division: Division) -> tuple[standings.Entrant, ...]:
    rows = Entrant.objects.filter(division=division).exclude(number=None).values_list("pk", "number", "state")
    return tuple(standings.Entrant(id=pk, number=number or 0, is_withdrawn=state in GONE) for pk, number, state in rows)


def _fixtures(
    division: Division, after_round: int | None, gone: set[int]
) -> tuple[tuple[standings.Fixture, ...], frozenset[int]]:
    """The fixtures of the main rounds, and those that the desk annulled; withdrawals are the standings' business."""
    sides = Side.objects.filter(
        fixture__division=division, fixture__parent=None, round__kind="main", round__published_at__isnull=False
    )
    if after_round is not None:
        sides = sides.filter(round__number__lte=after_round)
    found: dict[int, tuple[int, int, str, dict[bool, int]]] = {}
    fields = (
        "fixture_id",
        "fixture__round__number",
        "fixture__legs_wanted",
        "fixture__state",
        "is_first",
        "entrant_id",
    )
    for pk, number, legs, state, is_first, entrant in sides.order_by().values_list(*fields):
        found.setdefault(pk, (number, legs, state, {}))[3][is_first] = entrant
    fixtures = tuple(
        standings.Fixture(id=pk, round=number, first=who[True], second=who.get(False), legs=max(1, legs))
        for pk, (number, legs, _, who) in found.items()
        if True in who
    )
    annulled = frozenset(
        pk
        for pk, (_, _, state, who) in found.items()
        if state == FixtureState.ANNULLED and not gone & set(who.values())
    )
    return fixtures, annulled


RESULT_FIELDS = (
    "pk",
    "fixture_id",
    "leg__number",
    "outcome",
    "points_first",
    "points_second",
    "match_first",
    "match_second",
    "vp_first",
    "vp_second",
    "margin",
    "cause",
    "supersedes_id",
    "is_valid",
    "kind",
)
SUPERSEDES = RESULT_FIELDS.index("supersedes_id")


def _results(division: Division, known: set[int], annulled: frozenset[int]) -> Iterable[standings.Result]:
    """All of them, superseded ones too; what was taken away without a successor is void."""
    rows = Result.objects.filter(fixture__division=division, fixture__parent=None, fixture__round__kind="main")
    found = list(rows.order_by().values_list(*RESULT_FIELDS))
    replaced = {row[SUPERSEDES] for row in found}
    for pk, fixture, leg, outcome, *points, cause, supersedes, is_valid, kind in found:
        if fixture not in known:
            continue
        is_void = (not is_valid and pk not in replaced) or fixture in annulled
        first, second, match_first, match_second, vp_first, vp_second, margin = points
        yield standings.Result(
            id=pk,
            fixture=fixture,
            leg=leg or 1,
            first=first,
            second=second,
            match_first=match_first,
            match_second=match_second,
            vp_first=vp_first,
            vp_second=vp_second,
            margin=margin,
            outcome=outcome,
            kind="void" if is_void else kind,
            cause=cause,
            supersedes=supersedes,
        )


def _penalties(division: Division, known: set[int]) -> Iterable[standings.Penalty]:
    for row in Penalty.objects.filter(entrant__division=division):
        if row.entrant_id in known:
            yield standings.Penalty(
                id=row.pk,
                entrant=row.entrant_id,
                points=row.points,
                reason=row.reason,
                clause=row.clause,
                revokes=row.revokes_id,
            )
