"""Looks from elements, their prospects, of those in hiding too; attacks by some on some."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from battles.rules.base import Seat
from battles.rules.horden_helden.approach_inquiry import Approach
from battles.rules.horden_helden.prospects import Prospects
from battles.rules.horden_helden.sight_inquiry import Look
from battles.rules.horden_helden.state import State
from battles.rules.inquiry import Inquiry

MOST = 4


def examples(state: State, seat: Seat) -> Iterator[Inquiry[State]]:
    """Whatever hides, a few of those in the open, and nobody."""
    hidden = [one.id for one in state.elements.values() if one.place in ("ambush", "hidden")]
    in_the_open = [one.id for one in state.on_table]
    for id in (*islice(hidden, MOST), *islice(in_the_open, 0, None, max(1, len(in_the_open) // MOST)), "X99"):
        yield Look(element=id)
    for id in (*islice(hidden, 1), *in_the_open[state.turn % max(1, len(in_the_open)) :][:1], "X99"):
        yield Prospects(piece=id)
    yield from approaches(state, seat)


def approaches(state: State, seat: Seat) -> Iterator[Inquiry[State]]:
    """Some of the own against some of the others, alone and two together, and against nobody."""
    mine = [one.id for one in state.on_table if state.seat_of(one.id) == seat]
    foes = [one.id for one in state.on_table if state.seat_of(one.id) != seat]
    for one, foe in islice(zip(mine, foes, strict=False), MOST):
        yield Approach(elements=(one,), enemy=foe)
    if len(mine) > 1 and foes:
        yield Approach(elements=tuple(mine[:2]), enemy=foes[0])
    yield Approach(elements=tuple(mine[:1]), enemy="X99")
