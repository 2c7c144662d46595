"""What is remembered before the battle."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.rules.geometry import Point
from battles.rules.horden_helden.pieces import CommandId, ElementId, SideId


class Sketch(Struct, frozen=True, kw_only=True):
    """A command's rectangle (4.8): two opposite corners."""

    command: CommandId
    low: Point
    high: Point


class CampPlan(Struct, frozen=True, kw_only=True):
    """What an army paid for (1.6, 2.5): camp or baggage, its size in element widths, works to place."""

    kind: Literal["camp", "baggage"] = "camp"
    width: int = 2
    depth: int = 1
    fortified: bool = False
    works: int = 0


class SettingUp(Struct, frozen=True, kw_only=True):
    """Sealed and public papers of the set-up."""

    armies: dict[Seat, Json] = {}
    """Army lists handed in; secret until all are in."""
    revealed: bool = False
    """All army lists are in and public."""
    plans: dict[SideId, CampPlan] = {}
    map: str = ""
    """Which map was loaded."""
    preferred: str = ""
    """The long edge that the attacker named."""
    choices: dict[SideId, Json] = {}
    """Terrain chosen (opt. terrain_by_players)."""
    sketches: dict[SideId, tuple[Sketch, ...]] = {}
    """Rectangles of commands; secret until both sides have drawn."""
    camp_command: dict[SideId, CommandId] = {}
    sketches_revealed: bool = False
    recorded: tuple[SideId, ...] = ()
    """Sides whose hidden beings are written down."""
    columns: dict[CommandId, tuple[ElementId, ...]] = {}
    """Marching order of a meeting engagement (4.2)."""
    entries: dict[CommandId, Point] = {}
    """Where a command's column comes onto the board."""
    deployed: tuple[CommandId, ...] = ()
    step: int = 0
    first_throws: tuple[int, ...] = ()
