"""Requests made up from the interface's own description, some with real numbers in their addresses, some without.

How many there are is fixed and they are the same each time, so the test is as red or green tomorrow as today.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from rest_framework.throttling import SimpleRateThrottle
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from accounts.models import User
from accounts.services import make_token
from battles import services
from battles.rules.base import Setup
from battles.rules.codec import Json
from battles.runtime.clock import SetClock
from battles.thinking import pool
from tests.battles.tables import Table
from tests.leagues import playing

EXAMPLES = 8
"""For each operation."""
CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance]


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch, transactional_db: None) -> Iterator[dict[str, Json]]:
    """A site in this process, without throttles; what its addresses can name."""
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": None, "user": None})
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    cache.clear()
    pool.use(pool.Inline())
    yield _prepared()
    pool.use(pool.Pool())
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def _prepared() -> dict[str, Json]:
    """Somebody with a battle under way, who runs a league; the numbers of all that, and a key."""
    clock = SetClock()
    anna, ben = User.objects.create_user("anna"), User.objects.create_user("ben")
    battle = services.create_battle(host=anna, system="lost_battles", setup=Setup(scenario="cannae"), seat="1")
    table = Table.of(anna, ben, clock=clock)
    season = playing.started(4, clock)
    season.league.owner = anna
    season.league.save()
    fixture = playing.of_round(playing.top(season), 1)[0]
    return {
        "key": make_token(user=anna, name="fuzz"),
        "ids": {
            "battle_id": table.battle_id,
            "system": "horden_helden",
            "scenario": "classic",
            "language": "de",
            "name": "ben",
            "user_id": ben.pk,
            "seat": "1",
            "slug": season.league.slug,
            "number": season.number,
            "season_id": season.pk,
            "division_id": playing.top(season).pk,
            "round_id": fixture.round_id,
            "fixture_id": fixture.pk,
            "entrant_id": fixture.sides.all()[0].entrant_id,
        },
        "open": str(battle.pk),
    }


@pytest.mark.slow
def test_no_request_breaks_the_interface_or_is_answered_otherwise_than_described(site: dict[str, Json]) -> None:
    schema = schemathesis.openapi.from_wsgi("/api/schema/?format=json", get_wsgi_application())
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    answered = Counter[int]()
    problems = [problem for operation in operations for problem in _problems(operation, site, answered)]

    assert len(operations) > 150

    assert {200, 201, 400, 403, 404, 409} <= set(answered)
    assert not problems, "\n\n".join(problems)


def _problems(operation: Any, site: dict[str, Json], answered: Counter[int]) -> list[str]:
    """What is wrong with the answers of one operation: the first thing that is. Statuses are counted."""

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), made_up=st.integers(0, 3))
    def ask(case: Any, made_up: int) -> None:
        path = case.path_parameters or {}
        if made_up:
            case.path_parameters = path | {name: site["ids"][name] for name in path if name in site["ids"]}
        headers = {"Authorization": f"Token {site['key']}", "Accept": "application/json"}
        answered[case.call_and_validate(headers=headers, checks=CHECKS).status_code] += 1

    try:
        ask()
    except BaseExceptionGroup as found:
        return [f"{operation.label}: {problem}" for problem in found.exceptions]
    return []
