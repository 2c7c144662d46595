"""Team matches (leagues 4.12 to 4.14)."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import json

from battles.leagues.errors import LeagueError
from battles.leagues.pairing import (
    BoardScore,
    DefenderMatch,
    MatchBoard,
    PutUpMatch,
    TeamScore,
    roster_boards,
    team_score,
)
from battles.leagues.pairing.teams.boards import SIDES, Side
from battles.leagues.pairing.teams.put_up import loser_of_roll_off
from battles.leagues.pairing.teams.score import draw_band, empty_board_score, points_cap

HOME, AWAY = (11, 12, 13, 14, 15), (21, 22, 23, 24, 25)


def both(match: DefenderMatch, home: tuple[int, ...], away: tuple[int, ...]) -> DefenderMatch:
    return match.seal("away", away).seal("home", home)


def e9() -> DefenderMatch:
    match = DefenderMatch.begun(HOME, AWAY)
    match = both(match, (13,), (21,))
    match = both(match, (11, 15), (22, 24))
    match = both(match, (24,), (15,))
    match = both(match, (12,), (25,))
    match = both(match, (11, 14), (22, 23))
    return both(match, (23,), (11,))


def test_e9_team_match_of_five() -> None:
    match = e9()
    assert match.step == "over"
    assert match.boards == (
        MatchBoard(13, 24),
        MatchBoard(15, 21),
        MatchBoard(12, 23),
        MatchBoard(11, 25),
        MatchBoard(14, 22),
    )
    scores = [BoardScore(14, 6), BoardScore(20, 0), BoardScore(8, 12), BoardScore(17, 3), BoardScore(11, 9)]
    assert (draw_band(5), points_cap(5)) == (6, 62)
    assert team_score(scores) == TeamScore(
        raw_home=70,
        raw_away=30,
        match_points_home=2,
        match_points_away=0,
        counted_home=62,
        counted_away=38,
    )


def test_4_13_with_four_left_the_refused_meet_and_the_left_over_meet() -> None:
    match = DefenderMatch.begun((1, 2, 3, 4), (5, 6, 7, 8))
    match = both(match, (2,), (8,))
    match = both(match, (4, 1), (5, 7))
    match = both(match, (7,), (1,))
    assert match.boards == (MatchBoard(2, 7), MatchBoard(1, 8), MatchBoard(4, 5), MatchBoard(3, 6))


@pytest.mark.parametrize("boards", range(3, 13))
def test_4_13_any_choices_seat_everybody_once(boards: int) -> None:
    random = Random(boards)
    home, away = tuple(range(boards)), tuple(range(100, 100 + boards))
    for _ in range(20):
        match = DefenderMatch.begun(home, away)
        while match.step != "over":
            count = match.view("home").count
            order: list[Side] = random.sample(SIDES, 2)
            for side in order:
                match = match.seal(side, tuple(random.sample(match.eligible(side), count)))
            assert json.decode(json.encode(match), type=DefenderMatch) == match
        assert sorted(board.home or 0 for board in match.boards) == list(home)
        assert sorted(board.away or 0 for board in match.boards) == list(away)


@pytest.mark.parametrize("boards", range(3, 13))
def test_4_13_time_out_takes_the_first_in_roster_order(boards: int) -> None:
    match = DefenderMatch.begun(tuple(range(boards)), tuple(range(100, 100 + boards)))
    while match.step != "over":
        match = match.time_out()
    assert match.boards[:2] == (MatchBoard(0, 101), MatchBoard(1, 100))
    assert len(match.boards) == boards
    assert match.time_out() == match


def test_4_13_time_out_keeps_what_was_sealed() -> None:
    match = DefenderMatch.begun(HOME, AWAY).seal("away", (24,)).time_out()
    assert match.view(None).defenders is not None
    assert (match.step, match.defenders) == ("attackers", both(DefenderMatch.begun(HOME, AWAY), (11,), (24,)).defenders)


def test_check_14_a_lone_seal_shows_in_no_view_but_its_own() -> None:
    """Whatever one captain has sealed, or whether he has, the other and the public see the same bytes."""
    match = DefenderMatch.begun(HOME, AWAY)
    while match.step != "over":
        count = match.view("home").count
        for side, other in (SIDES, SIDES[::-1]):
            eligible = match.eligible(side)
            worlds = [match, match.seal(side, eligible[:count]), match.seal(side, eligible[-count:])]
            for viewer in (other, None):
                assert len({json.encode(world.view(viewer)) for world in worlds}) == 1
            assert [world.view(side).sealed for world in worlds] == [None, eligible[:count], eligible[-count:]]
        match = match.time_out()


def test_4_13_a_seal_is_final_and_must_be_eligible() -> None:
    match = DefenderMatch.begun(HOME, AWAY).seal("home", (13,))
    with pytest.raises(LeagueError) as refused:
        match.seal("home", (12,))
    assert refused.value.code == "already_sealed"
    for choice in ((11,), (21, 22), (), (21, 21)):
        with pytest.raises(LeagueError) as refused:
            match.seal("away", choice)
        assert refused.value.code == "not_eligible"
    opened = match.seal("away", (21,))
    with pytest.raises(LeagueError) as refused:
        opened.seal("home", (13, 12))
    assert refused.value.facts["eligible"] == [11, 12, 14, 15]
    with pytest.raises(LeagueError) as refused:
        e9().seal("home", (11,))
    assert refused.value.code == "match_is_made"


@pytest.mark.parametrize(("home", "away"), [((1, 2), (3, 4)), ((1, 2, 3), (4, 5)), ((1, 1, 2), (4, 5, 6))])
def test_4_12_line_ups_are_full_and_of_different_players(home: tuple[int, ...], away: tuple[int, ...]) -> None:
    with pytest.raises(LeagueError) as refused:
        DefenderMatch.begun(home, away)
    assert refused.value.code == "bad_line_up"


def test_4_12_roster_board_by_board() -> None:
    assert roster_boards([1, 2], [3, 4], 2) == (MatchBoard(1, 3), MatchBoard(2, 4))
    assert roster_boards([1, 2], [3], 2)[1] == MatchBoard(2, None)


def test_4_12_put_up() -> None:
    match = PutUpMatch.begun((1, 2, 3, 4), (5, 6, 7, 8), ("a", "b", "c", "d"), first="away")
    match = match.choose("home", 1).choose("away", 8)
    assert (match.step, match.asked()) == ("put_up", ("away",))
    match = match.choose("away", 6).choose("home", 4).choose("away", "c")
    assert match.boards == (MatchBoard(4, 6, "c"),)
    match = match.choose("home", 3).choose("away", 5).choose("home", "a")
    # One player a side is left beside the champions: only the map is asked.
    assert (match.step, match.asked(), match.maps) == ("map", ("away",), ("b", "d"))
    match = match.choose("away", "d")
    assert match.boards == (MatchBoard(4, 6, "c"), MatchBoard(3, 5, "a"), MatchBoard(2, 7, "d"), MatchBoard(1, 8, "b"))
    assert (match.step, match.asked()) == ("over", ())


def test_4_12_put_up_refuses_out_of_turn_and_twice() -> None:
    match = PutUpMatch.begun((1, 2, 3), (5, 6, 7), ("a", "b", "c"), first="home").choose("home", 1)
    with pytest.raises(LeagueError) as refused:
        match.choose("home", 2)
    assert refused.value.code == "already_sealed"
    match = match.choose("away", 5)
    with pytest.raises(LeagueError) as refused:
        match.choose("away", 6)
    assert refused.value.code == "not_your_choice"
    with pytest.raises(LeagueError) as refused:
        match.choose("home", 1)
    assert refused.value.facts["eligible"] == [2, 3]


def test_check_14_a_lone_champion_shows_in_no_view_but_its_own() -> None:
    match = PutUpMatch.begun((1, 2, 3), (5, 6, 7), ("a", "b", "c"), first="home")
    worlds = [match, match.choose("home", 1), match.choose("home", 3)]
    for viewer in ("away", None):
        assert len({json.encode(world.view(viewer)) for world in worlds}) == 1
    assert [world.view("home").sealed for world in worlds] == [None, 1, 3]


@pytest.mark.parametrize("boards", range(1, 9))
def test_4_12_put_up_by_time_out_alone(boards: int) -> None:
    home, away = tuple(range(1, boards + 1)), tuple(range(101, 101 + boards))
    match = PutUpMatch.begun(home, away, tuple("abcdefgh"[:boards]), first="home")
    while match.step != "over":
        assert json.decode(json.encode(match), type=PutUpMatch) == match
        match = match.time_out()
    assert match.boards[-1] == MatchBoard(1, 101, "abcdefgh"[boards - 1])
    assert sorted(board.home or 0 for board in match.boards) == list(home)
    assert sorted(board.map for board in match.boards) == list("abcdefgh"[:boards])


def test_4_12_the_roll_off_hangs_on_the_seed() -> None:
    assert {loser_of_roll_off(str(seed), "match-1") for seed in range(20)} == set(SIDES)


@pytest.mark.parametrize(("lead", "points"), [(10, 1), (11, 2), (-10, 1), (-11, 0), (0, 1)])
def test_4_14_draw_band_of_eight_boards(lead: int, points: int) -> None:
    scores = [BoardScore(10 + lead, 10)] + [BoardScore(10, 10)] * 7
    assert team_score(scores).match_points_home == points == 2 - team_score(scores).match_points_away


def test_4_14_band_and_cap_can_be_set() -> None:
    score = team_score([BoardScore(20, 0), BoardScore(10, 10)], band=20, cap=22)
    assert (score.match_points_home, score.counted_home, score.counted_away) == (1, 22, 18)


def test_4_14_an_empty_board_is_a_forfeit() -> None:
    assert empty_board_score(MatchBoard(1, None)) == BoardScore(13, 0)
    assert empty_board_score(MatchBoard(None, 2)) == BoardScore(0, 13)
    assert empty_board_score(MatchBoard(None, None)) == BoardScore(0, 0)
    assert empty_board_score(MatchBoard(1, 2)) is None
