"""Control zones: the ground before an enemy's front (8.11)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import Box, Motion, Side, Slide, first_met, is_within, met_width, sweep, turn_between, zone
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, NEAR_DEGREES, STEPS, ZONE
from battles.rules.refusals import refuse
from battles.rules.tabletop.legs import Circle, Way, box_at, rigid, samples, sweep_way

AT_MOST = ZONE + NEAR
"""The zone is closed: exactly one base width away is inside, as far as lengths are told apart (7.2, 8.11)."""
_SURELY = ZONE + 3 * NEAR
"""A sweep that only touches meets nothing: who comes within the closed zone comes well into this."""


@lru_cache(maxsize=4096)
def zone_box(box: Box, depth: float = ZONE) -> Box:
    """The control zone of whoever stands there."""
    return zone(box, "front", depth)


def pinned_by(
    state: State,
    element: Element,
    box: Box | None = None,
    *,
    without: Iterable[ElementId] = (),
    depth: float = AT_MOST,
) -> tuple[ElementId, ...]:
    """The enemies in whose control zones it stands (or would stand at `box`) with nobody between.

    `without`: elements that move along and screen nothing where they stood.
    """
    here = element.box if box is None else box
    away = {element.id, *without}
    near = near_enemies(state, element, here)
    return tuple(enemy for enemy in near if pins(state, enemy, element, here, away, depth))


def near_enemies(state: State, element: Element, box: Box) -> Iterable[ElementId]:
    field = state.field
    return (other for other in field.near(box, AT_MOST) if field.elements[other].side != element.side)


def pins(
    state: State, enemy: ElementId, element: Element, box: Box, away: set[ElementId], depth: float = AT_MOST
) -> bool:
    """Does a ray from the enemy's front meet the element first, within the zone, over more than a point?"""
    foe, front = state.field.elements[enemy], state.field.boxes[enemy]
    if not is_within(zone_box(front), box, 0.0, NEAR) or not exerts(state, foe, element):
        return False
    screens = [
        state.field.boxes[other]
        for other in state.field.near(zone_box(front), 0.0)
        if other != enemy and other not in away and _screens(state, state.field.elements[other], element)
    ]
    return met_width(first_met(front, "front", depth, [box, *screens], NEAR), 0) > NEAR


def _screens(state: State, other: Element, element: Element) -> bool:
    """Only what is in the same element, air or ground, stands between."""
    return state.is_airborne(other) == is_aloft(state, element)


def is_aloft(state: State, element: Element) -> bool:
    """Moves in the air: a flyer that has not been declared landed."""
    return element.is_flyer and not element.landed


def exerts(state: State, enemy: Element, element: Element) -> bool:
    """Has this enemy a control zone against the element? Air and ground mostly ignore each other."""
    airborne = state.is_airborne(enemy)
    if is_aloft(state, element):
        return airborne
    return not airborne or element.is_flyer or may_contact_flyer(state, element, enemy)


def may_contact_flyer(state: State, element: Element, flyer: Element) -> bool:
    """A ground element reaches an airborne flyer only with a hero, or (basic game) a wizard (9.2)."""
    figure = state.figure(element.id)
    if figure is not None and (figure.kind == "hero" or (figure.kind == "wizard" and not state.is_advanced)):
        return True
    return not state.is_airborne(flyer) or overlaps_on_the_ground(state, flyer)


def overlaps_on_the_ground(state: State, flyer: Element) -> bool:
    """It counts as overlap against a ground element that fights one of its friends (9.2, 15.2)."""
    field = state.field
    for touch in field.touches(flyer.id):
        other = field.elements[touch.other]
        if other.side == flyer.side or other.is_flyer:
            continue
        if touch.is_edge and {touch.mine, touch.theirs} <= {"left", "right"}:
            return True
        same_corner = (touch.mine, touch.theirs) in (("front_left", "front_left"), ("front_right", "front_right"))
        if same_corner and field.opponents(other.id):
            return True
    return False


# --- moves through control zones --------------------------------------------------------------------------------------


def problems(
    state: State, ways: Sequence[Way[Element]], met: Collection[ElementId], foes: Sequence[ElementId]
) -> list[Refusal]:
    """Moves across the front of an enemy that answer nobody who pins them (8.11); `met`: whom the move contacts."""
    found = []
    for entered in _entered(state, ways, foes, met):
        moment = _unanswered(state, ways, entered, met)
        if moment is not None:
            one, box = moment
            found.append(_crosses(state, entered, one, box))
    return found


def _crosses(state: State, enemy: ElementId, one: Way[Element], box: Box) -> Refusal:
    zone_points = [list(corner) for corner in zone_box(state.field.boxes[enemy]).corners]
    pose = [box.pose.x, box.pose.y, box.pose.facing]
    witness: dict[str, Json] = {"mover": one.piece.id, "element": enemy, "zone": zone_points, "pose": pose}
    return refuse("crosses_control_zone", "8.11", witness=witness, mover=one.piece.id, enemy=enemy)


def _entered(
    state: State, ways: Sequence[Way[Element]], foes: Sequence[ElementId], met: Collection[ElementId]
) -> list[ElementId]:
    """Enemies who are not answered all the way and whose zone somebody enters or stands in, by exact sweep."""
    open_ones = [key for key in foes if _answered_from(state, ways, key, met) > 0]
    if not open_ones or not _any_entered(state, ways, open_ones):
        return []
    return [key for key in open_ones if any(_enters(state, one, key) for one in ways)]


def foes_near(state: State, ways: Sequence[Way[Element]], circle: Circle) -> list[ElementId]:
    """Enemies whose zone could matter to the move."""
    x, y, far = circle
    elements, side = state.field.elements, ways[0].piece.side
    return [key for key in state.field.around(x, y, far + AT_MOST) if elements[key].side != side]


def pinned_at_end(
    state: State, ways: Sequence[Way[Element]], foes: Sequence[ElementId]
) -> list[tuple[ElementId, ElementId]]:
    """Movers and the enemies in whose control zones they end."""
    movers = {one.piece.id for one in ways}
    areas = [zone_box(state.field.boxes[foe], AT_MOST) for foe in foes]
    close = {one.piece.id: set(_close(one.end, areas)) for one in ways}
    return [
        (one.piece.id, foe)
        for i, foe in enumerate(foes)
        for one in ways
        if i in close[one.piece.id] and pins(state, foe, one.piece, one.end, movers)
    ]


def _close(box: Box, areas: Sequence[Box]) -> list[int]:
    """Places of those whose circle touches the circle of a box."""
    x, y, reach = box.cx, box.cy, box.reach
    return [
        i
        for i, area in enumerate(areas)
        if (dx := area.cx - x) * dx + (dy := area.cy - y) * dy <= (far := area.reach + reach) * far
    ]


def _any_entered(state: State, ways: Sequence[Way[Element]], enemies: Sequence[ElementId]) -> bool:
    """One sweep for all of a group: mostly nobody enters any zone."""
    motions = rigid(ways)
    if motions is None:
        return True
    areas = [zone_box(state.field.boxes[key], _SURELY) for key in enemies]
    boxes = [[one.boxes[leg] for one in ways] for leg in range(len(motions))]
    return any(sweep(boxes[leg], motion, areas) is not None for leg, motion in enumerate(motions))


def _enters(state: State, one: Way[Element], enemy: ElementId) -> bool:
    if not exerts(state, state.field.elements[enemy], one.piece):
        return False
    return sweep_way(one, [zone_box(state.field.boxes[enemy], _SURELY)], NEAR) is not None


def _unanswered(
    state: State, ways: Sequence[Way[Element]], enemy: ElementId, met: Collection[ElementId]
) -> tuple[Way[Element], Box] | None:
    """The first moment at which it pins somebody and the rest of the move answers nobody who pins then."""
    if enemy in met or _answered_from(state, ways, enemy, met) == 0:
        return None
    movers = {one.piece.id for one in ways}
    first = _answered_from(state, ways, enemy, met)
    for one in ways:
        for leg, share, box in samples(one, STEPS):
            if leg + (share >= 1.0) >= first:
                break
            if pins(state, enemy, one.piece, box, movers) and not _other_answered(
                state, ways, (leg, share), enemy, met, movers
            ):
                return one, box
    return None


def _other_answered(
    state: State,
    ways: Sequence[Way[Element]],
    moment: tuple[int, float],
    enemy: ElementId,
    met: Collection[ElementId],
    movers: set[ElementId],
) -> bool:
    """At that moment somebody else pins as well, and he is answered: the mover's choice (8.11)."""
    leg, share = moment
    for one in ways:
        box = box_at(one, leg, share)
        for other in near_enemies(state, one.piece, box):
            answered = other != enemy and _answered_from(state, ways, other, met) <= leg + (share >= 1.0)
            if answered and pins(state, other, one.piece, box, movers):
                return True
    return False


def _answered_from(state: State, ways: Sequence[Way[Element]], enemy: ElementId, met: Collection[ElementId]) -> int:
    """From which leg on the move answers this enemy: by contact, by lining up, or straight towards or away from him."""
    if enemy in met:
        return 0
    foe, first = state.field.boxes[enemy], 0
    for one in ways if rigid(ways) is None else ways[:1]:
        for leg, motion in enumerate(one.motions):
            if not _is_along(motion, foe) or (met and _is_away(motion, foe)):
                first = max(first, leg + 1)
    return 0 if first and any(is_lined_up(one.end, foe) for one in ways) else first


def is_lined_up(box: Box, foe: Box) -> bool:
    """Opposite him, midpoint before midpoint, looking at him."""
    across, out = foe.local(box.pose.point)
    if abs(across) > NEAR or out < -NEAR:
        return False
    return abs(turn_between(box.pose.facing, foe.pose.facing + 180.0)) <= NEAR_DEGREES


def _is_along(motion: Motion | None, foe: Box) -> bool:
    """Straight, without turning, along the direction in which he looks."""
    if not isinstance(motion, Slide):
        return False
    return abs(motion.dx * foe.fy - motion.dy * foe.fx) <= NEAR


def _is_away(motion: Motion | None, foe: Box) -> bool:
    return isinstance(motion, Slide) and motion.dx * foe.fx + motion.dy * foe.fy > NEAR


def straight_away(one: Way[Element], foe: Box, side: Side) -> bool:
    """All of the way leads straight away from the side with which an enemy fights (8.11a, 8.12)."""
    nx, ny = foe.outward(side)
    return all(
        isinstance(motion, Slide)
        and abs(motion.dx * ny - motion.dy * nx) <= NEAR
        and motion.dx * nx + motion.dy * ny > NEAR
        for _, _, motion in one.legs
    )
