"""Bans follow from results that hold, finished battles clear them; the desk sees what looks odd (15.1, 15.2)."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from battles.hooks import hooks
from battles.leagues import conduct as core
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import (
    AuditEntry,
    Ban,
    Case,
    Division,
    Entrant,
    Fixture,
    Holiday,
    Notification,
    Result,
    Round,
    Season,
)
from battles.leagues.scheduling.deadlines import Cause, Decision
from battles.leagues.selectors import conduct as reading
from battles.leagues.services import conduct, desk, entry, fixtures, lists, pairs, results
from battles.models import Battle, OrderRecord
from battles.rules import registry
from battles.rules.base import Setup
from battles.rules.dice import seeded
from battles.runtime.clock import SetClock
from battles.services import notifications
from tests.leagues.builders import entrants, owner_of, pass_time, season
from tests.leagues.playing import begun, fought, fresh, of_round, players, resign, started, top

pytestmark = pytest.mark.django_db


def missed(fixture: Fixture, clock: SetClock, *, cause: Cause = "no_show") -> tuple[User, User]:
    """The second side did not come; who came, who did not."""
    first, second = players(fixture, clock)
    _, row = fixtures.locked(fixture.pk)
    winner = row.sides.get(is_first=True).entrant_id
    results.by_decision(row, Decision(outcome="forfeit_win", cause=cause, winner=winner, clause="7.1"), clock=clock)
    return first, second


def rated(fixture: Fixture, ended: str, clock: SetClock, *, loser: str | None = "second") -> Result:
    """A result as a battle that ended so would have left it."""
    first, second = players(fixture, clock)
    row = Result.objects.create(
        fixture=fixture,
        leg=fixture.legs.get(),
        source="battle",
        outcome="first" if loser else "draw",
        points_first=13,
        points_second=7,
        match_first=2,
        match_second=0,
        details={"finish": {"ended": ended, "loser": loser}, "turns": [4, 4]},
        player_first=first,
        player_second=second,
        ended_at=clock.now(),
        made_at=clock.now(),
    )
    conduct.after_result(fresh(fixture), row, clock)
    return row


# 15.1


def test_15_1_a_no_show_bans_from_entering_for_a_day(clock: SetClock) -> None:
    made = started(6, clock)
    there, away = missed(of_round(top(made), 1)[0], clock)

    ban = Ban.objects.get()
    assert (ban.user, ban.offence, ban.until) == (away, "no_show", clock.now() + timedelta(hours=24))
    assert Notification.objects.filter(kind="ban").values_list("user_id", flat=True).get() == away.pk
    following = season(clock=clock)
    entry.enter(user=there, season_id=following.pk, clock=clock)
    with pytest.raises(LeagueError) as refused:
        entry.enter(user=away, season_id=following.pk, clock=clock)
    assert refused.value.code == "banned"
    clock.move(hours=24)
    entry.enter(user=away, season_id=following.pk, clock=clock)


def test_15_1_the_ban_doubles_with_each_offence_and_ends_at_thirty_days(clock: SetClock) -> None:
    division = top(started(8, clock, division_size=8))
    hours = []
    for number in range(1, 8):
        fixture = next(one for one in of_round(division, number) if one.sides.filter(entrant__number=8).exists())
        _, row = fixtures.locked(fixture.pk)
        winner = row.sides.exclude(entrant__number=8).get().entrant_id
        decision = Decision(outcome="forfeit_win", cause="no_show", winner=winner, clause="7.1")
        results.by_decision(row, decision, clock=clock)
        until = Ban.objects.order_by("-until")[0].until
        hours.append((until - clock.now()) / timedelta(hours=1))
        clock.move(minutes=1)

    assert hours == [24, 48, 96, 192, 384, 720, 720]


def test_15_1_both_absent_are_both_banned_and_lack_of_effort_is_no_absence(clock: SetClock) -> None:
    one, other, _ = of_round(top(started(6, clock)), 1)
    both = players(one, clock)
    _, row = fixtures.locked(one.pk)
    results.by_decision(row, Decision(outcome="double_forfeit", cause="both_absent", clause="7.1"), clock=clock)
    missed(other, clock, cause="no_effort")

    assert set(Ban.objects.values_list("user_id", flat=True)) == {user.pk for user in both}


def test_15_1_no_first_order_in_time_is_an_offence(clock: SetClock) -> None:
    fixture = of_round(top(started(6, clock)), 1)[0]
    battle = begun(fixture, clock)
    asked = battle.participants.exclude(asked_at=None)
    waiting = {player.user_id for player in asked}

    pass_time(clock, hours=73)

    assert fresh(fixture).results.get().cause in reading.ABSENT
    assert set(Ban.objects.values_list("user_id", flat=True)) == waiting


def test_15_1_as_many_finished_battles_as_offences_clear_the_ban(clock: SetClock) -> None:
    division = top(started(6, clock))
    first_round, second_round = of_round(division, 1), of_round(division, 2)
    _, away = missed(first_round[0], clock)
    clock.move(hours=1)
    mine = next(one for one in second_round if away in players(one, clock))
    Round.objects.filter(fixtures=mine).update(opens=clock.now())

    fought(fresh(mine), clock)

    assert Ban.objects.get().cleared_at is not None
    record = reading.records_of([away.pk])[away.pk]
    assert (record.offences, record.missed_rate, record.is_banned(clock.now())) == (0, (1, 2), False)
    entry.enter(user=away, season_id=season(clock=clock).pk, clock=clock)


def test_15_1_running_out_of_time_is_an_offence_of_the_loser_only(clock: SetClock) -> None:
    one, other, third = of_round(top(started(6, clock)), 1)
    rated(one, "clock", clock)
    rated(other, "abandoned", clock, loser=None)
    rated(third, "deadline", clock, loser=None)

    banned = set(Ban.objects.filter(offence="time_out").values_list("user_id", flat=True))
    assert banned == {players(one, clock)[1].pk, *(user.pk for user in players(other, clock))}
    winner = players(one, clock)[0]
    assert reading.records_of([winner.pk])[winner.pk].missed_rate == (0, 1)
    cut_off = players(third, clock)[0]
    assert reading.records_of([cut_off.pk])[cut_off.pk].missed_rate == (0, 0)


@pytest.mark.parametrize(("zone", "excused"), [("UTC", True), ("Pacific/Kiritimati", False)])
def test_15_1_a_holiday_excuses_on_its_own_local_days(clock: SetClock, zone: str, excused: bool) -> None:
    fixture = of_round(top(started(6, clock)), 1)[0]
    away = fixture.sides.get(is_first=False).entrant
    today = clock.now().date()
    Holiday.objects.create(entrant=away, first_day=today, last_day=today, zone=zone, booked_at=clock.now())

    missed(fixture, clock)

    assert Ban.objects.exists() is not excused


def test_15_1_a_ruling_that_takes_the_no_show_away_takes_the_ban_away(clock: SetClock) -> None:
    made = started(6, clock)
    fixture = of_round(top(made), 1)[0]
    missed(fixture, clock)
    assert Ban.objects.filter(cleared_at=None).count() == 1

    results.replay(
        fixtures.locked(fixture.pk)[1], None, officer=(owner_of(made), "owner"), reason="the site was away", clock=clock
    )

    assert not Ban.objects.filter(cleared_at=None).exists()


def test_15_1_settling_again_changes_nothing(clock: SetClock) -> None:
    fixture = of_round(top(started(6, clock)), 1)[0]
    missed(fixture, clock)
    before = list(Ban.objects.values()), AuditEntry.objects.count(), Notification.objects.count()

    clock.move(hours=3)
    conduct.settle_bans(fresh(fixture), clock)

    assert (list(Ban.objects.values()), AuditEntry.objects.count(), Notification.objects.count()) == before


def test_15_1_two_missed_legs_are_one_offence(clock: SetClock) -> None:
    fixture = of_round(top(started(6, clock, game={"legs": 2})), 1)[0]
    _, away = missed(fixture, clock)

    assert fixture.results.count() == 2
    assert reading.records_of([away.pk])[away.pk].missed_rate == (1, 1)


def test_15_1_rates_of_many_cost_as_much_as_of_one(clock: SetClock, django_assert_num_queries: object) -> None:
    division = top(started(6, clock))
    everybody = [user.pk for one in of_round(division, 1) for user in players(one, clock)]
    for fixture in of_round(division, 1):
        missed(fixture, clock)

    with django_assert_num_queries(4):  # type: ignore[operator]
        found = reading.records_of(everybody)
    assert sorted(record.missed for record in found.values()) == [0, 0, 0, 1, 1, 1]


def test_a_ban_is_told_in_both_languages(clock: SetClock) -> None:
    missed(of_round(top(started(6, clock)), 1)[0], clock)
    row = Notification.objects.get(kind="ban")

    english, german = notifications.worded(row, "en"), notifications.worded(row, "de")
    assert "not there at the agreed time" in english[1]
    assert "zur verabredeten Zeit nicht da" in german[1]


# 15.2


def flags(code: str) -> list[Case]:
    return list(Case.objects.filter(kind="flag", code=code))


@pytest.mark.clause("15.2")
def test_15_2_a_resignation_at_once_lies_on_the_desk_and_the_result_stands(clock: SetClock) -> None:
    made = started(6, clock)
    fixture = fought(of_round(top(made), 1)[0], clock)
    loser = players(fixture, clock)[1]

    case = flags("early_resignation")[0]
    assert (case.season, case.fixture, case.clause, case.closed_at) == (made, fixture, "15.2", None)
    assert case.evidence["names"] == [loser.username]
    assert fixture.state == "provisional"
    assert Notification.objects.filter(kind="case", user=owner_of(made)).count() == 1


@pytest.mark.clause("15.2")
def test_15_2_looking_again_opens_no_second_case_also_after_the_ruling(clock: SetClock) -> None:
    made = started(6, clock)
    fixture = fought(of_round(top(made), 1)[0], clock)
    result = fixture.results.get()

    hooks.due_handlers["league_flags"](str(result.pk), clock)
    assert len(flags("early_resignation")) == 1
    case = flags("early_resignation")[0]
    desk.rule(user=owner_of(made), case_id=case.pk, outcome="dismiss", text="a phone call", clause="15.2", clock=clock)
    hooks.due_handlers["league_flags"](str(result.pk), clock)

    assert len(flags("early_resignation")) == 1
    assert fresh(fixture).results.filter(is_valid=True).get() == result


@pytest.mark.clause("15.2")
def test_15_2_a_pair_that_wins_in_turns_is_flagged_at_the_fourth(clock: SetClock) -> None:
    home = started(2, clock, preset="ladder")
    division = top(home)
    one, other = division.entrants.order_by("number")
    for number in range(4):
        fixture = _met(division, one.pk, other.pk, clock)
        fought(fixture, clock, first_wins=number % 2 == 0)
        assert len(flags("trading_wins")) == (1 if number == 3 else 0)


def _met(division: Division, one: int, other: int, clock: SetClock) -> Fixture:
    """They meet once more."""
    wanted = pairs.Wanted(first=one, second=other)
    terms = terms_.read(division.season.terms)
    made = pairs.make(division, None, [wanted], terms=terms, clock=clock)
    return fresh(made[0])


def paced(fixture: Fixture, pauses: list[float], clock: SetClock) -> Result:
    """A battle given up after orders of the first seat with these pauses before them; the other answers at once."""
    battle = begun(fixture, clock)
    at: datetime = clock.now()
    Battle.objects.filter(pk=battle.pk).update(started_at=at)
    for number, pause in enumerate(pauses):
        at += timedelta(seconds=pause)
        for seat in ("1", "2"):
            OrderRecord.objects.create(
                battle=battle,
                seat=seat,
                client_id=f"pace-{seat}-{number}",
                data=b"{}",
                first_event=1000 + 2 * number + int(seat),
                last_event=1000 + 2 * number + int(seat),
                given_at=at,
            )
    clock.at = at
    resign(battle, "2", clock)
    pass_time(clock, seconds=1)
    return fixture.results.get()


@pytest.mark.clause("15.2")
def test_15_2_a_sudden_change_of_pace_is_flagged(clock: SetClock) -> None:
    one, other, _ = of_round(top(started(6, clock)), 1)
    paced(one, [20.0] * 24, clock)
    assert not flags("pace_change")

    paced(other, [20.0] * 12 + [100.0] * 12, clock)

    case = flags("pace_change")[0]
    assert case.evidence["names"] == [players(other, clock)[0].username]
    assert case.evidence["flags"][0]["facts"] == {
        "battle": str(other.legs.get().battle_id),
        "before": 20.0,
        "after": 100.0,
    }


@pytest.mark.clause("15.2")
def test_15_2_thinking_far_from_habit_is_flagged_against_the_same_pace_only(clock: SetClock) -> None:
    division = top(started(2, clock, preset="ladder"))
    one, other = (entrant.pk for entrant in division.entrants.order_by("number"))
    for _ in range(core.HABIT_BATTLES):
        paced(_met(division, one, other, clock), [10.0] * 12, clock)
    assert not flags("unusual_thinking")

    last = paced(_met(division, one, other, clock), [90.0] * 12, clock)

    case = flags("unusual_thinking")[0]
    assert case.evidence["flags"][0]["facts"]["usual"] == 10.0
    season_ = Season.objects.get()
    terms = dict(season_.terms)
    terms["game"]["pace"] = "live"
    Season.objects.filter(pk=season_.pk).update(terms=terms)
    again = Result.objects.select_related("fixture__division__season__league", "leg__battle").get(pk=last.pk)
    again.fixture.division.season.terms["game"]["pace"] = "days"
    assert reading.habits_of(again)[players(_met(division, one, other, clock), clock)[0].pk] == ()


@pytest.mark.clause("15.2")
def test_15_2_no_address_and_no_device_is_known(clock: SetClock) -> None:
    fixture = fought(of_round(top(started(6, clock)), 1)[0], clock)
    facts = reading.facts_of(Result.objects.select_related("leg__battle").get(fixture=fixture))

    assert facts is not None
    assert facts.devices == (frozenset(), frozenset())
    assert facts.turns == 1


@pytest.mark.clause("15.2")
def test_15_2_a_list_amended_in_sight_of_the_next_opponent_is_flagged(
    clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = season(clock=clock, system="horden_helden", lists={"count": 1})
    book = registry.system("horden_helden").army_book
    assert book is not None
    armies = [book.random(Setup(scenario="clash"), seeded(f"list {number}"), {}) for number in range(5)]
    for entrant, army in zip(entrants(made, 4, clock), armies, strict=False):
        lists.hand_in(user=played_by(entrant), entrant_id=entrant.pk, content=army, clock=clock)
    pass_time(clock, days=30)
    made.refresh_from_db()
    assert made.state == "running"
    monkeypatch.setattr(lists, "_is_valid", lambda season, army: False)
    lists.mark_update(user=owner_of(made), season_id=made.pk, update="major", clock=clock)
    amender = made.entrants.get(number=1)

    lists.hand_in(user=played_by(amender), entrant_id=amender.pk, content=armies[4], clock=clock)

    case = flags("answering_amendment")[0]
    assert case.evidence["names"] == [amender.name]
    assert case.fixture in of_round(top(made), 1)


def played_by(entrant: Entrant) -> User:
    assert entrant.player is not None
    return entrant.player
