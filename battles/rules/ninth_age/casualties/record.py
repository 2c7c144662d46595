"""A unit after losses: what the events of casualties carry, so that they record and never compute."""

from __future__ import annotations

from msgspec import Struct, structs

from battles.rules.geometry import Hand, Pose
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.pieces import Member, MemberId, Post, Troops, Unit


class MemberLeft(Struct, frozen=True, kw_only=True):
    """A character who is still there: his points and his place."""

    id: MemberId
    hp: int
    cell: Cell = Cell(0, 0)
    hand: Hand | None = None


class Remainder(Struct, frozen=True, kw_only=True):
    """What is left of a unit, and how it stands."""

    models: int = 0
    """Rank and file with the champion."""
    lost: int = 0
    champion: int | None = None
    members: tuple[MemberLeft, ...] = ()
    command: tuple[Post, ...] = ()
    files: int = 1
    last_rank: tuple[int, ...] = ()
    pose: Pose | None = None
    skirmishing: bool = False


def remainder_of(unit: Unit) -> Remainder:
    """A unit as it stands."""
    troops = unit.troops
    return Remainder(
        models=0 if troops is None else troops.models,
        lost=0 if troops is None else troops.lost,
        champion=None if troops is None else troops.champion,
        members=tuple(MemberLeft(id=one.id, hp=one.hp, cell=one.cell, hand=one.hand) for one in unit.members),
        command=unit.command,
        files=unit.files,
        last_rank=unit.last_rank,
        pose=unit.pose,
        skirmishing=unit.skirmishing,
    )


def reduced(unit: Unit, left: Remainder) -> Unit:
    """The unit with what is left of it; without rank and file its characters are the unit (B.21.94)."""
    return structs.replace(
        unit,
        troops=_troops(unit.troops, left),
        members=tuple(_member(unit.member(one.id), one) for one in left.members),
        command=left.command,
        files=left.files,
        last_rank=left.last_rank,
        pose=left.pose,
        skirmishing=left.skirmishing,
    )


def _troops(troops: Troops | None, left: Remainder) -> Troops | None:
    if troops is None or (not left.models and left.members):
        return None
    return structs.replace(troops, models=left.models, lost=left.lost, champion=left.champion)


def _member(member: Member, left: MemberLeft) -> Member:
    return structs.replace(member, hp=left.hp, cell=left.cell, hand=left.hand)
