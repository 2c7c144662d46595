"""Whom a move meets at its end, and whether it may (8.8–8.10, 9.2, 9.3, 17.2, 17.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import (
    SIDES,
    Box,
    Contact,
    Pose,
    Shape,
    Trail,
    contact,
    length,
    overlaps,
    placed,
    presented,
    turn_between,
)
from battles.rules.horden_helden import camps, ground, room
from battles.rules.horden_helden.camps import Section
from battles.rules.horden_helden.movement.contact import contacts, zones
from battles.rules.horden_helden.movement.contact.contacts import ContactKind, contact_pose
from battles.rules.horden_helden.movement.ways import boats
from battles.rules.horden_helden.movement.ways.blocking import Surroundings
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, NEAR, NEAR_DEGREES, WIDTH, load, members
from battles.rules.refusals import refuse
from battles.rules.tabletop.legs import Way

LANDING_EXTRA: float = float(load("geometry")["landing_extra_depth"])
"""A landing place is this much deeper than the base (9.3)."""
MISSILE = members("ARCHERS", "arquebusiers")


class Meeting(Struct, frozen=True):
    """An element's front will touch an enemy, or a section of his camp or works."""

    element: ElementId
    enemy: str
    """An element, or a section's key."""
    kind: ContactKind | Literal["section"]


class Met(Struct, frozen=True):
    """All meetings of a move, and what is wrong with them."""

    meetings: tuple[Meeting, ...]
    refusals: tuple[Refusal, ...]

    @property
    def enemies(self) -> frozenset[str]:
        return frozenset(one.enemy for one in self.meetings)


class _Touched(Struct, frozen=True):
    """The enemies whom the front of one of the movers touches at the end, and where."""

    way: Way[Element]
    enemies: tuple[tuple[Element, ContactKind], ...]


def met(state: State, ways: Sequence[Way[Element]], near: Surroundings) -> Met:
    found: list[Meeting] = []
    wrong: list[Refusal] = []
    side = ways[0].piece.side
    foes = [(other, near.boxes[i]) for i, other in enumerate(near.elements) if other.side != side]
    touched: list[_Touched] = []
    for one in ways:
        enemies = _fronted(state, one, foes, wrong)
        touched += [_Touched(one, enemies)] if enemies else []
        found += [Meeting(one.piece.id, other.id, kind) for other, kind in enemies]
        if state.camps or state.works:
            _meet_sections(state, one, found, wrong)
        wrong += _landing(state, one, near, found)
    return Met(tuple(found), (*wrong, *_wrongly_placed(state, touched, near.boxes)))


def _fronted(
    state: State, one: Way[Element], foes: Sequence[tuple[Element, Box]], wrong: list[Refusal]
) -> tuple[tuple[Element, ContactKind], ...]:
    end, reach = one.end, one.end.reach + NEAR
    close = [
        other
        for other, box in foes
        if (dx := box.cx - end.cx) * dx + (dy := box.cy - end.cy) * dy <= (far := reach + box.reach) * far
    ]
    return tuple((other, kind) for other in close if (kind := _meet(state, one, other, wrong)) is not None)


def _is_close(box: Box, other: Box) -> bool:
    far = box.reach + other.reach + NEAR
    return (box.cx - other.cx) ** 2 + (box.cy - other.cy) ** 2 <= far * far


def _meet(state: State, one: Way[Element], other: Element, wrong: list[Refusal]) -> ContactKind | None:
    """Which side of the other its front touches at the end."""
    how = contact(one.end, other.box, NEAR)
    if how is None or not how.is_edge:
        return None
    wrong += _unreachable(state, one, other)
    kind = _kind(how)
    if kind is None:
        wrong += _aside(one, other, how) or _brushes(one, other)
        return None
    wrong += _barred(state, one, other, kind)
    return kind


def _wrongly_placed(state: State, touched: Sequence[_Touched], others: Sequence[Box]) -> list[Refusal]:
    """Who stands rightly takes up room, along which the next in a group may have to slide (8.9)."""
    left, taken = list(touched), list(others)
    while left:
        wrong = [(one, _wrongly_attacked(state, one, taken)) for one in left]
        right = [one.way.end for one, problems in wrong if not problems]
        if not right:
            return [refusal for _, problems in wrong for refusal in problems]
        taken += right
        left = [one for one, problems in wrong if problems]
    return []


def _wrongly_attacked(state: State, one: _Touched, others: Sequence[Box]) -> list[Refusal]:
    """A move into contact ends rightly against one enemy; its front may then touch flanks or rears of others, as when
    two stand one behind the other (8.9, 8.12). A front is always met corner to corner."""
    judged = [
        (kind, _wrong_pose(state, one.way, other, kind, others) + _without_right(state, one.way, other, kind))
        for other, kind in one.enemies
    ]
    fronts = [refusal for kind, problems in judged if kind == "front" for refusal in problems]
    return fronts or min((problems for _, problems in judged), key=len)


def _kind(how: Contact) -> ContactKind | None:
    if how.mine != "front":
        return None
    match how.theirs:
        case "front" | "left" | "right" | "rear":
            return how.theirs
        case _:
            return None


def _witness(one: Way[Element], other: Element, **more: Json) -> dict[str, Json]:
    return {"mover": one.piece.id, "element": other.id, **more}


# --- who may touch whom -----------------------------------------------------------------------------------------------


def _unreachable(state: State, one: Way[Element], other: Element) -> list[Refusal]:
    """Ground elements reach airborne flyers only with a hero and the like (9.2)."""
    element = one.piece
    if element.is_flyer or not state.is_airborne(other) or zones.may_contact_flyer(state, element, other):
        return []
    facts: dict[str, Json] = {"mover": element.id, "enemy": other.id}
    return [refuse("flyer_out_of_reach", "9.2", witness=_witness(one, other), **facts)]


def _barred(state: State, one: Way[Element], other: Element, kind: ContactKind) -> list[Refusal]:
    """Those who never attack, and archers who should shoot instead (8.8)."""
    element = one.piece
    facts: dict[str, Json] = {"mover": element.id, "enemy": other.id}
    if not element.troop.may_contact:
        return [refuse("never_attacks", "8.8", witness=_witness(one, other), **facts)]
    if kind == "front" and could_shoot(state, element, one.start, other):
        return [refuse("should_shoot", "8.8", witness=_witness(one, other), **facts)]
    if other.type == "boats" and _stays_ashore(element) and kind not in boats.bank_sides(state, other.box):
        return [refuse("boat_out_of_reach", "9.8", witness=_witness(one, other), **facts)]
    if state.command_of(element.id).withdrawing:
        return [refuse("withdrawing", "20", witness=_witness(one, other), **facts)]
    return []


def _brushes(one: Way[Element], other: Element) -> list[Refusal]:
    """Those who never attack come flank to flank with nobody either, unless they stood so before (8.8)."""
    element = one.piece
    if element.troop.may_contact or ((how := contact(one.start, other.box, NEAR)) is not None and how.is_edge):
        return []
    witness = _witness(one, other)
    return [refuse("never_attacks", "8.8", witness=witness, mover=element.id, enemy=other.id)]


def _stays_ashore(element: Element) -> bool:
    """Land troops reach a boat only from the bank at which it lies (9.8)."""
    return element.type != "boats" and not element.is_flyer and not ground.lives_in_water(element)


def could_shoot(state: State, element: Element, start: Box, other: Element) -> bool:
    """An archer or arquebusier with mounted or flying enemies in range and zone at the start of the move (8.8)."""
    if element.type not in MISSILE or other.category == "foot" or element.rides:
        return False
    return presented(start, "front", shooting_range(state, element), other.box, NEAR) is not None


def shooting_range(state: State, element: Element) -> float:
    """Millimetres; arquebusiers of the advanced game as many units as their strength (14.1)."""
    if not state.is_advanced:
        return element.troop.range_basic * LE
    reach = element.troop.range_advanced * (element.strength if element.type == "arquebusiers" else 1)
    return (reach + (1 if state.enchanted(element.id, "tail_wind") else 0)) * LE


def _wrong_pose(
    state: State, one: Way[Element], other: Element, kind: ContactKind, others: Sequence[Box]
) -> list[Refusal]:
    """Corner to corner; along a flank or rear one may slide if that place is taken (8.9)."""
    exact = contact_pose(other.box, kind)
    if is_at(one.end, exact) or _is_half(one.end, other, kind):
        return []
    if kind != "front" and contacts.is_taken(state, one.piece, one.end.at(exact), others):
        return []
    pose: Json = [exact.x, exact.y, exact.facing]
    facts: dict[str, Json] = {"mover": one.piece.id, "enemy": other.id, "side": kind}
    return [refuse("not_a_contact_pose", "8.9", witness=_witness(one, other, pose=pose), **facts)]


def _aside(one: Way[Element], other: Element, how: Contact) -> list[Refusal]:
    """Nobody moves into contact with an enemy's front by his own flank or rear (8.9): he would only be turned to it."""
    if how.theirs != other.front or how.mine not in SIDES:
        return []
    exact = contact_pose(other.box, other.front)
    pose: Json = [exact.x, exact.y, exact.facing]
    facts: dict[str, Json] = {"mover": one.piece.id, "enemy": other.id, "side": other.front}
    return [refuse("not_a_contact_pose", "8.9", witness=_witness(one, other, pose=pose), **facts)]


def _is_half(box: Box, other: Element, kind: ContactKind) -> bool:
    """One half of the long side of a boat, wagon or airship: there is room for two (15.1)."""
    if kind not in ("left", "right") or other.depth < 2 * WIDTH - NEAR:
        return False
    return any(is_at(box, pose) for pose in contacts.halves(other.box, kind))


def is_at(box: Box, pose: Pose) -> bool:
    apart = length(box.pose.x - pose.x, box.pose.y - pose.y)
    return apart <= NEAR and abs(turn_between(box.pose.facing, pose.facing)) <= NEAR_DEGREES


def _without_right(state: State, one: Way[Element], other: Element, kind: ContactKind) -> list[Refusal]:
    """Flank and rear only from beyond their line, or by swinging round from an overlap (8.10)."""
    if contacts.has_right(one.start, other.box, kind) or contacts.may_swing(state, one.piece.id, other.id, kind):
        return []
    line = [list(point) for point in other.box.edge(kind)]
    over = [list(corner) for corner in one.start.corners if _is_short(other.box, kind, corner)]
    facts: dict[str, Json] = {"mover": one.piece.id, "enemy": other.id, "side": kind}
    witness = _witness(one, other, line=line, points=over)
    return [refuse("no_right_to_rear" if kind == "rear" else "no_right_to_flank", "8.10", witness=witness, **facts)]


def _is_short(box: Box, kind: ContactKind, corner: tuple[float, float]) -> bool:
    nx, ny = box.outward(kind)
    x, y = box.middle(kind)
    return (corner[0] - x) * nx + (corner[1] - y) * ny < -NEAR


# --- landing ----------------------------------------------------------------------------------------------------------


def landing_place(box: Box) -> Box:
    """As wide as the element and one length unit deeper, behind it (9.3)."""
    return placed(box.width, box.depth + LANDING_EXTRA, box.pose)


def _landing(state: State, one: Way[Element], near: Surroundings, found: Sequence[Meeting]) -> list[Refusal]:
    """Who attacks a ground element from flight needs room to land (9.3)."""
    element = one.piece
    if not element.is_flyer or element.landed:
        return []
    ground_foes = [
        meeting
        for meeting in found
        if meeting.element == element.id and (meeting.kind == "section" or not state.elements[meeting.enemy].is_flyer)
    ]
    return landing_problems(state, one, near) if ground_foes else []


def landing_problems(state: State, one: Way[Element], near: Surroundings) -> list[Refusal]:
    place = landing_place(one.end)
    mover = one.piece.id
    points = [list(corner) for corner in place.corners]
    for i, other in enumerate(near.boxes):
        if overlaps(place, other, NEAR):
            key = near.ids[i]
            witness: dict[str, Json] = {"mover": mover, "element": key, "zone": points}
            return [refuse("no_landing_place", "9.3", witness=witness, mover=mover, blocker=key)]
    free = room.bounds(state).holds(place, NEAR) and ground.may_land(state, one.end) and not _is_built_on(state, place)
    if not free:
        return [refuse("no_landing_place", "9.3", witness={"mover": mover, "zone": points}, mover=mover, blocker="")]
    return []


def _is_built_on(state: State, place: Box) -> bool:
    """Camps and works take up room; flyers enter neither (9.4)."""
    built: list[Shape] = [camp.box for camp in state.camps.values()]
    built += [Trail((work.start, work.end)) for work in state.works.values()]
    return any(overlaps(place, one, NEAR) for one in built)


# --- camps and works --------------------------------------------------------------------------------------------------


def _meet_sections(state: State, one: Way[Element], found: list[Meeting], wrong: list[Refusal]) -> None:
    """A front on an enemy camp must stand exactly before one section (17.8)."""
    element = one.piece
    for camp in state.camps.values():
        if camp.holder == element.side or not _is_close(one.end, camp.box):
            continue
        how = contact(one.end, camp.box, NEAR)
        if how is not None and how.is_edge and how.mine == "front":
            section = _section_at(camps.sections(camp), one.end)
            _meet_section(one, section, camp.fortified, camp.id, found, wrong)
    for work in state.works.values():
        section = camps.section_of_work(work)
        if work.side != element.side and is_at(one.end, section.attack_pose):
            _meet_section(one, section, True, work.id, found, wrong)


def _section_at(sections: Sequence[Section], box: Box) -> Section | None:
    return next((one for one in sections if is_at(box, one.attack_pose)), None)


def _meet_section(
    one: Way[Element], section: Section | None, fortified: bool, key: str, found: list[Meeting], wrong: list[Refusal]
) -> None:
    element = one.piece
    witness: dict[str, Json] = {"mover": element.id, "camp": key}
    if section is None:
        wrong.append(refuse("not_a_section", "17.8", witness=witness, mover=element.id))
        return
    found.append(Meeting(element.id, section.key, "section"))
    touches_works = fortified and (element.troop.storms_works or element.has("siege_tower"))
    if not element.troop.may_contact and not touches_works:
        wrong.append(refuse("never_attacks", "8.8", witness=witness, mover=element.id, enemy=key))
    elif not camps.may_attack(element, section):
        wrong.append(refuse("cannot_attack_works", "17.2", witness=witness, mover=element.id))
