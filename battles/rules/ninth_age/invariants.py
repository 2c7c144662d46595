"""What holds in every state, whatever has been ordered: for tests of random battles."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.geometry import signed_distance
from battles.rules.ninth_age.measures import NEAR
from battles.rules.ninth_age.pieces import Unit, hp_each
from battles.rules.ninth_age.state import State
from battles.rules.tabletop.board import bounds

_SLACK = 0.05
"""Rounding of poses, on top of the tolerance of the rules; millimetres."""


def broken(state: State) -> list[str]:
    """Everything that is wrong, in words for the programmer; empty if all is well."""
    return [*_places(state), *_overlaps(state), *_engagements(state), *_pools(state)]


def _places(state: State) -> Iterator[str]:
    board = bounds(state.board)
    for unit in state.units.values():
        if unit.place == "off_board":
            continue  # it remembers where it left the board (A.15.70)
        if (unit.pose is not None) != (unit.place == "field"):
            yield f"{unit.id} is {unit.place} with the pose {unit.pose}"
        elif unit.pose is not None and not board.holds(unit.shape, NEAR + _SLACK):
            yield f"{unit.id} stands over the edge: {unit.pose}"


def _overlaps(state: State) -> Iterator[str]:
    """No two boundaries overlap, but for a character who charges out of a unit (B.21.95a)."""
    field = state.field
    for key, shape in field.shapes.items():
        for other in field.within(key, 0.0):
            if key < other and not _are_loose(state.units[key], state.units[other]):
                deep = -signed_distance(shape, field.shapes[other])
                if deep > NEAR + _SLACK:
                    yield f"{key} and {other} overlap by {deep:.3f} mm"


def _are_loose(one: Unit, other: Unit) -> bool:
    return one.marks.loose_from == other.id or other.marks.loose_from == one.id


def _engagements(state: State) -> Iterator[str]:
    """Who is engaged is engaged by an enemy; who flees is not."""
    for unit in state.units.values():
        if unit.is_fleeing and unit.is_engaged:
            yield f"{unit.id} flees and is engaged"
        for one in unit.engagements:
            enemy = state.units.get(one.enemy)
            if enemy is None or not enemy.is_placed or enemy.side == unit.side:
                yield f"{unit.id} is engaged with {one.enemy}, which is not there"
            elif not any(back.enemy == unit.id for back in enemy.engagements):
                yield f"{unit.id} is engaged with {one.enemy}, but not the other way round"


def _pools(state: State) -> Iterator[str]:
    for unit in state.units.values():
        if not unit.is_placed:
            continue
        if unit.troops is not None and not 0 <= unit.troops.lost < max(1, hp_each(unit.troops.choice)):
            yield f"{unit.id} has lost {unit.troops.lost} points that make a model"
        if unit.model_count <= 0:
            yield f"{unit.id} stands with nobody in it"
        for member in unit.members:
            if not member.hp > 0:
                yield f"{member.id} in {unit.id} has {member.hp} points"
