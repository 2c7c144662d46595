"""Magic attacks of the basic game, and spheres: who may attack whom (13.1, 19.6)."""

from __future__ import annotations

from battles.rules.base import Seat
from battles.rules.errors import Refusal
from battles.rules.geometry import distance
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.figures.single import MOST_HELPERS
from battles.rules.horden_helden.magic import cast_check
from battles.rules.horden_helden.magic.reach import active, is_overlapping
from battles.rules.horden_helden.magic.spells import SPELLS, price
from battles.rules.horden_helden.pieces import ENEMY, Element, ElementId, Figure
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR
from battles.rules.refusals import refuse

ATTACK_AP = 1
"""Of the wizard's command, for a magic attack (13.1)."""
SPHERE = SPELLS["magic_sphere"]


# --- the target ----------------------------------------------------------------------------------------------------


def victim_problems(
    state: State, caster: Element, figure: Figure, key: ElementId, *, joins: bool = False
) -> list[Refusal]:
    """Why this element's figure cannot be attacked by the wizard, or the attack being made on it not joined.

    Ruling: once a turn, because further wizards support the first attack.
    """
    target = state.elements.get(key)
    if target is None or not target.is_placed or state.figure(key) is None:
        return [refuse("no_figure_to_attack", "13.1", target=key)]
    found = []
    if target.side == caster.side:
        found.append(refuse("own_figure", "13.1", witness={"element": key}, target=key))
    if key in state.magic.victims and not joins:
        found.append(refuse("attacked_before", "13.1", witness={"element": key}, target=key))
    return found + cast_check.sight_problems(state, caster, figure, target)


def _late(state: State) -> list[Refusal]:
    """All magic attacks of a turn come before its first single melee."""
    return [refuse("melee_has_begun", "5.4")] if state.magic.duels else []


# --- the basic game ------------------------------------------------------------------------------------------------


def attack_problems(state: State, seat: Seat, key: ElementId, target: ElementId) -> list[Refusal]:
    """All that speaks against this wizard's magic attack on this figure."""
    caster = state.elements.get(key)
    if caster is None:
        return [refuse("no_such_element", "13.1", element=key)]
    if state.seat_of(key) != seat:
        return [refuse("not_yours", "20", witness={"element": key}, element=key)]
    figure = state.figure(key)
    if figure is None or figure.kind != "wizard" or not caster.is_placed:
        return [refuse("no_active_wizard", "13.1", witness={"element": key}, element=key)]
    found = _late(state) + wizard_problems(state, caster)
    ap = state.command_of(key).ap
    if ap < ATTACK_AP:
        found.append(refuse("too_few_ap", "13.1", cost=ATTACK_AP, ap=ap))
    found += victim_problems(state, caster, figure, target)
    return found or _nearer(state, caster, state.elements[target])


def wizard_problems(state: State, caster: Element) -> list[Refusal]:
    """In contact, overlapping, or already part of an attack."""
    found, witness = [], {"element": caster.id}
    if camps.is_in_contact(state, caster.id):
        foes = [touch.other for touch in state.field.foes(caster.id)]
        found.append(refuse("wizard_in_contact", "13.1", witness={"elements": foes}, wizard=caster.id))
    elif is_overlapping(state, caster.id):
        found.append(refuse("wizard_overlaps", "13.1", witness=witness, wizard=caster.id))
    if caster.id in state.magic.attacked:
        found.append(refuse("wizard_attacked_before", "13.1", witness=witness, wizard=caster.id))
    return found


def able_wizards(state: State, side_of: Element, target: Element) -> list[Element]:
    """Own wizards who could attack this figure, the nearest first."""
    able = [
        one
        for one, figure in active(state, side_of.side, "wizard")
        if not wizard_problems(state, one) and not victim_problems(state, one, figure, target.id)
    ]
    return sorted(able, key=lambda one: (distance(one.box, target.box), one.id))


def _nearer(state: State, caster: Element, target: Element) -> list[Refusal]:
    """The nearest wizard attacks, the others support him (13.1)."""
    gap = distance(caster.box, target.box)
    for other in able_wizards(state, caster, target):
        can_pay = state.command_of(other.id).ap >= ATTACK_AP
        if can_pay and distance(other.box, target.box) < gap - NEAR:
            return [refuse("nearer_wizard_attacks", "13.1", witness={"element": other.id}, wizard=other.id)]
    return []


def supporters(state: State, caster: Element, target: Element) -> tuple[ElementId, ...]:
    """The second and third wizard who could also attack support him, without a choice (13.1)."""
    others = (one.id for one in able_wizards(state, caster, target) if one.id != caster.id)
    helping = [key for key in others if key not in state.moving.barred_wizards]
    return tuple(helping[:MOST_HELPERS])


# --- the advanced game ---------------------------------------------------------------------------------------------


def sphere_price(state: State, wizard: ElementId) -> int:
    """Each caster pays the spell, and more while he is engaged (13.6)."""
    return price(state.elements[wizard], SPHERE, ()) + cast_check.surcharge(state, wizard)


def sphere_prices(state: State, wizards: tuple[ElementId, ...]) -> dict[ElementId, int]:
    return {wizard: sphere_price(state, wizard) for wizard in wizards}


def sphere_problems(
    state: State, seat: Seat, wizard: ElementId, target: ElementId, others: tuple[ElementId, ...]
) -> list[Refusal]:
    """All that speaks against a sphere of this wizard, with these others who cast it too."""
    found = _late(state)
    casters = (wizard, *others)
    if len(set(casters)) < len(casters):
        found.append(refuse("caster_named_twice", "19.6", wizard=wizard))
    if len(others) > MOST_HELPERS:
        found.append(refuse("too_many_casters", "19.6", allowed=MOST_HELPERS, count=len(others)))
    for key in dict.fromkeys(casters):
        found += caster_problems(state, seat, key, target)
    return found


def caster_problems(
    state: State, seat: Seat, key: ElementId, target: ElementId, *, joins: bool = False
) -> list[Refusal]:
    """Why this wizard cannot cast a sphere at the figure, or join in the one that is being cast."""
    caster = state.elements.get(key)
    if caster is None:
        return [refuse("no_such_element", "19.6", element=key)]
    found = cast_check.caster_problems(state, seat, caster, SPHERE)
    if caster.is_placed and caster.figure is not None and caster.figure.kind == "wizard":
        found += cast_check.zap_problems(state, caster, sphere_price(state, key))
        found += victim_problems(state, caster, caster.figure, target, joins=joins)
    return found


# --- what is possible ----------------------------------------------------------------------------------------------


def targets_of(state: State, seat: Seat, caster: Element) -> list[ElementId]:
    """Enemy figures that this wizard could attack now, by attack or sphere."""
    foes = (one.id for one, _ in active(state, ENEMY[caster.side], "hero", "wizard", "cleric"))
    if state.is_advanced:
        return [key for key in foes if not sphere_problems(state, seat, caster.id, key, ())]
    return [key for key in foes if not attack_problems(state, seat, caster.id, key)]


def possible(state: State, seat: Seat) -> list[tuple[ElementId, ElementId]]:
    """Wizards of this seat and figures they could attack."""
    own = (one for one, _ in active(state, state.active, "wizard") if state.seat_of(one.id) == seat)
    return [(one.id, target) for one in own for target in targets_of(state, seat, one)]


def co_casters(state: State, seat: Seat, wizard: ElementId, target: ElementId) -> list[ElementId]:
    """Who could cast the sphere with him."""
    return [one for one, aimed in possible(state, seat) if aimed == target and one != wizard]
