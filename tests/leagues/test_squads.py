"""Captains of longer rosters choose who plays, before defenders and champions: all exits (leagues 4.12, 4.13)."""

from __future__ import annotations

from itertools import combinations

import pytest

from accounts.models import User
from battles.leagues.errors import LeagueError
from battles.leagues.models import AuditEntry, Fixture, Member, Notification, Season, TeamMatch, TeamSeal
from battles.leagues.pairing.teams import SquadMatch
from battles.leagues.services import draw, entry, teams
from battles.rules.codec import Json
from battles.runtime.clock import SetClock
from tests.leagues import builders
from tests.leagues.acting import api, at, press, set_time, text
from tests.leagues.builders import owner_of, pass_time, person

pytestmark = pytest.mark.django_db
__all__ = ["set_time"]


def made(clock: SetClock, process: str, *members: int, boards: int = 3) -> TeamMatch:
    """A match of two teams with so many members."""
    season = builders.season(
        clock=clock,
        preset="team_eight",
        team={"boards": boards, "process": process, "step_hours": 12},
        swiss={"rounds": 1},
        game={"legs": 1},
    )
    for name, count in zip(("Reds", "Blues"), members, strict=True):
        roster = [person() for _ in range(count)]
        entry.enter_team(user=roster[0], season_id=season.pk, name=name, members=roster, clock=clock)
    draw.start_now(user=owner_of(season), season_id=season.pk, reason="all are there", clock=clock)
    return TeamMatch.objects.select_related("fixture").get()


@pytest.fixture(params=["defender_attackers", "put_up"])
def match(request: pytest.FixtureRequest, clock: SetClock) -> TeamMatch:
    """Three boards, five members a team."""
    return made(clock, request.param, 5, 5)


def rosters(match: TeamMatch) -> tuple[list[User], list[User]]:
    """Home and away, captains first."""
    home, away = (
        [one.user for one in Member.objects.filter(team=side.entrant.team).order_by("place").select_related("user")]
        for side in match.fixture.sides.order_by("-is_first")
    )
    return home, away


def seal(match: TeamMatch, captain: User, clock: SetClock, *chosen: User) -> None:
    teams.seal(user=captain, match_id=match.pk, choice=[one.pk for one in chosen], clock=clock)


def told(match: TeamMatch, user: User | None) -> Json:
    return at(user).get(f"/api/leagues/fixtures/{match.fixture_id}/captains").json()


def playing(match: TeamMatch) -> tuple[set[User | None], set[User | None]]:
    rows = Fixture.objects.filter(parent=match.fixture).prefetch_related("sides__player")
    pairs = [tuple(side.player for side in row.sides.order_by("-is_first")) for row in rows]
    return {pair[0] for pair in pairs}, {pair[1] for pair in pairs}


def ids(users: list[User]) -> list[int]:
    return [one.pk for one in users]


def test_4_12_both_choices_open_together_and_only_those_chosen_play(match: TeamMatch, clock: SetClock) -> None:
    home, away = rosters(match)
    seal(match, home[0], clock, home[4], home[1], home[2])
    assert told(match, None)["step"] == "squad"
    seal(match, away[0], clock, away[0], away[3], away[2])

    now = told(match, None)
    assert now["step"] in ("defender", "champion")
    assert now["hands"] == {"home": ids([home[1], home[2], home[4]]), "away": ids([away[0], away[2], away[3]])}
    row = AuditEntry.objects.get(action="open_squads")
    assert row.after is not None
    assert row.after["squads"] == [now["hands"]["home"], now["hands"]["away"]]
    pass_time(clock, hours=12 * 12)
    assert playing(match) == ({home[1], home[2], home[4]}, {away[0], away[2], away[3]})


def test_check_14_a_sealed_choice_leaves_no_trace_before_it_opens(match: TeamMatch, clock: SetClock) -> None:
    home, away = rosters(match)
    Season.objects.update(sequence=7)

    def seen() -> Json:
        page = text(at(away[0]).get(f"/leagues/fixtures/{match.fixture_id}/captains"))
        counts = AuditEntry.objects.count(), Notification.objects.count(), Season.objects.get().sequence
        shown = page.split("<main")[1].split("csrfmiddlewaretoken")[0]
        return shown, told(match, away[0]), told(match, home[1]), told(match, None), counts

    before = seen()
    seal(match, home[0], clock, home[4], home[1], home[2])
    assert seen() == before
    assert told(match, home[0])["sealed"] == ids([home[1], home[2], home[4]])


def test_4_12_at_the_deadline_the_first_of_the_roster_play(match: TeamMatch, clock: SetClock) -> None:
    home, away = rosters(match)
    seal(match, home[0], clock, *home[2:])

    pass_time(clock, hours=12)

    assert told(match, None)["hands"] == {"home": ids(home[2:]), "away": ids(away[:3])}
    first = match.fixture.sides.get(is_first=True).entrant_id
    row = AuditEntry.objects.get(action="open_squads")
    assert row.after is not None
    assert row.after["sealed"] == [first]


def test_only_whole_choices_of_ones_own_and_only_once(match: TeamMatch, clock: SetClock) -> None:
    home, away = rosters(match)
    refused: list[tuple[User, list[User], str]] = [
        (home[1], home[:3], "not_captain"),
        (home[0], home[:2], "not_a_squad"),
        (home[0], home[:4], "not_a_squad"),
        (home[0], [home[0], home[0], home[1]], "not_a_squad"),
        (home[0], [*home[:2], away[1]], "not_a_squad"),
    ]
    for captain, players, code in refused:
        with pytest.raises(LeagueError) as caught:
            seal(match, captain, clock, *players)
        assert caught.value.code == code
    assert not TeamSeal.objects.exists()
    seal(match, home[0], clock, *home[:3])
    with pytest.raises(LeagueError) as again:
        seal(match, home[0], clock, *home[2:])
    assert again.value.code == "already_sealed"


def test_captains_are_told_until_when_they_say_who_plays(match: TeamMatch, clock: SetClock) -> None:
    home, away = rosters(match)
    pass_time(clock, seconds=1)
    rows = Notification.objects.filter(kind="squad")
    assert set(rows.values_list("user", flat=True)) == {home[0].pk, away[0].pk}
    assert match.step_due is not None
    assert all(row.facts["until"] == match.step_due.isoformat() for row in rows)


def test_a_team_that_is_just_long_enough_does_not_choose(clock: SetClock) -> None:
    match = made(clock, "defender_attackers", 5, 3)
    home, away = rosters(match)
    long, short = (home, away) if len(home) == 5 else (away, home)
    assert told(match, short[0])["eligible"] == []
    assert "The other captain chooses." in text(at(short[0]).get(f"/leagues/fixtures/{match.fixture_id}/captains"))
    with pytest.raises(LeagueError) as caught:
        seal(match, short[0], clock, *short)
    assert caught.value.code == "already_sealed"
    seal(match, long[0], clock, *long[2:])
    hands = told(match, None)["hands"]
    assert sorted([hands["home"], hands["away"]]) == sorted([ids(long[2:]), ids(short)])


def test_two_teams_that_are_just_long_enough_begin_at_once(clock: SetClock) -> None:
    match = made(clock, "defender_attackers", 3, 3)
    pass_time(clock, seconds=1)
    assert told(match, None)["step"] == "defender"
    assert not Notification.objects.filter(kind__in=("squad", "line_up")).exists()


def test_who_leaves_is_replaced_by_the_first_other(match: TeamMatch, clock: SetClock) -> None:
    home, away = rosters(match)
    seal(match, home[0], clock, *home[2:])
    Member.objects.get(user=home[4]).delete()
    seal(match, away[0], clock, *away[:3])
    assert told(match, None)["hands"]["home"] == ids([home[0], home[2], home[3]])


def test_a_choice_that_has_become_none_blocks_nobody(clock: SetClock) -> None:
    """Both teams shrink to what the match needs: the captains go on with the next choice, and so does the clock."""
    match = made(clock, "defender_attackers", 4, 4)
    home, away = rosters(match)
    seal(match, home[0], clock, *home[1:])
    Member.objects.filter(user__in=[home[3], away[3]]).delete()
    assert (told(match, home[0])["step"], told(match, home[0])["sealed"]) == ("defender", None)
    seal(match, home[0], clock, home[1])
    assert told(match, home[0])["sealed"] == [home[1].pk]
    pass_time(clock, hours=12)
    assert told(match, None)["step"] == "attackers"


def test_a_team_that_has_become_too_short_goes_by_line_ups(match: TeamMatch, clock: SetClock) -> None:
    home, away = rosters(match)
    seal(match, home[0], clock, *home[2:])
    Member.objects.filter(user__in=away[2:]).delete()
    pass_time(clock, hours=12)
    assert told(match, None)["step"] == "over"
    assert playing(match) == (set(home[2:]), {*away[:2], None})


def test_the_page_has_boxes_the_first_ticked_and_keeps_what_was_given(match: TeamMatch) -> None:
    home, away = rosters(match)
    page = f"/leagues/fixtures/{match.fixture_id}/captains"
    drawn = " ".join(text(at(home[0]).get(page)).split())  # Attributes may stand in lines of their own.
    assert drawn.count('type="checkbox" name="choice"') == 5
    assert drawn.count(" checked") == 3
    assert "Choose who plays" in drawn
    assert "Wähle, wer spielt" in text(at(home[0], "de").get(page))
    assert 'name="choice"' not in text(at(home[1]).get(page)), "players look on"
    wrong = " ".join(text(press(at(home[0]), page, "seal_choice", {"choice": ids(home[3:])}, 400)).split())
    assert [f'value="{one.pk}" checked' in wrong for one in home] == [False, False, False, True, True]
    press(at(home[0]), page, "seal_choice", {"choice": ids(home[2:])})
    assert ", ".join(one.username for one in home[2:]) in text(at(home[0]).get(page))
    press(at(away[0]), page, "seal_choice", {"choice": ids(away[2:])})
    assert "Choose who plays" not in text(at(None).get(page))


def test_the_page_names_whom_the_captains_have_named_in_the_open(match: TeamMatch, clock: SetClock) -> None:
    home, away = rosters(match)
    page = f"/leagues/fixtures/{match.fixture_id}/captains"
    seal(match, home[0], clock, *home[:3])
    seal(match, away[0], clock, *away[:3])
    pair = f"{home[1].username} – {away[2].username}"
    seal(match, home[0], clock, home[1])
    assert pair not in text(at(away[0]).get(page)), "sealed"
    seal(match, away[0], clock, away[2])
    assert pair in text(at(None).get(page))


def test_programs_choose_too(match: TeamMatch) -> None:
    home, away = rosters(match)
    path = f"matches/{match.pk}/seal"
    mine = told(match, home[0])
    assert (mine["match"], mine["step"], mine["count"], mine["eligible"]) == (match.pk, "squad", 3, ids(home))
    assert mine["players"][str(home[1].pk)] == home[1].username
    api(home[1], path, {"choice": ids(home[:3])}, 403, "not_captain", "12.1")
    api(home[0], path, {"choice": ids(home[:2])}, 400, "not_a_squad", "4.12")
    api(home[0], path, {"choice": ids(home[2:])})
    api(away[0], path, {"choice": ids(away[2:])})
    assert told(match, None)["hands"] == {"home": ids(home[2:]), "away": ids(away[2:])}


def test_every_choice_comes_out_in_roster_order() -> None:
    roster = (5, 3, 9, 1)
    begun = SquadMatch.begun(roster, (2, 4), 2)
    for chosen in combinations(roster, 2):
        done = begun.seal("home", chosen[::-1]).squads
        assert done is not None
        assert done.home == tuple(one for one in roster if one in chosen)
        assert done.away == (2, 4)
    assert begun.time_out().squads == begun.seal("home", (5, 3)).squads
