"""A thinking process as its parent sees it: one task at a time, so that it is known which one broke it."""

from __future__ import annotations

import logging
import multiprocessing
import pickle
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Lock, Thread

from battles.errors import ApplicationError
from battles.rules.errors import RulesError
from battles.runtime import tuning
from battles.thinking import worker
from battles.thinking.queue import Queue, Request
from battles.thinking.worker import BEGUN, Done, Outcome, Refused

log = logging.getLogger(__name__)

STARTS = 3
"""So many processes may be gone before they look at a task; then it is refused."""


class NotBegun(Exception):
    """The process was gone before it looked at the task."""


class BrokenByTask(Exception):
    """The process ended while it carried out the task."""


class TookTooLong(Exception):
    """The task has had all the time there is."""


class ThinkingProcess:
    """A spawned process and its pipe; it can be started again after its end, until it is closed for good."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._is_closed = False
        self._lock = Lock()

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Unless it is there."""
        with self._lock:
            if self._is_closed or (self._process is not None and self._process.is_alive()):
                return
            spawn = multiprocessing.get_context("spawn")
            self._connection, theirs = spawn.Pipe()
            self._process = spawn.Process(target=worker.serve, args=(theirs,), name="thinking", daemon=True)
            self._process.start()
            theirs.close()

    def end(self) -> int | None:
        """At once, whatever it is doing; its exit code."""
        with self._lock:
            return self._end()

    def close(self) -> None:
        """At once and for good."""
        with self._lock:
            self._is_closed = True
            self._end()

    def _end(self) -> int | None:
        if self._process is None:
            return None
        self._process.kill()
        self._process.join()
        return self._process.exitcode

    def run(self, data: bytes, seconds: float) -> Outcome:
        """What a task comes to within so many seconds; raises NotBegun, BrokenByTask or TookTooLong."""
        connection = self._connection
        if connection is None:
            raise NotBegun
        try:
            connection.send_bytes(data)
            begun = _received(connection, tuning.THINKING_SECONDS)  # it may have to be started first
        except (EOFError, OSError) as error:
            raise NotBegun from error
        assert begun == BEGUN
        try:
            answer = _received(connection, seconds)
        except (EOFError, OSError) as error:
            raise BrokenByTask from error
        outcome: Outcome = pickle.loads(answer)
        return outcome


def _received(connection: Connection, seconds: float) -> bytes:
    if not connection.poll(seconds):
        raise TookTooLong
    return connection.recv_bytes()


class Keeper:
    """Takes requests from the queue in a thread of its own and has its process carry them out."""

    def __init__(self, queue: Queue, name: str, *, urgent_only: bool) -> None:
        self._queue, self._urgent_only = queue, urgent_only
        self.process = ThinkingProcess()
        self._thread = Thread(target=self._keep, name=name, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """After the queue."""
        self.process.close()
        self._thread.join()

    def _keep(self) -> None:
        self.process.start()
        while (request := self._queue.take(urgent_only=self._urgent_only)) is not None:
            self._serve(request)

    def _serve(self, request: Request) -> None:
        try:
            result = self._result(request)
        except (RulesError, ApplicationError) as error:
            request.future.set_exception(error)
        except Exception:  # what cannot be pickled, for one: whoever asked learns of it, and the thread goes on
            log.exception("a task could not be handed over", extra=_named(request))
            request.future.set_exception(ApplicationError("internal"))
        else:
            request.future.set_result(result)

    def _result(self, request: Request) -> object:
        outcome = self._outcome(request)
        if isinstance(outcome, Done):
            return outcome.value
        if isinstance(outcome, Refused):
            raise outcome.error()
        log.error("a mistake while thinking: %s", outcome.trace, extra=_named(request))
        raise ApplicationError("internal")

    def _outcome(self, request: Request) -> Outcome:
        data = pickle.dumps((request.work, request.task))
        for _ in range(STARTS):
            self.process.start()
            try:
                return self.process.run(data, request.kind.seconds)
            except NotBegun:
                self.process.end()
            except BrokenByTask:
                raise self._refused(request, "a task broke its thinking process", "internal") from None
            except TookTooLong:
                raise self._refused(request, "a task took too long", "took_too_long") from None
        raise self._refused(request, "no thinking process begins the task", "internal")

    def _refused(self, request: Request, why: str, code: str) -> ApplicationError:
        """Its process is replaced; the task is not tried again, or it would break the next one as well."""
        exit_code = self.process.end()
        if self._queue.is_closed:
            return ApplicationError("closing")
        log.error(why, extra={**_named(request), "exit_code": exit_code})
        self.process.start()
        return ApplicationError(code)


def _named(request: Request) -> dict[str, object]:
    """The task as the log names it: nothing of what it knows."""
    system = getattr(request.task, "system", "")
    return {"kind": request.kind.value, "asker": request.asker, "system": system, "work": request.work.__qualname__}
