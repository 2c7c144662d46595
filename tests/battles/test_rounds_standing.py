"""Rounds that stand: paused, halted, put back, server away, in review, seen late."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import Notification, User
from battles import services, store
from battles.agreements.pace import DAY, HOUR, Pace
from battles.models import Battle, Due
from battles.rules.clock_events import (
    RoundHeld,
    RoundOpened,
    TimeGivenBack,
)
from battles.runtime import tuning
from battles.runtime.clock import SetClock
from battles.services.clocks import outages, rounds
from tests.battles.in_rounds import (
    ROUND,
    ends,
    evaluate,
    game,
    months,
    pause,
    people,
    resume,
    serve,
    strict,
    to_the_end,
)
from tests.battles.monthly import events, monthly, seal, state_of
from tests.battles.tables import Table

__all__ = ["game", "months", "people", "strict"]
pytestmark = pytest.mark.django_db

# Standing still


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


# Told


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
