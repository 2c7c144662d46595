"""The server's steps of movement."""

from __future__ import annotations

from battles.rules.base import Seat
from battles.rules.errors import RulesBroken
from battles.rules.first import first_of
from battles.rules.horden_helden.magic import effects
from battles.rules.horden_helden.melee import outcomes
from battles.rules.horden_helden.movement.contact import facing, reveals
from battles.rules.horden_helden.movement.events import CrossingTested, ElementsLanded, RiverTested
from battles.rules.horden_helden.movement.frames import (
    AskFlyerFacing,
    AskMoves,
    AutoFace,
    MakeMove,
    RollCrossing,
    RollRiver,
    RollStorm,
    SettleCrossing,
    SettleRiver,
    SettleStorm,
)
from battles.rules.horden_helden.movement.kinds import execution, flying, storming
from battles.rules.horden_helden.movement.ways import rivers
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import Phase, State
from battles.rules.horden_helden.terrain import Piece
from battles.rules.play import Play


def open_phase(play: Play[State], phase: Phase) -> None:
    """Moves: every user of the active side with troops. Facing: first the other side's turns towards flyers (8.13)."""
    if phase == "facing":
        play.push(AutoFace())
        seats = flying.seats_to_ask(play.state)
        if seats:
            play.push(AskFlyerFacing(seats=seats))
        return
    reveals.after_poses(play)
    seats = movers(play.state)
    if seats:
        play.push(AskMoves(seats=seats))
    else:
        finish(play)


def movers(state: State) -> tuple[Seat, ...]:
    """Who can order anybody."""
    places = ("field", "ambush", "column", "aboard")
    able = {
        state.seat_of(one.id)
        for one in state.elements_of(state.active)
        if one.place in places and not state.command_of(one.id).withdrawing
    }
    return tuple(seat for seat in state.seats_of(state.active) if seat in able)


def finish(play: Play[State]) -> None:
    """Movement is over: flyers under leaden weight come down, spells of movement lapse (19.4)."""
    for one in tuple(play.state.on_table):
        heavy = one.side == play.state.active and one.is_flyer and not one.landed
        if heavy and play.state.enchanted(one.id, "leaden_weight"):
            _come_down(play, one)
    effects.end_movement_spells(play)


def _come_down(play: Play[State], one: Element) -> None:
    if flying.can_land(play.state, one):
        play.add(ElementsLanded(elements=(one.id,), command=one.command, forced=True))
    else:
        outcomes.remove(play, one.id, "left", "leaden_weight")


def step(play: Play[State]) -> None:
    match play.top:
        case MakeMove(plan=plan):
            execution.make_move(play, plan)
        case RollRiver() as frame:
            face = play.throw("1d6", reason="river", seat=play.state.seat_of(frame.element))
            play.replace(SettleRiver(faces=face, piece=frame.piece))
        case SettleRiver() as frame:
            settle_river(play, frame)
        case RollCrossing() as frame:
            face = play.throw("1d6", reason="crossing", seat=play.state.seat_of(frame.element))
            play.replace(
                SettleCrossing(faces=face, elements=(frame.element,), element=frame.element, piece=frame.piece)
            )
        case SettleCrossing() as frame:
            settle_crossing(play, frame)
        case RollStorm() as frame:
            storming.roll(play, frame)
        case SettleStorm() as frame:
            storming.settle(play, frame)
        case AutoFace():
            play.pop()
            facing.face_contacts(play)
            reveals.after_poses(play)
        case frame:
            raise RulesBroken(f"no step for {frame}")


def _piece(state: State, key: str) -> Piece:
    return first_of(piece for piece in state.terrain if piece.id == key)


def settle_river(play: Play[State], frame: SettleRiver) -> None:
    play.pop()
    character = rivers.character_of(_piece(play.state, frame.piece), frame.faces[0])
    play.add(RiverTested(piece=frame.piece, face=frame.faces[0], character=character))


def settle_crossing(play: Play[State], frame: SettleCrossing) -> None:
    play.pop()
    element = play.state.elements[frame.element]
    needed = rivers.needed(play.state, element, _piece(play.state, frame.piece)) or 1
    passed = frame.faces[0] >= needed
    play.add(CrossingTested(element=element.id, face=frame.faces[0], needed=needed, passed=passed))
