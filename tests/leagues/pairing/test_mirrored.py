"""Mirrored fixtures (leagues 4.9)."""

from __future__ import annotations

from battles.leagues.pairing import LegScore, Map, Pair, legs_of, mirror_of, total_of

FIELD = Map(id="cannae", scenario="cannae", deployment="plain")
A, B = 1, 2


def test_check_13_both_legs_share_the_place_and_differ_in_sides() -> None:
    for mirror, armies in (("swap_sides", "own"), ("swap_armies", "scenario")):
        first, second = legs_of(Pair(A, B), FIELD, "swap_sides" if mirror == "swap_sides" else "swap_armies")
        assert first.map == second.map == FIELD
        assert (first.first, first.second) == (second.second, second.first) == (A, B)
        assert first.armies == second.armies == armies
        assert (first.number, second.number) == (1, 2)


def test_4_9_lost_battles_always_exchanges_armies() -> None:
    assert mirror_of("lost_battles", "swap_sides") == "swap_armies"
    assert mirror_of("ninth_age") == "swap_sides"
    assert mirror_of("tir_an_dhia", "swap_armies") == "swap_armies"


def test_e6_points_and_margins_of_both_legs_add_up() -> None:
    """Leg 1: a wins 16–4 by 17; leg 2, b in seat 1: 13–7 by 13."""
    total = total_of(
        Pair(A, B),
        LegScore(first=A, points_first=16, points_second=4, margin=17),
        LegScore(first=B, points_first=13, points_second=7, margin=13),
    )
    assert (total.points_first, total.points_second, total.margin, total.winner) == (23, 17, 4, 1)


def test_4_9_level_totals_are_a_draw() -> None:
    legs = [LegScore(first=first, points_first=15, points_second=5, margin=first) for first in (A, B)]
    total = total_of(Pair(A, B), *legs)
    assert (total.points_first, total.points_second, total.winner) == (20, 20, None)
    assert total_of(Pair(B, A), *legs[:1]).winner == 2
