"""Who may shoot, from which edge, how far (14.1, 14.2)."""

from __future__ import annotations

from battles.rules.errors import Refusal
from battles.rules.geometry import Side, contact
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.combat import overlaps
from battles.rules.horden_helden.combat.case import archers_aboard
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.shooting.rulings import TAIL_WIND_LE
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, NEAR
from battles.rules.refusals import refuse

_SIDES_OF_WAGON: tuple[Side, ...] = ("left", "right")


def is_shooter(state: State, element: Element) -> bool:
    """Of a type that shoots, or a boat with archers aboard."""
    return element.troop.shoots if element.type != "boats" else archers_aboard(state, element) is not None


def range_of(state: State, element: Element) -> float:
    """In millimetres (14.1); 0 for who does not shoot."""
    crew = archers_aboard(state, element) or element
    troop = crew.troop
    far = troop.range_advanced if state.is_advanced else troop.range_basic
    if state.is_advanced and crew.type == "arquebusiers":
        far *= crew.strength
    wind = max(state.enchanted(element.id, "tail_wind"), state.enchanted(crew.id, "tail_wind"))
    return (far + (TAIL_WIND_LE if wind and far else 0.0)) * LE


def faces(state: State, element: Element) -> tuple[Side, ...]:
    """The edges from which it may shoot now; one of them a turn (14.2)."""
    match element.type:
        case "war_wagons":
            return _SIDES_OF_WAGON if _moved_this_turn(state, element) else ("front", *_SIDES_OF_WAGON)
        case "boats":
            return ("front", *_SIDES_OF_WAGON)
        case _:
            return ("front",)


def _moved_this_turn(state: State, element: Element) -> bool:
    """Only the active player's elements are bound by it."""
    return element.side == state.active and state.moving.has_moved(element.id)


def problem(state: State, element: Element) -> Refusal | None:
    """Why it cannot shoot at all now."""
    if not is_shooter(state, element):
        return refuse("no_shooter", "14.1", witness={"element": element.id}, element=element.id)
    if element.pose is None or element.place not in ("field", "ambush"):
        return refuse("not_on_table", "14.1", element=element.id)
    command = state.command_of(element.id)
    if command.withdrawing or command.unreliable:
        return refuse("command_does_not_shoot", "20", witness={"element": element.id}, element=element.id)
    return _engaged(state, element) or _not_ready(state, element)


def _engaged(state: State, element: Element) -> Refusal | None:
    foe = enemy_in_contact(state, element)
    if foe is not None:
        return refuse(
            "shooter_in_contact", "14.2", witness={"elements": [element.id, foe]}, element=element.id, foe=foe
        )
    foe = overlapped_by(state, element)
    if foe is not None:
        return refuse("shooter_overlaps", "14.2", witness={"elements": [element.id, foe]}, element=element.id, foe=foe)
    return None


def _not_ready(state: State, element: Element) -> Refusal | None:
    witness = {"element": element.id}
    if element.rides:
        return refuse("still_mounted", "9.9", witness=witness, element=element.id)
    if element.side != state.active:
        return None
    if element.type == "artillery" and (_moved_this_turn(state, element) or element.id in state.moving.turned):
        return refuse("artillery_moved", "14.2", witness=witness, element=element.id)
    if element.type == "arquebusiers" and not _is_two_deep(state, element):
        return refuse("not_two_deep", "14.2", witness=witness, element=element.id)
    return None


def _is_two_deep(state: State, element: Element) -> bool:
    """Another arquebusier element directly behind, facing the same way."""
    if element.id not in state.field.boxes:
        return False
    behind = state.field.behind(element.id)
    return behind is not None and state.elements[behind].type == "arquebusiers"


# --- contact and overlap ----------------------------------------------------------------------------------------------


def enemy_in_contact(state: State, element: Element) -> str | None:
    """An enemy in base contact, or the section whose followers it attacks; also of an element that still waits in
    ambush."""
    if element.id in state.field.boxes:
        touched = next((touch.other for touch in state.field.foes(element.id)), None)
        return touched or camps.followers_attacked_by(state, element.id)
    for other in state.field.near(element.box, NEAR):
        if state.elements[other].side == element.side:
            continue
        touch = contact(element.box, state.field.boxes[other], NEAR)
        if touch is not None and touch.is_edge:
            return other
    return None


def overlapped_by(state: State, element: Element) -> ElementId | None:
    """An enemy in melee against whom the element counts as overlap (15.2)."""
    return overlaps.overlapped_by(state, element.id) if element.id in state.field.boxes else None
