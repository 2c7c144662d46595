"""Standings (6, 7.5, 7.6): derived from valid results, every value with its derivation."""

from __future__ import annotations

from battles.leagues.standings.chains import CRITERIA, DOUBLED, chain_for, checked_chain, standard_chains
from battles.leagues.standings.counted_results import superseded, valid_results
from battles.leagues.standings.criteria import Term
from battles.leagues.standings.crosstables import Cell, CrossRow, Crosstable, crosstable
from battles.leagues.standings.derivations import Derivation, derivation, derivations
from battles.leagues.standings.rank_order import lot
from battles.leagues.standings.structs import (
    Duel,
    Entrant,
    Fixture,
    Penalty,
    Ranking,
    Record,
    Result,
    StandingsRow,
    StandingsTable,
)
from battles.leagues.standings.tables import Standings, standings, tables_by_round

__all__ = [
    "CRITERIA",
    "DOUBLED",
    "Cell",
    "CrossRow",
    "Crosstable",
    "Derivation",
    "Duel",
    "Entrant",
    "Fixture",
    "Penalty",
    "Ranking",
    "Record",
    "Result",
    "Standings",
    "StandingsRow",
    "StandingsTable",
    "Term",
    "chain_for",
    "checked_chain",
    "crosstable",
    "derivation",
    "derivations",
    "lot",
    "standard_chains",
    "standings",
    "superseded",
    "tables_by_round",
    "valid_results",
]
