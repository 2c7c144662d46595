"""Prospects of units, generals and tiles, and of nobody; courses of a tile's units."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.base import Seat
from battles.rules.inquiry import Inquiry
from battles.rules.lost_battles.courses import Courses
from battles.rules.lost_battles.prospects import Prospects
from battles.rules.lost_battles.state import State

TWO = Seat("2")


def examples(state: State, seat: Seat) -> Iterator[Inquiry[State]]:
    """One of all pieces, another at every moment, and nobody: each takes a while."""
    pieces = [*state.units, *state.generals, *state.on_tile]
    if seat == TWO:
        first = next(iter(state.on_tile.values()), ())
        yield Courses(units=tuple(unit.id for unit in first))
    else:
        at = 7 * state.turn + len(state.flow) + sum(len(id) for id in state.leads)
        yield Prospects(piece=pieces[at % len(pieces)])
    yield Prospects(piece="X99")
