"""Support for the defence against a sphere: as for a counterspell (19.6)."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Seat
from battles.rules.errors import Refusal
from battles.rules.horden_helden.figures.duel import Duel
from battles.rules.horden_helden.figures.single import MOST_HELPERS
from battles.rules.horden_helden.magic import counterspells
from battles.rules.horden_helden.magic.reach import active
from battles.rules.horden_helden.magic.record import Casting
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.refusals import refuse


def _as_counter(duel: Duel) -> Casting:
    """The sphere as a spell on its victim, who is as it were the counter-caster."""
    return Casting(caster=duel.attacker, spell="magic_sphere", targets=(duel.defender,), counter=duel.defender)


def helper_problems(state: State, duel: Duel, key: ElementId) -> list[Refusal]:
    """Why this figure cannot support the defence."""
    if key == duel.defender:
        return [refuse("defends_himself", "19.6", witness={"element": key}, figure=key)]
    return counterspells.support_problems(state, _as_counter(duel), key, "counter")


def problems(state: State, seat: Seat, duel: Duel, figures: tuple[ElementId, ...]) -> list[Refusal]:
    """All that speaks against these figures' support."""
    found = [
        refuse("not_yours", "20", witness={"element": key}, element=key)
        for key in figures
        if key in state.elements and state.seat_of(key) != seat
    ]
    if not figures:
        found.append(refuse("no_figure_named", "19.6"))
    if len(set(figures) | set(duel.defence)) < len(figures) + len(duel.defence):
        found.append(refuse("supports_already", "19.6", figures=list(figures)))
    if len(figures) + len(duel.defence) > MOST_HELPERS:
        allowed = MOST_HELPERS - len(duel.defence)
        found.append(refuse("too_many_supporters", "19.6", allowed=allowed, count=len(figures)))
    for key in dict.fromkeys(figures):
        found += helper_problems(state, duel, key)
    return found


def helpers(state: State, duel: Duel) -> list[Element]:
    """Who could support the defence."""
    if len(duel.defence) >= MOST_HELPERS:
        return []
    side = state.elements[duel.defender].side
    able = (one for one, _ in active(state, side, "wizard", "cleric") if one.id not in duel.defence)
    return [one for one in able if not helper_problems(state, duel, one.id)]


def helped(duel: Duel, figures: tuple[ElementId, ...]) -> Duel:
    return structs.replace(duel, defence=(*duel.defence, *figures))
