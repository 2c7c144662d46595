"""Glicko-2 for one period (leagues 10.2, 10.4)."""

from __future__ import annotations

import glicko2  # type: ignore[import-untyped]  # it ships no type marker
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.leagues.ratings.glicko import WIDEST, Halves, RatedGame, Rating, after, expected, idle

RATINGS = st.builds(
    Rating,
    rating=st.floats(600, 2600),
    deviation=st.floats(30, 350),
    volatility=st.floats(0.03, 0.12),
)
SCORES: st.SearchStrategy[Halves] = st.sampled_from((0, 1, 2))
GAMES = st.lists(st.builds(RatedGame, opponent=RATINGS, halves=SCORES), min_size=1, max_size=12)

PAPER = Rating(rating=1500, deviation=200)
PAPER_GAMES = (
    RatedGame(opponent=Rating(rating=1400, deviation=30), halves=2),
    RatedGame(opponent=Rating(rating=1550, deviation=100), halves=0),
    RatedGame(opponent=Rating(rating=1700, deviation=300), halves=0),
)


def test_check_52_e4_the_example_of_the_paper_agrees_to_a_hundredth() -> None:
    """leagues E4"""
    found = after(PAPER, PAPER_GAMES)

    assert found.rating == pytest.approx(1464.05, abs=0.005)
    assert found.deviation == pytest.approx(151.52, abs=0.005)
    assert found.volatility == pytest.approx(0.059996, abs=5e-7)


def test_e4_one_idle_period_later_only_the_deviation_has_grown() -> None:
    """leagues E4"""
    played = after(PAPER, PAPER_GAMES)

    rested = idle(played)

    assert rested.deviation == pytest.approx(151.87, abs=0.005)
    assert (rested.rating, rested.volatility) == (played.rating, played.volatility)


@pytest.mark.clause("10.4")
def test_check_53_two_idle_months_leave_rating_and_volatility_and_widen_the_deviation_twice() -> None:
    """leagues 10.4"""
    once = after(PAPER, ())
    twice = after(once, ())

    assert (twice.rating, twice.volatility) == (PAPER.rating, PAPER.volatility)
    assert PAPER.deviation < once.deviation < twice.deviation


def test_10_4_nobody_is_less_known_than_a_newcomer() -> None:
    assert idle(Rating()).deviation == WIDEST
    assert (
        after(Rating(rating=3000), [RatedGame(opponent=Rating(rating=500, deviation=30), halves=2)]).deviation <= WIDEST
    )


def test_10_2_a_great_surprise_takes_the_other_bracket_and_raises_the_volatility() -> None:
    settled = Rating(rating=1500, deviation=40)
    giants = [RatedGame(opponent=Rating(rating=2200, deviation=40), halves=2) for _ in range(6)]

    found = after(settled, giants)

    assert found.volatility > settled.volatility
    assert found.rating > settled.rating + 20


def test_10_2_equal_players_expect_half_and_a_draw_changes_no_rating() -> None:
    assert expected(PAPER, PAPER) == 0.5
    assert after(PAPER, [RatedGame(opponent=PAPER, halves=1)]).rating == PAPER.rating


@settings(deadline=None)
@given(player=RATINGS, games=GAMES)
def test_10_2_the_order_of_the_games_changes_no_bit(player: Rating, games: list[RatedGame]) -> None:
    assert after(player, games) == after(player, games[::-1])


@settings(deadline=None)
@given(player=RATINGS, games=GAMES)
def test_10_2_a_better_score_never_gives_a_lower_rating(player: Rating, games: list[RatedGame]) -> None:
    won = [RatedGame(opponent=game.opponent, halves=2) for game in games]
    lost = [RatedGame(opponent=game.opponent, halves=0) for game in games]

    assert after(player, lost).rating < after(player, won).rating
    assert after(player, lost).rating <= player.rating <= after(player, won).rating


@settings(deadline=None)
@given(one=RATINGS, other=RATINGS)
def test_10_2_expectations_of_equally_known_players_add_up(one: Rating, other: Rating) -> None:
    level = Rating(rating=other.rating, deviation=one.deviation, volatility=other.volatility)

    assert expected(one, level) + expected(level, one) == pytest.approx(1)


MIDDLING = st.builds(
    Rating, rating=st.floats(1000, 2000), deviation=st.floats(30, 350), volatility=st.floats(0.03, 0.12)
)


@settings(deadline=None)
@given(player=MIDDLING, games=st.lists(st.builds(RatedGame, opponent=MIDDLING, halves=SCORES), min_size=1, max_size=12))
def test_10_2_a_rough_oracle_is_never_far_away(player: Rating, games: list[RatedGame]) -> None:
    """The package takes the rating for the deviation in its volatility step: two points off is as near as it comes."""
    oracle = glicko2.Player(rating=player.rating, rd=player.deviation, vol=player.volatility)
    oracle.update_player(
        [game.opponent.rating for game in games],
        [game.opponent.deviation for game in games],
        [game.halves / 2 for game in games],
    )

    found = after(player, games)

    assert found.rating == pytest.approx(oracle.rating, abs=2)
    assert found.deviation == pytest.approx(oracle.rd, rel=0.02)
