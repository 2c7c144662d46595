"""Luck in slices, as plain data for the thinking process: it imports the rules and nothing of the site."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from msgspec import Struct

from battles.rules import registry
from battles.rules.base import Event, Order, Seat, State, Thrown
from battles.rules.codec import pack
from battles.rules.luck import Point, ThrowLuck, Unlike, Worths, of_order
from battles.rules.registry import AnyRules
from battles.rules.trays import TrayThrown, throws_of

SLICE = 0.05
"""Seconds after which a slice ends, with the throw in hand."""


class LuckInput(Struct, frozen=True, kw_only=True):
    """An order and its events; without `order` the battle's beginning, or a stretch of which nobody knows the order."""

    first: int
    last: int
    seat: str = ""
    order: bytes = b""


class LuckTask(Struct, frozen=True, kw_only=True):
    """A battle that is over, without what was taken back: from this state on, the rest of its orders and events."""

    system: str
    seats: tuple[str, ...]
    state: bytes
    orders: tuple[LuckInput, ...]
    events: tuple[tuple[int, bytes], ...]
    skip: int = 0
    """So many throws of the first order have been weighed."""
    begun: bool = False


class LuckSlice(Struct, frozen=True, kw_only=True):
    """What one slice found, and from where the next goes on."""

    points: tuple[Point, ...]
    throws: tuple[ThrowLuck, ...]
    left_out: int
    state: bytes
    done: int
    """Orders of the task that are done."""
    skip: int


class _Slice:
    """A slice on its way."""

    def __init__(self, task: LuckTask, is_over: Callable[[], bool]) -> None:
        self.task, self.is_over = task, is_over
        self.rules: AnyRules = registry.system(task.system)
        self.seats = tuple(Seat(seat) for seat in task.seats)
        self.state: State = self.rules.codec.state(task.state)
        self.points: list[Point] = []
        self.throws: list[ThrowLuck] = []
        self.left_out = self.done = self.skip = 0

    def run(self) -> None:
        if not self.task.begun and self.task.orders:
            self.points.append(Point(event=0, worth=self._worth()))
        for given, events in _grouped(self.rules, self.task):
            skip = self.task.skip if self.done == 0 else 0
            if not self._weigh(given, events, skip):
                return
            for _, event in events:
                self.state = event.apply(self.state)
            self.points.append(Point(event=given.last, worth=self._worth()))
            self.done += 1
            if self.is_over():
                return

    def _worth(self) -> Worths:
        return tuple(self.rules.worth(self.state, seat) for seat in self.seats)

    def _weigh(self, given: LuckInput, events: list[tuple[int, Event[State]]], skip: int) -> bool:
        """Whether all throws of the order are weighed."""
        thrown = [(number, event) for number, event in events if isinstance(event, Thrown | TrayThrown)]
        made = sum(bool(throws_of(event)) for _, event in thrown)
        found = 0
        try:
            for luck in of_order(self.rules, self.state, self._order(given), thrown, self.seats, skip):
                self.throws.append(luck)
                found += 1
                if self.is_over() and made > skip + found:
                    self.skip = skip + found
                    return False
        except Unlike:
            self.left_out += made - skip - found
        return True

    def _order(self, given: LuckInput) -> tuple[Seat, Order[State]] | None:
        return (Seat(given.seat), self.rules.codec.order(given.order)) if given.order else None


def _grouped(rules: AnyRules, task: LuckTask) -> Iterator[tuple[LuckInput, list[tuple[int, Event[State]]]]]:
    """Each order with its events; what happened between two orders goes with the one before."""
    at = 0
    for number, given in enumerate(task.orders):
        following = task.orders[number + 1].first if number + 1 < len(task.orders) else None
        own: list[tuple[int, Event[State]]] = []
        while at < len(task.events) and (following is None or task.events[at][0] < following):
            own.append((task.events[at][0], rules.codec.event(task.events[at][1])))
            at += 1
        yield given, own


def reckon(task: LuckTask, seconds: float = SLICE) -> LuckSlice:
    """As many throws as fit into a slice, at least one."""
    until = perf_counter() + seconds
    found = _Slice(task, lambda: perf_counter() >= until)
    found.run()
    return LuckSlice(
        points=tuple(found.points),
        throws=tuple(found.throws),
        left_out=found.left_out,
        state=pack(found.state),
        done=found.done,
        skip=found.skip,
    )


def rest(task: LuckTask, done: LuckSlice) -> LuckTask:
    """What is left of a task after a slice."""
    orders = task.orders[done.done :]
    first = orders[0].first if orders else 0
    return LuckTask(
        system=task.system,
        seats=task.seats,
        state=done.state,
        orders=orders,
        events=tuple(event for event in task.events if event[0] >= first) if orders else (),
        skip=done.skip,
        begun=True,
    )
