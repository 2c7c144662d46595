"""Lost Battles: ancient land battles on twenty tiles."""

from __future__ import annotations

from battles.rules.lost_battles.system import LostBattles

RULES = LostBattles()
