"""From what a rules system says about a battle to a `Finish` (1.1, 5.4, 5.5).

Numbers that `Standing` has: points of each seat, and for Lost Battles the base. Numbers it has not, and that the caller
brings in `Circumstances`: turns done and their limit (Lost Battles), thinking times, and which seat ran out of time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec import Struct

from battles.leagues.errors import LeagueError
from battles.leagues.scoring.structs import OTHER, Ended, Finish, SeatFinish, Side
from battles.rules.base import Outcome, Seat, SeatStanding, Standing
from battles.rules.codec import Json
from battles.rules.lost_battles.victory import BASE
from battles.rules.seats import in_order

T = TypeVar("T", Standing, Outcome)

REASONS: dict[str, dict[str, Ended]] = {
    "horden_helden": {
        "defeat": "rule",
        "conceded": "resignation",
        "agreed": "agreed",
        "turn_limit": "limit",
        "abandoned": "clock",
    },
    "lost_battles": {
        "collapse": "rule",
        "last_turn": "limit",
        "agreement": "agreed",
        "resignation": "resignation",
        "abandoned": "abandoned",
    },
}
"""What each system calls the ways to end."""
POINTS_OF_A_SMALL_BATTLE = 600


class Circumstances(Struct, frozen=True, kw_only=True):
    """What is known about the battle beside its position.

    `first`, `second`: a seat of each entrant (of a side with several users, any). `options`: those of the set-up.
    `ended`: set by the host when it, not the rules, ended the battle: `clock` (with `loser`; `standing` is then that
    before the clock's order, because the rules may let the loser's army collapse), `cap`, `deadline`, `now`."""

    first: Seat
    second: Seat
    options: dict[str, Json] = {}
    ended: Ended | None = None
    loser: Side | None = None
    turns_done: int | None = None
    turn_limit: int | None = None
    thinking_ms: tuple[int, int] | None = None


def finish_of(system: str, standing: Standing | Json, outcome: Outcome | Json | None, given: Circumstances) -> Finish:
    """The battle's end as scoring wants it; structs or their JSON."""
    if system not in READERS:
        raise LeagueError("no_finish_for_system", clause="5", system=system)
    stands = _as(Standing, standing)
    over = None if outcome is None else _as(Outcome, outcome)
    return READERS[system](stands, over, given)


def _as(kind: type[T], value: Json) -> T:
    return value if isinstance(value, kind) else msgspec.convert(value, kind)


def _seats(standing: Standing, given: Circumstances) -> tuple[SeatStanding, SeatStanding]:
    for seat in (given.first, given.second):
        if seat not in standing.seats:
            raise LeagueError("no_such_seat", clause="5", seat=seat, seats=list(in_order(standing.seats)))
    return standing.seats[given.first], standing.seats[given.second]


def _whole(value: float) -> int:
    """Points are whole (1.4); a fraction would be a fault of the rules, not something to round away."""
    if value != int(value):
        raise LeagueError("points_not_whole", clause="1.4", points=value)
    return int(value)


def _ended(system: str, outcome: Outcome | None, given: Circumstances) -> Ended:
    if given.ended is not None:
        return given.ended
    if outcome is None:
        return "now"
    reason = REASONS[system].get(outcome.reason)
    if reason is None:
        raise LeagueError("unknown_end", clause="5.7", system=system, reason=outcome.reason)
    return "abandoned" if outcome.reason == "abandoned" and _loser(outcome, given) is None else reason


def _loser(outcome: Outcome | None, given: Circumstances) -> Side | None:
    """Who is not first; nobody in a draw."""
    if given.loser is not None or outcome is None:
        return given.loser
    mine, theirs = outcome.places[given.first], outcome.places[given.second]
    if mine == theirs:
        return None
    winner: Side = "first" if mine < theirs else "second"
    return OTHER[winner]


def _horden_helden(standing: Standing, outcome: Outcome | None, given: Circumstances) -> Finish:
    """A seat's points are what the other side has lost (18.1)."""
    first, second = _seats(standing, given)
    limit = given.turn_limit if given.turn_limit is not None else given.options.get("turn_limit") or None
    return Finish(
        system="horden_helden",
        ended=_ended("horden_helden", outcome, given),
        loser=_loser(outcome, given),
        first=SeatFinish(vp=_whole(first.points), lost=_whole(second.points)),
        second=SeatFinish(vp=_whole(second.points), lost=_whole(first.points)),
        army_points=given.options.get("points", POINTS_OF_A_SMALL_BATTLE),
        turns_done=_turns_done(outcome, given),
        turn_limit=limit,
        thinking_ms=given.thinking_ms,
    )


def _turns_done(outcome: Outcome | None, given: Circumstances) -> int | None:
    """The outcome names the turn in which the battle stopped: that one is not done, unless it ended at its end."""
    if given.turns_done is not None or outcome is None or "turn" not in outcome.facts:
        return given.turns_done
    at_turn_end = outcome.reason in ("defeat", "turn_limit")
    return max(0, int(outcome.facts["turn"]) - (0 if at_turn_end else 1))


def _lost_battles(standing: Standing, outcome: Outcome | None, given: Circumstances) -> Finish:
    """Totals with handicaps and bids; the base tells the difference of the fighting values (16.5)."""
    first, second = _seats(standing, given)
    return Finish(
        system="lost_battles",
        ended=_ended("lost_battles", outcome, given),
        loser=_loser(outcome, given),
        first=SeatFinish(total=_whole(first.points)),
        second=SeatFinish(total=_whole(second.points)),
        value_gap=BASE - int(standing.facts["base"]),
        turns_done=given.turns_done,
        turn_limit=given.turn_limit,
        thinking_ms=given.thinking_ms,
    )


READERS: dict[str, Callable[[Standing, Outcome | None, Circumstances], Finish]] = {
    "horden_helden": _horden_helden,
    "lost_battles": _lost_battles,
}
