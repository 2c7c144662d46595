"""The combat score, line by line (A.15.40 to A.15.52)."""

from __future__ import annotations

import pytest

from battles.rules.ninth_age.melee.score import RankedFoe, ScoredUnit, column, is_disrupted, is_steadfast, total

RANKS = frozenset({"front"})


@pytest.mark.clause("A.15.40", "A.15.43")
def test_e74_a_side_adds_up_its_bonuses() -> None:
    charger = ScoredUnit(id="A01", full_ranks=4, charging=True, standards=1, edges=RANKS)
    flanker = ScoredUnit(id="B01", full_ranks=1, standards=1, edges=frozenset({"left"}))
    assert total(column([charger], caused=4)) == 9
    assert total(column([flanker], caused=2)) == 5


@pytest.mark.clause("A.15.40")
def test_ranks_are_those_of_the_best_unit_alone_and_three_at_most() -> None:
    deep = ScoredUnit(id="A01", full_ranks=7)
    other = ScoredUnit(id="A02", full_ranks=3)
    (losses, ranks) = column([other, deep], caused=0)
    assert (losses.value, ranks.code, ranks.value, ranks.unit) == (0, "ranks", 3, "A01")
    assert total(column([ScoredUnit(id="A01", full_ranks=5, line_formation=True)], caused=0)) == 0
    assert total(column([ScoredUnit(id="A01", full_ranks=1)], caused=0)) == 0


@pytest.mark.clause("A.15.41")
def test_flank_and_rear_count_once_each_and_more_with_a_full_rank() -> None:
    left = ScoredUnit(id="A01", edges=frozenset({"left"}))
    right = ScoredUnit(id="A02", edges=frozenset({"right"}), full_ranks=1)
    rear = ScoredUnit(id="A03", edges=frozenset({"rear"}))
    assert [(line.code, line.value) for line in column([left], 0)[1:]] == [("flank", 1)]
    assert [(line.code, line.value) for line in column([left, right], 0)[1:]] == [("flank", 2)]
    assert [(line.code, line.value) for line in column([left, rear], 0)[1:]] == [("flank", 1), ("rear", 2)]
    full = ScoredUnit(id="A04", edges=frozenset({"rear"}), full_ranks=1)
    assert [(line.code, line.value) for line in column([rear, full], 0)[1:]] == [("rear", 3)]


@pytest.mark.clause("A.15.37")
def test_e78_overkill_counts_three_at_most() -> None:
    assert total(column([], caused=2, overkill=4)) == 5
    assert total(column([], caused=2, overkill=1)) == 3


@pytest.mark.clause("A.15.51", "A.15.52")
def test_e77_more_ranks_than_every_enemy_unless_disrupted() -> None:
    foes = [RankedFoe(3), RankedFoe(2)]
    assert is_steadfast(4, foes)
    assert not is_steadfast(3, foes)
    disrupting = [RankedFoe(3), RankedFoe(2, on_flank_or_rear=True)]
    assert is_disrupted(disrupting)
    assert not is_steadfast(4, disrupting)
    assert is_steadfast(4, [RankedFoe(3), RankedFoe(1, on_flank_or_rear=True)])
