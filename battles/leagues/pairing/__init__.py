"""Who meets whom (leagues 4): pure functions, one module a format.

Values go in and come out (`Player`, `Pair`, `Round`); no database, no clock, and chance only from the event's draw seed
(`draw.shuffled`). The same input in any order gives the same output. What cannot be done is a `LeagueError`.

- `round_robin`, `double_round_robin`: 4.1, 4.2
- `pair_first_round`, `pair_adjacent`, `pair_by_hand`, `pair_with_fewest_rematches`: 4.3, 4.4
- `map_of_round`, `assigned_maps`, `picked_map`, `drawn_map`: 4.5
- `pair_dutch`: 4.6
- `single_bracket`, `double_bracket`, `bracket_state`, `champion`, `decide_tie`: 4.7
- `fill_groups`, `group_rounds`, `play_off_seeds`: 4.8
- `legs_of`, `total_of`: 4.9
- `ladder`, `arena` (modules): 4.10, 4.11
- `roster_boards`, `PutUpMatch`, `DefenderMatch`, `team_score`: 4.12 to 4.14
"""

from __future__ import annotations

from battles.leagues.pairing import arena, ladder
from battles.leagues.pairing.berger import berger_table, double_round_robin, round_robin
from battles.leagues.pairing.byes import BYE_POINTS, bye_order, bye_points
from battles.leagues.pairing.draw import drawn, lot, shuffled
from battles.leagues.pairing.dutch import DutchPlayer, Outing, pair_dutch
from battles.leagues.pairing.groups import GroupPlace, fill_groups, group_rounds, play_off_seeds
from battles.leagues.pairing.knockout import (
    BYE,
    Bracket,
    Match,
    MatchState,
    Tie,
    bracket_order,
    bracket_state,
    champion,
    decide_tie,
    double_bracket,
    single_bracket,
)
from battles.leagues.pairing.maps import Map, assigned_maps, drawn_map, map_of_round, picked_map
from battles.leagues.pairing.mirrored import LegScore, MirroredLeg, Total, legs_of, mirror_of, total_of
from battles.leagues.pairing.players import EntrantId, Pair, PairingPlayer, PairingRound, ranked, seated
from battles.leagues.pairing.rematches import pair_with_fewest_rematches
from battles.leagues.pairing.swiss import most_rounds, pair_adjacent, pair_by_hand, pair_first_round, swiss_rounds
from battles.leagues.pairing.teams import (
    BoardScore,
    DefenderMatch,
    MatchBoard,
    PutUpMatch,
    TeamScore,
    roster_boards,
    team_score,
)

__all__ = [
    "BYE",
    "BYE_POINTS",
    "BoardScore",
    "Bracket",
    "DefenderMatch",
    "DutchPlayer",
    "EntrantId",
    "GroupPlace",
    "LegScore",
    "Map",
    "Match",
    "MatchBoard",
    "MatchState",
    "MirroredLeg",
    "Outing",
    "Pair",
    "PairingPlayer",
    "PairingRound",
    "PutUpMatch",
    "TeamScore",
    "Tie",
    "Total",
    "arena",
    "assigned_maps",
    "berger_table",
    "bracket_order",
    "bracket_state",
    "bye_order",
    "bye_points",
    "champion",
    "decide_tie",
    "double_bracket",
    "double_round_robin",
    "drawn",
    "drawn_map",
    "fill_groups",
    "group_rounds",
    "ladder",
    "legs_of",
    "lot",
    "map_of_round",
    "mirror_of",
    "most_rounds",
    "pair_adjacent",
    "pair_by_hand",
    "pair_dutch",
    "pair_first_round",
    "pair_with_fewest_rematches",
    "picked_map",
    "play_off_seeds",
    "ranked",
    "roster_boards",
    "round_robin",
    "seated",
    "shuffled",
    "single_bracket",
    "swiss_rounds",
    "team_score",
    "total_of",
]
