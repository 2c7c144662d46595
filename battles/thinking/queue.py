"""Who is thought for next: orders under way, questions, computers, the rest; within a kind everybody in turn."""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import Enum
from threading import Condition

from battles.errors import ApplicationError
from battles.rules.codec import Json
from battles.runtime import tuning


class Kind(Enum):
    """What is asked of a thinking process."""

    PERFORM = "perform"
    ODDS = "odds"
    INQUIRY = "inquiry"
    COMPUTER = "computer"
    REPLAY = "replay"
    FILE = "file"
    LUCK = "luck"

    @property
    def is_urgent(self) -> bool:
        """A battle stands still until it is done: one process is kept for it, and it counts in no limit."""
        return self in (Kind.PERFORM, Kind.COMPUTER)

    @property
    def seconds(self) -> float:
        """How long it may take before it is cut off."""
        return tuning.INQUIRY_SECONDS if self is Kind.INQUIRY else tuning.THINKING_SECONDS


RANKS: tuple[tuple[Kind, ...], ...] = (
    (Kind.PERFORM,),
    (Kind.ODDS, Kind.INQUIRY),
    (Kind.COMPUTER,),
    (Kind.REPLAY, Kind.FILE, Kind.LUCK),
)
"""Which goes before which; the kinds of one rank take turns."""
MOST_PASSED = 4
"""So often another rank goes before one that waits; then it has its turn, and only orders under way go before it."""


@dataclass(eq=False)
class Request:
    """One task that waits or is being carried out, and who is told of its outcome."""

    kind: Kind
    asker: str
    """Whose turn it uses up; empty: nobody's in particular, and no limit holds."""
    work: Callable[..., Json]
    task: Json
    future: Future[Json] = field(default_factory=Future)

    @property
    def is_limited(self) -> bool:
        return bool(self.asker) and not self.kind.is_urgent


class Line:
    """Requests of one kind: one of each asker in turn."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Request]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, request: Request) -> None:
        self._waiting.setdefault(request.asker, deque()).append(request)

    def take(self) -> Request:
        asker, own = self._waiting.popitem(last=False)
        request = own.popleft()
        if own:
            self._waiting[asker] = own
        return request

    def discard(self, request: Request) -> None:
        own = self._waiting.get(request.asker, deque())
        if request in own:
            own.remove(request)
            if not own:
                del self._waiting[request.asker]


class Queue:
    """What waits for a thinking process; asked from any thread."""

    def __init__(self) -> None:
        self._lines = {kind: Line() for kind in Kind}
        self._ranks = [deque(kinds) for kinds in RANKS]
        self._passed = [0] * len(RANKS)
        self._of_asker: Counter[str] = Counter()
        self._changed = Condition()
        self.is_closed = False

    def put(self, request: Request) -> None:
        """Raises `too_many_requests` where the asker has as many as anybody may have, `closing` after the end."""
        with self._changed:
            if self.is_closed:
                raise ApplicationError("closing")
            if request.is_limited:
                self._count(request.asker)
            self._lines[request.kind].add(request)
            self._changed.notify_all()
        request.future.add_done_callback(lambda _: self._forget(request))

    def _count(self, asker: str) -> None:
        if self._of_asker[asker] >= tuning.THINKING_TASKS_A_USER:
            raise ApplicationError("too_many_requests", most=tuning.THINKING_TASKS_A_USER)
        self._of_asker[asker] += 1

    def _forget(self, request: Request) -> None:
        """It is answered, or whoever asked has gone."""
        with self._changed:
            self._lines[request.kind].discard(request)
            if request.is_limited:
                self._of_asker[request.asker] -= 1
                if not self._of_asker[request.asker]:
                    del self._of_asker[request.asker]

    def take(self, *, urgent_only: bool = False) -> Request | None:
        """The next one, as soon as there is one; None after the end."""
        with self._changed:
            while not self.is_closed:
                request = self._next(urgent_only)
                if request is None:
                    self._changed.wait()
                elif request.future.set_running_or_notify_cancel():
                    return request
            return None

    def _next(self, urgent_only: bool) -> Request | None:
        waiting = [kinds for kinds in (self._waiting(rank, urgent_only) for rank in range(len(RANKS))) if kinds]
        if not waiting:
            return None
        kind = self._turn_of(waiting)
        return self._lines[kind].take()

    def _waiting(self, rank: int, urgent_only: bool) -> tuple[int, Kind] | None:
        """The rank, and the kind of it whose turn it is."""
        kinds = (kind for kind in self._ranks[rank] if self._lines[kind] and (kind.is_urgent or not urgent_only))
        kind = next(kinds, None)
        return None if kind is None else (rank, kind)

    def _turn_of(self, waiting: Sequence[tuple[int, Kind]]) -> Kind:
        """The first in rank, unless another one has been passed too often. Within a rank kinds take turns."""
        late = [(self._passed[rank], rank, kind) for rank, kind in waiting if self._passed[rank] >= MOST_PASSED]
        rank, kind = max(late, key=lambda one: one[0])[1:] if late and waiting[0][1] is not Kind.PERFORM else waiting[0]
        for other, _ in waiting:
            self._passed[other] = 0 if other == rank else self._passed[other] + 1
        self._ranks[rank].remove(kind)
        self._ranks[rank].append(kind)
        return kind

    def close(self) -> None:
        """Whoever waits is told that nobody will think any more."""
        waiting: list[Request] = []
        with self._changed:
            self.is_closed = True
            while (request := self._next(urgent_only=False)) is not None:
                waiting.append(request)
            self._changed.notify_all()
        for request in waiting:
            if request.future.set_running_or_notify_cancel():
                request.future.set_exception(ApplicationError("closing"))
