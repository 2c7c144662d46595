"""The toy system stands beside the real ones in every rules test."""

import pytest

from tests.rules import toy


@pytest.fixture(autouse=True)
def ambush(monkeypatch: pytest.MonkeyPatch) -> toy.Ambush:
    return toy.register(monkeypatch)
