"""Wizards who help in melee for an action point (15.12, basic game)."""

from __future__ import annotations

from battles.rules.errors import Refusal
from battles.rules.geometry import is_within
from battles.rules.horden_helden.movement.ways import rates
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR
from battles.rules.refusals import refuse

PRICE = 1


def problems(state: State, wizard: Element) -> list[Refusal]:
    """Why this wizard cannot be paid for now."""
    found = []
    figure = state.figure(wizard.id)
    if state.is_advanced:
        found.append(refuse("only_basic", "15.12"))
    if not wizard.is_placed or figure is None or figure.kind != "wizard":
        found.append(refuse("no_wizard", "15.12", witness={"element": wizard.id}, element=wizard.id))
    if wizard.side != state.active:
        found.append(refuse("not_your_turn", "15.12"))
    if wizard.id in state.melee.combat_ap:
        found.append(refuse("combat_ap_spent", "15.12", witness={"element": wizard.id}, element=wizard.id))
    if wizard.id in state.moving.barred_wizards:
        found.append(refuse("took_extra_step", "6.6", witness={"element": wizard.id}, element=wizard.id))
    ap = state.command_of(wizard.id).ap
    if ap < PRICE:
        found.append(refuse("too_few_ap", "5.3", cost=PRICE, ap=ap))
    return found


def able(state: State) -> tuple[Element, ...]:
    """Wizards of the active side who could be paid for."""
    if state.is_advanced:
        return ()
    with_figure = (one for one in state.on_table if one.side == state.active and one.figure is not None)
    return tuple(one for one in with_figure if not problems(state, one))


def expecting(state: State) -> tuple[Element, ...]:
    """Those of them whom an enemy on the table could reach in the next turn: what is paid now helps then as well."""
    return tuple(one for one in able(state) if any(_can_reach(state, foe, one) for foe in state.on_table))


def _can_reach(state: State, foe: Element, wizard: Element) -> bool:
    if foe.side == wizard.side or not foe.troop.may_contact:
        return False
    far = max(rates.rate_on(state, foe, "open"), rates.rate_on(state, foe, "road"))
    return is_within(foe.box, wizard.box, far, NEAR)
