"""The one extra step of a turn: a commander along a road, or a wizard over open ground (6.6)."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.rules.cooperative import run
from battles.rules.errors import Refusal
from battles.rules.geometry import Pose
from battles.rules.horden_helden.movement.frames import AskMoves
from battles.rules.horden_helden.movement.judgement import admission, costs
from battles.rules.horden_helden.movement.judgement.judging import Terms
from battles.rules.horden_helden.movement.judgement.verdicts import Verdict, refused
from battles.rules.horden_helden.movement.kinds import columns, execution, groups
from battles.rules.horden_helden.movement.kinds.groups import Step
from battles.rules.horden_helden.movement.kinds.single import Wish, judge_single
from battles.rules.horden_helden.movement.ways import footing
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, NEAR
from battles.rules.refusals import refuse

Use = Literal["commander", "wizard"]


def judge_extra(
    state: State,
    seat: Seat,
    elements: tuple[ElementId, ...],
    use: Use,
    legs: tuple[Pose, ...],
    steps: tuple[Step, ...],
) -> Verdict:
    problems = admission.owned(state, seat, elements) or _too_early(state, seat)
    if problems:
        return refused(*problems)
    leaders = leaders_of(state, elements, use)
    if not leaders:
        code = "no_commander_with_them" if use == "commander" else "no_wizard_with_them"
        return refused(refuse(code, "6.6", witness={"elements": list(elements)}))
    verdict = _moved(state, seat, elements, legs, steps)
    if verdict.plan is None:
        return verdict
    plan = verdict.plan
    if use == "wizard":
        plan = structs.replace(plan, barred=leaders[0], also_barred=leaders[1:])
    wrong = [] if verdict.plan.mm > LE + NEAR else _ground(state, verdict, use)
    return structs.replace(verdict, plan=plan, refusals=(*verdict.refusals, *wrong))


def _too_early(state: State, seat: Seat) -> list[Refusal]:
    """It comes after all moves of the side, also those of its other users."""
    frame = state.flow[-1] if state.flow else None
    others = isinstance(frame, AskMoves) and any(one != seat for one in frame.seats)
    return [refuse("others_still_move", "6.6")] if others else []


def leaders_of(state: State, elements: tuple[ElementId, ...], use: Use) -> tuple[ElementId, ...]:
    """Who may take the step: in large battles only the commander-in-chief, or any active wizard."""
    return tuple(one for one in elements if _may_lead(state, one, use))


def _may_lead(state: State, element: ElementId, use: Use) -> bool:
    if use == "wizard":
        figure = state.figure(element)
        return figure is not None and figure.kind == "wizard"
    commander = state.commander(element)
    return commander is not None and (commander.role == "chief" or not state.is_large)


def _moved(
    state: State, seat: Seat, elements: tuple[ElementId, ...], legs: tuple[Pose, ...], steps: tuple[Step, ...]
) -> Verdict:
    terms = Terms(kind="extra", ap=costs.EXTRA_STEP, limit=LE, is_group=len(elements) > 1)
    if len(elements) == 1:
        return judge_single(state, seat, Wish(element=elements[0], legs=legs), "extra", terms)
    if steps:
        return run(groups.judge_steps_in_parts(state, seat, elements, steps, sort="extra", terms=terms))
    return columns.judge_column(state, seat, elements, legs, "extra", structs.replace(terms, is_column=True))


def _ground(state: State, verdict: Verdict, use: Use) -> list[Refusal]:
    """Roads only, or roads and open ground; a group uses a road in column only (8.7)."""
    assert verdict.plan is not None
    ways = execution.ways_of(state, verdict.plan)
    is_file = verdict.plan.is_column or len(ways) == 1
    for one, going in zip(ways, footing.goings(state, ways, is_column=is_file), strict=True):
        off_road = going.footing != "road"
        is_hard = going.piece is not None or bool(going.rivers) or one.piece.type == "boats"
        if off_road and (use == "commander" or is_hard):
            witness: dict[str, Json] = {"mover": one.piece.id}
            code = "extra_step_off_road" if use == "commander" else "extra_step_off_open"
            return [refuse(code, "6.6", witness=witness, mover=one.piece.id)]
    return []
