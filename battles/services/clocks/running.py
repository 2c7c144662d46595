"""Clocks that run: what a decision took, when a clock starts and stands. On the path of an order nothing is asked for.

A seat's time is watched by a chain of due rows (kind "flag"): a row comes no later than the clock could be at zero, and
when it comes too early it writes the next one. So orders write none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

import msgspec
from msgspec import structs

from battles import store
from battles.agreements import pace as pace_
from battles.agreements.pace import Pace
from battles.errors import ApplicationError
from battles.fast import statements
from battles.hooks import Absence
from battles.models import Battle, Participant, Status
from battles.rules import clock_events
from battles.rules.base import CLOCK, Event, Outcome, Question, Seat, State
from battles.rules.clock_events import ClocksSet, TimeGranted, TimeRuled, TimeSpent
from battles.selectors.people import AnyUser
from battles.services import dues
from battles.services.clocks import rest_log, round_log
from battles.store import Noted

Players = Mapping[Seat, Participant]
Change = Callable[[Participant], bool]
FIELDS = ("clock_left_ms", "clock_spent_ms", "clock_since", "timed_out_at")
ALL_FIELDS = (*FIELDS, "clock_away_until")


@dataclass(frozen=True)
class Thought:
    """What a seat's decision took: its bank afterwards, and the event that says so."""

    left_ms: int
    event: TimeSpent[State]


def pace_of(battle: Battle) -> Pace | None:
    return msgspec.convert(battle.pace, Pace) if battle.pace else None


# On the path of an order


def thoughts(
    battle: Battle,
    players: Players,
    before: State | None,
    after: State,
    answerer: Seat | None,
    now: datetime,
    *,
    answered: datetime | None = None,
    is_late: bool = False,
    takes_back: bool = False,
) -> Mapping[Seat, Thought]:
    """What every seat whose question is answered or gone has taken for it. Without clocks nothing is looked at.

    `answered`: when the answerer had answered, if that was before `now`.

    `takes_back`: the answerer goes back to an earlier question. For the one he leaves there is no reserve: else whoever
    ordered and took back again and again could think for ever.
    """
    pace = pace_of(battle)
    if pace is None or before is None:
        return {}
    rules = store.rules_of(battle)
    old, new = rules.asked(before), rules.asked(after)
    gone = [seat for seat in old if seat == answerer or old[seat] != new.get(seat)]
    told = {seat: _told(battle, players, before, seat) for seat in gone if _ticks(players[seat])}
    hands_over = {answerer} - set(new) if not is_late else set()
    bare, until = structs.replace(pace, reserve=0), {answerer: answered or now}
    return {
        seat: _thought(
            bare if takes_back and seat == answerer else pace,
            players[seat],
            to,
            seat in hands_over,
            until.get(seat, now),
        )
        for seat, to in told.items()
    }


def _ticks(player: Participant) -> bool:
    return player.clock_left_ms is not None and player.timed_out_at is None


def _thought(pace: Pace, player: Participant, to: tuple[Seat, ...] | None, hands_over: bool, now: datetime) -> Thought:
    """A decision that others must not know of is not taken from the bank: they would see it there."""
    took, left = pace_.taken(player.clock_spent_ms, player.clock_since, now), player.clock_left_ms or 0
    if to is None:
        left = pace_.bank_after(pace, left, took)
        left = pace_.with_increment(pace, left) if hands_over else left
    return Thought(left, TimeSpent(seat=Seat(player.seat), spent=took, left=left, to=to))


def _told(battle: Battle, players: Players, state: State, seat: Seat) -> tuple[Seat, ...] | None:
    """The seats that know that this one is asked; None if all do."""
    rules = store.rules_of(battle)
    knowing = tuple(one for one in players if one == seat or _knows(rules.known_to(state, one), state, battle, seat))
    return None if len(knowing) == len(players) else knowing


def _knows(known: State, state: State, battle: Battle, seat: Seat) -> bool:
    return known is state or seat in store.rules_of(battle).asked(known)


def is_hidden(battle: Battle, players: Players, state: State, seat: Seat) -> tuple[Seat, ...] | None:
    """Who alone knows that this seat is asked; None if nobody must not."""
    return _told(battle, players, state, seat)


def put(battle: Battle, player: Participant, *, is_asked: bool, thought: Thought | None, now: datetime) -> None:
    """The seat's clock with its new question, or none. The caller writes `FIELDS`."""
    pace = pace_of(battle)
    if pace is None or player.clock_left_ms is None:
        return
    if thought is not None:
        player.clock_left_ms = thought.left_ms
    else:
        took = pace_.taken(player.clock_spent_ms, player.clock_since, now)
        player.clock_left_ms = pace_.bank_after(pace, player.clock_left_ms, took)
    player.clock_spent_ms, player.timed_out_at = 0, None
    player.clock_since = now if is_asked and _may_run(battle, player, now) else None


def _may_run(battle: Battle, player: Participant, now: datetime) -> bool:
    return stands(battle) is None and not is_away(player, now)


def stands(battle: Battle) -> str | None:
    """Why no clock of this battle runs."""
    if battle.status != Status.RUNNING:
        return "over"
    if battle.halted_at is not None:
        return "halted"
    return "paused" if battle.paused_at is not None else None


def is_away(player: Participant, now: datetime) -> bool:
    return player.clock_away_until is not None and now < player.clock_away_until


def check_time(battle: Battle, player: Participant, now: datetime) -> None:
    """A player may order as long as his time lasts; raises `paused` or `time_out`."""
    pace = pace_of(battle)
    if pace is None:
        return
    if battle.paused_at is not None:
        raise ApplicationError("paused")
    if round_log.is_over(battle, now):
        raise ApplicationError("round_over")
    if player.clock_left_ms is None:
        return
    if player.timed_out_at is not None or _is_out(pace, player, now):
        raise ApplicationError("time_out")


def _is_out(pace: Pace, player: Participant, now: datetime) -> bool:
    return pace_.is_out(pace, player.clock_left_ms or 0, player.clock_spent_ms, player.clock_since, now)


# Beginning, standing, going on


def begin(battle: Battle, players: Players, away: Mapping[int, Absence], now: datetime) -> list[Event[State]]:
    """The battle begins: every seat but the computer's gets its bank. The players' rows are changed and written."""
    pace = pace_of(battle)
    if pace is None:
        return []
    is_clocked = pace.kind != "rounds"
    human = {seat: player for seat, player in players.items() if player.computer_skill is None and is_clocked}
    for seat, player in human.items():
        fill(battle, player)
        absence = away.get(player.user_id) if player.user_id is not None else None
        player.clock_away_until = absence[1] if absence is not None else None
        watch(battle, seat, now + timedelta(seconds=pace.bank + pace.reserve))
    Participant.objects.bulk_update(human.values(), ALL_FIELDS)
    left = {seat: player.clock_left_ms or 0 for seat, player in human.items()}
    return [ClocksSet(pace=dict(battle.pace), left=left)]


def fill(battle: Battle, player: Participant) -> None:
    """A full bank, standing: at the beginning, or for somebody who takes the seat over."""
    pace = pace_of(battle)
    player.clock_left_ms = None if pace is None or pace.kind == "rounds" else pace.bank * 1000
    player.clock_spent_ms, player.clock_since, player.timed_out_at = 0, None, None


def refill(battle: Battle, players: Players, now: datetime) -> list[Event[State]]:
    """A referee lets the battle go on: nobody begins with less than what one may grant. The rows are changed and
    written; what the log says of it."""
    pace, events = pace_of(battle), list[Event[State]]()
    for seat, player in players.items() if pace is not None else ():
        if pace is None or player.clock_left_ms is None:
            continue
        took, least = pace_.taken(player.clock_spent_ms, player.clock_since, now), pace_.GRANTS[pace.kind] * 1000
        left = pace_.bank_after(pace, player.clock_left_ms, took)
        if left < least:
            fill(battle, player)
            player.clock_left_ms = least
            statements.write(statements.update(player, *ALL_FIELDS))
            events.append(TimeGranted(seat=seat, by=CLOCK, ms=least - left, left=least))
    return events


def set_by_ruling(battle: Battle, players: Players, seconds: Mapping[Seat, int]) -> list[Event[State]]:
    """A referee says what these seats have left; a time that was out is so no more. The rows are changed and written.

    Raises `no_clock`, `bad_seat`, `bad_clock`.
    """
    pace = clocked(battle)
    for seat, left in seconds.items():
        player = players.get(seat)
        if player is None or player.clock_left_ms is None:
            raise ApplicationError("bad_seat", seat=seat, seats=list(players))
        least, most = pace_.BOUNDS[pace.kind]["bank"]
        if not least <= left <= most:
            raise ApplicationError("bad_clock", least=least // 60, most=most // 60)
        fill(battle, player)
        player.clock_left_ms = left * 1000
        statements.write(statements.update(player, *ALL_FIELDS))
    return [TimeRuled(seat=seat, left=left * 1000) for seat, left in seconds.items()]


def stand(players: Players, seats: Collection[Seat], at: datetime) -> dict[Seat, Participant]:
    """These clocks stop at this time; what they have run is kept. The rows are written, the mapping is new."""
    return _changed(players, seats, lambda player: _stop(player, at))


def _stop(player: Participant, at: datetime) -> bool:
    if player.clock_since is None:
        return False
    player.clock_spent_ms = pace_.taken(player.clock_spent_ms, player.clock_since, at)
    player.clock_since = None
    return True


def go(battle: Battle, players: Players, seats: Collection[Seat], now: datetime) -> dict[Seat, Participant]:
    """These clocks run again where they are asked and nothing else makes them stand; they are watched again."""
    after = _changed(players, seats, lambda player: _start(battle, player, now))
    for seat in seats:
        if is_watched(battle, after[seat], now):
            watch(battle, seat, next_look(battle, after[seat], now))
    return after


def _start(battle: Battle, player: Participant, now: datetime) -> bool:
    if player.asked_at is None or not _ticks(player) or player.clock_since is not None:
        return False
    if not _may_run(battle, player, now):
        return False
    player.clock_since = now
    return True


def _changed(players: Players, seats: Collection[Seat], change: Change) -> dict[Seat, Participant]:
    after = dict(players)
    for seat in seats:
        row = store.twin(players[seat])
        if change(row):
            statements.write(statements.update(row, *ALL_FIELDS))
            after[seat] = row
    return after


def changed(players: Players, *rows: Participant) -> dict[Seat, Participant]:
    """The players with these rows, which are written."""
    for row in rows:
        statements.write(statements.update(row, *ALL_FIELDS))
    return {**players, **{Seat(row.seat): row for row in rows}}


def called_end(battle: Battle, state: State) -> Outcome | None:
    """How it ends because the game turn that was called the last is over."""
    turn = battle.last_turn
    return None if turn is None else clock_events.called_end(store.rules_of(battle), state, turn)


# Watching


def is_watched(battle: Battle, player: Participant, now: datetime) -> bool:
    """Whether this clock can come to zero without somebody starting it first."""
    return battle.pace != {} and stands(battle) is None and _ticks(player) and not is_away(player, now)


def next_look(battle: Battle, player: Participant, now: datetime) -> datetime:
    """The earliest instant at which the clock could be at zero."""
    pace = pace_of(battle)
    assert pace is not None
    left = player.clock_left_ms or 0
    if player.clock_since is not None:
        return pace_.runs_out(pace, left, player.clock_spent_ms, player.clock_since)
    least = pace_.BACK_BY[pace.kind] * 1000
    return now + timedelta(milliseconds=max(least, left + pace.reserve * 1000))


def watch(battle: Battle, seat: Seat, at: datetime) -> None:
    dues.schedule(("flag", f"{battle.pk}:{seat}:{int(at.timestamp() * 1000)}", at))


def lapse_due(battle: Battle, state: State, now: datetime) -> dues.Wanted:
    """Only the clock can go on: soon, or after the time that was agreed for a review."""
    soon = rest_log.due_at(battle, now)
    review = battle.round_ends_at if store.rules_of(battle).rest(state) == "review" else None
    return "clock", f"{battle.pk}:{rest_log.version_of(battle)}", soon if review is None else max(soon, review)


# The log and the people


def note(battle: Battle, players: Players, events: Iterable[Event[State]], now: datetime, *fields: str) -> None:
    """Something about time goes into the log; the position stays as it is. `fields` of the battle are written too."""
    state, listed = store.running_state(battle), list(events)
    noted: tuple[Noted, ...] = store.append(battle, players, listed, now) if listed else ()
    if not any(player.asked_at is not None for player in players.values()) and stands(battle) is None:
        dues.schedule(lapse_due(battle, state, now))
    store.save(battle, players, *store.LOG_FIELDS, *fields, state=state, noted=noted)


def own_seats(players: Players, user: AnyUser) -> tuple[Seat, ...]:
    """The seats of somebody who plays here; raises `not_allowed`."""
    own = tuple(seat for seat, player in players.items() if user is not None and player.user_id == user.pk)
    if user is None or user.pk is None or not own:
        raise ApplicationError("not_allowed")
    return own


def clocked(battle: Battle) -> Pace:
    """The pace of a battle that runs; raises `not_running`, `no_clock`."""
    if battle.status != Status.RUNNING:
        raise ApplicationError("not_running", status=battle.status)
    if (pace := pace_of(battle)) is None:
        raise ApplicationError("no_clock")
    return pace


def asked_now(battle: Battle, seat: Seat) -> Question[State] | None:
    return store.rules_of(battle).asked(store.running_state(battle)).get(seat)
