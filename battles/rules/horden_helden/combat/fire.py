"""The way of fire, as far as a fight asks for it: what works it crosses, from where it comes."""

from __future__ import annotations

from battles.rules.geometry import Box, Point, Side, presented
from battles.rules.geometry.polygons import segments_meet
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.camps import Section
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR

_FAR = 5_000.0


def works_crossed(state: State, fight: Fight) -> Section | None:
    """The fortification that the fire crosses: the middle ray of what the target presents (Ruling, 15.5)."""
    shooter, target = state.elements[fight.attacker].box, state.elements[fight.defender].box
    start, end = ray(shooter, fight.face, target)
    for section in camps.all_sections(state):
        if not section.fortified or not segments_meet(start, end, *section.edge):
            continue
        if section.is_inside(shooter.centre) != section.is_inside(target.centre):
            return section
    return None


def ray(shooter: Box, face: Side, target: Box) -> tuple[Point, Point]:
    """Straight out of the middle of the stretch that has the target before it, to the target's depth."""
    seen = presented(shooter, face, _FAR, target, NEAR)
    if seen is None:
        return shooter.centre, target.centre
    left, right, out = seen
    (nx, ny), (x, y), across = shooter.outward(face), shooter.middle(face), (left + right) / 2
    start = (x + across * ny, y - across * nx)
    return start, (start[0] + (out + NEAR) * nx, start[1] + (out + NEAR) * ny)


def is_behind_front(target: Box, shooter: Box) -> bool:
    """Does the shooter stand wholly behind the target's front line? Pavises do not help there (15.6)."""
    return all(target.local(corner)[1] <= NEAR for corner in shooter.corners)
