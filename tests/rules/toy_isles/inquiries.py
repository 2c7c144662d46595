"""What a player of Isles may ask while he plans."""

from __future__ import annotations

from msgspec import Struct

from battles.rules.base import Seat
from battles.rules.inquiry import Inquiry, refused
from battles.rules.refusals import refuse
from tests.rules.toy_isles.state import State


class Reachable(Struct, frozen=True, kw_only=True):
    isles: tuple[str, ...]


class Reach(Inquiry[State], frozen=True, tag="reach"):
    """Where can this boat sail in a month, as far as its clan knows (2.3)?"""

    boat: str

    def answer(self, known: State, seat: Seat) -> Reachable:
        own = known.boats_of(seat)
        if self.boat not in own:
            raise refused(refuse("not_your_boat", "2.3", boat=self.boat, boats=list(own)))
        return Reachable(isles=known.reach(self.boat))
