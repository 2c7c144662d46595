"""What stands on the table: sides, commands, elements with their figures, camps and works."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.base import Seat
from battles.rules.geometry import Box, Point, Pose, Side, placed
from battles.rules.horden_helden.tables import WIDTH
from battles.rules.horden_helden.troops import TROOPS, Category, Mobility, Strength, Troop
from battles.rules.tabletop.board import Edge

SideId = Literal["A", "B"]
"""A: the side of seat 1; B: the other. Who attacks is thrown for (4.1)."""
ENEMY: dict[SideId, SideId] = {"A": "B", "B": "A"}

ElementId = str
"""`A01` … in the order of the army list; raised and replaced elements go on counting."""
CommandId = str
"""`A1` … `A4`."""
PieceId = str
"""A piece of terrain: `t1` …"""

Role = Literal["attacker", "defender"]
Grade = Literal[2, 3, 4]
FigureKind = Literal["hero", "cleric", "wizard"]
FigureStatus = Literal["active", "dead", "frog"]
CommanderRole = Literal["chief", "subordinate", "ally"]
School = Literal["white", "other"]
Equipment = Literal["pavises", "obstacles"]
Flag = Literal[
    "undead", "chariot", "plate_armour", "mounted_infantry", "camel_mount", "siege_tower", "raised", "spirit"
]
"""`raised` and `spirit` were called by a spell: they never count as lost, and raised hordes are never replaced."""

Place = Literal[
    "reserve", "field", "column", "ambush", "hidden", "heaven", "aboard", "off", "left", "destroyed", "unseen"
]
"""reserve: not yet deployed; column: waits off the board to march in; heaven: a god not yet called; off: a hidden being
that is not on the table and has no place written down; left: off the board, lost but not destroyed; unseen: what an
opponent knows of those in reserve, ambush or hiding."""


class Figure(Struct, frozen=True, kw_only=True):
    """A hero, cleric or wizard who rides along on an element for good (1.4)."""

    kind: FigureKind
    grade: Grade = 3
    points: int = 0
    school: School = "other"
    status: FigureStatus = "active"
    disabled_until: int = 0
    """Turn up to whose end (included) single combat has put it out of action (13.4)."""


class Commander(Struct, frozen=True, kw_only=True):
    """That the element holds the commander of its command (1.5)."""

    role: CommanderRole = "chief"
    grade: Grade = 3
    points: int = 0
    lost: bool = False
    """Killed or enchanted for good though his element still stands."""


class Element(Struct, frozen=True, kw_only=True):
    """Some 250 fighters on a base 40 mm wide."""

    id: ElementId
    side: SideId
    command: CommandId
    type: str
    depth: float
    strength: Strength = 3
    mobility: Mobility = 3
    points: int = 0
    """What its loss costs, without figure and commander: its price; baggage has a value of its own (18.2)."""
    entry: str = ""
    """The line of its army list; it names the element."""
    flags: tuple[Flag, ...] = ()
    exotic: tuple[str, ...] = ()
    """Terrain that its exotic mounts count as open."""
    home: str = ""
    """Hidden beings: the kind of terrain they live in, or `inland_water`, `sea`, `all_waters`."""
    equipment: tuple[Equipment, ...] = ()
    figure: Figure | None = None
    commander: Commander | None = None
    place: Place = "reserve"
    pose: Pose | None = None
    front: Side = "front"
    """The side with which it fights: another than its front if it cannot turn (8.12)."""
    landed: bool = False
    """A flyer declared landed (9.1)."""
    dismounted: bool = False
    boat: ElementId | None = None
    """Aboard this boat."""
    lair: PieceId | None = None
    """A hidden being's piece of terrain, secret until it appears (12.3)."""
    appearances: int = 0
    appeared: int = 0
    """A hidden being: the turn in which it last appeared (T02)."""
    called: int = 0
    """A god: the turn in which it came (12.1)."""
    fled: bool = False
    """A hidden being that fled: lost until it appears again (18.1)."""

    @property
    def troop(self) -> Troop:
        return TROOPS[self.type]

    @property
    def category(self) -> Category:
        return TROOPS[self.type].category

    @property
    def box(self) -> Box:
        """Where it stands; only of elements with a pose."""
        assert self.pose is not None
        return placed(WIDTH, self.depth, self.pose)

    @property
    def is_placed(self) -> bool:
        return self.place == "field" and self.pose is not None

    @property
    def is_lost(self) -> bool:
        return self.place in ("left", "destroyed")

    def has(self, flag: Flag) -> bool:
        return flag in self.flags

    @property
    def is_flyer(self) -> bool:
        return TROOPS[self.type].category == "flying"

    @property
    def rides(self) -> bool:
        """Mounted infantry that still rides (9.9)."""
        return "mounted_infantry" in self.flags and not self.dismounted


class Command(Struct, frozen=True, kw_only=True):
    """The troops of one commander; battles of 600 points have one a side (20)."""

    id: CommandId
    side: SideId
    seat: Seat
    """Whose user plays it."""
    role: CommanderRole = "chief"
    points: int = 0
    """Its original points."""
    ap: int = 0
    lost_commander: int = 0
    """The turn in which it lost its commander; 0: never."""
    withdrawing: bool = False
    unreliable: bool = False
    reliable_from: int = 0
    """Won back: reliable from this turn on."""
    army: str = ""
    """The list its troops come from; empty if built freely. An ally may bring another list than the chief."""
    distrusts: tuple[str, ...] = ()
    """Lists whose troops and its own never overlap for each other (15.2)."""


class SideRecord(Struct, frozen=True, kw_only=True):
    """One of the two armies."""

    id: SideId
    seat: Seat
    """The chief's user."""
    role: Role | None = None
    edge: Edge | None = None
    army: str = ""
    """Its list's id; empty if built freely."""
    name: str = ""
    homeland: tuple[str, ...] = ()
    distrusts: tuple[str, ...] = ()
    school: School = "other"
    limit: int = 600


class Camp(Struct, frozen=True, kw_only=True):
    """A camp (1.6, 17): its box faces the enemy, its rear lies on the base edge."""

    id: str
    side: SideId
    """Who pitched it; camp followers serve only him."""
    holder: SideId
    width: float
    depth: float
    pose: Pose
    fortified: bool = False
    gates: tuple[int, ...] = ()
    """Which sections are gates."""
    followers: bool = True
    lost: int = 0
    """What it counts as lost to `side` (18.2)."""

    @property
    def box(self) -> Box:
        return placed(self.width, self.depth, self.pose)


class Work(Struct, frozen=True, kw_only=True):
    """One width of field works: a segment without thickness with an inner side (4.9)."""

    id: str
    side: SideId
    start: Point
    end: Point
    """Seen from inside, `start` is on the left."""
    permanent: bool = False
    gate: bool = False
