"""The toy systems stand beside the real ones in every rules test."""

import pytest

from tests.rules import toy, toy_isles


@pytest.fixture(autouse=True)
def ambush(monkeypatch: pytest.MonkeyPatch) -> toy.Ambush:
    return toy.register(monkeypatch)


@pytest.fixture(autouse=True)
def isles(monkeypatch: pytest.MonkeyPatch) -> toy_isles.Isles:
    return toy_isles.register(monkeypatch)
