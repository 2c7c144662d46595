"""Who is asked what while both sides shoot."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.base import Question, Seat
from battles.rules.errors import RulesBroken
from battles.rules.horden_helden.shooting import orders, volleys
from battles.rules.horden_helden.shooting.frames import AskFire, AskShootSupport, AskShot
from battles.rules.horden_helden.state import State


def asked(state: State) -> Mapping[Seat, Question[State]]:
    match state.flow[-1]:
        case AskFire(side=side, seats=seats):
            question = Question(
                kind="fire",
                orders=("declare_fire",),
                default=orders.DeclareFire(),
                clause="14.9",
                facts={"side": side, "bound": [shot.shooter for shot in state.shooting.shots if shot.reply]},
            )
            return dict.fromkeys(seats, question)
        case AskShootSupport(seats=seats):
            question = Question(
                kind="shoot_support",
                orders=("pay_shoot_support",),
                default=orders.PayShootSupport(),
                clause="14.8",
            )
            return dict.fromkeys(seats, question)
        case AskShot():
            return {state.sides[state.active].seat: _next_shot(state)}
        case frame:
            raise RulesBroken(f"no question for {frame}")


def _next_shot(state: State) -> Question[State]:
    targets = [fight.defender for fight in volleys.fights(state.shooting.pending)]
    return Question(
        kind="shot",
        orders=("resolve_shot",),
        default=orders.ResolveShot(target=targets[0]),
        clause="5.5",
        facts={"targets": targets},
    )
