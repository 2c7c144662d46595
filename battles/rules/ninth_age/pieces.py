"""What stands on the table: regiments, not models (A.3). A unit is a pose, files, a number of models and the few that
have a name: characters and the command group. Cells, boundary, ranks and contacts follow from that (`formation/`)."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Literal

from msgspec import Struct, structs

from battles.rules.base import Seat
from battles.rules.geometry import Box, Disc, Hand, Point, Pose, Side, placed
from battles.rules.ninth_age.armies.document import ArmyUnit
from battles.rules.ninth_age.armies.summons import book_with
from battles.rules.ninth_age.formation.bases import Base, base_of, multiples, reference_bases
from battles.rules.ninth_age.formation.boundary import Boundary, Where, boundary
from battles.rules.ninth_age.formation.cells import Cell, LargerBase, Rows, SideBase
from battles.rules.ninth_age.profiles.compile_unit import compile_unit
from battles.rules.ninth_age.profiles.profile import Profile

SideId = Literal["A", "B"]
"""A: the side of seat 1; B: the other."""
ENEMY: dict[SideId, SideId] = {"A": "B", "B": "A"}
UnitId = str
"""`A01` … in the order of the army list; what is summoned goes on counting. A character alone is a unit of his id."""
MemberId = str
PostKind = Literal["champion", "musician", "standard_bearer"]
Place = Literal["not_deployed", "ambush", "reserve", "delayed", "field", "off_board", "joined", "destroyed"]
"""off_board: left the board in pursuit and comes back (A.15.70); reserve: Dawn Assault's reinforcements."""
Moved = Literal["no", "advanced", "marched", "reformed", "swift_reformed", "arrived", "pivoted", "failed_charge"]


class UnitChoice(Struct, frozen=True):
    """What was bought: profiles are compiled from it and never stored."""

    book: str
    unit: ArmyUnit


@lru_cache(maxsize=4096)
def profile_of(choice: UnitChoice) -> Profile:
    return compile_unit(book_with(choice.book, choice.unit.entry), choice.unit)


@lru_cache(maxsize=4096)
def base_of_choice(choice: UnitChoice) -> Base:
    return base_of(structs.asdict(profile_of(choice).base))


class Troops(Struct, frozen=True, kw_only=True):
    """The rank-and-file models of a unit: one kind."""

    choice: UnitChoice
    models: int
    """How many stand, champion, musician and standard bearer included."""
    lost: int = 0
    """Health Points that the pool has lost and that are not yet a model (A.16.4)."""
    champion: int | None = None
    """The champion's Health Points; None if there is none (any more)."""

    @property
    def profile(self) -> Profile:
        return profile_of(self.choice)


class Member(Struct, frozen=True, kw_only=True):
    """A character (or war platform) of a unit; alone he is the unit."""

    id: MemberId
    choice: UnitChoice
    hp: int
    cell: Cell = Cell(0, 0)
    """Of a larger base its first one; no matter for a base at the side."""
    hand: Hand | None = None
    """The side at which a mismatching base stands."""

    @property
    def profile(self) -> Profile:
        return profile_of(self.choice)


class Post(Struct, frozen=True):
    """One of the command group, and the cell where it stands."""

    kind: PostKind
    cell: Cell


class Engagement(Struct, frozen=True, kw_only=True):
    """Contact with an enemy unit: on which edges, and whether the first round is still to come (A.15.2)."""

    enemy: UnitId
    mine: Side
    theirs: Side
    first_round: bool = True
    charged: bool = False
    """Whether this unit charged into it."""


class Marks(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a unit did or suffered that matters later (A.0.7). Turns are player turns as `State.turn` counts them."""

    moved: Moved = "no"
    charging: bool = False
    declared: bool = False
    """It has declared a charge in this player turn."""
    redirected: bool = False
    """It has tried to redirect in this player turn."""
    must_charge: bool = False
    """A failed frenzy test (B.21.28)."""
    shot: bool = False
    stood_and_shot: bool = False
    swept: bool = False
    was_engaged: bool = False
    foes_gone: bool = False
    """All its foes were removed outside a round of combat: it has a choice in the next melee phase (A.15.4)."""
    fleeing: bool = False
    fled_by_choice: bool = False
    """It flees as a charge reaction of its own choice (Feigned Flight)."""
    fled_from_start: bool = False
    """It was fleeing at the start of this player turn: it may rally (A.12.2)."""
    shaken_until: int = 0
    """The last player turn in which it is shaken; 0: it is not."""
    panic_passed: bool = False
    """It has passed a panic test in this phase."""
    hp_at_phase_start: int = 0
    carries: tuple[int, ...] = ()
    """Numbers of the markers it carries (A.9.9)."""
    no_scoring_until: int = 0
    """It does not score up to this player turn (B.21.27)."""
    stood_still: bool = False
    """It made no move in its owner's last player turn; set when that turn ends."""
    post_combat_reform: int = 0
    """The player turn of its last post-combat reform (A.15.75)."""
    vanguard: bool = False
    scouted: bool = False
    loose_from: UnitId | None = None
    """A character who charges out of this unit: their boundaries may overlap until the charge is over (B.21.95a)."""


class Unit(Struct, frozen=True, kw_only=True, dict=True):
    """A regiment, a war machine, a monster or a lone character."""

    id: UnitId
    side: SideId
    troops: Troops | None = None
    members: tuple[Member, ...] = ()
    place: Place = "not_deployed"
    pose: Pose | None = None
    """The middle of its front edge, and its heading (A.3.15)."""
    files: int = 1
    skirmishing: bool = False
    command: tuple[Post, ...] = ()
    last_rank: tuple[int, ...] = ()
    """The files that the last rank fills, where the owner chose others than the first."""
    marks: Marks = Marks()
    engagements: tuple[Engagement, ...] = ()

    @property
    def is_placed(self) -> bool:
        return self.place == "field" and self.pose is not None

    @property
    def is_fleeing(self) -> bool:
        return self.marks.fleeing

    @property
    def is_engaged(self) -> bool:
        return bool(self.engagements)

    @property
    def is_destroyed(self) -> bool:
        return self.place == "destroyed"

    @property
    def is_lone_character(self) -> bool:
        return self.troops is None and len(self.members) == 1

    # --- profiles and models ----------------------------------------------------------------------------------------

    @property
    def profiles(self) -> tuple[Profile, ...]:
        """Of rank and file, then of each member."""
        own = () if self.troops is None else (self.troops.profile,)
        return (*own, *(member.profile for member in self.members))

    @property
    def leading_profile(self) -> Profile:
        """That of rank and file; of characters alone the first one's."""
        return self.profiles[0]

    def member(self, key: MemberId) -> Member:
        for one in self.members:
            if one.id == key:
                return one
        raise LookupError(f"{key} is not in {self.id}")

    @property
    def model_count(self) -> int:
        return (0 if self.troops is None else self.troops.models) + len(self.members)

    @property
    def hp(self) -> int:
        """Health Points of all its models together."""
        return self.troops_hp + sum(member.hp for member in self.members)

    @property
    def troops_hp(self) -> int:
        """Of rank and file with the champion."""
        troops = self.troops
        if troops is None or not troops.models:
            return 0
        each = hp_each(troops.choice)
        ordinary = troops.models - (troops.champion is not None)
        return ordinary * each - troops.lost + (troops.champion or 0)

    # --- formation ---------------------------------------------------------------------------------------------------

    @cached_property
    def base(self) -> Base:
        """What its files and ranks are made of (B.21.2a)."""
        if self.troops is not None:
            return base_of_choice(self.troops.choice)
        return reference_bases([base_of_choice(one.choice) for one in self.members])[0]

    @cached_property
    def rows(self) -> Rows:
        """The unit as `formation/` sees it."""
        singles, larger, beside = 0, list[LargerBase](), list[SideBase]()
        for member in self.members:
            base = base_of_choice(member.choice)
            times = multiples(base, self.base)
            if base == self.base or times == (1, 1):
                singles += 1
            elif member.hand is not None or times is None:
                beside.append(SideBase(member.hand or "left", base))
            else:
                larger.append(LargerBase(member.cell, *times))
        ordinary = 0 if self.troops is None else self.troops.models
        return Rows(
            base=self.base,
            models=ordinary + singles,
            files=self.files,
            larger=tuple(larger),
            beside=tuple(beside),
            last_rank=self.last_rank,
            skirmishing=self.skirmishing,
        )

    @property
    def boundary(self) -> Boundary:
        return boundary(self.rows)

    @cached_property
    def box(self) -> Box:
        """Its boundary on the table; of a round base the square around it. Only of units with a pose."""
        assert self.pose is not None
        return self.box_at(self.pose)

    def box_at(self, pose: Pose) -> Box:
        size = self.boundary
        return placed(size.width, size.depth, pose)

    @cached_property
    def shape(self) -> Box | Disc:
        """Its boundary as it is: a disc for a round base."""
        return Disc(*self.box.centre, self.boundary.width / 2) if self.boundary.round else self.box

    @property
    def centre(self) -> Point:
        return self.box.centre

    @cached_property
    def occupants(self) -> dict[Where, str]:
        """Who stands where, of those with a name: a member's id or the kind of a post."""
        named: dict[Where, str] = {post.cell: post.kind for post in self.command}
        for member in self.members:
            named[member.cell if member.hand is None else member.hand] = member.id
        return named


@lru_cache(maxsize=4096)
def hp_each(choice: UnitChoice) -> int:
    """Health Points of one model."""
    value = profile_of(choice).hp
    if not isinstance(value, int):
        raise ValueError(f"{choice.unit.entry} has no Health Points of its own: {value!r}")
    return value


class ListEntry(Struct, frozen=True, kw_only=True):
    """A line of an army list and what it is worth (B.18)."""

    id: UnitId
    side: SideId
    choice: UnitChoice
    cost: int
    hp: int
    """Its starting Health Points."""
    general: bool = False
    battle_standard: bool = False
    marked: bool = False
    """A flag of Capture the Flags (A.9.11)."""
    summoned: bool = False
    spells: tuple[str, ...] = ()
    """What a wizard knows (A.9.14)."""


class SideRecord(Struct, frozen=True, kw_only=True):
    """One of the two armies."""

    id: SideId
    seat: Seat
    book: str = ""
    name: str = ""
    points: int = 0
