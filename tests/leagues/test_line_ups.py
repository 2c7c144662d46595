"""Captains choose who of the roster sits on which board: service, page, API, log, notifications (leagues 4.12)."""

from __future__ import annotations

import pytest

from accounts.models import User
from battles.leagues.errors import LeagueError
from battles.leagues.models import AuditEntry, Fixture, Member, Notification, Season, TeamMatch, TeamSeal
from battles.leagues.services import draw, entry, teams
from battles.runtime.clock import SetClock
from tests.leagues import builders
from tests.leagues.acting import api, at, press, set_time, text
from tests.leagues.builders import owner_of, pass_time, person
from tests.leagues.playing import fresh

pytestmark = pytest.mark.django_db
__all__ = ["set_time"]


@pytest.fixture
def match(clock: SetClock) -> TeamMatch:
    """Two boards, three members a team."""
    made = builders.season(
        clock=clock,
        preset="team_eight",
        team={"boards": 2, "process": "roster", "step_hours": 12},
        swiss={"rounds": 1},
        game={"legs": 1},
    )
    for name in ("Reds", "Blues"):
        roster = [person() for _ in range(3)]
        entry.enter_team(user=roster[0], season_id=made.pk, name=name, members=roster, clock=clock)
    draw.start_now(user=owner_of(made), season_id=made.pk, reason="all are there", clock=clock)
    return TeamMatch.objects.select_related("fixture").get()


def rosters(match: TeamMatch) -> tuple[list[User], list[User]]:
    """Home and away, captains first."""
    home, away = (
        [one.user for one in Member.objects.filter(team=side.entrant.team).order_by("place").select_related("user")]
        for side in fresh(match.fixture).sides.all()
    )
    return home, away


def seal(match: TeamMatch, clock: SetClock, *players: User, captain: User) -> None:
    teams.seal_line_up(user=captain, match_id=match.pk, players=[one.pk for one in players], clock=clock)


def boards(match: TeamMatch) -> list[tuple[User | None, ...]]:
    rows = Fixture.objects.filter(parent=match.fixture).order_by("board").prefetch_related("sides__player")
    return [tuple(side.player for side in row.sides.all()) for row in rows]


def page_of(match: TeamMatch) -> str:
    return f"/leagues/fixtures/{match.fixture_id}/captains"


def test_4_12_both_line_ups_open_together_and_become_boards(match: TeamMatch, clock: SetClock) -> None:
    home, away = rosters(match)
    seal(match, clock, home[2], home[0], captain=home[0])
    assert boards(match) == [], "nothing opens before both are in"

    seal(match, clock, away[1], away[2], captain=away[0])

    assert boards(match) == [(home[2], away[1]), (home[0], away[2])]
    row = AuditEntry.objects.get(action="open_line_ups")
    sides = [side.entrant_id for side in fresh(match.fixture).sides.all()]
    assert row.after == {
        "step": 1,
        "boards": [[home[2].pk, away[1].pk], [home[0].pk, away[2].pk]],
        "sealed": sorted(sides),
    }
    assert set(Notification.objects.filter(kind="line_ups").values_list("user", flat=True)) == {home[0].pk, away[0].pk}
    assert TeamMatch.objects.get().done_at == clock.now()


def test_check_14_a_sealed_line_up_leaves_no_trace_before_it_opens(match: TeamMatch, clock: SetClock) -> None:
    home, away = rosters(match)
    Season.objects.update(sequence=7)
    counts = AuditEntry.objects.count(), Notification.objects.count()

    def seen(user: User) -> str:
        return text(at(user).get(page_of(match))).split("<main")[1].split("csrfmiddlewaretoken")[0]

    before = seen(away[0])
    seal(match, clock, home[2], home[0], captain=home[0])

    assert seen(away[0]) == before
    assert (AuditEntry.objects.count(), Notification.objects.count()) == counts
    assert Season.objects.get().sequence == 7


def test_4_12_at_the_deadline_the_first_of_the_roster_play_for_who_has_not_sealed(
    match: TeamMatch, clock: SetClock
) -> None:
    home, away = rosters(match)
    seal(match, clock, home[2], home[1], captain=home[0])

    pass_time(clock, hours=12)

    assert boards(match) == [(home[2], away[0]), (home[1], away[1])]
    first = fresh(match.fixture).sides.get(is_first=True).entrant_id
    noted = AuditEntry.objects.get(action="open_line_ups").after
    assert noted is not None
    assert noted["sealed"] == [first]
    with pytest.raises(LeagueError) as late:
        seal(match, clock, away[1], away[2], captain=away[0])
    assert late.value.code == "match_is_made"


def test_captains_are_told_until_when_they_choose(match: TeamMatch, clock: SetClock) -> None:
    home, away = rosters(match)
    pass_time(clock, seconds=1)

    told = Notification.objects.filter(kind="line_up")

    assert set(told.values_list("user", flat=True)) == {home[0].pk, away[0].pk}
    assert match.step_due is not None
    assert all(row.facts["until"] == match.step_due.isoformat() for row in told)


def test_a_member_who_leaves_is_replaced_by_the_first_other(match: TeamMatch, clock: SetClock) -> None:
    home, away = rosters(match)
    seal(match, clock, home[2], home[1], captain=home[0])
    Member.objects.get(user=home[2]).delete()

    pass_time(clock, hours=12)

    assert boards(match) == [(home[1], away[0]), (home[0], away[1])]


def test_only_captains_choose_and_only_a_whole_line_up_of_their_own(match: TeamMatch, clock: SetClock) -> None:
    home, away = rosters(match)
    refused: list[tuple[User, list[User], str]] = [
        (home[1], [home[1], home[2]], "not_captain"),
        (home[0], [home[1]], "not_a_line_up"),
        (home[0], [home[1], home[1]], "not_a_line_up"),
        (home[0], [home[1], away[1]], "not_a_line_up"),
    ]
    for captain, players, code in refused:
        with pytest.raises(LeagueError) as caught:
            seal(match, clock, *players, captain=captain)
        assert caught.value.code == code
    assert not TeamSeal.objects.exists()


def test_other_processes_have_no_line_ups(match: TeamMatch, clock: SetClock) -> None:
    TeamMatch.objects.update(process="put_up")
    home, _ = rosters(match)
    with pytest.raises(LeagueError) as caught:
        seal(match, clock, home[0], home[1], captain=home[0])
    assert caught.value.code == "no_line_up_here"


def test_the_page_has_a_field_for_each_board_and_keeps_what_was_given(match: TeamMatch) -> None:
    home, away = rosters(match)
    page = page_of(match)
    drawn = text(at(home[0]).get(page))
    assert drawn.count('name="players"') == 2
    assert "Choose your line-up" in drawn
    assert 'name="players"' not in text(at(home[1]).get(page)), "players look on"
    wrong = press(at(home[0]), page, "seal_line_up", {"players": [home[2].pk, home[2].pk]}, 400)
    assert text(wrong).count(f'<option value="{home[2].pk}" selected>') == 2
    press(at(home[0]), page, "seal_line_up", {"players": [home[2].pk, home[0].pk]})
    sealed = text(at(home[0]).get(page))
    assert f"{home[2].username}, {home[0].username}" in sealed
    press(at(away[0]), page, "seal_line_up", {"players": [away[0].pk, away[1].pk]})
    assert "The pairing is complete" in text(at(None).get(page))
    assert "Die Paarung ist vollständig" in text(at(away[0], "de").get(page))


def test_programs_seal_line_ups_too(match: TeamMatch) -> None:
    home, away = rosters(match)
    path = f"matches/{match.pk}/line-up"
    api(home[1], path, {"players": [home[0].pk, home[1].pk]}, 403, "not_captain", "12.1")
    api(home[0], path, {"players": [home[0].pk, home[0].pk]}, 400, "not_a_line_up", "4.12")
    api(home[0], path, {"players": ["me"]}, 400, "malformed")
    api(home[0], path, {"players": [home[1].pk, home[2].pk]})
    api(away[0], path, {"players": [away[1].pk, away[2].pk]})
    assert boards(match) == [(home[1], away[1]), (home[2], away[2])]
