"""Panic: who tests, who is spared, and from whom they flee."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.pieces import Engagement, Marks, Unit
from battles.rules.ninth_age.psychology.events import TestTaken, UnitFled, UnitFlees, UnitShaken
from battles.rules.ninth_age.psychology.frames import AskTestOrder, Panic
from battles.rules.ninth_age.psychology.orders import OrderFlights, OrderTests
from battles.rules.ninth_age.psychology.panic import (
    broken_near,
    destroyed_near,
    heading_away,
    nearest_enemies,
    quarter_lost,
)
from battles.rules.ninth_age.psychology.record import PanicCause
from battles.rules.ninth_age.state import StandingAnswers, State
from tests.rules.ninth_age.builders import ONE, choice, joined, lone, pose, regiment, state_of
from tests.rules.ninth_age.psychology.plays import codes, give, run

PIKES = choice("aldermark", "pike_burghers", 20)
CAPTAIN = choice("aldermark", "field_captain")
CANNON = choice("aldermark", "bombard_battery", 1)
GIANT = choice("brakkar", "quarry_giant", 1)
FEARLESS = choice("nine_kilns", "kiln_guard", 20)
SNAGS = choice("brakkar", "snagling_mob", 20)
BRUTES = choice("brakkar", "tide_brutes", 20)
GONE = PanicCause(kind="destroyed", unit="A09")


def shot(unit: Unit, before: int, left: int) -> Unit:
    """Down to so many models since the phase began."""
    assert unit.troops is not None
    marks = structs.replace(unit.marks, hp_at_phase_start=before)
    return structs.replace(unit, marks=marks, troops=structs.replace(unit.troops, models=left))


def friends() -> State:
    """Three friends: within 6 inches of the first, engaged, and too far away."""
    contact = (Engagement(enemy="B01", mine="front", theirs="front"),)
    return state_of(
        regiment("A01", PIKES, pose(20, 20, 90)),
        regiment("A02", PIKES, pose(28, 20, 90)),
        regiment("A03", PIKES, pose(20, 28, 90), engagements=contact),
        regiment("A04", PIKES, pose(40, 20, 90)),
    )


@pytest.mark.clause("A.17.1", "A.17.5", "A.17.14")
def test_friends_within_six_inches_of_a_destroyed_unit_test_unless_engaged() -> None:
    state = friends()
    assert destroyed_near(state, state.units["A01"]) == ("A02",)
    assert broken_near(state, state.units["A01"]) == ("A02",)


@pytest.mark.clause("A.17.4", "A.17.5")
def test_who_has_passed_a_panic_test_in_this_phase_or_flees_is_spared() -> None:
    state = friends()
    passed = structs.replace(state.units["A02"], marks=Marks(panic_passed=True))
    fleeing = structs.replace(state.units["A02"], marks=Marks(fleeing=True))
    for unit in (passed, fleeing):
        assert destroyed_near(structs.replace(state, units={**state.units, "A02": unit}), state.units["A01"]) == ()


@pytest.mark.clause("A.17.1", "A.17.6")
def test_a_quarter_of_the_points_of_the_phase_brings_a_test() -> None:
    unit = regiment("A01", PIKES, pose(20, 20, 90))
    assert quarter_lost(state_of(shot(unit, 20, 16)), ["A01"]) == ()
    assert quarter_lost(state_of(shot(unit, 20, 15)), ["A01"]) == ("A01",)
    led = joined(shot(unit, 22, 16), "A02", CAPTAIN, Cell(0, 2))
    assert quarter_lost(state_of(led), ["A01"]) == ()


@pytest.mark.clause("A.17.1")
def test_units_that_began_as_a_single_model_fear_no_heavy_losses() -> None:
    giant = regiment("A01", GIANT, pose(20, 20, 90))
    assert giant.troops is not None
    hurt = structs.replace(giant, troops=structs.replace(giant.troops, lost=5), marks=Marks(hp_at_phase_start=7))
    assert hurt.hp == 2
    assert quarter_lost(state_of(hurt), ["A01"]) == ()


@pytest.mark.clause("A.17.2")
def test_who_fails_flees_from_the_nearest_enemy() -> None:
    state = state_of(
        regiment("A01", PIKES, pose(30, 20, 90)),
        regiment("B01", PIKES, pose(30, 30, 270)),
        regiment("B02", PIKES, pose(60, 40, 270)),
    )
    assert nearest_enemies(state, state.units["A01"]) == ("B01",)
    told = run(state, Panic(cause=GONE, units=("A01",)), dice=(6, 6, 1, 2))
    assert told.one(UnitFlees).cause == "panic"
    assert told.one(UnitFled).path[0].facing == pytest.approx(270)


@pytest.mark.clause("A.17.2")
def test_who_panics_because_of_an_enemy_flees_from_that_one() -> None:
    state = state_of(
        regiment("A01", PIKES, pose(30, 20, 90)),
        regiment("B01", PIKES, pose(30, 30, 270)),
        lone("B02", CAPTAIN, pose(60, 20, 180)),
    )
    cause = PanicCause(kind="spell", by="B02")
    told = run(state, Panic(cause=cause, units=("A01",)), dice=(6, 6, 1, 2))
    wanted = heading_away(state.units["A01"], state.units["B02"])
    assert told.one(UnitFled).path[0].facing == pytest.approx(wanted, abs=0.001)


@pytest.mark.clause("A.17.2", "A.2.11")
def test_without_enemies_the_direction_is_random() -> None:
    state = state_of(regiment("A01", PIKES, pose(30, 20, 90)))
    told = run(state, Panic(cause=GONE, units=("A01",)), dice=(6, 6, 4_500, 1, 2))
    assert told.one(UnitFled).path[0].facing == pytest.approx(45)


@pytest.mark.clause("A.17.2")
def test_of_enemies_equally_near_one_is_drawn() -> None:
    state = state_of(
        regiment("A01", PIKES, pose(30, 20, 90)),
        regiment("B01", PIKES, pose(30, 30, 270)),
        regiment("B02", PIKES, pose(30, 20 - 2 * 20 * 4 / 25.4 / 2 - 10, 90)),
    )
    assert nearest_enemies(state, state.units["A01"]) == ("B01", "B02")
    told = run(state, Panic(cause=GONE, units=("A01",)), dice=(6, 6, 2, 1, 2))
    assert told.one(UnitFled).path[0].facing == pytest.approx(90)


@pytest.mark.clause("A.17.3", "A.17.14")
def test_all_tests_come_before_all_flights_the_active_players_first() -> None:
    state = state_of(
        regiment("A01", PIKES, pose(20, 20, 90)),
        regiment("A02", PIKES, pose(40, 20, 90)),
        regiment("B01", PIKES, pose(30, 40, 270)),
        active="B",
    )
    told = run(state, Panic(cause=GONE, units=("A01", "A02", "B01")), dice=(1, 1, 6, 6, 6, 6, 1, 1, 1, 1))
    order = [event.unit for event in told.events if isinstance(event, TestTaken)]
    assert order == ["B01", "A01", "A02"]
    kinds = [type(event).__name__ for event in told.events if isinstance(event, TestTaken | UnitFled)]
    assert kinds == ["TestTaken"] * 3 + ["UnitFled"] * 2


@pytest.mark.clause("A.17.3")
def test_who_wants_to_be_asked_orders_tests_and_flights() -> None:
    state = state_of(regiment("A01", PIKES, pose(20, 20, 90)), regiment("A02", PIKES, pose(40, 20, 90)))
    state = structs.replace(state, standing_answers={ONE: StandingAnswers(test_order="ask")})
    waiting = run(state, Panic(cause=GONE, units=("A01", "A02")))
    assert isinstance(waiting.state.flow[-1], AskTestOrder)
    assert codes(waiting.state, ONE, OrderTests(units=("A01",))) == ["not_all_units"]
    flights = give(waiting.state, ONE, OrderTests(units=("A02", "A01")), dice=(6, 6, 6, 6))
    assert [event.unit for event in flights.all(TestTaken)] == ["A02", "A01"]
    told = give(flights.state, ONE, OrderFlights(units=("A01", "A02")), dice=(1, 1, 1, 1, 1, 1))
    assert [event.unit for event in told.all(UnitFled)] == ["A01", "A02"]


@pytest.mark.clause("B.21.17")
def test_a_war_machine_that_panics_is_shaken_and_stays() -> None:
    state = state_of(regiment("A01", CANNON, pose(30, 20, 90), files=1), regiment("B01", PIKES, pose(30, 30, 270)))
    told = run(state, Panic(cause=GONE, units=("A01",)), dice=(6, 6))
    assert told.one(UnitShaken).until == state.turn + 1
    assert not told.state.units["A01"].is_fleeing
    assert told.state.is_shaken(told.state.units["A01"])


@pytest.mark.clause("B.21.8")
def test_the_fearless_pass_without_dice() -> None:
    state = state_of(regiment("A01", FEARLESS, pose(30, 20, 90)))
    told = run(state, Panic(cause=GONE, units=("A01",)))
    assert told.one(TestTaken).passed
    assert told.one(TestTaken).faces == ()


@pytest.mark.clause("B.21.4")
def test_the_insignificant_frighten_only_their_like() -> None:
    state = state_of(
        regiment("A01", SNAGS, pose(20, 20, 90)),
        regiment("A02", BRUTES, pose(28, 20, 90)),
        regiment("A03", SNAGS, pose(20, 26, 90)),
    )
    assert destroyed_near(state, state.units["A01"]) == ("A03",)
    assert destroyed_near(state, state.units["A02"]) == ("A01", "A03")
