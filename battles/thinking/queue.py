"""Who is thought for next: computers first, then every kind in turn, and within a kind everybody in turn."""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import Enum
from threading import Condition

from battles.errors import ApplicationError
from battles.rules.codec import Json
from battles.runtime import tuning


class Kind(Enum):
    """What is asked of a thinking process."""

    COMPUTER = "computer"
    ODDS = "odds"
    REPLAY = "replay"
    FILE = "file"
    LUCK = "luck"

    @property
    def is_urgent(self) -> bool:
        """A battle stands still until it is done: before everything else, and in no limit."""
        return self is Kind.COMPUTER


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
        self._turns = deque(kind for kind in Kind if not kind.is_urgent)
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
        for kind in (Kind.COMPUTER, *(() if urgent_only else tuple(self._turns))):
            if self._lines[kind]:
                if kind in self._turns:
                    self._turns.remove(kind)
                    self._turns.append(kind)
                return self._lines[kind].take()
        return None

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
