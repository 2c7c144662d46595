"""Boats: the stream, banks, passengers (9.8)."""

from __future__ import annotations

from typing import Literal

from battles.rules.geometry import Box, Point, Pose, Trail, ahead, distance, leg_length, length, placed, turn_between
from battles.rules.geometry.distances import nearest_on
from battles.rules.geometry.measures import bearing
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.ground import land_of
from battles.rules.horden_helden.movement.rulings import BANK_DEGREES
from battles.rules.horden_helden.movement.ways import rates
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, NEAR, WIDTH, members
from battles.rules.tabletop.legs import Way

BankSide = Literal["left", "right"]
STANDING: float = rates.STANDING_WATER * LE
LIGHT = members("LIGHT_INFANTRY_ALL")
CARGO = members("TRANSPORTABLE_BY_BOAT")


def used(state: State, one: Way[Element]) -> float:
    """Millimetres of standing water: upstream every one counts as often as the stream makes it slower."""
    gone = 0.0
    for box, after, _ in one.legs:
        gone += leg_length(box, after.pose) * STANDING / rates.sailing(state, one.piece, _rate(state, box, after))
    return gone


def _rate(state: State, box: Box, after: Box) -> float:
    """Length units a turn, as the stream goes."""
    river = ground.sailing_at(state, box.centre)
    if river is None or river.kind != "river":
        return rates.STANDING_WATER
    x, y = ground.downstream(river, box.centre)
    along = (after.cx - box.cx) * x + (after.cy - box.cy) * y
    return rates.UPSTREAM if along < -NEAR else rates.DOWNSTREAM


def bank_sides(state: State, box: Box) -> tuple[BankSide, ...]:
    """The long sides that lie roughly along a bank and touch it (9.8): in a narrow river it may be both."""
    sides: tuple[BankSide, ...] = ("left", "right")
    near = [bank for _, bank in land_of(state).banks if isinstance(bank, Trail) and distance(box, bank) <= NEAR]
    return tuple(dict.fromkeys(side for bank in near for side in sides if _lies_along(box, side, bank)))


def bank_side(state: State, box: Box) -> BankSide | None:
    """A long side at the bank."""
    return next(iter(bank_sides(state, box)), None)


def _lies_along(box: Box, side: BankSide, bank: Trail) -> bool:
    (x0, y0), (x1, y1) = bank.points[0], bank.points[-1]
    off = abs(turn_between(box.pose.facing, bearing(x1 - x0, y1 - y0)))
    if min(off, 180.0 - off) > BANK_DEGREES:
        return False
    start, end = box.edge(side)
    corners = (start, end, box.middle(side))
    edge = Trail((start, end))
    return distance(edge, bank) <= NEAR and any(_nearer(point, (x0, y0), (x1, y1)) for point in corners)


def _nearer(point: Point, start: Point, end: Point) -> bool:
    x, y = nearest_on((start, end), point)
    return length(x - point[0], y - point[1]) <= NEAR + WIDTH / 2


def passengers(state: State, boat: ElementId) -> tuple[ElementId, ...]:
    return tuple(one.id for one in state.elements.values() if one.boat == boat and one.place == "aboard")


def has_room(state: State, boat: ElementId, element: Element) -> bool:
    """One foot element, or two of light infantry (1.9)."""
    aboard = [state.elements[one] for one in passengers(state, boat)]
    if not aboard:
        return True
    return len(aboard) == 1 and element.type in LIGHT and aboard[0].type in LIGHT


def may_sail(state: State, boat: ElementId) -> bool:
    """Not in the turn in which somebody went aboard (9.8)."""
    return not any(state.moving.boarded.get(one) == state.turn for one in passengers(state, boat))


def is_landed(state: State, boat: Element) -> bool:
    """It lies at a bank since an earlier turn."""
    since = state.moving.landings.get(boat.id)
    return since is not None and since < state.turn and bank_side(state, boat.box) is not None


def landing_starts(state: State, boat: Element, element: Element) -> list[tuple[Point, Box]]:
    """At each bank: from where a passenger's way is measured, and where it stands when it has just left the boat."""
    found = []
    for side in bank_sides(state, boat.box):
        x, y = boat.box.middle(side)
        nx, ny = boat.box.outward(side)
        pose = ahead(Pose(x, y, bearing(nx, ny)), element.depth)
        found.append(((x, y), placed(WIDTH, element.depth, pose)))
    return found


def landing_length(middle: Point, box: Box) -> float:
    """From the midpoint of the boat's bank side to the corner farthest from it (9.8)."""
    return max(length(x - middle[0], y - middle[1]) for x, y in box.corners)


def touches_long_side(boat: Box, box: Box) -> bool:
    sides: tuple[BankSide, ...] = ("left", "right")
    return any(distance(Trail(boat.edge(side)), box) <= NEAR for side in sides)
