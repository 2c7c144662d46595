"""The benchmark of rounds measures what it says: seals of all seats, and everything that is built for each audience."""

from __future__ import annotations

from pathlib import Path

import pytest

from battles.benchmarks import rounds
from battles.benchmarks.rounds import Delivery
from battles.live.room import AUDIENCES_A_TURN
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


@pytest.mark.slow("a process with the site in it")
def test_every_figure_is_there_with_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "SPECTATORS", 2)
    monkeypatch.setattr(rounds, "MONTHS", 1)

    figures = list(rounds.figures(bench_site(tmp_path)))

    assert [figure.limit for figure in figures] == [None, 12, 120, 20, 120, 20]
    assert len({figure.name for figure in figures}) == len(figures)
    assert all(figure.value > 0 for figure in figures)
