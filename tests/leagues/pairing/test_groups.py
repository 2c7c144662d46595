"""Groups and play-offs (leagues 4.8)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.leagues.pairing import GroupPlace, fill_groups, group_rounds, lot, play_off_seeds
from battles.leagues.pairing.groups import first_round_pairs


def place(entrant: int, group: int, place: int, points: int = 0, margin: int = 0, fixtures: int = 3) -> GroupPlace:
    return GroupPlace(entrant=entrant, group=group, place=place, points=points, margin=margin, fixtures=fixtures)


def test_4_8_snake() -> None:
    assert fill_groups(range(1, 11), 3) == ((1, 6, 7), (2, 5, 8), (3, 4, 9, 10))


def test_4_8_round_robin_inside_each_group() -> None:
    rounds = group_rounds(fill_groups(range(1, 9), 2))
    assert [len(each) for each in rounds] == [3, 3]
    assert {rounds[0][0].pairs[0].first, rounds[0][0].pairs[0].second} == {1, 8}


def test_4_8_firsts_before_seconds_then_points_and_margin_for_each_fixture() -> None:
    places = [
        place(11, 1, 1, points=40),
        place(12, 2, 1, points=41),
        place(13, 3, 1, points=56, fixtures=4),
        place(14, 4, 1, points=40, margin=5),
        place(21, 1, 2, points=60),
        place(22, 2, 2, points=59),
        place(23, 3, 2, points=58),
        place(24, 4, 2, points=57),
        place(31, 1, 3, points=60),
    ]
    seeds = play_off_seeds(places, seed="s")
    assert seeds[:4] == (13, 12, 14, 11)
    assert sorted(seeds) == [11, 12, 13, 14, 21, 22, 23, 24]


def test_4_8_lots_decide_at_last() -> None:
    places = [place(entrant, entrant, 1) for entrant in range(1, 9)]
    assert list(play_off_seeds(places, seed="s")) == sorted(range(1, 9), key=lambda each: lot("s", "play-off", each))


FIRSTS = [place(10 + group, group, 1, points=60 - group) for group in (1, 2, 3, 4)]
"""Seeds 1 to 4; in the first round 1 meets 8, 4 meets 5, 2 meets 7, 3 meets 6."""


def seconds(*groups: int) -> list[GroupPlace]:
    """Seeds 5 to 8, by the groups they come from; group g sends entrant 20 + g."""
    return [place(20 + group, group, 2, points=50 - turn) for turn, group in enumerate(groups)]


def test_4_8_the_lower_seed_changes_with_the_next_lower_that_cures_it() -> None:
    """Only 4–5 is of one group, and 6 cures it."""
    assert play_off_seeds([*FIRSTS, *seconds(4, 1, 3, 2)], seed="s")[4:] == (21, 24, 23, 22)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((1, 2, 3, 4, 4, 4, 3, 2), (1, 2, 3, 4, 3, 4, 4, 2)),
        ((1, 2, 4, 4, 4, 1, 3, 2), (1, 2, 4, 4, 3, 1, 4, 2)),
    ],
)
def test_4_8_what_leaves_or_makes_such_a_pair_is_no_cure(before: tuple[int, ...], after: tuple[int, ...]) -> None:
    """4–5 is of one group; 6 is of that group too, or 3 is: so 5 changes with 7."""
    places = [place(seed, group, 1, points=60 - seed) for seed, group in enumerate(before)]
    assert tuple(before[entrant] for entrant in play_off_seeds(places, seed="s")) == after


def test_4_8_else_the_next_higher() -> None:
    """1–8 is of one group and there is no lower seed."""
    assert play_off_seeds([*FIRSTS, *seconds(3, 2, 4, 1)], seed="s")[4:] == (23, 22, 21, 24)


def test_4_8_from_the_top_of_the_bracket_down() -> None:
    """All four pairs are of one group: 8 changes with 7, then 5 with 6."""
    assert play_off_seeds([*FIRSTS, *seconds(4, 3, 2, 1)], seed="s")[4:] == (23, 24, 21, 22)


@settings(deadline=None)
@given(st.integers(2, 8).flatmap(lambda groups: st.lists(st.integers(0, 60), min_size=2 * groups, max_size=2 * groups)))
def test_two_of_each_group_never_meet_in_the_first_round(points: list[int]) -> None:
    places = [place(entrant, entrant // 2, entrant % 2 + 1, points=had) for entrant, had in enumerate(points)]
    seeds = play_off_seeds(places, seed="s")
    assert sorted(seeds) == list(range(len(points)))
    assert all(seeds[one] // 2 != seeds[two] // 2 for one, two in first_round_pairs(len(seeds)))


def test_one_group_alone_stays_as_it_is() -> None:
    places = [place(entrant, 1, entrant, points=10 - entrant) for entrant in (1, 2, 3, 4)]
    assert play_off_seeds(places, qualify=4, seed="s") == (1, 2, 3, 4)
