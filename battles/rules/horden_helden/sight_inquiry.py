"""A question without an order: whom an element sees from where it stands (10)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Order, Preview, Seat
from battles.rules.codec import Json
from battles.rules.errors import RulesBroken
from battles.rules.horden_helden import sight
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse


class Look(Order[State], frozen=True, kw_only=True, tag="look"):
    """Ask what an element sees. Its dry run answers; given as an order it is refused."""

    anytime: ClassVar[bool] = True
    element: ElementId

    def preview(self, known: State, seat: Seat) -> Preview:
        viewer = known.elements.get(self.element)
        if viewer is None or not viewer.is_placed:
            return Preview.refused("no_such_element", clause="10.1", element=self.element)
        foes = [one for one in known.on_table if one.side != viewer.side]
        seen: list[Json] = [one.id for one in foes if sight.sees(known, viewer, one)]
        unseen: list[Json] = [one.id for one in foes if one.id not in seen]
        return Preview(refusals=(refuse("only_a_look", "10.1"),), facts={"sees": seen, "unseen": unseen})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        raise RulesBroken("a look is never carried out")
