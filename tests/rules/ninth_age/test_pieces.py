"""Units as the state holds them: formation, pools, and back through JSON."""

from __future__ import annotations

import msgspec
import pytest

from battles.rules.codec import encode
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.pieces import Engagement, profile_of
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import POSTS, choice, joined, lone, pose, regiment, state_of

PIKES = choice("aldermark", "pike_burghers", 20)
CAPTAIN = choice("aldermark", "field_captain")


@pytest.mark.clause("A.3.13", "A.3.15")
def test_a_regiment_has_the_boundary_of_its_files_and_ranks() -> None:
    unit = regiment("A01", PIKES, pose(36, 10, 90), files=5, command=POSTS)
    base = unit.base
    assert (unit.boundary.width, unit.boundary.depth) == (5 * base.width, 4 * base.length)
    assert unit.box.pose == pose(36, 10, 90)


@pytest.mark.clause("A.3.12")
def test_pools_add_up_to_the_health_of_the_unit() -> None:
    unit = joined(regiment("A01", PIKES, files=5, command=POSTS), "A02", CAPTAIN, Cell(0, 2))
    hp = profile_of(CAPTAIN).hp
    assert isinstance(hp, int)
    assert unit.troops_hp == 20
    assert unit.hp == 20 + hp
    assert unit.model_count == 21
    assert unit.rows.models == 21
    assert unit.occupants[Cell(0, 2)] == "A02"


@pytest.mark.clause("A.15.1")
def test_units_that_are_engaged_through_others_are_one_combat() -> None:
    units = [
        regiment("A01", PIKES, pose(10, 10, 90), engagements=(Engagement(enemy="B01", mine="front", theirs="front"),)),
        regiment("A02", PIKES, pose(40, 10, 90)),
        regiment("A03", PIKES, pose(20, 10, 90), engagements=(Engagement(enemy="B01", mine="front", theirs="left"),)),
        regiment(
            "B01",
            PIKES,
            pose(10, 11, 270),
            engagements=(
                Engagement(enemy="A01", mine="front", theirs="front"),
                Engagement(enemy="A03", mine="left", theirs="front"),
            ),
        ),
    ]
    assert state_of(*units).combats == (("A01", "A03", "B01"),)


def test_a_state_comes_back_from_json_as_it_was() -> None:
    state = state_of(
        joined(regiment("A01", PIKES, pose(10, 10, 90), command=POSTS), "A02", CAPTAIN, Cell(0, 0)),
        lone("B01", CAPTAIN, pose(10, 40, 270)),
    )
    assert msgspec.json.decode(encode(state), type=State) == state


@pytest.mark.clause("A.4.1", "A.4.2")
def test_the_field_measures_between_boundaries() -> None:
    state = state_of(
        regiment("A01", PIKES, pose(20, 10, 90)),
        regiment("B01", PIKES, pose(20, 15, 270)),
        regiment("B02", PIKES, pose(60, 40, 270)),
    )
    assert state.field.distance("A01", "B01") == pytest.approx(5 * 25.4)
    assert list(state.field.within("A01", 5 * 25.4)) == ["B01"]
    assert list(state.field.within("A01", 4.9 * 25.4)) == []
