"""What the tests of leagues share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from battles import store
from battles.runtime import bus
from battles.runtime.clock import SetClock
from battles.services import draining

HERE = Path(__file__).parent
AT_ONCE = {"test_seasons.py", "test_entry.py", "test_audit.py", "test_amendments.py", "test_charts.py", "test_rules.py"}
"""Files of this folder that `make check` runs too, beside the pure core in its folders."""
THOROUGH = {
    "test_properties.py",
    "test_swiss_random.py",
    "test_finish.py",
    "test_slots.py",
    "test_trf.py",
    "test_periods.py",
}
"""Files of the pure core that try thousands of cases: for `make test`."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long is for `make test`."""
    for item in items:
        if item.path.parent == HERE:
            is_slow = item.path.name not in AT_ONCE
        else:
            is_slow = HERE in item.path.parents and item.path.name in THOROUGH
        if is_slow:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(autouse=True)
def fresh_process() -> Iterator[None]:
    """Nothing of an earlier test is remembered."""
    store.moment_cache.clear()
    draining.active = False
    yield
    bus.subscribers.clear()


@pytest.fixture
def clock() -> SetClock:
    return SetClock()
