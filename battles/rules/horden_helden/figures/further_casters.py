"""Wizards of other users on the same side, who cast a sphere too and support its first caster (19.6)."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Seat
from battles.rules.errors import Refusal
from battles.rules.horden_helden.figures import attacks
from battles.rules.horden_helden.figures.duel import Duel
from battles.rules.horden_helden.figures.single import MOST_HELPERS
from battles.rules.horden_helden.magic.reach import active
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.refusals import refuse


def problems(state: State, seat: Seat, duel: Duel, wizards: tuple[ElementId, ...]) -> list[Refusal]:
    """All that speaks against these wizards' joining in."""
    found, room = [], room_for(duel)
    if not wizards:
        found.append(refuse("no_figure_named", "19.6"))
    if len(set(wizards)) < len(wizards):
        found.append(refuse("caster_named_twice", "19.6", wizard=wizards[0]))
    if len(wizards) > room:
        found.append(refuse("too_many_casters", "19.6", allowed=room, count=len(wizards)))
    for key in dict.fromkeys(wizards):
        found += attacks.caster_problems(state, seat, key, duel.defender, joins=True)
    return found


def room_for(duel: Duel) -> int:
    """How many more may cast it."""
    return MOST_HELPERS - len(duel.supporters)


def able(state: State, duel: Duel) -> list[Element]:
    """Wizards of others than its caster's user who could cast it too; his own he has named himself."""
    if not room_for(duel):
        return []
    first = state.seat_of(duel.attacker)
    wizards = [one for one, _ in active(state, state.elements[duel.attacker].side, "wizard")]
    return [one for one in wizards if state.seat_of(one.id) != first and _can(state, duel, one.id)]


def _can(state: State, duel: Duel, wizard: ElementId) -> bool:
    return not attacks.caster_problems(state, state.seat_of(wizard), wizard, duel.defender, joins=True)


def joined(duel: Duel, wizards: tuple[ElementId, ...]) -> Duel:
    return structs.replace(duel, supporters=(*duel.supporters, *wizards))
