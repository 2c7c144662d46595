"""The sides of a battle by number: by it colour, hatching and badge of a seat are chosen, the same for all viewers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from battles.rules.base import RulesSystem, S, Scenario, Seat

MOST_SIDES = 12
"""So many have a colour of their own."""


def sides_of(
    rules: RulesSystem[S], known: S | None, seats: Collection[Seat], scenario: Callable[[], str]
) -> dict[Seat, int]:
    """Seat → the number of its side: as the rules say, else the scenario, else each seat is a side of its own.

    `known` is what the viewer knows, None before the battle has begun; the scenario is asked for only if it is needed.
    """
    ruled: Mapping[Seat, int] = {} if known is None else rules.sides(known)
    agreed = {} if ruled.keys() >= set(seats) else _agreed(rules, scenario())
    return {seat: ruled.get(seat) or agreed.get(seat) or _own_side(seat) for seat in sorted(seats, key=int)}


def _agreed(rules: RulesSystem[S], scenario: str) -> dict[Seat, int]:
    found = next((one for one in rules.scenarios if one.id == scenario), None)
    return {} if found is None else scenario_sides(found)


def scenario_sides(scenario: Scenario) -> dict[Seat, int]:
    """Sides in the order of the seats: the first seat's is 1; whoever has the same side has the same number."""
    numbers: dict[str, int] = {}
    seated = sorted(zip(scenario.seats, scenario.sides, strict=True), key=lambda one: int(one[0]))
    return {seat: numbers.setdefault(side, len(numbers) + 1) for seat, side in seated}


def _own_side(seat: Seat) -> int:
    return (int(seat) - 1) % MOST_SIDES + 1
