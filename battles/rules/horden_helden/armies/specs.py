"""What a line of an army means: the list's entry with what the line says differently."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET, Struct

from battles.rules.horden_helden.armies.document import Army, ArmyLine, CommandPart
from battles.rules.horden_helden.armies.lists import FREE_LIST, LISTS, ArmyList, Entry, Extra, Roman
from battles.rules.horden_helden.pieces import CommanderRole, Flag
from battles.rules.horden_helden.troops import Strength

ELEMENT_FLAGS: tuple[Flag, ...] = ("undead", "chariot", "plate_armour", "camel_mount", "siege_tower")
"""Flags a list or a free line may give (1.8)."""
EXOTIC, HOME = "exotic_mount:", "terrain:"


class Spec(Struct, frozen=True, kw_only=True):
    """The troops of one line."""

    type: str
    entry: Entry | None
    """The line of the list it was bought from; None if the list has none of this name."""
    mobility: Roman
    strength: Strength
    extras: tuple[Extra, ...]
    flags: tuple[str, ...]

    @property
    def element_flags(self) -> tuple[Flag, ...]:
        mounted: tuple[Flag, ...] = ("mounted_infantry",) if "mounted_infantry" in self.extras else ()
        return (*(flag for flag in ELEMENT_FLAGS if flag in self.flags), *mounted)

    @property
    def exotic(self) -> tuple[str, ...]:
        return tuple(flag.removeprefix(EXOTIC) for flag in self.flags if flag.startswith(EXOTIC))

    @property
    def home(self) -> str:
        return next((flag.removeprefix(HOME) for flag in self.flags if flag.startswith(HOME)), "")


class Part(Struct, frozen=True, kw_only=True):
    """A command of an army, with its list; a small army is one part."""

    list: ArmyList
    role: CommanderRole
    lines: tuple[ArmyLine, ...]
    path: str
    """Where its lines stand in the document."""


def list_of(key: str) -> ArmyList:
    """The list of this name; free building for names that nobody knows."""
    return LISTS.get(key, FREE_LIST)


def parts(army: Army) -> tuple[Part, ...]:
    """The commands of an army; without commands all its lines are one."""
    if not army.commands:
        return (Part(list=list_of(army.list), role=army.role or "chief", lines=army.elements, path="elements"),)
    return tuple(_part(army, command, i) for i, command in enumerate(army.commands))


def _part(army: Army, command: CommandPart, place: int) -> Part:
    key = army.list if command.list is UNSET else command.list
    return Part(list=list_of(key), role=command.role, lines=command.elements, path=f"commands[{place}].elements")


def spec(line: ArmyLine, own: ArmyList) -> Spec | None:
    """What the line buys; None if the list has no such entry."""
    entry = own.by_entry.get(line.entry)
    if entry is None:
        return None
    return Spec(
        type=entry.type,
        entry=entry,
        mobility=line.mobility or entry.mobility,
        strength=line.strength or entry.strength,
        extras=line.options,
        flags=tuple(dict.fromkeys((*entry.flags, *own.army_flags, *line.flags))),
    )


def specs(part: Part) -> Iterable[tuple[int, ArmyLine, Spec]]:
    """All lines of a part that buy something, with their place."""
    for place, line in enumerate(part.lines):
        if (bought := spec(line, part.list)) is not None:
            yield place, line, bought
