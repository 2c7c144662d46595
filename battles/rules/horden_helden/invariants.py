"""What holds in every state, whatever has been ordered: for tests of random battles."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.geometry import signed_distance
from battles.rules.horden_helden import room
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR

_SLACK = 0.01
"""Rounding of poses, on top of the tolerance of the rules."""
_PLACED = frozenset({"field", "ambush"})
"""Places with a pose; nobody else has one."""


_AFLOAT = frozenset({"reserve", "column", "field", "unseen"})
"""Where a boat with passengers may be."""


def broken(state: State) -> list[str]:
    """Everything that is wrong, in words for the programmer; empty if all is well."""
    return [*_places(state), *_overlaps(state), *_contacts(state), *_counts(state)]


def _places(state: State) -> Iterator[str]:
    board = room.bounds(state)
    for one in state.elements.values():
        if (one.pose is not None) != (one.place in _PLACED) and one.place != "unseen":
            yield f"{one.id} is {one.place} with the pose {one.pose}"
        is_entering = one.id in state.setting_up.columns.get(one.command, ())
        if one.pose is not None and not is_entering and not board.holds(one.box, NEAR + _SLACK):
            yield f"{one.id} stands over the edge: {one.pose}"
        yield from _aboard(state, one)


def _aboard(state: State, one: Element) -> Iterator[str]:
    if (one.boat is not None) != (one.place == "aboard"):
        yield f"{one.id} is {one.place} with the boat {one.boat}"
    elif one.boat is not None and state.elements[one.boat].place not in _AFLOAT:
        yield f"{one.id} is aboard {one.boat}, which is {state.elements[one.boat].place}"


def _overlaps(state: State) -> Iterator[str]:
    """Nobody stands on anybody, not even in the air."""
    field = state.field
    for one, box in field.boxes.items():
        for other in field.near(box, 0.0):
            if one < other:
                deep = -signed_distance(box, field.boxes[other])
                if deep > NEAR + _SLACK:
                    yield f"{one} and {other} overlap by {deep:.3f} mm: {box.pose} {field.boxes[other].pose}"


def _contacts(state: State) -> Iterator[str]:
    """Who touches is touched; who fights is fought."""
    field = state.field
    for one in field.ids:
        for touch in field.touches(one):
            if not any(back.other == one for back in field.touches(touch.other)):
                yield f"{one} touches {touch.other}, which does not touch it"
        for foe in field.opponents(one):
            if one not in field.opponents(foe):
                yield f"{one} fights {foe}, which does not fight it"


def _counts(state: State) -> Iterator[str]:
    for command in state.commands.values():
        if command.ap < 0:
            yield f"{command.id} has {command.ap} action points"
    for wizard, zap in state.magic.zap.items():
        if zap < 0:
            yield f"{wizard} has {zap} magic points"
