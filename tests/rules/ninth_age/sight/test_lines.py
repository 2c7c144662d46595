"""Lines of sight (A.4.4 to A.4.9)."""

from __future__ import annotations

from typing import Any

import pytest

from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.pieces import UnitChoice
from battles.rules.ninth_age.sight.lines import model_sees, sees
from tests.rules.ninth_age.builders import choice, pose, regiment, state_of
from tests.rules.ninth_age.sight.table import (
    CANNON,
    GIANT,
    KNIGHTS,
    PIKES,
    SHOT,
    TROLLS,
    WARDENS,
    ground,
    target,
    viewer,
)

WIDE = choice("aldermark", "pike_burghers", 50)


def seen(mine: UnitChoice, theirs: UnitChoice, between: UnitChoice | None, **more: Any) -> bool:
    """Whether the first sees the second past the third, who stands right before it with a wide front."""
    own, other = viewer(mine), target(theirs)
    units = [own, other]
    if between is not None:
        units.append(regiment("A09", between, pose(36, 20, 90), files=25))
    state = state_of(*units, **more)
    return sees(state, own, other)


@pytest.mark.clause("A.4.4", "A.4.6")
def test_open_ground_is_seen_over_and_the_rear_is_not() -> None:
    assert seen(SHOT, PIKES, None)
    own, other = viewer(), target(y=2)
    assert not sees(state_of(own, other), own, other)


@pytest.mark.clause("A.4.4", "A.4.5")
def test_e31_a_model_blocks_that_is_as_high_as_viewer_and_target() -> None:
    large = choice("brakkar", "sump_trolls", 9)

    assert not seen(SHOT, PIKES, WIDE)
    assert seen(SHOT, TROLLS, WIDE)
    assert seen(TROLLS, PIKES, WIDE)
    assert not seen(SHOT, PIKES, large)
    assert not seen(SHOT, TROLLS, large)
    assert seen(SHOT, GIANT, large)


@pytest.mark.clause("B.21.26")
def test_skirmishers_never_block() -> None:
    assert seen(SHOT, PIKES, choice("aldermark", "hedge_wardens", 16))


@pytest.mark.clause("B.21.33")
def test_tall_models_look_over_their_own_height() -> None:
    tall = choice("aldermark", "gilded_spurs", 15)

    assert seen(KNIGHTS, PIKES, WIDE)
    assert seen(SHOT, KNIGHTS, WIDE)
    assert not seen(KNIGHTS, PIKES, tall)


@pytest.mark.clause("A.4.6", "A.4.7")
def test_e30_an_empty_part_of_the_boundary_is_seen_but_nothing_behind_impassable_ground() -> None:
    lone = choice("aldermark", "field_captain")
    own = regiment("A01", lone, pose(30, 10, 90), files=1)
    ragged = regiment("B01", choice("aldermark", "pike_burghers", 16), pose(30, 24, 90), files=5, last_rank=(4,))
    wall = regiment("A02", choice("aldermark", "pike_burghers", 15), pose(36.5, 18, 90), files=15)
    hidden = regiment("B03", PIKES, pose(50, 20, 270), files=5)
    rock = ground("impassable", 38, 11, 46, 21)
    state = state_of(own, ragged, wall, hidden, terrain=(rock,))

    assert sees(state, own, ragged)
    assert not sees(state, own, hidden)


@pytest.mark.clause("A.4.7", "B.20.4")
@pytest.mark.parametrize("kind", ["hill", "impassable"])
def test_opaque_ground_blocks_and_other_ground_does_not(kind: str) -> None:
    assert not seen(SHOT, PIKES, None, terrain=(ground(kind, 20, 15, 52, 18),))  # type: ignore[arg-type]
    assert seen(SHOT, PIKES, None, terrain=(ground("forest", 20, 15, 52, 18),))


@pytest.mark.clause("A.4.7", "B.20.4")
def test_one_sees_into_a_hill_and_out_of_it() -> None:
    into = ground("hill", 20, 28, 52, 34)
    out_of = ground("hill", 20, 5, 52, 12)

    assert seen(SHOT, PIKES, None, terrain=(into,))
    assert seen(SHOT, PIKES, None, terrain=(out_of,))


@pytest.mark.clause("B.20.10")
def test_from_and_to_a_hill_models_below_do_not_hide() -> None:
    below = ground("hill", 20, 5, 52, 12)
    above = ground("hill", 20, 28, 52, 36)

    assert seen(SHOT, PIKES, WIDE, terrain=(below,))
    assert seen(SHOT, PIKES, WIDE, terrain=(above,))
    assert not seen(SHOT, PIKES, WIDE)


@pytest.mark.clause("A.4.6")
def test_a_model_sees_only_within_its_own_arc() -> None:
    own = viewer()
    beside = regiment("B01", choice("aldermark", "field_captain"), pose(46, 19.1, 270), files=1)
    state = state_of(own, beside)

    assert model_sees(state, own, Cell(0, 4), beside)
    assert not model_sees(state, own, Cell(0, 0), beside)
    assert sees(state, own, beside)


@pytest.mark.clause("A.4.6")
def test_a_model_behind_looks_only_through_the_front_edge() -> None:
    own = viewer(PIKES)
    near = regiment("B01", choice("aldermark", "field_captain"), pose(38.7, 10.5, 180), files=1)
    state = state_of(own, near)

    assert model_sees(state, own, Cell(0, 4), near)
    assert not model_sees(state, own, Cell(2, 4), near)


@pytest.mark.clause("A.3.5")
def test_a_round_base_sees_all_around() -> None:
    own = regiment("A01", CANNON, pose(36, 10, 90), files=1)
    for x, y in ((36, 30), (36, 2), (60, 10), (10, 10)):
        other = regiment("B01", PIKES, pose(x, y, 0), files=5)
        assert sees(state_of(own, other), own, other)
    behind = regiment("B01", PIKES, pose(36, 30, 270), files=5)
    wall = regiment("A02", WIDE, pose(36, 20, 90), files=25)
    assert not sees(state_of(own, behind, wall), own, behind)
    assert sees(state_of(own, behind, regiment("A02", WARDENS, pose(36, 20, 90))), own, behind)
