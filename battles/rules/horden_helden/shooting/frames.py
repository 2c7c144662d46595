"""Where a battle stands while both sides shoot (14.9)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Frame, Seat
from battles.rules.horden_helden.pieces import SideId


class OpenFire(Frame, frozen=True, kw_only=True, tag="open_fire"):
    """A side comes to declare its shots: the active one first, then the other."""

    side: SideId


class AskFire(Frame, frozen=True, kw_only=True, tag="ask_fire"):
    """These seats still declare their shots."""

    waits: ClassVar[bool] = True
    side: SideId
    seats: tuple[Seat, ...]


class BindReplies(Frame, frozen=True, kw_only=True, tag="bind_replies"):
    """Targets of this side that can reach their main shooter must shoot back."""

    side: SideId


class OpenSupport(Frame, frozen=True, kw_only=True, tag="open_support"):
    """All shots are declared: wizards may strengthen them (14.8)."""


class AskShootSupport(Frame, frozen=True, kw_only=True, tag="ask_shoot_support"):
    """Which wizards pay for it? Only the active player's."""

    waits: ClassVar[bool] = True
    seats: tuple[Seat, ...]


class NextShot(Frame, frozen=True, kw_only=True, tag="next_shot"):
    """What cannot be shot any more lapses; the only fight left is fought."""


class AskShot(Frame, frozen=True, kw_only=True, tag="ask_shot"):
    """Which target comes next? (5.5)"""

    waits: ClassVar[bool] = True


ShootingFrame = OpenFire | AskFire | BindReplies | OpenSupport | AskShootSupport | NextShot | AskShot
