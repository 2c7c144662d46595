"""What a viewer sees: the table, public knowledge, and of the secrets only his own."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.base import Part, Seat, View
from battles.rules.geometry import Point, Side
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.magic.record import Casting
from battles.rules.horden_helden.pieces import (
    CommanderRole,
    CommandId,
    ElementId,
    Equipment,
    FigureKind,
    FigureStatus,
    Flag,
    Place,
    Role,
    School,
    SideId,
)
from battles.rules.horden_helden.setup.record import Sketch
from battles.rules.horden_helden.shooting.record import Shot
from battles.rules.horden_helden.state import Options, Phase
from battles.rules.horden_helden.terrain import Piece, RiverCharacter
from battles.rules.horden_helden.troops import Category
from battles.rules.tabletop.board import Edge


class FigureView(Struct, frozen=True, kw_only=True):
    kind: FigureKind
    grade: int
    points: int
    school: School
    status: FigureStatus
    active: bool
    """Neither lost nor put out of action by single combat."""
    zap: int
    uses: dict[str, int]
    """Wizards: how often each spell was cast in this battle."""


class CommanderView(Struct, frozen=True, kw_only=True):
    role: CommanderRole
    grade: int
    lost: bool
    range: float
    """Millimetres to which his word reaches those in sight who do not fly."""
    blind_range: float
    """Millimetres to which it reaches those out of his sight."""


class SpellView(Struct, frozen=True, kw_only=True):
    """A spell that lies on an element."""

    spell: str
    caster: ElementId
    grade: int
    until: int


class ElementView(Struct, frozen=True, kw_only=True):
    """An element as the viewer knows it: `pose` is x, y, facing of its front edge's midpoint, None if unknown."""

    id: ElementId
    side: SideId
    command: CommandId
    type: str
    category: Category
    entry: str
    depth: float
    strength: int
    mobility: int
    points: int
    flags: tuple[Flag, ...]
    equipment: tuple[Equipment, ...]
    home: str
    figure: FigureView | None
    commander: CommanderView | None
    place: Place
    pose: tuple[float, float, float] | None
    front: Side
    airborne: bool
    dismounted: bool
    boat: ElementId | None
    lair: str | None
    moved: bool
    """Has made its move of this turn."""
    fought: bool
    reach: float
    """Millimetres of a move in the open."""
    slow_reach: float
    """Millimetres of a move over difficult ground."""
    fire: float
    """Millimetres to which it shoots; 0 for who does not."""
    fire_from: tuple[Side, ...]
    """The edges from which it may shoot now."""
    spells: tuple[SpellView, ...]


class CommandView(Struct, frozen=True, kw_only=True):
    id: CommandId
    side: SideId
    seat: Seat
    role: CommanderRole
    points: int
    lost: int
    ap: int
    withdrawing: bool
    unreliable: bool


class SideView(Struct, frozen=True, kw_only=True):
    id: SideId
    seat: Seat
    role: Role | None
    edge: Edge | None
    army: str
    name: str
    lost: int
    commander_lost: bool
    parts: tuple[Part, ...]
    """What it has lost, line by line."""
    unseen: int
    """Elements that are not on the board and not lost."""
    zone: tuple[Point, ...]
    """Its deployment zone; empty before the edges are settled."""


class CampView(Struct, frozen=True, kw_only=True):
    id: str
    side: SideId
    holder: SideId
    width: float
    depth: float
    pose: tuple[float, float, float]
    fortified: bool
    gates: tuple[int, ...]
    followers: bool
    lost: int


class WorkView(Struct, frozen=True, kw_only=True):
    id: str
    side: SideId
    start: Point
    end: Point
    permanent: bool
    gate: bool


class FightView(Struct, frozen=True, kw_only=True):
    """Two elements in melee; `done`: fought this turn."""

    attacker: ElementId
    defender: ElementId
    done: bool


class BattleView(View, frozen=True, kw_only=True):
    """The battle as this viewer sees it."""

    scenario: str
    options: Options
    width: float
    depth: float
    turn: int
    active: SideId
    phase: Phase | Literal["ended"]
    asked: str
    """Which frame waits; empty if none."""
    threshold: float
    sides: dict[SideId, SideView]
    commands: dict[CommandId, CommandView]
    elements: dict[ElementId, ElementView]
    camps: dict[str, CampView]
    works: dict[str, WorkView]
    terrain: tuple[Piece, ...]
    rivers: dict[str, RiverCharacter]
    fights: tuple[FightView, ...]
    shots: tuple[Shot, ...]
    fight: Fight | None
    casting: Casting | None
    sketches: dict[SideId, tuple[Sketch, ...]]
    armies_in: tuple[Seat, ...]
    """Who has handed in an army."""
    draw_offers: tuple[Seat, ...]
