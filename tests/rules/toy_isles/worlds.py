"""Worlds of Isles that differ only in what a seat, or the public, cannot know."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from battles.rules.base import Knower, Order, Seat, Setup
from battles.rules.dice import Dice, pick
from tests.rules.toy_isles.orders import SealMonth
from tests.rules.toy_isles.state import Boat, Gift, Sheet, State, boats_in_order, known
from tests.rules.worlds import Pair


def twin(state: State, viewer: Knower, dice: Dice) -> State | None:
    """Boats out of sight lie at other isles out of sight or are sunk, and others' sheets say something else."""
    if state.ended:
        return None
    seen = known(state, viewer)
    unseen = [isle for isle in state.isles if isle.startswith("s") and viewer not in (state.witnesses(isle) or ())]
    boats = dict(seen.boats)
    for name in boats_in_order(set(state.boats) - set(boats)):
        if dice.throw(4, 1) != (1,):
            boats[name] = Boat(seat=state.boats[name].seat, isle=pick(dice, unseen))
    holders = {**seen.holders, **{isle: pick(dice, state.seats_in) for isle in unseen}}
    sheets = {seat: sheet if seat == viewer else _other(state, seat) for seat, sheet in state.sheets.items()}
    return structs.replace(state, boats=boats, holders=holders, sheets=sheets)


def _other(state: State, seat: Seat) -> Sheet:
    """A sheet that says nothing says something, and the other way round."""
    return Sheet(truce=state.seats_in[0]) if state.sheets[seat] == Sheet() else Sheet()


def pairs() -> Iterator[Pair[State]]:
    """Whatever the others seal, seat 1 sees only that they are ready; it lies at no open isle but its own."""
    five, two, last = Setup(scenario="five_clans"), Seat("2"), Seat("5")
    sheets: tuple[tuple[Seat, Order[State], Order[State]], ...] = (
        (two, SealMonth(), SealMonth(moves={"2.1": "s2"})),
        (two, SealMonth(truce=Seat("1")), SealMonth(gift=Gift(boat="2.1", seat=Seat("1")))),
        (last, SealMonth(moves={"5.2": "s4"}), SealMonth(moves={"5.2": "c5"}, truce=two)),
    )
    for seed, (seat, one, other) in enumerate(sheets):
        yield Pair(setup=five, seat=Seat("1"), seed=seed, one=((seat, one),), other=((seat, other),))
