"""Where a game of Isles may stand inside an order."""

from __future__ import annotations

from msgspec import Struct

from battles.rules.base import Frame


class IsleFaces(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What fell for an isle: one die for the storm, one for each side that fights there; 0 or none otherwise."""

    isle: str
    storm: int = 0
    sides: tuple[int, ...] = ()
    fight: tuple[int, ...] = ()


class Plan(Frame, frozen=True, tag="plan"):
    """Every seat without a sealed sheet is asked at once (2.2); when none is left, only the clock goes on."""

    waits = True


class Agree(Frame, frozen=True, tag="agree"):
    rows = ("3.1",)


class Sail(Frame, frozen=True, tag="sail"):
    rows = ("3.2",)


class ThrowTray(Frame, frozen=True, tag="throw_tray"):
    rows = ("3.3",)


class SettleIsles(Frame, frozen=True, tag="settle_isles"):
    """One isle a step."""

    rows = ("3.4",)
    left: tuple[IsleFaces, ...]


class EndMonth(Frame, frozen=True, tag="end_month"):
    rows = ("4.1",)


AnyFrame = Plan | Agree | Sail | ThrowTray | SettleIsles | EndMonth
