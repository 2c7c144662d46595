"""What each audience of a table of five is told, and what no exit tells."""

from __future__ import annotations

import json

import pytest

from battles import selectors, store
from battles.models import Battle
from battles.records.replay import replay
from battles.rules.base import PUBLIC
from tests.battles.isles_tables import (
    evaluate,
    five,
    isles,
    seal,
    state_of,
    twelve,
)
from tests.battles.programs import Program
from tests.battles.tables import Table
from tests.battles.test_replays import at_the_end
from tests.rules import toy_isles

__all__ = ["five", "isles", "twelve"]
pytestmark = pytest.mark.django_db

# Who sees what


def test_spectators_see_the_coast_and_who_is_ready(five: Table) -> None:
    seal(five, "2", "4")
    view, asked = five.scene(None).view, five.scene(None).asked

    assert list(view["ready"]) == ["2", "4"]
    assert list(asked) == ["1", "3", "5"]
    boats = {isle["id"]: isle["boats"] for isle in view["isles"] if isle["boats"]}
    assert boats == {f"c{seat}": {f"{seat}.1": seat} for seat in five.players}


def test_a_truce_changes_the_sides_that_everybody_is_shown(five: Table) -> None:
    told = [five.scene(viewer).sides for viewer in (*five.players, None)]
    assert told == [{"1": 1, "2": 2, "3": 1, "4": 2, "5": 3}] * 6

    for seat, other in (("4", "5"), ("5", "4")):
        five.order(seat, {"kind": "seal_month", "truce": other})
    assert five.scene(None).sides == told[0], "sealed is not yet agreed"
    for seat in ("1", "2", "3"):
        five.order(seat, {"kind": "seal_month"})
    evaluate(five)

    assert [five.scene(viewer).sides for viewer in (*five.players, None)] == [{**told[0], "5": 2}] * 6


def test_a_replay_has_the_sides_of_each_moment(five: Table) -> None:
    """The truce of the first month does not colour what was before it."""
    for seat, other in (("4", "5"), ("5", "4")):
        five.order(seat, {"kind": "seal_month", "truce": other})
    for seat in ("1", "2", "3"):
        five.order(seat, {"kind": "seal_month"})
    evaluate(five)
    point = selectors.viewer_of(five.battle, None, five.clock.now())
    found = json.loads(replay(selectors.replay_task(five.battle, point)))

    assert found["first"]["sides"] == {"1": 1, "2": 2, "3": 1, "4": 2, "5": 3}
    changed = [step["patch"]["sides"] for step in found["steps"] if "sides" in step["patch"]]
    assert changed == [{"5": 2}]
    assert at_the_end(found)["sides"] == five.scene(None).sides


EXITS = ("state", "events?since=0", "options", "broadcast")


def test_no_exit_tells_the_public_what_lies_in_the_fog(five: Table) -> None:
    five.order("2", {"kind": "seal_month", "moves": {"2.2": "s3"}, "truce": "1"})
    first = {path: Program().get(f"battles/{five.battle_id}/{path}") for path in EXITS}

    text = json.dumps(first)
    for secret in ("month_sealed", '"moves"', '"truce"'):
        assert secret not in text
    isles = first["state"]["scene"]["view"]["isles"]
    assert not any(isle["boats"] or isle["seen"] for isle in isles if isle["id"].startswith("s"))
    assert "seat_ready" in text
    assert toy_isles.RULES.known_to(state_of(five), PUBLIC).boats.keys() == {f"{seat}.1" for seat in five.players}


def test_delayed_spectators_see_the_month_before(five: Table) -> None:
    Battle.objects.update(delay=60)
    store.moment_cache.clear()
    five.clock.move(seconds=60)
    before = five.scene(None)
    seal(five)
    evaluate(five)

    assert five.scene(None).view == before.view
    assert five.scene("1").view["month"] == 2
    five.clock.move(seconds=61)
    assert five.scene(None).view["month"] == 2
