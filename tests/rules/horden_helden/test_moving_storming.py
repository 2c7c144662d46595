"""Storming what nobody defends (17.4, 17.9)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.geometry import Pose
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.movement.kinds.storming import factor
from battles.rules.horden_helden.movement.orders import StormSection
from battles.rules.horden_helden.pieces import Camp, Work
from battles.rules.horden_helden.state import Options, State
from tests.rules.horden_helden.builders import element
from tests.rules.horden_helden.moving_table import (
    ADVANCED,
    CHIEF,
    carry,
    codes,
    field,
    kinds,
    pose,
)

FRONT = (Pose(580, 760, 90),)


def storm(section: str = "camp:B:2") -> StormSection:
    """A01 goes straight ahead to the western section of the camp's front."""
    return StormSection(element="A01", section=section, legs=FRONT)


def stormed(kind: str, *, followers: bool = False, fortified: bool = True, **more: object) -> State:
    camp = Camp(
        id="B",
        side="B",
        holder="B",
        width=80,
        depth=40,
        pose=Pose(600, 760, 270),
        fortified=fortified,
        followers=followers,
    )
    return field(CHIEF, element("A01", kind, 580, 720, 90), camps={"B": camp}, **more)


@pytest.mark.clause("17.4")
def test_example_77_hordes_fail_to_storm_an_undefended_section() -> None:
    state = stormed("hordes")
    failed = carry(state, storm(), 2, 4)
    done = carry(state, storm(), 3, 4)

    assert pose(failed.state, "A01") == (580.0, 760.0, 90.0)
    assert failed.state.camps["B"].holder == "B"
    assert pose(done.state, "A01") == (580.0, 790.0, 90.0)
    assert done.state.camps["B"].holder == "A"


@pytest.mark.clause("17.4")
def test_mounted_troops_storm_works_with_t27() -> None:
    rider = element("A01", "riders", 580, 720, 90)
    for options, malus in (
        (Options(mode="basic"), -4),
        (ADVANCED, -4),
        (Options(mode="advanced", edition="sheet2020"), -3),
    ):
        state = stormed("riders", options=options)
        section = camps.sections(state.camps["B"])[1]
        assert factor(state, rider, section) == rider.troop.against_foot + malus
    open_camp = stormed("riders", fortified=False)
    assert factor(open_camp, rider, camps.sections(open_camp.camps["B"])[1]) == rider.troop.against_foot


@pytest.mark.clause("17.4")
def test_a_defended_section_is_not_stormed() -> None:
    held = stormed("axe_sword", followers=True)

    assert codes(held, storm()) == ["section_is_defended"]
    assert codes(stormed("artillery"), storm()) == ["cannot_enter_works"]
    assert codes(stormed("axe_sword"), storm("camp:B:1")) == ["misses_enemy"]
    assert codes(held, storm("camp:X:9"))[-1] == "misses_enemy"


@pytest.mark.clause("17.9")
def test_a_field_work_without_defender_is_crossed_by_the_same_throw() -> None:
    wall = Work(id="w1", side="B", start=(520.0, 340.0), end=(480.0, 340.0))
    state = field(CHIEF, element("A01", "axe_sword", 500, 300, 90), works={"w1": wall})
    crossing = StormSection(element="A01", section="work:w1", legs=(Pose(500, 340, 90),))
    done = carry(state, crossing, 1, 1)

    assert pose(done.state, "A01") == (500.0, 360.0, 90.0)
    assert kinds(done) == ["elements_moved", "thrown", "storm_tried", "works_entered"]
    inside_out = structs.replace(wall, start=wall.end, end=wall.start)
    assert codes(structs.replace(state, works={"w1": inside_out}), crossing) == ["misses_enemy"]
