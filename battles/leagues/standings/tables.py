"""The table of a division, now and after each round."""

from __future__ import annotations

from dataclasses import dataclass

from battles.leagues.standings.chains import checked_chain
from battles.leagues.standings.counted_results import counted
from battles.leagues.standings.criteria import SUMS, values
from battles.leagues.standings.ledger import Ledger, open_ledger
from battles.leagues.standings.rank_order import RankedEntrant, Ranker
from battles.leagues.standings.structs import EntrantId, Record, StandingsRow, StandingsTable


@dataclass(frozen=True)
class Standings:
    """A table and the accounts it was made from, so that every value can be opened."""

    table: StandingsTable
    ledger: Ledger


def standings(record: Record) -> Standings:
    """The table as the valid results make it; the order of the input does not matter (check 46)."""
    checked_chain(record.ranking.chain)
    return _standings(open_ledger(record))


def tables_by_round(record: Record) -> tuple[StandingsTable, ...]:
    """The table after round 1, 2, … as far as results go: for the chart of places."""
    checked_chain(record.ranking.chain)
    fixtures = counted(record)
    last = open_ledger(record, fixtures=fixtures).rounds
    ledgers = (open_ledger(record, until=number, fixtures=fixtures) for number in range(1, last + 1))
    return tuple(_standings(ledger).table for ledger in ledgers)


def _standings(ledger: Ledger) -> Standings:
    found = {criterion: values(ledger, criterion) for criterion in ledger.chain if criterion in SUMS}
    found.setdefault("points", values(ledger, "points"))
    ranker = Ranker(ledger, found)
    rows: list[StandingsRow] = []
    for placed in ranker.order():
        rows += _rows(ranker, placed, len(rows) + 1)
    table = StandingsTable(
        chain=ledger.chain, rounds=ledger.rounds, is_closed=ledger.record.ranking.is_closed, rows=tuple(rows)
    )
    return Standings(table, ledger)


def _rows(ranker: Ranker, placed: RankedEntrant, rank: int) -> list[StandingsRow]:
    """Who shares a rank stands by draw number."""
    shared = len(placed.members) > 1
    return [
        _row(ranker, entrant, rank, shared, placed.decided_by if number == 0 else "")
        for number, entrant in enumerate(placed.members)
    ]


def _row(ranker: Ranker, entrant: EntrantId, rank: int, shared: bool, decided_by: str) -> StandingsRow:
    ledger, lines = ranker.ledger, ranker.ledger.lines[entrant]
    duels = tuple(ranker.duels.get(entrant, ()))
    own = {criterion: found[entrant] for criterion, found in ranker.values.items()}
    if duels:
        own["head_to_head"] = duels[0].value
    endings = [line.ending for line in lines]
    fought = [line for line in lines if line.is_met]
    return StandingsRow(
        rank=rank,
        is_shared=shared,
        entrant=entrant,
        number=ledger.entrants[entrant].number,
        is_withdrawn=ledger.entrants[entrant].is_withdrawn,
        points=own["points"],
        penalty=ledger.raw[entrant] - own["points"],
        values=own,
        duels=duels,
        lot=ranker.lots.get(entrant, ""),
        decided_by=decided_by,
        played=len(fought),
        won=endings.count("won"),
        drawn=endings.count("drawn"),
        lost=endings.count("lost"),
        battle_points=sum([line.battle_points for line in lines]),
        match_points=sum([line.match_points for line in lines]),
        vp_for=sum([line.vp_for for line in fought]),
        vp_against=sum([line.vp_against for line in fought]),
    )
