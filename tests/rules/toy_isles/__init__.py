"""Isles: a small game of many seats for tests of the kernel and of hosting. Not in production's registry."""

from typing import cast

import pytest

from battles.rules import registry
from tests.rules.toy_isles.system import Isles

RULES = Isles()
KEY = RULES.key


def register(monkeypatch: pytest.MonkeyPatch) -> Isles:
    """Isles beside the real systems until the test ends, for everything that asks the registry."""
    monkeypatch.setitem(cast(dict[str, registry.AnyRules], registry.systems()), RULES.key, RULES)
    return RULES


__all__ = ["KEY", "RULES", "Isles", "register"]
