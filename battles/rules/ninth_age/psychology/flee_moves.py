"""Making a flee move: what happens to those who are fled through, to models in danger, at the edge (A.12.10 ff.)."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Frame
from battles.rules.ninth_age.events import UnitDestroyed
from battles.rules.ninth_age.ground import dangers
from battles.rules.ninth_age.movement.frames import Dangerous
from battles.rules.ninth_age.movement.legs import Route, straight_stretch
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.psychology import panic
from battles.rules.ninth_age.psychology.events import UnitFled
from battles.rules.ninth_age.psychology.flights import Flight, flight
from battles.rules.ninth_age.psychology.frames import Flee, Panic
from battles.rules.ninth_age.psychology.record import PanicCause
from battles.rules.ninth_age.state import State
from battles.rules.play import Play

FLED_THROUGH = 3
"""The X of dangerous terrain tests of models that flee through enemies or impassable terrain (A.12.13)."""


def make(play: Play[State], frame: Flee, inches: int) -> None:
    """The flee move of a frame on top, and what follows from it."""
    unit = play.state.units[frame.unit]
    found = flight(play.state, unit, frame.heading, inches, chargers=frame.chargers)
    play.add(
        UnitFled(
            unit=unit.id,
            cause=frame.cause,
            inches=inches,
            path=(found.turned, found.pose),
            pose=found.pose,
            mm=round(found.mm, 3),
            through=found.through,
        )
    )
    after = play.state.units[unit.id]
    friends = panic.fled_through(play.state, after, found.through)
    follows: list[Frame] = []
    if friends:
        follows.append(Panic(cause=PanicCause(kind="fled_through", unit=unit.id), units=friends))
    if found.off_board or found.caught_by is not None:
        cause = "board_edge" if found.off_board else "caught"
        play.add(UnitDestroyed(unit=unit.id, cause=cause))
        near = panic.destroyed_near(play.state, after)
        if near:
            follows.append(Panic(cause=PanicCause(kind="destroyed", unit=unit.id), units=near))
    else:
        tests = _dangers(play.state, unit, found, frame)
        if tests:
            follows.append(Dangerous(unit=unit.id, tests=tests))
    play.replace(*follows)


def _dangers(state: State, unit: Unit, found: Flight, frame: Flee) -> tuple[dangers.DangerTest, ...]:
    """Ground that is dangerous, and enemies and impassable pieces that were gone through (A.12.13, A.15.60)."""
    turned = structs.replace(unit, pose=found.turned)
    route = Route(turned, turned, [straight_stretch(turned.box, "forward", found.mm)])
    enemies = [key for key in found.through if state.units[key].side != unit.side and key not in frame.same_combat]
    tests = list(dangers.ground_tests(state, turned, route, "flee"))
    for key in enemies:
        tests += dangers.crossing_tests(state, turned, route, key, state.field.shapes[key], FLED_THROUGH)
    for piece in state.terrain:
        if piece.id in found.barred:
            tests += dangers.crossing_tests(state, turned, route, piece.id, piece.shape, FLED_THROUGH, piece.kind)
    return tuple(tests)
