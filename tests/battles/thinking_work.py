"""What tests have a thinking process do: importable there, and nothing of the site."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

from battles.rules import registry
from battles.rules.base import Seat, Setup, State
from battles.rules.codec import Json, encode
from battles.rules.dice import seeded
from battles.rules.play import Play, begin
from battles.rules.trays import Cast
from tests.battles.refusals import EXAMPLES
from tests.rules import toy, toy_isles, toy_months


def echo(said: str) -> str:
    return said


def pid(_: None) -> int:
    return os.getpid()


def held(fifo: str) -> str:
    """Until whoever holds the other end of the named pipe lets go of it."""
    with open(fifo) as gate:
        return gate.read()


def endless(_: None) -> None:
    while True:
        pass


def leave(code: int) -> bytes:
    """As a process ends that has no memory left, or an extension that breaks it."""
    os._exit(code)


def refuse(number: int) -> None:
    raise EXAMPLES[number]


def mistake(_: None) -> None:
    raise ZeroDivisionError("a mistake in the program")


def unwritable(_: None) -> object:
    return lambda: None


def battle_of(scenario: str) -> bytes:
    """The first state of a battle of Lost Battles."""
    rules = registry.system("lost_battles")
    return encode(begin(rules, Setup(scenario=scenario), seeded(1)).state)


def with_toys(asked: tuple[Callable[[Json], Json], Json]) -> Json:
    """The work of the site, in a process that knows the small systems of the tests."""
    known = cast(dict[str, registry.AnyRules], registry.systems())
    for rules in (toy.RULES, toy_isles.RULES, toy_months.RULES):
        known[rules.key] = rules
    work, task = asked
    return work(task)


def killed_at_trays(asked: tuple[str, Callable[[Json], Json], Json]) -> Json:
    """The same, but the process ends where a tray would be thrown, as often as the file has lines."""
    kills, work, task = Path(asked[0]), *asked[1:]
    really = Play.tray

    def tray(play: Play[State], casts: Sequence[Cast], *, to: Sequence[Seat] | None = None) -> Json:
        if lines := kills.read_text(encoding="utf-8").splitlines(keepends=True):
            kills.write_text("".join(lines[1:]), encoding="utf-8")
            os._exit(9)
        return really(play, casts, to=to)

    Play.tray = tray  # type: ignore[method-assign, assignment]  # this process does nothing else
    return with_toys((work, task))
