"""What a game of Isles is: seats on a ring of coasts, open isles between them, and boats."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, structs

from battles.rules.base import Knower, Seat
from battles.rules.end_offers import EndOffersState
from battles.rules.seats import in_order, number_of
from tests.rules.toy_isles.frames import AnyFrame
from tests.rules.toy_isles.tables import SEA

COAST, OPEN = "c", "s"
"""How the ids of isles begin: c1 is the first seat's coast, s1 lies between the first coast and the second."""


class Boat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    seat: Seat
    isle: str


class Gift(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    boat: str
    seat: Seat


class Sheet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a seat has sealed for the month: where boats sail, one that it gives away, with whom it would be allied."""

    moves: dict[str, str] = {}
    gift: Gift | None = None
    truce: Seat | None = None


UNKNOWN = Sheet()
"""What others know of a sealed sheet."""


class State(EndOffersState, frozen=True, kw_only=True, forbid_unknown_fields=True):
    flow: tuple[AnyFrame, ...] = ()
    month: int = 1
    months: int = 1
    seats: tuple[Seat, ...] = ()
    sides: dict[Seat, int] = {}
    boats: dict[str, Boat] = {}
    holders: dict[str, Seat] = {}
    sheets: dict[Seat, Sheet] = {}
    fallen: tuple[Seat, ...] = ()
    ended: str = ""

    @property
    def seats_in(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in in_order(self.seats) if seat not in self.fallen)

    @property
    def deciding(self) -> tuple[Seat, ...]:
        return self.seats_in

    @property
    def unsealed(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats_in if seat not in self.sheets)

    @property
    def isles(self) -> tuple[str, ...]:
        return tuple(f"{kind}{n}" for n in range(1, len(self.seats) + 1) for kind in (COAST, OPEN))

    def boats_at(self, isle: str) -> tuple[str, ...]:
        return boats_in_order(name for name, boat in self.boats.items() if boat.isle == isle)

    def boats_of(self, seat: Seat) -> tuple[str, ...]:
        return boats_in_order(name for name, boat in self.boats.items() if boat.seat == seat)

    def sides_at(self, isle: str) -> tuple[int, ...]:
        return tuple(sorted({self.sides[boat.seat] for boat in self.boats.values() if boat.isle == isle}))

    def witnesses(self, isle: str) -> tuple[Seat, ...] | None:
        """Who sees what happens there (2.1): None for everybody."""
        if isle.startswith(COAST):
            return None
        return in_order({boat.seat for boat in self.boats.values() if boat.isle == isle})

    def neighbours(self, isle: str) -> tuple[str, ...]:
        """A coast lies between two open isles, an open isle between two coasts and two open isles."""
        count, here = len(self.seats), int(isle[1:])
        before, after = (here - 2) % count + 1, here % count + 1
        if isle.startswith(COAST):
            return f"{OPEN}{before}", f"{OPEN}{here}"
        return f"{COAST}{here}", f"{COAST}{after}", f"{OPEN}{before}", f"{OPEN}{after}"

    def reach(self, name: str) -> tuple[str, ...]:
        """Where a boat may sail in a month: not past an isle where boats of others are known to lie (2.3)."""
        boat = self.boats[name]
        side, found, edge = self.sides[boat.seat], {boat.isle}, {boat.isle}
        for _ in range(SEA.speed):
            free = {isle for isle in edge if isle == boat.isle or not set(self.sides_at(isle)) - {side}}
            edge = {other for isle in free for other in self.neighbours(isle)} - found
            found |= edge
        return tuple(isle for isle in self.isles if isle in found and isle != boat.isle)


def boats_in_order(names: Iterable[str]) -> tuple[str, ...]:
    """`2.1` before `10.1`: by the number of the coast it is from, then by its own."""
    return tuple(sorted(names, key=lambda name: tuple(number_of(part) for part in name.split("."))))


def known(state: State, viewer: Knower) -> State:
    """Coasts, isles where the viewer has boats, its own sheet; after the end everything (2.1)."""
    if state.ended:
        return state
    seen = {isle for isle in state.isles if isle.startswith(COAST)}
    seen |= {boat.isle for boat in state.boats.values() if boat.seat == viewer}
    return structs.replace(
        state,
        boats={name: boat for name, boat in state.boats.items() if boat.isle in seen},
        holders={isle: seat for isle, seat in state.holders.items() if isle in seen},
        sheets={seat: sheet if seat == viewer else UNKNOWN for seat, sheet in state.sheets.items()},
    )
