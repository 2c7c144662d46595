"""What is remembered of magic and single combat."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.geometry import Pose
from battles.rules.horden_helden.pieces import ElementId, Grade, PieceId

SpellId = Literal[
    "second_chance",
    "raise_undead",
    "ancestor_spirits",
    "magic_move",
    "magic_sphere",
    "obedience",
    "disobedience",
    "winged_steps",
    "leaden_weight",
    "thunder_arrows",
    "tail_wind",
    "head_wind",
    "strength",
    "weakness",
]


class Enchantment(Struct, frozen=True, kw_only=True):
    """A spell that lies on an element up to the end of a turn (included)."""

    spell: SpellId
    target: ElementId
    caster: ElementId
    grade: Grade
    until: int


class Arrival(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody whom a spell calls: troop type and where it is to stand."""

    type: str
    pose: Pose


class Casting(Struct, frozen=True, kw_only=True):
    """The spell in hand: cast, perhaps countered and supported (19.4, 19.5)."""

    caster: ElementId
    spell: SpellId
    targets: tuple[ElementId, ...] = ()
    place: PieceId | str | None = None
    """Where raised undead or spirits come from: a piece of terrain, a camp, or a baggage element."""
    arrivals: tuple[Arrival, ...] = ()
    zap: int = 0
    """Its own price without surcharge."""
    counter: ElementId | None = None
    supporters: tuple[ElementId, ...] = ()
    counter_supporters: tuple[ElementId, ...] = ()


class Magic(Struct, frozen=True, kw_only=True):
    """Magic points, uses, enchantments, and what figures did. Lists without another word are of the present turn."""

    zap: dict[ElementId, int] = {}
    uses: dict[ElementId, dict[str, int]] = {}
    """Castings in this game, by wizard and spell."""
    enchantments: tuple[Enchantment, ...] = ()
    casting: Casting | None = None
    cast: tuple[ElementId, ...] = ()
    """Wizards who cast a spell."""
    supported: tuple[ElementId, ...] = ()
    """Wizards who supported one: they may support again, but not cast."""
    countered: tuple[ElementId, ...] = ()
    """Figures who spoke a counterspell."""
    counter_supported: tuple[ElementId, ...] = ()
    """Figures who supported one, or the defence against a sphere: they may again, but not counter."""
    enchanted: tuple[ElementId, ...] = ()
    """Elements on which a spell was laid."""
    magic_moves: tuple[ElementId, ...] = ()
    """Elements that have a magic move to make."""
    low_rolls: dict[ElementId, int] = {}
    """How often in this game a wizard threw three or less (frog_wizards)."""
    duels: tuple[tuple[ElementId, ElementId], ...] = ()
    """Pairs of figures that fought a single melee (5.4)."""
    attacked: tuple[ElementId, ...] = ()
    """Wizards who attacked by magic or supported such an attack (13.1)."""
    victims: tuple[ElementId, ...] = ()
    """Figures that were attacked by magic: whoever joins in supports the first attack (13.1, 19.6)."""
    captives: tuple[ElementId, ...] = ()
    """Heroes taken in this game (captive_heroes)."""

    def renewed(self, ended: int) -> Magic:
        """At the start of a turn, after turn `ended`."""
        lasting = tuple(one for one in self.enchantments if one.until > ended)
        return Magic(
            zap=self.zap, uses=self.uses, enchantments=lasting, low_rolls=self.low_rolls, captives=self.captives
        )
