"""Dangerous ground that a charger has crossed, and what its contact costs (B.20.1, B.20.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import structs

from battles.rules.base import Frame
from battles.rules.geometry import Motion, Pose, Slide, Swing, turn_between
from battles.rules.geometry.measures import unit as unit_vector
from battles.rules.ninth_age.charges.record import ChargeMode
from battles.rules.ninth_age.formation.boundary import spots
from battles.rules.ninth_age.ground.dangers import dice_of, ground_tests, pool_of_who, who_stands
from battles.rules.ninth_age.moments.ask import ask, only
from battles.rules.ninth_age.moments.changes import DangerousTest
from battles.rules.ninth_age.moments.kinds import ChargeContact
from battles.rules.ninth_age.movement.frames import Dangerous
from battles.rules.ninth_age.movement.legs import Route, Stretch
from battles.rules.ninth_age.movement.record import DangerTest
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State


def frames(state: State, unit: Unit, start: Pose, path: tuple[Pose, ...], mode: ChargeMode) -> tuple[Frame, ...]:
    """The tests of its models: of ground on the way, and those that whom it touches brings about."""
    before = structs.replace(unit, pose=start)
    route = Route(before, unit, tuple(_stretches(before, path)))
    tests = tuple(ground_tests(state, before, route, "charge", flies=mode == "fly"))
    found = list(_by_contact(state, unit))
    if tests:
        found.append(Dangerous(unit=unit.id, tests=tests))
    return tuple(found)


def _stretches(unit: Unit, path: tuple[Pose, ...]) -> Iterator[Stretch]:
    box = unit.box
    for pose in path:
        end = box.at(pose)
        yield Stretch(box, end, motion_between(box.pose, pose), 0.0)
        box = end


def motion_between(one: Pose, other: Pose) -> Motion:
    """The slide or the turn that takes a pose to another: a turn about the one point that stays."""
    turn = turn_between(one.facing, other.facing)
    dx, dy = other.x - one.x, other.y - one.y
    if abs(turn) < 0.0005:
        return Slide(dx, dy)
    cosine, sine = unit_vector(turn)
    # The centre c of the turn solves c + R (one - c) = other.
    a, b = 1.0 - cosine, sine
    whole = a * a + b * b
    rx, ry = other.x - (one.x * cosine - one.y * sine), other.y - (one.x * sine + one.y * cosine)
    return Swing(((a * rx - b * ry) / whole, (b * rx + a * ry) / whole), turn)


def _by_contact(state: State, unit: Unit) -> Iterator[Frame]:
    """Rules that answer to a charger's contact with dangerous tests of a whole unit."""
    for engagement in unit.engagements:
        target = state.units[engagement.enemy]
        answers = ask(ChargeContact(state=state, unit=unit, target=target, edge=engagement.theirs))
        for one in only(answers, DangerousTest):
            tests = tuple(_of_all(state, state.units[one.unit], one.x, one.rule))
            if tests:
                yield Dangerous(unit=one.unit, tests=tests)


def _of_all(state: State, unit: Unit, x: int, cause: str) -> Iterator[DangerTest]:
    for who, count in sorted(Counter(who_stands(unit, spot) for spot in spots(unit.rows)).items()):
        dice = dice_of(state, unit, who, "", "charge")
        if dice:
            yield DangerTest(pool=pool_of_who(unit, who), piece=cause, x=x, dice=count * dice)
