"""Asking what an element sees (10): an inquiry, which no order is."""

from __future__ import annotations

import pytest

from battles.rules.base import Seat
from battles.rules.codec import encode
from battles.rules.errors import IllegalOrder, MalformedOrder
from battles.rules.horden_helden import RULES
from battles.rules.horden_helden.sight_inquiry import InSight, Look
from battles.rules.horden_helden.terrain import Piece
from battles.rules.inquiry import answer
from tests.rules.horden_helden.builders import element
from tests.rules.horden_helden.moving_table import CHIEF, field

ONE = Seat("1")
WOOD = Piece(id="t1", kind="wood", outline=((450.0, 400.0), (550.0, 400.0), (550.0, 500.0), (450.0, 500.0)))


@pytest.mark.clause("10.2")
def test_a_look_tells_who_is_seen_and_who_is_behind_the_wood() -> None:
    open_ground = element("B01", "spears", 700, 600, 270)
    behind = element("B02", "spears", 500, 600, 270)
    state = field(CHIEF, element("A01", "axe_sword", 500, 300, 90), open_ground, behind, terrain=(WOOD,))

    found = answer(RULES, state, ONE, Look(element="A01"))

    assert found == InSight(sees=("B01",), unseen=("B02",))


def test_a_look_knows_nothing_of_an_ambush() -> None:
    hidden = element("B01", "spears", 700, 600, 270, place="ambush")
    state = field(CHIEF, element("A01", "axe_sword", 500, 300, 90), hidden)

    assert answer(RULES, state, ONE, Look(element="A01")) == InSight(sees=(), unseen=())
    with pytest.raises(IllegalOrder) as refused:
        answer(RULES, state, ONE, Look(element="B01"))
    assert refused.value.code == "no_such_element"


def test_a_look_is_no_order() -> None:
    with pytest.raises(MalformedOrder):
        RULES.codec.order(encode(Look(element="A01")))
