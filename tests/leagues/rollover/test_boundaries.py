"""Who moves at a boundary (9.1), and who is in the play-offs (9.2)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.leagues.errors import LeagueError
from battles.leagues.rollover import (
    ClosedSeason,
    FinalDivision,
    FinalPlace,
    MoveRules,
    deciding_matches,
    playoff_seeds,
    targets,
)
from tests.leagues.rollover.builders import P, Q, R, S, division, season

TWO = (division(1), division(2))
FOUR = (division(1), division(2), division(3), division(4))


def moves(one: ClosedSeason) -> dict[int, int]:
    """Everybody who changes his tier, and where to."""
    return {who: target.to_tier for who, target in targets(one).items() if target.to_tier != target.tier}


def test_9_1_last_down_first_up() -> None:
    assert moves(season(TWO)) == {P[6]: 2, Q[1]: 1}


def test_9_1_the_promotion_match_is_second_against_last_but_one() -> None:
    (match,) = deciding_matches(TWO, MoveRules())

    assert (match.kind, match.tier, match.letter, match.upper, match.lower) == ("promotion", 1, "A", P[5], Q[2])


@pytest.mark.clause("9.1")
@pytest.mark.parametrize("winner", ["draw", "upper"])
def test_check_48_a_promotion_match_drawn_or_won_by_the_upper_moves_nobody(winner: str) -> None:
    """leagues 9.1"""
    assert moves(season(TWO, won={("promotion", 1): winner})) == {P[6]: 2, Q[1]: 1}


@pytest.mark.clause("9.1")
def test_check_48_won_by_the_lower_both_move() -> None:
    """leagues 9.1"""
    assert moves(season(TWO, won={("promotion", 1): "lower"})) == {P[6]: 2, Q[1]: 1, P[5]: 2, Q[2]: 1}


def test_9_1_a_match_that_was_not_played_moves_nobody() -> None:
    unplayed = structs.replace(season(TWO), matches=())

    assert moves(unplayed) == {P[6]: 2, Q[1]: 1}


def test_9_1_more_than_one_each() -> None:
    (match,) = deciding_matches(TWO, MoveRules(direct=2))

    assert (match.upper, match.lower) == (P[4], Q[3])
    assert moves(season(TWO, direct=2)) == {P[5]: 2, P[6]: 2, Q[1]: 1, Q[2]: 1}


def test_9_1_jump_match_never_into_tier_1() -> None:
    jumps = [one for one in deciding_matches(FOUR, MoveRules(has_jump_match=True)) if one.kind == "jump"]

    assert [(one.tier, one.upper, one.lower) for one in jumps] == [(2, Q[4], S[1])]


def test_9_1_a_jump_that_is_won_goes_up_two() -> None:
    found = moves(season(FOUR, has_jump_match=True, won={("jump", 2): "lower"}))

    assert (found[S[1]], found[Q[4]]) == (2, 3)
    assert found[R[6]] == 4, "the last of the tier between goes down as usual"
    assert _sizes(season(FOUR, has_jump_match=True, won={("jump", 2): "lower"})) == [6, 6, 6, 6]


def test_9_1_a_jump_that_is_not_won_goes_up_one_as_usual() -> None:
    found = moves(season(FOUR, has_jump_match=True))

    assert (found[S[1]], Q[4] in found) == (3, False)


def _sizes(one: ClosedSeason) -> list[int]:
    tiers = [target.to_tier for target in targets(one).values()]
    return [tiers.count(tier) for tier in sorted(set(tiers))]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_9_1_small_divisions_keep_their_balance(count: int) -> None:
    """Nobody goes up and down at once, and there is no match without somebody left for it."""
    three = [division(tier, count=count) for tier in (1, 2, 3)]
    one = season(three, has_jump_match=True)

    assert _sizes(one) == [count] * 3
    assert len(deciding_matches(three, MoveRules())) == (2 if count >= 4 else 0)


def test_9_1_same_letters_only() -> None:
    divisions = (division(1), division(2), division(2, "B", base=1000))

    assert moves(season(divisions)) == {P[6]: 2, Q[1]: 1}


def test_9_1_a_match_that_was_not_due_is_refused() -> None:
    one = season(TWO)
    wrong = structs.replace(one, matches=(structs.replace(one.matches[0], lower=Q[3]),))

    with pytest.raises(LeagueError) as refused:
        targets(wrong)

    assert refused.value.code == "match_not_due"


@pytest.mark.parametrize(
    ("divisions", "code"),
    [
        ((division(1), division(1)), "division_twice"),
        ((division(1), FinalDivision(tier=2, order=(FinalPlace(who=P[1]),))), "twice_in_tables"),
    ],
)
def test_9_1_tables_that_contradict_each_other_are_refused(divisions: tuple[FinalDivision, ...], code: str) -> None:
    with pytest.raises(LeagueError) as refused:
        deciding_matches(divisions, MoveRules())

    assert refused.value.code == code


def test_9_2_seeds_by_tier_then_place_then_points() -> None:
    """Winners of all divisions, and the second of tiers 1 and 2."""
    strong = structs.replace(
        division(2, "B", base=1000),
        order=tuple(FinalPlace(who=1200 + place, points=200 - place) for place in range(1, 7)),
    )
    seeds = playoff_seeds((division(3), strong, division(1), division(2)))

    assert [seed.who for seed in seeds] == [P[1], P[2], 1201, Q[1], 1202, Q[2], R[1]]
    assert [seed.seed for seed in seeds] == list(range(1, 8))
    assert (seeds[2].tier, seeds[2].letter, seeds[2].place, seeds[2].points) == (2, "B", 1, 199)
