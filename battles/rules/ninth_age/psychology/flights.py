"""Flee moves: where a fleeing unit goes, through whom, and what ends it (A.12.10–A.12.15, A.11.11, A.15.60)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from battles.rules.geometry import Box, Pose, Shape, Slide, length, near_times, overlaps, shifted, spun, sweep
from battles.rules.ninth_age.measures import NEAR, inches
from battles.rules.ninth_age.movement.legs import footprint, front_line
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.tables import load
from battles.rules.tabletop.board import bounds

FAR: float = inches(load("unit_spacing")["default_min_exclusive"])
BEYOND = 0.002
"""Millimetres: so much farther than the last place that is too near, which rounding cannot undo."""


class Flight(Struct, frozen=True, kw_only=True):
    """A flee move as it would be made."""

    turned: Pose
    pose: Pose
    mm: float
    """How far it goes straight on."""
    off_board: bool = False
    """It touches the edge there and is lost (A.12.11)."""
    caught_by: UnitId | None = None
    """Its front edge touches a unit that has declared a charge against it (A.11.11)."""
    through: tuple[UnitId, ...] = ()
    """Units whose boundary it goes through, in the order of their ids."""
    barred: tuple[str, ...] = ()
    """Impassable pieces it goes through."""


def flight(
    state: State, unit: Unit, heading: float, distance: int, *, chargers: Iterable[UnitId] = (), turns: bool = True
) -> Flight:
    """Where a flee move of so many inches takes a unit.

    # Ruling: a pivot is a lifting and putting back (A.12.24), so of the turn only its end counts.
    """
    turned = unit.box.at(spun(unit.box, heading)) if turns else unit.box
    is_turned = turned.pose.facing != unit.box.pose.facing
    others = {key: shape for key, shape in state.field.shapes.items() if key != unit.id}
    barred = {piece.id: piece.shape for piece in state.terrain if piece.is_impassable}
    mm = _clear(state, unit, turned, inches(distance), [*others.values(), *barred.values()])
    edge = _edge(state, unit, turned, mm, is_turned=is_turned)
    caught = _caught(state, turned, mm if edge is None else edge, chargers)
    off_board = caught is None and edge is not None
    end = caught[0] if caught is not None else mm if edge is None else edge
    pose = shifted(turned.pose, end * turned.fx, end * turned.fy)
    return Flight(
        turned=turned.pose,
        pose=pose,
        mm=end,
        off_board=off_board,
        caught_by=None if caught is None else caught[1],
        through=crossed(unit, turned, pose, others),
        barred=crossed(unit, turned, pose, barred),
    )


def _clear(state: State, unit: Unit, turned: Box, mm: float, shapes: Sequence[Shape]) -> float:
    """The distance, lengthened until nothing is within an inch any more (A.12.12)."""
    most = 2 * length(state.board.width, state.board.depth)
    motion = Slide(most * turned.fx, most * turned.fy)
    mover = footprint(turned, is_round=unit.boundary.round)
    for low, high in near_times(mover, motion, shapes, FAR + NEAR):
        if low <= mm <= high:
            mm = high + BEYOND
    return mm


def _edge(state: State, unit: Unit, turned: Box, mm: float, *, is_turned: bool) -> float | None:
    """How far it goes until it touches the edge of the board; None if it does not."""
    board, mover = bounds(state.board), footprint(turned, is_round=unit.boundary.round)
    if is_turned and not board.holds(mover, -NEAR):
        return 0.0
    touched = board.touch([mover], Slide(mm * turned.fx, mm * turned.fy), NEAR)
    return None if touched is None else touched.at


def _caught(state: State, turned: Box, mm: float, chargers: Iterable[UnitId]) -> tuple[float, UnitId] | None:
    """Where its front edge first touches a charger, and which."""
    motion, front = Slide(mm * turned.fx, mm * turned.fy), front_line(turned)
    found = [
        (times[0][0], key)
        for key in chargers
        if key in state.field.shapes and (times := near_times(front, motion, [state.field.shapes[key]], 2 * NEAR))
    ]
    return min(found, default=None)


def crossed(unit: Unit, start: Box, end: Pose, shapes: Mapping[str, Shape]) -> tuple[str, ...]:
    """Whose boundaries a straight move goes through, its first place included; touching is not going through."""
    mover = footprint(start, is_round=unit.boundary.round)
    motion = Slide(end.x - start.pose.x, end.y - start.pose.y)
    return tuple(
        key
        for key, shape in sorted(shapes.items())
        if overlaps(mover, shape, NEAR) or sweep([mover], motion, [shape], tolerance=NEAR) is not None
    )
