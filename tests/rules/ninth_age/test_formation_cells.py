"""Which cells models take, and which formations are legal."""

from __future__ import annotations

import pytest

from battles.rules.ninth_age.formation.bases import Base, disc
from battles.rules.ninth_age.formation.cells import (
    Cell,
    LargerBase,
    Rows,
    SideBase,
    faults,
    is_legal,
    rank_count,
    single_cells,
)
from tests.rules.ninth_age.formations import BRUTE, ESCORTED, FOOT, GUARD, LED, foot, larger, with_larger


def drawn(rows: Rows) -> list[str]:
    """Ranks from the front: o a single model, X a larger base, . an empty place."""
    signs = dict.fromkeys(single_cells(rows), "o") | {cell: "X" for one in rows.larger for cell in one.cells}
    return ["".join(signs.get(Cell(rank, file), ".") for file in range(rows.files)) for rank in range(rank_count(rows))]


@pytest.mark.clause("A.3.6", "A.3.7")
@pytest.mark.parametrize(
    ("rows", "ranks"),
    [
        (foot(1, 1), ["o"]),
        (foot(5, 5), ["ooooo"]),
        (foot(8, 5), ["ooooo", "ooo.."]),
        (foot(8, 5, 4, 2, 0), ["ooooo", "o.o.o"]),
        (foot(10, 5), ["ooooo", "ooooo"]),
        (foot(10, 5, 0, 1, 2, 3, 4), ["ooooo", "ooooo"]),
        (foot(3, 1), ["o", "o", "o"]),
    ],
)
def test_ranks_are_filled_from_the_front_and_only_the_last_is_narrower(rows: Rows, ranks: list[str]) -> None:
    assert drawn(rows) == ranks
    assert faults(rows) == ()


@pytest.mark.clause("A.3.29")
@pytest.mark.parametrize(
    ("rows", "ranks"),
    [
        (LED, ["ooXXo", "ooXXo", "ooooo", "ooooo", "oo..."]),
        (with_larger(3, 5, larger(0, 0)), ["XXooo", "XX..."]),
        (with_larger(3, 5, larger(0, 0, 2, 3)), ["XXooo", "XX...", "XX..."]),
        (with_larger(4, 5, larger(0, 0, 2, 3)), ["XXooo", "XXo..", "XX..."]),
        (with_larger(2, 4, larger(0, 0, 1, 2), larger(0, 3, 1, 3)), ["XooX", "X..X", "...X"]),
        (with_larger(0, 4, larger(0, 0), larger(0, 2)), ["XXXX", "XXXX"]),
        (with_larger(4, 2, larger(1, 0)), ["oo", "XX", "XX", "oo"]),
    ],
)
def test_models_stand_around_larger_bases_and_only_these_hang_over(rows: Rows, ranks: list[str]) -> None:
    assert drawn(rows) == ranks
    assert is_legal(rows)


@pytest.mark.clause("A.3.7")
@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (Rows(FOOT, 0, 5), "empty"),
        (foot(3, 5), "first_rank_incomplete"),
        (with_larger(2, 5, larger(0, 0)), "first_rank_incomplete"),
        (with_larger(9, 5, larger(0, 4)), "base_beyond_files"),
        (with_larger(9, 5, larger(0, -1)), "base_beyond_files"),
        (with_larger(9, 5, larger(-1, 0)), "base_beyond_files"),
        (with_larger(9, 5, larger(0, 0), larger(1, 1)), "cell_taken_twice"),
        (with_larger(4, 5, larger(2, 0)), "nobody_in_front"),
        (with_larger(7, 5, larger(2, 0)), "nobody_in_front"),
        (foot(8, 5, 0, 1), "last_rank_does_not_fit"),
        (foot(8, 5, 0, 1, 5), "last_rank_does_not_fit"),
        (foot(8, 5, 0, 1, 1), "last_rank_does_not_fit"),
        (foot(10, 5, 0), "last_rank_does_not_fit"),
        (Rows(FOOT, 0, 2, larger=(larger(0, 0),), last_rank=(0,)), "last_rank_does_not_fit"),
        (Rows(disc(60), 2, 2), "round_base_not_alone"),
        (Rows(disc(60), 1, 1, beside=(SideBase("left", FOOT),)), "round_base_not_alone"),
        (Rows(FOOT, 3, 5, larger=(larger(0, 0),), skirmishing=True), "larger_base_among_skirmishers"),
    ],
)
def test_a_formation_with_a_fault_is_not_legal(rows: Rows, fault: str) -> None:
    assert fault in faults(rows)
    assert not is_legal(rows)


@pytest.mark.clause("B.21.2")
@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (ESCORTED, ()),
        (Rows(GUARD, 10, 5, beside=(SideBase("left", BRUTE), SideBase("right", BRUTE))), ()),
        (Rows(GUARD, 10, 5, beside=(SideBase("left", BRUTE), SideBase("left", BRUTE))), ("side_taken_twice",)),
        (Rows(FOOT, 10, 5, beside=(SideBase("left", BRUTE),)), ("side_base_matches",)),
        (Rows(GUARD, 2, 1, beside=(SideBase("left", BRUTE),)), ("narrower_than_base",)),
        (Rows(GUARD, 1, 1, beside=(SideBase("left", BRUTE),)), ()),
    ],
)
def test_mismatching_bases_stand_one_at_each_side_of_a_unit_as_wide_as_they(rows: Rows, found: tuple[str, ...]) -> None:
    assert faults(rows) == found


@pytest.mark.clause("B.21.26")
def test_among_skirmishers_every_base_of_another_size_is_mismatching() -> None:
    for base, found in ((BRUTE, ()), (FOOT, ("side_base_matches",))):
        assert faults(Rows(FOOT, 10, 5, beside=(SideBase("right", base),), skirmishing=True)) == found


@pytest.mark.parametrize(("models", "files"), [(5, 0), (-1, 5), (5, -2)])
def test_what_is_no_formation_is_refused(models: int, files: int) -> None:
    with pytest.raises(ValueError, match="not a formation"):
        Rows(FOOT, models, files)


def test_a_larger_base_takes_cells() -> None:
    with pytest.raises(ValueError, match="at least one cell"):
        LargerBase(Cell(0, 0), 0, 2)


def test_equal_formations_are_one_value() -> None:
    assert hash(Rows(Base(20.0, 20.0), 7, 5)) == hash(foot(7, 5))
    assert single_cells(Rows(Base(20.0, 20.0), 7, 5)) is single_cells(foot(7, 5))
