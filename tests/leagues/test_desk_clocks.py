"""A ruling lets a battle continue with changed clocks (leagues 11.2)."""

from __future__ import annotations

import pytest

from battles import services, store
from battles.agreements.pace import DAY
from battles.errors import ApplicationError
from battles.leagues.errors import LeagueError
from battles.leagues.models import AuditEntry, Case, Fixture, Ruling, Season
from battles.leagues.services import claims, desk, fixtures
from battles.models import Battle
from battles.rules.base import Event, Seat, State
from battles.rules.clock_events import ClockAnswered, TimeOut, TimeRuled
from battles.rules.kernel_events import Ruled
from battles.runtime.clock import SetClock
from battles.selectors import delayed
from battles.timekeeper.loop import due_now, serve
from tests.leagues import playing
from tests.leagues.acting import api, at, press, set_time, text
from tests.leagues.builders import owner_of, pass_time

pytestmark = pytest.mark.django_db
__all__ = ["set_time"]
HOURS = 60


@pytest.fixture
def season(clock: SetClock) -> Season:
    return playing.started(4, clock)


@pytest.fixture
def fixture(season: Season) -> Fixture:
    return playing.of_round(playing.top(season), 1)[0]


def halted(fixture: Fixture, clock: SetClock) -> tuple[Battle, Case]:
    battle = playing.begun(fixture, clock)
    user = playing.players(fixture, clock)[0]
    case = claims.call_judge(user=user, battle_id=str(battle.pk), claim="look", clock=clock)
    battle.refresh_from_db()
    return battle, case


def go_on(case: Case, clock: SetClock, **minutes: int) -> Ruling:
    return rule(case, clock, "continue", **minutes)


def rule(case: Case, clock: SetClock, outcome: str, /, **minutes: int) -> Ruling:
    return desk.rule(
        user=owner_of(case.season),
        case_id=case.pk,
        outcome=outcome,
        text="Both begin anew.",
        clause="11.2",
        facts={**minutes},
        clock=clock,
    )


def seats_of(fixture: Fixture) -> tuple[str, str]:
    first = fixture.legs.get().first_seat
    return first, fixtures.OTHER_SEAT[first]


def events(battle: Battle) -> list[Event[State]]:
    return [one.event for one in store.events_after(store.find(battle.pk), 0)]


def left(battle: Battle, seat: str) -> int | None:
    return battle.participants.get(seat=seat).clock_left_ms


def test_11_2_the_battle_continues_with_the_clocks_of_the_ruling(fixture: Fixture, clock: SetClock) -> None:
    battle, case = halted(fixture, clock)
    first, second = seats_of(fixture)
    clock.move(days=1)

    go_on(case, clock, first_minutes=5 * HOURS, second_minutes=48 * HOURS)

    battle.refresh_from_db()
    assert battle.halted_at is None
    assert (left(battle, first), left(battle, second)) == (5 * HOURS * 60_000, 48 * HOURS * 60_000)
    told = events(battle)
    at_ruling = next(place for place, event in enumerate(told) if isinstance(event, Ruled))
    assert told[at_ruling + 1 : at_ruling + 3] == [
        TimeRuled(seat=Seat(first), left=5 * HOURS * 60_000),
        TimeRuled(seat=Seat(second), left=48 * HOURS * 60_000),
    ]
    noted = AuditEntry.objects.get(action="rule").after
    assert noted is not None
    assert noted["facts"] == {"first_minutes": 300, "second_minutes": 2880}
    shown = delayed.facts_at(store.find(battle.pk), store.find(battle.pk).version)
    assert shown.left == {Seat(first): 5 * HOURS * 60_000, Seat(second): 48 * HOURS * 60_000}, "the replay knows"


def test_11_2_one_clock_alone_is_changed_and_it_runs_out_when_it_says(fixture: Fixture, clock: SetClock) -> None:
    battle, case = halted(fixture, clock)
    asked = battle.participants.exclude(asked_at=None).order_by("seat")[0].seat
    first, second = seats_of(fixture)
    name, other = ("first_minutes", second) if asked == first else ("second_minutes", first)

    go_on(case, clock, **{name: 2 * HOURS})

    assert left(battle, other) == 5 * DAY * 1000, "the other keeps what it had"
    row = battle.participants.get(seat=asked)
    assert row.clock_since == clock.now()
    clock.move(hours=2)
    for due in due_now(clock.now()):
        serve(due.pk, clock)
    ended = [event.seat for event in events(battle) if isinstance(event, TimeOut | ClockAnswered)]
    assert ended == [asked]


def test_11_2_without_minutes_the_clocks_stay(fixture: Fixture, clock: SetClock) -> None:
    battle, case = halted(fixture, clock)
    go_on(case, clock)
    assert not any(isinstance(event, TimeRuled) for event in events(battle))
    assert {row.clock_left_ms for row in battle.participants.all()} == {5 * DAY * 1000}


@pytest.mark.parametrize("minutes", [1, 61 * 24 * HOURS])
def test_a_clock_is_set_within_the_bounds_of_its_pace(minutes: int, fixture: Fixture, clock: SetClock) -> None:
    battle, case = halted(fixture, clock)
    with pytest.raises(ApplicationError) as caught:
        go_on(case, clock, first_minutes=minutes)
    assert (caught.value.code, caught.value.facts) == ("bad_clock", {"least": 60, "most": 60 * 24 * HOURS})
    battle.refresh_from_db()
    assert battle.halted_at is not None, "nothing is ruled"
    assert Case.objects.get(pk=case.pk).closed_at is None


def test_clocks_are_for_continuing_a_battle_that_runs(fixture: Fixture, clock: SetClock) -> None:
    _, case = halted(fixture, clock)
    with pytest.raises(LeagueError) as caught:
        rule(case, clock, "dismiss", first_minutes=2 * HOURS)
    assert caught.value.code == "clocks_only_on"
    playing.resign(continued(case, clock), "1", clock)
    pass_time(clock, seconds=1)
    user = playing.players(fixture, clock)[1]
    later = claims.claim_after(user=user, fixture_id=fixture.pk, claim="a wrong die", clause="11.1", clock=clock)
    with pytest.raises(LeagueError) as over:
        go_on(later, clock, first_minutes=2 * HOURS)
    assert over.value.code == "no_battle"


def continued(case: Case, clock: SetClock) -> Battle:
    go_on(case, clock)
    assert case.leg is not None
    assert case.leg.battle is not None
    return case.leg.battle


def test_only_a_battle_that_stands_has_its_clocks_set(fixture: Fixture, clock: SetClock) -> None:
    battle = playing.begun(fixture, clock)
    with pytest.raises(ApplicationError) as caught:
        services.rule_battle(
            battle_id=battle.pk,
            outcome="continue",
            text="So.",
            clause="11.2",
            goes_on=True,
            clocks={Seat("1"): 7200},
            clock=clock,
        )
    assert (caught.value.code, caught.value.status) == ("not_halted", 409)


def test_the_desk_has_fields_for_the_clocks_and_programs_too(season: Season, clock: SetClock) -> None:
    one, other = playing.of_round(playing.top(season), 1)
    battle, case = halted(one, clock)
    owner, page = owner_of(season), f"/leagues/{season.league.slug}/{season.number}/desk"
    drawn = text(at(owner).get(page))
    assert 'name="first_minutes"' in drawn
    assert "(now 7200)" in drawn
    given = {"case_id": case.pk, "outcome": "continue", "text": "Go on.", "clause": "11.2"}
    empty = {"winner": "", "entrant": "", "points": "", "event": ""}
    wrong = press(at(owner), page, "rule", {**given, **empty, "first_minutes": "1", "second_minutes": ""}, 400)
    assert "60 to 86400 minutes" in text(wrong)
    press(at(owner), page, "rule", {**given, **empty, "first_minutes": "90", "second_minutes": ""})
    assert left(battle, seats_of(one)[0]) == 90 * 60_000
    second, claim = halted(other, clock)
    body = {"outcome": "continue", "text": "Go on.", "clause": "11.2", "second_minutes": 120}
    api(owner, f"cases/{claim.pk}/rule", body, 201)
    assert left(second, seats_of(other)[1]) == 120 * 60_000
