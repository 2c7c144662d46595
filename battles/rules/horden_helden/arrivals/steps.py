"""The server's steps at the start of a turn, and when hidden beings go."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from battles.rules.base import Seat
from battles.rules.errors import RulesBroken
from battles.rules.geometry import Pose, is_within, overlaps, placed
from battles.rules.horden_helden import command_range, score
from battles.rules.horden_helden.arrivals import possible
from battles.rules.horden_helden.arrivals.events import (
    AllyHeartened,
    AllyReliable,
    AllyUnmoved,
    CommandBroke,
    HiddenLeft,
)
from battles.rules.horden_helden.arrivals.frames import (
    AskArrivals,
    AskReturn,
    AskUpkeep,
    OfferArrivals,
    RollAlly,
    SettleAlly,
    TestWithdrawal,
)
from battles.rules.horden_helden.events import ElementLost
from battles.rules.horden_helden.movement.contact import contacting, reveals
from battles.rules.horden_helden.pieces import ENEMY, Command, CommandId, Element, ElementId, SideId
from battles.rules.horden_helden.setup import who
from battles.rules.horden_helden.state import Phase, State
from battles.rules.horden_helden.tables import LE, NEAR, WIDTH
from battles.rules.play import Play

STAYS_WITHIN = 6 * LE
"""A hidden being stays while an enemy is this near (5.6)."""
BREAKS_AT = 1 / 3
"""The share of its points whose loss breaks a command; the printed fraction is unreadable (large_battle.json)."""
TRUST = 3
"""An ally is won back by more than this (20)."""


def open_phase(play: Play[State], phase: Phase) -> None:
    state = play.state
    if phase == "withdrawal":
        if state.is_large:
            play.push(TestWithdrawal())
        return
    gods = present_gods(state, state.active) if state.is_advanced else ()
    play.push(OfferArrivals())
    if gods:
        play.push(AskUpkeep(god=gods[0], left=gods[1:]))


def present_gods(state: State, side: SideId) -> tuple[ElementId, ...]:
    """Gods on the table, those first who came first (12.1)."""
    gods = [one for one in state.elements_of(side) if one.type == "gods" and one.is_placed]
    return tuple(one.id for one in sorted(gods, key=lambda one: (one.called, one.id)))


def step(play: Play[State]) -> None:
    match play.top:
        case TestWithdrawal():
            test_withdrawal(play)
        case OfferArrivals():
            offer(play, play.state.seats_of(play.state.active))
        case RollAlly(command=command):
            faces = play.throw("1d6", reason="win_back_ally", seat=play.state.sides[play.state.active].seat)
            play.replace(SettleAlly(faces=faces, command=command))
        case SettleAlly(command=command, faces=faces):
            settle_ally(play, command, faces[0])
        case frame:
            raise RulesBroken(f"no step for {frame}")


def offer(play: Play[State], seats: tuple[Seat, ...]) -> None:
    """The top frame gives way to a question to those who can still do something."""
    left = tuple(seat for seat in seats if possible.anything(play.state, seat))
    play.replace(*((AskArrivals(seats=left),) if left else ()))


def place_for(
    play: Play[State], element: ElementId, pose: Pose, others: Callable[[State], Iterable[Pose]]
) -> Pose | None:
    """Where it really comes: enemies who lie in ambush there are seen (12.2), and it takes the next free place."""
    mine = play.state.elements[element]
    hit = _waiting_at(play.state, mine, pose)
    if not hit:
        return pose
    reveals.show(play, hit, "seen")
    return next((one for one in others(play.state) if not _waiting_at(play.state, mine, one)), None)


def _waiting_at(state: State, element: Element, pose: Pose) -> tuple[ElementId, ...]:
    """Enemies who lie in ambush where it would stand."""
    box = placed(WIDTH, element.depth, pose)
    return tuple(key for key, other in reveals.hit_boxes(state, element) if overlaps(box, other, NEAR))


def arrived(play: Play[State]) -> None:
    """Whoever has come into contact did so before all who move this turn (8.12), and may see ambushers; then whoever
    can do nothing more need not say so."""
    contacting.note(play)
    reveals.after_poses(play)
    settle(play)


def settle(play: Play[State]) -> None:
    """After an order: whoever can do nothing more at the start of the turn need not say so."""
    frame = play.top
    assert isinstance(frame, AskArrivals)
    offer(play, frame.seats)


# --- commands (20) -------------------------------------------------------------------------------------------------


def test_withdrawal(play: Play[State]) -> None:
    """Commands without commander or with heavy losses break; allies may come round."""
    play.pop()
    for command in play.state.commands_of(play.state.active):
        if command.unreliable and 0 < command.reliable_from <= play.state.turn:
            play.add(AllyReliable(command=command.id))
        reason = why_broken(play.state, command)
        if reason is not None:
            play.add(CommandBroke(command=command.id, reason=reason))
            hearten(play, ENEMY[command.side])


def why_broken(state: State, command: Command) -> Literal["commander", "losses"] | None:
    if command.withdrawing:
        return None
    if command.lost_commander and state.turn - command.lost_commander <= 2:
        return "commander"
    return "losses" if command_losses(state, command.id) >= BREAKS_AT * command.points else None


def command_losses(state: State, command: CommandId) -> float:
    """Ruling: a camp counts to the command that it was put under, as baggage does; its value is no part of the original
    points."""
    side = state.commands[command].side
    has_camp = who.camp_command(state, side).id == command
    own = (one.id for one in state.elements_of(side) if one.command == command)
    named = {*own, *(camp.id for camp in state.camps.values() if has_camp)}
    return sum(part.value for part in score.losses(state, side) if not named.isdisjoint(part.facts.values()))


def hearten(play: Play[State], side: SideId) -> None:
    """An enemy command gives way: unreliable allies take heart from their next turn on."""
    for command in play.state.commands_of(side):
        if command.unreliable and not command.reliable_from:
            play.add(AllyHeartened(command=command.id, turn=next_turn(play.state, side), reason="enemy_withdraws"))


def next_turn(state: State, side: SideId) -> int:
    return state.turn + (2 if side == state.active else 1)


def trust(play: Play[State]) -> None:
    """At the end of a turn: who was fought by the enemy takes part from his next turn on (20)."""
    state = play.state
    fought = {*state.melee.fought, *(shot.target for shot in state.shooting.shots)}
    for command in state.commands.values():
        is_fought = any(state.elements[one].command == command.id for one in fought if one in state.elements)
        if command.unreliable and not command.reliable_from and is_fought:
            turn = next_turn(state, command.side)
            play.add(AllyHeartened(command=command.id, turn=turn, reason="attacked"))


def settle_ally(play: Play[State], command: CommandId, face: int) -> None:
    """The die, in the advanced game with the chief's grade and without the ally's."""
    state = play.state
    play.pop()
    chief = command_range.chief_of(state, command)
    edge = 0
    if state.is_advanced and chief is not None:
        edge = command_range.grade_of(state, chief) - command_range.grade_of(state, command)
    if face + edge > TRUST:
        play.add(AllyHeartened(command=command, turn=next_turn(state, state.active), reason="won_back"))
    else:
        play.add(AllyUnmoved(command=command))
    settle(play)


# --- gods and hidden beings ----------------------------------------------------------------------------------------


def god_leaves(play: Play[State], command: CommandId) -> None:
    """A 1 for action points: the god that has been there longest goes and is lost (12.1)."""
    side = play.state.commands[command].side
    gods = [god for god in present_gods(play.state, side) if play.state.elements[god].command == command]
    if gods:
        play.add(ElementLost(element=gods[0], how="left", cause="god_gone"))


def take_off(play: Play[State]) -> None:
    """Hidden beings without an enemy near go off the table (5.6); their owners write down where."""
    state = play.state
    beings = [one for one in state.on_table if one.type == "hidden_beings" and not has_foe_near(state, one.id)]
    for being in beings:
        leave(play, being.id, fled=False)


def has_foe_near(state: State, being: ElementId) -> bool:
    box = state.field.boxes[being]
    near = (one for one in state.field.near(box, STAYS_WITHIN) if state.field.is_foe(being, one))
    return any(is_within(box, state.field.boxes[one], STAYS_WITHIN + NEAR) for one in near)


def leave(play: Play[State], being: ElementId, *, fled: bool) -> None:
    """It goes alive; its owner is asked where (12.3)."""
    play.add(HiddenLeft(element=being, fled=fled))
    play.push(AskReturn(element=being))


def owners(state: State, element: ElementId) -> tuple[Seat, ...]:
    return state.seats_of(state.elements[element].side)
