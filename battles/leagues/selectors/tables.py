"""Tables of divisions: the pure standings with names, kept in the process by (division, sequence) (leagues 6, 13.1)."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

from django.db import connection

from battles.leagues import standings as ranking
from battles.leagues import terms as terms_
from battles.leagues.models import Division, Entrant, Rung, Season
from battles.leagues.models.seasons import SeasonState
from battles.leagues.pairing import arena
from battles.leagues.selectors.arena import bell_of, fought_by_entrant
from battles.leagues.selectors.brackets import bracket_of, final_order, has_bracket
from battles.leagues.selectors.records import GONE, is_over, record_of
from battles.leagues.standings import Crosstable, Record, Standings, StandingsRow, StandingsTable
from battles.leagues.terms import Terms

KEPT = 256


@dataclass(frozen=True)
class DivisionTable:
    """A division's table with names. `standings` has the accounts behind it where the format has any (else None)."""

    division: int
    sequence: int
    table: StandingsTable
    names: Mapping[int, str]
    record: Record
    standings: Standings | None = None

    @cached_property
    def crosstable(self) -> Crosstable:
        return ranking.crosstable(self.record, self.table)

    @cached_property
    def by_round(self) -> tuple[StandingsTable, ...]:
        """The table after each round: for the chart of places."""
        return ranking.tables_by_round(self.record) if self.standings is not None else ()

    def derivation(self, entrant: int, criterion: str) -> ranking.Derivation:
        """How a value of the table came about; its terms add up to it (check 47)."""
        if self.standings is None:
            raise LookupError(criterion)
        return ranking.derivation(self.standings, entrant, criterion)


_kept: OrderedDict[tuple[int, int, int | None], DivisionTable] = OrderedDict()
_lock = Lock()


def table(division: Division, after_round: int | None = None) -> DivisionTable:
    """The table now, or after a round. Read again only when the season's sequence has moved."""
    key = (division.pk, division.season.sequence, after_round)
    with _lock:
        found = _kept.get(key)
    if found is None:
        found = fresh(division, after_round)
        if not connection.in_atomic_block:
            _keep(key, found)
    return found


def _keep(key: tuple[int, int, int | None], found: DivisionTable) -> None:
    """Tables of older sequences go first; what a transaction may still take back is never kept."""
    with _lock:
        for old in [one for one in _kept if one[0] == key[0] and one[1] < key[1]]:
            del _kept[old]
        _kept[key] = found
        while len(_kept) > KEPT:
            _kept.popitem(last=False)


def forget() -> None:
    """Nothing is kept any more: for tests."""
    with _lock:
        _kept.clear()


def fresh(division: Division, after_round: int | None = None, *, is_closed: bool | None = None) -> DivisionTable:
    """The table from the database as it is now, also inside a transaction. `is_closed`: draw lots already."""
    terms = terms_.read(division.season.terms)
    if has_bracket(division):
        return _bracket_table(division)
    if terms.format == "ladder":
        return _ladder_table(division)
    if terms.format == "arena":
        return _arena_table(division, terms, is_over(division) if is_closed is None else is_closed)
    record = record_of(division, after_round=after_round, is_closed=is_closed)
    made = ranking.standings(record)
    return DivisionTable(
        division=division.pk,
        sequence=division.season.sequence,
        table=made.table,
        names=_names(division),
        record=record,
        standings=made,
    )


def _names(division: Division) -> dict[int, str]:
    return dict(Entrant.objects.filter(division=division).values_list("pk", "name"))


# Who sees how much


def shown_round(season: Season, *, officer: bool = False) -> int | None:
    """Up to which round somebody sees the table; None: all of it. Organisers always see all (12.2)."""
    if officer or season.hidden_from_round is None or season.state == SeasonState.CLOSED:
        return None
    return season.hidden_from_round - 1


# Formats that rank otherwise


def _plain(
    division: Division, rows: list[StandingsRow], names: Mapping[int, str], chain: tuple[str, ...]
) -> DivisionTable:
    closed = division.season.state == SeasonState.CLOSED
    made = StandingsTable(chain=chain, rounds=0, is_closed=closed, rows=tuple(rows))
    entrants = tuple(ranking.Entrant(id=row.entrant, number=row.number, is_withdrawn=row.is_withdrawn) for row in rows)
    record = Record(ranking=ranking.Ranking(chain=chain, is_closed=closed), entrants=entrants)
    return DivisionTable(
        division=division.pk, sequence=division.season.sequence, table=made, names=names, record=record
    )


def _row(rank: int, entrant: Entrant, points: int = 0, **values: int) -> StandingsRow:
    return StandingsRow(
        rank=rank,
        is_shared=False,
        entrant=entrant.pk,
        number=entrant.number or 0,
        is_withdrawn=entrant.state in GONE,
        points=points,
        penalty=0,
        values={"points": points, **values},
        played=values.get("played", 0),
        won=values.get("wins", 0),
    )


def _bracket_table(division: Division) -> DivisionTable:
    """The order in which they went out of the bracket."""
    now = bracket_of(division)
    found = Entrant.objects.in_bulk(now.seeds)
    rows = [_row(rank, found[entrant]) for rank, entrant in enumerate(final_order(now), 1) if entrant in found]
    return _plain(division, rows, now.names, ("points", "lots"))


def _ladder_table(division: Division) -> DivisionTable:
    rungs = Rung.objects.filter(division=division).select_related("entrant").order_by("place")
    entrants = [rung.entrant for rung in rungs]
    rows = [_row(rank, entrant) for rank, entrant in enumerate(entrants, 1)]
    return _plain(division, rows, {entrant.pk: entrant.name for entrant in entrants}, ("points", "lots"))


def _arena_table(division: Division, terms: Terms, is_closed: bool) -> DivisionTable:
    """Points with doubles after two wins in a row; battles that ran at the bell do not count (4.11). Equals share
    their rank while it runs; then lots decide (6.7)."""
    fought = fought_by_entrant(division)
    bell = bell_of(division, terms)
    entrants = list(division.entrants.exclude(number=None))
    points = {one.pk: arena.arena_points(fought.get(one.pk, ()), bell) for one in entrants}
    wins = {one.pk: sum(each.outcome == "win" for each in fought.get(one.pk, ())) for one in entrants}
    seed = division.season.draw_seed
    last = {one.pk: ranking.lot(seed, one.pk) if is_closed else f"{one.number:06}" for one in entrants}
    ordered = sorted(entrants, key=lambda one: (-sum(points[one.pk]), -wins[one.pk], last[one.pk]))
    rows: list[StandingsRow] = []
    for place, one in enumerate(ordered, 1):
        value = sum(points[one.pk])
        is_level = not is_closed and bool(rows) and (rows[-1].points, rows[-1].won) == (value, wins[one.pk])
        rank = rows[-1].rank if is_level else place
        rows.append(_row(rank, one, value, wins=wins[one.pk], played=len(points[one.pk])))
    return _plain(division, rows, {one.pk: one.name for one in entrants}, ("points", "wins", "lots"))
