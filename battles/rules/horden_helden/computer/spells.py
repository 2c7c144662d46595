"""Which spells are worth their points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import accumulate

from msgspec import structs

from battles.rules.base import Option, Seat
from battles.rules.horden_helden.computer import roles, values
from battles.rules.horden_helden.magic.orders import CastSpell
from battles.rules.horden_helden.magic.record import Enchantment
from battles.rules.horden_helden.movement import plans
from battles.rules.horden_helden.movement.judgement import costs
from battles.rules.horden_helden.pieces import CommandId, Element, ElementId
from battles.rules.horden_helden.state import State

MOVE = 4.0
"""What it is worth that one more group or element moves."""
FRIENDLY = ("strength", "thunder_arrows", "tail_wind")


def value(known: State, option: Option[State]) -> float:
    """Points gained on average, less a point for each magic point (they would also serve a counterspell)."""
    order = option.order
    assert isinstance(order, CastSpell)
    rate = WORTH.get(order.spell)
    return 0.0 if rate is None else rate(known, order) - option.cost.get("zap", 0)


def _in_fights(known: State, order: CastSpell) -> float:
    """How much better the fights of the enchanted stand: the own ones', or (weakness) their enemies'."""
    after = _enchanted(known, order)
    return sum(_difference(known, after, target, order.spell) for target in order.targets)


def _enchanted(known: State, order: CastSpell) -> State:
    figure = known.elements[order.wizard].figure
    grade = 3 if figure is None else figure.grade
    laid = tuple(
        Enchantment(spell=order.spell, target=target, caster=order.wizard, grade=grade, until=known.turn + 1)
        for target in order.targets
    )
    magic = structs.replace(known.magic, enchantments=(*known.magic.enchantments, *laid))
    return structs.replace(known, magic=magic)


def _difference(before: State, after: State, target: ElementId, spell: str) -> float:
    gain = 0.0
    for foe in before.field.opponents(target) if target in before.field.boxes else ():
        mine, other = (target, foe) if spell in FRIENDLY else (foe, target)
        gain += values.fight(after, mine, other) - values.fight(before, mine, other)
    return gain


def _called(known: State, order: CastSpell) -> float:
    return 6.0 + 4.0 * len(order.arrivals)


def _shots(known: State, order: CastSpell) -> float:
    return 3.5 * len(order.targets)


def _hindered(known: State, order: CastSpell) -> float:
    return 2.5 * len(order.targets)


def _hurried(known: State, order: CastSpell) -> float:
    """Only moves that can be made beside all others count: cheaper ones alone gain nothing."""
    seat = known.seat_of(order.wizard)
    return MOVE * (_payable(_enchanted(known, order), seat) - _payable(known, seat))


def _payable(state: State, seat: Seat) -> int:
    """How many groups and single elements the action points let move, the cheapest first."""
    groups = plans.whole_groups(state, seat)
    joined = {key for group in groups for key in group}
    alone = [(one.id,) for one in plans.movable(state, seat) if one.is_placed and one.id not in joined]
    points = {one.id: one.ap for one in state.commands_of(state.active)}
    prices: dict[CommandId, list[int]] = {}
    for group in (*groups, *alone):
        members = [state.elements[key] for key in group]
        if not any(_stays(state, one) for one in members):
            prices.setdefault(members[0].command, []).append(costs.total(costs.lines(state, members)))
    sums = ((points[command], accumulate(sorted(own))) for command, own in prices.items())
    return sum(1 for most, added in sums for total in added if total <= most)


def _stays(state: State, element: Element) -> bool:
    if element.type in roles.HANGS_BACK or roles.is_led_from_behind(state, element):
        return True
    return bool(state.field.opponents(element.id))


def _again(known: State, order: CastSpell) -> float:
    return 9.0


WORTH: Mapping[str, Callable[[State, CastSpell], float]] = {
    "strength": _in_fights,
    "weakness": _in_fights,
    "raise_undead": _called,
    "ancestor_spirits": _called,
    "thunder_arrows": _shots,
    "disobedience": _hindered,
    "obedience": _hurried,
    "second_chance": _again,
}
