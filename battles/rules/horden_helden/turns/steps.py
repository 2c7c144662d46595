"""The server's steps from phase to phase."""

from __future__ import annotations

from battles.rules.errors import RulesBroken
from battles.rules.horden_helden import score
from battles.rules.horden_helden.arrivals import steps as arrivals
from battles.rules.horden_helden.events import BattleEnded
from battles.rules.horden_helden.pieces import ENEMY, Command, CommandId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.turns import ap
from battles.rules.horden_helden.turns.events import AllyUnreliable, ApRolled, FrontRegained, PhaseStarted, TurnStarted
from battles.rules.horden_helden.turns.frames import BeginTurn, EndTurn, NextPhase, RollAp, SettleAp
from battles.rules.horden_helden.turns.phases import OPENERS, phases
from battles.rules.play import Play


def step(play: Play[State]) -> None:
    match play.top:
        case BeginTurn(side=side):
            play.add(TurnStarted(turn=play.state.turn + 1, side=side))
            play.replace(NextPhase(at=0))
        case NextPhase(at=at):
            next_phase(play, at)
        case RollAp(commands=commands):
            roll_ap(play, commands)
        case SettleAp() as frame:
            settle_ap(play, frame)
        case EndTurn():
            end_turn(play)
        case frame:
            raise RulesBroken(f"no step for {frame}")


def next_phase(play: Play[State], at: int) -> None:
    """The next phase begins; after the last one the other player's turn."""
    order = phases(play.state)
    if at == len(order):
        play.replace(BeginTurn(side=ENEMY[play.state.active]))
        return
    phase = order[at]
    play.replace(NextPhase(at=at + 1))
    play.add(PhaseStarted(phase=phase))
    free = freed(play.state)
    if free:
        play.add(FrontRegained(elements=free))
    OPENERS[phase](play, phase)


def freed(state: State) -> tuple[str, ...]:
    """Elements that fought with another side than their front and are touched by no enemy any more (8.12)."""
    turned = [element for element in state.on_table if element.front != "front"]
    return tuple(element.id for element in turned if not state.field.foes(element.id))


def roll_ap(play: Play[State], commands: tuple[CommandId, ...]) -> None:
    if not commands:
        play.pop()
        return
    command = play.state.commands[commands[0]]
    dice = ap.rule(play.state, command.id).split()[0]
    faces = play.throw(dice, reason="action_points", seat=command.seat)
    play.replace(RollAp(commands=commands[1:]), SettleAp(faces=faces, command=command.id))


def settle_ap(play: Play[State], frame: SettleAp) -> None:
    """The points are there; a 1 may cost a god, few points an ally's trust (12.1, 20)."""
    command = play.state.commands[frame.command]
    points = ap.counted(ap.rule(play.state, command.id), frame.faces)
    play.pop()
    play.add(ApRolled(command=command.id, faces=frame.faces, ap=points))
    if is_unreliable(play.state, command, points):
        play.add(AllyUnreliable(command=command.id))
    if not play.state.is_advanced and frame.faces == (1,):
        arrivals.god_leaves(play, command.id)


def is_unreliable(state: State, command: Command, points: int) -> bool:
    """The option's test, made in a side's first turn."""
    is_first = state.turn <= 2
    return (
        state.options.unreliable_allies
        and is_first
        and command.role == "ally"
        and points < ap.UNRELIABLE_BELOW[state.options.mode]
    )


def end_turn(play: Play[State]) -> None:
    """Who has lost? (18.3)"""
    state = play.state
    loser = score.defeated(state)
    limit = state.options.turn_limit
    if loser is not None:
        play.add(BattleEnded(reason="defeat", winner=ENEMY[loser]))
        play.clear()
    elif limit and state.turn >= limit:
        play.add(BattleEnded(reason="turn_limit", winner=score.leader(state)))
        play.clear()
    else:
        play.pop()
        arrivals.trust(play)
