"""A question without an order: whom an element sees from where it stands (10)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from battles.rules.base import Seat
from battles.rules.horden_helden import sight
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State
from battles.rules.inquiry import Inquiry, refused
from battles.rules.refusals import refuse


class InSight(Struct, frozen=True, kw_only=True):
    """The elements of the other side that an element sees, and those on the table that it does not (10.2)."""

    sees: tuple[ElementId, ...]
    unseen: tuple[ElementId, ...]


class Look(Inquiry[State], frozen=True, kw_only=True, tag="look"):
    """What does this element see?"""

    public: ClassVar[bool] = True
    element: ElementId

    def answer(self, known: State, seat: Seat) -> InSight:
        viewer = known.elements.get(self.element)
        if viewer is None or not viewer.is_placed:
            raise refused(refuse("no_such_element", "10.1", element=self.element))
        foes = [one for one in known.on_table if one.side != viewer.side]
        seen = frozenset(one.id for one in foes if sight.sees(known, viewer, one))
        return InSight(
            sees=tuple(one.id for one in foes if one.id in seen),
            unseen=tuple(one.id for one in foes if one.id not in seen),
        )
