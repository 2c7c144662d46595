"""Small replacements inside a state, shared by the events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import structs

from battles.rules.geometry import Pose
from battles.rules.horden_helden.pieces import Command, CommandId, Element, ElementId, SideId, SideRecord
from battles.rules.horden_helden.state import State


def with_elements(state: State, elements: Iterable[Element]) -> State:
    """These elements replaced or added; they always stand in the order in which JSON keeps them."""
    changed = {**state.elements, **{one.id: one for one in elements}}
    is_longer = len(changed) > len(state.elements)
    return structs.replace(state, elements=dict(sorted(changed.items())) if is_longer else changed)


def with_poses(state: State, poses: Mapping[ElementId, Pose]) -> State:
    """These elements stand elsewhere on the table."""
    return with_elements(state, [structs.replace(state.elements[one], pose=pose) for one, pose in poses.items()])


def with_commands(state: State, commands: Iterable[Command]) -> State:
    return structs.replace(state, commands={**state.commands, **{one.id: one for one in commands}})


def with_side(state: State, side: SideRecord) -> State:
    return structs.replace(state, sides={**state.sides, side.id: side})


def spent(state: State, command: CommandId, ap: int) -> State:
    """A command has paid action points."""
    payer = state.commands[command]
    return with_commands(state, [structs.replace(payer, ap=payer.ap - ap)])


def sides_of(state: State) -> tuple[SideId, SideId]:
    """The active side first."""
    return state.active, state.other
