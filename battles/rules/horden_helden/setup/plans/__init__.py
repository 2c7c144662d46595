"""Sensible set-ups: for the computer, for random battles, and for players who let the server do it."""

from battles.rules.horden_helden.setup.plans.camps import baggage_poses, camp_pose, gates_of, work_places
from battles.rules.horden_helden.setup.plans.columns import column_orders, vanguard_poses
from battles.rules.horden_helden.setup.plans.lines import command_poses, step_poses
from battles.rules.horden_helden.setup.plans.secret import ambush_poses, lairs_of, sketched

__all__ = [
    "ambush_poses",
    "baggage_poses",
    "camp_pose",
    "column_orders",
    "command_poses",
    "gates_of",
    "lairs_of",
    "sketched",
    "step_poses",
    "vanguard_poses",
    "work_places",
]
