"""Who is deployed when (4.6, 4.8): half, rest, boats and expendables; commands in their order."""

from __future__ import annotations

from math import ceil

from battles.rules.base import Seat
from battles.rules.horden_helden.pieces import ENEMY, Command, CommandId, Element, ElementId, SideId
from battles.rules.horden_helden.state import State
from battles.rules.seats import in_order
from battles.rules.tabletop.board import Edge

LAST = frozenset({"boats", "expendables"})
"""Deployed in the last two steps."""
UNSEEN = frozenset({"gods", "hidden_beings", "baggage"})
"""Never among the visible troops; baggage is placed with the camps."""
STEPS = 6
HALF_STEPS, REST_STEPS, LAST_STEPS = (1, 2), (3, 4), (5, 6)
SHORT_EDGES: frozenset[Edge] = frozenset({"west", "east"})


def attacker(state: State) -> SideId:
    return next((side.id for side in state.sides.values() if side.role == "attacker"), "A")


def defender(state: State) -> SideId:
    return ENEMY[attacker(state)]


def is_meeting(state: State) -> bool:
    """Both armies come from the short edges (4.2)."""
    return any(side.edge in SHORT_EDGES for side in state.sides.values())


def side_of_step(state: State, step: int) -> SideId:
    return defender(state) if step % 2 else attacker(state)


def is_waiting(element: Element) -> bool:
    """Still to be deployed in sight of all."""
    return element.place == "reserve" and element.type not in UNSEEN


def waiting(state: State, side: SideId) -> tuple[Element, ...]:
    return tuple(one for one in state.elements_of(side) if is_waiting(one))


def due(state: State, side: SideId, step: int) -> tuple[Element, ...]:
    """Who may be deployed in this step."""
    return tuple(one for one in waiting(state, side) if (one.type in LAST) == (step in LAST_STEPS))


def least(state: State, side: SideId, step: int) -> int:
    """How many must be deployed in this step: half of them, later all."""
    count = len(due(state, side, step))
    return ceil(count / 2) if step in HALF_STEPS else count


def must(state: State, side: SideId, step: int) -> frozenset[ElementId]:
    """Who must be deployed in this step: all flyers in the first, everybody later."""
    return frozenset(one.id for one in due(state, side, step) if one.is_flyer or step not in HALF_STEPS)


def of_seat(state: State, seat: Seat, elements: tuple[Element, ...]) -> tuple[Element, ...]:
    return tuple(one for one in elements if state.seat_of(one.id) == seat)


# --- commands of large battles ----------------------------------------------------------------------------------------


def troops_of(state: State, command: CommandId) -> tuple[Element, ...]:
    """A command's elements that are deployed with it."""
    return tuple(one for one in state.elements.values() if one.command == command and is_waiting(one))


def flyers_of(state: State, command: CommandId) -> int:
    return sum(one.is_flyer for one in troops_of(state, command))


def camp_command(state: State, side: SideId) -> Command:
    """Which command has camp and baggage: as sketched, else the chief's."""
    named = state.setting_up.camp_command.get(side)
    if named is not None:
        return state.commands[named]
    own = state.commands_of(side)
    return next((command for command in own if command.role == "chief"), own[0])


def size_of(state: State, command: Command) -> int:
    """Visible elements, with camp and baggage (20)."""
    plan = state.setting_up.plans.get(command.side)
    has_camp = plan is not None and camp_command(state, command.side).id == command.id
    camp = plan.width * plan.depth if plan is not None and has_camp else 0
    return len(troops_of(state, command.id)) + camp


def commands_due(state: State, side: SideId) -> tuple[Command, ...]:
    """Which commands may be deployed next (4.8)."""
    done = state.setting_up.deployed
    left = [one for one in state.commands_of(side) if one.id not in done and troops_of(state, one.id)]
    flyers = {one.id: flyers_of(state, one.id) for one in left}
    if any(command.id in done for command in state.commands_of(side)):
        winged = [one for one in left if flyers[one.id]]
        return tuple(winged or left)
    if any(flyers.values()):
        return tuple(one for one in left if flyers[one.id] == max(flyers.values()))
    return tuple(one for one in left if size_of(state, one) == max(size_of(state, other) for other in left))


def seats_due(state: State, side: SideId) -> tuple[Seat, ...]:
    """Whose commands they are."""
    return in_order({command.seat for command in commands_due(state, side)})
