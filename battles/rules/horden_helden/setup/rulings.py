"""Readings of the text about setting up that it does not settle, each with one name."""

from __future__ import annotations

AMBUSH_WHOLLY_INSIDE = True
"""Whoever lies in ambush in a wood, town, swamp or bush stands wholly inside it (4.4)."""

VANGUARD_AT_LEAST_ONE = 1
"""A command with any of the four kinds may send at least one ahead (4.2)."""
