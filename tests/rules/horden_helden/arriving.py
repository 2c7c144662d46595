"""A battle in its arrivals, and orders given in it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec import structs

from battles.rules.base import Order, Seat
from battles.rules.dice import LoadedDice
from battles.rules.errors import IllegalOrder
from battles.rules.horden_helden.arrivals.frames import AskArrivals
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.system import HordenHelden
from battles.rules.horden_helden.terrain import Piece
from battles.rules.permission import check
from battles.rules.play import Play
from tests.rules.horden_helden.builders import battle, element

RULES = HordenHelden()
ONE, TWO = Seat("1"), Seat("2")
ADVANCED = Options(mode="advanced")
LARGE = Options(mode="advanced", points=1200, unreliable_allies=True)
WOOD = Piece(id="t1", kind="wood", outline=((400, 300), (700, 300), (700, 500), (400, 500)))


def arriving(*elements: Element, **more: object) -> State:
    state = battle(*elements, phase="arrivals", **more)  # type: ignore[arg-type]
    return structs.replace(state, flow=(AskArrivals(seats=(ONE,)),))


def given(state: State, order: Order[State], seat: Seat = ONE, faces: Sequence[int] = ()) -> Play[State]:
    """The order carried out, up to the last of its own steps."""
    check(RULES, state, seat, order)
    play = Play(RULES, state, LoadedDice(*faces))
    order.resolve(play, seat)
    return play


def refused(state: State, order: Order[State], seat: Seat = ONE) -> str:
    with pytest.raises(IllegalOrder) as caught:
        check(RULES, state, seat, order)
    return caught.value.refusal.code


def god(**more: object) -> Element:
    return structs.replace(element("A09", "gods", 0, 0, 90), **({"place": "heaven", "pose": None} | more))


def being(**more: object) -> Element:
    plain = element("A07", "hidden_beings", 0, 0, 90, home="wood")
    return structs.replace(plain, **({"place": "hidden", "pose": None, "lair": "t1"} | more))
