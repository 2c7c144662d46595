"""Results come from battles, rules and rulings; nobody types a score (leagues 1.1, 5, 7.2, 11.4)."""

from __future__ import annotations

import pytest

from battles.errors import ApplicationError
from battles.hooks import hooks
from battles.leagues.errors import LeagueError
from battles.leagues.models import AuditEntry, Case, Fixture, Notification
from battles.leagues.models.fixtures import FixtureState, Source
from battles.leagues.scheduling.deadlines import Decision
from battles.leagues.selectors import ends, tables
from battles.leagues.services import claims, desk, fixtures, results
from battles.models import Battle, Due, OrderRecord, Status
from battles.rules.league_books import Turns
from battles.runtime.clock import SetClock
from tests.leagues.builders import owner_of, pass_time, person
from tests.leagues.playing import (
    begun,
    fought,
    fresh,
    give,
    meeting,
    of_round,
    players,
    resign,
    started,
    taken_up,
    top,
)

pytestmark = pytest.mark.django_db


def test_check_33_a_finished_battle_is_on_the_fixture_and_in_the_table_by_itself(clock: SetClock) -> None:
    division = top(started(6, clock))
    fixture = meeting(division, 1, 6)
    battle = begun(fixture, clock)
    resign(battle, "2", clock)

    pass_time(clock, seconds=5)

    row = fixture.results.get()
    assert (row.source, row.points_first, row.points_second, row.cause) == (Source.BATTLE, 20, 0, "resignation")
    assert fresh(fixture).state == FixtureState.PROVISIONAL
    best = tables.fresh(division).table.rows[0]
    assert (best.number, best.points, best.won) == (1, 20, 1)
    assert (row.player_first, row.player_second) == players(fixture, clock)


def test_the_order_that_ends_a_battle_does_not_wait_for_the_league(clock: SetClock) -> None:
    """Only a note is written in the order's transaction; the timekeeper does the rest."""
    division = top(started(6, clock))
    fixture = meeting(division, 1, 6)
    battle = begun(fixture, clock)

    resign(battle, "2", clock)

    assert Due.objects.filter(kind="league_battle_ended", done=False).count() == 1
    assert not fixture.results.exists()


def test_check_40_a_replayed_notice_changes_nothing(clock: SetClock) -> None:
    division = top(started(6, clock))
    fixture = fought(meeting(division, 1, 6), clock)
    battle = Battle.objects.get()
    before, log = tables.fresh(division).table, AuditEntry.objects.count()

    results.record_finished(battle)
    results.take_battle(battle_id=battle.pk, clock=clock)
    hooks.due_handlers["league_battle_ended"](f"{battle.pk}:{battle.version}", clock)

    assert tables.fresh(division).table == before
    assert fixture.results.count() == 1
    assert AuditEntry.objects.count() == log


def test_a_battle_that_belongs_to_no_league_leaves_no_note(clock: SetClock) -> None:
    results.record_finished(Battle(ended_at=clock.now()))

    assert not Due.objects.exists()


@pytest.mark.clause("14")
def test_both_are_told_of_the_result_once(clock: SetClock) -> None:
    """leagues 14"""
    fought(meeting(top(started(6, clock)), 1, 6), clock)

    assert Notification.objects.filter(kind="result").count() == 2


# Provisional, confirmed, final


@pytest.mark.clause("11.4")
def test_a_result_is_provisional_for_48_hours(clock: SetClock) -> None:
    """leagues 11.4"""
    fixture = fought(meeting(top(started(6, clock)), 1, 6), clock)

    pass_time(clock, hours=47)
    before = fresh(fixture).state
    pass_time(clock, hours=1)

    assert (before, fresh(fixture).state) == (FixtureState.PROVISIONAL, FixtureState.FINAL)


@pytest.mark.clause("11.4")
def test_when_both_confirm_it_is_final_at_once(clock: SetClock) -> None:
    """leagues 11.4"""
    fixture = fought(meeting(top(started(6, clock)), 1, 6), clock)
    first, second = players(fixture, clock)

    results.confirm(user=first, fixture_id=fixture.pk, clock=clock)
    half = fresh(fixture).state
    results.confirm(user=second, fixture_id=fixture.pk, clock=clock)

    assert (half, fresh(fixture).state) == (FixtureState.PROVISIONAL, FixtureState.FINAL)
    with pytest.raises(LeagueError) as refused:
        results.confirm(user=first, fixture_id=fixture.pk, clock=clock)
    assert refused.value.code == "nothing_to_confirm"


def test_nobody_else_confirms(clock: SetClock) -> None:
    fixture = fought(meeting(top(started(6, clock)), 1, 6), clock)

    with pytest.raises(LeagueError) as refused:
        results.confirm(user=person(), fixture_id=fixture.pk, clock=clock)

    assert refused.value.code == "not_your_fixture"


# Without a battle


@pytest.mark.clause("7.2")
def test_a_forfeit_is_13_to_0_without_margin_and_never_rated(clock: SetClock) -> None:
    """leagues 7.2"""
    division = top(started(6, clock))
    _, fixture = fixtures.locked(meeting(division, 1, 6).pk)
    winner = fixture.sides.get(is_first=False).entrant_id

    results.by_decision(
        fixture, Decision(outcome="forfeit_win", cause="no_effort", winner=winner, clause="8.4"), clock=clock
    )

    row = fixture.results.get()
    assert (row.points_first, row.points_second, row.margin, row.cause) == (0, 13, 0, "no_effort")
    assert (row.source, row.kind, row.rated, row.unrated_because) == (Source.FORFEIT, "forfeit", False, "forfeit")


def test_check_27_a_double_forfeit_is_0_to_0_for_both(clock: SetClock) -> None:
    division = top(started(6, clock))
    _, fixture = fixtures.locked(meeting(division, 1, 6).pk)

    results.by_decision(fixture, Decision(outcome="double_forfeit", cause="neither_effort"), clock=clock)

    row = fixture.results.get()
    assert (row.points_first, row.points_second, row.outcome) == (0, 0, "both_lose")
    lost = [one.lost for one in tables.fresh(division).table.rows if one.number in (1, 6)]
    assert lost == [1, 1]


@pytest.mark.clause("4.9", "7.2")
def test_a_mirrored_fixture_forfeits_the_leg_that_is_missing(clock: SetClock) -> None:
    """leagues 4.9, 7.2"""
    division = top(started(4, clock, preset="mirrored_swiss", swiss={"rounds": 2}))
    fixture = fought(of_round(division, 1)[0], clock, first_wins=False, leg=1)
    _, row = fixtures.locked(fixture.pk)
    winner = row.sides.get(is_first=True).entrant_id

    results.forfeit(row, winner=winner, cause="no_show", clock=clock)

    found = list(fixture.results.filter(is_valid=True).order_by("leg__number"))
    assert [(one.points_first, one.points_second) for one in found] == [(0, 20), (13, 0)]
    assert fresh(fixture).state == FixtureState.PROVISIONAL


# Early ends


def agree(battle: Battle, clock: SetClock) -> None:
    give(battle, "1", {"kind": "offer_end"}, clock)
    give(battle, "2", {"kind": "accept_end"}, clock)


@pytest.mark.clause("5.7")
def test_an_agreed_stop_before_half_of_the_turns_goes_to_the_desk(clock: SetClock) -> None:
    """leagues 5.7"""
    division = top(started(6, clock))
    fixture = meeting(division, 1, 6)
    agree(begun(fixture, clock), clock)

    pass_time(clock, seconds=1)

    case = Case.objects.get()
    assert (case.kind, case.code, case.clause) == ("early_stop", "stopped_early", "5.7")
    assert fresh(fixture).state == FixtureState.DESK
    assert not fixture.results.exists()


def cut_early(fixture: Fixture, clock: SetClock) -> Battle:
    """One order was given when the deadline came."""
    battle = begun(fixture, clock)
    give(battle, "1", {"kind": "set_defaults"}, clock)
    _, row = fixtures.locked(fixture.pk)
    results.cut_off(row, clock=clock)
    return Battle.objects.get(pk=battle.pk)


@pytest.mark.clause("5.7")
def test_the_hard_deadline_with_a_battle_early_in_its_turns_goes_to_the_desk(clock: SetClock) -> None:
    """leagues 5.7"""
    fixture = meeting(top(started(6, clock)), 1, 6)

    cut_early(fixture, clock)

    assert Case.objects.get().code == "deadline_early"
    assert fresh(fixture).state == FixtureState.DESK


def test_5_7_a_battle_that_the_deadline_sent_to_the_desk_stands_still_until_the_ruling(clock: SetClock) -> None:
    division = top(started(6, clock))
    fixture = meeting(division, 1, 6)
    battle = cut_early(fixture, clock)

    with pytest.raises(ApplicationError) as refused:
        resign(battle, "2", clock)
    assert refused.value.code == "halted"
    case = Case.objects.get()
    assert case.at_event == battle.version
    desk.rule(
        user=owner_of(division.season), case_id=case.pk, outcome="continue", text="Go on.", clause="5.7", clock=clock
    )

    assert fresh(fixture).state == FixtureState.LIVE
    resign(battle, "2", clock)
    pass_time(clock, seconds=1)
    assert fixture.results.get(is_valid=True).points_first == 20


def cut_at_half(fixture: Fixture, clock: SetClock, monkeypatch: pytest.MonkeyPatch) -> Battle:
    """Half of its turns are done when the deadline comes."""
    monkeypatch.setattr(ends, "turns_of", lambda *_: Turns(done=5, limit=10, each=(5, 5)))
    return cut_early(fixture, clock)


def test_5_7_nobody_plays_on_a_battle_that_the_deadline_has_decided(
    clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixture = meeting(top(started(6, clock)), 1, 6)
    battle = cut_at_half(fixture, clock, monkeypatch)
    held = fixture.results.get()

    with pytest.raises(ApplicationError) as refused:
        resign(battle, "2", clock)

    assert (battle.status, refused.value.code) == (Status.ABANDONED, "not_running")
    pass_time(clock, hours=1)
    assert fixture.results.get() == held


def test_11_2_a_battle_that_the_deadline_has_decided_can_be_restored(
    clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    division = top(started(6, clock))
    fixture = meeting(division, 1, 6)
    battle = cut_at_half(fixture, clock, monkeypatch)
    user = players(fixture, clock)[0]
    case = claims.claim_after(user=user, fixture_id=fixture.pk, claim="a wrong die", clock=clock)

    desk.rule(
        user=owner_of(division.season),
        case_id=case.pk,
        outcome="restore",
        text="Once more.",
        clause="11.2",
        facts={"event": battle.version},
        clock=clock,
    )

    again = taken_up(fixture, clock)
    assert fresh(fixture).state == FixtureState.LIVE
    assert (again.branch_of_id, again.branch_at, again.league_path) == (battle.pk, battle.version, battle.league_path)
    resign(again, "2", clock)
    pass_time(clock, seconds=1)
    assert fixture.results.get(is_valid=True).points_first == 20


def test_7_2_a_battle_under_way_ends_with_the_forfeit_of_its_fixture(clock: SetClock) -> None:
    """In both legs, with orders in them or without."""
    division = top(started(4, clock, preset="mirrored_swiss", swiss={"rounds": 2}))
    fixture = of_round(division, 1)[0]
    one, two = begun(fixture, clock, 1), begun(fixture, clock, 2)
    give(one, "1", {"kind": "set_defaults"}, clock)
    _, row = fixtures.locked(fixture.pk)

    results.forfeit(row, winner=row.sides.get(is_first=True).entrant_id, cause="withdrawal", clock=clock)

    assert {battle.status for battle in Battle.objects.filter(pk__in=(one.pk, two.pk))} == {Status.ABANDONED}


def test_4_9_a_leg_that_a_ruling_has_decided_is_not_begun_again(clock: SetClock) -> None:
    division = top(started(4, clock, preset="mirrored_swiss", swiss={"rounds": 2}))
    fixture = of_round(division, 1)[0]
    user, battle = players(fixture, clock)[0], begun(fixture, clock, 1)
    case = claims.call_judge(user=user, battle_id=str(battle.pk), claim="look", clock=clock)
    desk.rule(
        user=owner_of(division.season), case_id=case.pk, outcome="table_score", text="Even.", clause="11.2", clock=clock
    )

    with pytest.raises(LeagueError) as refused:
        fixtures.begin_leg(fixture_id=fixture.pk, user=user, number=1, clock=clock)
    begun(fixture, clock)

    assert refused.value.code == "fixture_over"
    assert fixture.legs.get(number=1).battle == battle
    assert fixture.legs.get(number=2).battle is not None


@pytest.mark.clause("5.7")
def test_thinking_time_without_clocks_is_from_the_order_before_to_ones_own(clock: SetClock) -> None:
    """leagues 5.7"""
    battle = begun(meeting(top(started(6, clock, game={"clock": "none"})), 1, 6), clock)
    for seat, minutes in (("1", 4), ("2", 1), ("1", 2)):
        clock.move(minutes=minutes)
        give(battle, seat, {"kind": "set_defaults"}, clock)

    assert ends.thinking_ms(Battle.objects.get()) == {"1": 360_000, "2": 60_000}
    assert OrderRecord.objects.count() == 3
