"""The benchmark of rounds measures what it says: seals of all seats, and everything that is built for each audience."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from battles.benchmarks import rounds
from battles.benchmarks.rounds import Delivery
from battles.live.room import AUDIENCES_A_TURN
from battles.rules.codec import Json
from tests.battles.bench_sites import bench_site
from tests.rules import toy_isles

SEATS = 12


def test_a_delivery_is_as_long_as_all_its_slices() -> None:
    delivery = Delivery((1.5, 4.0, 0.5))

    assert delivery.whole == 6.0
    assert delivery.longest == 4.0


@pytest.mark.django_db(transaction=True)
async def test_all_seats_seal_and_every_audience_is_shown_each_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    toy_isles.register(monkeypatch)

    found = await rounds.played(spectators=2, months=1)

    assert len(found.seals) == len(found.after_seals) == SEATS
    assert len(found.after_months) == 1
    others = -(-SEATS // AUDIENCES_A_TURN)  # after the first slice, the other seats and the public
    assert {len(one.slices) for one in (*found.after_seals, *found.after_months)} == {1 + others}


MOST_LOOKS = 5
"""How often the rules are asked what a seat knows, for all that it is shown of one moment."""


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("spectators", [1, 50])
async def test_twelve_cost_twelve_times_one_and_all_spectators_one_more(
    monkeypatch: pytest.MonkeyPatch, spectators: int
) -> None:
    """Nobody's share grows with the others: a view for each seat and one for the public, however many watch."""
    asked = counted(monkeypatch, toy_isles.register(monkeypatch), "view", "known_to")

    found = await rounds.played(spectators=spectators, months=1)

    views = (SEATS + 1) * (len(found.after_seals) + len(found.after_months))
    assert asked["view"] == views
    assert views <= asked["known_to"] <= MOST_LOOKS * views


def counted(monkeypatch: pytest.MonkeyPatch, rules: toy_isles.Isles, *names: str) -> Counter[str]:
    """How often a room asks the rules for these while it shows something."""
    asked, shows, pump = Counter[str](), list[bool](), rounds.TimedRoom._pump

    def count(name: str) -> Callable[..., Json]:
        really = getattr(toy_isles.Isles, name)

        def counting(*given: Json) -> Json:
            asked[name] += bool(shows)
            return really(*given)

        return counting

    def showing(room: rounds.TimedRoom, most: int = 1) -> None:
        shows.append(True)
        pump(room, most)
        shows.pop()

    for name in names:
        monkeypatch.setattr(type(rules), name, count(name))
    monkeypatch.setattr(rounds.TimedRoom, "_pump", showing)
    return asked


@pytest.mark.slow("a process with the site in it")
def test_every_figure_is_there_with_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "SPECTATORS", 2)
    monkeypatch.setattr(rounds, "MONTHS", 1)

    figures = list(rounds.figures(bench_site(tmp_path)))

    assert [figure.limit for figure in figures] == [None, 12, 120, 20, 120, 20]
    assert len({figure.name for figure in figures}) == len(figures)
    assert all(figure.value > 0 for figure in figures)
