"""Clocks in league battles: whose time is out, the cap, thinking time, holidays (leagues 5.7, 8.5, 11.1, 15.1)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from battles import services, store
from battles.agreements.pace import DAY, Pace
from battles.errors import ApplicationError
from battles.leagues import terms as terms_
from battles.leagues.models import Fixture
from battles.leagues.selectors import conduct, ends
from battles.leagues.services import claims, fixtures, holidays
from battles.models import Battle, Participant, Status
from battles.rules.clock_events import HolidayBegan, HolidayEnded, LastTurnCalled, TimeOut
from battles.rules.codec import to_builtins
from battles.runtime.clock import SetClock
from battles.timekeeper import loop
from tests.leagues.builders import pass_time
from tests.leagues.playing import begun, fresh, give, meeting, players, started, top

pytestmark = pytest.mark.django_db
STEADY = Pace(kind="days", bank=5 * DAY, increment=DAY, cap=10 * DAY)


@pytest.fixture
def fixture(clock: SetClock) -> Fixture:
    return meeting(top(started(6, clock)), 1, 6)


def present(fixture: Fixture, clock: SetClock) -> Battle:
    """A battle in which both have shown that they are there: nobody is absent by rule 7.1."""
    battle = begun(fixture, clock)
    for seat in ("1", "2"):
        give(battle, seat, {"kind": "set_defaults"}, clock)
    return battle


def asked(battle: Battle) -> str:
    return Participant.objects.get(battle=battle, asked_at__isnull=False).seat


def serve(clock: SetClock) -> None:
    for due in loop.due_now(clock.now()):
        loop.serve(due.pk, clock)


def told(battle: Battle, kind: type) -> list[object]:
    return [one.event for one in store.events_after(store.find(battle.pk), 0) if isinstance(one.event, kind)]


def user_of(battle: Battle, seat: str) -> User:
    user = battle.participants.get(seat=seat).user
    assert user is not None
    return user


def test_every_battle_of_a_season_has_the_seasons_pace(fixture: Fixture, clock: SetClock) -> None:
    battle = begun(fixture, clock)
    assert battle.pace == {"kind": "days", "bank": 5 * DAY, "increment": DAY, "cap": 10 * DAY}
    assert (battle.odds, battle.delay, battle.take_backs) == (True, 0, False)


def test_a_seasons_clock_follows_its_pace_and_a_live_one_has_its_cap() -> None:
    assert terms_.pace_of(terms_.Game()) is None, "seasons from before clocks have none"
    assert terms_.pace_of(terms_.Game(clock="usual")) == STEADY
    live = terms_.pace_of(terms_.Game(pace="live", clock="quick"))
    assert live is not None
    assert (live.kind, live.bank, live.hours) == ("live", 1200, 4.5)
    agreed = terms_.agreement_of(terms_.Terms(take_back=True, game=terms_.Game(odds=False, delay=300)))
    assert (agreed.odds, agreed.delay, agreed.take_backs) == (False, 300, True)


def out_of_time(fixture: Fixture, clock: SetClock) -> tuple[Battle, str]:
    """A battle in which the asked seat has let its time run out, and the other one has claimed it."""
    battle = present(fixture, clock)
    seat = asked(battle)
    clock.move(seconds=5 * DAY)
    serve(clock)
    assert told(battle, TimeOut) == [TimeOut(seat=seat)]  # type: ignore[arg-type]
    other = fixtures.OTHER_SEAT[seat]
    services.claim_battle(battle_id=battle.pk, user=user_of(battle, other), clock=clock)
    pass_time(clock, seconds=1)
    return Battle.objects.get(pk=battle.pk), seat


def test_5_7_clock_run_out_the_other_seat_gets_its_table_points_but_13_at_least(
    fixture: Fixture, clock: SetClock
) -> None:
    battle, out = out_of_time(fixture, clock)
    assert battle.status == Status.FINISHED
    row = fixture.results.get()
    first_lost = fixture.legs.get().first_seat == out
    points = (row.points_first, row.points_second)
    winner, loser = points[::-1] if first_lost else points
    assert winner >= 13
    assert winner + loser == 20
    assert row.cause == "clock"
    assert row.details["finish"]["ended"] == "clock"


def test_15_1_an_unexcused_time_out_is_an_offence(fixture: Fixture, clock: SetClock) -> None:
    battle, out = out_of_time(fixture, clock)
    late = battle.participants.get(seat=out).user_id
    marks = [noted.deed.mark for noted in conduct.deeds_of([late])[late]]  # type: ignore[index, list-item]
    assert marks == ["time_out"]


def test_11_1_a_claim_in_battle_freezes_the_clocks(fixture: Fixture, clock: SetClock) -> None:
    battle = begun(fixture, clock)
    seat = asked(battle)
    claims.call_judge(
        user=user_of(battle, seat), battle_id=str(battle.pk), claim="The wall is in the way.", clause="5", clock=clock
    )
    assert battle.participants.get(seat=seat).clock_since is None
    clock.move(days=30)
    serve(clock)
    assert told(battle, TimeOut) == []


def test_check_39_at_the_deadline_thinking_time_is_what_the_clocks_say(fixture: Fixture, clock: SetClock) -> None:
    battle = begun(fixture, clock)
    seat = asked(battle)
    clock.move(days=2)
    battle.refresh_from_db()
    assert ends.thinking_ms(battle) == {}
    assert ends.thinking_ms(battle, clock.now()) == {seat: 2 * DAY * 1000}, "who lets it run is the slower one"
    question = store.rules_of(battle).asked(store.running_state(battle))[seat]  # type: ignore[index]
    give(battle, seat, to_builtins(question.default), clock)
    assert ends.thinking_ms(Battle.objects.get(pk=battle.pk))[seat] == 2 * DAY * 1000


def test_5_7_after_the_cap_a_player_calls_the_present_game_turn_the_last(clock: SetClock) -> None:
    fixture = meeting(top(started(6, clock, game={"pace": "live", "clock": "calm", "live_cap_hours": 0.5})), 1, 6)
    battle = begun(fixture, clock)
    first = players(fixture, clock)[0]
    with pytest.raises(ApplicationError) as early:
        services.act_on_clock(battle_id=battle.pk, user=first, act="last_turn", clock=clock)
    assert early.value.code == "not_yet_last"
    clock.move(minutes=30)
    services.act_on_clock(battle_id=battle.pk, user=first, act="last_turn", clock=clock)
    assert [event.turn for event in told(battle, LastTurnCalled)] == [1]  # type: ignore[attr-defined]
    for _ in range(400):
        battle = Battle.objects.get(pk=battle.pk)
        if battle.status != Status.RUNNING:
            break
        _default(battle, clock)
    assert battle.status == Status.FINISHED
    assert battle.outcome is not None
    assert battle.outcome["reason"] == "cap"
    assert store.rules_of(battle).turns_done(store.running_state(battle)) == 1
    with pytest.raises(ApplicationError):
        give(battle, "1", {"kind": "resign"}, clock)
    pass_time(clock, seconds=1)
    assert fixture.results.get().cause == "cap"


def _default(battle: Battle, clock: SetClock) -> None:
    rules, state = store.rules_of(battle), store.running_state(store.find(battle.pk))
    questions = rules.asked(state)
    if not questions:
        services.run_clock(battle_id=battle.pk, version=battle.version, clock=clock)
        return
    seat, question = next(iter(questions.items()))
    give(battle, seat, to_builtins(question.default), clock)


def test_8_5_clocks_over_days_stand_on_a_holiday_of_the_league(fixture: Fixture, clock: SetClock) -> None:
    battle = present(fixture, clock)
    seat = asked(battle)
    leg = fresh(fixture).legs.get()
    side = fixture.sides.get(is_first=leg.first_seat == seat)
    first_day = (clock.now() + timedelta(days=4)).date()
    holidays.book(
        user=user_of(battle, seat),
        entrant_id=side.entrant_id,
        first=first_day,
        last=first_day + timedelta(days=1),
        zone="UTC",
        clock=clock,
    )
    pass_time(clock, days=6, hours=1)
    assert len(told(battle, HolidayBegan)) == len(told(battle, HolidayEnded)) == 1
    assert told(battle, TimeOut) == [], "two days of the six did not count"
