"""Where charges come to stand: E48, E50, E99, and a slow solver that must never find anything better."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec import structs

from battles.rules.geometry import (
    Box,
    Hand,
    Side,
    Slide,
    Swing,
    after,
    against,
    distance,
    offset_after,
    overlapping,
    sweep,
    touches,
    turn_between,
    wheel,
)
from battles.rules.geometry.landings import Landing, Surroundings, is_free
from battles.rules.ninth_age.charges.contact import clashes, models_touching
from battles.rules.ninth_age.charges.landing import ChargeLanding, charged_edge, place_at, solve
from battles.rules.ninth_age.charges.offsets import models_at, places
from battles.rules.ninth_age.charges.surroundings import scene_of
from battles.rules.ninth_age.ground.pieces import TerrainPiece
from battles.rules.ninth_age.measures import NEAR, in_inches, inches
from battles.rules.ninth_age.pieces import Engagement, Unit
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import choice, pose, regiment, state_of

BRUTES = choice("brakkar", "tide_brutes", 10)
HALBERDS = choice("aldermark", "banner_halberdiers", 20)
KNIGHTS = choice("aldermark", "gilded_spurs", 5)
BATTERY = choice("aldermark", "bombard_battery", 1)
CORNERS = ((2, 15), (70, 15), (70, 17), (2, 17))
ROCK = TerrainPiece(id="rock", kind="impassable", corners=tuple((inches(x), inches(y)) for x, y in CORNERS))


def e99() -> State:
    return state_of(regiment("A01", BRUTES, pose(30, 10, 90)), regiment("B01", HALBERDS, pose(36, 22, 270)))


def landed(state: State, unit: str = "A01", target: str = "B01") -> ChargeLanding | None:
    charger, other = state.units[unit], state.units[target]
    return solve(state, charger, other, charged_edge(charger, other))


@pytest.mark.clause("A.11.7", "A.3.19")
@pytest.mark.parametrize(("y", "edge"), [(16, "front"), (20, "left")])
def test_e48_the_charged_edge_is_that_of_the_arc_of_the_front_midpoint(y: float, edge: Side) -> None:
    target = regiment("B01", HALBERDS, pose(36, 24, 270))
    charger = regiment("A01", BRUTES, pose(44, y, 90))

    assert charged_edge(charger, target) == edge


@pytest.mark.clause("A.11.7")
def test_e47_the_midpoint_decides_even_if_most_of_the_charger_is_in_the_flank() -> None:
    target = regiment("B01", HALBERDS, pose(36, 24, 270))
    charger = regiment("A01", choice("brakkar", "tide_brutes", 20), pose(43.9, 18, 180), files=10)

    assert charged_edge(charger, target) == "front"


@pytest.mark.clause("A.11.20")
def test_e50_a_left_corner_that_touches_gives_the_offset() -> None:
    target = regiment("B01", HALBERDS, pose(40, 30, 270))
    charger = regiment("A01", BRUTES, pose(40, 20, 90))

    aligned = against(target.box, "front", charger.box.width, offset=inches(-1.5) + charger.box.half_width)

    assert in_inches(aligned.x) == pytest.approx(40.961, abs=0.001)
    assert in_inches(aligned.y) == pytest.approx(30.0)
    assert aligned.facing == 90.0


@pytest.mark.clause("A.11.15", "A.11.16", "A.11.23")
def test_e99_the_best_landing_brings_five_against_five() -> None:
    state = e99()
    found = landed(state)

    assert in_inches(state.field.distance("A01", "B01")) == pytest.approx(12.102, abs=0.001)
    assert found is not None
    assert (found.edge, found.models, found.touched, found.turn) == ("front", 10, (), 0.0)
    assert abs(in_inches(found.offset)) <= 0.493
    assert found.pose.facing == 90.0
    assert touches(state.units["A01"].box_at(found.pose), state.units["B01"].box)


@pytest.mark.clause("A.11.17", "A.11.22", "A.11.24")
@pytest.mark.parametrize(
    ("before", "degrees", "offset", "models"),
    [(0, 30, 0.210, 10), (0, 25, -0.781, 9), (0, 35, 1.316, 8), (4, 40, -0.490, 10)],
)
def test_e99_each_way_gives_its_offset_and_its_models(
    before: float, degrees: float, offset: float, models: int
) -> None:
    state = e99()
    charger, target = state.units["A01"], state.units["B01"]
    found = offset_after(charger.box, target.box, "front", inches(before), "right", degrees)

    assert found is not None
    assert in_inches(found) == pytest.approx(offset, abs=0.002)
    assert models_at(charger.rows, target.rows, "front", found) == models
    placed = place_at(state, charger, target, "front", found)
    assert placed is not None
    assert placed.models == models


@pytest.mark.clause("A.11.29")
def test_a_landing_engages_both_and_their_models_are_those_counted() -> None:
    state = e99()
    found = landed(state)
    assert found is not None
    (clash,) = clashes(state, found)
    target = state.units["B01"]
    charger = regiment("A01", BRUTES, found.pose)

    met = models_touching(charger, Engagement(enemy="B01", mine="front", theirs=clash.edge), target)
    other = models_touching(target, Engagement(enemy="A01", mine=clash.edge, theirs="front"), charger)

    assert met.total == found.models
    assert set(met.pairs) == {(mine, theirs) for theirs, mine in other.pairs}


@pytest.mark.clause("A.11.21", "B.21.17", "A.3.28")
def test_a_war_machine_is_touched_anywhere_and_nothing_is_aligned() -> None:
    machine = regiment("B01", BATTERY, pose(36, 24, 200), files=1)
    state = state_of(regiment("A01", HALBERDS, pose(33, 12, 80)), machine)
    found = landed(state)

    assert found is not None
    assert not found.is_aligned
    assert found.models == 6
    box = state.units["A01"].box_at(found.pose)
    assert distance(box, machine.shape) <= NEAR
    assert not overlapping(box, [machine.shape])


@pytest.mark.clause("A.11.30")
def test_a_fleeing_unit_may_be_met_on_any_edge() -> None:
    target = regiment("B01", HALBERDS, pose(36, 24, 123))
    target = structs.replace(target, marks=structs.replace(target.marks, fleeing=True))
    state = state_of(regiment("A01", BRUTES, pose(33, 12, 90)), target)
    found = landed(state)

    assert found is not None
    assert not found.is_aligned
    assert distance(state.units["A01"].box_at(found.pose), target.box) <= NEAR


@pytest.mark.clause("A.11.18", "A.11.28")
def test_a_wall_of_rock_makes_a_charge_impossible() -> None:
    state = state_of(*e99().units.values(), terrain=(ROCK,))

    assert landed(state) is None


@pytest.mark.clause("B.21.7")
def test_who_flies_passes_over_it() -> None:
    state = state_of(*e99().units.values(), terrain=(ROCK,))

    found = solve(state, state.units["A01"], state.units["B01"], "front", mode="fly")

    assert found is not None
    assert found.models == 10


def lane(*, is_engaged: bool = False) -> State:
    """A charger between two friends who keep it from turning; its target stands askew before them."""
    deep = choice("brakkar", "tide_brutes", 20)
    engagements = (Engagement(enemy="A04", mine="rear", theirs="front"),) if is_engaged else ()
    return state_of(
        regiment("A01", deep, pose(35, 14, 90)),
        regiment("A02", deep, pose(29.9, 21, 90)),
        regiment("A03", deep, pose(40.1, 21, 90)),
        regiment("B01", HALBERDS, pose(36, 23.5, 250), engagements=engagements),
    )


@pytest.mark.clause("A.11.19")
def test_a_target_is_turned_only_if_its_charger_cannot_align_and_then_least() -> None:
    state = lane()
    found = landed(state)

    assert found is not None
    assert found.target_pose is not None
    assert 0.0 < found.turn < 20.0
    turned, charger = state.units["B01"].box_at(found.target_pose), state.units["A01"].box_at(found.pose)
    assert abs(turn_between(turned.pose.facing, state.units["B01"].box.pose.facing)) == pytest.approx(found.turn)
    assert abs(turn_between(turned.pose.facing, charger.pose.facing)) == pytest.approx(180.0, abs=0.01)
    assert touches(charger, turned, NEAR)
    assert not overlapping(charger, [turned, state.units["A02"].box, state.units["A03"].box], NEAR)


@pytest.mark.clause("A.11.19", "A.11.28")
def test_a_target_that_is_engaged_is_never_turned() -> None:
    assert landed(lane(is_engaged=True)) is None


@pytest.mark.clause("A.11.22", "A.11.25")
def test_e55_of_three_side_by_side_one_neighbour_is_touched_not_both() -> None:
    """Less than the charger's front free before C: B or D is touched, whichever gives more, never both."""
    names = ("B01", "B02", "B03")
    enemies = [
        regiment(key, choice("aldermark", "banner_halberdiers", 8), pose(30 + 2.2 * place, 24, 270), files=2)
        for place, key in enumerate(names)
    ]
    state = state_of(regiment("A01", BRUTES, pose(32.2, 12, 90)), *enemies)
    found = landed(state, target="B02")

    assert found is not None
    assert len(found.touched) == 1
    assert len(clashes(state, found)) == 2


# --- the slow solver -----------------------------------------------------------------------------------------------


def position(dice: Random, crowd: int) -> State:
    """A charger and its target at random, friends and enemies around them."""
    chargers = (BRUTES, KNIGHTS, HALBERDS)
    units = [
        regiment("A01", dice.choice(chargers), pose(dice.uniform(20, 50), dice.uniform(8, 18), dice.uniform(50, 130))),
        regiment("B01", dice.choice(chargers), pose(dice.uniform(20, 50), dice.uniform(24, 32), dice.uniform(0, 360))),
    ]
    for number in range(crowd):
        key = f"{'AB'[number % 2]}{10 + number}"
        other = regiment(key, HALBERDS, pose(dice.uniform(14, 56), dice.uniform(6, 40), dice.uniform(0, 360)))
        if all(distance(other.box, unit.box) > inches(1) for unit in units):
            units.append(other)
    return state_of(*units)


def samples(state: State, charger: Unit, target: Unit, edge: Side, step: int) -> Iterator[tuple[float, Landing]]:
    """Ways by A.11.24, driven by sweeps: angle by angle, first leg by first leg."""
    room = scene_of(state, charger, {target.id}).room()
    ahead = Slide(10_000 * charger.box.fx, 10_000 * charger.box.fy)
    hit = sweep([charger.box], ahead, [*room.solid, target.box])
    most = inches(40) if hit is None else min(hit.at, inches(40))
    hands: tuple[Hand, Hand] = ("left", "right")
    for hand in hands:
        for angle in range(0, 91, step):
            first = 0.0
            while first <= most:
                way = driven(charger.box, target.box, edge, first, hand, float(angle))
                if way is not None and _goes(charger.box, target.box, way, room):
                    yield models_at(charger.rows, target.rows, edge, way.offset), way
                first += inches(0.5)


def driven(box: Box, target: Box, edge: Side, first: float, hand: Hand, angle: float) -> Landing | None:
    moved = after([box], Slide(first * box.fx, first * box.fy))[0]
    if angle:
        swing = wheel(moved, hand, angle)
        if sweep([moved], swing, [target]) is not None:
            return None
        moved = after([moved], swing)[0]
    hit = sweep([moved], Slide(10_000 * moved.fx, 10_000 * moved.fy), [target])
    if hit is None or not _is_on(target, edge, hit.point):
        return None
    moved = after([moved], Slide(hit.at * moved.fx, hit.at * moved.fy))[0]
    turn = turn_between(moved.pose.facing, against(target, edge, box.width).facing)
    if abs(turn) >= 90.0:
        return None
    flush = after([moved], Swing(hit.point, turn))[0]
    (x, y), right = target.middle(edge), flush.pose.right
    offset = (flush.pose.x - x) * right[0] + (flush.pose.y - y) * right[1]
    return Landing(offset, against(target, edge, box.width, offset=offset), first, hand, angle, hit.at, hit.point, turn)


def _is_on(target: Box, edge: Side, point: tuple[float, float]) -> bool:
    (x, y), (nx, ny) = target.middle(edge), target.outward(edge)
    dx, dy = point[0] - x, point[1] - y
    return abs(dx * nx + dy * ny) < 0.01 and abs(dx * ny - dy * nx) <= target.length_of(edge) / 2 + 0.01


def _goes(box: Box, target: Box, way: Landing, room: Surroundings) -> bool:
    return room.holds(box.at(way.pose)) and is_free(box, target, way, room)


def compare(seed: int, crowd: int, step: int) -> None:
    state = position(Random(seed), crowd)
    charger, target = state.units["A01"], state.units["B01"]
    edge = charged_edge(charger, target)
    found = solve(state, charger, target, edge, touchable=(), may_turn=False)
    best = max((models for models, _ in samples(state, charger, target, edge, step)), default=0)
    assert (0 if found is None else found.models) >= best, (seed, crowd)
    if found is not None:
        _is_sound(state, charger, target, found)


def _is_sound(state: State, charger: Unit, target: Unit, found: ChargeLanding) -> None:
    box = charger.box_at(found.pose)
    others = [unit.box for unit in state.on_table if unit.id not in (charger.id, target.id)]
    enemies = [unit.box for unit in state.on_table if unit.side != charger.side and unit.id != target.id]
    assert touches(box, target.box)
    assert not overlapping(box, others)
    assert all(distance(box, enemy) > NEAR for enemy in enemies)
    assert found.models <= places(charger.rows, target.rows, found.edge)[0].models


@pytest.mark.clause("A.11.22", "A.11.24")
@pytest.mark.parametrize("crowd", [0, 6, 14])
def test_a_slow_solver_finds_nothing_better(crowd: int) -> None:
    for seed in range(8):
        compare(seed + 100 * crowd, crowd, 9)
