"""Stored battles under the present rules: would the same orders with the same dice still give the same events?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct

from battles.models import Battle, EventRecord, OrderRecord, Snapshot, Status
from battles.rules import registry
from battles.rules.base import Event, Seat, Setup, State
from battles.rules.clock_events import ClockEvent
from battles.rules.codec import encode
from battles.rules.errors import IllegalOrder, MalformedOrder
from battles.rules.kernel_events import Restored, SeedCommitted, SeedRevealed
from battles.rules.play import begin, perform, resume
from battles.rules.playthrough import CRASHES
from battles.rules.registry import AnyRules
from battles.rules.trays import FallenCast, cast_by_key, throws_of


class Differs(Exception):
    """What would be different, in one line."""


class StoredDice:
    """The faces as they once fell; asking for other dice is a difference."""

    def __init__(self, events: Sequence[Event[State]]) -> None:
        self._throws = [throw for event in events for throw in throws_of(event)]
        self.count = self._throws[0].n if self._throws else 0

    def throw(self, sides: int, number: int) -> tuple[int, ...]:
        if not self._throws:
            raise Differs(f"{number}d{sides} would be thrown besides")
        thrown = self._throws.pop(0)
        if thrown.dice != f"{number}d{sides}":
            raise Differs(f"throw {thrown.n} would be {number}d{sides}, it was {thrown.dice}")
        self.count = thrown.n + 1
        return thrown.faces


class Log(Struct):
    """A battle's log with the state after each event."""

    first: int
    events: dict[int, Event[State]]
    states: dict[int, State]

    def between(self, start: int, end: int) -> list[Event[State]]:
        return [self.events[number] for number in range(start, end + 1) if number in self.events]


def difference(battle: Battle) -> str | None:
    """The first thing that would be different, None if nothing."""
    rules = registry.system(battle.system)
    try:
        log = _log(battle, rules)
        _compare_beginning(battle, rules, log)
        told = log.first
        for record in OrderRecord.objects.filter(battle=battle).order_by("pk"):
            _compare_order(rules, record, log, told)
            told = record.last_event
        _compare_state(battle, rules, log)
    except Differs as differs:
        return str(differs)
    return None


def begun(*, running: bool = False) -> Iterator[Battle]:
    """Battles of this site that have a state; imported ones were fought elsewhere and go on nowhere."""
    rows = Battle.objects.exclude(state=None).exclude(imported=True).order_by("created_at")
    return (rows.filter(status=Status.RUNNING) if running else rows).iterator(chunk_size=20)


def _log(battle: Battle, rules: AnyRules) -> Log:
    start = Snapshot.objects.filter(battle=battle).order_by("number").first()
    if start is None:
        raise Differs("its first state is not stored")
    try:
        state: State = rules.codec.state(bytes(start.state))
        rows = EventRecord.objects.filter(battle=battle, number__gt=start.number).order_by("number")
        events = {row.number: rules.codec.event(bytes(row.data)) for row in rows}
    except msgspec.DecodeError as error:
        raise Differs(f"it can no longer be read: {error}") from error
    return Log(start.number, events, _states(start.number, state, events))


def _states(first: int, state: State, events: dict[int, Event[State]]) -> dict[int, State]:
    states = {first: state}
    for number, event in events.items():
        try:
            state = states[event.to] if isinstance(event, Restored) else event.apply(state)
        except CRASHES as error:
            raise Differs(f"event {number} can no longer be applied: {error!r}") from error
        states[number] = state
    return states


def _compare_beginning(battle: Battle, rules: AnyRules, log: Log) -> None:
    setup = msgspec.json.decode(bytes(battle.setup), type=Setup)
    order = OrderRecord.objects.filter(battle=battle, first_event__gt=log.first).order_by("pk").first()
    last = order.first_event - 1 if order is not None else max(log.events, default=log.first)
    told = [event for event in log.between(log.first + 1, last) if not isinstance(event, Restored)]
    start, is_branch = log.states[log.first], battle.branch_at is not None
    try:
        dice = StoredDice(told)
        play = resume(rules, start, dice) if is_branch else begin(rules, setup, dice)
    except CRASHES as error:
        raise Differs(f"it could no longer begin: {error!r}") from error
    if play.start != start:
        raise Differs("it would begin with another state")
    _compare("its beginning", told, play.events)


def _compare_order(rules: AnyRules, record: OrderRecord, log: Log, earlier: int) -> None:
    """`earlier` is the last event of the order before; an order without events of its own names that one."""
    what = f"order {record.client_id} of seat {record.seat} at event {record.first_event}"
    told = log.between(record.first_event, record.last_event) if record.first_event > earlier else []
    before = log.states[record.first_event - 1 if told else record.first_event]
    try:
        order = rules.codec.order(bytes(record.data))
        play = perform(rules, before, Seat(record.seat), order, StoredDice(told), _kept(told))
    except (IllegalOrder, MalformedOrder) as refused:
        raise Differs(f"{what} would be refused: {refused}") from refused
    except CRASHES as error:
        raise Differs(f"{what} would fail: {error!r}") from error
    _compare(what, told, play.events)


def _kept(told: Sequence[Event[State]]) -> Mapping[str, FallenCast]:
    """What was kept then is kept again."""
    return {key: cast for key, cast in cast_by_key(told).items() if cast.kept}


def _compare(what: str, told: Sequence[Event[State]], now: Sequence[Event[State]]) -> None:
    told = [event for event in told if not isinstance(event, SeedCommitted | SeedRevealed | ClockEvent)]
    for old, new in zip(told, now, strict=False):
        if old != new:
            raise Differs(f"{what}: {encode(old).decode()} would be {encode(new).decode()}")
    if len(told) != len(now):
        raise Differs(f"{what}: {len(now)} events instead of {len(told)}")


def _compare_state(battle: Battle, rules: AnyRules, log: Log) -> None:
    try:
        stored = rules.codec.state(bytes(battle.state or b""))
    except msgspec.DecodeError as error:
        raise Differs(f"its state can no longer be read: {error}") from error
    last = log.states[max(log.states)]
    if stored != last:
        raise Differs("its events would give another state than the stored one")
