"""What a battle of Lost Battles is at a moment: units, generals, armies, tiles, the activation and attack in hand."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from battles.rules import base
from battles.rules.base import Part, Seat
from battles.rules.lost_battles.frames import AnyFrame
from battles.rules.lost_battles.pieces import (
    ActivationKind,
    Army,
    Camp,
    EndReason,
    Fate,
    General,
    GeneralFate,
    GeneralId,
    Place,
    Tile,
    Unit,
    UnitClass,
    UnitId,
    Weather,
    WeatherKind,
)
from battles.rules.lost_battles.squares import ARMIES, ENEMY, ArmyId, Facing, TileId

__all__ = [
    "Activation",
    "ActivationKind",
    "Army",
    "ArmyId",
    "Attack",
    "Bidding",
    "Blow",
    "Camp",
    "EndReason",
    "Ended",
    "Facing",
    "Fate",
    "General",
    "GeneralFate",
    "GeneralId",
    "Options",
    "Place",
    "PlayerTurn",
    "StandingAnswers",
    "State",
    "Tile",
    "TileId",
    "Unit",
    "UnitClass",
    "UnitId",
    "Weather",
]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the lobby may choose (decision row 1). `weaker`: the side with the worse chances, for bids (14.3)."""

    deployment: Literal["historical", "free"] = "historical"
    fortune_of_war: bool = False
    steady_commands: bool = False
    bidding: bool = False
    extra_handicap: dict[ArmyId, Annotated[int, Meta(ge=0, le=200)]] = {}
    weaker: Annotated[ArmyId | None, Meta(extra={"needs": "bidding"})] = None


class StandingAnswers(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the server answers for a player without asking (decision row 31). None or empty: ask me."""

    keep_lead_when_spent: bool | None = None
    lead_order: tuple[UnitId, ...] = ()
    rally_from: int | None = None
    """Rally units worth at least this much, no others."""
    reroll_attack: int | None = None
    """Demand a re-roll of my attack if its combat difference is at most this."""
    reroll_defence: int | None = None
    """Demand a re-roll of an attack on me if its combat difference is at least this."""


class Activation(Struct, frozen=True, kw_only=True):
    """The group in hand (4.6): its actions and free turns left, and what it has done so far."""

    units: tuple[UnitId, ...]
    kind: ActivationKind
    commander: GeneralId | None = None
    tile: TileId | None = None
    """Where it began; None: undeployed."""
    actions: dict[UnitId, int] = {}
    free_turns: dict[UnitId, int] = {}
    acted: bool = False
    moved: bool = False
    turned: bool = False
    turned_behind_lines: bool = False
    committed: bool = False
    stopped: Literal["friends", "camp"] | None = None
    is_deploying: bool = False


class Blow(Struct, frozen=True, kw_only=True):
    """One unit's attack inside its group's attack (8)."""

    unit: UnitId
    is_lead: bool
    supporter: UnitId | None = None
    bonuses: int = 0
    is_half: bool = False
    target: UnitId | None = None
    modifiers: tuple[tuple[str, int], ...] = ()
    faces: tuple[int, ...] = ()
    is_rerolled: bool = False
    difference: int | None = None
    all_out: bool = False
    shattered: tuple[UnitId, ...] = ()
    lost: tuple[GeneralId, ...] = ()


class Attack(Struct, frozen=True, kw_only=True):
    """The attack of the group in hand (6.6–6.9): limit and points used, who attacked, who supported."""

    tile: TileId
    target: TileId
    limit: float
    used: float = 0
    attackers: tuple[UnitId, ...] = ()
    supporters: tuple[UnitId, ...] = ()
    is_closed: bool = False
    blow: Blow | None = None


EndedBy = Literal["order", "attack", "itself"]


class PlayerTurn(Struct, frozen=True, kw_only=True):
    """What is remembered inside a player turn, and of the one before (6.5)."""

    army: ArmyId
    attacked_from: tuple[TileId, ...] = ()
    barred: tuple[TileId, ...] = ()
    leads_at_start: dict[TileId, UnitId] = {}
    fixed_leads: tuple[UnitId, ...] = ()
    group: tuple[UnitId, ...] = ()
    """Whose activation ended last, and how."""
    group_ended: EndedBy | None = None
    ended: EndedBy | None = None
    before: EndedBy | None = None
    """How this player turn ended, and the one before it (4.4)."""


class Bidding(Struct, frozen=True, kw_only=True):
    """Bids for sides (14.3). `seat` is to bid; `passes` in a row."""

    seat: Seat
    points: int | None = None
    bidder: Seat | None = None
    is_equalled: bool = False
    passes: int = 0


class Ended(Struct, frozen=True, kw_only=True):
    """How the battle ended."""

    reason: EndReason
    army: ArmyId | None = None


class _Boards:
    """The board built last: most states share their units with the one before, and so its board."""

    def __init__(self) -> None:
        self._last: tuple[dict[UnitId, Unit] | None, dict[TileId, tuple[Unit, ...]]] = (None, {})

    def board_of(self, units: dict[UnitId, Unit]) -> dict[TileId, tuple[Unit, ...]]:
        known, board = self._last
        if known is not units:
            board = _board(units)
            self._last = (units, board)
        return board


def _board(units: dict[UnitId, Unit]) -> dict[TileId, tuple[Unit, ...]]:
    found: dict[TileId, list[Unit]] = {}
    for unit in units.values():
        if unit.tile is not None:
            found.setdefault(unit.tile, []).append(unit)
    return {tile: tuple(there) for tile, there in found.items()}


_boards = _Boards()


class State(base.State, frozen=True, kw_only=True, dict=True):
    """A battle at a moment. `sides`: which seat leads which army; `first`: who moves first in a turn."""

    flow: tuple[AnyFrame, ...] = ()
    scenario: str = ""
    is_custom: bool = False
    """From an uploaded document or a position: names stand in the pieces, not in the texts."""
    options: Options = Options()
    sides: dict[ArmyId, Seat]
    turn: int = 1
    first_turn: int = 1
    last_turn: int = 10
    first: ArmyId = "A"
    active: ArmyId | None = None
    attack_limit: int = 4
    men_per_figure: int = 0
    weather_kind: WeatherKind = "clear"
    weather: Weather = "clear"
    tiles: dict[TileId, Tile] = {}
    armies: dict[ArmyId, Army]
    units: dict[UnitId, Unit]
    generals: dict[GeneralId, General]
    leads: dict[TileId, UnitId] = {}
    player_turn: PlayerTurn | None = None
    activation: Activation | None = None
    attack: Attack | None = None
    favour: Seat | None = None
    bidding: Bidding | None = None
    standing_answers: dict[Seat, StandingAnswers] = {}
    end_offered: Seat | None = None
    ended: Ended | None = None

    @cached_property
    def scores(self) -> dict[ArmyId, tuple[Part, ...]]:
        """What each army would score now; filled by `victory`."""
        return {}

    @cached_property
    def by_army(self) -> dict[ArmyId, tuple[Unit, ...]]:
        """All units of each army, wherever they are."""
        units = self.units.values()
        return {army: tuple([unit for unit in units if unit.army == army]) for army in ARMIES}

    @cached_property
    def on_tile(self) -> dict[TileId, tuple[Unit, ...]]:
        """Units on the field by tile; tiles without units are missing."""
        return _boards.board_of(self.units)

    @cached_property
    def _holders(self) -> dict[TileId, ArmyId]:
        return {tile: units[0].army for tile, units in self.on_tile.items()}

    @cached_property
    def generals_on(self) -> dict[TileId, General]:
        """Generals on the field by tile (one at most, 2.7)."""
        found = {self.tile_of(general): general for general in self.generals.values()}
        return {tile: general for tile, general in found.items() if tile is not None}

    def at(self, tile: TileId | None) -> tuple[Unit, ...]:
        return self.on_tile.get(tile, ()) if tile is not None else ()

    def holder(self, tile: TileId | None) -> ArmyId | None:
        """The army whose units are on the tile."""
        return self._holders.get(tile) if tile is not None else None

    def is_enemy(self, army: ArmyId, tile: TileId | None) -> bool:
        return tile is not None and self._holders.get(tile) == ENEMY[army]

    def facing(self, tile: TileId | None) -> Facing | None:
        units = self.at(tile)
        return units[0].facing if units else None

    def lead(self, tile: TileId) -> Unit | None:
        lead = self.leads.get(tile)
        return self.units[lead] if lead is not None else None

    def tile_of(self, general: General) -> TileId | None:
        """Where a general is: with his guard, or on his own tile."""
        if general.gone is not None:
            return None
        return self.units[general.guard].tile if general.guard is not None else general.tile

    def is_undeployed(self, general: General) -> bool:
        if general.gone is not None:
            return False
        place = self.units[general.guard].place if general.guard is not None else general.place
        return place == "undeployed"

    def leader_of(self, unit: UnitId) -> General | None:
        """The leader whose guard this is, while he lives and stays."""
        return self._guards.get(unit)

    @cached_property
    def _guards(self) -> dict[UnitId, General]:
        return {g.guard: g for g in self.generals.values() if g.guard is not None and g.gone is None}

    def army_units(self, army: ArmyId, place: Place = "field") -> list[Unit]:
        return [unit for unit in self.units.values() if unit.army == army and unit.place == place]

    def army_generals(self, army: ArmyId) -> list[General]:
        return [general for general in self.generals.values() if general.army == army and general.gone is None]

    def seat(self, army: ArmyId) -> Seat:
        return self.sides[army]

    def army_of(self, seat: Seat) -> ArmyId:
        return "A" if self.sides["A"] == seat else "B"

    @property
    def moving(self) -> Army:
        """The army whose player turn it is."""
        assert self.active is not None
        return self.armies[self.active]
