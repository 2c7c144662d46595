"""What players decide in the charge phase."""

from __future__ import annotations

from battles.rules.base import Order
from battles.rules.ninth_age.charges.orders.declaration import (
    AttemptRedirect,
    DeclareCharge,
    DeclareSecondaryCharge,
    EndCharges,
    KeepTarget,
    React,
)
from battles.rules.ninth_age.charges.orders.moves import (
    BlockedPathCharge,
    ChargeMove,
    MoveChargers,
    SelectCharger,
    TakePivotTest,
    TurnCharger,
)
from battles.rules.ninth_age.state import State

ORDERS: tuple[type[Order[State]], ...] = (
    DeclareCharge,
    EndCharges,
    React,
    DeclareSecondaryCharge,
    AttemptRedirect,
    KeepTarget,
    SelectCharger,
    MoveChargers,
    ChargeMove,
    BlockedPathCharge,
    TakePivotTest,
    TurnCharger,
)
__all__ = [
    "ORDERS",
    "AttemptRedirect",
    "BlockedPathCharge",
    "ChargeMove",
    "DeclareCharge",
    "DeclareSecondaryCharge",
    "EndCharges",
    "KeepTarget",
    "MoveChargers",
    "React",
    "SelectCharger",
    "TakePivotTest",
    "TurnCharger",
]
