"""What of a unit stands in the way (A.4.8)."""

from __future__ import annotations

import pytest

from battles.rules.geometry import Box
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.sight.blocks import blocks_of
from battles.rules.ninth_age.sight.heights import GIGANTIC, LARGE, STANDARD
from tests.rules.ninth_age.builders import choice, joined, pose, regiment
from tests.rules.ninth_age.sight.table import CANNON, GIANT, KNIGHTS, PIKES, TROLLS, WARDENS, ground

TWENTY_THREE = choice("aldermark", "pike_burghers", 23)


def sizes(unit: Unit) -> list[tuple[float, float]]:
    """Width and depth of each block."""
    return [(block.shape.width, block.shape.depth) for block in blocks_of(unit) if isinstance(block.shape, Box)]


@pytest.mark.clause("A.4.8")
def test_full_ranks_are_one_box_and_the_last_rank_another() -> None:
    full = regiment("A01", PIKES, pose(30, 10, 90), files=5)
    ragged = regiment("A01", TWENTY_THREE, pose(30, 10, 90), files=5)

    assert sizes(full) == [(100, 80)]
    assert sizes(ragged) == [(100, 80), (60, 20)]


@pytest.mark.clause("A.4.8")
def test_gaps_in_the_last_rank_are_open() -> None:
    ragged = regiment("A01", TWENTY_THREE, pose(30, 10, 90), files=5, last_rank=(0, 2, 4))

    assert len(blocks_of(ragged)) == 4


@pytest.mark.clause("A.4.4")
def test_heights_are_those_of_the_models() -> None:
    heights = [blocks_of(regiment("A01", one, pose(30, 10, 90)))[0].height for one in (PIKES, TROLLS, GIANT, CANNON)]

    assert heights == [STANDARD, LARGE, GIGANTIC, STANDARD]


@pytest.mark.clause("A.4.4", "B.21.33")
def test_a_character_of_another_height_is_a_block_of_its_own() -> None:
    rider = choice("aldermark", "gilded_spurs", 1)
    unit = joined(
        regiment("A01", PIKES, pose(30, 10, 90), files=5), "A02", choice("aldermark", "field_captain"), Cell(0, 2)
    )

    assert len(blocks_of(unit)) == 2
    assert blocks_of(regiment("A01", rider, pose(30, 10, 90)))[0].is_tall
    assert blocks_of(regiment("A01", KNIGHTS, pose(30, 10, 90)))[0].is_tall


@pytest.mark.clause("B.21.26")
def test_skirmishers_are_their_whole_boundary() -> None:
    (block,) = blocks_of(regiment("A01", WARDENS, pose(30, 10, 90), files=5))

    assert block.is_skirmishing
    assert sizes(regiment("A01", WARDENS, pose(30, 10, 90), files=5)) == [(5 * 20 + 4 * 12.5, 2 * 20 + 12.5)]


@pytest.mark.clause("B.20.10")
def test_a_unit_partly_on_a_hill_is_single_bases() -> None:
    unit = regiment("A01", PIKES, pose(30, 10, 90), files=5)
    hill = ground("hill", 20, 5, 30, 12)

    blocks = blocks_of(unit, [hill])

    assert len(blocks) == 20
    assert {block.is_elevated for block in blocks} == {True, False}
