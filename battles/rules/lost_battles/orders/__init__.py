"""Every decision a player can make, one class for each row of the decision table."""

from __future__ import annotations
