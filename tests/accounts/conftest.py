"""What the account tests share: Ambush beside the real systems, and nothing remembered between tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from accounts.models import User
from battles import store
from battles.runtime import bus
from battles.runtime.clock import SetClock
from tests.battles.tables import Table
from tests.rules import toy

PASSWORD = "correct horse 7"


@pytest.fixture(autouse=True)
def ambush(monkeypatch: pytest.MonkeyPatch) -> toy.Ambush:
    return toy.register(monkeypatch)


@pytest.fixture(autouse=True)
def fresh_process() -> Iterator[None]:
    store.moment_cache.clear()
    cache.clear()
    yield
    bus.subscribers.clear()


@pytest.fixture
def anna(db: None) -> User:
    return User.objects.create_user("anna", email="anna@example.org", password=PASSWORD)


@pytest.fixture
def ben(db: None) -> User:
    return User.objects.create_user("ben", email="ben@example.org", password=PASSWORD)


@pytest.fixture
def table(anna: User, ben: User) -> Table:
    """Anna (1) against Ben (2), under way."""
    return Table.of(anna, ben, clock=SetClock())
