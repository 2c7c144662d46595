"""What is remembered of the start of a turn."""

from __future__ import annotations

from msgspec import Struct

from battles.rules.horden_helden.pieces import CommandId


class Arrivals(Struct, frozen=True, kw_only=True):
    """Of the present turn."""

    gave_ap: bool = False
    """The chief has handed action points on (20)."""
    tried: tuple[CommandId, ...] = ()
    """Allies that were to be won back."""

    def renewed(self) -> Arrivals:
        return Arrivals()
