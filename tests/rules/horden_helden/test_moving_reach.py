"""Whom one reaches in the air, and contacts in the order they arose (9.2, 12)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.horden_helden.pieces import Figure
from tests.rules.horden_helden.builders import element
from tests.rules.horden_helden.moving_table import (
    ADVANCED,
    CHIEF,
    after,
    carry,
    codes,
    field,
    go,
    kinds,
    pose,
)


@pytest.mark.clause("9.2")
def test_who_may_reach_an_airborne_flyer() -> None:
    foot = element("A01", "axe_sword", 500, 300, 90)
    attack = go("A01", (500, 330, 90), contact="B01")

    def refused(mover: object, enemy: object, **more: object) -> bool:
        return "flyer_out_of_reach" in codes(field(CHIEF, mover, enemy, **more), attack)  # type: ignore[arg-type]

    flyer = element("B01", "flying_beings", 500, 330, 270)
    hero = structs.replace(foot, figure=Figure(kind="hero"))
    wizard = structs.replace(foot, figure=Figure(kind="wizard"))
    cleric = structs.replace(foot, figure=Figure(kind="cleric"))

    assert refused(foot, flyer)
    assert refused(cleric, flyer)
    assert not refused(hero, flyer)
    assert not refused(wizard, flyer)
    assert refused(wizard, flyer, options=ADVANCED)
    assert not refused(foot, structs.replace(flyer, landed=True))


@pytest.mark.clause("9.2")
def test_a_flyer_in_melee_with_ground_troops_is_within_reach() -> None:
    state = field(
        CHIEF,
        element("A01", "axe_sword", 560, 300, 180),
        element("A02", "axe_sword", 500, 330, 90),
        element("B01", "flying_beings", 500, 330, 270),
    )

    assert codes(state, go("A01", (520, 350, 180), contact="B01"))[-1:] != ["flyer_out_of_reach"]


@pytest.mark.clause("8.12")
def test_contacts_are_remembered_in_the_order_they_arose() -> None:
    state = field(
        CHIEF,
        element("A01", "axe_sword", 500, 300, 90),
        element("A02", "riders", 570, 400, 180),
        element("B01", "axe_sword", 500, 350, 270),
        element("B02", "artillery", 700, 350, 270),
        element("A03", "pikes", 700, 310, 90),
    )
    first = carry(state, go("A01", (500, 350, 90), contact="B01"))
    second = after(first.state, go("A02", (520, 370, 180), contact="B01"))
    third = after(second, go("A03", (700, 350, 90), contact="B02"))

    assert kinds(first)[:2] == ["elements_moved", "contacts_noted"]
    assert first.state.moving.direct == (("A01", "B01"),)
    assert second.moving.contacts[:2] == (("A01", "B01"), ("B01", "A01"))
    times = dict(zip(second.moving.contacts, second.moving.arisen, strict=True))
    assert times["A01", "B01"] < times["A02", "B01"]
    assert third.moving.contacted_artillery == ("A03",)
    assert pose(third, "A03") == (700.0, 350.0, 90.0)
