"""The benchmark of Horden & Helden measures legal moves in sound positions, and every figure of it is a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import isfinite
from pathlib import Path

import pytest

from battles.benchmarks import client, dry_run_load, horden_helden, hosting
from battles.rules.base import Setup
from battles.rules.dice import seeded
from battles.rules.horden_helden import RULES, position
from battles.rules.permission import dry_run
from battles.rules.play import begin
from tests.battles.bench_sites import bench_site
from tests.patience import PATIENCE


@pytest.mark.parametrize("count", [horden_helden.AMONG, *horden_helden.SIZES])
def test_the_position_has_so_many_elements_and_could_be_played(count: int) -> None:
    state = horden_helden.ranks(count)

    assert len(state.elements) == len(state.on_table) == count
    assert position.problems(position.written(state)) == []
    for order in (*horden_helden.advances(), *horden_helden.wheels()):
        assert dry_run(RULES, state, horden_helden.ONE, order).refusals == ()


@pytest.mark.slow
@pytest.mark.parametrize(("setup", "commands"), [(horden_helden.small, 1), (horden_helden.large, 3)])
def test_battles_have_the_commands_they_are_named_for(setup: Callable[[int], Setup], commands: int) -> None:
    state = begin(RULES, setup(0), seeded("dice")).state

    assert Counter(command.side for command in state.commands.values()) == {"A": commands, "B": commands}


def test_every_figure_is_there_and_finite(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ROUNDS", "BATTLES"):
        monkeypatch.setattr(horden_helden, name, 1)
    monkeypatch.setattr(horden_helden, "DRY_RUNS", 2)
    monkeypatch.setattr(horden_helden, "ORDERS", 3)

    figures = list(horden_helden.figures())

    assert all(isfinite(figure.value) and figure.value > 0 for figure in figures)
    limits = [figure.limit for figure in figures if figure.limit is not None]
    assert limits == [2, 2, 25, *[pytest.approx(2.4)] * 6, 6, 16]
    for size in horden_helden.SIZES:
        assert sum(f"among {size}," in figure.name for figure in figures) == 2


@pytest.mark.slow("two servers and large positions")
async def test_a_small_round_of_dragging(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("ROUNDS", 1), ("DRY_RUNS", 3), ("PLAYERS", 2)):
        monkeypatch.setattr(dry_run_load, name, value)
    for name, value in (("BATCHES", 1), ("BATCH", 3)):
        monkeypatch.setattr(hosting, name, value)
    monkeypatch.setattr(client, "PATIENCE", PATIENCE)
    site = bench_site(tmp_path)

    figures = [*await dry_run_load.dry_run(site), *await dry_run_load.crowd_drags(site)]

    assert len(figures) == 6
    assert all(isfinite(figure.value) and figure.value > 0 for figure in figures)
