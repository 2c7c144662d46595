"""Who is asked what in the charge phase."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.base import Order, Question, Seat
from battles.rules.codec import Json
from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.charges import eligibility, facts, orders, reactions
from battles.rules.ninth_age.charges.frames import (
    AskBlockedPath,
    AskCharger,
    AskCharges,
    AskPivot,
    AskPivotTest,
    AskPlace,
    AskReaction,
    AskRedirect,
    AskRedirectTarget,
    AskSecondary,
)
from battles.rules.ninth_age.charges.redirects import other_targets
from battles.rules.ninth_age.state import State


def asked(state: State) -> Mapping[Seat, Question[State]]:
    active = state.seat_of(state.active)
    match state.flow[-1]:
        case AskCharges():
            return {active: _charges(state)}
        case AskReaction() as frame:
            return {state.owner(frame.target): _reaction(state, frame)}
        case AskSecondary(unit=unit, targets=targets):
            default: Order[State] = orders.DeclareSecondaryCharge(target=targets[0])
            told: dict[str, Json] = {"unit": unit, "targets": list(targets)}
            return {active: _question("secondary_charge", ("declare_secondary_charge",), default, "A.11.25", told)}
        case AskRedirect(target=target, left=left):
            default = orders.KeepTarget(unit=left[0])
            told = {"units": list(left), "target": target}
            tags = ("attempt_redirect", "keep_target")
            return {active: _question("redirect", tags, default, "A.11.12", told)}
        case AskRedirectTarget(unit=unit):
            default = orders.KeepTarget(unit=unit)
            told = {"unit": unit, "targets": [target.id for target, _ in other_targets(state, unit)]}
            tags = ("declare_charge", "keep_target")
            return {active: _question("redirect_target", tags, default, "A.11.12", told)}
        case AskCharger():
            told = {"units": [charge.unit for charge in state.charges.pending]}
            tags = ("select_charger", "move_chargers")
            return {active: _question("charger", tags, orders.MoveChargers(), "A.11.1", told)}
        case AskPlace(unit=unit):
            default = orders.ChargeMove()
            return {active: _question("charge_place", ("charge_move",), default, "A.11.22", {"unit": unit})}
        case AskBlockedPath(unit=unit):
            default = orders.BlockedPathCharge()
            return {active: _question("blocked_path", ("blocked_path_charge",), default, "A.11.32", {"unit": unit})}
        case AskPivotTest(unit=unit):
            default = orders.TakePivotTest(take=False)
            return {
                state.owner(unit): _question("pivot_test", ("take_pivot_test",), default, "A.11.30", {"unit": unit})
            }
        case AskPivot(unit=unit):
            default = orders.TurnCharger()
            return {
                state.owner(unit): _question("charger_pivot", ("turn_charger",), default, "A.15.74", {"unit": unit})
            }
        case frame:
            raise RulesBroken(f"no question for {frame}")


def _question(
    kind: str, tags: tuple[str, ...], default: Order[State], clause: str, told: dict[str, Json]
) -> Question[State]:
    return Question(kind=kind, orders=tags, default=default, clause=clause, facts=told)


def _charges(state: State) -> Question[State]:
    """Whoever must charge by frenzy does so before the others end it."""
    forced = eligibility.obliged(state, state.active)
    default: Order[State] = orders.EndCharges()
    if forced:
        target, mode = next(eligibility.legal_charges(state, state.units[forced[0]]))
        default = orders.DeclareCharge(unit=forced[0], target=target.id, mode=mode)
    told: dict[str, Json] = {"declared": [charge.unit for charge in state.charges.pending], "must": list(forced)}
    return Question(
        kind="charges", orders=("declare_charge", "end_charges"), default=default, clause="A.11.1", facts=told
    )


def _reaction(state: State, frame: AskReaction) -> Question[State]:
    charger, target = state.units[frame.unit], state.units[frame.target]
    possible = reactions.possible(state, charger, target, must_flee=frame.must_flee)
    mode = reactions.mode_of(state, charger)
    return Question(
        kind="charge_reaction",
        orders=("react",),
        default=orders.React(reaction="hold" if "hold" in possible else possible[0]),
        clause="A.11.8",
        facts={
            "unit": frame.target,
            "charger": frame.unit,
            "answers": [facts.answer_facts(state, charger, target, mode, one) for one in possible],
        },
        standing=True,
    )
