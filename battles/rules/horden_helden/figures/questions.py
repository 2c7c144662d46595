"""Who is asked what while figures duel, and what the server answers for a seat that does not."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.base import Question, Seat
from battles.rules.codec import Json
from battles.rules.horden_helden.figures import attacks, defence, further_casters, pairs, panel
from battles.rules.horden_helden.figures.frames import AskDefence, AskDuel, AskJoining, AskSingle
from battles.rules.horden_helden.figures.orders import EndSingle, PassDefence, PassJoining, StartSingleMelee
from battles.rules.horden_helden.state import State


def asked(state: State) -> Mapping[Seat, Question[State]]:
    """The question on top of the flow."""
    match state.flow[-1]:
        case AskSingle(seats=seats):
            return {seat: _single(state, seat) for seat in seats}
        case AskJoining() as frame:
            return {frame.seats[0]: _joining(state, frame)}
        case AskDefence() as frame:
            return {frame.seats[0]: _defence(state, frame)}
        case AskDuel():
            return {state.sides[state.active].seat: _order(state)}
        case _:
            return {}


def _single(state: State, seat: Seat) -> Question[State]:
    attack = "cast_sphere" if state.is_advanced else "magic_attack"
    facts: dict[str, Json] = {
        "pairs": [list(pair) for pair in pairs.pairs_of(state, seat)],
        "attacks": [list(pair) for pair in attacks.possible(state, seat)],
    }
    orders = (attack, "start_single_melee", "end_single")
    return Question(kind="single", orders=orders, default=EndSingle(), clause="5.4", facts=facts)


def _joining(state: State, frame: AskJoining) -> Question[State]:
    figures = [one.id for one in further_casters.able(state, frame.duel)]
    facts = panel.odds(state, frame.duel) | {"figures": figures}
    orders = ("join_sphere", "pass_joining")
    return Question(kind="sphere_joining", orders=orders, default=PassJoining(), clause="19.6", facts=facts)


def _defence(state: State, frame: AskDefence) -> Question[State]:
    figures = [one.id for one in defence.helpers(state, frame.duel)]
    facts = panel.odds(state, frame.duel) | {"figures": figures}
    orders = ("support_defence", "pass_defence")
    return Question(kind="sphere_defence", orders=orders, default=PassDefence(), clause="19.6", facts=facts)


def _order(state: State) -> Question[State]:
    left = pairs.pairs(state)
    first = StartSingleMelee(figure=left[0][0], enemy=left[0][1])
    facts: dict[str, Json] = {"pairs": [list(pair) for pair in left]}
    return Question(kind="next_single", orders=("start_single_melee",), default=first, clause="5.5", facts=facts)
