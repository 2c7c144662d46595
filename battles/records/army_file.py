"""An army that somebody brings as a file, in whatever form its system reads: read by the thinking process."""

from __future__ import annotations

from msgspec import Struct

from battles.errors import ApplicationError
from battles.rules import registry
from battles.rules.books import Document
from battles.rules.errors import Refusal
from battles.rules.registry import AnyRules

LONGEST_NAME = 200
"""Of a file: what a book may look at to tell forms apart."""


class ArmyFileTask(Struct, frozen=True, kw_only=True):
    """The file as it came."""

    system: str
    data: bytes
    name: str
    asker: str = ""
    """Whose turn it uses up in the queue."""


class ArmyFile(Struct, frozen=True, kw_only=True):
    """The army in it, and everything that was not understood. Without an army the document is empty."""

    army: Document
    problems: tuple[Refusal, ...] = ()


def most_bytes(rules: AnyRules) -> int:
    """How large a file of this system may be."""
    return rules.limits.file_bytes


def task_of(rules: AnyRules, data: bytes, name: str, asker: str) -> ArmyFileTask:
    """Raises `no_armies` for systems without army building, and `too_large`."""
    if rules.army_book is None:
        raise ApplicationError("no_armies")
    if len(data) > most_bytes(rules):
        raise ApplicationError("too_large", most=most_bytes(rules))
    printable = "".join(sign for sign in name if sign.isprintable())
    return ArmyFileTask(system=rules.key, data=data, name=printable[:LONGEST_NAME], asker=asker)


def read(task: ArmyFileTask) -> ArmyFile:
    """In the thinking process."""
    book = registry.system(task.system).army_book
    if book is None:
        raise ApplicationError("no_armies")
    army, problems = book.from_file(task.data, task.name)
    return ArmyFile(army=army, problems=tuple(problems))
