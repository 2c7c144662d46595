"""The server's steps from phase to phase, turn to turn, and to the end (A.2.1, rows 8.1–8.3)."""

from __future__ import annotations

from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.abilities.steps import open_effects
from battles.rules.ninth_age.events import BattleEnded, UnitDestroyed
from battles.rules.ninth_age.pieces import ENEMY, SideId
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.turns import expiry, markers
from battles.rules.ninth_age.turns.events import (
    CounterWon,
    LotDrawn,
    PhaseStarted,
    TurnEnded,
    TurnStarted,
)
from battles.rules.ninth_age.turns.frames import (
    AskMarkers,
    BeginTurn,
    EndGame,
    EndGameTurn,
    EndTurn,
    NextPhase,
    SettleTarget,
)
from battles.rules.ninth_age.turns.phases import OPENERS, PHASES
from battles.rules.ninth_age.victory import objectives, result
from battles.rules.ninth_age.victory import scoring_units as scoring
from battles.rules.play import Play

OFF_TABLE = ("ambush", "reserve", "delayed", "not_deployed")
"""Who has not come by the end is lost (B.18.7)."""


def step(play: Play[State]) -> None:
    match play.top:
        case BeginTurn(side=side):
            play.add(TurnStarted(turn=play.state.turn + 1, side=side))
            play.replace(NextPhase(at=0))
        case NextPhase(at=at):
            _next_phase(play, at)
        case EndTurn():
            _end_turn(play)
        case EndGameTurn():
            _end_game_turn(play)
        case EndGame():
            _end_game(play)
        case SettleTarget(unit=unit, faces=(face,)):
            near = scoring.nearest_markers(play.state, play.state.units[unit])
            play.pop()
            play.add(LotDrawn(unit=unit, marker=near[(face - 1) % len(near)] + 1))
        case frame:
            raise RulesBroken(f"no step for {frame}")


def _next_phase(play: Play[State], at: int) -> None:
    """The next phase begins; after the last one the player turn ends."""
    if at > 0:
        expiry.end_phase(play)
    if at == len(PHASES):
        play.replace(EndTurn())
        return
    phase = PHASES[at]
    play.replace(NextPhase(at=at + 1))
    play.add(PhaseStarted(phase=phase))
    expiry.begin_phase(play)
    if phase in OPENERS:
        OPENERS[phase](play)
    if phase == "charge":
        _start_of_turn(play)


def _start_of_turn(play: Play[State]) -> None:
    """Abilities come first, then markers are picked up, then the charge phase goes on (rows 3.1, 3.2)."""
    if markers.takers(play.state, play.state.active):
        play.push(AskMarkers())
    open_effects(play, "turn_start")


def _end_turn(play: Play[State]) -> None:
    """What lasts for a player turn is over; the other side is next, or the game turn ends."""
    state = play.state
    expiry.end_turn(play)
    play.add(TurnEnded(turn=state.turn, side=state.active))
    is_second = state.active != state.first
    play.replace(EndGameTurn() if is_second else BeginTurn(side=ENEMY[state.active]))


def _end_game_turn(play: Play[State]) -> None:
    state = play.state
    expiry.end_game_turn(play)
    if state.objective.kind == "hold_the_ground":
        won = objectives.counter_won(state.game_turn, scoring.near_centre(state))
        if won is not None:
            side: SideId = "A" if won == "first" else "B"
            play.add(CounterWon(side=side, game_turn=state.game_turn))
    is_over = state.game_turn >= state.options.game_turns
    play.replace(EndGame() if is_over else BeginTurn(side=state.first))


def _end_game(play: Play[State]) -> None:
    """Who never arrived is lost; where the lot has to say for which marker a unit counts, it does; then the score."""
    for unit in list(play.state.units.values()):
        if unit.place in OFF_TABLE:
            play.add(UnitDestroyed(unit=unit.id, cause="never_arrived"))
    open_units = [unit for unit in scoring.undecided(play.state) if unit.id not in play.state.objective.lots]
    if open_units:
        face = play.throw("1d6", reason="secure_target")
        play.push(SettleTarget(unit=open_units[0].id, faces=face))
        return
    play.add(BattleEnded(reason="turn_limit", winner=result.winner(play.state)))
    play.clear()
