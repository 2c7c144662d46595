"""Every place where a battle may stand inside an order."""

from __future__ import annotations

from battles.rules.horden_helden.arrivals.frames import ArrivalFrame
from battles.rules.horden_helden.figures.frames import FigureFrame
from battles.rules.horden_helden.magic.frames import MagicFrame
from battles.rules.horden_helden.melee.frames import MeleeFrame
from battles.rules.horden_helden.movement.frames import MovingFrame
from battles.rules.horden_helden.setup.frames import SettingUpFrame
from battles.rules.horden_helden.shooting.frames import ShootingFrame
from battles.rules.horden_helden.turns.frames import TurningFrame

AnyFrame = (
    SettingUpFrame | TurningFrame | ArrivalFrame | MagicFrame | MovingFrame | FigureFrame | ShootingFrame | MeleeFrame
)
