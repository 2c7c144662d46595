"""Places beside and behind friends who fight: overlaps and rear support."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.geometry import Hand, Pose, behind, beside, leg_length
from battles.rules.horden_helden import room
from battles.rules.horden_helden.computer import roles
from battles.rules.horden_helden.computer.candidates.candidate import Candidate
from battles.rules.horden_helden.computer.candidates.single_moves import place_at
from battles.rules.horden_helden.computer.mind import Mind
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.tables import WIDTH

TAKERS = 2
"""So many elements are thought of for a place."""
HANDS: tuple[Hand, ...] = ("left", "right")


def candidates(mind: Mind) -> Iterator[Candidate]:
    """The nearest who are free and can get there."""
    for friend in mind.mine:
        if mind.known.field.opponents(friend.id):
            for pose in _free_places(mind, friend):
                for one in _takers(mind, pose):
                    yield from place_at(mind, one, pose)


def _free_places(mind: Mind, friend: Element) -> list[Pose]:
    taken = mind.known.field.neighbours(friend.id)
    poses = [beside(friend.box, hand, WIDTH) for hand in HANDS if hand not in taken]
    return poses if mind.known.field.behind(friend.id) is not None else [*poses, behind(friend.box)]


def _takers(mind: Mind, pose: Pose) -> list[Element]:
    free = [
        one
        for one in mind.movable
        if roles.may_attack(mind.known, one)
        and leg_length(one.box, pose) <= mind.reach(one)
        and room.overlapped(mind.known, one.box.at(pose), {one.id}) is None
    ]
    return sorted(free, key=lambda one: (leg_length(one.box, pose), one.id))[:TAKERS]
