"""Prospects of units, generals and tiles, and of nobody."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.base import Seat
from battles.rules.inquiry import Inquiry
from battles.rules.lost_battles.prospects import Prospects
from battles.rules.lost_battles.state import State


def examples(state: State, seat: Seat) -> Iterator[Inquiry[State]]:
    """One of all pieces, another at every moment, and nobody: each takes a while."""
    pieces = [*state.units, *state.generals, *state.on_tile]
    yield Prospects(piece=pieces[(7 * state.turn + len(state.flow) + sum(len(id) for id in state.leads)) % len(pieces)])
    yield Prospects(piece="X99")
