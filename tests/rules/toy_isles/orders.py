"""What a seat, or the clock, may order among the Isles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta, structs

from battles.rules.base import Order, Preview, Row, RulesSystem, Seat
from battles.rules.clock_orders import ClockOrder, Forfeit, Lapse
from battles.rules.codec import Json
from battles.rules.end_offers import AcceptEnd, DeclineEnd, OfferEnd
from battles.rules.errors import Refusal
from battles.rules.play import Play
from battles.rules.refusals import refuse, warn
from tests.rules.toy_isles import month
from tests.rules.toy_isles.events import MonthSealed, Reopened, SeatReady
from tests.rules.toy_isles.frames import Agree, Plan
from tests.rules.toy_isles.state import Gift, Sheet, State


class SealMonth(Order[State], frozen=True, tag="seal_month"):
    """The sheet of this month, in secret (2.2)."""

    rows = ("2.2", "2.3a", "2.3b", "2.3c")
    moves: dict[str, str] = {}
    gift: Gift | None = None
    truce: Seat | None = None
    left_out: Annotated[int, Meta(ge=0)] = 0

    def rows_given(self) -> Iterable[Row]:
        parts = (("2.3a", self.moves), ("2.3b", self.gift), ("2.3c", self.truce))
        return ("2.2", *(row for row, part in parts if part))

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview(facts={"boats": len(self.moves)}, refusals=tuple(self._problems(known, seat)))

    def _problems(self, known: State, seat: Seat) -> Iterator[Refusal]:
        own = known.boats_of(seat)
        for boat in sorted(self.moves):
            if boat not in own:
                yield refuse("not_your_boat", "2.3", boat=boat, boats=list(own))
            elif self.moves[boat] not in known.reach(boat):
                yield refuse("out_of_reach", "2.3", boat=boat, isle=self.moves[boat], isles=list(known.reach(boat)))
        yield from self._gift_problems(known, seat, own)
        others = [other for other in known.seats_in if known.sides[other] != known.sides[seat]]
        if self.truce is not None and self.truce not in others:
            yield refuse("no_truce_with", "2.5", seat=self.truce, seats=others)

    def _gift_problems(self, known: State, seat: Seat, own: tuple[str, ...]) -> Iterator[Refusal]:
        if self.gift is None:
            return
        others = [other for other in known.seats_in if other != seat]
        if self.gift.boat not in own:
            yield refuse("not_your_boat", "2.4", boat=self.gift.boat, boats=list(own))
        elif self.gift.boat in self.moves or len(own) < 2:
            code = "sails_already" if self.gift.boat in self.moves else "last_boat"
            yield refuse(code, "2.4", boat=self.gift.boat)
        if self.gift.seat not in others:
            yield refuse("no_gift_to", "2.4", seat=self.gift.seat, seats=others)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        sheet = Sheet(moves=self.moves, gift=self.gift, truce=self.truce)
        play.add(MonthSealed(seat=seat, sheet=sheet, left_out=self.left_out))
        play.add(SeatReady(seat=seat))


class Reopen(Order[State], frozen=True, tag="reopen"):
    """Take the sealed sheet back in hand while the month is open (2.6)."""

    anytime: ClassVar[bool] = True
    rows = ("2.6",)

    def preview(self, known: State, seat: Seat) -> Preview:
        if seat not in known.sheets or not isinstance(known.flow[-1], Plan):
            return Preview.refused("not_sealed", clause="2.6", seat=seat)
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(Reopened(seat=seat))


class Resign(Order[State], frozen=True, tag="resign"):
    """Leave the sea to the others (4.3)."""

    anytime: ClassVar[bool] = True
    rows = ("4.3",)

    def preview(self, known: State, seat: Seat) -> Preview:
        if seat in known.fallen:
            return Preview.refused("already_out", clause="4.3", seat=seat)
        return Preview(consequences=(warn("behind_all", "4.3"),))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        month.leave(play, seat, "resigned")


class Evaluate(ClockOrder[State], frozen=True, tag="evaluate"):
    """All sheets are in: the month goes by (3.1)."""

    slow: ClassVar[bool] = True
    rows = ("3",)

    def problem(self, rules: RulesSystem[State], state: State) -> Refusal | None:
        waiting = list(state.unsealed)
        return refuse("still_planning", "2.2", seats=waiting) if waiting else None

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.replace(Agree())


def from_draft(known: State, seat: Seat, draft: Json) -> SealMonth | None:
    """What of a draft can be sealed, part by part; None if nothing can."""
    parts = list(_parts(draft))
    order = SealMonth()
    for part in parts:
        wider = _wider(order, part)
        if wider is not None and not wider.preview(known, seat).refusals:
            order = wider
    kept = len(order.moves) + (order.gift is not None) + (order.truce is not None)
    return structs.replace(order, left_out=len(parts) - kept) if kept else None


def _parts(draft: Json) -> Iterator[tuple[str, Json]]:
    if not isinstance(draft, dict):
        return
    moves = draft.get("moves")
    yield from (("moves", {boat: isle}) for boat, isle in sorted(moves.items())) if isinstance(moves, dict) else ()
    yield from ((name, draft[name]) for name in ("gift", "truce") if draft.get(name))


def _wider(order: SealMonth, part: tuple[str, Json]) -> SealMonth | None:
    try:
        more = msgspec.convert(dict([part]), Sheet)
    except msgspec.ValidationError:
        return None
    moves = {**order.moves, **more.moves}
    return SealMonth(moves=moves, gift=order.gift or more.gift, truce=order.truce or more.truce)


ORDERS: tuple[type[Order[State]], ...] = (
    SealMonth,
    Reopen,
    Resign,
    Evaluate,
    OfferEnd,
    AcceptEnd,
    DeclineEnd,
    Lapse,
    Forfeit,
)
