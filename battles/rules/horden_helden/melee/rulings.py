"""Readings of melee and its results that the book does not settle, each in one place."""

from __future__ import annotations

from battles.rules.horden_helden.tables import LE, WIDTH, load

_geometry = load("geometry")

SAME_FACING_DEGREES = 1.0
"""Troops that face the same way as a recoiling element (16.1)."""

CANNOT_BE_PUSHED = frozenset({"giants", "gods", "war_wagons"})
"""A recoil pushes everybody else (16.1)."""

BEND_STEP: float = float(_geometry["flee_deflection_step_deg"])
BEND_MOST: float = float(_geometry["flee_deflection_max_deg"])
"""How a flight goes round what is in its way (16.3)."""

STEP: float = float(_geometry["sweep_step_mm"])
"""Terrain is looked at this often on the way."""

LOOK_AHEAD = 2 * LE
"""A way round helps if it is free for so many millimetres, or for the rest of the run (16.3)."""

SHIFT_MOST = WIDTH / 2
"""A pursuer goes sideways at most so far to stand square against a new enemy (16.5)."""

BANK_SEARCH = 6 * LE
"""Passengers of a lost boat are put ashore at most so far along the bank (16.2)."""

AIRBORNE_GAP = 1.0
"""Whoever may not touch an airborne flyer stops this far from it."""

ALONG_STREAM = 45.0
"""A recoil within so many degrees of the current goes up or down stream (16.2)."""

CAMP_VALUE = 150
"""What a camp counts for each 600 points of the army (18.2); half of it is given back when it is retaken."""

RIVER_PACE = LE
"""A ground element that touches a river goes no farther in the turn (8.2)."""
