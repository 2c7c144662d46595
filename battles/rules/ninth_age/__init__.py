"""The 9th Age: regiments on a free table."""

from __future__ import annotations

from battles.rules.ninth_age.rules_system import NinthAge

RULES = NinthAge()
