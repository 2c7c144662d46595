"""The phases of a turn, and who opens each (5.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from battles.rules.horden_helden.arrivals import steps as arrivals
from battles.rules.horden_helden.figures import steps as figures
from battles.rules.horden_helden.magic import steps as magic
from battles.rules.horden_helden.melee import steps as melee
from battles.rules.horden_helden.movement import steps as moving
from battles.rules.horden_helden.pieces import CommandId
from battles.rules.horden_helden.shooting import steps as shooting
from battles.rules.horden_helden.state import Phase, State
from battles.rules.horden_helden.turns.frames import EndTurn, RollAp
from battles.rules.play import Play


def rolling(state: State) -> tuple[CommandId, ...]:
    """Commands of the active side that still have troops."""
    alive = {element.command for element in state.elements_of(state.active) if not element.is_lost}
    return tuple(command.id for command in state.commands_of(state.active) if command.id in alive)


def _roll(play: Play[State], phase: Phase) -> None:
    play.push(RollAp(commands=rolling(play.state)))


def _end(play: Play[State], phase: Phase) -> None:
    """Hidden beings without enemies leave before losses are summed (5.6)."""
    play.push(EndTurn())
    arrivals.take_off(play)


OPENERS: Mapping[Phase, Callable[[Play[State], Phase], None]] = {
    "withdrawal": arrivals.open_phase,
    "roll_ap": _roll,
    "arrivals": arrivals.open_phase,
    "zap": magic.open_phase,
    "cast_second": magic.open_phase,
    "cast_raise": magic.open_phase,
    "cast_move": magic.open_phase,
    "withdrawing": melee.open_phase,
    "moves": moving.open_phase,
    "facing": moving.open_phase,
    "single_one": figures.open_phase,
    "cast_shoot": magic.open_phase,
    "shooting": shooting.open_phase,
    "cast_melee": magic.open_phase,
    "single_two": figures.open_phase,
    "melee": melee.open_phase,
    "cast_end": magic.open_phase,
    "end": _end,
}
"""In the order of the advanced game, A1–A15. Withdrawing commands move before all others (20)."""
ADVANCED: tuple[Phase, ...] = tuple(OPENERS)
BASIC: tuple[Phase, ...] = tuple(phase for phase, opens in OPENERS.items() if opens is not magic.open_phase)
"""B1–B6: without magic points and spells."""


def phases(state: State) -> tuple[Phase, ...]:
    return ADVANCED if state.is_advanced else BASIC
