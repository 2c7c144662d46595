"""Who is asked what while elements move."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.base import Question, Seat
from battles.rules.codec import Json
from battles.rules.horden_helden.movement.frames import AskFacing, AskFlyerFacing, AskMarchReveal, AskMoves
from battles.rules.horden_helden.movement.orders import MOVES, ChooseFacing, EndFacing, EndMovement, PassReveal
from battles.rules.horden_helden.state import State


def asked(state: State) -> Mapping[Seat, Question[State]]:
    match state.flow[-1]:
        case AskMoves(seats=seats):
            return {seat: _moves(state, seat) for seat in seats}
        case AskMarchReveal() as frame:
            return {seat: _reveal(frame) for seat in frame.seats}
        case AskFlyerFacing(seats=seats):
            orders = ("face_flyer", "end_facing")
            question = Question(kind="face_flyers", orders=orders, default=EndFacing(), clause="8.13")
            return dict.fromkeys(seats, question)
        case AskFacing() as frame:
            return {state.seat_of(frame.element): _facing(frame)}
        case _:
            return {}


def _moves(state: State, seat: Seat) -> Question[State]:
    ap: dict[str, Json] = {
        command.id: command.ap for command in state.commands_of(state.active) if command.seat == seat
    }
    facts: dict[str, Json] = {"ap": sum(ap.values()), "commands": ap}
    return Question(kind="moves", orders=MOVES, default=EndMovement(), clause="6.1", facts=facts)


def _reveal(frame: AskMarchReveal) -> Question[State]:
    orders = ("set_up_ambush", "set_up_hidden", "pass_reveal")
    facts: dict[str, Json] = {"marchers": list(frame.marchers)}
    return Question(kind="march_reveal", orders=orders, default=PassReveal(), clause="19.2", facts=facts)


def _facing(frame: AskFacing) -> Question[State]:
    facts: dict[str, Json] = {"element": frame.element, "attackers": list(frame.attackers)}
    default = ChooseFacing(attacker=frame.attackers[0])
    return Question(kind="facing", orders=("choose_facing",), default=default, clause="8.12", facts=facts)
