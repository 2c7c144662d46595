"""A season that is put back is the season that services make: row by row, passwords' salt apart."""

from __future__ import annotations

import re
from itertools import count

import pytest
from django.db import connection, transaction

from battles.rules.codec import Json
from battles.runtime.clock import SetClock
from tests.leagues import builders, stored
from tests.leagues.playing import decide_round, started, top

pytestmark = pytest.mark.django_db
USUAL: list[tuple[int, dict[str, Json]]] = [
    (6, {}),
    (4, {}),
    (4, {"preset": "mirrored_swiss", "swiss": {"rounds": 2}}),
    (6, {"withdrawal": "keep_played"}),
    (4, {"preset": "ladder"}),
    (8, {"preset": "club_cup", "format": "knockout"}),
]
SALTED = re.compile(r"md5\$\w+\$\w+")


@pytest.fixture(autouse=True)
def nothing_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "_stored", {})


def left_by(number: int, terms: dict[str, Json]) -> tuple[list[str], str]:
    """What lies in the database, and what the clock says, when the season has started."""
    clock = SetClock()
    with transaction.atomic():
        started(number, clock, **terms)
        rows = [SALTED.sub("", insert) for insert in stored.inserts()]
        transaction.set_rollback(True)
    return rows, clock.now().isoformat()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="rows are stored on SQLite alone")
@pytest.mark.parametrize(("number", "terms"), USUAL)
def test_what_is_put_back_is_what_services_make(
    number: int, terms: dict[str, Json], monkeypatch: pytest.MonkeyPatch
) -> None:
    by_services = left_by(number, terms)
    put_back = left_by(number, terms)
    stored._stored.clear()
    monkeypatch.setattr(builders, "_names", count(1))
    by_services_again = left_by(number, terms)

    assert put_back == by_services
    assert [insert.split(" ")[2] for insert in by_services_again[0]] == [one.split(" ")[2] for one in put_back[0]]
    assert sum("leagues_" in insert for insert in put_back[0]) > 5


def test_a_season_that_was_put_back_goes_on() -> None:
    for _ in range(2):
        clock = SetClock()
        with transaction.atomic():
            division = top(started(4, clock))
            decide_round(division, 1, clock)
            assert division.rounds.count() > 1
            transaction.set_rollback(True)


def test_what_is_there_already_stays() -> None:
    builders.person("anna")
    clock = SetClock()
    made = started(4, clock)

    assert stored._stored == {}
    assert made.divisions.exists()
