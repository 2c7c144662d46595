"""A question without an order: how these elements would come into contact with an enemy (8.6, 8.9)."""

from __future__ import annotations

from msgspec import Struct

from battles.rules.base import Seat
from battles.rules.horden_helden.movement import plans
from battles.rules.horden_helden.movement.frames import AskMoves
from battles.rules.horden_helden.movement.orders import MoveElement, MoveGroup
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State
from battles.rules.inquiry import Inquiry, refused
from battles.rules.refusals import refuse


class Approached(Struct, frozen=True, kw_only=True):
    """The legal move that ends in contact with the enemy by the shortest way; None if there is none."""

    order: MoveElement | MoveGroup | None = None


class Approach(Inquiry[State], frozen=True, kw_only=True, tag="approach"):
    """How do these attack that enemy?"""

    elements: tuple[ElementId, ...]
    enemy: ElementId

    def answer(self, known: State, seat: Seat) -> Approached:
        strangers = [one for one in self.elements if one not in known.elements or known.seat_of(one) != seat]
        if strangers or not self.elements or self.enemy not in known.field.boxes:
            raise refused(refuse("no_such_element", "8.6", element=first_named(strangers, self.enemy)))
        if not known.flow or not isinstance(known.flow[-1], AskMoves):
            return Approached()
        return Approached(order=self._alone(known, seat) if len(self.elements) == 1 else self._together(known, seat))

    def _alone(self, known: State, seat: Seat) -> MoveElement | None:
        element = known.elements[self.elements[0]]
        found = list(plans.contact_moves(known, seat, element, only=self.enemy))
        return min(found, key=lambda one: one[1].plan.mm if one[1].plan else 0.0)[0] if found else None

    def _together(self, known: State, seat: Seat) -> MoveGroup | None:
        """Straight ahead until they meet it."""
        reach, take_off = plans.group_reach(known, self.elements), plans.has_landed(known, self.elements)
        order = MoveGroup(elements=self.elements, move="advance", distance=reach, take_off=take_off)
        if order.preview(known, seat).refusals:
            nearest = order.nearest(known, seat)
            if not isinstance(nearest, MoveGroup):
                return None
            order = nearest
        met = {meeting.enemy for meeting in order.verdict(known, seat).meetings}
        return order if self.enemy in met else None


def first_named(strangers: list[ElementId], enemy: ElementId) -> ElementId:
    return strangers[0] if strangers else enemy
