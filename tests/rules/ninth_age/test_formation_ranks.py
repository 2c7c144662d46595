"""Full ranks, close and line formation."""

from __future__ import annotations

import pytest

from battles.rules.ninth_age.formation.cells import Rows, SideBase
from battles.rules.ninth_age.formation.ranks import counted, full_ranks, is_line_formation
from battles.rules.ninth_age.tables import Height
from tests.rules.ninth_age.formations import BRUTE, ESCORTED, GUARD, LED, foot, larger, with_larger


@pytest.mark.clause("A.3.10")
@pytest.mark.parametrize(
    ("models", "files", "height", "found"),
    [
        (23, 5, "STANDARD", 4),
        (25, 5, "STANDARD", 5),
        (16, 4, "STANDARD", 0),
        (16, 4, "LARGE", 4),
        (14, 4, "LARGE", 3),
        (15, 4, "LARGE", 4),
        (7, 2, "LARGE", 0),
        (3, 2, "GIGANTIC", 2),
        (1, 1, "GIGANTIC", 1),
        (18, 10, "STANDARD", 2),
        (14, 10, "STANDARD", 1),
    ],
)
def test_a_rank_is_full_from_so_many_models_by_height(models: int, files: int, height: Height, found: int) -> None:
    assert full_ranks(foot(models, files), height) == found


@pytest.mark.clause("A.3.10")
def test_units_mostly_of_light_troops_have_no_full_ranks() -> None:
    assert full_ranks(foot(25, 5), "STANDARD", light_troops=True) == 0


@pytest.mark.clause("A.3.10", "A.3.29")
@pytest.mark.parametrize(
    ("rows", "counts"),
    [
        pytest.param(LED, (5, 5, 5, 5, 2), id="e27a"),
        pytest.param(ESCORTED, (5, 5), id="e27a_mismatching"),
        pytest.param(with_larger(3, 5, larger(0, 0, 2, 3)), (5, 2, 2), id="overhang"),
        pytest.param(with_larger(3, 6, larger(0, 0, 3, 2), larger(0, 5, 1, 1)), (7 - 1, 4), id="two_larger"),
    ],
)
def test_a_larger_base_counts_as_the_models_it_displaces_in_every_rank(rows: Rows, counts: tuple[int, ...]) -> None:
    assert counted(rows) == counts


@pytest.mark.clause("A.3.11")
@pytest.mark.parametrize(
    ("rows", "is_line"),
    [
        (foot(7, 7), False),
        (foot(8, 8), True),
        (foot(24, 8), True),
        (foot(21, 7), False),
        (Rows(GUARD, 14, 7, beside=(SideBase("left", BRUTE), SideBase("right", BRUTE))), False),
        (with_larger(6, 8, larger(0, 0)), True),
        (with_larger(5, 7, larger(0, 0)), False),
    ],
)
def test_eight_models_in_the_first_rank_are_a_line_formation(rows: Rows, is_line: bool) -> None:
    assert is_line_formation(rows) is is_line


@pytest.mark.clause("A.3.11")
def test_e28_a_line_keeps_its_full_ranks() -> None:
    assert is_line_formation(foot(9, 9))
    assert full_ranks(foot(9, 9), "STANDARD") == 1
    assert not is_line_formation(foot(21, 7))
    assert full_ranks(foot(21, 7), "STANDARD") == 3
