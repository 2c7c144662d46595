"""Who may cast which spell on whom: every reason why not (19.4)."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.base import Seat
from battles.rules.errors import Refusal
from battles.rules.horden_helden import camps, sight
from battles.rules.horden_helden.magic import places, spells
from battles.rules.horden_helden.magic.reach import apart, is_engaged, line_between, reach
from battles.rules.horden_helden.magic.record import Casting, SpellId
from battles.rules.horden_helden.magic.spells import SPELLS, SURCHARGE, Spell
from battles.rules.horden_helden.pieces import Element, ElementId, Figure
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, members
from battles.rules.refusals import refuse


def problems(state: State, seat: Seat, wish: Casting) -> list[Refusal]:
    """All that speaks against casting this spell so."""
    caster, spell = state.elements.get(wish.caster), SPELLS[wish.spell]
    if caster is None:
        return [refuse("no_such_element", "19.4", element=wish.caster)]
    found = caster_problems(state, seat, caster, spell)
    if caster.is_placed and caster.figure is not None:
        found += aim_problems(state, caster, caster.figure, wish)
        found += zap_problems(state, caster, cost(state, wish))
    return found


def cost(state: State, wish: Casting) -> int:
    """What the caster pays: the spell's own price, and a surcharge while he is engaged."""
    return own_price(state, wish) + surcharge(state, wish.caster)


def own_price(state: State, wish: Casting) -> int:
    targets = [state.elements[key] for key in wish.targets if key in state.elements]
    return spells.price(state.elements[wish.caster], SPELLS[wish.spell], targets, wish.arrivals)


def surcharge(state: State, element: ElementId) -> int:
    return SURCHARGE if state.elements[element].is_placed and is_engaged(state, element) else 0


def zap_problems(state: State, caster: Element, due: int) -> list[Refusal]:
    left = state.magic.zap.get(caster.id, 0)
    if due <= left:
        return []
    return [refuse("not_enough_zap", "19.3", witness={"element": caster.id}, wizard=caster.id, zap=due, left=left)]


# --- the caster ----------------------------------------------------------------------------------------------------


def caster_problems(state: State, seat: Seat, caster: Element, spell: Spell) -> list[Refusal]:
    """Is he a wizard in action, is it his window, and is the spell his to cast?"""
    witness = {"element": caster.id}
    if state.seat_of(caster.id) != seat:
        return [refuse("not_yours", "20", witness=witness, element=caster.id)]
    figure = state.figure(caster.id)
    if figure is None or figure.kind != "wizard":
        return [refuse("no_active_wizard", "19.4", witness=witness, element=caster.id)]
    found = []
    if not caster.is_placed:
        found.append(refuse("wizard_not_on_table", "19.4", wizard=caster.id))
    if spell.window != state.phase or caster.side != state.active:
        found.append(refuse("wrong_window", "19.4", spell=spell.id, window=spell.window))
    if caster.id in state.magic.cast:
        found.append(refuse("already_cast", "19.4", witness=witness, wizard=caster.id))
    if caster.id in state.magic.supported:
        found.append(refuse("supported_a_spell", "19.5", witness=witness, wizard=caster.id))
    return found + _gift_problems(state, caster, figure, spell)


def _gift_problems(state: State, caster: Element, figure: Figure, spell: Spell) -> list[Refusal]:
    """Grade, school, and how often he may cast it in a game."""
    found = []
    if spell.grade not in (None, figure.grade):
        found.append(refuse("grade_forbids", "19.4", spell=spell.id, grade=spell.grade))
    if figure.school == spell.forbidden_school or spell.only_school not in (None, figure.school):
        found.append(refuse("school_forbids", "19.4", spell=spell.id, school=figure.school))
    if spell.uses is not None and uses(state, caster.id, spell.id) >= spell.uses:
        found.append(refuse("no_uses_left", "19.4", wizard=caster.id, spell=spell.id, allowed=spell.uses))
    return found


def uses(state: State, wizard: ElementId, spell: SpellId) -> int:
    """How often a wizard has cast it in this game."""
    return state.magic.uses.get(wizard, {}).get(spell, 0)


# --- what it is cast at --------------------------------------------------------------------------------------------


def aim_problems(state: State, caster: Element, figure: Figure, wish: Casting) -> list[Refusal]:
    spell = SPELLS[wish.spell]
    match spell.aim:
        case "graveyard" | "altar":
            return places.problems(state, caster, figure, wish)
        case "self":
            return _own_element_problems(state, caster, wish)
        case "figure":
            return [refuse("sphere_is_cast_at_a_figure", "19.6", spell=wish.spell)]
        case _:
            return _targets_problems(state, caster, figure, wish)


def _own_element_problems(state: State, caster: Element, wish: Casting) -> list[Refusal]:
    found = []
    if wish.targets not in ((), (caster.id,)):
        found.append(refuse("only_own_element", "19.4", witness={"element": caster.id}, spell=wish.spell))
    if caster.id in state.magic.enchanted:
        found.append(_enchanted(caster))
    if wish.spell == "magic_move" and camps.is_in_contact(state, caster.id):
        foes = [touch.other for touch in state.field.foes(caster.id)]
        found.append(refuse("wizard_in_contact", "19.4", witness={"elements": foes}, wizard=caster.id))
    return found


def _enchanted(target: Element) -> Refusal:
    return refuse("enchanted_already", "19.4", witness={"element": target.id}, target=target.id)


def _targets_problems(state: State, caster: Element, figure: Figure, wish: Casting) -> list[Refusal]:
    if not wish.targets:
        return [refuse("no_spell_target", "19.4", spell=wish.spell)]
    found = []
    if len(set(wish.targets)) < len(wish.targets):
        found.append(refuse("target_named_twice", "19.4", spell=wish.spell))
    for key in dict.fromkeys(wish.targets):
        target = state.elements.get(key)
        if target is None:
            found.append(refuse("no_such_element", "19.4", element=key))
        else:
            found += target_problems(state, caster, figure, SPELLS[wish.spell], target)
    return found


def target_problems(state: State, caster: Element, figure: Figure, spell: Spell, target: Element) -> list[Refusal]:
    """Why the spell cannot be laid on this element."""
    if not target.is_placed:
        return [refuse("target_not_on_table", "19.4", target=target.id)]
    found, witness = [], {"element": target.id}
    if (spell.aim == "enemy") == (target.side == caster.side):
        found.append(refuse("wrong_side_for_spell", "19.4", witness=witness, spell=spell.id, target=target.id))
    if spell.aim == "own_shooters" and not is_shooter(state, target):
        found.append(refuse("target_does_not_shoot", "19.4", witness=witness, target=target.id))
    if target.type in members("gods"):
        found.append(refuse("gods_are_immune", "19.4", witness=witness, target=target.id))
    if target.id in state.magic.enchanted:
        found.append(_enchanted(target))
    return found + sight_problems(state, caster, figure, target)


def sight_problems(state: State, caster: Element, figure: Figure, target: Element) -> list[Refusal]:
    """Out of range, or unseen."""
    if target.id == caster.id:
        return []
    found, gap, allowed = [], apart(caster.box, target.box), reach(state, figure)
    if gap > allowed + NEAR:
        line = line_between(caster.box, target.box)
        witness = {"element": target.id, "line": line, "distance": round(gap, 1), "allowed": allowed}
        facts = {"distance": round(gap, 1), "allowed": allowed}
        found.append(refuse("magic_out_of_range", "19.1", witness=witness, figure=caster.id, target=target.id, **facts))
    if not sight.sees(state, caster, target):
        witness = {"element": target.id, "line": line_between(caster.box, target.box)}
        found.append(refuse("magic_unseen", "10.2", witness=witness, figure=caster.id, target=target.id))
    return found


def is_shooter(state: State, element: Element) -> bool:
    """Shooting elements, and boats that carry some (14.2)."""
    if element.type != "boats":
        return element.troop.shoots
    return any(one.boat == element.id and one.type in members("ARCHERS") for one in state.elements_of(element.side))


# --- what could be cast --------------------------------------------------------------------------------------------


def legal_targets(state: State, caster: Element, spell: Spell) -> list[Element]:
    """Elements on which this spell could be laid, the nearest first; price apart."""
    figure = caster.figure
    assert figure is not None
    keys = state.field.near(caster.box, reach(state, figure) + NEAR)
    near = sorted((state.elements[key] for key in keys), key=lambda one: (apart(caster.box, one.box), one.id))
    return [one for one in near if not target_problems(state, caster, figure, spell, one)]


def examples(state: State, seat: Seat) -> Iterator[Casting]:
    """For each own wizard and each spell of this window a lawful casting, if there is one."""
    for spell in spells.WINDOWS.get(state.phase, ()):
        for caster in state.elements_of(state.active):
            wish = _example(state, seat, caster, SPELLS[spell])
            if wish is not None and not problems(state, seat, wish):
                yield wish


def _example(state: State, seat: Seat, caster: Element, spell: Spell) -> Casting | None:
    if caster.figure is None or caster_problems(state, seat, caster, spell):
        return None
    if state.magic.zap.get(caster.id, 0) == 0:
        return None
    match spell.aim:
        case "self":
            return Casting(caster=caster.id, spell=spell.id, targets=(caster.id,))
        case "graveyard" | "altar":
            return places.example(state, caster, caster.figure, spell)
        case "figure":
            return None
        case _:
            targets = legal_targets(state, caster, spell)
            cheapest = min(targets, key=lambda one: spells.price(caster, spell, [one]), default=None)
            return None if cheapest is None else Casting(caster=caster.id, spell=spell.id, targets=(cheapest.id,))


def can_cast(state: State, seat: Seat) -> bool:
    return next(examples(state, seat), None) is not None
