"""Army books as records: entries, mounts, options, plans (A.8.15–A.8.26). What they mean is said by the other modules.

A book is strict: a field that is not known here, or a value of another kind, is refused when it is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from msgspec import Struct, field

from battles.rules.codec import Json
from battles.rules.ninth_age.tables import Height

Wording = Mapping[str, str]
"""What players read: one text a language."""
ModelType = Literal["INFANTRY", "BEAST", "CAVALRY", "CONSTRUCT"]
ItemCategory = Literal["weapon_enchantment", "armour_enchantment", "banner_enchantment", "artefact"]
WizardLevel = Literal["wizard_apprentice", "wizard_adept", "wizard_master"]
Value = int | str | None
"""A characteristic: a number, dice ("d3+3"), the rider's ("C", "C+2"), or none at all."""


class Record(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Part of a book."""


class RuleRef(Record, frozen=True, kw_only=True):
    """A model rule with what stands in brackets behind it; names as in the rule's own record."""

    id: str
    X: Json = None
    Y: Json = None
    terrain: str | None = None
    against: tuple[tuple[str, ...], ...] | None = None
    clipped_wings: bool = False
    profile: dict[str, Json] | None = None
    hits: dict[str, Json] | None = None
    improve: int | None = None
    max: int | None = None


class WeaponRef(Record, frozen=True, kw_only=True):
    id: str
    aim: int | None = None
    attributes: tuple[RuleRef, ...] = ()


class BaseSize(Record, frozen=True, kw_only=True):
    shape: Literal["rectangle", "round"]
    width_mm: float = 0
    length_mm: float = 0
    diameter_mm: float = 0


class GlobalProfile(Record, frozen=True, kw_only=True):
    adv: Value
    mar: Value
    dis: Value
    rules: tuple[RuleRef, ...]


class DefensiveProfile(Record, frozen=True, kw_only=True):
    hp: Value
    defence: Value = field(name="def")
    res: Value
    arm: Value
    rules: tuple[RuleRef, ...]
    armour: tuple[str, ...]


class PartProfile(Record, frozen=True, kw_only=True):
    """One kind of part of a model: what it fights with."""

    id: str
    name: Wording
    count: int
    agi: Value
    att: Value
    off: Value
    strength: Value = field(name="str")
    ap: Value
    rules: tuple[RuleRef, ...]
    weapons: tuple[WeaponRef, ...]


class Cost(Record, frozen=True, kw_only=True):
    flat: int = 0
    per_model: int = 0

    def of(self, models: int) -> int:
        return self.flat + self.per_model * models


class Operation(Record, frozen=True, kw_only=True):
    """How an option changes the entry."""

    op: Literal[
        "add_weapon", "remove_weapon", "add_armour", "remove_armour", "add_rule", "remove_rule", "add_stat", "set_stat"
    ]
    part: str = ""
    weapon: WeaponRef | None = None
    armour: str = ""
    target: str = ""
    """`global`, `defensive` or `part:<id>`."""
    rule: RuleRef | None = None
    stat: str = field(name="field", default="")
    value: int = 0


class _Bought(Record, frozen=True, kw_only=True):
    """What can be chosen, with what it does and what limits it (A.8.19, A.8.20)."""

    id: str
    name: Wording
    cost: Cost
    apply: tuple[Operation, ...] = ()
    computed: bool = False
    max_size: int | None = None
    max_units_per_army: int | None = None
    max_models_per_army: int | None = None
    requires: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    adds_category: str | None = None
    cost_counts_in: str | None = None


class Choice(_Bought, frozen=True, kw_only=True):
    """One of several."""


class MountChoice(_Bought, frozen=True, kw_only=True):
    mount: str


class BannerAllowance(Record, frozen=True, kw_only=True):
    max_points: int


class CommandChoice(Record, frozen=True, kw_only=True):
    id: Literal["champion", "musician", "standard_bearer"]
    name: Wording
    cost: Cost
    grants: tuple[RuleRef, ...]
    banner_enchantment: BannerAllowance | None = None
    required: bool = False


class LevelChoice(Record, frozen=True, kw_only=True):
    id: WizardLevel
    name: Wording
    cost: Cost
    default: bool = False


class Option(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="kind"):
    """What an entry offers; the kinds are below."""

    id: str
    name: Wording


class Upgrade(Option, frozen=True, kw_only=True, tag="upgrade"):
    """Bought for all models of the unit (A.8.19)."""

    cost: Cost
    apply: tuple[Operation, ...] = ()
    computed: bool = False
    max_size: int | None = None
    max_units_per_army: int | None = None
    max_models_per_army: int | None = None
    requires: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    adds_category: str | None = None
    cost_counts_in: str | None = None


class OneOf(Option, frozen=True, kw_only=True, tag="one_of"):
    """An exclusive group; compulsory where `min` is 1 (A.8.20)."""

    choices: tuple[Choice, ...]
    min: int
    max: int


class MountOption(Option, frozen=True, kw_only=True, tag="mount"):
    choices: tuple[MountChoice, ...]
    min: int
    max: int


class CommandGroup(Option, frozen=True, kw_only=True, tag="command_group"):
    choices: tuple[CommandChoice, ...]


class WizardOption(Option, frozen=True, kw_only=True, tag="wizard"):
    required: bool
    paths: tuple[str, ...]
    levels: tuple[LevelChoice, ...]


class ItemAllowance(Option, frozen=True, kw_only=True, tag="special_items"):
    max_points: int
    categories: tuple[ItemCategory, ...]


class StandardOption(Option, frozen=True, kw_only=True, tag="battle_standard_bearer"):
    cost: Cost
    grants: tuple[RuleRef, ...]
    banner_enchantments: int


AnyOption = Upgrade | OneOf | MountOption | CommandGroup | WizardOption | ItemAllowance | StandardOption
Limited = Upgrade | Choice | MountChoice
"""What may be limited for the army."""


class Size(Record, frozen=True, kw_only=True):
    min: int
    max: int


class Points(Record, frozen=True, kw_only=True):
    base: int
    extra_model: int | None
    exact: float | None = None
    adjust: Json = None


class UnitLimit(Record, frozen=True, kw_only=True):
    units: int


class BoundSpell(Record, frozen=True, kw_only=True):
    spell: str
    power_level: tuple[int, int]


class _Model(Record, frozen=True, kw_only=True):
    """What entries and mounts share."""

    id: str
    name: Wording
    flavour: Wording
    symbol: str
    height: Height
    type: ModelType
    base: BaseSize
    global_: GlobalProfile = field(name="global")
    defensive: DefensiveProfile
    parts: tuple[PartProfile, ...]


class Entry(_Model, frozen=True, kw_only=True, dict=True):
    """A unit that can be bought (A.8.15)."""

    categories: tuple[str, ...]
    size: Size
    points: Points
    limit: UnitLimit | None
    one_of_a_kind: bool
    options: tuple[AnyOption, ...]
    bound_spells: tuple[BoundSpell, ...] = ()
    conclave_spells: tuple[str, ...] = ()

    @cached_property
    def by_option(self) -> Mapping[str, AnyOption]:
        return {option.id: option for option in self.options}

    @property
    def is_character(self) -> bool:
        return "characters" in self.categories

    def has(self, rule: str) -> bool:
        """Whether every model of the entry has this rule, whatever is bought."""
        return any(ref.id == rule for ref in self.global_.rules)

    def option_of_kind(self, kind: type[Option]) -> AnyOption | None:
        return next((option for option in self.options if isinstance(option, kind)), None)


class Mount(_Model, frozen=True, kw_only=True):
    limit: int | None
    cost_counts_in: str | None


class Category(Record, frozen=True, kw_only=True):
    """A share of the army points (A.8.4)."""

    id: str
    name: Wording
    min_percent: int = 0
    max_percent: int = 100
    required: bool = False


class Pick(Record, frozen=True, kw_only=True):
    entry: str
    weight: int = 1
    models: tuple[int, int] | None = None
    take: tuple[str, ...] = ()


class RoleShare(Record, frozen=True, kw_only=True):
    role: str
    share: tuple[int, int]
    entries: tuple[Pick, ...]
    at_least: int = 0


class Plan(Record, frozen=True, kw_only=True):
    """What a sensible army of the book looks like."""

    id: str
    name: Wording
    text: Wording
    general: tuple[Pick, ...]
    roles: tuple[RoleShare, ...]
    fill: tuple[str, ...]


class Book(Record, frozen=True, kw_only=True, dict=True):
    """An army book. Rules, weapons and summoned units stay as they are written until they are compiled."""

    format: Literal["ninth-age-army-book"]
    format_version: Literal[2]
    status: Literal["house", "imported"]
    notice: Wording
    edition: Literal["2nd"]
    version: str
    id: str
    name: Wording
    flavour: Wording
    play_style: Wording
    categories: tuple[Category, ...]
    paths: tuple[str, ...]
    hereditary_spell: dict[str, Json]
    rules: tuple[dict[str, Json], ...]
    weapons: tuple[dict[str, Json], ...]
    mounts: tuple[Mount, ...]
    units: tuple[Entry, ...]
    summons: tuple[dict[str, Json], ...]
    plans: tuple[Plan, ...] = ()

    @cached_property
    def by_entry(self) -> Mapping[str, Entry]:
        return {entry.id: entry for entry in self.units}

    @cached_property
    def by_mount(self) -> Mapping[str, Mount]:
        return {mount.id: mount for mount in self.mounts}


class Item(Record, frozen=True, kw_only=True):
    """A special item (B.22)."""

    id: str
    category: ItemCategory
    name: Wording
    points: int
    affects: str
    text: Wording
    flavour: Wording
    effects: tuple[dict[str, Json], ...]
    grants: tuple[RuleRef, ...]
    dominant: bool
    one_use_only: bool
    max_per_army: int
    fits: dict[str, Json] | None
    requires: tuple[str, ...]
    bound_spell: dict[str, Json] | None = None
