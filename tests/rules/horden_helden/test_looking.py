"""Asking what an element sees (10): a dry run answers, an order it is not."""

from __future__ import annotations

import pytest

from battles.rules.errors import IllegalOrder
from battles.rules.horden_helden.sight_inquiry import Look
from battles.rules.horden_helden.terrain import Piece
from tests.rules.horden_helden.builders import element
from tests.rules.horden_helden.moving_table import CHIEF, after, ask, codes, field

WOOD = Piece(id="t1", kind="wood", outline=((450.0, 400.0), (550.0, 400.0), (550.0, 500.0), (450.0, 500.0)))


@pytest.mark.clause("10.2")
def test_a_look_tells_who_is_seen_and_who_is_behind_the_wood() -> None:
    open_ground = element("B01", "spears", 700, 600, 270)
    behind = element("B02", "spears", 500, 600, 270)
    state = field(CHIEF, element("A01", "axe_sword", 500, 300, 90), open_ground, behind, terrain=(WOOD,))

    found = ask(state, Look(element="A01"))

    assert (found.facts["sees"], found.facts["unseen"]) == (["B01"], ["B02"])


def test_a_look_knows_nothing_of_an_ambush() -> None:
    hidden = element("B01", "spears", 700, 600, 270, place="ambush")
    state = field(CHIEF, element("A01", "axe_sword", 500, 300, 90), hidden)

    found = ask(state, Look(element="A01"))

    assert (found.facts["sees"], found.facts["unseen"]) == ([], [])
    assert codes(state, Look(element="B01")) == ["no_such_element"]


def test_a_look_is_no_order() -> None:
    state = field(CHIEF, element("A01", "axe_sword", 500, 300, 90))

    with pytest.raises(IllegalOrder) as refused:
        after(state, Look(element="A01"))

    assert refused.value.code == "only_a_look"
