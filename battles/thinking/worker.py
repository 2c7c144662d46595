"""The thinking process itself: takes one task after another from its pipe and answers each, whatever it raises."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Thread

from msgspec import Struct

from battles.errors import ApplicationError, restored
from battles.rules.codec import Json
from battles.rules.errors import RulesError
from battles.thinking import tasks

BEGUN = b"begun"
"""Sent before a task is looked at: whatever ends the process from here on is the task's doing."""


class Done(Struct, frozen=True):
    """The task was carried out."""

    value: Json


class Refused(Struct, frozen=True):
    """The rules or the site refuse the task: the error as data, because no exception crosses the pipe."""

    kind: type[RulesError | ApplicationError]
    args: tuple[Json, ...]
    attributes: dict[str, Json]

    @staticmethod
    def by(error: RulesError | ApplicationError) -> Refused:
        return Refused(type(error), error.args, vars(error))

    def error(self) -> RulesError | ApplicationError:
        """The error as it was raised."""
        return restored(self.kind, self.args, self.attributes)


class FailedTask(Struct, frozen=True):
    """A mistake in the program, for the log."""

    trace: str


Outcome = Done | Refused | FailedTask


def outcome_of(work: Callable[[Json], Json], task: Json) -> Outcome:
    """Whatever the task comes to, as data."""
    try:
        return Done(work(task))
    except (RulesError, ApplicationError) as error:
        return Refused.by(error)
    except Exception:  # any mistake: the process lives on, and the log tells where it was
        return FailedTask(traceback.format_exc())


def serve(connection: Connection) -> None:
    """The process's whole life: until its parent closes the pipe or ends."""
    _leave_signals_to_parent()
    tasks.prepare()
    while True:
        try:
            data = connection.recv_bytes()
            connection.send_bytes(BEGUN)
            connection.send_bytes(_answer(data))
        except (EOFError, OSError):
            return


def _answer(data: bytes) -> bytes:
    try:
        work, task = pickle.loads(data)
        return pickle.dumps(outcome_of(work, task))
    except Exception:  # what cannot be read or written down is a mistake of the program as well
        return pickle.dumps(FailedTask(traceback.format_exc()))


def _leave_signals_to_parent() -> None:
    """The process ends with its parent, however that ends, and not by signals meant for it."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(0)
