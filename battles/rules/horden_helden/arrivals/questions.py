"""Who is asked at the start of a turn."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.base import Question, Seat
from battles.rules.errors import RulesBroken
from battles.rules.horden_helden.arrivals import orders, places, prices
from battles.rules.horden_helden.arrivals.frames import AskArrivals, AskReturn, AskUpkeep
from battles.rules.horden_helden.state import State

ARRIVING = (
    "call_god",
    "replace_horde",
    "reveal_hidden",
    "free_frog",
    "give_ap",
    "win_back_ally",
    "end_arrivals",
)


def asked(state: State) -> Mapping[Seat, Question[State]]:
    match state.flow[-1]:
        case AskArrivals(seats=seats):
            question = Question(kind="arrivals", orders=ARRIVING, default=orders.EndArrivals(), clause="12.1")
            return dict.fromkeys(seats, question)
        case AskUpkeep(god=god):
            return {state.seat_of(god): _upkeep(state, god)}
        case AskReturn(element=element):
            return {state.seat_of(element): _return(state, element)}
        case frame:
            raise RulesBroken(f"no question for {frame}")


def _upkeep(state: State, god: str) -> Question[State]:
    pays = state.command_of(god).ap >= prices.UPKEEP
    default = orders.PayGod(god=god) if pays else orders.DismissGod(god=god)
    facts = {"god": god, "ap": prices.UPKEEP}
    return Question(kind="upkeep", orders=("pay_god", "dismiss_god"), default=default, clause="12.1", facts=facts)


def _return(state: State, element: str) -> Question[State]:
    lairs = places.lairs(state, state.elements[element])
    default = orders.RecordReturn(piece=lairs[0].id if lairs else None)
    facts = {"element": element}
    return Question(kind="return", orders=("record_return",), default=default, clause="12.3", facts=facts)
