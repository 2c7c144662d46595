"""Terrain laid by the players: choices, then piece by piece in three phases (3.12)."""

from __future__ import annotations

from battles.rules.base import Frame
from battles.rules.errors import RulesBroken
from battles.rules.horden_helden.maps import placing
from battles.rules.horden_helden.maps.placing import Task
from battles.rules.horden_helden.pieces import SideId
from battles.rules.horden_helden.setup import frames, who
from battles.rules.horden_helden.setup.frames import Phase
from battles.rules.horden_helden.state import State
from battles.rules.play import Play


def first_frames(state: State) -> tuple[Frame, ...]:
    """The attacker chooses, then the defender; then both lay in three phases. The first frame is the last."""
    attacker, defender = who.attacker(state), who.defender(state)
    choices = (frames.AskTerrain(side=defender), frames.AskTerrain(side=attacker))
    return (*(frames.LayTerrain(phase=phase, at=0) for phase in (3, 2, 1)), *choices)


def layer(state: State, phase: Phase) -> SideId:
    """Who lays in a phase."""
    return who.defender(state) if phase == 2 else who.attacker(state)


def task(state: State, phase: Phase, at: int) -> Task | None:
    tasks = placing.tasks(state, layer(state, phase), phase)
    return tasks[at] if at < len(tasks) else None


def step(play: Play[State]) -> None:
    match play.top:
        case frames.LayTerrain(phase=phase, at=at):
            _lay(play, phase, at)
        case frames.RollTerrain(phase=phase, at=at, square=square):
            dice = _dice(play.state, phase, at)[-1 if square else 0]
            faces = play.throw(dice, reason="terrain", seat=play.state.sides[layer(play.state, phase)].seat)
            play.replace(frames.SettleTerrain(faces=faces, phase=phase, at=at, square=square))
        case frames.SettleTerrain(faces=faces, phase=phase, at=at, square=square):
            _settle(play, phase, at, square, faces[0])
        case frame:
            raise RulesBroken(f"no step for {frame}")


def _dice(state: State, phase: Phase, at: int) -> tuple[str, ...]:
    wanted = task(state, phase, at)
    assert wanted is not None
    return placing.dice_for(wanted.rule, state.board)


def _lay(play: Play[State], phase: Phase, at: int) -> None:
    """The next piece of the phase: its dice, if it has any, then its owner."""
    if task(play.state, phase, at) is None:
        play.pop()
        return
    following = frames.LayTerrain(phase=phase, at=at + 1)
    if _dice(play.state, phase, at):
        play.replace(following, frames.RollTerrain(phase=phase, at=at))
    else:
        play.replace(following, frames.AskLay(side=layer(play.state, phase), phase=phase, at=at))


def _settle(play: Play[State], phase: Phase, at: int, square: int, face: int) -> None:
    """Of two dice the first is the square."""
    if len(_dice(play.state, phase, at)) == 2 and not square:
        play.replace(frames.RollTerrain(phase=phase, at=at, square=face))
        return
    side = layer(play.state, phase)
    play.replace(frames.AskLay(side=side, phase=phase, at=at, square=square, position=face))
