"""The sixteen steps of a round of combat, one after another (A.15.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from battles.rules.ninth_age.melee import break_tests, pursuit_choice, reform_choice, round_start
from battles.rules.ninth_age.melee.break_tests import fought_round
from battles.rules.ninth_age.melee.events import CombatFought
from battles.rules.ninth_age.melee.frames import CombatRound, FlightMoves, PursuitMoves
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.tables import load
from battles.rules.play import Play

STEPS: tuple[str, ...] = tuple(load("melee_round")["steps"])


def next_step(play: Play[State], at: int) -> None:
    """The frame waits below whatever its step pushes."""
    if at == len(STEPS):
        play.pop()
        return
    play.replace(CombatRound(at=at + 1))
    _STEPS[STEPS[at]](play)


def attacks(play: Play[State]) -> None:
    """Done by the frames that the step before has left."""


def pursue(play: Play[State]) -> None:
    """Directions first: where a pursuer goes depends on them (A.15.56)."""
    pursuit_choice.choose_pursuits(play)
    pursuit_choice.fix_flights(play)


def move_flights(play: Play[State]) -> None:
    flights = tuple(one for one in fought_round(play.state).flights if not play.state.units[one.unit].is_destroyed)
    if flights:
        play.push(FlightMoves(flights=flights))


def move_pursuits(play: Play[State]) -> None:
    if fought_round(play.state).pursuits:
        play.push(PursuitMoves(pursuits=fought_round(play.state).pursuits))


def end(play: Play[State]) -> None:
    play.add(CombatFought(units=fought_round(play.state).units))


_STEPS: Mapping[str, Callable[[Play[State]], None]] = {
    "start_of_round": round_start.start,
    "choose_weapons": round_start.choose_weapons,
    "make_way": round_start.make_way,
    "duels": round_start.open_duels,
    "initiative_order": round_start.initiative_order,
    "attacks_by_initiative_step": attacks,
    "combat_result_and_break_tests": break_tests.score,
    "panic_near_broken": break_tests.panic_near_broken,
    "pursue_or_restrain": pursue,
    "flee_rolls": pursuit_choice.roll_flights,
    "pursuit_rolls": pursuit_choice.roll_pursuits,
    "flee_moves": move_flights,
    "pursuit_moves": move_pursuits,
    "post_combat_pivots_and_reforms": reform_choice.post_combat,
    "combat_reforms": reform_choice.combat_reforms,
    "end_of_round": end,
}
