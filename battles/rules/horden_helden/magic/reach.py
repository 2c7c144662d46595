"""How far figures reach, what they see, and whether they are engaged (19.1, 19.4, 19.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from battles.rules.geometry import Box, Convex, Polygon, Pose, Shape, distance, facing_towards, nearest
from battles.rules.horden_helden import camps, sight
from battles.rules.horden_helden.combat import overlaps, support
from battles.rules.horden_helden.pieces import Element, ElementId, Figure, FigureKind, SideId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, NEAR, load
from battles.rules.horden_helden.terrain import Piece, shape

_table = load("individuals")
_GRADES = {2: "ii", 3: "iii", 4: "iv"}
_RANGES: Mapping[FigureKind, Mapping[str, float]] = {
    "wizard": _table["wizard"]["range_le"],
    "cleric": _table["cleric"]["range_le"],
    "hero": {},
}


def reach(state: State, figure: Figure) -> float:
    """Casting range of wizards, influence range of clerics, in millimetres; heroes have none."""
    return _RANGES[figure.kind].get(_GRADES[figure.grade] if state.is_advanced else "basic", 0.0) * LE


def apart(one: Shape, other: Shape) -> float:
    return distance(one, other)


def is_in_reach(state: State, element: Element, figure: Figure, other: Shape) -> bool:
    """Wholly or partly in range of the figure on this element."""
    return element.is_placed and apart(element.box, other) <= reach(state, figure) + NEAR


def active(state: State, side: SideId, *kinds: FigureKind) -> Iterator[tuple[Element, Figure]]:
    """Elements on the table with an active figure of these kinds."""
    for element in state.elements_of(side):
        figure = state.figure(element.id)
        if element.is_placed and figure is not None and figure.kind in kinds:
            yield element, figure


# --- engaged -------------------------------------------------------------------------------------------------------


def is_overlapping(state: State, element: ElementId) -> bool:
    """Counts as overlap against an enemy who fights somebody else (15.2)."""
    return overlaps.overlapped_by(state, element) is not None


def is_supporting(state: State, element: ElementId) -> bool:
    """Supports an own element from behind."""
    field = state.field
    friends = {touch.other for touch in field.touches(element) if not field.is_foe(element, touch.other)}
    return any(
        element in support.rear_supporters(state, friend, foe)
        for friend in friends
        for foe in overlaps.fought_by(state, friend)
    )


def is_engaged(state: State, element: ElementId) -> bool:
    """In enemy base contact, overlapping, or supporting from behind: magic costs more (19.4)."""
    return camps.is_in_contact(state, element) or is_overlapping(state, element) or is_supporting(state, element)


# --- places --------------------------------------------------------------------------------------------------------


def graveyards(state: State) -> list[Piece]:
    return [piece for piece in state.terrain if piece.kind == "built_up" and piece.graveyard]


def place_shape(state: State, place: str | None) -> Shape | None:
    """The ground of a piece of terrain, of a camp, or of an element on the table."""
    if place is None:
        return None
    if place in state.camps:
        return state.camps[place].box
    if place in state.elements:
        element = state.elements[place]
        return element.box if element.is_placed else None
    return next((shape(piece) for piece in state.terrain if piece.id == place), None)


def sees_place(state: State, viewer: Element, place: str) -> bool:
    """Is any side of the place seen? Somebody who stood against it from outside would be."""
    if place in state.elements:
        return sight.sees(state, viewer, state.elements[place])
    ground = place_shape(state, place)
    if ground is None:
        return False
    if apart(viewer.box, ground) <= NEAR:
        return True
    return any(sight.sees(state, viewer, _bystander(viewer, start, end)) for start, end in _sides(ground))


def _sides(ground: Shape) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    points = (
        ground.corners if isinstance(ground, Box) else ground.points if isinstance(ground, Polygon | Convex) else ()
    )
    return [(points[i - 1], points[i]) for i in range(len(points))]


_THIN = 1.0


def _bystander(viewer: Element, start: tuple[float, float], end: tuple[float, float]) -> Element:
    """Riders who stand with their front along a side of the place (its outline runs counter-clockwise)."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    facing = facing_towards(start, end) + 90.0
    return Element(
        id="bystander",
        side=viewer.side,
        command=viewer.command,
        type="riders",
        depth=_THIN,
        place="field",
        pose=Pose(*middle, facing),
    )


def line_between(one: Shape, other: Shape) -> list[list[float]]:
    """The shortest line, for the board to draw."""
    near = nearest(one, other)
    return [list(near.mine), list(near.theirs)]
