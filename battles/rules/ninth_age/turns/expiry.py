"""When effects end: with a phase, a player turn, a game turn, or as the caster's next magic phase begins."""

from __future__ import annotations

from collections.abc import Callable

from battles.rules.ninth_age.effects import Effect
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.turns.events import EffectsEnded
from battles.rules.play import Play

_SHORT = ("step", "round", "phase")


def end_phase(play: Play[State]) -> None:
    """What lasts for a phase or less."""
    _end(play, lambda one: one.until.kind in _SHORT)


def begin_phase(play: Play[State]) -> None:
    """One-turn spells end as the caster's next magic phase begins (B.13.29)."""
    state = play.state
    if state.phase == "magic":
        seat = state.seat_of(state.active)
        _end(play, lambda one: one.until.kind == "casters_next_magic_phase" and _is_past(state, one, seat))


def _is_past(state: State, one: Effect, seat: str) -> bool:
    return (one.until.seat or one.seat) == seat and one.until.turn < state.turn


def end_turn(play: Play[State]) -> None:
    """What lasts for this player turn, for the next one, or for the next one of its owner."""
    turn, seat = play.state.turn, play.state.seat_of(play.state.active)

    def is_over(one: Effect) -> bool:
        match one.until.kind:
            case "player_turn":
                return one.until.turn <= turn
            case "next_player_turn":
                return one.until.turn < turn
            case "owners_next_player_turn":
                return one.until.turn < turn and (one.until.seat or one.seat) == seat
            case _:
                return one.until.kind in _SHORT

    _end(play, is_over)


def end_game_turn(play: Play[State]) -> None:
    _end(play, lambda one: one.until.kind == "game_turn")


def _end(play: Play[State], is_over: Callable[[Effect], bool]) -> None:
    over = tuple(key for key, one in play.state.effects.items() if is_over(one))
    if over:
        play.add(EffectsEnded(effects=over))
