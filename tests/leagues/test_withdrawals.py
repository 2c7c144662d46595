"""Leaving, being banned, coming late, standing in (leagues 7.6–7.8, 15.1)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from battles.leagues.errors import LeagueError
from battles.leagues.models import Division, Entrant, Fixture, Result, Stint
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.models.people import EntrantState
from battles.leagues.selectors import tables
from battles.leagues.services import fixtures, overrides, withdrawals
from battles.runtime.clock import SetClock
from battles.services.departures import give_up_battles
from tests.leagues.builders import owner_of, pass_time, person
from tests.leagues.playing import begun, decide_round, fought, fresh, meeting, numbered, of_round, scored, started, top

pytestmark = pytest.mark.django_db


def annulling(clock: SetClock) -> Division:
    return top(started(6, clock, withdrawal="annul_below_half"))


def leave(division: Division, number: int, clock: SetClock) -> Entrant:
    entrant = numbered(division, number)
    assert entrant.player is not None
    return withdrawals.withdraw(user=entrant.player, entrant_id=entrant.pk, reason="moving house", clock=clock)


def points(division: Division, number: int) -> int:
    return next(row.points for row in tables.fresh(division).table.rows if row.number == number)


def test_check_45_at_2_of_5_fixtures_the_opponents_lose_their_points(clock: SetClock) -> None:
    division = annulling(clock)
    scored(meeting(division, 1, 6), 15, 5, clock)
    scored(meeting(division, 6, 4), 5, 15, clock)

    leave(division, 6, clock)

    assert (points(division, 1), points(division, 4), points(division, 6)) == (0, 0, 0)
    states = {fixture.state for fixture in Fixture.objects.filter(sides__entrant__number=6)}
    assert states == {FixtureState.ANNULLED}
    assert Result.objects.filter(kind="battle", is_valid=True, rated=True).count() == 2, "ratings keep them"


def test_check_45_at_3_of_5_fixtures_they_keep_them_and_the_rest_are_forfeit_wins(clock: SetClock) -> None:
    division = annulling(clock)
    scored(meeting(division, 1, 6), 15, 5, clock)
    scored(meeting(division, 6, 4), 5, 15, clock)
    scored(meeting(division, 2, 6), 12, 8, clock)

    leave(division, 6, clock)

    assert [points(division, number) for number in (1, 2, 3, 4, 5)] == [15, 12, 13, 15, 13]
    last = tables.fresh(division).table.rows[-1]
    assert (last.number, last.is_withdrawn, last.points) == (6, True, 18)


@pytest.mark.clause("7.6")
def test_forfeit_all_gives_every_opponent_the_same(clock: SetClock) -> None:
    """leagues 7.6"""
    division = top(started(6, clock))
    scored(meeting(division, 1, 6), 20, 0, clock)

    leave(division, 6, clock)

    assert [points(division, number) for number in (1, 2, 3, 4, 5)] == [13] * 5


def test_leaving_twice_is_once(clock: SetClock) -> None:
    division = annulling(clock)
    entrant = leave(division, 6, clock)

    again = withdrawals.remove(
        user=owner_of(division.season), entrant_id=entrant.pk, reason="gone already", clock=clock
    )

    assert again.state == EntrantState.WITHDRAWN
    assert not Stint.objects.filter(entrant=entrant, until=None).exists()


@pytest.mark.clause("7.6")
def test_in_a_knock_out_the_opponent_advances(clock: SetClock) -> None:
    """leagues 7.6"""
    division = top(started(4, clock, preset="club_cup", format="knockout"))

    leave(division, 1, clock)
    scored(fixtures.rows().get(slot="W1-2"), 15, 5, clock)

    assert [side.entrant.number for side in fixtures.rows().get(slot="W2-1").sides.all()] == [4, 2]


def test_7_6_in_a_knock_out_who_left_before_his_next_match_was_known_lets_the_opponent_advance(clock: SetClock) -> None:
    division = top(started(4, clock, preset="club_cup", format="knockout"))
    for fixture in of_round(division, 1):
        if numbered(division, 1).pk in {side.entrant_id for side in fixture.sides.all()}:
            best = fixture
        else:
            other = fixture
    is_first = best.sides.get(is_first=True).entrant.number == 1
    scored(best, 15 if is_first else 5, 5 if is_first else 15, clock)
    leave(division, 1, clock)

    scored(other, 15, 5, clock)
    pass_time(clock, seconds=1)

    final = Fixture.objects.get(division=division, slot="W2-1")
    result = final.results.get(is_valid=True)
    winner = final.sides.get(is_first=result.outcome == "first").entrant
    assert (result.kind, result.cause) == ("forfeit", "withdrawal")
    assert winner == other.sides.get(is_first=True).entrant


def test_9_1_a_promotion_match_against_somebody_who_left_is_won_at_once(clock: SetClock) -> None:
    """Two have left the upper division: the last but one of it is gone, too."""
    made = started(12, clock, promotion={"playoffs": False, "jump": False})
    upper, lower = made.divisions.order_by("tier")
    for number in (5, 6):
        leave(upper, number, clock)
    for division in (upper, lower):
        division.season = made
        for number in range(1, 6):
            decide_round(division, number, clock)
    pass_time(clock, days=3)

    match = Fixture.objects.get(round__kind="promotion")

    result = match.results.get(is_valid=True)
    assert (result.kind, result.outcome) == ("forfeit", "second")


def test_a_running_battle_of_who_left_counts_as_given_up(clock: SetClock) -> None:
    division = top(started(6, clock, withdrawal="keep_played"))
    fixture = meeting(division, 1, 6)
    battle = begun(fixture, clock)

    leave(division, 6, clock)

    row = fixture.results.get(is_valid=True)
    assert (row.points_first, row.points_second, row.cause) == (13, 0, "withdrawal")
    assert battle.pk is not None
    assert fresh(fixture).state in (FixtureState.PROVISIONAL, FixtureState.FINAL)


@pytest.mark.clause("15.1")
def test_an_entrant_banned_in_mid_season_is_removed_and_nothing_is_lost(clock: SetClock) -> None:
    """leagues 15.1: what he played stays and stays rated"""
    division = top(started(6, clock, withdrawal="keep_played"))
    fixture = fought(meeting(division, 1, 6), clock)
    banned = numbered(division, 6)
    assert banned.player is not None

    withdrawals.ban(player=banned.player, reason="threats", clock=clock)
    withdrawals.ban(player=banned.player, reason="threats", clock=clock)

    banned.refresh_from_db()
    assert banned.state == EntrantState.REMOVED
    row = fixture.results.get()
    assert row.is_valid
    assert row.rated
    assert row.points_first == 20
    assert [points(division, number) for number in (2, 3, 4, 5)] == [13] * 4
    assert Result.objects.filter(cause="withdrawal").count() == 4


# Late entries


def late(division: Division, clock: SetClock) -> Entrant:
    return withdrawals.enter_late(
        user=owner_of(division.season),
        season_id=division.season_id,
        player=person(),
        division_id=division.pk,
        reason="he asked",
        clock=clock,
    )


def swiss(clock: SetClock, late_points: int = 0) -> Division:
    terms = {"rounds": 4, "late_points": late_points}
    return top(started(6, clock, preset="mirrored_swiss", game={"legs": 1}, swiss=terms))


@pytest.mark.clause("7.7")
def test_a_swiss_field_takes_people_in_until_round_3_is_paired(clock: SetClock) -> None:
    """leagues 7.7"""
    division = swiss(clock)
    entrant = late(division, clock)
    assert (entrant.number, entrant.joined_round) == (7, 2)

    decide_round(division, 1, clock)

    assert entrant.pk in {side.entrant_id for f in of_round(division, 2) for side in f.sides.all()}
    assert points(division, 7) in (0, 13)
    decide_round(division, 2, clock)
    with pytest.raises(LeagueError) as refused:
        withdrawals.enter_late(
            user=owner_of(division.season),
            season_id=division.season_id,
            player=person("too-late"),
            reason="he asked",
            clock=clock,
        )
    assert refused.value.code == "too_late"


@pytest.mark.clause("7.7")
def test_missed_rounds_are_worth_what_the_season_says_and_are_no_bye(clock: SetClock) -> None:
    """leagues 7.7"""
    division = swiss(clock, late_points=5)

    entrant = late(division, clock)

    assert points(division, 7) == 5
    decide_round(division, 1, clock)
    byes = [f for f in of_round(division, 2) if f.sides.count() == 1]
    assert byes[0].sides.get().entrant == entrant, "the lowest without a bye"


@pytest.mark.clause("4.4", "12.2")
def test_7_7_points_for_missed_rounds_are_no_bye_by_hand_either(clock: SetClock) -> None:
    """leagues 4.4, 12.2"""
    division = swiss(clock, late_points=5)
    entrant = late(division, clock)
    decide_round(division, 1, clock)
    second = division.rounds.get(number=2)
    own = next(f for f in of_round(division, 2) if entrant.pk in {side.entrant_id for side in f.sides.all()})
    own.delete()

    given = overrides.give_bye(
        user=owner_of(division.season), round_id=second.pk, entrant_id=entrant.pk, reason="odd", clock=clock
    )

    assert given.results.get().cause == "bye"


@pytest.mark.clause("7.7")
def test_a_round_robin_takes_somebody_only_into_a_vacancy(clock: SetClock) -> None:
    """leagues 7.7: open fixtures are taken over, no points"""
    division = top(started(6, clock, withdrawal="keep_played"))
    with pytest.raises(LeagueError) as refused:
        late(division, clock)
    assert refused.value.code == "no_vacancy"
    scored(meeting(division, 1, 6), 15, 5, clock)
    gone = leave(division, 6, clock)

    entrant = withdrawals.enter_late(
        user=owner_of(division.season),
        season_id=division.season_id,
        player=person("newcomer"),
        division_id=division.pk,
        reason="a vacancy",
        clock=clock,
    )

    mine = Fixture.objects.filter(sides__entrant=entrant)
    assert {fixture.state for fixture in mine} == {FixtureState.OPEN}
    assert mine.count() == 4
    assert points(division, entrant.number or 0) == 0
    assert points(division, 1) == 15
    assert Fixture.objects.filter(sides__entrant=gone).count() == 1


@pytest.mark.clause("7.7")
def test_after_half_of_the_fixtures_are_due_a_vacancy_stays_one(clock: SetClock) -> None:
    """leagues 7.7"""
    division = top(started(6, clock))
    leave(division, 6, clock)
    clock.move(days=14 * 3)

    with pytest.raises(LeagueError) as refused:
        late(division, clock)

    assert refused.value.code == "too_late"


def test_7_7_every_vacancy_is_taken_once(clock: SetClock) -> None:
    """The first is filled: the next who comes late takes the next one, and then there is none."""
    division = top(started(6, clock))
    leave(division, 6, clock)
    first = late(division, clock)
    gone = leave(division, 5, clock)

    second = late(division, clock)

    assert Fixture.objects.filter(sides__entrant=second).count() == 5
    assert Fixture.objects.filter(sides__entrant=first).filter(sides__entrant=second).count() == 1
    assert not Fixture.objects.filter(sides__entrant=gone).exists()
    with pytest.raises(LeagueError) as refused:
        late(division, clock)
    assert refused.value.code == "no_vacancy"


@pytest.mark.clause("7.6")
def test_7_7_what_the_predecessor_played_is_shown_as_it_counts(clock: SetClock) -> None:
    """leagues 7.6: annulled while he had open fixtures; with a successor for those it stands"""
    division = top(started(6, clock, withdrawal="annul_below_half"))
    played = meeting(division, 1, 6)
    scored(played, 15, 5, clock)
    leave(division, 6, clock)
    assert (points(division, 1), Fixture.objects.get(pk=played.pk).state) == (0, FixtureState.ANNULLED)

    late(division, clock)

    assert (points(division, 1), Fixture.objects.get(pk=played.pk).state) == (15, FixtureState.FINAL)


def test_7_7_several_who_come_late_play_in_a_new_lowest_division(clock: SetClock) -> None:
    made = started(6, clock)
    owner, people = owner_of(made), [person() for _ in range(4)]
    clock.move(days=40)
    inside = numbered(top(made), 1).player
    assert inside is not None
    for found, code in ((people[:2], "too_few"), ([*people[:3], inside], "already_entered")):
        with pytest.raises(LeagueError) as refused:
            withdrawals.open_division(user=owner, season_id=made.pk, players=found, reason="many came", clock=clock)
        assert refused.value.code == code

    division = withdrawals.open_division(user=owner, season_id=made.pk, players=people, reason="many came", clock=clock)

    assert (division.tier, division.entrants.filter(state="active").count()) == (2, 4)
    assert [row.opens for row in division.rounds.order_by("number")] == [
        clock.now() + timedelta(days=14 * number) for number in range(3)
    ]
    assert division.fixtures.count() == 6
    assert made.divisions.count() == 2


# Substitutes


def test_check_50_a_substitute_keeps_the_points_and_each_player_his_own_battles(clock: SetClock) -> None:
    division = top(started(6, clock))
    entrant, stand_in = numbered(division, 1), person("stand-in")
    fought(meeting(division, 1, 6), clock)
    clock.move(days=14)
    withdrawals.substitute(
        user=owner_of(division.season), entrant_id=entrant.pk, player=stand_in, reason="he is ill", clock=clock
    )
    clock.move(seconds=1)
    second = fought(meeting(division, 1, 2), clock)

    assert points(division, 1) == 40
    rows = Result.objects.order_by("pk")
    assert [row.player_first for row in rows] == [entrant.player, stand_in]
    assert second.results.get().rated
    stints = list(Stint.objects.filter(entrant=entrant).order_by("since"))
    assert stints[0].until == stints[1].since
    assert stints[1].until is None


@pytest.mark.clause("7.8")
def test_nobody_stands_in_who_is_active_in_the_same_division(clock: SetClock) -> None:
    """leagues 7.8"""
    division = top(started(6, clock))
    other = numbered(division, 2).player
    assert other is not None

    with pytest.raises(LeagueError) as refused:
        withdrawals.substitute(
            user=owner_of(division.season),
            entrant_id=numbered(division, 1).pk,
            player=other,
            reason="he could",
            clock=clock,
        )

    assert refused.value.code == "active_in_division"


def test_somebody_who_deletes_his_account_loses_what_was_open_and_keeps_the_rest(clock: SetClock) -> None:
    """His running battle is given up and counts as such; then he is removed."""
    division = top(started(6, clock, withdrawal="keep_played"))
    fixture = meeting(division, 1, 6)
    begun(fixture, clock)
    gone = numbered(division, 6)
    assert gone.player is not None

    give_up_battles(user=gone.player, clock=clock)

    row = fixture.results.get()
    assert (row.kind, row.points_first, row.points_second) == ("battle", 20, 0)
    gone.refresh_from_db()
    assert gone.state == EntrantState.REMOVED
    assert Result.objects.filter(cause="withdrawal").count() == 4
