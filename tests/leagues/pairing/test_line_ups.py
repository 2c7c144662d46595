"""Line-ups of the process `roster` (leagues 4.12)."""

from __future__ import annotations

import pytest

from battles.leagues.errors import LeagueError
from battles.leagues.pairing.teams import MatchBoard, RosterMatch, Sides

HOME, AWAY = (1, 2, 3, 4), (11, 12, 13)


def begun() -> RosterMatch:
    return RosterMatch.begun(HOME, AWAY, 3)


def test_4_12_boards_meet_as_both_captains_have_set_them() -> None:
    match = begun().seal("home", (4, 1, 2)).seal("away", (13, 12, 11))
    assert match.step == "over"
    assert match.boards == (MatchBoard(4, 13), MatchBoard(1, 12), MatchBoard(2, 11))
    assert match.view(None).hands == Sides((3,), ())


def test_check_14_a_sealed_line_up_is_in_its_captains_view_alone() -> None:
    before, after = begun(), begun().seal("home", (4, 3, 2))
    assert after.view("away") == before.view("away")
    assert after.view(None) == before.view(None)
    assert after.view("home").sealed == (4, 3, 2)


@pytest.mark.parametrize("choice", [(1, 2), (1, 2, 2), (1, 2, 11), (1, 2, 3, 4), ()])
def test_4_12_a_line_up_names_as_many_different_members_as_there_are_boards(choice: tuple[int, ...]) -> None:
    with pytest.raises(LeagueError) as caught:
        begun().seal("home", choice)
    assert caught.value.code == "not_a_line_up"
    assert caught.value.facts["boards"] == 3


def test_4_12_a_line_up_is_sealed_once() -> None:
    with pytest.raises(LeagueError) as twice:
        begun().seal("home", (1, 2, 3)).seal("home", (3, 2, 1))
    with pytest.raises(LeagueError) as late:
        begun().time_out().seal("home", (3, 2, 1))
    assert (twice.value.code, late.value.code) == ("already_sealed", "match_is_made")


def test_4_12_on_time_out_the_first_of_the_roster_play() -> None:
    assert begun().time_out().boards == (MatchBoard(1, 11), MatchBoard(2, 12), MatchBoard(3, 13))
    assert begun().seal("home", (4, 3, 2)).time_out().boards == (
        MatchBoard(4, 11),
        MatchBoard(3, 12),
        MatchBoard(2, 13),
    )


def test_4_14_a_short_team_names_whom_it_has_and_leaves_the_last_boards_empty() -> None:
    match = RosterMatch.begun((1, 2, 3), (11, 12), 3)
    assert match.view("away").count == 2
    assert match.seal("away", (12, 11)).time_out().boards == (MatchBoard(1, 12), MatchBoard(2, 11), MatchBoard(3, None))


def test_who_has_left_the_roster_is_replaced_by_the_first_other() -> None:
    assert begun().mended("home", (4, 99, 2)) == (4, 2, 1)
    assert begun().mended("home", ("a map", 3)) == (3, 1, 2)
