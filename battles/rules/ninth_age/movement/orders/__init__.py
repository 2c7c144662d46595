"""Orders of the movement phase."""

from __future__ import annotations

from battles.rules.base import Order
from battles.rules.ninth_age.movement.orders import (
    arrivals,
    characters,
    lines,
    moves,
    phase_end,
    rally,
    reforms,
    sweeps,
)
from battles.rules.ninth_age.state import State

ORDERS: tuple[type[Order[State]], ...] = (
    rally.TakeRallyTest,
    arrivals.RandomMove,
    arrivals.ChooseRandomTarget,
    arrivals.OrderDelayed,
    arrivals.PlaceArrival,
    moves.Advance,
    moves.March,
    lines.MoveLine,
    reforms.Reform,
    reforms.SwiftReform,
    characters.LeaveUnit,
    characters.JoinUnit,
    sweeps.SweepingAttack,
    sweeps.NoSweepingAttack,
    phase_end.Stay,
    phase_end.EndMovement,
)
