"""Rounds: one end for all. Ended by all, by time, by drafts; held once, extended, paused, put back, server away."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.utils import translation
from msgspec import structs

from accounts.models import Notification, User
from battles import services, store
from battles.agreements import pace as pace_
from battles.agreements import round_times
from battles.agreements.agreement import Agreement
from battles.agreements.pace import DAY, HOUR, MINUTE, PRESETS, BadCalendar, BadPace, Pace
from battles.errors import ApplicationError, StaleOrder
from battles.models import Battle, Draft, Due, Participant
from battles.presenters import agreement_text
from battles.rules.base import CLOCK, Seat, Setup
from battles.rules.clock_events import (
    ClockAnswered,
    ClocksSet,
    RoundExtended,
    RoundHeld,
    RoundOpened,
    TimeGivenBack,
)
from battles.runtime import tuning
from battles.runtime.clock import SetClock
from battles.runtime.db_thread import in_db_thread
from battles.services.clocks import lapse, outages, rounds
from battles.thinking.pool import Inline
from battles.timekeeper import loop
from battles.timekeeper.loop import Timekeeper
from battles.web.agreement_form import AgreementForm
from tests.battles.monthly import draft, events, monthly, orders, seal, state_of
from tests.battles.tables import Table
from tests.rules import toy, toy_months
from tests.rules.toy_months.state import MonthEnded, MonthSealed, Reopened

pytestmark = pytest.mark.django_db

ROUND = Pace(kind="rounds", round=HOUR * 24, first=HOUR * 48, grace=HOUR * 6, extensions=2)
STRICT = Pace(kind="rounds", round=HOUR)
ONE, TWO, THREE = Seat("1"), Seat("2"), Seat("3")


@pytest.fixture(autouse=True)
def months(monkeypatch: pytest.MonkeyPatch) -> None:
    toy_months.register(monkeypatch)


@pytest.fixture
def people(anna: User, ben: User, carl: User) -> tuple[User, ...]:
    return anna, ben, carl


@pytest.fixture
def game(people: tuple[User, ...], clock: SetClock) -> Table:
    return monthly(*people, clock=clock, pace=ROUND)


@pytest.fixture
def strict(people: tuple[User, ...], clock: SetClock) -> Table:
    """Nobody is waited for."""
    return monthly(*people, clock=clock, pace=STRICT)


def serve(table: Table, *kinds: str) -> None:
    """Whatever is due now, in its order; the clock's slow orders are carried out here."""
    for due in loop.due_now(table.clock.now()):
        if kinds and due.kind not in kinds:
            continue
        if due.kind == "clock":
            battle_id, version = due.key.split(":")
            services.run_clock(battle_id=battle_id, version=int(version), clock=table.clock)
            Due.objects.filter(pk=due.pk).update(done=True)
        elif due.kind != "computer":
            loop.serve(due.pk, table.clock)


def to_the_end(table: Table) -> None:
    """The time of the round is over, and the timekeeper has looked."""
    ends = table.battle.round_ends_at
    assert ends is not None
    table.clock.move(seconds=(ends - table.clock.now()).total_seconds())
    serve(table)


def evaluate(table: Table) -> None:
    table.clock.move(seconds=tuning.NIGHT_SECONDS)
    serve(table)


def ends(table: Table) -> datetime:
    found = table.battle.round_ends_at
    assert found is not None
    return found


# Opening


def test_a_round_opens_with_one_end_for_all_and_no_clock_for_anybody(game: Table) -> None:
    assert ends(game) == game.clock.now() + timedelta(hours=48)
    (opened,) = events(game, RoundOpened)
    assert opened == RoundOpened(number=1, ends=ends(game).isoformat())
    (clocks,) = events(game, ClocksSet)
    assert clocks == ClocksSet(pace=pace_.write(ROUND), left={})
    assert all(player.clock_left_ms is None for player in store.players_of(game.battle).values())
    assert Due.objects.filter(kind="round", done=False).count() == 1


def test_every_audience_sees_the_same_clock(game: Table) -> None:
    told = [game.scene(seat).clocks for seat in ("1", "2", None)]

    assert told[0] is not None
    assert told[0].round is not None
    assert (told[0].round.number, told[0].round.ends) == (1, ends(game).isoformat())
    assert told[0].round.extensions == {"1": 2, "2": 2, "3": 2}
    assert told[0] == told[1] == told[2]


# Ended by all


def test_when_all_have_sealed_the_clock_goes_on_at_once(game: Table) -> None:
    seal(game)
    evaluate(game)

    assert state_of(game).month == 2
    assert events(game, ClockAnswered) == []
    assert ends(game) == game.clock.now() + timedelta(hours=24), "the first round alone was longer"
    assert [event.number for event in events(game, RoundOpened)] == [1, 2]


@pytest.mark.parametrize("order", list(permutations("123")))
def test_sealed_in_whatever_order_the_round_ends_once(game: Table, order: tuple[str, ...]) -> None:
    seal(game, *order)
    evaluate(game)
    to_the_end(game)

    assert [event.month for event in events(game, MonthEnded)] == [1]


def test_the_row_of_a_round_that_all_have_ended_does_nothing(game: Table) -> None:
    first = ends(game)
    seal(game)
    evaluate(game)
    game.clock.move(seconds=(first - game.clock.now()).total_seconds())
    rounds.end_round(battle_id=game.battle_id, number=0, clock=game.clock)

    assert events(game, ClockAnswered) == []
    assert game.asked() == ["1", "2", "3"]


def test_whoever_reopens_before_the_clock_goes_on_keeps_the_same_end(game: Table) -> None:
    before = ends(game)
    seal(game)
    game.order("2", {"kind": "reopen"})
    evaluate(game)

    assert state_of(game).month == 1
    assert ends(game) == before
    assert len(events(game, RoundOpened)) == 1
    seal(game, "2")
    evaluate(game)
    assert state_of(game).month == 2


# Ended by time


def test_at_its_end_everybody_is_answered_for(strict: Table) -> None:
    seal(strict, "1", cards=(5,))
    to_the_end(strict)

    answered = events(strict, ClockAnswered)
    assert answered == [ClockAnswered(seat=TWO, to=None), ClockAnswered(seat=THREE, to=None)]
    assert strict.asked() == []
    evaluate(strict)
    assert state_of(strict).month == 2
    assert state_of(strict).before[ONE] == (5,)


def test_a_moment_too_early_nothing_happens(strict: Table) -> None:
    strict.clock.move(seconds=(ends(strict) - strict.clock.now()).total_seconds() - 0.001)
    rounds.end_round(battle_id=strict.battle_id, number=0, clock=strict.clock)

    assert strict.asked() == ["1", "2", "3"]


def test_looked_at_twice_it_ends_once(strict: Table) -> None:
    to_the_end(strict)
    for _ in range(2):
        rounds.end_round(battle_id=strict.battle_id, number=0, clock=strict.clock)

    assert len(events(strict, ClockAnswered)) == 3


def test_the_standing_sheet_of_the_month_before_is_the_default(strict: Table) -> None:
    seal(strict, cards=(4,))
    evaluate(strict)
    to_the_end(strict)

    sealed = events(strict, MonthSealed)[-3:]
    assert [event.cards for event in sealed] == [(4,)] * 3


def test_the_last_seal_and_the_end_in_the_same_instant(strict: Table) -> None:
    """At the very instant it is over; what came to the server a moment before still counts, whoever goes first."""
    seal(strict, "1", "2")
    at = ends(strict)
    strict.clock.move(seconds=(at - strict.clock.now()).total_seconds())
    with pytest.raises(ApplicationError) as refused:
        seal(strict, "3")
    assert refused.value.code == "round_over"

    services.submit_order(
        battle_id=strict.battle_id,
        user=strict.players["3"],
        seat="3",
        client_id="in time",
        version=strict.number("3"),
        data=b'{"kind":"seal_month","cards":[6]}',
        reached=at - timedelta(milliseconds=1),
        clock=strict.clock,
    )
    serve(strict)

    assert events(strict, ClockAnswered) == []
    assert state_of(strict).sealed[THREE] == (6,)


def test_a_seal_that_comes_after_the_answer_is_told_so(strict: Table) -> None:
    version = strict.number("3")
    to_the_end(strict)
    with pytest.raises((ApplicationError, StaleOrder)) as refused:
        strict.order("3", {"kind": "seal_month", "cards": [6]}, version=version)

    assert refused.value.code == "round_over"
    assert state_of(strict).sealed[THREE] == ()


def test_a_seat_seals_reopens_and_seals_again_while_the_round_ends(strict: Table) -> None:
    seal(strict, "1", cards=(1,))
    strict.order("1", {"kind": "reopen"})
    seal(strict, "1", cards=(2,))
    to_the_end(strict)
    strict.order("1", {"kind": "reopen"})
    with pytest.raises(ApplicationError) as refused:
        seal(strict, "1", cards=(3,))
    serve(strict)
    strict.clock.move(seconds=1)
    rounds.end_round(battle_id=strict.battle_id, number=0, clock=strict.clock)
    evaluate(strict)

    assert refused.value.code == "round_over"
    assert len(events(strict, Reopened)) == 2
    assert len(events(strict, MonthEnded)) == 1
    assert [event.seat for event in events(strict, ClockAnswered)] == ["2", "3", "1"]


# Drafts


def test_what_was_written_and_not_sent_is_sealed(game: Table) -> None:
    for seat in ("1", "2", "3"):
        draft(game, seat, {"cards": [int(seat)]})
    to_the_end(game)

    assert events(game, RoundHeld) == []
    assert state_of(game).sealed == {"1": (1,), "2": (2,), "3": (3,)}
    assert all(event.drafted for event in events(game, ClockAnswered))
    assert not Draft.objects.exists()


def test_a_draft_with_one_bad_card_is_sealed_without_it_and_its_owner_is_told(strict: Table) -> None:
    draft(strict, "2", {"cards": [3, 99, 5]})
    to_the_end(strict)

    (sealed,) = [event for event in events(strict, MonthSealed) if event.seat == "2"]
    assert sealed == MonthSealed(seat=TWO, cards=(3, 5), left_out=1)
    assert sealed.seen_by("2") == sealed
    assert sealed.seen_by("1") is None


@pytest.mark.parametrize(
    "written", [{"cards": [99]}, {"cards": []}, {"cards": "x"}, {}, [], 7, "sheet", {"cards": [None]}]
)
def test_a_draft_that_is_no_sheet_is_the_default(strict: Table, written: object) -> None:
    draft(strict, "2", written)
    to_the_end(strict)

    assert state_of(strict).sealed[TWO] == ()
    assert not any(event.drafted for event in events(strict, ClockAnswered))


def test_a_draft_of_last_month_answers_nothing(strict: Table) -> None:
    draft(strict, "2", {"cards": [6]})
    strict.clock.move(seconds=1)
    seal(strict, cards=(1,))
    evaluate(strict)
    to_the_end(strict)

    assert state_of(strict).sealed[TWO] == (1,)


# Held


def test_a_round_is_held_once_for_who_has_written_nothing(game: Table) -> None:
    seal(game, "1")
    draft(game, "2", {"cards": [2]})
    to_the_end(game)

    (held,) = events(game, RoundHeld)
    assert held == RoundHeld(seats=(THREE,), ends=ends(game).isoformat())
    assert ends(game) == game.clock.now() + timedelta(hours=6)
    assert game.asked() == ["2", "3"], "the sealed stay sealed"
    seal(game, "3")
    to_the_end(game)

    assert state_of(game).sealed[TWO] == (2,)


def test_it_is_not_held_for_the_same_seat_again(game: Table) -> None:
    seal(game, "1", "2")
    to_the_end(game)
    to_the_end(game)
    evaluate(game)
    assert state_of(game).month == 2
    seal(game, "1", "2")
    to_the_end(game)

    assert len(events(game, RoundHeld)) == 1
    assert game.asked() == []


def test_nobody_waits_for_the_computer(people: tuple[User, ...], clock: SetClock) -> None:
    game = monthly(*people, clock=clock, pace=ROUND)
    Participant.objects.filter(battle_id=game.battle_id, seat="3").update(user=None, computer_skill=1)
    store.moment_cache.clear()
    seal(game, "1", "2")
    to_the_end(game)

    assert events(game, RoundHeld) == []
    assert game.asked() == []


# Extended


def test_each_seat_may_extend_as_often_as_agreed_and_the_organiser_always(game: Table) -> None:
    before = ends(game)
    for _ in range(2):
        services.act_on_clock(battle_id=game.battle_id, user=game.players["2"], act="extend", clock=game.clock)
    with pytest.raises(ApplicationError) as refused:
        services.act_on_clock(battle_id=game.battle_id, user=game.players["2"], act="extend", clock=game.clock)
    for _ in range(3):
        services.act_on_clock(battle_id=game.battle_id, user=game.players["1"], act="extend", clock=game.clock)

    assert refused.value.code == "no_extensions"
    assert ends(game) == before + timedelta(days=5)
    told = [event.seat for event in events(game, RoundExtended)]
    assert told == ["2", "2", "1", "1", None]
    game.clock.move(seconds=(before - game.clock.now()).total_seconds())
    serve(game)
    assert game.asked() == ["1", "2", "3"], "the row of the former end does nothing"


def test_strangers_extend_nothing(game: Table, django_user_model: type[User]) -> None:
    dora = django_user_model.objects.create_user("dora", password="secret")
    with pytest.raises(ApplicationError) as refused:
        rounds.extend_round(battle_id=game.battle_id, user=dora, clock=game.clock)
    assert refused.value.code == "not_allowed"


@pytest.mark.parametrize("when", ["over", "sealed", "no rounds"])
def test_only_a_round_under_way_is_extended(game: Table, table: Table, when: str) -> None:
    at = table if when == "no rounds" else game
    if when == "over":
        game.clock.move(seconds=(ends(game) - game.clock.now()).total_seconds())
    elif when == "sealed":
        seal(game)
        evaluate(game)
        game.order("1", {"kind": "leave"})
        game.order("2", {"kind": "leave"})
    with pytest.raises(ApplicationError) as refused:
        rounds.extend_round(battle_id=at.battle_id, user=at.players["1"], clock=at.clock)
    assert refused.value.code == {"over": "no_round", "sealed": "not_running", "no rounds": "no_clock"}[when]


# Standing still


def pause(table: Table) -> None:
    for seat in table.players:
        services.act_on_clock(battle_id=table.battle_id, user=table.players[seat], act="offer_pause", clock=table.clock)
    assert table.battle.paused_at is not None


def resume(table: Table) -> None:
    for seat in table.players:
        if table.battle.paused_at is not None:
            services.act_on_clock(battle_id=table.battle_id, user=table.players[seat], act="resume", clock=table.clock)


def test_a_pause_moves_the_end(game: Table) -> None:
    before = ends(game)
    pause(game)
    game.clock.move(hours=100)
    serve(game)
    assert game.asked() == ["1", "2", "3"], "in a pause no round ends"
    resume(game)

    assert ends(game) == before + timedelta(hours=100)
    to_the_end(game)
    assert len(events(game, RoundHeld)) == 1


def test_the_judge_moves_the_end(game: Table) -> None:
    before = ends(game)
    services.halt_battle(battle_id=game.battle_id, seat="1", claim="wait", clock=game.clock)
    game.clock.move(hours=60)
    serve(game)
    services.rule_battle(
        battle_id=game.battle_id, outcome="go_on", text="Go on.", clause="", goes_on=True, clock=game.clock
    )

    assert ends(game) == before + timedelta(hours=60)
    game.clock.move(seconds=(ends(game) - game.clock.now()).total_seconds())
    serve(game)
    assert len(events(game, RoundHeld)) == 1


def test_a_battle_put_back_has_a_round_of_its_own(game: Table) -> None:
    start = game.battle.version
    seal(game)
    evaluate(game)
    game.clock.move(hours=1)
    services.restore_battle(battle_id=game.battle_id, to=start, text="Again.", clause="", clock=game.clock)

    assert state_of(game).month == 1
    assert ends(game) == game.clock.now() + timedelta(hours=24)
    assert [event.number for event in events(game, RoundOpened)] == [1, 2, 1]


def test_time_in_which_no_server_ran_counts_for_nobody(game: Table) -> None:
    before, since = ends(game), game.clock.now()
    game.clock.move(hours=72)
    outages.give_back(since, game.clock)
    serve(game)

    assert ends(game) == before + timedelta(hours=72, seconds=tuning.RETURN_SECONDS)
    assert game.asked() == ["1", "2", "3"]
    assert len(events(game, TimeGivenBack)) == 1


def test_while_time_is_owed_no_round_ends(strict: Table) -> None:
    at = ends(strict)
    Due.objects.create(kind=outages.KIND, key=f"{strict.battle_id}|x|y", at=at + timedelta(days=1))
    strict.clock.move(seconds=(at - strict.clock.now()).total_seconds())
    serve(strict, "round")

    assert strict.asked() == ["1", "2", "3"]
    assert ends(strict) == at + outages.LOOK_AGAIN
    Due.objects.filter(kind=outages.KIND).delete()
    strict.clock.move(seconds=outages.LOOK_AGAIN.total_seconds())
    serve(strict, "round")
    assert strict.asked() == []


# Reviews


def test_a_review_lasts_as_long_as_agreed_and_orders_do_not_prolong_it(
    people: tuple[User, ...], clock: SetClock
) -> None:
    pace = Pace(kind="rounds", round=DAY, review=2 * HOUR)
    game = monthly(*people, clock=clock, pace=pace, reviews=True)
    seal(game)
    evaluate(game)
    began = clock.now()
    assert (game.asked(), state_of(game).month) == ([], 2)
    assert ends(game) == began + timedelta(hours=2)
    clocks = game.scene("1").clocks
    assert clocks is not None
    assert clocks.round is not None
    assert clocks.round.review
    clock.move(hours=1)
    game.order("3", {"kind": "leave"})
    clock.move(minutes=59)
    serve(game)
    assert game.asked() == []
    clock.move(minutes=1)
    serve(game)

    assert game.asked() == ["1", "2"]
    assert ends(game) == clock.now() + timedelta(days=1)


def test_a_pause_in_a_review_moves_its_end(people: tuple[User, ...], clock: SetClock) -> None:
    pace = Pace(kind="rounds", round=DAY, review=2 * HOUR)
    game = monthly(*people, clock=clock, pace=pace, reviews=True)
    seal(game)
    evaluate(game)
    before = ends(game)
    pause(game)
    clock.move(hours=10)
    serve(game)
    resume(game)

    assert ends(game) == before + timedelta(hours=10)
    clock.move(seconds=(ends(game) - clock.now()).total_seconds())
    serve(game)
    assert game.asked() == ["1", "2", "3"]


def test_without_an_agreed_review_the_clock_goes_on_soon(people: tuple[User, ...], clock: SetClock) -> None:
    game = monthly(*people, clock=clock, reviews=True)
    seal(game)
    evaluate(game)
    assert game.asked() == []
    evaluate(game)

    assert game.asked() == ["1", "2", "3"]


# Many at once


@pytest.mark.django_db(transaction=True)
def test_many_seal_in_the_same_instant(clock: SetClock, django_user_model: type[User]) -> None:
    players = [django_user_model.objects.create_user(f"player{n}", password="secret") for n in range(12)]
    game = monthly(*players, clock=clock, pace=STRICT)
    barrier, failed = threading.Barrier(12), list[Exception]()

    def one(seat: str) -> None:
        barrier.wait()
        try:
            seal(game, seat, cards=(1 + int(seat) % 6,))
        except Exception as error:
            failed.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=one, args=(seat,)) for seat in game.players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert failed == []
    store.moment_cache.clear()
    assert game.asked() == []
    assert len(events(game, MonthSealed)) == 12
    assert {seat: cards[0] for seat, cards in state_of(game).sealed.items()} == {
        seat: 1 + int(seat) % 6 for seat in game.players
    }
    evaluate(game)
    assert len(events(game, MonthEnded)) == 1


@pytest.mark.django_db(transaction=True)
async def test_a_round_is_ended_and_evaluated_by_the_timekeeper(
    anna: User, ben: User, carl: User, clock: SetClock
) -> None:
    game = await in_db_thread(monthly, anna, ben, carl, clock=clock, pace=STRICT)
    clock.move(hours=1)
    keeper = Timekeeper(worker="test", clock=clock, thinking_=Inline())
    await keeper.settle()
    clock.move(seconds=tuning.NIGHT_SECONDS)
    await keeper.settle()

    assert (await in_db_thread(state_of, game)).month == 2
    assert len(await in_db_thread(orders, game, CLOCK)) == 1


def test_a_clock_order_of_a_round_that_has_gone_on_is_void(strict: Table) -> None:
    seal(strict)
    version = strict.battle.version
    strict.order("1", {"kind": "reopen"})

    assert lapse.slow_task(battle_id=strict.battle_id, version=version) is None
    serve(strict)
    assert state_of(strict).month == 1


# With clocks of their own: drafts answer there, too


def test_with_a_bank_a_draft_answers_when_the_time_is_out(people: tuple[User, ...], clock: SetClock) -> None:
    game = monthly(*people, clock=clock, pace=Pace(kind="live", bank=60))
    draft(game, "2", {"cards": [4]})
    clock.move(seconds=61)
    serve(game)

    assert state_of(game).sealed == {"1": (), "2": (4,), "3": ()}
    assert {event.seat: event.drafted for event in events(game, ClockAnswered)} == {"1": False, "2": True, "3": False}


# Agreeing on it


def test_only_games_that_have_rounds_take_the_pace(anna: User, clock: SetClock) -> None:
    with pytest.raises(ApplicationError) as refused:
        services.create_battle(
            host=anna, system=toy.KEY, setup=Setup(scenario="brook"), agreement=Agreement(pace=STRICT), clock=clock
        )
    assert refused.value.code == "no_rounds"
    assert not Battle.objects.exists()


@pytest.mark.parametrize(
    ("pace", "field"),
    [
        (Pace(kind="rounds"), "round"),
        (Pace(kind="rounds", round=59), "round"),
        (Pace(kind="rounds", round=31 * DAY), "round"),
        (Pace(kind="rounds", round=HOUR, first=10), "first"),
        (Pace(kind="rounds", round=HOUR, bank=5), "bank"),
        (Pace(kind="rounds", round=HOUR, grace=8 * DAY), "grace"),
        (Pace(kind="rounds", round=HOUR, extensions=11), "extensions"),
        (Pace(kind="rounds", round=HOUR, at="20:00", days="tue", zone="UTC"), "round"),
        (Pace(kind="rounds", at="24:00", days="tue", zone="UTC"), "at"),
        (Pace(kind="rounds", at="20:00", days="", zone="UTC"), "days"),
        (Pace(kind="rounds", at="20:00", days="tue,tue", zone="UTC"), "days"),
        (Pace(kind="rounds", at="20:00", days="someday", zone="UTC"), "days"),
        (Pace(kind="rounds", at="20:00", days="tue", zone="Atlantis"), "zone"),
        (Pace(kind="rounds", at="20:00", days="tue", zone="../../etc/passwd"), "zone"),
        (Pace(kind="live", bank=HOUR, round=HOUR), "round"),
        (Pace(kind="live", bank=HOUR, at="20:00"), "at"),
        (Pace(kind="days"), "bank"),
    ],
)
def test_a_pace_that_cannot_be_is_refused(pace: Pace, field: str) -> None:
    with pytest.raises(BadPace) as refused:
        pace_.checked(pace)
    assert refused.value.field == field
    assert isinstance(refused.value, BadCalendar) == (field in ("at", "days", "zone"))


def test_every_preset_can_be_agreed_on_and_comes_back() -> None:
    for pace in PRESETS.values():
        assert pace_.read(pace_.write(pace)) == pace


WINTER = datetime(2026, 1, 13, 12, tzinfo=UTC)
"""A Tuesday."""


@pytest.mark.parametrize(
    ("opened", "expected"),
    [
        (WINTER, datetime(2026, 1, 13, 19, tzinfo=UTC)),
        (WINTER + timedelta(hours=2), datetime(2026, 1, 16, 19, tzinfo=UTC)),
        (datetime(2026, 1, 13, 19, tzinfo=UTC), datetime(2026, 1, 16, 19, tzinfo=UTC)),
        (datetime(2026, 1, 16, 19, tzinfo=UTC), datetime(2026, 1, 20, 19, tzinfo=UTC)),
        (datetime(2026, 3, 27, 19, tzinfo=UTC), datetime(2026, 3, 31, 18, tzinfo=UTC)),
    ],
)
def test_by_the_calendar_a_round_ends_on_its_next_day_in_its_own_zone(opened: datetime, expected: datetime) -> None:
    """Less than six hours is nobody's round; over the change to summer time the hour of the day stays."""
    assert round_times.end_of(PRESETS["twice_weekly"], opened, is_first=True) == expected


def test_a_short_round_is_extended_by_a_minute_a_long_one_by_a_day() -> None:
    assert round_times.extension(PRESETS["blitz"]) == timedelta(seconds=MINUTE)
    assert round_times.extension(PRESETS["weekly"]) == timedelta(days=1)


def test_by_the_form_presets_and_own_numbers_are_agreed_on() -> None:
    def agreed(**data: object) -> Pace | None:
        form = AgreementForm(data=data)
        assert form.is_valid(), form.errors
        return form.agreement().pace

    assert agreed(pace="blitz") == PRESETS["blitz"]
    assert agreed(pace="weekly", round_zone="America/New_York") == structs.replace(
        PRESETS["weekly"], zone="America/New_York"
    )
    assert agreed(pace="own-rounds", round_hours="36", extensions="1") == structs.replace(
        PRESETS["daily"], round=36 * HOUR, extensions=1
    )
    chosen = agreed(pace="own-calendar", round_days=["sun", "wed"], round_at="18:30", round_zone="UTC")
    assert chosen is not None
    assert (chosen.days, chosen.at, chosen.zone, chosen.round) == ("wed,sun", "18:30", "UTC", 0)
    with pytest.raises(ApplicationError) as refused:
        agreed(pace="own-calendar", round_days=[], round_at="18:30")
    assert refused.value.code == "bad_calendar"


@pytest.mark.parametrize("has_rounds", [True, False])
def test_the_page_offers_rounds_only_to_games_that_have_them(has_rounds: bool) -> None:
    page = render_to_string("battles/parts/agreement.html", {"form": AgreementForm(), "has_rounds": has_rounds})

    assert ('value="twice_weekly"' in page) == has_rounds
    assert ('name="late_entry"' in page) == has_rounds


@pytest.mark.parametrize(("language", "said"), [("en", "Tue, Fri at 20:00"), ("de", "Di, Fr um 20:00 Uhr")])
def test_the_sheet_says_how_long_a_round_lasts_and_what_happens_then(language: str, said: str) -> None:
    with translation.override(language):
        lines = dict(agreement_text.agreed_lines(Agreement(pace=PRESETS["twice_weekly"], late_entry=True)))

    assert any(said in line for line in lines.values())
    assert len(lines) == 6


def test_whoever_is_not_there_is_told_before_the_round_ends(game: Table) -> None:
    game.clock.move(seconds=tuning.TURN_NOTICE_SECONDS)
    serve(game, "turn_notice")
    (due,) = {due.at for due in Due.objects.filter(kind="time_low", done=False)}
    assert due == ends(game) - timedelta(hours=12)
    rounds.extend_round(battle_id=game.battle_id, user=game.players["2"], clock=game.clock)
    game.clock.move(seconds=(due - game.clock.now()).total_seconds())
    serve(game, "time_low")
    assert not Notification.objects.filter(kind="time_low").exists(), "the end was moved"
    game.clock.move(days=1)
    seal(game, "1")
    serve(game, "time_low")

    assert {row.user.username for row in Notification.objects.filter(kind="time_low")} == {"ben", "carl"}


def test_a_delayed_spectator_sees_the_round_of_then(people: tuple[User, ...], clock: SetClock) -> None:
    game = monthly(*people, clock=clock, pace=ROUND)
    Battle.objects.filter(pk=game.battle_id).update(delay=60)
    store.moment_cache.clear()
    first = ends(game)
    clock.move(hours=1)
    seal(game)
    evaluate(game)

    seen, player = game.scene(None).clocks, game.scene("1").clocks
    assert seen is not None
    assert player is not None
    assert seen.round is not None
    assert player.round is not None
    assert (seen.round.number, seen.round.ends) == (1, first.isoformat())
    assert player.round.number == 2
