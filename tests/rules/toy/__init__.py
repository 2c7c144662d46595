"""Ambush: a small complete rules system for tests of the kernel and of hosting. Not in production's registry."""

from typing import cast

import pytest

from battles.rules import registry
from tests.rules.toy.system import Ambush

RULES = Ambush()
KEY = RULES.key


def register(monkeypatch: pytest.MonkeyPatch) -> Ambush:
    """Ambush beside the real systems until the test ends, for everything that asks the registry."""
    monkeypatch.setitem(cast(dict[str, registry.AnyRules], registry.systems()), RULES.key, RULES)
    return RULES


__all__ = ["KEY", "RULES", "Ambush", "register"]
