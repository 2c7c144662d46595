"""Readings of movement that the book does not settle, each in one place."""

from __future__ import annotations

SAME_FACING_DEGREES = 1.0
"""Facing the same way (16.1); "exactly opposite" (11) is as exact."""

SNAP_MM = 2.0
SNAP_DEGREES = 2.0
"""A pose this near to an exact contact pose is meant to be it (8.9)."""

ROAD_DEGREES = 10.0
"""A move along a road keeps its direction within this (8.2)."""

BANK_DEGREES = 30.0
"""A boat whose long side lies this nearly along the bank has landed there (9.8)."""

MARCH_ENEMY_LE = 3
"""No march begins or goes on this near to a visible enemy (19.2)."""

UNRELIABLE_LE = 6
"""An unreliable ally comes no nearer to enemies (20)."""

MOST_LEGS = 12
"""Nobody needs more legs in one move; more are refused, so that an order stays small."""
