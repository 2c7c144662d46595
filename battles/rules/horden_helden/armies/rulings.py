"""Readings of the text about armies that it does not settle, each with one name."""

from __future__ import annotations

NEVER_ON_HORSEBACK = frozenset({"hidden_beings", "wagon_axe", "wagon_archers"})
"""Infantry that cannot be mounted infantry: it lies in wait, or rides already (1.8)."""

COMMANDER_NEVER_WITH = frozenset({"gods", "hidden_beings", "boats"})
"""A commander leads from the table: not with those who may never stand on it (1.5)."""

MOST_OF_AN_ENTRY = 60
"""Free building has no counts; this only keeps documents small."""

MOST_WORKS = 20
"""The same for field works."""
