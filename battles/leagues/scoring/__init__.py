"""From battle to points (5): pure functions, tables as versioned data."""

from __future__ import annotations

from battles.leagues.scoring.battle import points_now, score
from battles.leagues.scoring.books import book_of, counted_systems, finish_of
from battles.leagues.scoring.campaign import Realm, RealmPlace, campaign_places, points_by_place
from battles.leagues.scoring.structs import Desk, Points, Worth, verdict_of
from battles.leagues.scoring.table_check import TableProblem, table_problems
from battles.leagues.scoring.tables import load_table, standard_table
from battles.leagues.scoring.unplayed import bye, double_forfeit, forfeit, sum_of_legs
from battles.rules.league_books import Circumstances, Finish, ScoreTable, SeatFinish, Side, Step

__all__ = [
    "Circumstances",
    "Desk",
    "Finish",
    "Points",
    "Realm",
    "RealmPlace",
    "ScoreTable",
    "SeatFinish",
    "Side",
    "Step",
    "TableProblem",
    "Worth",
    "book_of",
    "bye",
    "campaign_places",
    "counted_systems",
    "double_forfeit",
    "finish_of",
    "forfeit",
    "load_table",
    "points_by_place",
    "points_now",
    "score",
    "standard_table",
    "sum_of_legs",
    "table_problems",
    "verdict_of",
]
