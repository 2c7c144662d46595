"""The server's steps of shooting (14.9)."""

from __future__ import annotations

from battles.rules.base import Seat
from battles.rules.errors import RulesBroken
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.melee import steps as melee
from battles.rules.horden_helden.pieces import SideId
from battles.rules.horden_helden.shooting import shooters, support, targets, volleys
from battles.rules.horden_helden.shooting.events import RepliesBound, ShotsLapsed, VolleyFired
from battles.rules.horden_helden.shooting.frames import (
    AskFire,
    AskShootSupport,
    AskShot,
    BindReplies,
    NextShot,
    OpenFire,
    OpenSupport,
)
from battles.rules.horden_helden.state import Phase, State
from battles.rules.play import Play


def open_phase(play: Play[State], phase: Phase) -> None:
    """The active player declares, targets are bound to reply, the other declares, targets are bound again; then
    support, then one target after another."""
    active, other = play.state.active, play.state.other
    play.push(
        NextShot(),
        OpenSupport(),
        BindReplies(side=active),
        OpenFire(side=other),
        BindReplies(side=other),
        OpenFire(side=active),
    )


def step(play: Play[State]) -> None:
    match play.top:
        case OpenFire(side=side):
            seats = declaring(play.state, side)
            play.replace(*([AskFire(side=side, seats=seats)] if seats else []))
        case BindReplies(side=side):
            play.pop()
            _bind(play, side)
        case OpenSupport():
            active = play.state.seats_of(play.state.active)
            paying = tuple(seat for seat in active if support.candidates(play.state, seat))
            play.replace(*([AskShootSupport(seats=paying)] if paying else []))
        case NextShot():
            _next(play)
        case frame:
            raise RulesBroken(f"no step for {frame}")


def declaring(state: State, side: SideId) -> tuple[Seat, ...]:
    """Who is asked for shots: whoever has a target, and whoever has shooters in ambush, target or not, so that being
    asked tells nothing of where they are."""
    asked = []
    for seat in state.seats_of(side):
        own = [one for one in state.elements_of(side) if state.seat_of(one.id) == seat]
        waiting = any(one.place == "ambush" and shooters.is_shooter(state, one) for one in own)
        free = (one for one in own if one.is_placed and one.id not in state.shooting.shooters)
        if waiting or any(targets.permitted(state, one, state.shooting.shots) for one in free):
            asked.append(seat)
    return tuple(asked)


def _bind(play: Play[State], side: SideId) -> None:
    bound = volleys.replies(play.state, side, play.state.shooting.shots)
    if bound:
        play.add(RepliesBound(shots=bound))


def _next(play: Play[State]) -> None:
    gone = volleys.lapsed(play.state, play.state.shooting.pending)
    if gone:
        play.add(ShotsLapsed(shooters=tuple(shot.shooter for shot in gone)))
    fights = volleys.fights(play.state.shooting.pending)
    if len(fights) > 1:
        play.replace(AskShot())
    elif fights:
        fire(play, fights[0])
    else:
        play.pop()


def fire(play: Play[State], fight: Fight) -> None:
    """The shots of a fight are fired and settled."""
    shots = volleys.shots_of(fight, play.state.shooting.pending)
    play.add(VolleyFired(target=fight.defender, shooters=tuple(shot.shooter for shot in shots)))
    melee.begin_fight(play, fight)
