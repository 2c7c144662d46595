"""Rounds: one end for all. Ended by all, by time, by drafts; held once, extended."""

from __future__ import annotations

from datetime import timedelta
from itertools import permutations

import pytest

from accounts.models import User
from battles import services, store
from battles.agreements import pace as pace_
from battles.agreements.pace import Pace
from battles.errors import ApplicationError, StaleOrder
from battles.models import Draft, Due, Participant
from battles.rules.clock_events import (
    ClockAnswered,
    ClocksSet,
    RoundExtended,
    RoundHeld,
    RoundOpened,
)
from battles.rules.errors import IllegalOrder
from battles.runtime.clock import SetClock
from battles.services.clocks import rounds
from tests.battles.in_rounds import (
    ONE,
    ROUND,
    THREE,
    TWO,
    ends,
    evaluate,
    game,
    months,
    people,
    serve,
    strict,
    to_the_end,
)
from tests.battles.monthly import draft, events, monthly, seal, state_of
from tests.battles.tables import Table
from tests.rules.toy_months.state import MonthEnded, MonthSealed, Reopened

__all__ = ["game", "months", "people", "strict"]
pytestmark = pytest.mark.django_db

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
    with pytest.raises(ApplicationError) as refused:
        strict.order("1", {"kind": "reopen"})
    evaluate(strict)

    assert refused.value.code == "round_over"
    assert len(events(strict, Reopened)) == len(events(strict, MonthEnded)) == 1
    assert [event.seat for event in events(strict, ClockAnswered)] == ["2", "3"]
    assert state_of(strict).before[ONE] == (2,), "what is sealed at the end stays sealed"


def test_a_sheet_that_was_reopened_and_not_sealed_again_is_answered_for(strict: Table) -> None:
    seal(strict, "1", "2", cards=(1,))
    for seat in ("1", "2"):
        strict.order(seat, {"kind": "reopen"})
    draft(strict, "2", {"cards": [4]})
    to_the_end(strict)

    assert state_of(strict).sealed == {"1": (), "2": (4,), "3": ()}


@pytest.mark.parametrize("when", ["answered", "evaluated"])
def test_a_seal_that_lost_the_race_is_told_that_the_round_has_ended(strict: Table, when: str) -> None:
    """It reached the server in time, but the clock had answered first; perhaps the next round has begun by now."""
    version, reached = strict.number("3"), ends(strict) - timedelta(milliseconds=1)
    to_the_end(strict)
    if when == "evaluated":
        evaluate(strict)
    with pytest.raises(ApplicationError) as refused:
        services.submit_order(
            battle_id=strict.battle_id,
            user=strict.players["3"],
            seat="3",
            client_id="late",
            version=version,
            data=b'{"kind":"seal_month","cards":[6]}',
            reached=reached,
            clock=strict.clock,
        )

    assert refused.value.code == "round_over"
    assert not any(event.cards == (6,) for event in events(strict, MonthSealed))


def test_a_sheet_of_an_earlier_moment_of_this_round_is_stale_as_ever(strict: Table) -> None:
    """And one that comes twice is no answer to anything: the round has not ended."""
    seal(strict)
    evaluate(strict)
    version = strict.number("3")
    seal(strict, "3")
    with pytest.raises(IllegalOrder) as twice:
        seal(strict, "3")
    strict.order("3", {"kind": "reopen"})
    with pytest.raises(StaleOrder):
        strict.order("3", {"kind": "seal_month", "cards": [6]}, version=version)

    assert twice.value.code == "not_asked"


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


# With clocks of their own: drafts answer there, too


def test_with_a_bank_a_draft_answers_when_the_time_is_out(people: tuple[User, ...], clock: SetClock) -> None:
    game = monthly(*people, clock=clock, pace=Pace(kind="live", bank=60))
    draft(game, "2", {"cards": [4]})
    clock.move(seconds=61)
    serve(game)

    assert state_of(game).sealed == {"1": (), "2": (4,), "3": ()}
    assert {event.seat: event.drafted for event in events(game, ClockAnswered)} == {"1": False, "2": True, "3": False}
