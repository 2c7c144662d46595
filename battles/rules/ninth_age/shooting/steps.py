"""The server's steps of the shooting phase (A.14.1)."""

from __future__ import annotations

from msgspec import structs

from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.shooting import fire_steps, misfires, targets
from battles.rules.ninth_age.shooting.events import ShootingEnded, VolleyFired
from battles.rules.ninth_age.shooting.frames import (
    AskFire,
    Explosion,
    ExplosionRolled,
    Fire,
    FireList,
    FireRolled,
    Misfire,
    MisfireRolled,
    NextFire,
    RemoveShooter,
)
from battles.rules.ninth_age.shooting.record import PlannedShot
from battles.rules.ninth_age.shooting.volley_plan import volley_plan
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


def open_phase(play: Play[State]) -> None:
    """The active player's units shoot, one after another."""
    play.push(NextFire(side=play.state.active))


def step(play: Play[State]) -> None:
    match play.top:
        case NextFire(side=side):
            if targets.may_fire(play.state, side):
                play.replace(NextFire(side=side), AskFire(side=side))
            else:
                play.add(ShootingEnded(side=side))
                play.pop()
        case FireList() as frame:
            _next_of_list(play, frame)
        case Fire() as frame:
            fire_steps.fire(play, frame)
        case FireRolled(fire=frame, faces=faces):
            fire_steps.rolled(play, frame, faces)
        case Misfire() as frame:
            misfires.throw(play, frame)
        case MisfireRolled() as frame:
            misfires.rolled(play, frame)
        case Explosion() as frame:
            misfires.explode(play, frame)
        case ExplosionRolled() as frame:
            misfires.exploded(play, frame)
        case RemoveShooter() as frame:
            misfires.remove(play, frame)
        case frame:
            raise RulesBroken(f"no step for {frame}")


def open_fire(play: Play[State], shot: PlannedShot, *, stand_and_shoot: bool = False) -> None:
    """A unit shoots: what was planned is fired and thrown; pushed above whatever waits."""
    plan = volley_plan(play.state, shot, stand_and_shoot=stand_and_shoot)
    play.add(
        VolleyFired(
            unit=shot.unit,
            target=shot.target,
            groups=plan.groups,
            stand_and_shoot=stand_and_shoot,
        )
    )
    play.push(Fire(unit=shot.unit, target=shot.target, groups=plan.groups, stand_and_shoot=stand_and_shoot))


def _next_of_list(play: Play[State], frame: FireList) -> None:
    """What cannot be shot any more, because the target is gone or nobody sees it, ends the list."""
    if not frame.shots:
        play.pop()
        return
    shot, *rest = frame.shots
    if volley_plan(play.state, shot).refusals:
        play.pop()
        return
    play.replace(structs.replace(frame, shots=tuple(rest)))
    open_fire(play, shot)
