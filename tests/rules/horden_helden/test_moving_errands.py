"""Moves with a purpose are on offer: aboard, ashore, onto a section that nobody defends (9.8, 17.4)."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import structs

from battles.rules.base import tag_of
from battles.rules.geometry import Pose
from battles.rules.horden_helden.movement.options import options
from battles.rules.horden_helden.movement.orders import Embark
from battles.rules.horden_helden.pieces import Camp
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.terrain import Piece
from tests.rules.horden_helden.builders import element
from tests.rules.horden_helden.moving_table import CHIEF, ONE, after, codes, field, go

RIVER = Piece(id="t4", kind="river", line=((0.0, 400.0), (1200.0, 400.0)), width=90.0)


def offered(state: State, kind: str) -> list[str]:
    """The elements for whom such an order is on offer; each of these orders is allowed."""
    found = [option.order for option in options(state, ONE) if tag_of(option.order) == kind]
    assert all(codes(state, order) == [] for order in found)
    return [str(msgspec.to_builtins(order)["element"]) for order in found]


@pytest.mark.clause("17.4")
def test_an_undefended_section_within_reach_is_offered_for_storming() -> None:
    camp = Camp(id="B", side="B", holder="B", width=80, depth=40, pose=Pose(600, 760, 270), followers=False)
    near, far = element("A01", "axe_sword", 580, 720, 90), element("A02", "axe_sword", 200, 200, 90)

    state = field(CHIEF, near, far, camps={"B": camp})

    assert set(offered(state, "storm_section")) == {"A01"}


@pytest.mark.clause("9.8")
def test_going_aboard_and_ashore_are_offered_at_the_bank() -> None:
    boat, foot = element("A01", "boats", 500, 400, 0), element("A02", "spears", 460, 330, 90)
    moored = after(field(CHIEF, boat, foot, terrain=[RIVER], ap=20), go("A01", (500, 375, 0)))
    later = structs.replace(moored, turn=5, moving=moored.moving.renewed())

    assert offered(later, "embark") == ["A02"]
    aboard = after(later, Embark(element="A02", boat="A01", legs=(Pose(460, 355, 90),)))
    at_sea = structs.replace(aboard, turn=7, moving=aboard.moving.renewed())
    assert offered(at_sea, "disembark") == ["A02"]


def test_nobody_storms_where_there_is_no_section() -> None:
    assert offered(field(CHIEF, element("A01", "axe_sword", 580, 720, 90)), "storm_section") == []
