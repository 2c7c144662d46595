"""Camps and works: their sections, who attacks and who defends them (17)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Literal

from msgspec import Struct

from battles.rules.geometry import Box, Edge, Hand, Point, Pose, bearing, length, turn_between
from battles.rules.geometry.polygons import segments_meet
from battles.rules.horden_helden.pieces import Camp, Element, ElementId, SideId, Work
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, NEAR_DEGREES, WIDTH

CampSide = Literal["left", "front", "right", "work"]


class Section(Struct, frozen=True, kw_only=True, dict=True):
    """One width of a camp's outline, or a field work (17.8). Inward is where its defenders stand."""

    key: str
    """`camp:<camp>:<number>` or `work:<work>`."""
    owner: str
    """The camp's or work's id."""
    number: int
    side: CampSide
    middle: Point
    inward: Point
    """The unit vector that points inside."""
    fortified: bool
    permanent: bool = False
    gate: bool = False
    row: tuple[int, int] = (0, 0)
    """First and last section of the same straight line."""
    camp: Camp | None = None

    @cached_property
    def attack_pose(self) -> Pose:
        """Where an attacker stands: its front on the section, looking in."""
        return Pose(*self.middle, bearing(*self.inward))

    @cached_property
    def defence_pose(self) -> Pose:
        """Where a defender stands: inside, looking out."""
        return Pose(*self.middle, bearing(*self.inward) + 180.0)

    def entered_pose(self, depth: float) -> Pose:
        """One base depth inside, measured from the inner face (17.3)."""
        (x, y), (nx, ny) = self.middle, self.inward
        return Pose(x + depth * nx, y + depth * ny, bearing(nx, ny))

    @property
    def edge(self) -> Edge:
        """Its ends, the left one first for somebody who looks in."""
        (x, y), (nx, ny) = self.middle, self.inward
        half = WIDTH / 2
        return (x - half * ny, y + half * nx), (x + half * ny, y - half * nx)

    def is_inside(self, point: Point) -> bool:
        """Does the point lie on the inner side of its line?"""
        return (point[0] - self.middle[0]) * self.inward[0] + (point[1] - self.middle[1]) * self.inward[1] > NEAR


# --- sections ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def sections(camp: Camp) -> tuple[Section, ...]:
    """The outline inside the board, width by width: the left side from rear to front, the front from left to right, the
    right side from front to rear. The rear lies on the edge or on the bank and is never attacked."""
    box, deep, wide = camp.box, round(camp.depth / WIDTH), round(camp.width / WIDTH)
    found: list[Section] = []
    for side, count in (("left", deep), ("front", wide), ("right", deep)):
        first = len(found)
        found += [
            _camp_section(camp, box, side, place, first, count)  # type: ignore[arg-type]
            for place in range(count)
        ]
    return tuple(found)


def _camp_section(
    camp: Camp, box: Box, side: Literal["left", "front", "right"], place: int, first: int, count: int
) -> Section:
    (x1, y1), (x0, y0) = box.edge(side)  # from outside, the left end comes first
    share = (place + 0.5) / count
    nx, ny = box.outward(side)
    return Section(
        key=f"camp:{camp.id}:{first + place}",
        owner=camp.id,
        number=first + place,
        side=side,
        middle=(x0 + share * (x1 - x0), y0 + share * (y1 - y0)),
        inward=(-nx, -ny),
        fortified=camp.fortified,
        gate=first + place in camp.gates,
        row=(first, first + count - 1),
        camp=camp,
    )


@lru_cache(maxsize=256)
def section_of_work(work: Work) -> Section:
    """A field work as one section; its inner side is where somebody with `start` on his left looks out."""
    (x0, y0), (x1, y1) = work.start, work.end
    far = length(x1 - x0, y1 - y0)
    return Section(
        key=f"work:{work.id}",
        owner=work.id,
        number=0,
        side="work",
        middle=((x0 + x1) / 2, (y0 + y1) / 2),
        inward=((y1 - y0) / far, (x0 - x1) / far),
        fortified=True,
        permanent=work.permanent,
        gate=work.gate,
    )


def section(state: State, key: str) -> Section | None:
    """The section with this key."""
    kind, _, rest = key.partition(":")
    if kind == "work" and rest in state.works:
        return section_of_work(state.works[rest])
    owner, _, number = rest.rpartition(":")
    camp = state.camps.get(owner)
    if kind != "camp" or camp is None or not number.isdigit() or int(number) >= len(sections(camp)):
        return None
    return sections(camp)[int(number)]


def is_section(key: str) -> bool:
    """Is a fight's opponent no element but the followers of a camp section?"""
    return key.startswith("camp:")


def camp_of(state: State, key: str) -> Camp:
    """The camp of a section's key."""
    return state.camps[key.split(":")[1]]


def neighbours(section: Section) -> dict[Hand, Section]:
    """The neighbours in the same straight line, by the attacker's hand; none round a corner, none of a work (17.8)."""
    if section.camp is None:
        return {}
    row, (first, last) = sections(section.camp), section.row
    found: dict[Hand, Section] = {}
    if section.number > first:
        found["right"] = row[section.number - 1]
    if section.number < last:
        found["left"] = row[section.number + 1]
    return found


# --- who attacks, who defends -----------------------------------------------------------------------------------------


def holder_of(state: State, section: Section) -> SideId:
    """Whose section it is now."""
    if section.side == "work":
        return state.works[section.owner].side
    return state.camps[section.owner].holder


def all_sections(state: State) -> tuple[Section, ...]:
    """Of all camps and works."""
    of_camps = [one for camp in state.camps.values() for one in sections(camp)]
    return (*of_camps, *(section_of_work(work) for work in state.works.values()))


def stands_at(element: Element, pose: Pose) -> bool:
    """Is it exactly there?"""
    here = element.pose
    if here is None or not element.is_placed:
        return False
    near = length(here.x - pose.x, here.y - pose.y) <= NEAR
    return near and abs(turn_between(here.facing, pose.facing)) <= NEAR_DEGREES


def section_attacked_by(state: State, element: Element | ElementId) -> Section | None:
    """The enemy camp section or work at which an element stands in the attack pose, defended or not."""
    one = state.elements[element] if isinstance(element, str) else element
    for section in all_sections(state):
        if holder_of(state, section) != one.side and stands_at(one, section.attack_pose):
            return section
    return None


def attacker_of(state: State, section: Section) -> ElementId | None:
    """The enemy who attacks a section frontally."""
    holder = holder_of(state, section)
    return next((e.id for e in _standing(state, section.attack_pose) if e.side != holder), None)


def defender_of(state: State, section: Section) -> ElementId | None:
    """The element that stands behind a section and defends it (17.8)."""
    holder = holder_of(state, section)
    return next((e.id for e in _standing(state, section.defence_pose) if e.side == holder), None)


def _standing(state: State, pose: Pose) -> Iterator[Element]:
    """Elements that stand exactly there; only those near are asked."""
    field = state.field
    near = (field.elements[one] for one in field.around(pose.x, pose.y, NEAR))
    return (one for one in near if stands_at(one, pose))


def has_followers(state: State, section: Section) -> bool:
    """Do camp followers hold the section? They serve the camp's first owner only and make room for an element."""
    if section.side == "work":
        return False
    camp = state.camps[section.owner]
    return camp.followers and camp.holder == camp.side and defender_of(state, section) is None


def followers_attacked_by(state: State, element: ElementId) -> str | None:
    """The section whose followers an element fights: it is in contact with an enemy as with any other (15.1, 17.1)."""
    section = section_attacked_by(state, element) if state.camps else None
    return section.key if section is not None and has_followers(state, section) else None


def is_in_contact(state: State, element: ElementId) -> bool:
    """Base contact with an enemy, or with the followers of a section."""
    return bool(state.field.foes(element)) or followers_attacked_by(state, element) is not None


def fights(state: State, element: ElementId) -> bool:
    """In front contact with an enemy, or with the followers of a section (15.1, 17.1)."""
    return bool(state.field.opponents(element)) or followers_attacked_by(state, element) is not None


def is_held(state: State, section: Section) -> bool:
    """Somebody defends it: an element or followers."""
    return has_followers(state, section) or defender_of(state, section) is not None


def follower_overlaps(state: State, section: Section) -> tuple[tuple[Hand, Section], ...]:
    """Flanks (the attacker's) on which followers of a neighbouring section overlap whoever attacks this one: it must be
    in the same straight line and not be attacked itself (17.1, 17.8). Elements there overlap by the common rule."""
    return tuple(
        (hand, one)
        for hand, one in neighbours(section).items()
        if has_followers(state, one) and attacker_of(state, one) is None
    )


# --- inside, behind, between ------------------------------------------------------------------------------------------


def camp_at(state: State, element: Element) -> Camp | None:
    """The camp in which an element stands."""
    if not element.is_placed or element.is_flyer:
        return None
    return next((camp for camp in state.camps.values() if _holds(camp.box, element.box.centre)), None)


def _holds(box: Box, point: Point) -> bool:
    across, out = box.local(point)
    return abs(across) <= box.half_width + NEAR and -box.depth - NEAR <= out <= NEAR


def inside(state: State, camp: Camp) -> tuple[Element, ...]:
    """Who stands in a camp; flyers never do (9.4)."""
    return tuple(e for e in state.on_table if not e.is_flyer and _holds(camp.box, e.box.centre))


def works_between(state: State, one: Element | ElementId, other: Element | ElementId) -> Section | None:
    """The fortification that a melee or fire between two elements crosses, whoever is behind it: a fortified camp's
    section or a field work. `Section.is_inside(box.centre)` tells who is behind; `permanent` and `gate` what it is."""
    first = state.elements[one] if isinstance(one, str) else one
    second = state.elements[other] if isinstance(other, str) else other
    line = (first.box.centre, second.box.centre)
    for section in all_sections(state):
        if not section.fortified or not segments_meet(*line, *section.edge):
            continue
        if section.is_inside(line[0]) != section.is_inside(line[1]):
            return section
    return None


def is_behind_works(state: State, element: Element) -> bool:
    """In its own camp, or directly behind a field work of its side (artillery, combat results)."""
    camp = camp_at(state, element)
    if camp is not None and camp.holder == element.side:
        return True
    return any(
        work.side == element.side and stands_at(element, section_of_work(work).defence_pose)
        for work in state.works.values()
    )


# --- who may attack and enter -----------------------------------------------------------------------------------------


def may_attack(element: Element, section: Section) -> bool:
    """Foot all works, mounted temporary ones, giants any gate; flyers fight the defenders everywhere (17.2)."""
    if element.category != "mounted" or not section.permanent:
        return True
    return element.type == "giants" and section.gate


def may_enter(element: Element, section: Section) -> bool:
    """A winner goes in, but no flyer, war wagon or artillery (17.3, 9.4)."""
    if element.is_flyer or element.type in ("war_wagons", "artillery"):
        return False
    return may_attack(element, section)
