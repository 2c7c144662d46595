"""Recovering and raising: which points and models come back (B.13.71 to B.13.74)."""

from __future__ import annotations

from msgspec import Struct, structs

from battles.rules.ninth_age.casualties.pools import ordinary_models
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.pieces import ListEntry, Post, Troops, Unit, UnitId, hp_each


class Restored(Struct, frozen=True, kw_only=True):
    """A unit's rank and file and its named models afterwards, and how much of the points was used."""

    troops: Troops | None
    command: tuple[Post, ...]
    members: dict[UnitId, int] = {}
    points: int = 0
    models: int = 0


def recovered(unit: Unit, points: int) -> Restored:
    """Wounded models heal, nobody comes back; characters in a unit are not healed with it (B.13.71)."""
    troops = unit.troops
    if troops is None:
        return healed_alone(unit, points)
    healed = min(points, troops.lost)
    after = structs.replace(troops, lost=troops.lost - healed)
    return Restored(troops=after, command=unit.command, points=healed)


def healed_alone(unit: Unit, points: int) -> Restored:
    """A character alone is the sole target of what lies on his unit."""
    if len(unit.members) != 1:
        return Restored(troops=None, command=unit.command)
    member = unit.members[0]
    healed = min(points, hp_each(member.choice) - member.hp)
    return Restored(troops=None, command=unit.command, members={member.id: member.hp + healed}, points=healed)


def healed_member(unit: Unit, member: UnitId, points: int) -> Restored:
    """A character who is the target himself."""
    one = unit.member(member)
    healed = min(points, hp_each(one.choice) - one.hp)
    return Restored(troops=unit.troops, command=unit.command, members={member: one.hp + healed}, points=healed)


def raised(unit: Unit, points: int, entry: ListEntry) -> Restored:
    """First the wounded, then the champion, then the others, each whole before the next; never above the starting size
    (B.13.72). Raised models stand in the last rank or a new one (B.13.73)."""
    troops = unit.troops
    if troops is None:
        return Restored(troops=None, command=unit.command)
    each, size = hp_each(troops.choice), entry.choice.unit.models
    first = recovered(unit, points)
    troops, left = first.troops or troops, points - first.points
    command, models = unit.command, 0
    had_champion = "champion" in posts_bought(entry)
    if had_champion and troops.champion is None and left > 0 and troops.models < size:
        back = min(left, each)
        troops = structs.replace(troops, models=troops.models + 1, champion=back)
        command = (*unit.command, Post("champion", free_place(unit)))
        left, models = left - back, 1
    room = size - ordinary_models(structs.replace(unit, troops=troops)) - (troops.champion is not None)
    whole, rest = divmod(left, each)
    more = min(room, whole + (1 if rest else 0))
    if more > 0:
        used = min(left, more * each)
        troops = structs.replace(troops, models=troops.models + more, lost=troops.lost + more * each - used)
        left, models = left - used, models + more
    return Restored(troops=troops, command=command, points=points - left, models=models)


def free_place(unit: Unit) -> Cell:
    """A place in the first rank where nobody with a name stands."""
    files = [file for file in range(unit.files) if Cell(0, file) not in unit.occupants]
    return Cell(0, files[0] if files else 0)


def posts_bought(entry: ListEntry) -> tuple[str, ...]:
    """What of the command group the list has."""
    return tuple(choice for selection in entry.choice.unit.options for choice in selection.choices)
