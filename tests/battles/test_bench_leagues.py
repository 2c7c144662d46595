"""The benchmark of leagues measures fields that could have come about, and every figure of it is a number."""

from __future__ import annotations

from math import isfinite
from pathlib import Path

import pytest

from battles.benchmarks import leagues, swiss_fields
from battles.benchmarks.swiss_fields import BenchField
from battles.leagues import terms as terms_
from battles.leagues.selectors import tables
from battles.leagues.services import swiss
from tests.battles.bench_sites import bench_site


def test_a_field_is_paired_by_the_rules_and_nobody_meets_twice() -> None:
    field = BenchField(16)
    for _ in range(4):
        field.play()

    met = [frozenset((pair.first, pair.second)) for played in field.rounds for pair, _ in played]
    assert len(met) == len(set(met)) == 4 * 8
    assert sum(player.score for player in field.players.values()) == 4 * 8 * swiss_fields.FULL


@pytest.mark.django_db
def test_the_rows_say_what_the_field_has_played() -> None:
    field = BenchField(16)
    for _ in range(3):
        field.play()
    division = swiss_fields.write(field, "crowd")

    rows = tables.fresh(division).table.rows
    assert {row.number: row.points for row in rows} == {one.number: one.score for one in field.players.values()}
    paired = swiss.paired(division, 4, terms_.read(division.season.terms))
    numbers = dict(division.entrants.values_list("pk", "number"))
    assert [(numbers[pair.first], numbers[pair.second]) for pair in paired.pairs] == [
        (pair.first, pair.second) for pair in field.paired().pairs
    ]


@pytest.mark.slow("fields of entrants and a server")
def test_every_figure_is_there_and_finite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leagues, "SIZES", (16, 2, 32, 3))

    figures = list(leagues.figures(bench_site(tmp_path)))

    assert all(isfinite(figure.value) and figure.value > 0 for figure in figures)
    limits = [figure.limit for figure in figures if figure.limit is not None]
    assert limits == [4000, 400, pytest.approx(2.6), 100, 100]
