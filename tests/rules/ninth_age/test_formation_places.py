"""Where models with places of their own may stand."""

from __future__ import annotations

import operator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.formation.places import FrontRank, central_files, place_faults, settled


def at(rank: int, file: int, across: int = 1, deep: int = 1) -> FrontRank:
    return FrontRank(Cell(rank, file), across, deep)


def behind(rank: int, file: int) -> FrontRank:
    return FrontRank(Cell(rank, file), stand_behind=True)


def platform(rank: int, file: int, across: int = 1) -> FrontRank:
    return FrontRank(Cell(rank, file), across, across, central=True)


@pytest.mark.clause("B.21.2")
@pytest.mark.parametrize(
    ("files", "models", "found"),
    [
        (5, [at(0, 0), at(0, 4)], ()),
        (5, [at(1, 0)], ("not_as_far_forward",)),
        (2, [at(0, 0), at(0, 1), at(1, 0)], ()),
        (2, [at(0, 0), at(0, 1), at(2, 0)], ("not_as_far_forward",)),
        (3, [at(0, 0, 2, 2), at(0, 2), at(1, 2)], ()),
        (3, [at(0, 0, 2, 2), at(0, 2), at(2, 0)], ("not_as_far_forward",)),
        (3, [at(0, 1), at(1, 0, 2, 2)], ("not_as_far_forward",)),
        (3, [at(0, 0), at(0, 1), at(1, 0, 2, 2)], ()),
        (5, [at(0, 4, 2, 2)], ("place_beyond_files",)),
        (5, [at(-1, 0)], ("place_beyond_files",)),
        (5, [at(0, 0, 2, 2), at(0, 1)], ("place_taken_twice",)),
    ],
)
def test_front_rank_models_stand_as_far_forward_as_possible(
    files: int, models: list[FrontRank], found: tuple[str, ...]
) -> None:
    assert place_faults(files, models) == found


@pytest.mark.clause("B.21.11")
@pytest.mark.parametrize(
    ("files", "models", "found"),
    [
        (5, [behind(0, 0)], ()),
        (5, [behind(3, 0)], ()),
        (5, [at(0, 1), behind(0, 0)], ()),
        (1, [at(0, 0), at(1, 0), behind(2, 0)], ()),
        (2, [at(0, 0), behind(0, 1), at(1, 0)], ("before_front_rank", "not_as_far_forward")),
    ],
)
def test_who_stands_behind_stands_anywhere_but_before_the_others(
    files: int, models: list[FrontRank], found: tuple[str, ...]
) -> None:
    assert place_faults(files, models) == found


@pytest.mark.clause("B.21.18")
@pytest.mark.parametrize(
    ("files", "across", "found"), [(5, 1, (2,)), (5, 2, (1, 2)), (6, 2, (2,)), (2, 2, (0,)), (1, 2, ())]
)
def test_the_middle_of_a_rank_may_be_two_places(files: int, across: int, found: tuple[int, ...]) -> None:
    assert central_files(files, across) == found


@pytest.mark.clause("B.21.18")
def test_a_war_platform_stands_in_the_middle_of_the_first_rank() -> None:
    assert place_faults(5, [platform(0, 2, 2)]) == ()
    assert place_faults(5, [platform(0, 3, 2)]) == ("not_in_the_middle",)
    assert "not_in_the_middle" in place_faults(5, [platform(1, 2)])


@pytest.mark.clause("B.21.2", "B.21.18")
def test_a_rank_in_which_only_pieces_are_free_beside_a_platform_has_no_room_for_a_wide_base() -> None:
    assert place_faults(5, [platform(0, 2), at(1, 0, 3, 1)]) == ()
    assert place_faults(5, [platform(0, 2), at(1, 0, 2, 1)]) == ("not_as_far_forward",)


@pytest.mark.clause("B.21.2")
@pytest.mark.parametrize(
    ("files", "models", "ways"),
    [
        (5, [at(0, 1), at(0, 3)], [(Cell(0, 1), Cell(0, 3))]),
        (2, [at(0, 0), at(1, 1)], [(Cell(0, 0), Cell(0, 1))]),
        (1, [at(1, 0), at(2, 0)], [(Cell(1, 0), Cell(0, 0))]),
        (1, [at(0, 0), at(2, 0)], [(Cell(0, 0), Cell(1, 0))]),
        (1, [platform(0, 0), at(0, 0), at(1, 0)], [(Cell(0, 0), Cell(2, 0), Cell(1, 0))]),
        (2, [at(0, 0), at(1, 0), at(1, 1)], [(Cell(0, 0), Cell(1, 0), Cell(0, 1))]),
        (3, [at(0, 1), at(1, 0)], [(Cell(0, 1), Cell(0, 0))]),
        (3, [at(0, 1), at(1, 1)], [(Cell(0, 1), Cell(0, 0)), (Cell(0, 1), Cell(0, 2))]),
        (6, [at(1, file) for file in range(5)], [tuple(Cell(0, file) for file in range(5))]),
        (1, [at(0, 0, 2, 2)], []),
        (5, [platform(0, 2), platform(0, 2)], []),
    ],
)
def test_as_few_as_possible_move_until_all_are_as_far_forward_as_possible(
    files: int, models: list[FrontRank], ways: list[tuple[Cell, ...]]
) -> None:
    assert list(settled(files, models)) == ways


@pytest.mark.clause("B.21.2")
def test_for_a_wide_base_others_move_aside() -> None:
    """The one in the middle leaves a file free on each side; it moves to an end, the base comes forward."""
    assert settled(3, [at(0, 1), at(1, 0, 2, 2)]) == ((Cell(0, 2), Cell(0, 0)),)


@st.composite
def few_models(draw: st.DrawFn) -> tuple[int, list[FrontRank]]:
    files = draw(st.integers(1, 3))
    cells = st.builds(Cell, st.integers(0, 2), st.integers(0, files - 1))
    single = st.builds(FrontRank, cells, stand_behind=st.booleans())
    wide = st.builds(FrontRank, cells, st.integers(1, files), st.integers(1, 2))
    return files, draw(st.lists(st.one_of(single, wide), min_size=1, max_size=3))


@settings(max_examples=60, deadline=None)
@given(few=few_models())
def test_the_fewest_moves_are_those_of_trying_everything(few: tuple[int, list[FrontRank]]) -> None:
    files, models = few
    ranks = 1 + max(model.cell.rank + model.deep for model in models)
    places = [Cell(rank, file) for rank in range(ranks) for file in range(files)]
    before = tuple(model.cell for model in models)
    costs = {
        cells: (sum(map(operator.ne, before, cells)), sum(map(way, before, cells)))
        for cells in product(places, repeat=len(models))
        if not place_faults(files, moved(models, cells))
    }
    least = min(costs.values(), default=None)

    assert set(settled(files, models)) == {cells for cells, cost in costs.items() if cost == least}


def moved(models: list[FrontRank], cells: tuple[Cell, ...]) -> list[FrontRank]:
    return [structs.replace(model, cell=cell) for model, cell in zip(models, cells, strict=True)]


def way(one: Cell, other: Cell) -> int:
    return abs(one.rank - other.rank) + abs(one.file - other.file)
