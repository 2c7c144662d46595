"""Readings of the chapter on magic that the text leaves open, where they are a value."""

from __future__ import annotations

RISE_LANDED = True
"""Raised flyers rise on foot: they stand landed among the graves."""
NEVER_RISE = frozenset({"hidden_beings"})
"""They would have no lair to be hidden in, though they count among the light infantry."""
LOW = 3
"""A wizard who throws this or less for the second time becomes a frog (21.4); then his count begins anew."""
LOW_TIMES = 2
