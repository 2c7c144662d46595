"""A battle as one JSON file: its format (docs/exports.md), and reading one that somebody brings. Pure: no database.

Files are kept for ever: a field may be added if it can be left out, none is renamed or removed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from battles.errors import ApplicationError
from battles.rules import registry
from battles.rules.base import CLOCK, EVERYTHING, PUBLIC, Event, Outcome, Seat, Setup, State, Viewer
from battles.rules.clock_events import LastTurnCalled, called_end
from battles.rules.codec import NO_TEXT, Json, encode, to_builtins, unsound
from battles.rules.dice_check import dice_follow
from battles.rules.errors import BadSetup, MalformedOrder, RulesError
from battles.rules.kernel_events import Branched, Restored
from battles.rules.playthrough import CRASHES
from battles.rules.registry import AnyRules
from battles.rules.seats import in_order

FORMAT: Literal["feldherr-battle-1"] = "feldherr-battle-1"
YEARS = range(2000, 2200)
DICE = {"scheme": str, "battle": str, "commitment": str, "mix": str, "secret": str, "throws": int}

Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Name = Annotated[str, Meta(max_length=60)]


class ReplayEvent(Struct, frozen=True, kw_only=True):
    """An event with its number for the viewer of this replay."""

    n: Number
    at: datetime
    event: Raw


class ReplayOrder(Struct, frozen=True, kw_only=True):
    """An order, whose it was, and the events it made."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    seat: Annotated[str, Meta(max_length=8)]
    first: Number
    last: Number
    at: datetime
    order: Raw


class Beginning(Struct, frozen=True, kw_only=True):
    """A branch begins with a state, not with its set-up: that after event `at` of the battle it comes from."""

    origin: str
    at: Number
    state: Raw


class Replay(Struct, frozen=True, kw_only=True):
    """A battle as a file. With `viewer` "everything" it can be imported and every throw checked."""

    format: Literal["feldherr-battle-1"]
    id: str
    system: str
    rules_version: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    data_hash: Annotated[str, Meta(max_length=32)]
    title: Annotated[str, Meta(max_length=120)]
    status: str
    viewer: str
    setup: Setup
    players: dict[str, Name]
    dice: dict[str, Json]
    events: tuple[ReplayEvent, ...]
    orders: tuple[ReplayOrder, ...] | UnsetType = UNSET
    branch: Beginning | UnsetType = UNSET
    outcome: Json = None
    created_at: datetime
    started_at: datetime | None = None
    ended_at: datetime | None = None


class Checked(Struct, frozen=True, kw_only=True, tag="checked"):
    """A file that can be kept: the whole of it, the states to keep with it, and how it ended."""

    file: Replay
    seats: tuple[Seat, ...]
    states: tuple[tuple[int, Raw], ...]
    """Some states by the number of the event before them; the last one is that of the end."""


class Refused(Struct, frozen=True, kw_only=True, tag="refused"):
    """Why a file is not taken, in a way that can cross from one process to another."""

    code: str
    facts: dict[str, Json] = {}


def read(data: bytes, every: int = 50) -> Checked | Refused:
    """Everything about a file that can be known without a database."""
    try:
        return _checked(data, every)
    except ApplicationError as error:
        return Refused(code=error.code, facts=error.facts)


def _checked(data: bytes, every: int) -> Checked:
    file = _file(data)
    rules = _rules(file)
    _check_size(data, rules.limits.file_bytes)
    events, seats = _events(rules, file), _seats(rules, file)
    _check_orders(rules, file, seats)
    _check_branch(file, events)
    if not dice_follow(file.id, file.dice, seats, events):
        raise ApplicationError("import_dice")
    states = _folded(rules, file, events)
    _check_end(rules, file, events, states[-1])
    _check_shown(rules, seats, [states[number] for number in sorted({*_ends(file), len(events)})])
    kept = sorted({0, *range(0, len(states), every), len(events)})
    return Checked(file=file, seats=seats, states=tuple((number, Raw(encode(states[number]))) for number in kept))


def _named(error: Exception) -> str:
    """What the rules call it, if it is theirs."""
    problems = error.problems if isinstance(error, BadSetup) else ()
    return ", ".join(one.code for one in problems) or type(error).__name__


def malformed(detail: str) -> ApplicationError:
    return ApplicationError("malformed", detail=detail)


def _check_size(data: bytes, most: int) -> None:
    if len(data) > most:
        raise ApplicationError("too_large", most=most)


def _file(data: bytes) -> Replay:
    _check_size(data, registry.file_bytes())
    if NO_TEXT in data:
        raise malformed("a text holds the sign U+0000")
    try:
        if (problem := unsound(msgspec.json.decode(data))) is not None:
            raise malformed(problem)
        file = msgspec.json.decode(data, type=Replay)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise malformed(str(error)) from error
    if file.viewer != EVERYTHING.value or file.status not in ("finished", "abandoned") or file.started_at is None:
        raise ApplicationError("import_unfinished")
    if any(not isinstance(value, kind) for name, kind in DICE.items() if (value := file.dice.get(name)) is not None):
        raise malformed("dice: texts and numbers are expected")
    if not all(one.tzinfo is not None and one.year in YEARS for one in _times(file)):
        raise malformed("times need a zone and a year in which there was a battle")
    return file


def _times(file: Replay) -> Iterator[datetime]:
    yield file.created_at
    yield from (one for one in (file.started_at, file.ended_at) if one is not None)
    yield from (one.at for one in file.events)
    yield from (one.at for one in file.orders or ())


def _rules(file: Replay) -> AnyRules:
    try:
        rules = registry.system(file.system)
        UUID(file.id)
    except KeyError:
        raise ApplicationError("unknown_system", system=file.system[:60]) from None
    except ValueError:
        raise malformed("id: a UUID is expected") from None
    if file.rules_version > rules.version:
        raise ApplicationError("import_newer", version=file.rules_version, known=rules.version)
    return rules


def _seats(rules: AnyRules, file: Replay) -> tuple[Seat, ...]:
    """Everybody at the table: who the file names, if the rules know them."""
    if set(file.setup.armies) - set(file.players):
        raise malformed("armies of seats that nobody has")
    try:
        first = _first(rules, file)
        known = set(rules.standing(first).seats)
    except CRASHES as error:
        raise malformed(f"it cannot begin: {_named(error)}") from error
    if set(file.players) != known:
        raise malformed(f"players: the seats are {', '.join(in_order(known))}")
    return in_order(known)


def _first(rules: AnyRules, file: Replay) -> State:
    """The state before the first event, as it is after every reading from JSON."""
    try:
        if not isinstance(file.branch, UnsetType):
            branched: State = rules.codec.state(bytes(file.branch.state))
            return branched
        begun: State = rules.codec.state(encode(rules.initial(file.setup)))
        return begun
    except msgspec.DecodeError as error:
        raise malformed(str(error)) from error


def _events(rules: AnyRules, file: Replay) -> list[Event[State]]:
    if [one.n for one in file.events] != list(range(1, len(file.events) + 1)):
        raise malformed("events must be numbered from 1 without a gap")
    try:
        return [rules.codec.event(bytes(one.event)) for one in file.events]
    except msgspec.DecodeError as error:
        raise malformed(str(error)) from error


def _check_orders(rules: AnyRules, file: Replay, seats: Sequence[Seat]) -> None:
    orders, last = file.orders or (), 0
    if len({(one.seat, one.id) for one in orders}) != len(orders):
        raise malformed("two orders of a seat have the same id")
    for one in orders:
        if one.seat not in (*seats, CLOCK) or not last <= one.first <= one.last <= len(file.events):
            raise malformed(f"order {one.id} has no such seat or events")
        last = one.first
        try:
            rules.codec.order(bytes(one.order))
        except MalformedOrder as error:
            raise malformed(f"order {one.id}: {error.detail}") from error


def _check_branch(file: Replay, events: Sequence[Event[State]]) -> None:
    """A branch says so with its first event, and nothing else does."""
    marks = [(event.origin, event.at) for event in events if isinstance(event, Branched)]
    told = [] if isinstance(file.branch, UnsetType) else [(file.branch.origin, file.branch.at)]
    if marks != told or (marks and not isinstance(events[0], Branched)):
        raise malformed("a branch begins with where it comes from")


def _folded(rules: AnyRules, file: Replay, events: Iterable[Event[State]]) -> list[State]:
    """The state before the first event and after each."""
    states = [_first(rules, file)]
    try:
        for event in events:
            states.append(_restored(states, event.to) if isinstance(event, Restored) else event.apply(states[-1]))
            if len(states) % 50 == 0:
                states[-1] = rules.codec.state(encode(states[-1]))
    except (*CRASHES, msgspec.DecodeError) as error:
        raise malformed(f"event {len(states)} cannot be replayed") from error
    return states


def _restored(states: Sequence[State], to: int) -> State:
    if not 0 <= to < len(states):
        raise malformed(f"event {len(states)} goes back to a moment that never was")
    return states[to]


def _check_end(rules: AnyRules, file: Replay, events: Sequence[Event[State]], last: State) -> None:
    """What the file says of the end must be what its events give."""
    try:
        outcome = _outcome(rules, events, last)
    except CRASHES as error:
        raise malformed("its end cannot be told") from error
    if file.status == "finished" and outcome is None:
        raise ApplicationError("import_unfinished")
    if encode(file.outcome) != encode(to_builtins(outcome) if file.status == "finished" else None):
        raise malformed("outcome: the events end otherwise")


def _outcome(rules: AnyRules, events: Iterable[Event[State]], last: State) -> Outcome | None:
    """By the rules, or because a game turn was called the last one."""
    turn = next((event.turn for event in events if isinstance(event, LastTurnCalled)), None)
    return rules.outcome(last) or (None if turn is None else called_end(rules, last, turn))


def _check_shown(rules: AnyRules, seats: Sequence[Seat], states: Iterable[State]) -> None:
    """Whatever a page will ask of these states can be answered."""
    viewers: tuple[Viewer, ...] = (EVERYTHING, PUBLIC, *seats)
    try:
        for state in states:
            rules.standing(state)
            for viewer in viewers:
                encode(rules.view(state, viewer))
            for seat in seats:
                rules.asked(rules.known_to(state, seat))
    except (*CRASHES, RulesError) as error:
        raise malformed("it has a moment that cannot be shown") from error


def _ends(file: Replay) -> set[int]:
    return {one.last for one in file.orders or ()}
