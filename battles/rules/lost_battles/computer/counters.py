"""What shows in a whole battle whether a player of Lost Battles makes sense of it."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Order, Seat
from battles.rules.lost_battles import options
from battles.rules.lost_battles.orders import activation as activating
from battles.rules.lost_battles.orders import steps
from battles.rules.lost_battles.orders import turn as turning
from battles.rules.lost_battles.state import State
from battles.rules.play import Play
from battles.rules.watches import Gauge, Watch

FROZEN_FROM = 3
LATE = 6
"""A turn by which every army should have attacked."""


class CommandWatch(Watch[State]):
    """Player turns: commands left unused, turns in which nobody acts, the first attack."""

    gauges: ClassVar[tuple[Gauge, ...]] = (
        Gauge(code="frozen_turns", of="frozen", per="turns", most=0.02),
        Gauge(code="unused_commands", of="unused", per="commands", most=0.10),
        Gauge(code="late_first_attack", of="late", per="battles", most=0.05),
        Gauge(code="attacks_a_turn", of="attacks", per="turns"),
    )

    def __init__(self) -> None:
        super().__init__()
        self._acted: dict[Seat, bool] = {}
        self._turn: dict[Seat, int] = {}
        self._before = 0

    def before(self, state: State, seat: Seat, order: Order[State]) -> None:
        counted = self.of(seat)
        if not counted["battles"]:
            counted["battles"], counted["late"] = 1, 1
        army = state.army_of(seat)
        self._before = state.armies[army].commands
        if state.player_turn is not None and state.player_turn.army == army and self._turn.get(seat) != state.turn:
            self._turn[seat] = state.turn
            counted["turns"] += 1
        if isinstance(order, activating.ActivateGroup | activating.ActivateExpress):
            self._acted[seat] = True
        elif isinstance(order, steps.DeclareAttack | steps.TurnToAttack):
            counted["late"] -= not counted["attacks"] and state.turn - state.first_turn < LATE
            counted["attacks"] += 1
        elif isinstance(order, turning.EndPlayerTurn):
            self._ended(state, seat)

    def _ended(self, state: State, seat: Seat) -> None:
        counted = self.of(seat)
        is_able = any(isinstance(one.order, activating.ActivateGroup) for one in options.options(state, seat))
        if is_able:
            counted["unused"] += self._before
            counted["commands"] += self._before
            counted["frozen"] += self._before >= FROZEN_FROM and not self._acted.get(seat, False)
        self._acted[seat] = False

    def after(self, play: Play[State], seat: Seat) -> None:
        left = play.state.armies[play.state.army_of(seat)].commands
        if play.state.player_turn is not None and left < self._before:
            self.of(seat)["commands"] += self._before - left
