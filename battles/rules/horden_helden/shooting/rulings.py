"""Readings that the text does not settle, each in one place."""

from __future__ import annotations

TAIL_WIND_LE = 1.0
"""What tail wind adds to a range (spells.json)."""
MOST_SHOOTERS = 3
"""Nobody is shot at by more (14.5)."""
SUPPORT_AP = 1
"""What magical support of shooting costs (14.8)."""
AIRBORNE_FIRE_IS_SIGHT = True
"""Ruling: where shooter or target flies, terrain hinders fire only as it hinders sight (10.4); elements always do."""
