"""Every place where a battle may stand inside an order: the frames of all parts."""

from __future__ import annotations

from battles.rules.ninth_age.turns.frames import TurnFrame

AnyFrame = TurnFrame
