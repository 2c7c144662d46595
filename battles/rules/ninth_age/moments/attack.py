"""An attack before its dice: whose it is, with what, at whom, and what decides about it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.geometry import Side
from battles.rules.ninth_age.armies.book_data import RuleRef
from battles.rules.ninth_age.attacks.blow import MELEE, Kind
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.profiles.profile import Part, Profile

Who = str
"""A kind of model of a unit: empty for rank and file, `champion`, or a member's id."""
RANK_AND_FILE: Who = ""
CHAMPION: Who = "champion"


class Attack(Struct, frozen=True, kw_only=True):
    """Attacks of one kind of model with one weapon at one pool: what decides about them besides the dice."""

    unit: Unit
    who: Who = RANK_AND_FILE
    part: Part | None = None
    weapon: str = ""
    """Its id; empty for special attacks, spells and whatever has no weapon."""
    kind: Kind = "close_combat"
    target: Unit | None = None
    at: Who = RANK_AND_FILE
    """The kind of model of the target: its pool."""
    given: tuple[RuleRef, ...] = ()
    """Attributes that the attack itself has: of a spell, a special attack, a shooting weapon of a book, a bracket."""
    edge: Side | None = None
    """The edge of the target's unit that is attacked (melee), or in whose arc the shooter is."""
    own_edge: Side | None = None
    """The edge of the attacker's own unit on which it touches the target (melee)."""
    charging: bool = False
    first_round: bool = False
    supporting: bool = False
    long_range: bool = False
    stand_and_shoot: bool = False
    cover: Literal["", "soft", "hard"] = ""
    crush: bool = False
    """The announced Crush Attack (B.21.165)."""
    strength: int | None = None
    """Where the attack has its own values, not the part's."""
    ap: int | None = None
    rules: tuple[RuleRef, ...] | None = None
    """All attributes in force; filled by `ask.prepared`."""

    @property
    def is_melee(self) -> bool:
        return self.kind in MELEE

    @property
    def is_ranged(self) -> bool:
        return not self.is_melee

    @property
    def is_melee_weapon(self) -> bool:
        return self.kind == "close_combat"

    @property
    def is_shooting(self) -> bool:
        """Shooting that is no special attack (B.21.140)."""
        return self.kind == "shooting"

    @property
    def profile(self) -> Profile:
        return profile_in(self.unit, self.who)

    def has(self, rule: str) -> bool:
        """Whether an attribute is in force; only of a prepared attack."""
        assert self.rules is not None, "ask.prepared fills the attributes"
        return any(ref.id == rule for ref in self.rules)


def profile_in(unit: Unit, who: Who) -> Profile:
    """The profile of a kind of model of a unit."""
    if unit.troops is not None and who in (RANK_AND_FILE, CHAMPION, "musician", "standard_bearer"):
        return unit.troops.profile
    return unit.member(who).profile if who else unit.leading_profile
