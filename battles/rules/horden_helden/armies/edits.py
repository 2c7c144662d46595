"""Small changes of an army on paper: what a player does with one touch in the builder."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec import structs

from battles.rules.horden_helden.armies.document import Army, ArmyLine, CommandPart, FigureLine
from battles.rules.horden_helden.armies.specs import parts

_PART = re.compile(r"(?:commands\[(\d+)\]\.)?elements")
_LINE = re.compile(r"((?:commands\[\d+\]\.)?elements)\[(\d+)\]")


def lines_at(army: Army, path: str) -> tuple[ArmyLine, ...]:
    """The lines of the part at `elements` or `commands[1].elements`."""
    return next((part.lines for part in parts(army) if part.path == path), ())


def with_lines(army: Army, path: str, lines: Sequence[ArmyLine]) -> Army:
    found = _PART.fullmatch(path)
    if found is None or found[1] is None:
        return structs.replace(army, elements=tuple(lines))
    return with_command(army, int(found[1]), elements=tuple(lines))


def with_command(army: Army, place: int, **changed: object) -> Army:
    commands = list(army.commands)
    commands[place] = structs.replace(commands[place], **changed)
    return structs.replace(army, commands=tuple(commands))


def split(path: str) -> tuple[str, int]:
    """`elements[3]` → ("elements", 3)."""
    found = _LINE.fullmatch(path)
    assert found is not None, path
    return found[1], int(found[2])


def changed_line(army: Army, path: str, change: Callable[[ArmyLine], ArmyLine | None]) -> Army:
    """The army with one line changed, or without it where `change` says None."""
    part, place = split(path)
    lines = list(lines_at(army, part))
    after = change(lines[place])
    lines[place : place + 1] = [] if after is None else [after]
    return with_lines(army, part, lines)


def set_on_line(army: Army, path: str, **fields: object) -> Army:
    return changed_line(army, path, lambda line: structs.replace(line, **fields))


def counted(army: Army, path: str, n: int) -> Army:
    """So many elements in a line; none: the line goes."""
    return changed_line(army, path, lambda line: structs.replace(line, n=n) if n > 0 else None)


def added(army: Army, part: str, entry: str, n: int) -> Army:
    """More plain elements of an entry: to its plain line, or in a new one."""
    lines = list(lines_at(army, part))
    for place, line in enumerate(lines):
        if line.entry == entry and line.figure is None and line.commander is None:
            lines[place] = structs.replace(line, n=line.n + n)
            return with_lines(army, part, lines)
    return with_lines(army, part, [*lines, ArmyLine(entry=entry, n=n)])


def taken(army: Army, part: str, entry: str, n: int) -> Army:
    """Fewer elements of an entry, plain ones first."""
    lines = list(lines_at(army, part))
    plain_first = sorted(
        (place for place, line in enumerate(lines) if line.entry == entry),
        key=lambda place: lines[place].figure is not None or lines[place].commander is not None,
    )
    for place in plain_first:
        away = min(n, lines[place].n)
        lines[place], n = structs.replace(lines[place], n=lines[place].n - away), n - away
    return with_lines(army, part, [line for line in lines if line.n > 0])


def singled_out(army: Army, path: str, **fields: object) -> Army:
    """One element of a line, with something of its own; the others stay as they are."""
    part, place = split(path)
    lines = list(lines_at(army, part))
    line = lines[place]
    rest = [structs.replace(line, n=line.n - 1)] if line.n > 1 else []
    lines[place : place + 1] = [structs.replace(line, n=1, **fields), *rest]
    return with_lines(army, part, lines)


def with_figure(army: Army, path: str, figure: FigureLine) -> Army:
    return singled_out(army, path, figure=figure)


def single_riders(army: Army, path: str) -> Army:
    """A line of several with a figure or a commander: they ride with one of them."""
    part, place = split(path)
    lines = list(lines_at(army, part))
    line = lines[place]
    rest = structs.replace(line, n=line.n - 1, figure=None, commander=None, school=None)
    lines[place : place + 1] = [structs.replace(line, n=1), rest]
    return with_lines(army, part, lines)


def undivided(army: Army) -> Army:
    """All commands as one small army."""
    lines = tuple(line for command in army.commands for line in command.elements)
    return structs.replace(army, commands=(), elements=(*army.elements, *lines))


def divided(army: Army) -> Army:
    """At least two commands, the first one the chief's, nobody outside them."""
    commands = list(army.commands)
    if army.elements:
        first = commands[0] if commands else CommandPart(role="chief", elements=())
        commands[:1] = [structs.replace(first, elements=(*army.elements, *first.elements))]
    while len(commands) < 2:
        commands.append(CommandPart(role="subordinate" if commands else "chief", elements=()))
    return structs.replace(army, elements=(), commands=tuple(commands))


def one_chief(army: Army) -> Army:
    """The first chief stays; where there is none, the first who is no ally becomes one."""
    wanted = ("chief", "subordinate", "ally")
    chief = min(range(len(army.commands)), key=lambda place: (wanted.index(army.commands[place].role), place))
    commands = [
        structs.replace(
            command,
            role="chief" if place == chief else "subordinate" if command.role == "chief" else command.role,
        )
        for place, command in enumerate(army.commands)
    ]
    return structs.replace(army, commands=tuple(commands))
