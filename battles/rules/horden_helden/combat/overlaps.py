"""Overlaps: who lengthens the enemy's line beside a fight (15.2, 17.1, 17.2)."""

from __future__ import annotations

from battles.rules.geometry import Box, Point, Side, length
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.camps import Section
from battles.rules.horden_helden.field import Touch
from battles.rules.horden_helden.pieces import Camp, Command, Element, ElementId
from battles.rules.horden_helden.setup import who
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, NEAR_DEGREES, WIDTH, members

_AROUND: tuple[Side, ...] = ("front", "left", "rear", "right")
_LONG = members("boats", "war_wagons", "airships")
_STRAIGHT = NEAR_DEGREES / 57.3

Overlaps = tuple[tuple[ElementId, Side], ...]


def flanks(front: Side) -> tuple[Side, Side]:
    """The sides to the left and right of the one with which an element fights (8.12)."""
    at = _AROUND.index(front)
    return _AROUND[(at + 1) % 4], _AROUND[(at - 1) % 4]


def overlappers(state: State, element: ElementId, foe: ElementId) -> Overlaps:
    """Which elements overlap one that fights a foe, and on which flank; each flank counts once (15.2)."""
    if camps.is_section(element):
        return ()
    field, one = state.field, state.elements[element]
    pressed = {touch.mine for touch in field.pressed(element)}
    shelter = _shelter(state, one, foe)
    found: dict[Side, ElementId] = {}
    for touch in field.touches(element):
        if touch.other == foe or not field.is_foe(element, touch.other):
            continue
        flank = _flank(state, one, state.elements[touch.other], touch)
        if flank is None or flank in pressed or flank in found:
            continue
        if _helps(state, touch.other, foe) and not _stands_outside(state, shelter, touch.other):
            found[flank] = touch.other
    return tuple((other, flank) for flank, other in found.items())


def fought_by(state: State, element: ElementId) -> tuple[str, ...]:
    """Whom it fights in melee: enemies in front contact, or the followers of a camp section (15.1, 17.1)."""
    followers = camps.followers_attacked_by(state, element)
    return state.field.opponents(element) if followers is None else (*state.field.opponents(element), followers)


def overlapped_by(state: State, element: ElementId) -> ElementId | None:
    """An enemy in melee, also with camp followers, against whom the element counts as overlap (15.2, 17.2)."""
    field = state.field
    for touch in field.touches(element):
        if not field.is_foe(element, touch.other):
            continue
        for friend in fought_by(state, touch.other):
            if any(one == element for one, _ in overlappers(state, touch.other, friend)):
                return touch.other
    return None


def exposed(state: State, element: ElementId, foe: ElementId) -> Overlaps:
    """All flanks that count as overlapped: by elements, by camp followers (17.8), by half a long side (15.1)."""
    if camps.is_section(element):
        return ()
    known = overlappers(state, element, foe)
    taken = {flank for _, flank in known} | {touch.mine for touch in state.field.pressed(element)}
    more = [(key, flank) for key, flank in _by_followers(state, element, foe) if flank not in taken]
    beside = _half_side(state, element, foe)
    if beside is not None and beside not in taken:
        more.append((foe, beside))
    return (*known, *more)


def _flank(state: State, one: Element, other: Element, touch: Touch) -> Side | None:
    left, right = flanks(one.front)
    if touch.is_edge:
        of_other = flanks(other.front)
        return touch.mine if touch.mine in (left, right) and touch.theirs in of_other else None
    if not _in_line(one.box, one.front, other.box, other.front) or state.field.opponents(other.id):
        return None
    (mine_right, mine_left), (their_right, their_left) = one.box.edge(one.front), other.box.edge(other.front)
    if _same(mine_left, their_left):
        return left
    return right if _same(mine_right, their_right) else None


def _in_line(mine: Box, my_side: Side, theirs: Box, their_side: Side) -> bool:
    """Do they look straight towards each other's line?"""
    (ax, ay), (bx, by) = mine.outward(my_side), theirs.outward(their_side)
    return ax * bx + ay * by < 0.0 and abs(ax * by - ay * bx) <= _STRAIGHT


def _same(one: Point, other: Point) -> bool:
    return length(one[0] - other[0], one[1] - other[1]) <= NEAR


def _helps(state: State, other: ElementId, friend: str) -> bool:
    """Allies do not overlap for other commands, nor do those who distrust each other (15.2, 20)."""
    one, two = state.command_of(other), _command(state, friend)
    if one.id == two.id:
        return True
    return one.role != "ally" and one.army not in two.distrusts and two.army not in one.distrusts


def _command(state: State, key: str) -> Command:
    """An element's; camp followers are of the command that the camp was put under (20)."""
    if camps.is_section(key):
        return who.camp_command(state, camps.camp_of(state, key).side)
    return state.command_of(key)


def _shelter(state: State, one: Element, foe: ElementId) -> Camp | Section | None:
    """Its own camp in which it stands, or the work behind which it is attacked: nobody outside overlaps it (17.2)."""
    if not (state.camps or state.works):
        return None
    camp = camps.camp_at(state, one)
    if camp is not None and camp.holder == one.side:
        return camp
    section = None if camps.is_section(foe) else camps.section_attacked_by(state, foe)
    return section if section is not None and section.is_inside(one.box.centre) else None


def _stands_outside(state: State, shelter: Camp | Section | None, other: ElementId) -> bool:
    if isinstance(shelter, Camp):
        return camps.camp_at(state, state.elements[other]) != shelter
    return shelter is not None and not shelter.is_inside(state.field.boxes[other].centre)


def _by_followers(state: State, element: ElementId, foe: ElementId) -> Overlaps:
    if not state.camps:
        return ()
    section = camps.section_attacked_by(state, element)
    if section is None or foe not in (section.key, camps.defender_of(state, section)):
        return ()
    return tuple((one.key, hand) for hand, one in camps.follower_overlaps(state, section))


def _half_side(state: State, element: ElementId, foe: ElementId) -> Side | None:
    """The flank beside which the foe's long side goes on, if nobody else fights that side (15.1)."""
    if camps.is_section(foe):
        return None
    other, one = state.elements[foe], state.elements[element]
    if other.type not in _LONG or other.box.length_of(other.front) <= WIDTH + NEAR:
        return None
    if len(state.field.opponents(foe)) != 1:
        return None
    left, right = flanks(one.front)
    (mine_right, mine_left), (their_right, their_left) = one.box.edge(one.front), other.box.edge(other.front)
    return left if _apart(mine_left, their_right) > _apart(mine_right, their_left) else right


def _apart(one: Point, other: Point) -> float:
    return length(one[0] - other[0], one[1] - other[1])
