"""Battles that end before their time, and fixtures without one (4.4, 4.9, 5.7, 7.1, 7.2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from battles.leagues.errors import LeagueError
from battles.leagues.scoring import (
    Desk,
    Points,
    Worth,
    bye,
    double_forfeit,
    forfeit,
    points_now,
    score,
    standard_table,
    sum_of_legs,
)
from battles.rules.codec import Json
from tests.leagues.scoring.builders import horden, lost, ninth_age, tir

WORTH = Worth()


def scored(finish: Json) -> Points:
    points = score(finish, standard_table(finish.system))
    assert isinstance(points, Points)
    return points


def out_of_time(first: int, second: int, loser: str) -> Json:
    return structs.replace(ninth_age(first, second), ended="clock", loser=loser)


def late(done: int, limit: int | None, thinking: tuple[int, int] | None = None, **more: Json) -> Json:
    told = {"ended": "deadline", "turns_done": done, "turn_limit": limit, "thinking_ms": thinking} | more
    return horden(180, 90, **told)


def test_5_7_resignation_gives_the_whole_enemy_army() -> None:
    points = scored(horden(300, 40, ended="resignation", loser="second"))

    assert (points.first, points.second, points.outcome) == (20, 0, "first")
    assert (points.vp, points.margin) == ((600, 300), 300)


def test_5_7_a_resignation_in_lost_battles_keeps_the_totals_of_the_collapse() -> None:
    points = scored(lost(70, 30, ended="resignation", loser="second"))

    assert (points.first, points.second, points.vp) == (20, 0, (70, 30))


@pytest.mark.clause("5.7")
def test_check_38_a_leading_seat_that_runs_out_of_time() -> None:
    """leagues 5.7: at 17–3 it has 7–13"""
    before, points = scored(ninth_age(4500, 0)), scored(out_of_time(4500, 0, loser="first"))

    assert (before.first, before.second) == (17, 3)
    assert (points.first, points.second, points.outcome) == (7, 13, "second")
    assert (points.vp, points.margin) == ((4500, 0), 4500)


def test_5_7_who_leads_anyway_keeps_more_than_13() -> None:
    points = scored(out_of_time(4500, 0, loser="second"))

    assert (points.first, points.second) == (17, 3)


@pytest.mark.clause("5.7")
@pytest.mark.parametrize(("share", "moved"), [(80, 3), (75, 3), (74, 1), (60, 1), (59, 0), (50, 0)])
def test_check_39_the_slower_seat_pays(share: int, moved: int) -> None:
    """leagues 5.7: 9–11 on the table, moved away from the slower seat, whichever it is"""
    first = scored(late(3, 6, (share * 1000, (100 - share) * 1000)))
    second = scored(late(3, 6, ((100 - share) * 1000, share * 1000)))

    assert (first.first, first.second) == (9 - moved, 11 + moved)
    assert (second.first, second.second) == ((9 + moved, 11 - moved))


def test_check_39_nobody_falls_below_nothing() -> None:
    finish = lost(0, 99, ended="deadline", turns_done=5, turn_limit=10, thinking_ms=(90, 10))

    assert (scored(finish).first, scored(finish).second) == (0, 20)


def test_5_7_without_thinking_times_nothing_moves() -> None:
    assert scored(late(3, 6)).first == 9
    assert scored(late(3, 6, (0, 0))).first == 9


@pytest.mark.parametrize(("done", "limit"), [(2, 6), (3, 7), (5, None), (0, 0)])
def test_5_7_a_deadline_before_half_of_the_turns_goes_to_the_desk(done: int, limit: int | None) -> None:
    case = score(late(done, limit), standard_table("horden_helden"))

    assert case == Desk(code="deadline_early", clause="5.7", points_now=(9, 11))


def test_5_7_an_agreed_stop() -> None:
    early = score(late(2, 6, ended="agreed"), standard_table("horden_helden"))
    later = scored(late(3, 6, (90, 10), ended="agreed"))

    assert early == Desk(code="stopped_early", clause="5.7", points_now=(9, 11))
    assert (later.first, later.second) == (9, 11)


def test_5_7_the_battle_cap_is_a_table_score() -> None:
    assert (scored(late(1, 6, ended="cap")).first, scored(late(1, 6, ended="cap")).second) == (9, 11)


def test_13_1_points_on_the_table_of_a_running_battle() -> None:
    finish = late(1, 6, ended="now")

    assert points_now(finish, standard_table("horden_helden")) == scored(finish)


def test_7_2_a_forfeit() -> None:
    points = forfeit(WORTH, "second")

    assert (points.first, points.second, points.match_first, points.match_second) == (0, 13, 0, 2)
    assert (points.margin, points.vp, points.is_played, points.outcome) == (0, (0, 0), False, "second")


def test_7_1_both_absent_both_lose() -> None:
    points = double_forfeit(WORTH)

    assert (points.first, points.second, points.match_first, points.match_second) == (0, 0, 0, 0)
    assert points.outcome == "both_lose"
    assert scored(horden(1, 2, ended="abandoned")).outcome == "both_lose"


def test_4_4_a_bye_is_a_win_and_counts_twice_in_mirrored_fixtures() -> None:
    assert (bye(WORTH).first, bye(WORTH).second, bye(WORTH).match_first) == (13, 0, 2)
    assert bye(WORTH, legs=2).first == 26
    assert bye(Worth(bye=(10, 0))).first == 10


def test_e6_mirrored_lost_battles() -> None:
    """leagues E6"""
    one = scored(lost(58, 41, values=(47, 41)))
    two = scored(lost(39, 52, values=(41, 47)))

    total = sum_of_legs([one, two], WORTH)

    assert ((one.first, one.second), (two.first, two.second)) == ((16, 4), (7, 13))
    assert (total.first, total.second, total.margin, total.outcome) == (23, 17, 4, "first")
    assert (total.match_first, total.match_second) == (2, 0)
    assert [leg.outcome for leg in (one, two)] == ["first", "second"]


def test_4_9_level_totals_are_a_draw() -> None:
    total = sum_of_legs([scored(lost(60, 40)), scored(lost(40, 60))], WORTH)

    assert (total.first, total.second, total.outcome, total.match_first) == (20, 20, "draw", 1)


def test_4_9_two_double_forfeits_are_no_draw() -> None:
    total = sum_of_legs([double_forfeit(WORTH), double_forfeit(WORTH)], WORTH)

    assert (total.outcome, total.match_first, total.match_second) == ("both_lose", 0, 0)


def test_4_9_a_leg_without_battle_makes_no_board_win() -> None:
    total = sum_of_legs([scored(lost(60, 40)), forfeit(WORTH, "first")], WORTH)

    assert (total.first, total.second, total.is_played, total.margin) == (29, 4, False, 20)


def test_4_9_a_fixture_without_legs_is_refused() -> None:
    with pytest.raises(LeagueError) as refused:
        sum_of_legs([], WORTH)

    assert refused.value.code == "no_legs"


sides = st.sampled_from(["first", "second"])
times = st.one_of(st.none(), st.tuples(st.integers(0, 10**7), st.integers(0, 10**7)))
ends = st.sampled_from(["rule", "limit", "cap", "agreed", "resignation", "clock", "deadline", "now"])


@pytest.mark.clause("5.2")
@given(ends, sides, st.integers(0, 2400), st.integers(0, 2400), times, st.integers(0, 12), st.data())
def test_5_2_whatever_happens_points_add_up_to_20(
    ended: str, loser: str, first: int, second: int, thinking: tuple[int, int] | None, done: int, data: st.DataObject
) -> None:
    """leagues 5.2: and turning the table round turns the points round"""
    more: Json = {"ended": ended, "thinking_ms": thinking, "turns_done": done, "turn_limit": 6}
    build = data.draw(st.sampled_from([horden, lost]))
    there = score(build(first, second, loser=loser, **more), standard_table(build(0, 0).system))
    other = "second" if loser == "first" else "first"
    more["thinking_ms"] = thinking if thinking is None else (thinking[1], thinking[0])
    back = score(build(second, first, loser=other, **more), standard_table(build(0, 0).system))

    if isinstance(there, Desk):
        assert isinstance(back, Desk)
        assert sum(there.points_now) == 20
        return
    assert isinstance(back, Points)
    assert there.first + there.second == 20
    assert (there.first, there.second, there.margin) == (back.second, back.first, -back.margin)
    assert there.match_first + there.match_second == 2


def test_5_7_a_skirmish_on_time() -> None:
    points = scored(tir("60", "10", ended="clock", loser="first"))

    assert (points.first, points.second) == (7, 13)
