"""Months: the smallest game in which all seats are asked at once and the clock evaluates, for tests of hosting."""

from typing import cast

import pytest

from battles.rules import registry
from tests.rules.toy_months.system import Months

RULES = Months()
KEY = RULES.key


def register(monkeypatch: pytest.MonkeyPatch) -> Months:
    """Months beside the real systems until the test ends, for everything that asks the registry."""
    monkeypatch.setitem(cast(dict[str, registry.AnyRules], registry.systems()), RULES.key, RULES)
    return RULES


__all__ = ["KEY", "RULES", "Months", "register"]
