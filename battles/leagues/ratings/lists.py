"""Which list a battle belongs to: one for each system and mode, campaigns apart (10.1)."""

from __future__ import annotations

from typing import Literal, Self

from msgspec import Struct

from battles.rules import registry

Kind = Literal["duel", "places"]
CAMPAIGN = "campaign"


class ListKey(Struct, frozen=True, order=True, kw_only=True):
    """Names a rating list; `str` is what the database and addresses use."""

    system: str
    mode: str = ""
    kind: Kind = "duel"

    def __str__(self) -> str:
        parts = (self.system, self.mode, CAMPAIGN if self.kind == "places" else "")
        return ":".join(part for part in parts if part)

    @classmethod
    def read(cls, text: str) -> Self:
        system, *rest = text.split(":")
        kind: Kind = "places" if CAMPAIGN in rest else "duel"
        return cls(system=system, mode=next((part for part in rest if part != CAMPAIGN), ""), kind=kind)


def list_of(*, system: str, mode: str, players: int, is_campaign: bool) -> ListKey | None:
    """The list for a battle; None for what no list rates (several players on a side)."""
    book = registry.league_book(system)
    own = mode if book is not None and book.rates_modes_apart else ""
    if players == 2:
        return ListKey(system=system, mode=own)
    return ListKey(system=system, mode=own, kind="places") if is_campaign and players > 2 else None
