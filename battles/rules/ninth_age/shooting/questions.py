"""Who is asked what in the shooting phase."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.base import Question, Seat
from battles.rules.codec import Json
from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.shooting import fire_steps, misfires, orders
from battles.rules.ninth_age.shooting.frames import AskEngineerReroll, AskFire, FireRolled, MisfireRolled
from battles.rules.ninth_age.state import State

MEAN_MISFIRE = 3
"""A misfire of 1 or 2 is worse than what most dice bring."""


def asked(state: State) -> Mapping[Seat, Question[State]]:
    match state.flow[-1]:
        case AskFire(side=side):
            question = Question[State](
                kind="fire",
                orders=("shoot", "shoot_all", "use_engineer", "end_shooting"),
                default=orders.EndShooting(),
                clause="A.14.1",
                facts={"side": side},
            )
            return {state.seat_of(side): question}
        case AskEngineerReroll(unit=unit):
            return {state.owner(unit): _reroll(state, unit)}
        case frame:
            raise RulesBroken(f"no question for {frame}")


def _reroll(state: State, unit: str) -> Question[State]:
    below = state.flow[-2]
    facts: dict[str, Json] = {"unit": unit}
    again = True
    match below:
        case MisfireRolled(misfire=misfire, faces=faces):
            roll = misfires.modified(state, misfire, faces[0])
            facts |= {"misfire": misfires.result_of(roll), "roll": roll}
            again = roll < MEAN_MISFIRE
        case FireRolled(fire=fire, faces=faces):
            most = state.units[fire.target].model_count
            hits = min(fire_steps.flame_hits(faces), most)
            facts |= {"hits": hits}
            again = hits < min(most, 3.5 + 2 * (len(faces) - 1))
    return Question(
        kind="engineer_reroll",
        orders=("use_engineer_reroll",),
        default=orders.UseEngineerReroll(again=again),
        clause="B.21.12",
        facts=facts,
    )
