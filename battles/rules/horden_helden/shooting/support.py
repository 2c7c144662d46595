"""Wizards who strengthen the shots of their element, for an action point of their own turn (14.8, 15.12)."""

from __future__ import annotations

from battles.rules.base import Seat
from battles.rules.errors import Refusal
from battles.rules.horden_helden.combat.case import archers_aboard
from battles.rules.horden_helden.combat.tactical import MAGIC_SHOOTERS
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.shooting import volleys
from battles.rules.horden_helden.shooting.rulings import SUPPORT_AP
from battles.rules.horden_helden.state import State
from battles.rules.refusals import refuse


def shooter_of(state: State, wizard: Element) -> Element:
    """The element that shoots: the wizard's own, or the boat that carries it."""
    return state.elements[wizard.boat] if wizard.boat is not None else wizard


def wizard_of(state: State, shooter: ElementId) -> Element | None:
    """The element of the active wizard with a shooter."""
    crew = archers_aboard(state, state.elements[shooter]) or state.elements[shooter]
    figure = state.figure(crew.id)
    return crew if figure is not None and figure.kind == "wizard" else None


def candidates(state: State, seat: Seat) -> tuple[ElementId, ...]:
    """The seat's wizards who may pay now, by the element that shoots."""
    if state.is_advanced:
        return ()
    shooters = [shot.shooter for shot in state.shooting.pending]
    return tuple(one for one in shooters if state.seat_of(one) == seat and problem(state, one, 0) is None)


def problem(state: State, shooter: ElementId, already: int) -> Refusal | None:
    """Why magical support for this shooter cannot be paid, after so many other payments of its command."""
    wizard, element = wizard_of(state, shooter), state.elements[shooter]
    if state.is_advanced or element.side != state.active:
        return refuse("support_in_own_turn_only", "14.8", element=shooter)
    if shooter not in {shot.shooter for shot in state.shooting.pending}:
        return refuse("does_not_shoot", "14.8", witness={"element": shooter}, element=shooter)
    crew = archers_aboard(state, element) or element
    if wizard is None or crew.type not in MAGIC_SHOOTERS:
        return refuse("no_wizard_with_shooter", "14.8", witness={"element": shooter}, element=shooter)
    if wizard.id in state.moving.barred_wizards:
        return refuse("wizard_took_extra_step", "6.6", witness={"element": shooter}, element=shooter)
    if wizard.id in state.melee.combat_ap or shooter in state.shooting.supported:
        return refuse("wizard_paid_already", "15.12", witness={"element": shooter}, element=shooter)
    ap = state.command_of(wizard.id).ap - already * SUPPORT_AP
    return None if ap >= SUPPORT_AP else refuse("too_few_ap", "5.3", cost=SUPPORT_AP, ap=ap)


def helps(state: State, shooter: ElementId) -> bool:
    """Only the two who fight count it: the main shooter, and the target that shoots back (14.6)."""
    fights = volleys.fights(state.shooting.pending)
    return any(shooter == one.attacker or (one.reply and shooter == one.defender) for one in fights)
