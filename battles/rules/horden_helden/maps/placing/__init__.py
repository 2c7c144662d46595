"""Terrain laid by the players (3.12, terrain_placement.json): what may be chosen, and where it may lie.

The attacker chooses first, then the defender; then the attacker lays phase 1, the defender phase 2, the attacker
phase 3. `tasks` lists what a side lays in a phase, in order; `dice_for` says what is thrown for each; a piece for which
there is no lawful place is dropped.
"""

from battles.rules.horden_helden.maps.placing.piece_choice import (
    Choice,
    Combination,
    choice_of,
    choice_problems,
    hill_counts,
    piece_counts,
    plain,
    suggested_choice,
)
from battles.rules.horden_helden.maps.placing.piece_places import next_id, placement_problems, with_crossings
from battles.rules.horden_helden.maps.placing.place_search import suggested
from battles.rules.horden_helden.maps.placing.tasks import Rule, Task, dice_for, rule_of, tasks

__all__ = [
    "Choice",
    "Combination",
    "Rule",
    "Task",
    "choice_of",
    "choice_problems",
    "dice_for",
    "hill_counts",
    "next_id",
    "piece_counts",
    "placement_problems",
    "plain",
    "rule_of",
    "suggested",
    "suggested_choice",
    "tasks",
    "with_crossings",
]
