"""Room for all who charge one unit: E54, and who declares after others."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.cooperative import run
from battles.rules.geometry import overlapping, touches
from battles.rules.ninth_age.charges.landing import charged_edge
from battles.rules.ninth_age.charges.record import Charge, Charges
from battles.rules.ninth_age.charges.room import JointLanding, arrange, has_room
from battles.rules.ninth_age.charges.side_by_side import arrangements
from battles.rules.ninth_age.formation.bases import Base
from battles.rules.ninth_age.formation.cells import Rows
from battles.rules.ninth_age.formation.contact import meeting
from battles.rules.ninth_age.measures import NEAR
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import choice, pose, regiment, state_of

HALBERDS = choice("aldermark", "banner_halberdiers", 20)
BRUTES = choice("brakkar", "tide_brutes", 10)


def charge(state: State, unit: str, target: str = "B01") -> Charge:
    one, other = state.units[unit], state.units[target]
    return Charge(unit=unit, target=target, edge=charged_edge(one, other), goal=other.centre)


def is_sound(state: State, found: JointLanding) -> None:
    boxes = [state.units[one.unit].box_at(one.pose) for one in found.landings]
    for place, box in enumerate(boxes):
        target = state.units[found.landings[place].target]
        pose_of = found.placed.get(target.id, target.box.pose)
        assert touches(box, target.box_at(pose_of), NEAR)
        assert not overlapping(box, [other for other in boxes if other is not box], NEAR)


@pytest.mark.clause("A.11.22", "A.11.27")
def test_two_chargers_on_one_edge_stand_side_by_side_and_both_touch() -> None:
    state = state_of(
        regiment("A01", HALBERDS, pose(33, 12, 90)),
        regiment("A02", HALBERDS, pose(39, 12, 90)),
        regiment("B01", HALBERDS, pose(36, 24, 270)),
    )
    found = arrange(state, [charge(state, "A01"), charge(state, "A02")])

    assert set(found.units) == {"A01", "A02"}
    is_sound(state, found)


@pytest.mark.clause("A.11.22", "A.11.27")
def test_e54_four_units_in_contact_come_before_more_models() -> None:
    """Four chargers of five files against a front of five: all four touch, as many models as that leaves room for."""
    chargers = [
        regiment(f"A0{place + 1}", choice("aldermark", "banner_halberdiers", 6), pose(29 + 4 * place, 12, 90), files=2)
        for place in range(4)
    ]
    state = state_of(*chargers, regiment("B01", HALBERDS, pose(35, 24, 270)))
    found = arrange(state, [charge(state, unit.id) for unit in chargers])

    assert len(found.landings) == 4
    assert found.turn == 0.0
    is_sound(state, found)
    best_of_three = arrange(state, [charge(state, unit.id) for unit in chargers[:3]])
    assert len(best_of_three.landings) == 3


@pytest.mark.clause("A.11.23", "A.11.27")
def test_the_best_offsets_of_several_are_found_by_trying_all() -> None:
    """Against every arrangement on a grid of half a base."""
    one, target = Rows(Base(20, 20), 10, 3), Rows(Base(20, 20), 20, 5)
    first = next(arrangements([one, one], target, "front", [-1.0, 1.0]))

    def models(a: float, b: float) -> int:
        left, right = meeting(one, "front", target, "front", a), meeting(one, "front", target, "front", b)
        if not left.pairs or not right.pairs:
            return 0
        return len(left.mine) + len(right.mine) + len({*left.theirs, *right.theirs})

    grid = [step * 5.0 for step in range(-16, 17)]
    best = max(models(a, b) for a in grid for b in grid if b - a >= 60)
    assert models(*first) >= best


@pytest.mark.clause("A.11.4", "A.11.28")
def test_who_declares_last_must_find_room_beside_those_before() -> None:
    """A narrow front between rocks holds one charger; a second may not be declared."""
    narrow = regiment("B01", choice("brakkar", "quarry_giant", 1), pose(36, 24, 270), files=1)
    many = choice("brakkar", "tide_brutes", 20)
    wide = [regiment(f"A0{place + 1}", many, pose(28 + 16 * place, 12, 90), files=10) for place in (0, 1)]
    state = state_of(*wide, narrow)
    first = charge(state, "A01")
    assert run(has_room(state, first)) is not None

    declared = structs.replace(state, charges=Charges(declared=(first,)))
    second = run(has_room(declared, charge(declared, "A02")))
    both = arrange(state, [first, charge(state, "A02")], lifted={"A01", "A02"})
    assert (second is not None) == (len(both.landings) == 2)
    is_sound(state, both)


@pytest.mark.clause("A.11.4")
def test_a_charger_before_another_is_lifted_for_the_room_test() -> None:
    """A02 stands in the way of A01; once it has declared a charge of its own it counts as gone."""
    state = state_of(
        regiment("A01", BRUTES, pose(36, 8, 90)),
        regiment("A02", choice("brakkar", "tide_brutes", 30), pose(36, 12, 90), files=15),
        regiment("B01", HALBERDS, pose(36, 24, 270)),
        regiment("B02", HALBERDS, pose(50, 20, 270)),
    )
    assert run(has_room(state, charge(state, "A01"))) is None

    declared = structs.replace(state, charges=Charges(declared=(charge(state, "A02", "B02"),)))
    assert run(has_room(declared, charge(declared, "A01"))) is not None
