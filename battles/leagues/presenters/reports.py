"""A division as files: rows for CSV, the tournament report TRF16 (leagues 13.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations

from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.exports import tables as csv
from battles.leagues.exports.trf import TrfEntry, TrfReport, written
from battles.leagues.exports.trf_events import entries_of
from battles.leagues.models import Division, Fixture, Result, Season
from battles.leagues.pairing import DutchPlayer
from battles.leagues.selectors import fixtures, tables
from battles.leagues.selectors.results import first_side, second_side
from battles.leagues.services import swiss
from battles.leagues.standings.chains import DOUBLED

WITH_REPORT = ("swiss", "round_robin", "double_round_robin")
EARLY = 2
"""Rounds in which people of one household do not meet."""
NO_COLUMN = ("lots", "head_to_head")


def table_lines(division: Division, *, officer: bool = False) -> list[csv.TableCsvLine]:
    made = tables.table(division, tables.shown_round(division.season, officer=officer))
    criteria = [one for one in made.table.chain[1:] if one not in NO_COLUMN]
    return [
        csv.TableCsvLine(
            rank=row.rank,
            name=made.names.get(row.entrant, ""),
            played=row.played,
            won=row.won,
            drawn=row.drawn,
            lost=row.lost,
            points=row.points,
            match_points=row.match_points,
            penalty=row.penalty,
            tie_breaks=tuple((one, _value(one, row.values.get(one, 0))) for one in criteria),
            state="withdrawn" if row.is_withdrawn else "",
        )
        for row in made.table.rows
    ]


def _value(criterion: str, value: int) -> int | Fraction:
    return Fraction(value, 2) if criterion in DOUBLED else value


def result_lines(season: Season, division: Division | None = None, *, officer: bool = False) -> list[csv.ResultCsvLine]:
    """All legs of published fixtures; what is hidden in the table is hidden here."""
    rows = fixtures.rows().filter(fixtures.published(), division__season=season, parent=None)
    if division is not None:
        rows = rows.filter(division=division)
    upto = tables.shown_round(season, officer=officer)
    ordered = rows.order_by("division__tier", "division__letter", "round__number", "board", "pk")
    return [line for fixture in ordered for line in _legs(fixture, upto)]


def _legs(fixture: Fixture, upto: int | None) -> Iterable[csv.ResultCsvLine]:
    number = fixture.round.number if fixture.round is not None else 0
    is_hidden = upto is not None and number > upto
    valid = [] if is_hidden else [row for row in fixture.results.all() if row.is_valid]
    whole = next((row for row in valid if row.leg_id is None), None)
    if whole is not None or not fixture.legs.all():
        yield _line(fixture, number, 1, whole, "")
        return
    for leg in fixture.legs.all():
        found = next((row for row in valid if row.leg_id == leg.pk), None)
        yield _line(fixture, number, leg.number, found, str(leg.battle_id or ""))


def _line(fixture: Fixture, number: int, leg: int, row: Result | None, battle: str) -> csv.ResultCsvLine:
    second = second_side(fixture)
    return csv.ResultCsvLine(
        round=number,
        board=fixture.board,
        leg=leg,
        first=first_side(fixture).entrant.name,
        second=second.entrant.name if second is not None else "",
        points=(row.points_first, row.points_second) if row else None,
        match_points=(row.match_first, row.match_second) if row else None,
        victory_points=(row.vp_first, row.vp_second) if row else None,
        margin=row.margin if row else None,
        source=row.source if row else "",
        is_rated=bool(row and row.rated),
        map=fixture.map_id,
        scenario=fixture.scenario,
        ended=row.ended_at if row else None,
        battle=battle,
    )


def report_of(division: Division) -> str:
    """The tournament report of a Swiss or round robin event; engines go on from it (check 60)."""
    terms = terms_.read(division.season.terms)
    if terms.format not in WITH_REPORT or terms.team is not None:
        raise LeagueError("no_report", clause="13.4", format=terms.format)
    upto = tables.shown_round(division.season)
    done = _last_done(division)
    following = (done if upto is None else min(done, upto)) + 1
    is_swiss = terms.format == "swiss"
    field = swiss.dutch_field(
        division, swiss.active(division, following), swiss.meetings(division, following, terms), following
    )
    starts = division.season.starts_at
    return written(
        TrfReport(
            name=f"{division.season} {division}",
            rounds=swiss.rounds_wanted(division, terms) if is_swiss else following - 1,
            kind="Individual: Swiss-System (Dutch)" if is_swiss else "Individual: Round-Robin",
            starts=starts.date() if starts is not None else None,
            entries=_entries(division, field, upto),
            forbidden=tuple(_closed(division, field, following)),
        )
    )


def _entries(division: Division, field: list[DutchPlayer], upto: int | None) -> tuple[TrfEntry, ...]:
    made = tables.table(division, upto)
    rated = division.entrants.exclude(seed_rating=None).values_list("pk", "seed_rating")
    return entries_of(
        field,
        names=made.names,
        ranks={row.entrant: row.rank for row in made.table.rows},
        ratings={pk: round(rating) for pk, rating in rated if rating is not None},
    )


def _closed(division: Division, field: list[DutchPlayer], following: int) -> Iterator[tuple[int, int]]:
    """Pairs that must not meet next: forbidden ones, and households in the first two rounds (4.3)."""
    numbers = {one.id: one.number for one in field}
    for one, other in swiss.forbidden_pairs(division):
        if one in numbers and other in numbers:
            yield numbers[one], numbers[other]
    for player, another in combinations(field, 2) if following <= EARLY else ():
        if player.household is not None and player.household == another.household:
            yield player.number, another.number


def _last_done(division: Division) -> int:
    """The last round in which everything is decided."""
    rows = division.rounds.filter(kind="main").exclude(published_at=None).order_by("number")
    waiting = rows.filter(fixtures__state__in=("open", "agreed", "live", "desk"), fixtures__parent=None).first()
    if waiting is not None:
        return waiting.number - 1
    last = rows.last()
    return last.number if last is not None else 0
