"""Campaign lists (leagues 10.1)."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from battles.leagues.ratings.months import Month
from battles.leagues.ratings.places import Skill, history, ranking, rate, recomputed
from tests.leagues.ratings.builders import campaign

MAY, JUNE, JULY = Month(2027, 5), Month(2027, 6), Month(2027, 7)


def test_10_1_a_better_place_gains_and_shared_places_gain_alike() -> None:
    after = rate({player: (place, Skill()) for player, place in {1: 1, 2: 2, 3: 2, 4: 4}.items()})

    assert after[1].mean > Skill().mean > after[4].mean
    assert after[2] == after[3]
    assert after[1].mean > after[2].mean > after[4].mean
    assert all(skill.spread < Skill().spread for skill in after.values())


def test_10_1_months_keep_their_values_and_an_idle_player_his() -> None:
    may, june = history([campaign("a", {1: 1, 2: 2, 3: 3}), campaign("b", {1: 2, 2: 1, 4: 3}, month=6)], JUNE)

    third = next(entry for entry in june.entries if entry.player == 3)
    assert third.before == third.after
    assert third.last_played == MAY
    assert [entry.player for entry in may.entries] == [1, 2, 3]
    assert [entry.battles for entry in june.entries] == [("b",), ("b",), (), ("b",)]


def test_10_5_bots_are_not_rated_in_campaigns_either() -> None:
    (may,) = history([structs.replace(campaign("a", {1: 1, 2: 2, 3: 3}), has_bot=True)], MAY)

    assert may.entries == ()
    assert may.unrated == (("a", "bot"),)


def test_10_6_a_corrected_campaign_touches_its_month_and_later_ones_only() -> None:
    first, second = campaign("a", {1: 1, 2: 2, 3: 3}), campaign("b", {4: 1, 5: 2, 6: 3}, month=6)
    wrong = campaign("c", {1: 1, 4: 2, 7: 3}, month=6, day=20)
    old = history([first, second, wrong], JULY)

    new = recomputed(old, [first, second, structs.replace(wrong, places=(3, 2, 1))], JUNE, JULY)

    assert new[0] == old[0]
    assert [period.revision for period in new] == [1, 2, 2]
    untouched = {2, 3, 5, 6}
    assert [e for e in old[2].entries if e.player in untouched] == [e for e in new[2].entries if e.player in untouched]
    assert [e for e in old[2].entries if e.player == 7] != [e for e in new[2].entries if e.player == 7]


def test_10_3_the_ranking_waits_for_eight_campaigns() -> None:
    rows = [campaign(f"c{n}", {1: 1, 2: 2, 2 + n: 3}, day=n) for n in range(1, 9)]

    (may,) = history(rows, MAY)

    assert [(line.place, line.entry.player) for line in ranking(may)] == [(1, 1), (2, 2)]
    assert may.unrated == ()


@settings(deadline=None)
@given(st.integers(0, 999))
def test_1_2_shuffled_campaigns_give_identical_lists(seed: int) -> None:
    rows = [campaign(f"c{n}", {n % 5: 1, 5 + n % 3: 2, 9 + n: 3}, day=1 + n) for n in range(6)]
    shuffled = [
        structs.replace(row, players=row.players[::-1], places=row.places[::-1])
        for row in random.Random(seed).sample(rows, 6)
    ]

    assert history(rows, MAY) == history(shuffled, MAY)
