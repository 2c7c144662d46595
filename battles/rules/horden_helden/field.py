"""The geometry of who stands where (7): boxes, touches, front contacts. Built once for each set of elements."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from battles.rules.geometry import SIDES, Place, Side, contact, is_face_to_face, is_full_side
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.tables import NEAR, NEAR_DEGREES, WIDTH
from battles.rules.tabletop.placed import PlacedIndex


class Touch(Struct, frozen=True):
    """How another element touches: with which of its places, on which of mine; `shared` is 0 in a corner (7.3)."""

    other: ElementId
    mine: Place
    theirs: Place
    shared: float

    @property
    def is_edge(self) -> bool:
        return self.shared > 0.0


class Contacts(PlacedIndex[Element]):
    """Boxes of all elements on the table; contacts are found when they are first asked for."""

    def __init__(self, elements: Mapping[ElementId, Element], before: Contacts | None = None) -> None:
        """What contacts before them know of those who have not moved, and of their surroundings, holds here as well."""
        super().__init__((one for one in elements.values() if one.is_placed), NEAR, before)
        self.elements = self.pieces
        self._touches: dict[ElementId, tuple[Touch, ...]] = {} if before is None else self.inherited(before._touches)
        self._foes: dict[ElementId, tuple[Touch, ...]] = {} if before is None else self.inherited(before._foes)

    def stands_alike(self, one: Element, other: Element) -> bool:
        return one.pose == other.pose and one.depth == other.depth and one.side == other.side

    def touches(self, element: ElementId) -> tuple[Touch, ...]:
        """Everybody who touches it, friend or foe."""
        found = self._touches.get(element)
        if found is None:
            found = self._touches[element] = tuple(self._touching(element))
        return found

    def _touching(self, element: ElementId) -> list[Touch]:
        box = self.boxes[element]
        found = []
        for other in self.near(box, NEAR):
            if other != element and (how := contact(box, self.boxes[other], NEAR)) is not None:
                found.append(Touch(other, how.mine, how.theirs, how.shared))
        return found

    def is_foe(self, one: ElementId, other: ElementId) -> bool:
        return self.elements[one].side != self.elements[other].side

    def foes(self, element: ElementId) -> tuple[Touch, ...]:
        """Enemies in base contact (edge to edge)."""
        found = self._foes.get(element)
        if found is None:
            found = self._foes[element] = tuple(self._facing_off(element))
        return found

    def _facing_off(self, element: ElementId) -> list[Touch]:
        """Most have no enemy near: how their friends touch them need not be found out."""
        if not any(self.is_foe(element, other) for other in self.near(self.boxes[element], NEAR)):
            return []
        return [touch for touch in self.touches(element) if touch.is_edge and self.is_foe(element, touch.other)]

    def are_front_to_front(self, one: ElementId, other: ElementId) -> bool:
        """Front contact: the front edges coincide corner to corner (7.4)."""
        return is_face_to_face(self.boxes[one], self.boxes[other], NEAR, NEAR_DEGREES)

    def opponents(self, element: ElementId) -> tuple[ElementId, ...]:
        """Enemies in front contact with it, also by the side that it uses as its front, or by theirs (7.4, 8.12)."""
        return tuple(touch.other for touch in self.foes(element) if self._fights(element, touch))

    def _fights(self, element: ElementId, touch: Touch) -> bool:
        mine, theirs = self.elements[element].front, self.elements[touch.other].front
        if mine == theirs == "front":
            # Whoever turned to face and found no room for his whole front fights with half of it (8.12).
            half = touch.mine == touch.theirs == "front" and round(touch.shared, 3) >= WIDTH / 2 - NEAR
            return half or self.are_front_to_front(element, touch.other)
        return touch.mine == mine and touch.theirs == theirs

    def pressed(self, element: ElementId) -> tuple[Touch, ...]:
        """Enemy front edges on a side of it that is not the one it fights with (7.5)."""
        front = self.elements[element].front
        return tuple(
            touch
            for touch in self.foes(element)
            if touch.theirs == self.elements[touch.other].front and touch.mine in SIDES and touch.mine != front
        )

    def behind(self, element: ElementId) -> ElementId | None:
        """The friend directly behind, facing the same way, edge on edge (rear support)."""
        for touch in self.touches(element):
            is_behind = touch.mine == "rear" and touch.theirs == "front" and not self.is_foe(element, touch.other)
            if is_behind and is_full_side(self.boxes[element], self.boxes[touch.other], NEAR):
                return touch.other
        return None

    def neighbours(self, element: ElementId) -> dict[Side, ElementId]:
        """Friends flank on flank, facing the same way, fronts in line."""
        found: dict[Side, ElementId] = {}
        box = self.boxes[element]
        for touch in self.touches(element):
            if not self.is_foe(element, touch.other) and (touch.mine, touch.theirs) in (
                ("left", "right"),
                ("right", "left"),
            ):
                _, before = box.local(self.boxes[touch.other].pose.point)
                if abs(before) <= NEAR:
                    found["left" if touch.mine == "left" else "right"] = touch.other
        return found


_REMEMBERED = 64
"""Fields of so many positions: enough for those of one order, and for the battles that are just being played."""
_FEW = 12
"""Who differs in more elements than that from a position at hand learns nothing from it."""
_last: list[tuple[Mapping[ElementId, Element], Contacts]] = []


def field_of(elements: Mapping[ElementId, Element]) -> Contacts:
    """The field of these elements; the last ones are remembered, and a new one takes over what still holds."""
    for known, field in _last:
        if known is elements:
            return field
    before = next((field for known, field in _last if _differ_little(known, elements)), None)
    field = Contacts(elements, before)
    _last.insert(0, (elements, field))
    del _last[_REMEMBERED:]
    return field


def _differ_little(known: Mapping[ElementId, Element], elements: Mapping[ElementId, Element]) -> bool:
    """Of one battle, a few moves apart."""
    different = 0
    for key, one in elements.items():
        different += known.get(key) is not one
        if different > _FEW:
            return False
    return bool(elements)
