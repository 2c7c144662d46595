"""Horden & Helden: fantasy elements on a free table."""

from __future__ import annotations

from battles.rules.horden_helden.system import HordenHelden

RULES = HordenHelden()
