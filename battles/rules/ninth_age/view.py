"""What a viewer sees: the table, and of the secrets only his own."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.base import Part, Seat, View
from battles.rules.geometry import Hand, Point, Side
from battles.rules.ninth_age.armies.book_data import ModelType
from battles.rules.ninth_age.effects import Effect
from battles.rules.ninth_age.ground.pieces import TerrainPiece
from battles.rules.ninth_age.pieces import Moved, Place, PostKind, SideId, UnitId
from battles.rules.ninth_age.setup.record import SpecialDeployment
from battles.rules.ninth_age.setup.zones import DeploymentType, Half, ShortEdge
from battles.rules.ninth_age.state import Options, Phase, StandingAnswers
from battles.rules.ninth_age.tables import Height
from battles.rules.ninth_age.victory.objectives import Objective
from battles.rules.ninth_age.victory.record import Marker


class PostView(Struct, frozen=True, kw_only=True):
    """One of the command group, and where he stands."""

    kind: PostKind
    rank: int
    file: int


class MemberView(Struct, frozen=True, kw_only=True):
    """A character or war platform in a unit."""

    id: str
    name: str
    """The term that names it."""
    symbol: str
    hp: int
    most_hp: int
    rank: int
    file: int
    across: int
    deep: int
    hand: Hand | None
    base: tuple[float, float]
    general: bool
    battle_standard: bool
    wizard: bool


class EngagementView(Struct, frozen=True, kw_only=True):
    enemy: UnitId
    mine: Side
    theirs: Side
    first_round: bool
    charged: bool


class UnitView(Struct, frozen=True, kw_only=True):
    """A unit; `pose` is x, y and facing of the middle of its front edge, None if it is not on the table."""

    id: UnitId
    side: SideId
    name: str
    """The term that names it."""
    symbol: str
    place: Place
    special: SpecialDeployment
    pose: tuple[float, float, float] | None
    width: float
    depth: float
    round: bool
    base: tuple[float, float]
    files: int
    ranks: int
    full_ranks: int
    last_rank: tuple[int, ...]
    """The files that the last rank fills."""
    skirmishing: bool
    models: int
    """Rank and file."""
    most_models: int
    hp: int
    most_hp: int
    lost: int
    """Points that are not yet a model."""
    champion: int | None
    height: Height
    type: ModelType
    command: tuple[PostView, ...]
    members: tuple[MemberView, ...]
    engagements: tuple[EngagementView, ...]
    moved: Moved
    charging: bool
    declared: bool
    shot: bool
    fleeing: bool
    shaken: bool
    scoring: bool
    scouted: bool
    vanguard: bool
    carries: tuple[int, ...]
    marked: bool
    cost: int
    effects: tuple[str, ...]
    advance: str
    march: str
    discipline: str


class SideView(Struct, frozen=True, kw_only=True):
    id: SideId
    seat: Seat
    book: str
    name: str
    points: int
    half: Half | None
    short_edge: ShortEdge | None
    zone: tuple[tuple[Point, ...], ...]
    """The strips of its deployment zone; empty before zones are chosen."""
    victory_points: int
    battle_points: int
    """As if it ended now."""
    parts: tuple[Part, ...]
    magic_dice: int
    veil_tokens: int
    spells: dict[UnitId, tuple[str, ...]]


class ObjectiveView(Struct, frozen=True, kw_only=True):
    kind: Objective | None
    markers: tuple[Marker, ...]
    counters: dict[SideId, int]
    hills: dict[SideId, str]
    winner: SideId | None
    """As if it ended now."""


class BattleView(View, frozen=True, kw_only=True):
    """The battle as this viewer sees it."""

    scenario: str
    options: Options
    width: float
    depth: float
    turn: int
    game_turn: int
    active: SideId
    first: SideId
    phase: Phase | Literal["ended"]
    asked: str
    """Which frame waits; empty if none."""
    deployment_type: DeploymentType | None
    map: str
    chooser: SideId | None
    sides: dict[SideId, SideView]
    units: dict[UnitId, UnitView]
    terrain: tuple[TerrainPiece, ...]
    objective: ObjectiveView
    effects: dict[str, Effect]
    combats: tuple[tuple[UnitId, ...], ...]
    lists_in: tuple[Seat, ...]
    """Who has handed in a list."""
    answers: StandingAnswers | None
    """The viewer's own standing answers."""
    draw_offers: tuple[Seat, ...]
