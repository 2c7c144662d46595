"""Rectangles of the commands of a large battle (4.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from battles.rules.errors import Refusal
from battles.rules.geometry import Convex, contains, overlaps
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.pieces import CommandId, SideId
from battles.rules.horden_helden.setup.places import Rectangle
from battles.rules.horden_helden.setup.record import Sketch
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, WIDTH
from battles.rules.refusals import refuse


def problems(state: State, side: SideId, sketches: Sequence[Sketch], camp: CommandId) -> Iterator[Refusal]:
    """All that is wrong with a sketch."""
    own = {command.id: command for command in state.commands_of(side)}
    drawn = [sketch.command for sketch in sketches]
    if sorted(drawn) != sorted(own):
        yield refuse("one_rectangle_each", "4.8", commands=sorted(own), drawn=drawn)
    if camp not in own or own[camp].role == "ally":
        allowed = [key for key, command in own.items() if command.role != "ally"]
        yield refuse("camp_command", "20", command=camp, commands=allowed)
    flat = [sketch for sketch in sketches if not _has_size(sketch)]
    for sketch in flat:
        yield refuse("rectangle_too_small", "4.8", command=sketch.command, allowed=WIDTH)
    solid = [(sketch, Convex(Rectangle(sketch).corners)) for sketch in sketches if sketch not in flat]
    zone = ground.deployment_zone(state, side)
    for sketch, shape in solid:
        if not contains(zone, shape, NEAR):
            yield refuse("rectangle_outside_zone", "4.8", witness={"zone": list(zone.points)}, command=sketch.command)
    for (one, first), (two, second) in combinations(solid, 2):
        if overlaps(first, second, NEAR):
            yield refuse("rectangles_overlap", "4.8", commands=[one.command, two.command])


def _has_size(sketch: Sketch) -> bool:
    (x0, y0), (x1, y1) = sketch.low, sketch.high
    return min(abs(x1 - x0), abs(y1 - y0)) >= WIDTH - NEAR
