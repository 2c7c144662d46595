"""What everybody sees: the whole battle, for nothing is hidden (only standing answers are their owner's business)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.base import Part, Seat, View
from battles.rules.lost_battles.pieces import (
    ActivationKind,
    Fate,
    GeneralClass,
    GeneralFate,
    GeneralId,
    Place,
    Subtype,
    UnitClass,
    UnitId,
    UnitType,
    Weather,
    WeatherKind,
)
from battles.rules.lost_battles.squares import ArmyId, Facing, TileId
from battles.rules.lost_battles.state import Options, StandingAnswers


class TileView(Struct, frozen=True, kw_only=True):
    """A tile with its ground and whoever is on it, lead unit first."""

    id: TileId
    col: int
    row: int
    half: ArmyId
    name: str
    features: tuple[str, ...]
    camp: ArmyId | None
    fortified: bool
    key_zone: ArmyId | None
    stacking_limit: int
    stacking: int
    held_by: ArmyId | None
    facing: Facing | None
    units: tuple[UnitId, ...]
    lead: UnitId | None
    general: GeneralId | None
    attacked_from: bool
    """The active army attacked from here in this player turn."""
    barred: bool
    """No attack from here in this player turn (6.5)."""


class UnitView(Struct, frozen=True, kw_only=True):
    id: UnitId
    army: ArmyId
    line: str
    number: int
    type: UnitType
    subtype: Subtype
    unit_class: UnitClass | None
    value: int
    points: float
    spent: bool
    place: Place
    tile: TileId | None
    facing: Facing | None
    gone: Fate | None
    active: bool
    lead: bool
    guard_of: GeneralId | None
    earliest_turn: int
    men: int


class GeneralView(Struct, frozen=True, kw_only=True):
    id: GeneralId
    army: ArmyId
    name: str
    kind: Literal["leader", "commander"]
    general_class: GeneralClass
    timid: bool
    guard: UnitId | None
    value: int
    place: Place
    tile: TileId | None
    gone: GeneralFate | None
    active: bool
    exemptions: int
    """Left in this player turn."""
    free_bonuses: int
    """Budget left in the activation in hand."""
    silent: bool
    near_miss: bool
    recovering: bool
    rally_on: int | None
    """What he must throw to rally; None: he never does (9.9)."""


class ArmyView(Struct, frozen=True, kw_only=True):
    id: ArmyId
    seat: Seat
    name: str
    colour: str
    fighting_value: int
    initial_value: int
    commands: int
    die_rolled: bool
    units_on_field: int
    units_undeployed: int
    counted: float
    """What counts against the end of the battle: below three it is beaten (16.1)."""
    lost: dict[Fate, int]
    generals_lost: int
    fatigued: bool
    surprised: bool
    deployed_weight: int
    deployed_most: int | None
    """Surprised: how much it may deploy in a turn, and how much it has (15.10)."""
    key_zone: TileId
    camp: TileId | None
    camp_entered: bool
    reversal_used: bool
    undeployed: tuple[UnitId, ...]
    undeployed_generals: tuple[GeneralId, ...]
    agreed_handicap: int
    bid_points: int


class ActivationView(Struct, frozen=True, kw_only=True):
    """The group in hand. `possible`: kinds of orders that would be taken now."""

    units: tuple[UnitId, ...]
    kind: ActivationKind
    commander: GeneralId | None
    start: TileId | None
    tile: TileId | None
    actions: dict[UnitId, int]
    free_turns: dict[UnitId, int]
    moved: bool
    turned: bool
    committed: bool
    stopped: Literal["friends", "camp"] | None
    deploying: bool
    possible: tuple[str, ...]


class ModifierView(Struct, frozen=True, kw_only=True):
    id: str
    value: int


class BlowView(Struct, frozen=True, kw_only=True):
    """The single attack in hand."""

    unit: UnitId
    lead: bool
    supporter: UnitId | None
    bonuses: int
    half: bool
    target: UnitId | None
    table_value: int | None
    faces: tuple[int, ...]
    rerolled: bool
    modifiers: tuple[ModifierView, ...]
    difference: int | None
    all_out: bool
    shattered: tuple[UnitId, ...]
    lost: tuple[GeneralId, ...]


class AttackView(Struct, frozen=True, kw_only=True):
    start: TileId
    target: TileId
    limit: float
    used: float
    attackers: tuple[UnitId, ...]
    supporters: tuple[UnitId, ...]
    target_lead: UnitId | None
    closed: bool
    blow: BlowView | None


class ScoreView(Struct, frozen=True, kw_only=True):
    """Points of an army as if the battle ended now, with every part (16.2–16.5)."""

    points: float
    parts: tuple[Part, ...]


class BiddingView(Struct, frozen=True, kw_only=True):
    seat: Seat
    points: int | None
    bidder: Seat | None
    equalled: bool
    weaker: ArmyId


class EndView(Struct, frozen=True, kw_only=True):
    reason: str
    army: ArmyId | None
    winner: ArmyId | None
    level: str


class BattleView(View, frozen=True, kw_only=True):
    """A battle as anyone sees it. `standing_answers` only for the seat that looks."""

    scenario: str
    options: Options
    phase: str
    """Kind of the top frame: what the battle waits for."""
    turn: int
    first_turn: int
    last_turn: int
    first: ArmyId
    active: ArmyId | None
    weather_kind: WeatherKind
    weather: Weather
    attack_limit: int
    men_per_figure: int
    sides: dict[ArmyId, Seat]
    tiles: dict[TileId, TileView]
    units: dict[UnitId, UnitView]
    generals: dict[GeneralId, GeneralView]
    armies: dict[ArmyId, ArmyView]
    activation: ActivationView | None
    attack: AttackView | None
    score: dict[ArmyId, ScoreView]
    victory_base: int
    level: str
    """Victory level if it ended now; "draw" for equal points."""
    favour: Seat | None
    bidding: BiddingView | None
    end_offered: Seat | None
    standing_answers: StandingAnswers | None
    end: EndView | None
