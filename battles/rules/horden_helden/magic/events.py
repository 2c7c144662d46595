"""What happens when spells are cast."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from battles.rules.base import Event, Seat
from battles.rules.horden_helden.changes import with_elements
from battles.rules.horden_helden.magic.record import Arrival, Casting, Enchantment, Magic, SpellId
from battles.rules.horden_helden.pieces import Element, ElementId, Grade
from battles.rules.horden_helden.state import State


def with_magic(state: State, magic: Magic) -> State:
    return structs.replace(state, magic=magic)


def paid_by(magic: Magic, paid: Mapping[ElementId, int]) -> dict[ElementId, int]:
    """Magic points left after these payments."""
    return {**magic.zap, **{key: magic.zap.get(key, 0) - zap for key, zap in paid.items()}}


def used_by(magic: Magic, wizard: ElementId, spell: SpellId) -> dict[ElementId, dict[str, int]]:
    """Uses with one more."""
    own = magic.uses.get(wizard, {})
    return {**magic.uses, wizard: {**own, spell: own.get(spell, 0) + 1}}


class ZapRolled(Event[State], frozen=True, kw_only=True, tag="zap_rolled"):
    """A wizard has magic points up to the end of the next enemy turn (19.3)."""

    wizard: ElementId
    faces: tuple[int, ...]
    zap: int

    def apply(self, state: State) -> State:
        return with_magic(state, structs.replace(state.magic, zap={**state.magic.zap, self.wizard: self.zap}))


class SpellCast(Event[State], frozen=True, kw_only=True, tag="spell_cast"):
    """A wizard casts: magic points and the use are gone, whatever comes of it (19.4)."""

    wizard: ElementId
    spell: SpellId
    targets: tuple[ElementId, ...] = ()
    place: str | None = None
    arrivals: tuple[Arrival, ...] = ()
    zap: int
    """The spell's own price."""
    paid: int

    def apply(self, state: State) -> State:
        magic = state.magic
        casting = Casting(
            caster=self.wizard,
            spell=self.spell,
            targets=self.targets,
            place=self.place,
            arrivals=self.arrivals,
            zap=self.zap,
        )
        zap, uses = paid_by(magic, {self.wizard: self.paid}), used_by(magic, self.wizard, self.spell)
        cast = (*magic.cast, self.wizard)
        return with_magic(state, structs.replace(magic, casting=casting, zap=zap, uses=uses, cast=cast))


class CounterspellSpoken(Event[State], frozen=True, kw_only=True, tag="counterspell_spoken"):
    """A wizard or cleric of the other side counters the spell in hand (19.5)."""

    figure: ElementId
    paid: int

    def apply(self, state: State) -> State:
        magic = state.magic
        assert magic.casting is not None
        casting = structs.replace(magic.casting, counter=self.figure)
        countered = (*magic.countered, self.figure)
        zap = paid_by(magic, {self.figure: self.paid}) if self.paid else magic.zap
        return with_magic(state, structs.replace(magic, casting=casting, countered=countered, zap=zap))


class SpellSupported(Event[State], frozen=True, kw_only=True, tag="spell_supported"):
    """Wizards of the caster's side help him (19.5)."""

    figures: tuple[ElementId, ...]
    paid: dict[ElementId, int]

    def apply(self, state: State) -> State:
        magic = state.magic
        assert magic.casting is not None
        casting = structs.replace(magic.casting, supporters=(*magic.casting.supporters, *self.figures))
        supported, zap = (*magic.supported, *self.figures), paid_by(magic, self.paid)
        return with_magic(state, structs.replace(magic, casting=casting, supported=supported, zap=zap))


class CounterspellSupported(Event[State], frozen=True, kw_only=True, tag="counterspell_supported"):
    """Wizards and clerics help the counter-caster (19.5)."""

    figures: tuple[ElementId, ...]
    paid: dict[ElementId, int]

    def apply(self, state: State) -> State:
        magic = state.magic
        assert magic.casting is not None
        helpers = (*magic.casting.counter_supporters, *self.figures)
        casting = structs.replace(magic.casting, counter_supporters=helpers)
        supported, zap = (*magic.counter_supported, *self.figures), paid_by(magic, self.paid)
        return with_magic(state, structs.replace(magic, casting=casting, counter_supported=supported, zap=zap))


class SpellContested(Event[State], frozen=True, kw_only=True, tag="spell_contested"):
    """Caster against counter-caster (19.5)."""

    wizard: ElementId
    counter: ElementId
    factors: tuple[int, int]
    faces: tuple[int, int]
    total: int
    against: int

    def apply(self, state: State) -> State:
        return state


class SpellFailed(Event[State], frozen=True, kw_only=True, tag="spell_failed"):
    """The counterspell was as strong or stronger: nothing happens."""

    wizard: ElementId
    spell: SpellId

    def apply(self, state: State) -> State:
        return with_magic(state, structs.replace(state.magic, casting=None))


class ElementsEnchanted(Event[State], frozen=True, kw_only=True, tag="elements_enchanted"):
    """A spell lies on elements up to the end of turn `until` (19.4)."""

    wizard: ElementId
    spell: SpellId
    targets: tuple[ElementId, ...]
    grade: Grade
    until: int

    def apply(self, state: State) -> State:
        magic = state.magic
        laid = tuple(
            Enchantment(spell=self.spell, target=key, caster=self.wizard, grade=self.grade, until=self.until)
            for key in self.targets
        )
        enchanted = (*magic.enchanted, *self.targets)
        lying = (*magic.enchantments, *laid)
        return with_magic(state, structs.replace(magic, enchantments=lying, enchanted=enchanted, casting=None))


class MagicMoveGranted(Event[State], frozen=True, kw_only=True, tag="magic_move_granted"):
    """The wizard's element has a magic move to make in this movement phase."""

    wizard: ElementId

    def apply(self, state: State) -> State:
        magic = state.magic
        moves, enchanted = (*magic.magic_moves, self.wizard), (*magic.enchanted, self.wizard)
        return with_magic(state, structs.replace(magic, magic_moves=moves, enchanted=enchanted, casting=None))


class ElementsCalled(Event[State], frozen=True, kw_only=True, tag="elements_called"):
    """Undead rise, or ancestor spirits appear."""

    wizard: ElementId
    spell: SpellId
    elements: tuple[ElementId, ...]
    troops: tuple[Element, ...]

    def apply(self, state: State) -> State:
        magic = structs.replace(state.magic, casting=None)
        return with_magic(with_elements(state, self.troops), magic)


class MovementSpellsEnded(Event[State], frozen=True, kw_only=True, tag="movement_spells_ended"):
    """Movement is over, and with it the spells that last so long."""

    spells: tuple[SpellId, ...]

    def apply(self, state: State) -> State:
        left = tuple(one for one in state.magic.enchantments if one.spell not in self.spells)
        return with_magic(state, structs.replace(state.magic, enchantments=left, magic_moves=()))


class SecondChanceTaken(Event[State], frozen=True, kw_only=True, tag="second_chance_taken"):
    """A die fell again; the second value stands."""

    seat: Seat
    element: ElementId
    before: int
    after: int

    def apply(self, state: State) -> State:
        return state


class LowRollCounted(Event[State], frozen=True, kw_only=True, tag="low_roll_counted"):
    """A wizard threw three or less; the second time he turns himself into a frog, and the count begins anew."""

    wizard: ElementId
    face: int
    times: int

    def apply(self, state: State) -> State:
        return with_magic(
            state, structs.replace(state.magic, low_rolls={**state.magic.low_rolls, self.wizard: self.times})
        )


EVENTS: tuple[type[Event[State]], ...] = (
    ZapRolled,
    SpellCast,
    CounterspellSpoken,
    SpellSupported,
    CounterspellSupported,
    SpellContested,
    SpellFailed,
    ElementsEnchanted,
    MagicMoveGranted,
    ElementsCalled,
    MovementSpellsEnded,
    SecondChanceTaken,
    LowRollCounted,
)
