"""A unit's models as they fight: values, rules and parts with all that was bought. Never stored, always compiled."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from battles.rules.ninth_age.armies.book_data import (
    BaseSize,
    BoundSpell,
    ModelType,
    RuleRef,
    Value,
    WeaponRef,
    WizardLevel,
)
from battles.rules.ninth_age.tables import Height, load

MOST_ARMOUR: int = load("armour")["max_total_arm"]
ARMOUR_VALUE: Mapping[str, int] = {piece["id"]: piece["arm"] for piece in load("armour")["items"]}
HARNESSED = "harnessed"
INANIMATE = "inanimate"


class Part(Struct, frozen=True, kw_only=True):
    """One kind of part of a model: its own offensive values, rules and weapons (A.8.26)."""

    id: str
    count: int
    agi: Value
    att: Value
    off: Value
    strength: Value
    ap: Value
    rules: tuple[RuleRef, ...]
    weapons: tuple[WeaponRef, ...]
    enchanted: Mapping[str, tuple[RuleRef, ...]] = {}
    """What items give to its weapons, by weapon (B.22.2)."""
    enchantments: Mapping[str, str] = {}
    """And which items these are."""
    is_rider: bool = True
    """Of the entry itself; False for parts of a character's mount."""

    def has(self, rule: str) -> bool:
        return any(ref.id == rule for ref in self.rules)


class Profile(Struct, frozen=True, kw_only=True, dict=True):
    """All models of a unit but its characters, or a character with a mount: one profile."""

    entry: str
    book: str
    height: Height
    type: ModelType
    base: BaseSize
    adv: Value
    mar: Value
    dis: Value
    hp: Value
    defence: Value
    res: Value
    innate_armour: Value
    armour: tuple[str, ...]
    """Equipment that counts; a rider's is nothing on a mount with Massive Bulk (B.19.8)."""
    rules: tuple[RuleRef, ...]
    """Of the whole model (B.21.81)."""
    unit_rules: tuple[RuleRef, ...] = ()
    """That items give to the whole unit (B.22.7)."""
    parts: tuple[Part, ...]
    posts: Mapping[str, tuple[RuleRef, ...]] = {}
    """Champion, musician, standard bearer: what each has besides (A.8.18)."""
    items: tuple[str, ...] = ()
    is_character: bool = False
    wizard: WizardLevel | None = None
    path: str = ""
    bound_spells: tuple[BoundSpell, ...] = ()
    conclave_spells: tuple[str, ...] = ()

    def has(self, rule: str) -> bool:
        return any(ref.id == rule for ref in self.rules)

    def held(self, rule: str) -> tuple[RuleRef, ...]:
        """All of this id that count: several where they differ in what they are against."""
        return tuple(ref for ref in self.rules if ref.id == rule)

    @property
    def is_mounted(self) -> bool:
        """At least one part is harnessed; also rank and file (B.19.4)."""
        return any(part.has(HARNESSED) for part in self.parts)

    @property
    def armour_value(self) -> int:
        """Innate armour and equipment, at most 6 (A.8.17, A.6.4)."""
        innate = self.innate_armour if isinstance(self.innate_armour, int) else 0
        return min(innate + sum(ARMOUR_VALUE[piece] for piece in self.armour), MOST_ARMOUR)
