"""Battles in which the armies have come near each other: set up by plan, then pushed towards the middle."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import RulesSystem, Setup
from battles.rules.dice import Dice, pick
from battles.rules.geometry import Pose
from battles.rules.ninth_age import position
from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.pieces import SideId, Unit, UnitId
from battles.rules.ninth_age.setup.deployment import Room
from battles.rules.ninth_age.setup.orders.for_me import SetUpForMe
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.turns.frames import NextPhase
from battles.rules.play import begin, perform

PUSHES = (4.0, 6.0, 8.0, 9.0, 10.0)
"""Inches."""
MOST_QUESTIONS = 200


def close(rules: RulesSystem[State], setup: Setup, dice: Dice) -> Setup:
    """The position at the start of the first turn, with both armies nearer to each other."""
    state = begin(rules, setup, dice).state
    for _ in range(MOST_QUESTIONS):
        if state.turn:
            break
        for seat in rules.asked(state):
            state = perform(rules, state, seat, SetUpForMe(), dice).state
            break
    pushed = _pushed(state, inches(pick(dice, PUSHES)))
    marked = _with_marker(pushed, dice)
    quiet = structs.replace(marked, flow=(NextPhase(at=0),), turn=1, phase="charge", active=state.first)
    return Setup(position=position.written(quiet))


def _pushed(state: State, far: float) -> State:
    """Each unit straight ahead, the foremost first, if it then stands clear of everything."""
    units = dict[UnitId, Unit](state.units)
    for side in state.sides:
        for unit in sorted(state.units_of(side), key=lambda one: _depth(state, side, one)):
            if unit.is_placed and unit.pose is not None:
                now = structs.replace(state, units=units)
                ahead = unit.pose.forward
                there = Pose(unit.pose.x + far * ahead[0], unit.pose.y + far * ahead[1], unit.pose.facing)
                moved = structs.replace(unit, pose=there)
                if Room(now, side, [unit.id]).is_clear(moved):
                    units = {**units, unit.id: moved}
    return structs.replace(state, units=units)


def _depth(state: State, side: SideId, unit: Unit) -> float:
    """How far from the middle of the board."""
    return abs(state.board.depth / 2 - unit.pose.y) if unit.pose is not None else 0.0


def _with_marker(state: State, dice: Dice) -> State:
    """Spoils of War: a marker lies under somebody who may pick it up."""
    if state.objective.kind != "spoils_of_war" or not state.objective.markers:
        return state
    scoring = [unit for unit in state.on_table if unit.leading_profile.has("scoring")]
    if not scoring:
        return state
    first, *others = state.objective.markers
    under = structs.replace(first, point=pick(dice, scoring).centre)
    return structs.replace(state, objective=structs.replace(state.objective, markers=(under, *others)))
