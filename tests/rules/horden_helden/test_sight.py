"""Who sees whom (10)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from battles.rules.geometry import Obstacle, Point, is_clear, sight_points
from battles.rules.horden_helden import maps
from battles.rules.horden_helden.movement.record import Moving
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.shooting.record import Shooting, Shot
from battles.rules.horden_helden.sight import blockers, point_sees, sees
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.terrain import Piece, TerrainKind, shape
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.melee_table import camp

LE = 30.0


def block(kind: TerrainKind, x0: float, y0: float, x1: float, y1: float, **more: object) -> Piece:
    outline: tuple[Point, ...] = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return Piece(id=f"{kind}{x0:.0f}", kind=kind, outline=outline, **more)  # type: ignore[arg-type]


def mutual(terrain: Iterable[Piece], one: Element, two: Element, options: Options | None = None) -> tuple[bool, bool]:
    """Does the first see the second, and the second the first?"""
    state = battle(one, two, terrain=terrain, options=options)
    return sees(state, one, two), sees(state, two, one)


def south(x: float = 600, y: float = 100, kind: str = "axe_sword", **more: object) -> Element:
    return element("A01", kind, x, y, 90, **more)


def north(x: float = 600, y: float = 700, kind: str = "axe_sword", **more: object) -> Element:
    return element("B01", kind, x, y, 270, **more)


# --- lines ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("10.2")
@pytest.mark.parametrize(
    ("kind", "blocks"),
    [
        ("wood", True),
        ("built_up", True),
        ("orchard", True),
        ("dunes", True),
        ("bush", True),
        ("gentle_hill", True),
        ("steep_hill", True),
        ("vineyard", False),
        ("small_fields", False),
        ("swamp", False),
        ("rough", False),
        ("lake", False),
        ("depression", False),
    ],
)
def test_what_lies_between_blocks_or_not(kind: TerrainKind, blocks: bool) -> None:
    assert mutual([block(kind, 450, 300, 750, 450)], south(), north()) == (not blocks, not blocks)


@pytest.mark.clause("10.2")
def test_one_free_line_between_nine_points_is_enough() -> None:
    beside = [block("wood", 300, 300, 619, 450)]

    assert mutual(beside, south(), north()) == (True, True), "from right corner to right corner"
    assert mutual([block("wood", 300, 300, 621, 450)], south(), north()) == (False, False)


@pytest.mark.clause("10.2")
def test_elements_never_block_general_sight() -> None:
    between = element("B02", "giants", 600, 400, 270)
    one, two = south(), north()
    state = battle(one, two, between)

    assert sees(state, one, two)


@pytest.mark.clause("10.1")
def test_weather_caps_everything() -> None:
    fog = Options(mode="basic", weather="fog_or_snow_by_day_or_bright_moon")

    assert mutual([], south(), north(y=280), fog) == (True, True), "6 LE from front to front"
    assert mutual([], south(), north(y=281), fog) == (False, False)
    flyers = south(kind="flying_beings"), north(y=281, kind="great_flyers")
    assert mutual([], *flyers, fog) == (False, False)


# --- concealment ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("10.3")
@pytest.mark.parametrize(("kind", "le"), [("wood", 1), ("built_up", 1), ("orchard", 3), ("dunes", 3)])
def test_who_is_inside_is_seen_only_from_near_but_sees_out_of_the_edge(kind: TerrainKind, le: int) -> None:
    inside = [block(kind, 450, 400, 750, 600)]
    hidden = north(y=400)

    assert mutual(inside, south(y=400 - LE * le), hidden) == (True, True)
    assert mutual(inside, south(y=400 - LE * le - 1), hidden) == (False, True)


@pytest.mark.clause("10.3")
def test_who_is_deep_inside_does_not_see_out() -> None:
    wood = [block("wood", 450, 400, 750, 600)]

    assert mutual(wood, south(), north(y=430)) == (False, True), "one length unit inside"
    assert mutual(wood, south(), north(y=432)) == (False, False)
    orchard = [block("orchard", 450, 400, 750, 600)]
    assert mutual(orchard, south(), north(y=490)) == (False, True)
    assert mutual(orchard, south(), north(y=492)) == (False, False)


@pytest.mark.clause("10.3")
def test_nobody_looks_through_the_whole_of_his_own_wood() -> None:
    wood = [block("wood", 450, 400, 750, 600)]

    assert mutual(wood, south(), north(y=580)) == (False, False), "at its far edge, 6 LE of trees before him"


@pytest.mark.clause("10.3")
def test_who_sticks_out_of_the_wood_is_seen() -> None:
    wood = [block("wood", 450, 400, 750, 600)]

    assert mutual(wood, south(), north(y=395)) == (True, True)


@pytest.mark.clause("10.3")
@pytest.mark.parametrize("kind", ["vineyard", "swamp", "rough", "bush"])
def test_still_light_infantry_is_hidden_up_to_three_length_units(kind: TerrainKind) -> None:
    ground = [block(kind, 450, 400, 750, 600)]
    light = north(y=450, kind="light_infantry")

    assert mutual(ground, south(y=360), light) == (True, True)
    assert mutual(ground, south(y=359), light) == (False, True)
    assert mutual(ground, south(y=200), north(y=450))[0], "others are seen"


@pytest.mark.clause("10.3")
def test_light_infantry_that_moves_fights_or_is_no_light_infantry_is_seen() -> None:
    swamp = [block("swamp", 450, 400, 750, 600)]
    viewer, light = south(), north(y=500, kind="petardiers")
    state = battle(viewer, light, terrain=swamp)

    assert not sees(state, viewer, light)
    assert sees(structs.replace(state, moving=Moving(moved=("B01",))), viewer, light)
    assert sees(structs.replace(state, moving=Moving(legs={"B01": 1})), viewer, light)
    foe = element("A02", "spears", 600, 500, 90)
    assert sees(battle(viewer, light, foe, terrain=swamp), viewer, light)
    attacked = camp("A", 580, light.box.pose.y, 90)
    assert sees(battle(viewer, light, camps={"A": attacked}, terrain=swamp), viewer, light)


@pytest.mark.clause("10.3")
def test_who_shoots_out_is_seen() -> None:
    viewer, archers = south(), north(y=410, kind="heavy_archers")
    state = battle(viewer, archers, terrain=[block("wood", 450, 400, 750, 600)])
    shot = Shooting(shots=(Shot(shooter="B01", target="A01", distance=300.0),))

    assert not sees(state, viewer, archers)
    assert sees(structs.replace(state, shooting=shot), viewer, archers)


@pytest.mark.clause("10.3")
def test_flyers_never_see_into_woods_and_only_two_length_units_into_orchards() -> None:
    flyer, wood = south(y=395, kind="flying_beings"), [block("wood", 450, 400, 750, 600)]

    assert mutual(wood, flyer, north(y=401))[0] is False
    orchard = [block("orchard", 450, 400, 750, 600)]
    assert mutual(orchard, flyer, north(y=455))[0]
    assert not mutual(orchard, flyer, north(y=456))[0]
    swamp = [block("swamp", 450, 400, 750, 600)]
    assert mutual(swamp, flyer, north(y=455, kind="light_infantry"))[0]
    assert not mutual(swamp, flyer, north(y=456, kind="light_infantry"))[0]


@pytest.mark.clause("10.3")
def test_a_flyer_is_seen_out_of_a_wood_as_if_it_stood_below() -> None:
    wood = [block("wood", 450, 400, 750, 600)]
    inside = north(y=500)

    assert not mutual(wood, south(y=460, kind="flying_beings"), inside)[1], "over the wood, 40 mm off"
    assert mutual(wood, south(y=475, kind="flying_beings"), inside)[1], "over the wood, 25 mm off"
    assert mutual(wood, south(y=475, kind="flying_beings"), south(y=100))[1], "from outside it is in plain view"
    assert mutual(wood, south(y=200, kind="flying_beings"), north(y=420))[1], "from the edge"


@pytest.mark.clause("10.3")
def test_hidden_beings_that_appeared_count_as_light_infantry() -> None:
    bush = [block("bush", 450, 400, 750, 600)]
    being = north(y=500, kind="hidden_beings", home="bush", lair="bush450")

    assert mutual(bush, south(y=410), being) == (True, True)
    assert mutual(bush, south(y=409), being) == (False, True)


def test_a_depression_hides_from_ground_elements_farther_than_three_length_units() -> None:
    hollow = [block("depression", 450, 400, 750, 600)]

    assert mutual(hollow, south(y=360), north(y=450)) == (True, True)
    assert mutual(hollow, south(y=359), north(y=450)) == (False, True)
    assert mutual(hollow, south(y=300, kind="flying_beings"), north(y=450))[0]
    assert mutual(hollow, south(y=430), north(y=560)) == (True, True), "both inside"


# --- over obstacles ---------------------------------------------------------------------------------------------------

FLAT = block("gentle_hill", 500, 0, 700, 200)
"""A flat hill with its centre at (600, 100)."""


@pytest.mark.clause("10.4", "3.13")
def test_example_90_over_a_wood_from_a_hill() -> None:
    wood = block("wood", 450, 250, 750, 350)
    high, low = south(y=150), south(y=170)  # centres at 140 and 160: heights 0.6 and 0.4

    assert mutual([FLAT, wood], high, north(y=680)) == (False, False), "11 LE beyond"
    assert mutual([FLAT, wood], high, north(y=710)) == (True, True), "12 LE beyond"
    assert mutual([FLAT, wood], low, north(y=710)) == (False, False)


@pytest.mark.clause("10.4")
def test_neither_sees_over_an_equally_high_hill_but_over_a_flatter_one() -> None:
    between = block("gentle_hill", 450, 250, 750, 350)
    high = block("gentle_hill", 500, 0, 700, 200, high=True)

    assert mutual([FLAT, between], south(y=90), north(y=780)) == (False, False)
    assert mutual([high, between], south(y=90), north(y=780)) == (True, True)


@pytest.mark.clause("10.4")
def test_every_obstacle_must_pass() -> None:
    two = [block("wood", 450, 220, 750, 260), block("wood", 450, 400, 750, 460)]

    assert mutual([FLAT, two[0]], south(y=90), north(y=760)) == (True, True)
    assert mutual([FLAT, *two], south(y=90), north(y=760)) == (False, False)


@pytest.mark.clause("10.4")
def test_a_flyer_sees_over_an_obstacle_who_is_at_least_as_far_behind_it() -> None:
    wood = [block("wood", 450, 300, 750, 400)]
    flyer = south(y=200, kind="great_flyers")

    assert mutual(wood, flyer, north(y=500)) == (True, True), "both 100 mm from the wood"
    assert mutual(wood, flyer, north(y=499)) == (False, False)


@pytest.mark.clause("10.4")
def test_flyers_always_see_flyers() -> None:
    wood = [block("wood", 450, 300, 750, 400)]

    assert mutual(wood, south(kind="flying_beings"), north(kind="great_flyers", y=450)) == (True, True)


@pytest.mark.clause("10.4")
def test_a_landed_flyer_sees_like_a_ground_element() -> None:
    wood = [block("wood", 450, 300, 750, 400)]
    flyer = south(y=290, kind="great_flyers")

    assert mutual(wood, flyer, north(y=500)) == (True, True)
    assert mutual(wood, structs.replace(flyer, landed=True), north(y=500)) == (False, False)


@pytest.mark.clause("10.4")
def test_on_the_same_hill_only_two_length_units_are_seen() -> None:
    hill = [block("gentle_hill", 450, 200, 750, 500)]

    assert mutual(hill, south(y=300), north(y=360)) == (True, True)
    assert mutual(hill, south(y=300), north(y=361)) == (False, False)


@pytest.mark.clause("10.2")
def test_a_hill_blocks_one_who_stands_on_it_only_by_its_crest() -> None:
    hill = [block("gentle_hill", 450, 200, 750, 500)]

    assert mutual(hill, south(y=100), north(y=290)) == (True, True), "on the near slope"
    assert mutual(hill, south(y=100), north(y=440)) == (False, False), "behind the crest"
    assert mutual(hill, south(y=100), north(y=340)) == (True, True), "on the top"


@pytest.mark.clause("10.2", "10.4")
def test_a_flyer_over_the_hill_sees_both_slopes() -> None:
    hill = [block("gentle_hill", 450, 200, 750, 500)]

    assert mutual(hill, south(y=230, kind="flying_beings"), north(y=440)) == (True, True)
    assert mutual(hill, south(y=100, kind="flying_beings"), north(y=440)) == (False, False)


# --- points -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("4.4", "10.2")
def test_an_observer_at_a_point() -> None:
    wood = [block("wood", 450, 300, 750, 400)]
    target = north(y=500)
    state = battle(target, terrain=wood)

    assert not point_sees(state, (600, 100), target)
    assert point_sees(state, (100, 480), target)
    assert point_sees(state, (600, 250), target, flying=True)
    night = structs.replace(state, options=Options(mode="basic", weather="dawn_or_dusk"))
    assert not point_sees(night, (100, 480), target)


def test_blockers_are_the_pieces_that_can_stand_in_the_way() -> None:
    pieces = [block("wood", 0, 0, 100, 100), block("swamp", 200, 0, 300, 100), block("bush", 400, 0, 500, 100)]

    assert [piece.kind for piece in blockers(battle(terrain=pieces))] == ["wood", "bush"]


# --- against a slow reference -----------------------------------------------------------------------------------------


def plain_lines(state: State, one: Element, two: Element) -> bool:
    """Some line between nine and nine points past all woods and the like, asked of the geometry kernel."""
    walls = [Obstacle(shape(piece)) for piece in blockers(state)]
    return any(is_clear(a, b, walls) for a, b in product(sight_points(one.box), sight_points(two.box)))


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(st.floats(100, 1100), st.floats(200, 600), st.floats(30, 150), st.floats(30, 150)),
        min_size=1,
        max_size=4,
    ),
    st.floats(50, 1150),
    st.floats(50, 1150),
    st.floats(0, 359),
)
def test_lines_agree_with_the_geometry_kernel(
    woods: list[tuple[float, float, float, float]], one: float, two: float, facing: float
) -> None:
    viewer = element("A01", "axe_sword", one, 60, facing)
    target = element("B01", "axe_sword", two, 740, 270)
    smaller, exact, larger = (battle(viewer, target, terrain=_diamonds(woods, by)) for by in (-0.05, 0.0, 0.05))

    # A line that grazes a corner is a matter of rounding: the answer lies between a little less and a little more wood.
    assert plain_lines(larger, viewer, target) <= sees(exact, viewer, target) <= plain_lines(smaller, viewer, target)


def _diamonds(woods: list[tuple[float, float, float, float]], by: float) -> list[Piece]:
    return [
        Piece(
            id=f"t{i}",
            kind="wood",
            outline=((x - w - by, y), (x, y - d / 2 - by), (x + w + by, y), (x, y + d / 2 + by)),
        )
        for i, (x, y, w, d) in enumerate(woods)
    ]


def test_remembered_answers_are_the_same_and_states_do_not_mix() -> None:
    terrain = maps.load("dark_forest", 600)
    elements = [element(f"A{i:02}", "riders", 60 + 95 * i, 90 + 53 * (i * 7 % 12), 30 * i) for i in range(12)]
    state, open_field = battle(*elements, terrain=terrain), battle(*elements)
    pairs = list(product(elements, elements))
    first = [sees(state, one, two) for one, two in pairs]

    assert [sees(state, one, two) for one, two in pairs] == first
    assert all(sees(open_field, one, two) for one, two in pairs)
    assert 0 < sum(first) < len(first)
