"""What the hosting tests share: the small system Ambush, users, a clock to move, and tables to sit at."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
from django.core.cache import cache

from accounts.models import User
from battles import live, store
from battles.live import Hub
from battles.runtime import bus, tuning
from battles.runtime.clock import SetClock, WallClock
from battles.runtime.db_thread import in_db_thread
from battles.services import draining
from battles.thinking import pool
from tests.battles.tables import Table
from tests.rules import toy


@pytest.fixture(autouse=True)
def ambush(monkeypatch: pytest.MonkeyPatch) -> toy.Ambush:
    """Ambush stands beside the real systems."""
    return toy.register(monkeypatch)


@pytest.fixture(autouse=True)
def fresh_process() -> Iterator[None]:
    """Nothing of an earlier test is remembered: no cached battles, no listeners, open doors."""
    store.moment_cache.clear()
    draining.active = False
    yield
    bus.subscribers.clear()


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
def one_time(monkeypatch: pytest.MonkeyPatch, clock: SetClock) -> Iterator[None]:
    """Pages, services and hub all go by the clock that the test moves."""
    monkeypatch.setattr(WallClock, "now", lambda self: clock.now())
    cache.clear()
    pool.use(pool.Inline())
    yield
    pool.use(pool.Pool())


@pytest.fixture
def anna(db: None) -> User:
    return User.objects.create_user("anna", password="secret")


@pytest.fixture
def ben(db: None) -> User:
    return User.objects.create_user("ben", password="secret")


@pytest.fixture
def carl(db: None) -> User:
    """Somebody who only watches."""
    return User.objects.create_user("carl", password="secret")


@pytest.fixture
def table(anna: User, ben: User, clock: SetClock) -> Table:
    """Anna (1) and Ben (2) at the brook, dice agreed, both asked where to hide."""
    return Table.of(anna, ben, clock=clock)


@pytest.fixture
async def quick_hub(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hub]:
    """A worker's hub for this test alone, sweeping often."""
    own = Hub()
    monkeypatch.setattr(live, "hub", own)
    monkeypatch.setattr(tuning, "SWEEP_SECONDS", 0.05)
    yield own
    await own.stop()
    await in_db_thread(int)  # whatever was still under way in the database thread is done


@pytest.fixture
def by_consent(monkeypatch: pytest.MonkeyPatch, ambush: toy.Ambush) -> None:
    """Ambush as if its rules made every order final unless the others agree."""
    monkeypatch.setattr(type(ambush), "take_back", "consent")
