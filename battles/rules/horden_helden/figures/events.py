"""What happens between figures."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Event
from battles.rules.horden_helden.changes import spent, with_elements
from battles.rules.horden_helden.figures.duel import DuelKind, Fate
from battles.rules.horden_helden.magic.events import paid_by, used_by, with_magic
from battles.rules.horden_helden.pieces import CommandId, ElementId
from battles.rules.horden_helden.state import State


class MagicAttackMade(Event[State], frozen=True, kw_only=True, tag="magic_attack_made"):
    """A wizard attacks a figure by magic; others support him (13.1)."""

    wizard: ElementId
    target: ElementId
    supporters: tuple[ElementId, ...] = ()
    command: CommandId
    ap: int

    def apply(self, state: State) -> State:
        magic = state.magic
        attacked = (*magic.attacked, self.wizard, *self.supporters)
        marked = structs.replace(magic, attacked=attacked, victims=(*magic.victims, self.target))
        return with_magic(spent(state, self.command, self.ap), marked)


def with_casters(state: State, wizards: tuple[ElementId, ...], paid: dict[ElementId, int]) -> State:
    """They have paid for the sphere and cast nothing more this turn."""
    magic = structs.replace(state.magic, zap=paid_by(state.magic, paid))
    for wizard in wizards:
        uses, cast = used_by(magic, wizard, "magic_sphere"), (*magic.cast, wizard)
        magic = structs.replace(magic, uses=uses, cast=cast, attacked=(*magic.attacked, wizard))
    return with_magic(state, magic)


class SphereCast(Event[State], frozen=True, kw_only=True, tag="sphere_cast"):
    """Wizards hurl a magic sphere at a figure; the first of them attacks, the others support him (19.6)."""

    wizard: ElementId
    target: ElementId
    supporters: tuple[ElementId, ...] = ()
    paid: dict[ElementId, int]

    def apply(self, state: State) -> State:
        after = with_casters(state, (self.wizard, *self.supporters), self.paid)
        return with_magic(after, structs.replace(after.magic, victims=(*after.magic.victims, self.target)))


class SphereJoined(Event[State], frozen=True, kw_only=True, tag="sphere_joined"):
    """Wizards of another user on the same side cast the sphere too (19.6)."""

    figures: tuple[ElementId, ...]
    paid: dict[ElementId, int]

    def apply(self, state: State) -> State:
        return with_casters(state, self.figures, self.paid)


class DefenceSupported(Event[State], frozen=True, kw_only=True, tag="defence_supported"):
    """Figures help to ward off a sphere (19.6)."""

    figures: tuple[ElementId, ...]
    paid: dict[ElementId, int]

    def apply(self, state: State) -> State:
        magic = state.magic
        supported = (*magic.counter_supported, *self.figures)
        return with_magic(state, structs.replace(magic, counter_supported=supported, zap=paid_by(magic, self.paid)))


class SingleFought(Event[State], frozen=True, kw_only=True, tag="single_fought"):
    """The dice of a single combat are counted (13.3)."""

    combat: DuelKind
    attacker: ElementId
    defender: ElementId
    factors: tuple[int, int]
    faces: tuple[int, int]
    total: int
    against: int
    fates: tuple[Fate, Fate]

    def apply(self, state: State) -> State:
        if self.combat == "magic":
            return state
        duels = (*state.magic.duels, (self.attacker, self.defender))
        return with_magic(state, structs.replace(state.magic, duels=duels))


class FigureDisabled(Event[State], frozen=True, kw_only=True, tag="figure_disabled"):
    """A figure is out of action up to the end of turn `until` (13.4)."""

    element: ElementId
    until: int

    def apply(self, state: State) -> State:
        element = state.elements[self.element]
        assert element.figure is not None
        figure = structs.replace(element.figure, disabled_until=self.until)
        return with_elements(state, [structs.replace(element, figure=figure)])


class HeroCaptured(Event[State], frozen=True, kw_only=True, tag="hero_captured"):
    """A hero struck down by magic is a captive of the campaign, not dead (21.5)."""

    element: ElementId
    wizard: ElementId

    def apply(self, state: State) -> State:
        captives = (*state.magic.captives, self.element)
        return with_magic(state, structs.replace(state.magic, captives=captives))


EVENTS: tuple[type[Event[State]], ...] = (
    MagicAttackMade,
    SphereCast,
    SphereJoined,
    DefenceSupported,
    SingleFought,
    FigureDisabled,
    HeroCaptured,
)
