"""What things are worth to the computer, in points."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.rules.geometry import Pose
from battles.rules.horden_helden.combat import panel
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.movement.contact import facing
from battles.rules.horden_helden.pieces import Command, Element, ElementId, SideId, SideRecord
from battles.rules.horden_helden.state import Options, State

COMMANDER = 150.0
"""What a lost commander costs beyond his price: with more points lost he is the battle."""
HARM: Mapping[str, float] = {
    "stand": 0.0,
    "may_retreat": 0.02,
    "recoil": 0.06,
    "choice:recoil|retreat": 0.06,
    "retreat": 0.1,
    "flee": 0.35,
    "leave": 1.0,
    "destroyed": 1.0,
}
"""How much of an element's worth an outcome costs."""


def worth(state: State, element: Element) -> float:
    """Points that would be lost with it, and what its commander means."""
    total = float(element.points)
    if element.figure is not None and element.figure.status == "active":
        total += element.figure.points
    if state.commander(element.id) is not None:
        total += COMMANDER + (element.commander.points if element.commander is not None else 0)
    return total


def harm(outcome: str, *, is_held: bool) -> float:
    """Who is held on flank or rear does not survive a recoil (16.1)."""
    kind = outcome.partition(":")[0] if outcome.startswith("flee") else outcome
    cost = HARM.get(kind, HARM["recoil"])
    return 1.0 if is_held and cost > HARM["may_retreat"] else cost


def fight(state: State, mine: ElementId, foe: str, *, kind: str = "melee") -> float:
    """What a fight gains on average: the enemy's losses less my own."""
    odds = panel.odds(state, Fight(kind="melee" if kind == "melee" else "shooting", attacker=mine, defender=foe))
    return weighed(state, odds, mine, foe)


def weighed(state: State, odds: Mapping[str, Json], mine: ElementId, foe: str) -> float:
    falls: int = odds["falls"] or 1
    own, other = odds["chances"]
    gain: float = sum(count * harm(outcome, is_held=_is_held(state, foe)) for outcome, count in other.items())
    loss: float = sum(count * harm(outcome, is_held=_is_held(state, mine)) for outcome, count in own.items())
    return (gain * _worth_of(state, foe) - loss * worth(state, state.elements[mine])) / falls


def _worth_of(state: State, foe: str) -> float:
    element = state.elements.get(foe)
    return worth(state, element) if element is not None else CAMP


CAMP = 150.0
"""A camp section: the whole camp may fall with it."""


def _is_held(state: State, key: str) -> bool:
    return key in state.field.boxes and bool(state.field.pressed(key)) and bool(state.field.opponents(key))


def placed(state: State, poses: Mapping[ElementId, Pose]) -> State:
    """The table if these stood there."""
    moved = {key: structs.replace(state.elements[key], pose=pose, place="field") for key, pose in poses.items()}
    return structs.replace(state, elements={**state.elements, **moved})


def met(state: State, mine: ElementId, foe: ElementId, kind: str) -> float:
    """What it gains that my element stands there against this enemy."""
    others = [one for one in state.field.opponents(foe) if one != mine]
    if kind == "front" or mine in state.field.opponents(foe):
        return fight(state, mine, foe)
    if others:
        return fight(state, others[0], foe)
    poses = facing.facing_poses(state, foe, mine)
    turned = placed(state, poses) if poses else state
    return fight(turned, mine, foe)


_SIDES: dict[SideId, SideRecord] = {"A": SideRecord(id="A", seat=Seat("1")), "B": SideRecord(id="B", seat=Seat("2"))}
_COMMANDS = {f"{one.id}1": Command(id=f"{one.id}1", side=one.id, seat=one.seat) for one in _SIDES.values()}


def bare_table(elements: dict[ElementId, Element], options: Options) -> State:
    """Nobody but these, on open ground."""
    return State(sides=dict(_SIDES), commands=dict(_COMMANDS), elements=elements, options=options, turn=1)
