"""Sides by number: what the rules say, else the scenario, else each seat for itself."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules import registry
from battles.rules.base import Scenario, Seat, Setup
from battles.rules.registry import AnyRules
from battles.rules.sides import MOST_SIDES, scenario_sides, sides_of

SYSTEMS = tuple(registry.systems())


def rules(key: str) -> AnyRules:
    return registry.system(key)


def seats(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(str(n + 1)) for n in range(count))


def scenario(*sides: str) -> Scenario:
    return Scenario(id="made_up", seats=seats(len(sides)), sides=sides)


@pytest.mark.parametrize(
    ("sides", "numbers"),
    [
        (("north", "south"), [1, 2]),
        (("A", "B", "A", "B"), [1, 2, 1, 2]),
        (("east", "west", "east", "west", "alone"), [1, 2, 1, 2, 3]),
        (tuple(f"realm {n}" for n in range(12)), list(range(1, 13))),
    ],
)
def test_allies_share_a_number_in_the_order_of_the_seats(sides: tuple[str, ...], numbers: list[int]) -> None:
    found = scenario_sides(scenario(*sides))
    assert found == dict(zip(seats(len(sides)), numbers, strict=True))


def test_seats_are_ordered_by_number_not_as_text() -> None:
    unsorted = structs.replace(scenario("b", "a"), seats=(Seat("10"), Seat("2")))
    assert scenario_sides(unsorted) == {Seat("2"): 1, Seat("10"): 2}
    found = sides_of(rules("lost_battles"), None, [Seat("10"), Seat("2"), Seat("1")], lambda: "")
    assert list(found) == ["1", "2", "10"]


def test_without_a_scenario_each_seat_is_a_side_and_none_is_beyond_the_colours() -> None:
    found = sides_of(rules("lost_battles"), None, seats(MOST_SIDES), lambda: "from a position")
    assert list(found.values()) == list(range(1, MOST_SIDES + 1))


@pytest.mark.parametrize("key", SYSTEMS)
def test_every_scenario_of_every_system_has_sides_within_the_colours(key: str) -> None:
    for one in rules(key).scenarios:
        found = scenario_sides(one)
        assert set(found) == set(one.seats)
        assert set(found.values()) == set(range(1, len(set(one.sides)) + 1))


def test_before_and_after_the_start_an_alliance_has_the_same_sides() -> None:
    system = rules("horden_helden")
    alliance = next(one for one in system.scenarios if one.id == "alliance")
    state = system.initial(Setup(scenario="alliance"))
    begun = sides_of(system, state, alliance.seats, lambda: "never asked for")
    assert begun == sides_of(system, None, alliance.seats, lambda: "alliance") == {"1": 1, "2": 2, "3": 1, "4": 2}


def test_14_3_whoever_gets_the_other_army_in_the_bidding_has_its_side() -> None:
    system = rules("lost_battles")
    state = system.initial(Setup(scenario=system.scenarios[0].id))
    assert system.sides(state) == {"1": 1, "2": 2}
    swapped = structs.replace(state, sides={"A": state.sides["B"], "B": state.sides["A"]})
    assert system.sides(swapped) == {"2": 1, "1": 2}
