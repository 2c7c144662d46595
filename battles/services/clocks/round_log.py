"""The round under way: which it is, when it ends for everybody, and who has had one last longer."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from msgspec import Struct, structs

from battles import store
from battles.agreements import pace as pace_
from battles.agreements import round_times
from battles.agreements.pace import Pace
from battles.models import Battle
from battles.rules.base import Event, State
from battles.rules.clock_events import RoundOpened
from battles.services import dues
from battles.services.clocks.rest_log import Rest

FIELDS = ("round_ends_at", "rounds")
KIND, REGENTS = "round", "regents"
"""Of the rows of `Due` that end a round, and that look with every new one whose seats regents play."""


class RoundLog(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is kept of a battle's rounds beside the end of the present one."""

    number: int | None = None
    """The present round: full game turns that were over when it opened; None before the first."""
    held: tuple[str, ...] = ()
    """Seats for which a round has been held, in this game."""
    extended: dict[str, int] = {}
    """How often seats have had a round last longer, in this game."""
    is_review: bool = False
    """The round is evaluated, and its end is that of the review."""
    rest: Rest | None = None
    """Only the clock can go on (`rest_log`)."""


def pace_in_rounds(battle: Battle) -> Pace | None:
    """The agreed pace, if it is one of rounds."""
    return pace_.read(battle.pace) if battle.pace.get("kind") == "rounds" else None


def log_of(battle: Battle) -> RoundLog:
    return msgspec.convert(battle.rounds, RoundLog)


def keep(battle: Battle, log: RoundLog, ends: datetime | None) -> None:
    """The caller writes `FIELDS`."""
    battle.rounds, battle.round_ends_at = msgspec.to_builtins(log), ends


def follow(battle: Battle, state: State, now: datetime) -> tuple[Event[State], ...]:
    """The battle has come to this state: a new round opens, a review begins, or the present one goes on.

    A round is the same as long as no game turn is over, whoever answers, reopens or leaves in it.
    """
    pace = pace_in_rounds(battle)
    if pace is None:
        return ()
    rules, log = store.rules_of(battle), log_of(battle)
    number = rules.turns_done(state) or 0
    if rules.outcome(state) is not None:
        keep(battle, log, None)
    elif rules.asked(state):
        return open_round(battle, pace, number, now) if log.number != number or log.is_review else ()
    elif rules.rest(state) == "review" and not log.is_review:
        keep(battle, structs.replace(log, is_review=True), now + timedelta(seconds=pace.review))
    return ()


def open_round(battle: Battle, pace: Pace, number: int, now: datetime) -> tuple[Event[State], ...]:
    """All are asked: one end for everybody."""
    log = log_of(battle)
    ends = round_times.end_of(pace, now, is_first=log.number is None)
    keep(battle, structs.replace(log, number=number, is_review=False), ends)
    watch(battle)
    dues.schedule((REGENTS, f"{battle.pk}:{int(now.timestamp() * 1000)}", now))
    return (RoundOpened(number=number + 1, ends=ends.isoformat()),)


def watch(battle: Battle) -> None:
    """A row of `Due` looks at the round when it should end. An end that was moved has a row of its own."""
    number, ends = log_of(battle).number, battle.round_ends_at
    if number is not None and ends is not None and not log_of(battle).is_review:
        dues.schedule((KIND, f"{battle.pk}:{number}:{int(ends.timestamp() * 1000)}", ends))


def put_off(battle: Battle, by: timedelta) -> None:
    """Time in which nobody could answer counts for nobody. The caller writes `FIELDS`, and what is due in a review."""
    if battle.round_ends_at is not None:
        battle.round_ends_at += by
        watch(battle)


def forget(battle: Battle) -> None:
    """A ruling has put the battle back: whatever round opens now is a new one."""
    keep(battle, structs.replace(log_of(battle), number=-1, is_review=False), None)


def is_over(battle: Battle, now: datetime) -> bool:
    """Whether no sheet is taken any more. At the very instant of the end it is so."""
    ends = battle.round_ends_at
    return battle.pace.get("kind") == "rounds" and ends is not None and now >= ends and not log_of(battle).is_review
