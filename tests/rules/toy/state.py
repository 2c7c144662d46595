"""What an Ambush is: forces, the round, and where it stands."""

from __future__ import annotations

from msgspec import Struct, structs

from battles.rules.base import Seat
from battles.rules.end_offers import EndOffersState
from battles.rules.seats import in_order
from tests.rules.toy.frames import AnyFrame

UNKNOWN = "unknown"
"""The path of a token that somebody else has hidden."""


class Force(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One seat's men. `path` is None while the token is not hidden; `omen` is None while not thrown or not known."""

    strength: int
    rerolls: int
    path: str | None = None
    omen: int | None = None
    resigned: bool = False

    @property
    def is_in(self) -> bool:
        return self.strength > 0 and not self.resigned


class State(EndOffersState, frozen=True, kw_only=True, forbid_unknown_fields=True):
    flow: tuple[AnyFrame, ...] = ()
    forces: dict[Seat, Force] = {}
    round: int = 0
    rounds: int = 0
    nights: bool = True
    closed: str = ""
    revealed: bool = False
    content: tuple[Seat, ...] = ()
    """Seats that never want to be asked about throwing again."""
    ended: str = ""

    @property
    def seats_in(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in in_order(self.forces) if self.forces[seat].is_in)

    @property
    def deciding(self) -> tuple[Seat, ...]:
        return self.seats_in

    @property
    def unhidden(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats_in if self.forces[seat].path is None)

    def with_force(self, seat: Seat, force: Force) -> State:
        return structs.replace(self, forces={**self.forces, seat: force})
