"""A single rank that fights loses its ends so that as many as possible go on fighting (A.16.13)."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.geometry import Box, Point, Side, distance
from battles.rules.ninth_age.casualties.losses import pool_losses
from battles.rules.ninth_age.casualties.pools import PoolId
from battles.rules.ninth_age.casualties.removal import RemovalChoice, after_losses
from battles.rules.ninth_age.formation.contact import meeting, meeting_disc
from battles.rules.ninth_age.formation.remove_models import even_splits, from_ends
from battles.rules.ninth_age.measures import is_contact
from battles.rules.ninth_age.pieces import Engagement, Unit
from battles.rules.ninth_age.state import State

Score = tuple[int, int, int, int]
"""Units that leave the combat, units that lose contact without leaving, models out of contact, unevenness."""


def splits(state: State, unit: Unit, wounds: Mapping[PoolId, int]) -> tuple[int, ...]:
    """How many of the losses may go from the left end: all that are equally good; one where nothing is to choose."""
    count = from_ends(unit.rows, pool_losses(unit, wounds).ordinary)
    if not count or pool_losses(unit, wounds).destroys(unit):
        return ()
    if not unit.is_engaged:
        return tuple(left for left, _ in even_splits(count))
    scores = {left: _score(state, unit, wounds, left, count) for left in range(count + 1)}
    best = min(scores.values())
    return tuple(left for left, score in scores.items() if score == best)


def _score(state: State, unit: Unit, wounds: Mapping[PoolId, int], left: int, count: int) -> Score:
    after = after_losses(unit, wounds, RemovalChoice(from_left=left))
    leaving = losing = touching = 0
    for one in after.engagements:
        enemy = state.units[one.enemy]
        if is_contact(distance(after.shape, enemy.shape)):
            touching += _contacts(after, one, enemy)
        elif len(enemy.engagements) > 1:
            losing += 1
        elif len(unit.engagements) > 1 and not _can_follow(enemy):
            leaving += 1
        else:
            touching += 1
    return leaving, losing, -touching, abs(count - 2 * left)


def _can_follow(enemy: Unit) -> bool:
    """A unit that fights nobody else is pushed after the one that shrank (A.15.25)."""
    return len(enemy.engagements) == 1 and not enemy.boundary.round


def _contacts(unit: Unit, one: Engagement, enemy: Unit) -> int:
    if enemy.boundary.round:
        return len(meeting_disc(unit.rows, one.mine, _along(unit.box, one.mine, enemy.centre), enemy.boundary.width))
    if unit.boundary.round:
        return 1
    offset = _along(enemy.box, one.theirs, unit.box.middle(one.mine))
    return meeting(unit.rows, one.mine, enemy.rows, one.theirs, offset).total


def _along(box: Box, side: Side, point: Point) -> float:
    """How far a point lies from the middle of an edge, to the right of somebody who looks at it."""
    (x0, y0), (x1, y1) = box.edge(side)
    mx, my = box.middle(side)
    return ((point[0] - mx) * (x1 - x0) + (point[1] - my) * (y1 - y0)) / box.length_of(side)
