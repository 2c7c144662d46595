"""Who is paired, and what comes out: plain values without database, clock or chance (1.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

EntrantId = int
"""The database id of an entrant (a player or a team)."""

Seat = Literal[1, 2]
"""Seat 1 is the first named: army A, first start position, white."""


class PairingPlayer(Struct, frozen=True, kw_only=True):
    """An entrant as the pairing functions see him; `number` is his number in the draw."""

    id: EntrantId
    number: int
    score: int = 0
    seats: tuple[Seat, ...] = ()
    """The seats he had, oldest first; rounds without an opponent leave nothing."""
    met: frozenset[EntrantId] = frozenset()
    """Whom he has met in this stage."""
    had_bye: bool = False
    """He has had a bye or a forfeit win (4.4)."""
    team: int | None = None
    household: int | None = None


class Pair(Struct, frozen=True):
    """Two entrants in their seats."""

    first: EntrantId
    second: EntrantId

    def swapped(self) -> Pair:
        return Pair(self.second, self.first)


class PairingRound(Struct, frozen=True, kw_only=True):
    """The pairs of a round, board 1 first, and who is free (odd numbers)."""

    pairs: tuple[Pair, ...]
    bye: EntrantId | None = None


def ranked(players: Iterable[PairingPlayer]) -> list[PairingPlayer]:
    """By score, then draw number (4.3)."""
    return sorted(players, key=lambda player: (-player.score, player.number))


def seated(higher: PairingPlayer, lower: PairingPlayer) -> Pair:
    """Seat 1: who had it less often; else who had seat 2 last; else the higher ranked (4.3)."""
    for of_higher, of_lower in zip(_claim(higher), _claim(lower), strict=True):
        if of_higher != of_lower:
            return Pair(higher.id, lower.id) if of_higher < of_lower else Pair(lower.id, higher.id)
    return Pair(higher.id, lower.id)


def _claim(player: PairingPlayer) -> tuple[int, bool]:
    """How little he is due seat 1: the smaller has it."""
    return player.seats.count(1), player.seats[-1:] != (2,)
