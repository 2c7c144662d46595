"""Storms of camps, entries, and leaving a fight that would be lost."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.geometry import leg_length, spun
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.computer.candidates.candidate import LINE, Candidate, legal, planned
from battles.rules.horden_helden.computer.mind import Mind
from battles.rules.horden_helden.movement import plans
from battles.rules.horden_helden.movement.orders import StormSection

DIRE = -4.0
"""Who expects to lose so much in a fight thinks of leaving it."""


def candidates(mind: Mind) -> Iterator[Candidate]:
    yield from _storms(mind)
    yield from _entries(mind)
    yield from _leavers(mind)


def _storms(mind: Mind) -> Iterator[Candidate]:
    """Sections that nobody defends."""
    for section in camps.all_sections(mind.known):
        if camps.holder_of(mind.known, section) == mind.side or camps.is_held(mind.known, section):
            continue
        pose = section.attack_pose
        for one in mind.movable:
            if leg_length(one.box, pose) <= mind.reach(one):
                ways = ((pose,), (spun(one.box, pose.facing), pose))
                yield from legal(mind, [StormSection(element=one.id, section=section.key, legs=legs) for legs in ways])


def _entries(mind: Mind) -> Iterator[Candidate]:
    """Those who wait off the board."""
    for column in plans.entering(mind.known, mind.seat):
        if len(column) > 1:
            yield from planned(mind, plans.column_advance(mind.known, mind.seat, column), LINE)
        else:
            yield from planned(mind, plans.advance(mind.known, mind.seat, mind.known.elements[column[0]]))


def _leavers(mind: Mind) -> Iterator[Candidate]:
    """Out of a fight that would be lost, straight away from the enemy (8.11a)."""
    for one in mind.movable:
        foes = mind.known.field.opponents(one.id)
        if foes and mind.fight(mind.known, one.id, foes[0]) < DIRE:
            way = mind.known.elements[foes[0]].box.pose.forward
            yield from planned(mind, plans.shifts(mind.known, mind.seat, one, way, mind.reach(one)))
