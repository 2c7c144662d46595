"""The server's steps of the melee phase."""

from __future__ import annotations

from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.melee import (
    after_step,
    break_tests,
    outcome_moves,
    phase,
    pursuit_choice,
    reform_choice,
    round_start,
    round_steps,
    strike_step,
)
from battles.rules.ninth_age.melee.frames import (
    BreakTests,
    CombatRound,
    FearTests,
    FlightMoves,
    FlightRolled,
    FlightRolls,
    FreePursuit,
    FreePursuitRolled,
    FreeUnits,
    InitiativeStep,
    NextCombat,
    PursuitMoves,
    PursuitRolled,
    PursuitRolls,
    RandomAttacks,
    ReactiveDuel,
    ReformOrder,
    ReformTested,
    Restrained,
    StepFought,
    StrikeStep,
)
from battles.rules.ninth_age.state import State
from battles.rules.play import Play

open_phase = phase.open_phase


def step(play: Play[State]) -> None:
    match play.top:
        case FreeUnits():
            phase.free_units(play)
        case NextCombat():
            phase.next_combat(play)
        case CombatRound(at=at):
            round_steps.next_step(play, at)
        case FearTests() as frame:
            round_start.fear_tests(play, frame)
        case ReactiveDuel() as frame:
            round_start.reactive_duel(play, frame)
        case InitiativeStep(step=number):
            strike_step.initiative_step(play, number)
        case StrikeStep(step=number):
            strike_step.strike(play, number)
        case RandomAttacks() as frame:
            strike_step.random_attacks(play, frame)
        case StepFought(step=number):
            after_step.step_fought(play, number)
        case BreakTests() as frame:
            break_tests.break_tests(play, frame)
        case ReformTested() as frame:
            reform_choice.reform_tested(play, frame)
        case _:
            _pursuit_step(play)


def _pursuit_step(play: Play[State]) -> None:
    match play.top:
        case ReformOrder():
            reform_choice.reform_order(play)
        case FreePursuit(unit=unit):
            pursuit_choice.free_pursuit(play, unit)
        case FreePursuitRolled() as frame:
            outcome_moves.free_pursuit_rolled(play, frame)
        case Restrained() as frame:
            pursuit_choice.restrained(play, frame)
        case FlightRolls() as frame:
            pursuit_choice.flight_rolls(play, frame)
        case FlightRolled() as frame:
            pursuit_choice.flight_rolled(play, frame)
        case PursuitRolls() as frame:
            pursuit_choice.pursuit_rolls(play, frame)
        case PursuitRolled() as frame:
            pursuit_choice.pursuit_rolled(play, frame)
        case FlightMoves() as frame:
            outcome_moves.flight_moves(play, frame)
        case PursuitMoves() as frame:
            outcome_moves.pursuit_moves(play, frame)
        case frame:
            raise RulesBroken(f"no step for {frame}")
