"""Single melees: which figures stand front to front (13.2, 5.4)."""

from __future__ import annotations

from battles.rules.base import Seat
from battles.rules.errors import Refusal
from battles.rules.horden_helden.magic.reach import active
from battles.rules.horden_helden.pieces import ElementId, FigureKind
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import load
from battles.rules.refusals import refuse

STARTERS: tuple[FigureKind, ...] = tuple(
    kind for kind in ("hero", "wizard", "cleric") if load("individuals")[kind]["may_start_single_melee"]
)
"""Kinds that may begin a single melee."""

Pair = tuple[ElementId, ElementId]


def has_fought(state: State, element: ElementId) -> bool:
    """Its figure fought a single melee this turn."""
    return any(element in pair for pair in state.magic.duels)


def pairs(state: State) -> list[Pair]:
    """Single melees that could be begun, or must be: the active side's figure first."""
    return [
        (one.id, foe)
        for one, _ in active(state, state.active, *STARTERS)
        if not has_fought(state, one.id)
        for foe in state.field.opponents(one.id)
        if state.figure(foe) is not None and not has_fought(state, foe)
    ]


def pairs_of(state: State, seat: Seat) -> list[Pair]:
    """Those that this seat may begin: its own; in the second round the chief's user settles the order (5.5)."""
    found = pairs(state)
    if state.phase == "single_two":
        return found if seat == state.sides[state.active].seat else []
    return [pair for pair in found if state.seat_of(pair[0]) == seat]


def melee_problems(state: State, seat: Seat, figure: ElementId, enemy: ElementId) -> list[Refusal]:
    """All that speaks against beginning this single melee."""
    missing = [key for key in (figure, enemy) if key not in state.elements]
    if missing:
        return [refuse("no_such_element", "13.2", element=missing[0])]
    found = []
    if state.phase != "single_two" and state.seat_of(figure) != seat:
        found.append(refuse("not_yours", "20", witness={"element": figure}, element=figure))
    own, theirs = state.figure(figure), state.figure(enemy)
    if own is None or state.elements[figure].side != state.active:
        found.append(refuse("no_active_figure_of_yours", "13.2", witness={"element": figure}, element=figure))
    elif own.kind not in STARTERS:
        found.append(refuse("clerics_never_start", "5.4", witness={"element": figure}, element=figure))
    if theirs is None or state.elements[enemy].side == state.active:
        found.append(refuse("no_enemy_figure", "13.2", witness={"element": enemy}, element=enemy))
    return found or _meeting_problems(state, figure, enemy)


def _meeting_problems(state: State, figure: ElementId, enemy: ElementId) -> list[Refusal]:
    found = []
    is_placed = state.elements[figure].is_placed and state.elements[enemy].is_placed
    if not is_placed or enemy not in state.field.opponents(figure):
        witness = {"elements": [figure, enemy]}
        found.append(refuse("not_front_to_front", "13.2", witness=witness, element=figure, enemy=enemy))
    fought = [key for key in (figure, enemy) if has_fought(state, key)]
    if fought:
        found.append(refuse("figure_fought", "5.4", witness={"elements": fought}, element=fought[0]))
    return found
