"""Team matches (4.12–4.14): who meets whom on which board, and what the boards are worth together."""

from __future__ import annotations

from battles.leagues.pairing.teams.boards import MatchBoard, Side, Sides, roster_boards
from battles.leagues.pairing.teams.defenders import DefenderMatch, DefenderView
from battles.leagues.pairing.teams.line_ups import RosterMatch, RosterView
from battles.leagues.pairing.teams.put_up import PutUpMatch, PutUpView
from battles.leagues.pairing.teams.score import BoardScore, TeamScore, team_score
from battles.leagues.pairing.teams.squads import SquadMatch, SquadView

__all__ = [
    "BoardScore",
    "DefenderMatch",
    "DefenderView",
    "MatchBoard",
    "PutUpMatch",
    "PutUpView",
    "RosterMatch",
    "RosterView",
    "Side",
    "Sides",
    "SquadMatch",
    "SquadView",
    "TeamScore",
    "roster_boards",
    "team_score",
]
