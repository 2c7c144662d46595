"""Area Attack (X×Y): the hits of one hit, by ranks or files."""

from __future__ import annotations

import pytest

from battles.rules.ninth_age.attacks.area_attack import area_hits


@pytest.mark.clause("B.21.145")
@pytest.mark.parametrize(
    ("width", "depth", "lines", "hits"),
    [
        pytest.param(3, 3, (5, 5, 5), 9, id="r16"),
        pytest.param(3, 3, (5, 2), 5, id="r17"),
        pytest.param(3, 3, (1,), 1, id="r18"),
        pytest.param(3, 3, (3, 3), 6, id="r19"),
        pytest.param(1, 4, (5, 5), 2, id="r20, two ranks"),
        pytest.param(1, 4, (5, 5, 5, 5, 5), 4, id="r20, more than four"),
    ],
)
def test_ranks_give_hits_up_to_their_models(width: int, depth: int, lines: tuple[int, ...], hits: int) -> None:
    assert area_hits(lines, width, depth) == hits


@pytest.mark.clause("B.21.145")
def test_the_fullest_files_are_chosen() -> None:
    assert area_hits((1, 4, 2, 4), 3, 2) == 6


@pytest.mark.clause("B.21.145")
def test_there_are_never_more_hits_than_models() -> None:
    """A large base counts in each rank it stands in."""
    assert area_hits((3, 3), 3, 3, models=4) == 4


@pytest.mark.clause("B.21.132")
def test_a_partial_hit_without_width_or_depth_hits_nobody() -> None:
    assert area_hits((5, 5), 0, 3) == 0
    assert area_hits((5, 5), 3, 0) == 0
