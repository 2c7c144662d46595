"""What the ground is to whoever stands on it (3.5–3.8, 3.11, 8.8, 9.1, 12.3, 14.4)."""

from __future__ import annotations

import pytest

from battles.rules.geometry import Box, Point, Pose
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.ground.hills import Hill
from battles.rules.horden_helden.ground.kinds import KINDS, height_class
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.tables import LE
from battles.rules.horden_helden.terrain import Piece, TerrainKind
from tests.rules.horden_helden.builders import battle, element

SQUARE_AT_400: tuple[Point, ...] = ((400.0, 300.0), (600.0, 300.0), (600.0, 500.0), (400.0, 500.0))


def area(kind: TerrainKind, outline: tuple[Point, ...] = SQUARE_AT_400, **more: object) -> Piece:
    return Piece(id=kind, kind=kind, outline=outline, **more)  # type: ignore[arg-type]


def at(x: float, y: float, depth: float = 20.0, facing: float = 90.0) -> Box:
    return Box(40.0, depth, Pose(x, y, facing))


def on(kind: TerrainKind, troop: str = "spears", **more: object) -> tuple[State, bool]:
    """A battle with one element in the middle of a piece, and whether that is difficult for it."""
    one = element("A01", troop, 500, 400, 90, **more)
    state = battle(one, terrain=[area(kind)])
    return state, ground.is_difficult(state, one)


DIFFICULT: tuple[TerrainKind, ...] = (
    "wood",
    "built_up",
    "orchard",
    "dunes",
    "vineyard",
    "small_fields",
    "bush",
    "swamp",
    "rough",
    "steep_hill",
)
OPEN: tuple[TerrainKind, ...] = ("gentle_hill", "beach", "depression")


@pytest.mark.clause("3.3")
@pytest.mark.parametrize("kind", DIFFICULT)
def test_difficult_kinds_are_difficult_for_foot(kind: TerrainKind) -> None:
    assert on(kind)[1]


@pytest.mark.clause("3.3", "3.8")
@pytest.mark.parametrize("kind", OPEN)
def test_open_kinds_are_open(kind: TerrainKind) -> None:
    assert not on(kind)[1]


@pytest.mark.clause("3.5")
def test_a_corner_in_the_wood_is_the_whole_element_in_it() -> None:
    one = element("A01", "spears", 400, 300.5, 90)
    state = battle(one, terrain=[area("wood")])

    assert ground.is_difficult(state, one)
    assert not ground.is_difficult(state, one, at(400, 300.0)), "touching the edge is not standing in it"
    assert ground.pieces_at(state, at(400, 301)) == (state.terrain[0],)


@pytest.mark.clause("3.6")
@pytest.mark.parametrize(
    ("kind", "hard"), [("wood", True), ("built_up", True), ("swamp", False), ("steep_hill", False)]
)
def test_gods_count_only_wood_and_towns(kind: TerrainKind, hard: bool) -> None:
    one = element("A01", "gods", 500, 400, 90)
    state = battle(one, terrain=[area(kind)])

    assert ground.is_difficult(state, one) is hard
    assert ground.is_difficult(state, one, fighting=True) is hard


@pytest.mark.clause("3.6")
def test_other_flyers_count_all_difficult_ground_once_they_fight() -> None:
    one = element("A01", "great_flyers", 500, 400, 90)
    state = battle(one, terrain=[area("swamp")])

    assert not ground.is_difficult(state, one)
    assert ground.is_difficult(state, one, fighting=True)


@pytest.mark.clause("3.6", "1.8")
def test_camels_count_dunes_as_open_and_nothing_else() -> None:
    assert not on("dunes", "camel_riders")[1]
    assert not on("dunes", "light_horse", flags=("camel_mount",))[1]
    assert on("dunes", "light_horse")[1]
    assert on("rough", "camel_riders")[1]


@pytest.mark.clause("3.6", "1.8")
def test_exotic_mounts_count_what_their_list_says_while_they_ride() -> None:
    assert not on("bush", "knights", exotic=("bush",))[1]
    assert on("swamp", "knights", exotic=("bush",))[1]
    riding = {"flags": ("mounted_infantry",), "exotic": ("bush",)}
    assert not on("bush", "axe_sword", **riding)[1]
    assert on("bush", "axe_sword", dismounted=True, **riding)[1]


@pytest.mark.clause("3.6")
def test_each_judges_the_others_ground_with_its_own_eyes() -> None:
    camels, knights = element("A01", "camel_riders", 500, 400, 90), element("B01", "knights", 500, 400, 270)
    state = battle(camels, knights, terrain=[area("dunes")])

    assert not ground.counts_difficult(state, camels, knights.box)
    assert ground.counts_difficult(state, knights, camels.box)


# --- forbidden ground -------------------------------------------------------------------------------------------------


@pytest.mark.clause("8.8", "3.11")
def test_example_79_artillery_enters_the_swamp_only_on_a_road() -> None:
    guns = element("A01", "artillery", 500, 250, 90)
    road = Piece(id="r", kind="road", line=((500.0, 0.0), (500.0, 800.0)), width=14.0)
    without, with_road = battle(guns, terrain=[area("swamp")]), battle(guns, terrain=[area("swamp"), road])
    inside = at(500, 400, guns.depth)

    assert ground.barred(without, guns, inside) == without.terrain[0]
    assert ground.barriers(without, guns) != ()
    assert ground.barrier_pieces(without, guns) == (without.terrain[0],)
    assert ground.barred(with_road, guns, inside) is None
    assert ground.barriers(with_road, guns) == (), "the road may lead through: the pose decides"
    assert ground.is_difficult(with_road, guns, inside), "in combat the road does not help"
    assert ground.barred(with_road, guns, at(450, 400, guns.depth)) == with_road.terrain[0]
    assert ground.first_barred(without, guns, [guns.box, inside]) == (1, without.terrain[0])


@pytest.mark.clause("8.8")
@pytest.mark.parametrize("troop", ["expendables", "artillery", "war_wagons", "baggage", "wagon_axe", "wagon_archers"])
def test_wheels_stay_on_the_road(troop: str) -> None:
    state, _ = on("rough", troop)
    one = state.elements["A01"]

    assert ground.barred(state, one, one.box) is not None


@pytest.mark.clause("8.8")
def test_chariots_stay_on_the_road_and_riders_do_not() -> None:
    state, _ = on("rough", "riders", flags=("chariot",))
    assert ground.barred(state, state.elements["A01"], state.elements["A01"].box) is not None
    state, _ = on("rough", "riders")
    assert ground.barred(state, state.elements["A01"], state.elements["A01"].box) is None


@pytest.mark.clause("3.7")
@pytest.mark.parametrize("kind", ["lake", "sea"])
def test_deep_water_is_impassable_on_the_ground(kind: TerrainKind) -> None:
    foot, flyer = element("A01", "spears", 500, 200, 90), element("A02", "flying_beings", 200, 200, 90)
    state = battle(foot, flyer, terrain=[area(kind)])

    assert ground.barred(state, foot, at(500, 301)) == state.terrain[0]
    assert ground.barred(state, foot, at(500, 300)) is None, "on the bank"
    assert ground.barred(state, flyer, at(500, 400)) is None
    assert not ground.may_land(state, at(500, 400))


@pytest.mark.clause("3.7", "3.8")
def test_a_cliff_is_a_wall_to_those_on_the_ground() -> None:
    hill = area("gentle_hill", cliffs=(1,))
    foot = element("A01", "spears", 500, 290, 90)
    state = battle(foot, terrain=[hill])

    assert ground.cliff_edges(hill) == (((400.0, 300.0), (600.0, 300.0)),)
    assert ground.barred(state, foot, at(500, 310)) == hill, "across the southern side"
    assert ground.barred(state, foot, at(500, 300)) is None
    assert ground.barred(state, foot, at(500, 340)) is None
    assert ground.barred(state, foot, at(400, 410)) is None, "the western side is a slope"


@pytest.mark.clause("3.7")
def test_islands_beaches_and_shallows_make_water_land() -> None:
    sea = area("sea", ((0.0, 0.0), (300.0, 0.0), (300.0, 800.0), (0.0, 800.0)))
    island = Piece(id="i", kind="gentle_hill", outline=((50.0, 350.0), (150.0, 350.0), (150.0, 450.0), (50.0, 450.0)))
    shallows = Piece(
        id="w", kind="causeway_shallows", outline=((140.0, 370.0), (310.0, 370.0), (310.0, 430.0), (140.0, 430.0))
    )
    foot = element("A01", "spears", 350, 400, 180)
    state = battle(foot, terrain=[sea, island, shallows])

    assert ground.barred(state, foot, at(250, 400, facing=180)) is None
    assert ground.wading_at(state, at(250, 400, facing=180)) == shallows
    assert ground.slowed_by(state, foot, at(250, 400, facing=180)) == shallows
    assert ground.barred(state, foot, at(100, 400)) is None
    assert ground.barred(state, foot, at(250, 360)) == sea, "beside the shallows"
    assert ground.stands_in_water(state, at(250, 400, facing=180))
    assert not ground.stands_in_water(state, at(100, 410))


@pytest.mark.clause("9.1", "9.3")
@pytest.mark.parametrize(("kind", "free"), [("wood", False), ("built_up", False), ("swamp", True), ("dunes", True)])
def test_no_flight_ends_over_wood_or_town(kind: TerrainKind, free: bool) -> None:
    state = battle(terrain=[area(kind)])

    assert (ground.no_landing(state, at(500, 400)) is None) is free
    assert ground.may_land(state, at(500, 400)) is free


@pytest.mark.clause("12.3", "16.7")
def test_a_hidden_being_keeps_a_foot_in_its_lair() -> None:
    one = element("A01", "hidden_beings", 500, 310, 90, home="swamp", lair="swamp")
    state = battle(one, terrain=[area("swamp")])

    assert ground.barred(state, one, one.box) is None
    assert ground.barred(state, one, at(500, 305)) is None, "partly inside"
    assert ground.barred(state, one, at(500, 300)) == state.terrain[0], "left it"


@pytest.mark.clause("12.3", "3.10")
def test_who_lives_in_a_lake_may_come_one_width_ashore() -> None:
    one = element("A01", "hidden_beings", 500, 310, 90, home="inland_water", lair="lake")
    state = battle(one, terrain=[area("lake")])

    assert ground.barred(state, one, at(500, 400)) is None
    assert ground.barred(state, one, at(500, 290)) is None, "on the bank"
    assert ground.barred(state, one, at(500, 259)) == state.terrain[0]
    assert ground.slowed_by(state, one, at(500, 400)) is None


@pytest.mark.clause("3.10", "4.3")
def test_homes_are_pieces_of_the_right_kind() -> None:
    river = Piece(id="r", kind="river", line=((270.0, 0.0), (270.0, 800.0)), width=60.0)
    state = battle(terrain=[area("lake"), area("sea"), river, area("wood")])

    def homes_of(home: str) -> set[str]:
        return {piece.id for piece in ground.homes(state, element("A01", "hidden_beings", 0, 0, 0, home=home))}

    assert homes_of("inland_water") == {"lake", "r"}
    assert homes_of("sea") == {"sea"}
    assert homes_of("all_waters") == {"lake", "sea", "r"}
    assert homes_of("wood") == {"wood"}
    assert homes_of("dunes") == set()


# --- roads and cover --------------------------------------------------------------------------------------------------


@pytest.mark.clause("3.11", "8.2")
def test_on_a_road_is_with_the_centre_within_half_a_width() -> None:
    road = Piece(id="r", kind="road", line=((0.0, 400.0), (1200.0, 400.0)), width=14.0)
    state = battle(terrain=[road])

    assert ground.road_under(state, at(500, 430)) == road, "centre 20 mm off the line"
    assert not ground.on_road(state, at(500, 431))
    assert ground.is_along_road(state, at(500, 410, facing=9.0))
    assert ground.is_along_road(state, at(500, 410, facing=171.0))
    assert not ground.is_along_road(state, at(500, 410, facing=11.0))


@pytest.mark.clause("14.4", "15.5")
@pytest.mark.parametrize(
    ("kind", "y", "edge"),
    [
        ("wood", 300.0, True),
        ("wood", 310.0, True),
        ("wood", 320.0, True),
        ("wood", 321.0, False),
        ("wood", 299.0, False),
        ("built_up", 310.0, True),
        ("orchard", 310.0, False),
    ],
)
def test_the_edge_of_cover_is_touched_or_crossed(kind: TerrainKind, y: float, edge: bool) -> None:
    one = element("A01", "heavy_archers", 500, y, 90)
    state = battle(one, terrain=[area(kind)])

    assert ground.at_cover_edge(state, one) is edge
    assert (ground.cover_at(state, one.box) is not None) is edge


# --- heights ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("3.8")
@pytest.mark.parametrize(
    ("point", "height"),
    [((500, 400), 1.0), ((550, 400), 0.5), ((600, 400), 0.0), ((575, 475), 0.25), ((500, 340), 0.4), ((700, 400), 0.0)],
)
def test_a_hill_slopes_straight_from_its_centre_to_its_foot(point: Point, height: float) -> None:
    state = battle(terrain=[area("gentle_hill")])

    assert ground.height(state, point) == pytest.approx(height)


@pytest.mark.clause("3.8")
def test_a_slope_follows_an_irregular_outline() -> None:
    hill = area("gentle_hill", ((400.0, 300.0), (620.0, 310.0), (560.0, 430.0), (610.0, 520.0), (420.0, 500.0)))
    state = battle(terrain=[hill])
    slope = Hill(hill)
    for x, y in ((450, 350), (555, 430), (590, 330), (480, 480)):
        edge = slope.polygon.exit((slope.x, slope.y), (x, y))
        assert edge is not None
        out = ((x - slope.x) ** 2 + (y - slope.y) ** 2) ** 0.5
        whole = ((edge[0] - slope.x) ** 2 + (edge[1] - slope.y) ** 2) ** 0.5
        assert ground.height(state, (x, y)) == pytest.approx(1 - out / whole)


@pytest.mark.clause("3.8")
def test_uphill_is_higher_by_more_than_two_hundredths() -> None:
    low, high = element("A01", "axe_sword", 500, 344, 90), element("B01", "axe_sword", 500, 328, 270)
    state = battle(low, high, terrain=[area("steep_hill")])

    assert ground.height_of(state, low) == pytest.approx(0.34)
    assert ground.height_of(state, high) == pytest.approx(0.38)
    assert ground.is_uphill(state, high, low)
    assert not ground.is_uphill(state, low, high)
    nearly = element("B01", "axe_sword", 500, 325, 270)
    assert not ground.is_uphill(battle(low, nearly, terrain=[area("steep_hill")]), nearly, low)


@pytest.mark.clause("3.13")
def test_height_classes() -> None:
    assert height_class(area("gentle_hill")) == 1.0
    assert height_class(area("steep_hill", high=True)) == 2.0
    for kind in ("wood", "orchard", "dunes", "built_up", "bush"):
        assert height_class(area(kind)) == 0.5
    for kind in ("swamp", "rough", "vineyard", "small_fields", "lake"):
        assert height_class(area(kind)) == 0.0  # type: ignore[arg-type]


@pytest.mark.clause("3.13")
def test_raised_is_on_the_upper_half_of_a_hill() -> None:
    state = battle(terrain=[area("gentle_hill", high=True)])

    assert ground.is_raised(state, at(550, 410))
    assert not ground.is_raised(state, at(551, 410))
    assert ground.eye_level(ground.land_of(state), (500, 400)) == 2.0


def test_every_kind_of_the_table_is_known_with_its_distances() -> None:
    assert KINDS["wood"].seen_within == KINDS["built_up"].seen_within == LE
    assert KINDS["orchard"].seen_within == KINDS["dunes"].seen_within == 3 * LE
    assert {kind for kind, row in KINDS.items() if row.hides_light} == {"vineyard", "bush", "swamp", "rough"}
    assert {kind for kind, row in KINDS.items() if row.impassable} == {"cliff", "lake", "sea"}
    assert {kind for kind, row in KINDS.items() if row.cover} == {"wood", "built_up"}


@pytest.mark.clause("10.1")
@pytest.mark.parametrize(
    ("weather", "limit"),
    [
        ("day", None),
        ("dawn_or_dusk", 360.0),
        ("fog_or_snow_by_day_or_bright_moon", 180.0),
        ("dark_night_dense_fog_sandstorm", 60.0),
    ],
)
def test_weather_limits_sight(weather: str, limit: float | None) -> None:
    state = battle(options=Options(mode="basic", weather=weather))  # type: ignore[arg-type]

    assert ground.sight_limit(state) == limit
