"""Team matches on the site: seals nobody can read, boards, scores (leagues 4.12–4.14)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from msgspec import to_builtins

from accounts.models import User
from battles.leagues.errors import LeagueError
from battles.leagues.models import AuditEntry, Fixture, Member, Notification, Result, Season, TeamMatch, TeamSeal
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.pairing.teams import DefenderView
from battles.leagues.selectors import tables
from battles.leagues.selectors.teams import view_of
from battles.leagues.services import draw, entry, teams, withdrawals
from battles.rules.codec import Json
from battles.runtime.clock import SetClock
from tests.leagues.builders import owner_of, pass_time, person, season
from tests.leagues.playing import fresh, scored, top

pytestmark = pytest.mark.django_db


def team_season(clock: SetClock, boards: int = 5, process: str = "defender_attackers", **game: Json) -> Season:
    made = season(
        clock=clock,
        preset="team_eight",
        team={"boards": boards, "process": process, "step_hours": 12},
        swiss={"rounds": 1},
        game={"legs": 1, **game},
    )
    for name in ("Reds", "Blues"):
        roster = [person() for _ in range(boards)]
        entry.enter_team(user=roster[0], season_id=made.pk, name=name, members=roster, clock=clock)
    draw.start_now(user=owner_of(made), season_id=made.pk, reason="all are there", clock=clock)
    made.refresh_from_db()
    return made


@pytest.fixture
def match(clock: SetClock) -> TeamMatch:
    team_season(clock)
    return TeamMatch.objects.select_related("fixture").get()


def benches(match: TeamMatch) -> tuple[list[User], list[User]]:
    """The rosters of home and away, captains first."""
    fixture = fresh(match.fixture)
    rosters = [
        [one.user for one in Member.objects.filter(team=side.entrant.team).order_by("place").select_related("user")]
        for side in fixture.sides.all()
    ]
    return rosters[0], rosters[1]


def seal(match: TeamMatch, captain: User, clock: SetClock, *chosen: User) -> None:
    teams.seal(user=captain, match_id=match.pk, choice=[one.pk for one in chosen], clock=clock)


def seen(match: TeamMatch, user: User | None) -> Json:
    return to_builtins(view_of(TeamMatch.objects.get(pk=match.pk), user))


def test_check_14_of_a_seal_the_other_captain_learns_nothing(match: TeamMatch, clock: SetClock) -> None:
    home, away = benches(match)
    Season.objects.update(sequence=7)
    before = seen(match, away[0]), seen(match, None)
    log, notifications = AuditEntry.objects.count(), Notification.objects.count()

    seal(match, home[0], clock, home[2])

    assert (seen(match, away[0]), seen(match, None)) == before
    assert Season.objects.get().sequence == 7, "no page moves"
    assert (AuditEntry.objects.count(), Notification.objects.count()) == (log, notifications)
    assert TeamMatch.objects.get().state == match.state


def test_check_14_the_page_asks_the_same_whether_the_other_has_sealed_or_not(match: TeamMatch, clock: SetClock) -> None:
    """Not even from timing: the other captain's seal is not looked for."""
    home, away = benches(match)
    with CaptureQueriesContext(
        connection,
    ) as without:
        seen(match, away[0])
    seal(match, home[0], clock, home[2])
    with CaptureQueriesContext(connection) as with_seal:
        seen(match, away[0])

    assert [one["sql"] for one in with_seal] == [one["sql"] for one in without]


@pytest.mark.clause("4.13")
def test_a_step_opens_for_both_when_both_have_sealed(match: TeamMatch, clock: SetClock) -> None:
    """leagues 4.13"""
    home, away = benches(match)
    seal(match, home[0], clock, home[2])
    with pytest.raises(LeagueError) as again:
        seal(match, home[0], clock, home[1])

    seal(match, away[0], clock, away[0])

    view = view_of(TeamMatch.objects.get(), None)
    assert isinstance(view, DefenderView)
    assert view.defenders is not None
    assert (view.step, view.defenders.home, view.defenders.away) == ("attackers", home[2].pk, away[0].pk)
    assert again.value.code == "already_sealed"
    assert TeamMatch.objects.get().step_due == clock.now() + timedelta(hours=12)


def test_e9_five_boards_come_out_as_in_the_example(match: TeamMatch, clock: SetClock) -> None:
    """leagues E9"""
    a, b = benches(match)
    for home, away in (
        ([a[2]], [b[0]]),
        ([a[0], a[4]], [b[1], b[3]]),
        ([b[3]], [a[4]]),
        ([a[1]], [b[4]]),
        ([a[0], a[3]], [b[1], b[2]]),
        ([b[2]], [a[0]]),
    ):
        seal(match, a[0], clock, *home)
        seal(match, b[0], clock, *away)

    boards = list(Fixture.objects.filter(parent=match.fixture).order_by("board").prefetch_related("sides__player"))
    made = [tuple(side.player for side in board.sides.all()) for board in boards]
    assert made == [(a[2], b[3]), (a[4], b[0]), (a[1], b[2]), (a[0], b[4]), (a[3], b[1])]
    for board, (first, second) in zip(boards, ((14, 6), (20, 0), (8, 12), (17, 3), (11, 9)), strict=True):
        scored(board, first, second, clock)
    result = match.fixture.results.get(is_valid=True)
    assert (result.match_first, result.match_second) == (2, 0)
    assert (result.points_first, result.points_second) == (62, 38)
    rows = tables.fresh(top(Season.objects.get())).table.rows
    assert [(row.match_points, row.battle_points) for row in rows] == [(2, 62), (0, 38)]


@pytest.mark.clause("4.13")
def test_who_does_not_seal_in_time_has_the_first_eligible(match: TeamMatch, clock: SetClock) -> None:
    """leagues 4.13"""
    home, away = benches(match)
    seal(match, home[0], clock, home[3])

    pass_time(clock, hours=12)

    view = view_of(TeamMatch.objects.get(), None)
    assert isinstance(view, DefenderView)
    assert view.defenders is not None
    assert (view.defenders.home, view.defenders.away) == (home[3].pk, away[0].pk)


def test_a_match_nobody_touches_is_made_by_the_clock(match: TeamMatch, clock: SetClock) -> None:
    pass_time(clock, hours=12 * 6)

    assert Fixture.objects.filter(parent=match.fixture).count() == 5
    assert TeamMatch.objects.get().done_at is not None
    with pytest.raises(LeagueError) as refused:
        seal(match, benches(match)[0][0], clock, benches(match)[0][1])
    assert refused.value.code == "match_is_made"


def test_only_captains_seal_and_only_whom_they_have(match: TeamMatch, clock: SetClock) -> None:
    home, away = benches(match)

    with pytest.raises(LeagueError) as player:
        seal(match, home[1], clock, home[1])
    with pytest.raises(LeagueError) as stranger:
        seal(match, home[0], clock, away[1])

    assert (player.value.code, stranger.value.code) == ("not_captain", "not_eligible")
    assert not TeamSeal.objects.exists()


@pytest.mark.clause("4.12", "4.14")
def test_roster_pairs_board_by_board_and_an_empty_board_is_a_forfeit(clock: SetClock) -> None:
    """leagues 4.12, 4.14"""
    made = season(
        clock=clock,
        preset="team_eight",
        team={"boards": 3, "process": "roster", "step_hours": 12},
        swiss={"rounds": 1},
        game={"legs": 1},
    )
    for name in ("Reds", "Blues"):
        roster = [person() for _ in range(3)]
        entry.enter_team(user=roster[0], season_id=made.pk, name=name, members=roster, clock=clock)
    Member.objects.filter(team__name="Blues", place=3).delete()
    draw.start_now(user=owner_of(made), season_id=made.pk, reason="all are there", clock=clock)

    pass_time(clock, hours=12)

    match = TeamMatch.objects.select_related("fixture").get()
    boards = list(Fixture.objects.filter(parent=match.fixture).order_by("board"))
    assert [board.state for board in boards[:2]] == [FixtureState.OPEN] * 2
    blues = boards[2].sides.get(entrant__name="Blues")
    row = boards[2].results.get()
    assert blues.player is None
    assert (row.points_second if blues.is_first else row.points_first) == 13
    assert row.cause == "empty_board"


@pytest.mark.clause("4.12")
def test_put_up_alternates_and_champions_meet_last(clock: SetClock) -> None:
    """leagues 4.12"""
    team_season(clock, boards=3, process="put_up")
    match = TeamMatch.objects.select_related("fixture").get()
    a, b = benches(match)
    teams.seal(user=a[0], match_id=match.pk, choice=[a[2].pk], clock=clock)
    teams.seal(user=b[0], match_id=match.pk, choice=[b[2].pk], clock=clock)

    pass_time(clock, hours=12 * 12)

    boards = list(Fixture.objects.filter(parent=match.fixture).order_by("board").prefetch_related("sides__player"))
    assert len(boards) == 3
    assert [side.player for side in boards[-1].sides.all()] == [a[2], b[2]]
    assert all(board.map_id for board in boards)


# Matches that are not played, or not to the end


def captain_of(fixture: Fixture, first: bool) -> tuple[User, int]:
    entrant = fixture.sides.get(is_first=first).entrant
    assert entrant.team is not None
    assert entrant.team.captain is not None
    return entrant.team.captain, entrant.pk


@pytest.mark.clause("4.4")
def test_4_14_a_bye_of_a_team_is_one_on_each_of_its_boards(clock: SetClock) -> None:
    """leagues 4.4: five boards of 13–0, as far as they count"""
    made = season(clock=clock, preset="team_eight", team={"boards": 5}, swiss={"rounds": 1}, game={"legs": 1})
    for name in ("Reds", "Blues", "Greens"):
        roster = [person() for _ in range(5)]
        entry.enter_team(user=roster[0], season_id=made.pk, name=name, members=roster, clock=clock)
    draw.start_now(user=owner_of(made), season_id=made.pk, reason="all are there", clock=clock)

    row = Result.objects.get(kind="bye")

    assert (row.points_first, row.points_second, row.match_first) == (62, 0, 2)


def test_4_14_a_team_that_leaves_before_the_match_forfeits_every_board(match: TeamMatch, clock: SetClock) -> None:
    captain, pk = captain_of(match.fixture, first=False)
    withdrawals.withdraw(user=captain, entrant_id=pk, reason="no bus", clock=clock)
    row = match.fixture.results.get(is_valid=True)
    assert (row.kind, row.points_first, row.match_first, row.match_second) == ("forfeit", 62, 2, 0)


def test_4_14_a_team_that_leaves_in_the_middle_forfeits_the_boards_that_are_open(
    match: TeamMatch, clock: SetClock
) -> None:
    pass_time(clock, hours=12 * 12)
    boards = list(Fixture.objects.filter(parent=match.fixture).order_by("board"))
    scored(fresh(boards[0]), 0, 20, clock)
    captain, pk = captain_of(match.fixture, first=False)

    withdrawals.withdraw(user=captain, entrant_id=pk, reason="no bus", clock=clock)
    pass_time(clock, days=60)

    row = match.fixture.results.get(is_valid=True)
    assert row.details["boards"] == [[0, 20], *[[13, 0]] * 4]
    assert (row.points_first, row.points_second, row.match_first) == (52, 38, 2)


def test_7_1_two_teams_of_which_nobody_came_both_lose(match: TeamMatch, clock: SetClock) -> None:
    pass_time(clock, days=60)
    row = match.fixture.results.get(is_valid=True)
    assert (row.points_first, row.points_second, row.outcome) == (0, 0, "both_lose")
    assert (row.match_first, row.match_second) == (0, 0)


def test_7_6_with_forfeit_all_a_team_that_leaves_gives_every_opponent_the_same(clock: SetClock) -> None:
    """Also whom it had played: a forfeit on each board, counted up to the cap (4.14)."""
    made = season(clock=clock, preset="team_eight", format="round_robin", withdrawal="forfeit_all", team={"boards": 2})
    for name in ("Reds", "Blues", "Greens"):
        roster = [person() for _ in range(2)]
        entry.enter_team(user=roster[0], season_id=made.pk, name=name, members=roster, clock=clock)
    draw.start_now(user=owner_of(made), season_id=made.pk, reason="all are there", clock=clock)
    match = TeamMatch.objects.filter(fixture__round__number=1, fixture__division__season=made).get()
    pass_time(clock, days=2)
    for board in match.fixture.boards.all():
        scored(board, 11, 9, clock)
    gone = fresh(match.fixture).sides.get(is_first=False).entrant
    assert gone.team is not None
    assert gone.team.captain is not None

    withdrawals.withdraw(user=gone.team.captain, entrant_id=gone.pk, clock=clock)

    rows = tables.fresh(top(made)).table.rows
    assert [(row.match_points, row.battle_points) for row in rows if not row.is_withdrawn] == [(2, 25), (2, 25)]
