"""Which models touch which: directly, across gaps, at joints and corners."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.rules.geometry import SIDES, Side
from battles.rules.ninth_age.formation.bases import Base, disc
from battles.rules.ninth_age.formation.boundary import Where, boundary
from battles.rules.ninth_age.formation.cells import Cell, Rows, SideBase, is_legal
from battles.rules.ninth_age.formation.contact import Meeting, edges_meet, meeting, meeting_disc
from battles.rules.ninth_age.formation.gaps import facing
from battles.rules.ninth_age.measures import NEAR
from tests.rules.ninth_age.formations import BRUTE, ESCORTED, FOOT, GUARD, LED, RIDER, SMALL, foot, larger, with_larger

BEHIND_B = foot(6, 5, 1)
"""E24: A to E in the first rank, F behind B."""
A, B, C, D, E = (Cell(0, file) for file in range(5))
F = Cell(1, 1)


def front_of(rows: Rows, target: Rows, side: Side, offset: float) -> Meeting:
    return meeting(rows, "front", target, side, offset)


def touched(met: Meeting, file: int) -> set[Where]:
    """Whom the model in a file of the first rank touches."""
    return {other for one, other in met.pairs if one == Cell(0, file)}


@pytest.mark.clause("A.3.26", "A.3.27")
def test_e24_a_rear_charge_at_an_incomplete_last_rank() -> None:
    met = front_of(Rows(SMALL, 6, 6), BEHIND_B, "rear", 7.5)

    assert touched(met, 0) == {F, A}
    assert touched(met, 1) == {F, C}
    assert C in touched(met, 1) & touched(met, 2)
    assert E in touched(met, 4) & touched(met, 5)
    assert B not in met.theirs


@pytest.mark.clause("A.11.23")
@pytest.mark.parametrize("offset", [0.0, 10.0, -10.0])
def test_e25_five_against_five_flush_or_half_a_base_aside_are_ten(offset: float) -> None:
    met = front_of(foot(20, 5), foot(20, 5), "front", offset)

    assert (len(met.mine), len(met.theirs), met.total) == (5, 5, 10)


@pytest.mark.clause("A.11.23")
@pytest.mark.parametrize(("offset", "theirs"), [(0.0, 7), (10.0, 6), (-10.0, 6), (3.0, 6), (20.0, 6), (40.0, 5)])
def test_e26_five_against_seven_touch_most_where_joints_coincide(offset: float, theirs: int) -> None:
    met = front_of(foot(10, 5), foot(14, 7), "front", offset)

    assert len(met.theirs) == theirs


@pytest.mark.clause("A.11.23")
def test_e27_three_wide_bases_against_six_small_ones() -> None:
    met = front_of(Rows(BRUTE, 3, 3), foot(6, 6), "front", 0.0)

    assert (len(met.mine), len(met.theirs)) == (3, 6)


@pytest.mark.clause("A.3.25")
@pytest.mark.parametrize(("offset", "found"), [(100.0, 2), (100.025, 2), (100.026, 0), (-100.0, 2), (99.0, 2)])
def test_corner_to_corner_is_contact(offset: float, found: int) -> None:
    met = front_of(foot(5, 5), foot(5, 5), "front", offset)

    assert met.total == found
    assert edges_meet(foot(5, 5), "front", foot(5, 5), "front", offset) is bool(found)


@pytest.mark.clause("A.3.25")
def test_left_and_right_of_a_charger_are_its_own() -> None:
    """Shifted to its right it meets the left of an enemy who faces it, and the right of one who looks away."""
    mine = foot(5, 5)

    assert front_of(mine, foot(5, 5), "front", 100.0).pairs == ((Cell(0, 0), Cell(0, 0)),)
    assert front_of(mine, foot(5, 5), "rear", 100.0).pairs == ((Cell(0, 0), Cell(0, 4)),)
    assert front_of(mine, foot(10, 5), "left", 70.0).pairs == ((Cell(0, 0), Cell(1, 0)),)
    assert front_of(mine, foot(10, 5), "right", 70.0).pairs == ((Cell(0, 0), Cell(0, 4)),)


@pytest.mark.clause("A.3.26")
def test_a_flank_has_one_cell_a_rank_and_a_gap_in_the_last() -> None:
    rows = foot(13, 5, 2, 3, 4)

    assert [(one.where, one.near) for one in facing(rows, "left")] == [
        (Cell(0, 0), 0),
        (Cell(1, 0), 0),
        (Cell(2, 2), 40),
    ]
    met = front_of(foot(5, 5), rows, "left", 0.0)
    assert set(met.theirs) == {Cell(0, 0), Cell(1, 0), Cell(2, 2)}


@pytest.mark.clause("A.3.26")
def test_a_flank_whose_last_rank_has_two_gaps_shows_the_models_behind_both() -> None:
    """The nearer one whole; past its sides, where nobody's interior lies between, also the farther one."""
    rows = foot(12, 5, 1, 3)

    assert [one.where for one in facing(rows, "left")] == [Cell(0, 0), Cell(1, 0), Cell(2, 1), Cell(2, 3)]
    seen = {one.where: one.seen for one in facing(rows, "left")}
    assert seen[Cell(2, 1)] == ((10, 30),)
    assert seen[Cell(2, 3)] == ((10, 10), (30, 30))


@pytest.mark.clause("A.3.26")
def test_a_gap_over_two_incomplete_ranks_is_bridged() -> None:
    """Two larger bases hang over by one and by two ranks: all that is seen between them counts."""
    rows = with_larger(2, 4, larger(0, 0, 1, 2), larger(0, 3, 1, 3))

    assert {one.where: one.near for one in facing(rows, "rear")} == {
        Cell(0, 0): 20,
        Cell(0, 1): 40,
        Cell(0, 2): 40,
        Cell(0, 3): 0,
    }
    assert front_of(foot(4, 4), rows, "rear", 0.0).total == 8


@pytest.mark.clause("A.3.26")
def test_a_mismatching_base_beside_a_full_rank_leaves_gaps_before_and_behind() -> None:
    """40 mm deep beside 50 mm: from the rear across 10 mm; from its side it covers the first rank, not the second."""
    assert [(one.where, one.near) for one in facing(ESCORTED, "rear")] == [
        ("left", 10),
        *((Cell(1, file), 0) for file in range(5)),
    ]
    assert [(one.where, one.near) for one in facing(ESCORTED, "left")] == [("left", 0), (Cell(1, 0), 40)]
    assert [one.where for one in facing(ESCORTED, "right")] == [Cell(1, 4), Cell(0, 4)]
    assert front_of(Rows(GUARD, 1, 1), ESCORTED, "rear", -60.0).pairs == ((Cell(0, 0), "left"),)


@pytest.mark.clause("A.3.26")
def test_a_gap_on_both_sides_is_bridged() -> None:
    """Two incomplete last ranks back to back: the empty places of both lie opposite each other."""
    met = meeting(foot(6, 5, 0), "rear", foot(6, 5, 0), "rear", 0.0)

    assert (Cell(0, 2), Cell(0, 2)) in met.pairs
    assert (Cell(1, 0), Cell(0, 4)) in met.pairs
    assert Cell(0, 0) not in met.mine


@pytest.mark.clause("A.3.26")
def test_a_larger_base_with_somebody_behind_half_of_it_is_touched_past_him() -> None:
    rows = with_larger(9, 5, larger(0, 0))

    assert [one.where for one in facing(rows, "rear")] == [Cell(2, 0), Cell(2, 1), Cell(2, 2), Cell(1, 3), Cell(1, 4)]
    seen = {one.where: one.seen for one in facing(with_larger(7, 5, larger(0, 0)), "rear")}
    assert seen[Cell(2, 0)] == ((-50, -30),)
    assert seen[Cell(0, 0)] == ((-50, -50), (-30, -10))


@pytest.mark.clause("A.3.26")
def test_along_the_joint_of_two_models_a_larger_base_behind_them_is_reached_if_it_is_not_covered_entirely() -> None:
    open_base = with_larger(2, 5, larger(0, 0, 3, 1))
    behind = Rows(FOOT, 4, 5, larger=(larger(0, 0, 3, 1),), last_rank=(0, 1))
    covered = Rows(FOOT, 5, 5, larger=(larger(0, 0, 3, 1),), last_rank=(0, 1, 2))

    assert {one.where: one.seen for one in facing(open_base, "rear")}[A] == ((-50, 10),)
    assert {one.where: one.seen for one in facing(behind, "rear")}[A] == ((-50, -50), (-30, -30), (-10, 10))
    assert A not in {one.where for one in facing(covered, "rear")}
    assert touched(front_of(Rows(FOOT, 1, 1), behind, "rear", -30.0), 0) == {Cell(1, 0), Cell(1, 1), A}
    assert touched(front_of(Rows(FOOT, 1, 1), behind, "rear", -25.0), 0) == {Cell(1, 0), Cell(1, 1), A}
    assert touched(front_of(Rows(SMALL, 1, 1), behind, "rear", -39.0), 0) == {Cell(1, 0)}


@pytest.mark.clause("B.21.26")
def test_skirmishers_behind_others_are_covered_as_in_a_closed_unit() -> None:
    rows = Rows(FOOT, 10, 5, skirmishing=True)

    assert [one.where for one in facing(rows, "front")] == [Cell(0, file) for file in reversed(range(5))]
    assert [one.where for one in facing(rows, "left")] == [Cell(0, 0), Cell(1, 0)]
    assert front_of(foot(5, 5), rows, "front", 0.0).theirs == tuple(Cell(0, file) for file in (3, 2, 1))


@pytest.mark.clause("A.3.28")
@pytest.mark.parametrize(
    ("at", "diameter", "files"),
    [
        (0.0, 60.0, {0, 1, 2, 3, 4}),
        (0.0, 59.0, {1, 2, 3}),
        (20.0, 60.0, {0, 1, 2, 3}),
        (20.0, 59.0, {0, 1, 2}),
        (80.0, 60.0, {0}),
        (80.1, 60.0, set()),
    ],
)
def test_a_round_base_touches_the_models_it_lies_directly_in_front_of(
    at: float, diameter: float, files: set[int]
) -> None:
    """Before five models of 20 mm; `at` runs to the right of one who looks at them, so to their left."""
    assert set(meeting_disc(foot(10, 5), "front", at, diameter)) == {Cell(0, file) for file in files}


@pytest.mark.clause("A.3.28")
def test_nobody_reaches_a_round_base_past_a_friend() -> None:
    assert set(meeting_disc(BEHIND_B, "rear", -20.0, 19.0)) == {F}
    assert set(meeting_disc(BEHIND_B, "rear", -30.0, 60.0)) == {A, F, C}


@pytest.mark.clause("A.3.28")
def test_a_charger_meets_a_round_base_as_its_projection() -> None:
    met = front_of(foot(10, 5), Rows(disc(60), 1, 1), "front", 10.0)

    assert met.mine == (Cell(0, 0), Cell(0, 1), Cell(0, 2), Cell(0, 3))
    assert met.theirs == (Cell(0, 0),)
    with pytest.raises(ValueError, match="one edge"):
        facing(Rows(disc(60), 1, 1), "rear")


def formations() -> st.SearchStrategy[Rows]:
    bases: st.SearchStrategy[Base] = st.sampled_from([FOOT, GUARD, RIDER, BRUTE])
    plain = st.builds(Rows, bases, st.integers(1, 24), st.integers(1, 8), skirmishing=st.booleans())
    escorted = st.builds(
        Rows, st.just(GUARD), st.integers(2, 20), st.integers(2, 6), beside=st.just((SideBase("right", BRUTE),))
    )
    return st.one_of(plain, escorted, st.just(LED)).filter(is_legal)


@given(one=formations(), other=formations(), side=st.sampled_from(SIDES), at=st.floats(-1, 1))
def test_contact_is_mutual_and_units_that_touch_have_models_that_do(
    one: Rows, other: Rows, side: Side, at: float
) -> None:
    offset = at * (boundary(one).width + boundary(other).length_of(side)) / 2
    met, back = meeting(one, "front", other, side, offset), meeting(other, side, one, "front", offset)

    assert {(b, a) for a, b in met.pairs} == set(back.pairs)
    if not (one.skirmishing or other.skirmishing):
        assert met.pairs


@given(one=formations(), side=st.sampled_from(SIDES))
def test_what_an_edge_shows_lies_in_it_and_reaches_from_end_to_end(one: Rows, side: Side) -> None:
    half = boundary(one).length_of(side) / 2
    shown = facing(one, side)

    assert all(-half - 1e-9 <= model.low < model.high <= half + 1e-9 for model in shown)
    assert min(model.low for model in shown) == pytest.approx(-half)
    assert max(model.high for model in shown) == pytest.approx(half)


@pytest.mark.clause("A.11.23")
@pytest.mark.parametrize(("files", "others"), list(product((1, 3, 5), (1, 4, 7))))
def test_plain_full_ranks_count_cells_that_meet_the_other_front(files: int, others: int) -> None:
    """The short way of counting, by cells of both fronts, gives the same."""
    mine, theirs = foot(2 * files, files), Rows(GUARD, 2 * others, others)
    w, e = boundary(mine).width, boundary(theirs).width
    for tenth in range(-int((w + e) * 5), int((w + e) * 5) + 1, 25):
        t = tenth / 10
        left = t - w / 2
        attackers = sum(left + j * 20 <= e / 2 + NEAR and left + (j + 1) * 20 >= -e / 2 - NEAR for j in range(files))
        defenders = sum(
            -e / 2 + j * 25 <= t + w / 2 + NEAR and -e / 2 + (j + 1) * 25 >= left - NEAR for j in range(others)
        )
        met = front_of(mine, theirs, "front", t)
        assert (len(met.mine), len(met.theirs)) == (attackers, defenders)
