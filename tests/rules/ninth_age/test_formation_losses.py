"""Formations that shrink: losses from the last rank and from both ends, and places that somebody leaves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.rules.geometry import Hand
from battles.rules.ninth_age.formation.boundary import boundary, spot_of
from battles.rules.ninth_age.formation.cells import Cell, Rows, SideBase, faults, single_cells
from battles.rules.ninth_age.formation.fill_gaps import FormationChange, without
from battles.rules.ninth_age.formation.remove_models import even_splits, from_ends, removed
from battles.rules.ninth_age.measures import in_inches
from tests.rules.ninth_age.formations import BRUTE, ESCORTED, FOOT, LED, foot, larger, with_larger


@pytest.mark.clause("A.16.10")
@pytest.mark.parametrize(
    ("rows", "losses", "after"),
    [
        (foot(23, 5), 0, foot(23, 5)),
        (foot(23, 5), 2, foot(21, 5)),
        (foot(23, 5), 3, foot(20, 5)),
        (foot(23, 5), 18, foot(5, 5)),
        (foot(8, 5, 0, 2, 4), 1, foot(7, 5, 0, 2)),
        (foot(8, 5, 0, 2, 4), 2, foot(6, 5)),
        (foot(8, 5, 1, 2, 4), 2, foot(6, 5, 1)),
        (foot(13, 5, 0, 2, 4), 4, foot(9, 5)),
        (LED, 4, with_larger(14, 5, larger(0, 2))),
    ],
)
def test_losses_come_from_the_last_rank_and_the_front_stays(rows: Rows, losses: int, after: Rows) -> None:
    assert removed(rows, losses) == FormationChange(after)
    assert faults(after) == ()


@pytest.mark.clause("A.16.11")
@pytest.mark.parametrize(("count", "splits"), [(0, ((0, 0),)), (2, ((1, 1),)), (3, ((1, 2), (2, 1)))])
def test_both_ends_lose_evenly_and_the_odd_one_is_a_choice(count: int, splits: tuple[tuple[int, int], ...]) -> None:
    assert even_splits(count) == splits


@pytest.mark.clause("A.16.11")
def test_e86_three_of_eight_in_a_single_rank() -> None:
    change = removed(foot(8, 8), 3, from_left=2)

    assert change.rows == foot(5, 5)
    assert in_inches(boundary(change.rows).width) == pytest.approx(3.937, abs=0.0005)
    assert in_inches(change.shift) == pytest.approx(0.394, abs=0.0005)
    assert removed(foot(8, 8), 3).shift == -change.shift


@pytest.mark.clause("A.16.12")
def test_e87_a_rear_model_one_from_each_end_and_the_character_at_the_end_moves_in() -> None:
    change = removed(foot(6, 5), 3, kept=[Cell(0, 4)])

    assert from_ends(foot(6, 5), 3) == 2
    assert change.rows == foot(3, 3)
    assert change.shift == 0
    assert change.moves == ((Cell(0, 4), Cell(0, 2)),)


@pytest.mark.clause("A.16.12")
def test_a_named_model_alone_in_the_last_rank_takes_the_place_of_the_next_that_goes() -> None:
    change = removed(foot(11, 5, 3), 1, kept=[Cell(2, 3)])

    assert change.rows == foot(10, 5)
    assert change.moves == ((Cell(2, 3), Cell(1, 3)),)


@pytest.mark.clause("A.16.12")
@pytest.mark.parametrize(
    ("rows", "losses", "kept", "after"),
    [
        (foot(8, 5), 1, Cell(1, 2), foot(7, 5, 0, 2)),
        (foot(8, 5), 2, Cell(1, 2), foot(6, 5, 2)),
        (foot(13, 5), 4, Cell(1, 4), foot(9, 5, 0, 1, 2, 4)),
        (foot(13, 5, 0, 1, 4), 1, Cell(2, 4), foot(12, 5, 0, 4)),
    ],
)
def test_a_named_model_in_the_last_rank_stays_while_others_go(rows: Rows, losses: int, kept: Cell, after: Rows) -> None:
    assert removed(rows, losses, kept=[kept]) == FormationChange(after)
    assert faults(after) == ()


@pytest.mark.clause("A.16.14")
def test_a_named_model_in_the_last_rank_does_not_fill_a_place_while_others_can() -> None:
    assert without(foot(8, 5), Cell(0, 2), kept=[Cell(1, 2)]) == (FormationChange(foot(7, 5, 0, 2)),)


@pytest.mark.clause("A.16.12")
def test_a_named_model_comes_from_behind_and_moves_in_again_when_the_ends_go() -> None:
    change = removed(foot(6, 5), 3, kept=[Cell(1, 0), Cell(0, 0)])

    assert change.rows == foot(3, 3)
    assert change.moves == ((Cell(1, 0), Cell(0, 1)),)


@pytest.mark.clause("A.16.12")
def test_a_larger_base_at_the_end_is_kept_and_moves_in() -> None:
    change = removed(with_larger(4, 6, larger(0, 4)), 2)

    assert change.rows == with_larger(2, 4, larger(0, 2))
    assert change.moves == ((Cell(0, 4), Cell(0, 2)),)
    assert change.shift == 0
    assert change.now_at(Cell(0, 4)) == Cell(0, 2)


@pytest.mark.clause("A.16.11")
def test_skirmishers_lose_their_gaps_with_their_models() -> None:
    rows = Rows(FOOT, 5, 5, skirmishing=True)
    change = removed(rows, 1)

    assert boundary(rows).width - boundary(change.rows).width == 32.5
    assert change.shift == -16.25


@pytest.mark.parametrize(
    ("rows", "losses", "kept", "left"),
    [
        (foot(5, 5), 6, (), None),
        (foot(5, 5), 5, (), None),
        (foot(5, 5), 4, (Cell(0, 0), Cell(0, 1)), None),
        (foot(5, 5), -1, (), None),
        (foot(5, 5), 2, (), 3),
        (foot(5, 5), 2, (), -1),
    ],
)
def test_losses_that_cannot_be_are_refused(rows: Rows, losses: int, kept: tuple[Cell, ...], left: int | None) -> None:
    with pytest.raises(ValueError):
        removed(rows, losses, kept, left)


@given(models=st.integers(2, 30), files=st.integers(1, 8), data=st.data())
def test_whatever_is_lost_the_formation_stays_legal_and_bases_stay_where_they_were(
    models: int, files: int, data: st.DataObject
) -> None:
    rows = foot(models, min(models, files))
    kept = [Cell(0, data.draw(st.integers(0, rows.files - 1)))]
    losses = data.draw(st.integers(0, models - 1))
    left = data.draw(st.integers(0, from_ends(rows, losses)))
    change = removed(rows, losses, kept, left)

    assert change.rows.models == models - losses
    assert faults(change.rows) == ()
    assert change.now_at(kept[0]) in single_cells(change.rows)
    if not from_ends(rows, losses):
        assert change.shift == 0
        assert change.moves == ()
    moved_left_edge = change.shift - boundary(change.rows).width / 2 + boundary(rows).width / 2
    assert moved_left_edge == pytest.approx(left * 20)


@pytest.mark.clause("A.16.14")
@pytest.mark.parametrize(
    ("rows", "gone", "after"),
    [
        (foot(8, 5), Cell(0, 2), foot(7, 5)),
        (foot(8, 5, 0, 2, 4), Cell(0, 2), foot(7, 5, 0, 2)),
        (foot(6, 5), Cell(0, 2), foot(5, 5)),
        (foot(8, 5, 0, 2, 4), Cell(1, 0), foot(7, 5, 2, 4)),
        (foot(8, 5), Cell(1, 0), foot(7, 5, 1, 2)),
        (foot(8, 5), Cell(1, 2), foot(7, 5)),
        (foot(6, 5, 3), Cell(1, 3), foot(5, 5)),
        (LED, Cell(0, 2), foot(18, 5)),
        (with_larger(5, 5, larger(0, 0)), Cell(0, 0), foot(5, 5)),
    ],
)
def test_models_from_behind_fill_a_place(rows: Rows, gone: Cell, after: Rows) -> None:
    assert without(rows, gone) == (FormationChange(after),)


@pytest.mark.clause("A.16.14")
def test_a_named_model_that_fills_a_place_is_told() -> None:
    assert without(foot(6, 5), Cell(0, 2), kept=[Cell(0, 0), Cell(1, 0)]) == (
        FormationChange(foot(5, 5), moves=((Cell(1, 0), Cell(0, 1)),)),
    )


@pytest.mark.clause("B.21.2")
@pytest.mark.parametrize(("file", "shifts"), [(0, [10.0]), (1, [10.0]), (2, [10.0, -10.0]), (3, [-10.0]), (4, [-10.0])])
def test_a_single_rank_closes_by_the_shorter_half_or_the_half_its_owner_chooses(file: int, shifts: list[float]) -> None:
    found = without(foot(5, 5), Cell(0, file), kept=[Cell(0, 4), Cell(0, 0)])

    assert [change.shift for change in found] == shifts
    for change in found:
        assert change.rows == foot(4, 4)
        assert change.now_at(Cell(0, 4)) == (Cell(0, 4) if file == 4 else Cell(0, 3))


@pytest.mark.clause("B.21.2")
def test_a_larger_base_leaves_a_place_that_those_behind_fill_as_far_as_they_can() -> None:
    rows = with_larger(5, 6, larger(0, 1))
    change, *others = without(rows, Cell(0, 1), kept=[Cell(1, 0), Cell(0, 5)])

    assert others == []
    assert change.rows == foot(5, 5)
    assert change.shift == 10
    assert change.moves == ((Cell(0, 5), Cell(0, 4)), (Cell(1, 0), Cell(0, 1)))


@pytest.mark.clause("B.21.2")
def test_other_larger_bases_close_up_too_and_count_as_one_model() -> None:
    rows = with_larger(1, 5, larger(0, 0), larger(0, 3))
    change, other = without(rows, Cell(0, 2))

    assert change.rows == other.rows == with_larger(0, 4, larger(0, 0), larger(0, 2))
    assert change.moves == other.moves == ((Cell(0, 3), Cell(0, 2)),)
    assert (change.shift, other.shift) == (10, -10)
    assert [one.shift for one in without(rows, Cell(0, 0))] == [20]
    assert [one.shift for one in without(with_larger(2, 4, larger(0, 0)), Cell(0, 2))] == [10, -10]


@pytest.mark.clause("B.21.2")
@pytest.mark.parametrize(("hand", "shift"), [("left", 20.0), ("right", -20.0)])
def test_a_base_at_the_side_leaves_and_nobody_moves(hand: Hand, shift: float) -> None:
    rows = Rows(ESCORTED.base, 10, 5, beside=(SideBase(hand, BRUTE),))
    (change,) = without(rows, hand)

    assert change == FormationChange(Rows(ESCORTED.base, 10, 5), shift)
    assert spot_of(rows, Cell(0, 0)).left == spot_of(change.rows, Cell(0, 0)).left + shift


def test_where_nobody_stands_nobody_leaves() -> None:
    for gone in (Cell(3, 0), "left"):
        with pytest.raises(LookupError, match="nobody"):
            without(foot(5, 5), gone)
    with pytest.raises(ValueError, match="nobody is left"):
        without(foot(1, 1), Cell(0, 0))


@given(models=st.integers(2, 24), files=st.integers(2, 6), data=st.data())
def test_whoever_leaves_the_formation_stays_legal_and_named_models_keep_places_of_their_own(
    models: int, files: int, data: st.DataObject
) -> None:
    plain = foot(models, min(models, files))
    rows = data.draw(st.sampled_from([plain, with_larger(models, files + 2, larger(0, 1))]))
    if faults(rows):
        rows = plain
    everybody = single_cells(rows)
    gone = data.draw(st.sampled_from([*everybody, *(one.cell for one in rows.larger)]))
    kept = data.draw(st.lists(st.sampled_from(everybody), unique=True, max_size=3))
    others = [cell for cell in kept if cell != gone]
    found = without(rows, gone, kept)

    assert 1 <= len(found) <= 2
    for change in found:
        assert faults(change.rows) == ()
        assert change.rows.models == rows.models - (gone in everybody)
        now = [change.now_at(cell) for cell in others]
        assert len(set(now)) == len(now)
        assert set(now) <= set(single_cells(change.rows))
