"""The fields of a position document, and a state written as one."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct, field

from battles.rules.base import Seat
from battles.rules.codec import Json, to_builtins
from battles.rules.lost_battles.frames import AnyFrame
from battles.rules.lost_battles.pieces import (
    Fate,
    General,
    GeneralClass,
    GeneralFate,
    Place,
    Subtype,
    Unit,
    UnitClass,
    UnitType,
    Weather,
    WeatherKind,
)
from battles.rules.lost_battles.squares import ARMIES, ArmyId, TileId
from battles.rules.lost_battles.state import (
    Activation,
    Attack,
    Bidding,
    Ended,
    Options,
    PlayerTurn,
    StandingAnswers,
    State,
    UnitId,
)


class UnitEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit. Without tile it is undeployed; `facing` may be N, E, S, W or forward, left, right, back."""

    id: str
    type: UnitType
    subtype: Subtype = "generic"
    unit_class: UnitClass | None = field(default=None, name="class")
    state: Literal["fresh", "spent"] = "fresh"
    tile: str | None = None
    facing: str | None = None
    gone: Fate | None = None
    active: bool = False
    entered: int = 0
    earliest_turn: int = 0
    line: str = ""
    number: int | None = None
    label: str = ""


class GeneralEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A general: with `guard` a leader, else a commander."""

    id: str
    general_class: GeneralClass = field(name="class")
    name: str = ""
    timid: bool = False
    guard: str | None = None
    tile: str | None = None
    place: Place | None = None
    gone: GeneralFate | None = None
    active: bool = False
    exemptions: int | None = None
    budget: int = 0
    silent: bool = False
    near_miss: bool = False
    recovering: bool = False
    earliest_turn: int = 0


class CampEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    tile: str
    fortified: bool = False


class ArmyEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An army; numbers left out follow from its pieces."""

    units: tuple[UnitEntry, ...] = ()
    generals: tuple[GeneralEntry, ...] = ()
    name: str = ""
    colour: str = ""
    fatigued: bool = False
    surprised: bool = False
    key_zone: str = "centre"
    camp: CampEntry | None = None
    initial_value: int | None = None
    initial_units: int | None = None
    brilliant_at_start: bool | None = None
    agreed_handicap: int = 0
    bid_points: int = 0
    commands: int | None = None
    die_rolled: bool = False
    player_turns: int | None = None
    deployed_weight: int = 0
    camp_entered: bool = False
    camp_lost_in_battle: bool = False
    reversal_used: bool = False


class Exact(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a battle stands inside an order; written by the program."""

    flow: tuple[AnyFrame, ...] = ()
    player_turn: PlayerTurn | None = None
    activation: Activation | None = None
    attack: Attack | None = None
    favour: Seat | None = None
    bidding: Bidding | None = None
    standing_answers: dict[Seat, StandingAnswers] = {}
    end_offered: Seat | None = None
    ended: Ended | None = None


class PositionDocument(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position. `active` null: the turn begins; else that army's player turn has just begun."""

    scenario: str = ""
    custom: bool = False
    options: Options = Options()
    sides: dict[ArmyId, Seat] = {}
    turn: int = 2
    first_turn: int | None = None
    last_turn: int = 10
    first: ArmyId = "A"
    active: ArmyId | None = "A"
    weather_kind: WeatherKind = "clear"
    weather: Weather | None = None
    attack_limit: int = 4
    men_per_figure: int = 0
    terrain: dict[str, tuple[str, ...]] = {}
    armies: dict[ArmyId, ArmyEntry] = {}
    leads: dict[TileId, UnitId] | None = None
    exact: Exact | None = None


def unit_entry(unit: Unit) -> UnitEntry:
    return UnitEntry(
        id=unit.id,
        type=unit.type,
        subtype=unit.subtype,
        unit_class=unit.unit_class,
        state="spent" if unit.spent else "fresh",
        tile=unit.tile,
        facing=unit.facing,
        gone=unit.gone,
        active=unit.active,
        entered=unit.entered,
        earliest_turn=unit.earliest_turn,
        line=unit.line,
        number=unit.number,
        label=unit.label,
    )


def general_entry(general: General) -> GeneralEntry:
    return GeneralEntry(
        id=general.id,
        general_class=general.general_class,
        name=general.name,
        timid=general.timid,
        guard=general.guard,
        tile=general.tile,
        place=general.place,
        gone=general.gone,
        active=general.active,
        exemptions=general.exemptions,
        budget=general.budget,
        silent=general.silent,
        near_miss=general.near_miss,
        recovering=general.recovering,
        earliest_turn=general.earliest_turn,
    )


# --- writing -------------------------------------------------------------------------------------------------------


def written(state: State) -> dict[str, Json]:
    """The whole state; `exact` holds where it stands inside an order."""
    document: dict[str, Json] = to_builtins(_document(state))
    return document


def _document(state: State) -> PositionDocument:
    return PositionDocument(
        scenario=state.scenario,
        custom=state.is_custom,
        options=state.options,
        sides=state.sides,
        turn=state.turn,
        first_turn=state.first_turn,
        last_turn=state.last_turn,
        first=state.first,
        active=state.active,
        weather_kind=state.weather_kind,
        weather=state.weather,
        attack_limit=state.attack_limit,
        men_per_figure=state.men_per_figure,
        terrain={tile: ground.features for tile, ground in state.tiles.items() if ground.features},
        armies={army: msgspec.convert(_army_entry(state, army), ArmyEntry) for army in ARMIES},
        leads=state.leads,
        exact=_exact(state),
    )


def _exact(state: State) -> Exact:
    return Exact(
        flow=state.flow,
        player_turn=state.player_turn,
        activation=state.activation,
        attack=state.attack,
        favour=state.favour,
        bidding=state.bidding,
        standing_answers=state.standing_answers,
        end_offered=state.end_offered,
        ended=state.ended,
    )


def _army_entry(state: State, army: ArmyId) -> dict[str, Json]:
    own = state.armies[army]
    camp = state.tiles[own.camp].camp if own.camp is not None else None
    entry: dict[str, Json] = to_builtins(own)
    del entry["id"]
    entry["camp"] = to_builtins(CampEntry(tile=own.camp, fortified=camp.fortified)) if camp and own.camp else None
    entry["units"] = [to_builtins(unit_entry(u)) for u in state.units.values() if u.army == army]
    entry["generals"] = [to_builtins(general_entry(g)) for g in state.generals.values() if g.army == army]
    return entry
