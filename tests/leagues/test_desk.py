"""Rulings and what they do, penalties, who may rule (leagues 7.5, 11, 15.3)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from battles import store
from battles.leagues.errors import LeagueError
from battles.leagues.models import AuditEntry, Case, Fixture, Penalty, Ruling, Season
from battles.leagues.selectors import desk as reading
from battles.leagues.selectors import tables
from battles.leagues.services import claims, desk, households, leagues, results
from battles.models import Battle, Status
from battles.rules.codec import Json
from battles.runtime.clock import SetClock
from tests.leagues import playing
from tests.leagues.builders import owner_of, pass_time, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(clock: SetClock) -> Season:
    return playing.started(4, clock)


@pytest.fixture
def fixture(season: Season) -> Fixture:
    return playing.of_round(playing.top(season), 1)[0]


def referee(season: Season, user: User | None = None) -> User:
    found = user or person()
    leagues.appoint(user=owner_of(season), league_id=season.league.pk, somebody=found, role="referee")
    return found


def disputed(fixture: Fixture, clock: SetClock) -> Case:
    """A battle that the second side gave up, and complains about."""
    playing.fought(fixture, clock)
    user = playing.players(fixture, clock)[1]
    return claims.claim_after(user=user, fixture_id=fixture.pk, claim="a wrong die", clause="11.1", clock=clock)


def halted(fixture: Fixture, clock: SetClock) -> tuple[Battle, Case]:
    battle = playing.begun(fixture, clock)
    user = playing.players(fixture, clock)[0]
    return battle, claims.call_judge(user=user, battle_id=str(battle.pk), claim="look", clock=clock)


def rule(case: Case, user: User, outcome: str, clock: SetClock, **facts: Json) -> Ruling:
    return desk.rule(
        user=user, case_id=case.pk, outcome=outcome, text="So it is.", clause="11.2", facts=facts, clock=clock
    )


def valid(fixture: Fixture) -> tuple[int, int]:
    row = fixture.results.get(is_valid=True)
    return row.points_first, row.points_second


# Who may rule


def test_check_56_a_referee_who_plays_in_the_division_is_refused(
    season: Season, fixture: Fixture, clock: SetClock
) -> None:
    case = disputed(fixture, clock)
    uninvolved = playing.of_round(playing.top(season), 1)[1]
    player = referee(season, playing.players(uninvolved, clock)[0])
    assert reading.barred(player, [case]) == {case.pk}
    with pytest.raises(LeagueError) as caught:
        rule(case, player, "dismiss", clock)
    assert (caught.value.code, caught.value.status) == ("own_division", 403)
    assert not Ruling.objects.exists()
    assert rule(case, referee(season), "dismiss", clock).pk


@pytest.mark.clause("15.3")
def test_15_3_nor_one_who_lives_with_a_player(season: Season, fixture: Fixture, clock: SetClock) -> None:
    case, near = disputed(fixture, clock), referee(season)
    player = playing.players(fixture, clock)[0]
    row = households.declare(user=player, somebody=near, clock=clock)
    assert reading.barred(near, [case]) == set(), "not on one side's word"
    households.confirm(user=near, household_id=row.pk, clock=clock)
    assert reading.barred(near, [case]) == {case.pk}
    with pytest.raises(LeagueError) as caught:
        rule(case, near, "dismiss", clock)
    assert caught.value.code == "own_division"


@pytest.mark.clause("11.3")
def test_11_3_an_appeal_goes_to_another_referee(season: Season, fixture: Fixture, clock: SetClock) -> None:
    one, other = referee(season), referee(season)
    ruling = rule(disputed(fixture, clock), one, "dismiss", clock)
    user = playing.players(fixture, clock)[1]
    appeal = claims.appeal(user=user, ruling_id=ruling.pk, claim="it was not", clock=clock)
    with pytest.raises(LeagueError) as caught:
        rule(appeal, one, "dismiss", clock)
    assert (caught.value.code, caught.value.status) == ("own_ruling", 403)
    assert rule(appeal, other, "dismiss", clock).pk


@pytest.mark.parametrize(
    ("outcome", "text", "clause", "code"),
    [
        ("guess", "So.", "11", "bad_choice"),
        ("dismiss", " ", "11", "reason_needed"),
        ("dismiss", "So.", " ", "reason_needed"),
    ],
)
def test_11_2_a_ruling_has_a_known_outcome_a_text_and_a_clause(
    outcome: str, text: str, clause: str, code: str, season: Season, fixture: Fixture, clock: SetClock
) -> None:
    case = disputed(fixture, clock)
    with pytest.raises(LeagueError) as caught:
        desk.rule(user=owner_of(season), case_id=case.pk, outcome=outcome, text=text, clause=clause, clock=clock)
    assert caught.value.code == code


# What rulings do


def test_check_41_forfeit_supersedes_and_the_old_result_stays(
    season: Season, fixture: Fixture, clock: SetClock
) -> None:
    case = disputed(fixture, clock)
    second = fixture.sides.get(is_first=False).entrant
    with pytest.raises(LeagueError) as caught:
        rule(case, owner_of(season), "forfeit", clock)
    assert caught.value.code == "winner_needed"
    rule(case, owner_of(season), "forfeit", clock, winner=second.pk)
    assert valid(fixture) == (0, 13)
    assert fixture.results.count() == 2
    rows = {row.entrant: row.points for row in tables.fresh(playing.top(season)).table.rows}
    assert rows[second.pk] == 13
    with pytest.raises(LeagueError) as again:
        rule(case, owner_of(season), "dismiss", clock)
    assert again.value.code == "case_closed"


def test_double_forfeit_dismissal_and_replay(season: Season, clock: SetClock) -> None:
    one, other = playing.of_round(playing.top(season), 1)
    rule(disputed(one, clock), owner_of(season), "double_forfeit", clock)
    assert valid(one) == (0, 0)
    rule(disputed(other, clock), owner_of(season), "dismiss", clock)
    assert valid(other) == (20, 0)
    third = playing.of_round(playing.top(season), 2)[0]
    pass_time(clock, days=14)
    rule(disputed(third, clock), owner_of(season), "replay", clock)
    fresh = playing.fresh(third)
    assert (fresh.state, fresh.results.filter(is_valid=True).count()) == ("open", 0)
    assert fresh.legs.get().battle is None


def test_in_battle_the_table_score_ends_it_and_restoring_takes_it_back(season: Season, clock: SetClock) -> None:
    one, other = playing.of_round(playing.top(season), 1)
    battle, case = halted(one, clock)
    rule(case, owner_of(season), "table_score", clock)
    battle.refresh_from_db()
    result = one.results.get(is_valid=True)
    assert (result.source, result.cause) == ("ruling", "table_score")
    assert battle.status == Status.ABANDONED, "decided elsewhere"
    second, claim = halted(other, clock)
    assert claim.at_event is not None
    rule(claim, owner_of(season), "restore", clock)
    second.refresh_from_db()
    assert (second.halted_at, second.status) == (None, Status.RUNNING)
    kinds = [type(each.event).__name__ for each in store.events_after(second, 0)]
    assert kinds[-2:] == ["Ruled", "Restored"]


# Time at the desk


def test_11_1_a_battle_that_waits_for_the_judge_is_not_cut_off_and_has_its_time_back(
    season: Season, fixture: Fixture, clock: SetClock
) -> None:
    """The deadline passes while it stands; the ruling lets it go on with what was left."""
    battle = playing.begun(fixture, clock)
    for seat in ("1", "2"):
        playing.give(battle, seat, {"kind": "set_defaults"}, clock)
    assert fixture.hard_deadline is not None
    left = timedelta(hours=5)
    clock.at = fixture.hard_deadline - left
    user = playing.players(fixture, clock)[0]
    case = claims.call_judge(user=user, battle_id=str(battle.pk), claim="look", clock=clock)
    pass_time(clock, days=3)
    assert not fixture.results.exists()
    assert playing.fresh(fixture).state == "live"

    rule(case, owner_of(season), "continue", clock)

    assert playing.fresh(fixture).hard_deadline == clock.now() + left
    pass_time(clock, hours=6)
    assert fixture.results.exists() or Case.objects.filter(fixture=fixture, code="deadline_early").exists()


def test_11_2_a_case_that_is_dismissed_after_the_deadline_gives_time_to_play(
    season: Season, fixture: Fixture, clock: SetClock
) -> None:
    """Nobody is left with a fixture that can neither be played nor ends by itself."""
    battle = playing.begun(fixture, clock)
    for seat in ("1", "2"):
        playing.give(battle, seat, {"kind": "set_defaults"}, clock)
    assert fixture.hard_deadline is not None
    pass_time(clock, seconds=(fixture.hard_deadline - clock.now()).total_seconds())
    case = Case.objects.get(fixture=fixture, code="deadline_early")

    rule(case, owner_of(season), "dismiss", clock)

    fresh = playing.fresh(fixture)
    assert (fresh.state, fresh.hard_deadline) == ("live", clock.now() + timedelta(days=7))
    pass_time(clock, days=7)
    assert Case.objects.filter(fixture=fixture, code="deadline_early", closed_at=None).exists(), "the desk has it again"


@pytest.mark.clause("5.7")
def test_11_2_a_battle_that_was_stopped_too_early_goes_on_where_it_stood(
    season: Season, fixture: Fixture, clock: SetClock
) -> None:
    """leagues 5.7: without a result there is nothing to dismiss"""
    battle = playing.begun(fixture, clock)
    playing.give(battle, "1", {"kind": "offer_end"}, clock)
    playing.give(battle, "2", {"kind": "accept_end"}, clock)
    pass_time(clock, seconds=1)
    case = Case.objects.get(fixture=fixture, kind="early_stop")
    with pytest.raises(LeagueError) as refused:
        rule(case, owner_of(season), "dismiss", clock)
    assert refused.value.code == "decision_needed"

    rule(case, owner_of(season), "continue", clock)

    battle = playing.taken_up(fixture, clock)
    assert (battle.status, playing.fresh(fixture).state) == (Status.RUNNING, "live")
    playing.resign(battle, "2", clock)
    pass_time(clock, seconds=1)
    assert valid(fixture) == (20, 0)


def test_11_2_a_restored_battle_opens_its_round_again(season: Season, clock: SetClock) -> None:
    division = playing.top(season)
    one, other = playing.of_round(division, 1)
    playing.fought(other, clock)
    case = disputed(one, clock)
    rule(case, owner_of(season), "dismiss", clock)
    first = division.rounds.get(number=1)
    assert first.closed_at is not None
    again = claims.claim_after(user=playing.players(one, clock)[1], fixture_id=one.pk, claim="look again", clock=clock)
    rule(again, owner_of(season), "restore", clock, event=7)
    first.refresh_from_db()
    assert first.closed_at is None


def test_check_40_a_replayed_notice_of_a_result_changes_nothing(fixture: Fixture, clock: SetClock) -> None:
    battle = playing.fought(fixture, clock).legs.get().battle
    assert battle is not None
    before = [(row.entrant, row.points) for row in tables.fresh(fixture.division).table.rows]
    for _ in range(2):
        results.record_finished(battle)
        results.battle_ended(str(battle.pk), clock)
    pass_time(clock, seconds=1)
    assert fixture.results.count() == 1
    assert [(row.entrant, row.points) for row in tables.fresh(fixture.division).table.rows] == before


# Penalties


def test_check_44_a_penalty_takes_only_its_owners_points(clock: SetClock) -> None:
    season = playing.started(4, clock, preset="mirrored_swiss", game={"legs": 1}, swiss={"rounds": 2})
    division = playing.top(season)
    playing.decide_round(division, 1, clock)
    before = {row.entrant: row for row in tables.fresh(division).table.rows}
    leader = tables.fresh(division).table.rows[0].entrant
    desk.penalise(user=owner_of(season), entrant_id=leader, points=3, reason="late", clock=clock)
    after = {row.entrant: row for row in tables.fresh(division).table.rows}
    assert after[leader].points == before[leader].points - 3
    for entrant, row in after.items():
        assert row.values["buchholz"] == before[entrant].values["buchholz"]
        assert entrant == leader or row.points == before[entrant].points


@pytest.mark.clause("7.5")
def test_7_5_a_penalty_is_revoked_by_an_entry_of_its_own(season: Season, clock: SetClock) -> None:
    entrant = playing.numbered(playing.top(season), 1)
    with pytest.raises(LeagueError) as caught:
        desk.penalise(user=person(), entrant_id=entrant.pk, points=3, reason="late", clock=clock)
    assert caught.value.code == "not_in_office"
    for points in (0, 101):
        with pytest.raises(LeagueError) as bad:
            desk.penalise(user=owner_of(season), entrant_id=entrant.pk, points=points, reason="late", clock=clock)
        assert bad.value.code == "bad_number"
    row = desk.penalise(user=owner_of(season), entrant_id=entrant.pk, points=3, reason="late", clock=clock)
    for _ in range(2):
        desk.revoke_penalty(user=owner_of(season), penalty_id=row.pk, reason="it was the train", clock=clock)
    assert sorted(Penalty.objects.filter(entrant=entrant).values_list("points", flat=True)) == [-3, 3]
    assert AuditEntry.objects.filter(league=season.league, action="revoke_penalty").count() == 1


@pytest.mark.clause("11.3")
def test_11_3_nobody_takes_points_from_rivals_or_gives_himself_some_back(season: Season, clock: SetClock) -> None:
    division = playing.top(season)
    rival, own = playing.numbered(division, 1), playing.numbered(division, 2)
    player = referee(season, own.player)
    with pytest.raises(LeagueError) as given:
        desk.penalise(user=player, entrant_id=rival.pk, points=3, reason="too good", clock=clock)
    row = desk.penalise(user=referee(season), entrant_id=own.pk, points=3, reason="late", clock=clock)
    with pytest.raises(LeagueError) as taken:
        desk.revoke_penalty(user=player, penalty_id=row.pk, reason="not late", clock=clock)
    assert (given.value.code, taken.value.code) == ("own_division", "own_division")
    assert Penalty.objects.count() == 1


def test_a_penalty_can_be_the_ruling(season: Season, fixture: Fixture, clock: SetClock) -> None:
    case = disputed(fixture, clock)
    with pytest.raises(LeagueError) as caught:
        rule(case, owner_of(season), "penalty", clock)
    assert caught.value.code == "penalty_needed"
    assert not Penalty.objects.exists()
    assert Case.objects.get(pk=case.pk).closed_at is None
    entrant = fixture.sides.get(is_first=True).entrant
    rule(case, owner_of(season), "penalty", clock, entrant=entrant.pk, points=2)
    assert Penalty.objects.get().points == 2
    assert valid(fixture) == (20, 0), "the result stands"
