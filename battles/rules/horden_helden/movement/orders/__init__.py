"""Orders of movement: rows 33–41, 43–46 and 66 of the decision table."""

from __future__ import annotations

from battles.rules.base import Order
from battles.rules.horden_helden.movement.orders.boarding import Disembark, Embark
from battles.rules.horden_helden.movement.orders.ending import EndFacing, EndMovement
from battles.rules.horden_helden.movement.orders.facing import ChooseFacing, FaceContact, FaceFlyer
from battles.rules.horden_helden.movement.orders.flights import Dismount, Land, TakeOff
from battles.rules.horden_helden.movement.orders.moves import ExtraStep, March, MoveElement, MoveGroup, StormSection
from battles.rules.horden_helden.movement.orders.reveals import PassReveal, Reveal, SetUpAmbush, SetUpHidden
from battles.rules.horden_helden.state import State

ORDERS: tuple[type[Order[State]], ...] = (
    MoveElement,
    MoveGroup,
    March,
    StormSection,
    ExtraStep,
    Land,
    TakeOff,
    Dismount,
    Embark,
    Disembark,
    FaceContact,
    Reveal,
    EndMovement,
    SetUpAmbush,
    SetUpHidden,
    PassReveal,
    FaceFlyer,
    EndFacing,
    ChooseFacing,
)
MOVES: tuple[str, ...] = (
    "move_element",
    "move_group",
    "march",
    "storm_section",
    "extra_step",
    "land",
    "take_off",
    "dismount",
    "embark",
    "disembark",
    "reveal",
    "face_contact",
    "end_movement",
)
"""What may be ordered while one moves."""

__all__ = [
    "MOVES",
    "ORDERS",
    "ChooseFacing",
    "Disembark",
    "Dismount",
    "Embark",
    "EndFacing",
    "EndMovement",
    "ExtraStep",
    "FaceContact",
    "FaceFlyer",
    "Land",
    "March",
    "MoveElement",
    "MoveGroup",
    "PassReveal",
    "Reveal",
    "SetUpAmbush",
    "SetUpHidden",
    "StormSection",
    "TakeOff",
]
