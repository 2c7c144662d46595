"""Victory points and battle points."""

from __future__ import annotations

import pytest

from battles.rules.ninth_age.victory.points import (
    ListedUnit,
    battle_points,
    lines,
    simple_result,
    victory_points,
)


def unit(cost: int, hp: int = 10, of: int = 10, **more: object) -> ListedUnit:
    return ListedUnit(id="one", cost=cost, starting_hp=of, hp=hp, **more)  # type: ignore[arg-type]  # as the test says


@pytest.mark.clause("B.18.9")
@pytest.mark.parametrize(
    ("points", "mine", "theirs", "objective", "result"),
    [
        (4500, 225, 0, None, (10, 10)),
        (4500, 226, 0, None, (11, 9)),
        (4500, 3150, 0, None, (16, 4)),
        (4500, 3151, 0, True, (20, 0)),
        (4500, 100, 0, False, (7, 13)),
        (6000, 0, 600, None, (9, 11)),
        (4500, 0, 0, None, (10, 10)),
        (4500, 0, 3151, False, (0, 20)),
    ],
)
def test_the_difference_and_the_objective_share_twenty_points(
    points: int, mine: int, theirs: int, objective: bool | None, result: tuple[int, int]
) -> None:
    """V1 to V6."""
    assert battle_points(mine, theirs, points, objective) == result


@pytest.mark.clause("B.18.3", "B.18.4", "B.18.5")
def test_what_flees_or_is_shattered_counts_half_and_both_count_whole() -> None:
    """V7 and V8."""
    assert victory_points([unit(325, hp=3, fate="fleeing")]) == 163
    assert victory_points([unit(326, hp=25, of=100, fate="fleeing")]) == 326
    assert victory_points([unit(325, hp=25, of=100, fate="fleeing")]) == 325
    assert victory_points([unit(325, hp=26, of=100)]) == 0


@pytest.mark.clause("B.18.4")
def test_a_unit_is_shattered_at_a_quarter_and_characters_count_apart() -> None:
    """V9 and V10."""
    assert unit(200, hp=5, of=21).is_shattered
    assert unit(200, hp=5, of=20).is_shattered
    assert not unit(200, hp=6, of=20).is_shattered
    character = unit(100, hp=3, of=3)
    assert victory_points([unit(200, hp=5, of=20), character]) == 100


@pytest.mark.clause("B.18.2", "B.18.6")
def test_a_fallen_general_and_standard_are_worth_more() -> None:
    """V11 and V12."""
    assert victory_points([unit(410, hp=0, fate="removed", is_general=True)]) == 610
    assert victory_points([unit(190, hp=0, fate="removed", is_standard=True)]) == 390
    assert victory_points([unit(410, hp=1, of=3, fate="fleeing", is_general=True)]) == 205
    assert [line.code for line in lines([unit(410, fate="removed", is_general=True)])] == ["removed", "general"]


@pytest.mark.clause("B.18.7")
def test_what_was_summoned_is_worth_nothing() -> None:
    """V13."""
    assert victory_points([unit(0, hp=0, fate="removed", is_summoned=True)]) == 0


@pytest.mark.clause("B.18.10")
@pytest.mark.parametrize(
    ("mine", "theirs", "objective", "result"),
    [
        (1500, 900, False, ("draw", 0)),
        (450, 0, None, ("victory", 1)),
        (449, 0, None, ("draw", 0)),
        (0, 2250, None, ("victory", -1)),
        (0, 2251, None, ("massacre", -1)),
    ],
)
def test_the_simple_result(mine: int, theirs: int, objective: bool | None, result: tuple[str, int]) -> None:
    """V14 and the bounds."""
    assert simple_result(mine, theirs, 4500, objective) == result
