"""Positions for tests: units of the house books, put where a test wants them. Lengths are inches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from battles.rules.base import Seat
from battles.rules.geometry import Pose
from battles.rules.ninth_age.armies.document import ArmyUnit, Selection
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.ground.pieces import TerrainPiece
from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.pieces import (
    ListEntry,
    Member,
    Post,
    PostKind,
    SideId,
    SideRecord,
    Troops,
    Unit,
    UnitChoice,
    hp_each,
    profile_of,
)
from battles.rules.ninth_age.state import State

ONE, TWO = Seat("1"), Seat("2")
SEATS: dict[SideId, Seat] = {"A": ONE, "B": TWO}
POSTS: tuple[PostKind, ...] = ("champion", "musician", "standard_bearer")


def pose(x: float, y: float, facing: float) -> Pose:
    """The middle of a front edge in inches, and a heading in degrees, counter-clockwise from east."""
    return Pose(inches(x), inches(y), facing)


def choice(book: str, entry: str, models: int = 1, options: tuple[Selection, ...] = (), **more: Any) -> UnitChoice:
    return UnitChoice(book, ArmyUnit(entry=entry, models=models, options=options, **more))


def regiment(
    key: str,
    bought: UnitChoice,
    at: Pose | None = None,
    *,
    files: int = 5,
    command: Iterable[PostKind] = (),
    **more: Any,
) -> Unit:
    """A unit of rank and file; its command group stands in the first rank from the left."""
    models = bought.unit.models
    posts = tuple(Post(kind, Cell(0, file)) for file, kind in enumerate(command))
    champion = hp_each(bought) if any(post.kind == "champion" for post in posts) else None
    troops = Troops(choice=bought, models=models, champion=champion)
    return Unit(
        id=key,
        side="A" if key.startswith("A") else "B",
        troops=troops,
        place="not_deployed" if at is None else "field",
        pose=at,
        files=min(files, models),
        skirmishing=profile_of(bought).has("skirmisher"),
        command=posts,
        **more,
    )


def lone(key: str, bought: UnitChoice, at: Pose | None = None, **more: Any) -> Unit:
    """A character alone: a unit of one member."""
    return Unit(
        id=key,
        side="A" if key.startswith("A") else "B",
        members=(Member(id=key, choice=bought, hp=hp_each(bought)),),
        place="not_deployed" if at is None else "field",
        pose=at,
        **more,
    )


def joined(unit: Unit, key: str, bought: UnitChoice, cell: Cell) -> Unit:
    """The unit with a character in this cell; those of the command group who stood there step aside."""
    member = Member(id=key, choice=bought, hp=hp_each(bought), cell=cell)
    files = [file for file in range(unit.files) if file != cell.file]
    posts = tuple(structs.replace(post, cell=Cell(0, files[i])) for i, post in enumerate(unit.command))
    return structs.replace(unit, members=(*unit.members, member), command=posts)


def entry_of(unit: Unit, *, cost: int = 100, **more: Any) -> ListEntry:
    bought = unit.members[0].choice if unit.troops is None else unit.troops.choice
    return ListEntry(id=unit.id, side=unit.side, choice=bought, cost=cost, hp=unit.hp, **more)


def state_of(*units: Unit, terrain: tuple[TerrainPiece, ...] = (), **more: Any) -> State:
    """A battle in its first player turn, with these units and nothing else."""
    entries = {unit.id: entry_of(unit) for unit in units}
    for unit in units:
        for member in unit.members:
            if member.id not in entries:
                entries[member.id] = ListEntry(
                    id=member.id, side=unit.side, choice=member.choice, cost=100, hp=hp_each(member.choice)
                )
    facts: dict[str, Any] = {"turn": 1, "phase": "movement", **more}
    return State(
        sides={side: SideRecord(id=side, seat=seat, points=4500) for side, seat in SEATS.items()},
        entries=dict(sorted(entries.items())),
        units={unit.id: unit for unit in sorted(units, key=lambda one: one.id)},
        terrain=terrain,
        **facts,
    )
