"""The pieces of a battle: units, generals, tiles with their ground, armies (1, 2, 3)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.lost_battles import tables
from battles.rules.lost_battles.squares import ArmyId, Facing, TileId

UnitId = str
GeneralId = str
Place = Literal["field", "undeployed", "gone"]
Fate = Literal["shattered", "routed", "withdrawn"]
GeneralFate = Literal["lost", "withdrawn"]
ActivationKind = Literal["normal", "limited", "express", "double_express"]
EndReason = Literal["collapse", "last_turn", "agreement", "resignation", "abandoned"]
WeatherKind = Literal["clear", "dusty", "changeable"]
Weather = Literal["clear", "dusty", "overcast", "rain"]
UnitType = Literal["heavy_infantry", "light_infantry", "heavy_cavalry", "light_cavalry", "chariots", "elephants"]
Subtype = Literal["generic", "hoplite", "phalanx", "legion", "archer", "cataphract", "scythed", "indian", "african"]
UnitClass = Literal["veteran", "average", "levy"]
GeneralClass = Literal["uninspired", "average", "inspired", "brilliant"]


class Unit(Struct, frozen=True, kw_only=True):
    """A unit (1.1). `line` and `number` name it; `entered` is its army's player turn in which it came to its tile."""

    id: UnitId
    army: ArmyId
    line: str
    number: int = 0
    label: str = ""
    type: UnitType
    subtype: Subtype = "generic"
    unit_class: UnitClass | None = None
    spent: bool = False
    place: Place = "undeployed"
    tile: TileId | None = None
    facing: Facing | None = None
    gone: Fate | None = None
    active: bool = False
    entered: int = 0
    earliest_turn: int = 0

    @property
    def traits(self) -> tables.Traits:
        return tables.traits(self.type, self.subtype, self.unit_class)

    @property
    def value(self) -> int:
        return self.traits.value

    @property
    def is_fresh(self) -> bool:
        return not self.spent

    @property
    def is_levy(self) -> bool:
        return self.unit_class == "levy"

    @property
    def is_veteran(self) -> bool:
        return self.unit_class == "veteran"

    @property
    def is_heavy_infantry(self) -> bool:
        return self.type == "heavy_infantry"

    @property
    def is_light_infantry(self) -> bool:
        return self.type == "light_infantry"

    @property
    def is_infantry(self) -> bool:
        return self.traits.family == "infantry"

    @property
    def is_mounted(self) -> bool:
        """Cavalry (cataphracts included) or chariots."""
        return self.type in ("heavy_cavalry", "light_cavalry", "chariots")

    @property
    def is_fast(self) -> bool:
        """Chariots and cavalry other than cataphracts: more actions, dearer ground."""
        return self.is_mounted and self.subtype != "cataphract"

    @property
    def is_elephants(self) -> bool:
        return self.type == "elephants"

    @property
    def is_scythed(self) -> bool:
        return self.subtype == "scythed"

    @property
    def is_hoplite(self) -> bool:
        return self.subtype == "hoplite"

    @property
    def is_average_legion(self) -> bool:
        return self.subtype == "legion" and self.unit_class == "average"

    @property
    def is_spent_light_infantry(self) -> bool:
        return self.spent and self.type == "light_infantry"

    @property
    def counts(self) -> float:
        """What it counts for the end of the battle (16.1)."""
        return 0.5 if self.is_levy or self.is_scythed else 1


class General(Struct, frozen=True, kw_only=True):
    """A general (2). A leader is where his guard is; a commander stands on `tile`. `budget`: free bonuses left."""

    id: GeneralId
    army: ArmyId
    name: str
    kind: Literal["leader", "commander"]
    general_class: GeneralClass
    timid: bool = False
    guard: UnitId | None = None
    place: Place = "undeployed"
    tile: TileId | None = None
    gone: GeneralFate | None = None
    active: bool = False
    exemptions: int = 0
    budget: int = 0
    silent: bool = False
    near_miss: bool = False
    recovering: bool = False
    earliest_turn: int = 0

    @property
    def traits(self) -> tables.GeneralTraits:
        return tables.general_traits(self.general_class, self.timid, self.kind)

    @property
    def value(self) -> int:
        return self.traits.value

    @property
    def is_leader(self) -> bool:
        return self.kind == "leader"

    @property
    def is_commander(self) -> bool:
        return self.kind == "commander"


class Camp(Struct, frozen=True, kw_only=True):
    army: ArmyId
    fortified: bool = False


class Tile(Struct, frozen=True, kw_only=True):
    """Ground of a tile (3.4–3.6)."""

    features: tuple[str, ...] = ()
    camp: Camp | None = None
    key_zone: ArmyId | None = None

    def has(self, flag: str) -> bool:
        """Whether a feature (the camp included) carries this mark of data/terrain.json."""
        return any(tables.FEATURES[feature].get(flag, False) for feature in self.all_features)

    @property
    def all_features(self) -> tuple[str, ...]:
        if self.camp is None:
            return self.features
        return (*self.features, "fortified_camp" if self.camp.fortified else "unfortified_camp")

    @property
    def is_open(self) -> bool:
        return not tables.NOT_OPEN_FOR_PHALANX.intersection(self.all_features)

    @property
    def is_impassable(self) -> bool:
        return any(tables.FEATURES[feature].get("enter") is False for feature in self.features)

    @property
    def stacking_limit(self) -> int:
        return tables.STACKING_LIMIT_NARROW if self.has("stack8") else tables.STACKING_LIMIT


class Army(Struct, frozen=True, kw_only=True):
    """An army: fixed facts, commands of this player turn, and what it must remember."""

    id: ArmyId
    name: str
    colour: str = ""
    fatigued: bool = False
    surprised: bool = False
    key_zone: TileId
    camp: TileId | None = None
    initial_value: int = 0
    initial_units: int = 0
    brilliant_at_start: bool = False
    agreed_handicap: int = 0
    bid_points: int = 0
    commands: int = 0
    die_rolled: bool = False
    player_turns: int = 0
    deployed_weight: int = 0
    camp_entered: bool = False
    camp_lost_in_battle: bool = False
    reversal_used: bool = False
