"""From battle to points (5): pure functions, tables as versioned data."""

from __future__ import annotations

from battles.leagues.scoring.battle import points_now, score
from battles.leagues.scoring.campaign import Realm, RealmPlace, campaign_places
from battles.leagues.scoring.checking import TableProblem, table_problems
from battles.leagues.scoring.finish import Circumstances, finish_of
from battles.leagues.scoring.structs import Desk, Finish, Points, SeatFinish, Side, Step, Worth, verdict_of
from battles.leagues.scoring.tables import ScoreTable, load_table, standard_table
from battles.leagues.scoring.unplayed import bye, double_forfeit, forfeit, sum_of_legs

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
    "bye",
    "campaign_places",
    "double_forfeit",
    "finish_of",
    "forfeit",
    "load_table",
    "points_now",
    "score",
    "standard_table",
    "sum_of_legs",
    "table_problems",
    "verdict_of",
]
