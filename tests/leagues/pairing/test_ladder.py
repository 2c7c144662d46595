"""The ladder (leagues 4.10)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from battles.leagues.errors import LeagueError
from battles.leagues.pairing.ladder import (
    Ladder,
    LadderChallenge,
    LadderRung,
    accept,
    after_challenge,
    challenge,
    idle,
    is_lost_by_refusal,
    join,
    lapse,
    place_of,
    refuse,
)

START = datetime(2027, 1, 1, tzinfo=UTC)
SIX: Ladder = tuple(LadderRung(entrant=number, active=START) for number in range(1, 7))


def day(days: float) -> datetime:
    return START + timedelta(days=days)


def order(ladder: Ladder) -> list[int]:
    return [rung.entrant for rung in ladder]


@pytest.mark.parametrize(("challenger", "challenged"), [(5, 1), (2, 5), (3, 3)])
def test_4_10_up_to_three_places_above(challenger: int, challenged: int) -> None:
    with pytest.raises(LeagueError) as refused:
        challenge(SIX, [], challenger, challenged, START)
    assert refused.value.code == "out_of_reach"
    assert challenge(SIX, [], 5, 2, START).state == "open"


def test_4_10_only_who_is_on_it() -> None:
    with pytest.raises(LeagueError) as refused:
        challenge(SIX, [], 9, 2, START)
    assert refused.value.code == "not_on_ladder"


def test_4_10_the_winner_takes_the_place_and_those_between_go_down() -> None:
    made = accept(challenge(SIX, [], 5, 2, START), day(1))
    won = after_challenge(SIX, made, day(3), challenger_won=True)
    assert order(won) == [1, 5, 2, 3, 4, 6]
    assert won[1].active == won[2].active == day(3)
    assert order(after_challenge(SIX, made, day(3), challenger_won=False)) == order(SIX)


def test_4_10_nobody_falls_by_winning() -> None:
    """He has passed the challenged by another victory in the meantime."""
    made = LadderChallenge(challenger=2, challenged=5, made=START, state="accepted")
    assert order(after_challenge(SIX, made, day(3), challenger_won=True)) == order(SIX)


def test_4_10_unanswered_for_seven_days_is_lost() -> None:
    made = challenge(SIX, [], 3, 1, START)
    assert lapse(made, day(7) - timedelta(seconds=1)) == made
    lapsed = lapse(made, day(9))
    assert (lapsed.state, lapsed.answered) == ("lapsed", day(7))
    assert lapse(lapsed, day(20)) == lapsed
    with pytest.raises(LeagueError) as refused:
        accept(made, day(7))
    assert refused.value.code == "answer_too_late"
    assert order(after_challenge(SIX, lapsed, day(9), challenger_won=True)) == [3, 1, 2, 4, 5, 6]


def test_4_10_two_refusals_in_thirty_days_are_a_defeat() -> None:
    first = refuse(challenge(SIX, [], 3, 1, START), day(1))
    second = refuse(challenge(SIX, [first], 2, 1, day(2)), day(5))
    late = refuse(challenge(SIX, [first], 2, 1, day(30)), day(31))
    assert not is_lost_by_refusal(first, [first])
    assert is_lost_by_refusal(second, [first, second])
    assert not is_lost_by_refusal(late, [first, late])
    assert not is_lost_by_refusal(challenge(SIX, [], 2, 1, START), [first])
    other = refuse(challenge(SIX, [], 4, 2, day(2)), day(5))
    assert not is_lost_by_refusal(other, [first, other])


def test_4_10_an_answer_is_final() -> None:
    made = refuse(challenge(SIX, [], 3, 1, START), day(1))
    with pytest.raises(LeagueError) as refused:
        accept(made, day(1))
    assert refused.value.code == "already_answered"


def test_4_10_no_second_challenge_of_the_same_pair_within_fourteen_days() -> None:
    made = refuse(challenge(SIX, [], 3, 1, START), day(1))
    with pytest.raises(LeagueError) as refused:
        challenge(SIX, [made], 3, 1, day(14) - timedelta(seconds=1))
    assert (refused.value.code, refused.value.facts["free_at"]) == ("same_pair_too_soon", day(14).isoformat())
    assert challenge(SIX, [made], 3, 1, day(14)).made == day(14)
    assert challenge(SIX, [made], 2, 1, day(2)).challenger == 2


def test_4_10_a_running_challenge_is_not_repeated() -> None:
    made = accept(challenge(SIX, [], 3, 1, START), day(1))
    with pytest.raises(LeagueError) as refused:
        challenge(SIX, [made], 3, 1, day(20))
    assert refused.value.code == "challenge_running"


def active_but(*away: int, since: float = 100) -> Ladder:
    return tuple(LadderRung(entrant=each, active=START if each in away else day(since)) for each in range(1, 7))


def test_4_10_idle_for_28_days_one_place_down_once() -> None:
    ladder = active_but(2)
    assert idle(ladder, day(28) - timedelta(seconds=1)) == ladder
    slipped = idle(ladder, day(28))
    assert order(slipped) == [1, 3, 2, 4, 5, 6]
    assert idle(slipped, day(40)) == slipped


def test_4_10_idle_for_56_days_off_the_ladder() -> None:
    assert order(idle(active_but(2), day(56))) == [1, 3, 4, 5, 6]
    assert order(idle(idle(active_but(2), day(30)), day(60))) == [1, 3, 4, 5, 6]


def test_4_10_who_has_a_battle_to_fight_is_not_idle() -> None:
    assert order(idle(active_but(2, 4), day(60), busy={2})) == [1, 2, 3, 5, 6]


def test_4_10_neighbours_idle_together_both_go_down() -> None:
    assert order(idle(active_but(2, 3), day(30))) == [1, 4, 2, 3, 5, 6]
    assert order(idle(active_but(6), day(30))) == [1, 2, 3, 4, 5, 6]


def test_4_10_late_is_as_good_as_on_time() -> None:
    ladder = tuple(LadderRung(entrant=each, active=day(each)) for each in range(1, 7))
    step_by_step = ladder
    for hours in range(0, 24 * 70, 12):
        step_by_step = idle(step_by_step, day(hours / 24))
    assert idle(ladder, day(33)) == idle(idle(idle(ladder, day(29)), day(31)), day(33))
    assert idle(ladder, day(70)) == step_by_step == ()


def test_4_10_playing_ends_idleness() -> None:
    ladder = idle(active_but(2), day(30))
    made = accept(challenge(ladder, [], 2, 3, day(30)), day(30))
    back = after_challenge(ladder, made, day(31), challenger_won=True)
    assert order(back) == [1, 2, 3, 4, 5, 6]
    assert back[1] == LadderRung(entrant=2, active=day(31))


def test_4_10_newcomers_start_at_the_foot() -> None:
    assert place_of(join(SIX, 7, START), 7) == 7
    with pytest.raises(LeagueError) as refused:
        join(SIX, 3, START)
    assert refused.value.code == "already_on_ladder"
