"""Battles whose set-up is carried out in part: before the columns of a meeting engagement, or up to the first turn."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import RulesSystem, Setup
from battles.rules.dice import Dice, pick, seeded
from battles.rules.geometry import ahead, distance, overlaps, placed
from battles.rules.horden_helden import position, room, topics
from battles.rules.horden_helden.arrivals.places import INWARD
from battles.rules.horden_helden.changes import with_poses
from battles.rules.horden_helden.pieces import Element, SideId
from battles.rules.horden_helden.score import SIDES
from battles.rules.horden_helden.setup import who
from battles.rules.horden_helden.setup.frames import AskEdge
from battles.rules.horden_helden.setup.orders.for_me import SetUpForMe
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import WIDTH
from battles.rules.play import begin, perform
from battles.rules.seats import in_order

GAPS = (42.0, 60.0, 90.0, 150.0)
"""How far apart the foremost troops are, in millimetres."""
LIMITS = {600: 8, 1200: 6, 1800: 4, 2400: 3}
"""Turns of a battle that begins so, by its points."""
TRIES = 400
"""Throws for the edge: one in eighteen gives a short one (4.2)."""


def meeting(rules: RulesSystem[State], setup: Setup, dice: Dice) -> Setup:
    """Both armies come from the short edges; what follows is left to the players."""
    options = {**setup.options, "four_edges": True, "turn_limit": LIMITS[setup.options["points"]]}
    lot = seeded(f"{dice.throw(100, 4)}")
    state = begin(rules, structs.replace(setup, options=options), lot).state
    while not isinstance(state.flow[-1], AskEdge):
        state = _answered(rules, state, lot)
    found = (_answered(rules, state, lot) for _ in range(TRIES))
    return Setup(position=position.written(next((after for after in found if who.is_meeting(after)), state)))


def _answered(rules: RulesSystem[State], state: State, lot: Dice) -> State:
    """One of those who are asked lets the server answer."""
    return perform(rules, state, in_order(topics.asked(state))[0], SetUpForMe(), lot).state


def close(rules: RulesSystem[State], setup: Setup, dice: Dice) -> Setup:
    """The set-up carried out by the server, then both armies brought forward; the battle begins from there."""
    lot = seeded(f"{dice.throw(100, 4)}")
    state = begin(rules, setup, lot).state
    while state.turn == 0 and state.ended is None:
        state = _answered(rules, state, lot)
    state = _forward(state, pick(dice, GAPS))
    options = structs.replace(state.options, turn_limit=LIMITS[state.options.points])
    return Setup(position=position.written(structs.replace(state, options=options)))


def _forward(state: State, gap: float) -> State:
    """Both sides go half the way; who finds no room stays behind."""
    apart = min(
        (distance(one.box, other.box) for one in state.on_table for other in state.on_table if one.side != other.side),
        default=0.0,
    )
    for side in SIDES:
        state = _shifted(state, side, max(0.0, apart - gap) / 2)
    return state


def _shifted(state: State, side: SideId, far: float) -> State:
    edge = state.sides[side].edge
    facing = INWARD[edge or "south"]
    waiting = [one.box for one in state.elements.values() if one.place == "ambush"]
    for element in sorted(_mine(state, side), key=lambda one: -_depth(one, facing)):
        way = ahead(structs.replace(element.box.pose, facing=facing), far)
        pose = structs.replace(element.box.pose, x=way.x, y=way.y)
        box = placed(WIDTH, element.depth, pose)
        if not room.problems(state, element, box) and not any(overlaps(box, other) for other in waiting):
            state = with_poses(state, {element.id: pose})
    return state


def _mine(state: State, side: SideId) -> list[Element]:
    return [one for one in state.on_table if one.side == side and one.type not in ("baggage", "boats")]


def _depth(element: Element, facing: float) -> float:
    """How far forward it stands."""
    x, y = structs.replace(element.box.pose, facing=facing).forward
    return element.box.cx * x + element.box.cy * y
