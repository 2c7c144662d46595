"""How far, and on what ground (8.1, 8.2)."""

from __future__ import annotations

from math import asin, degrees, isclose, radians, sin, sqrt

import pytest
from msgspec import structs

from battles.rules.geometry import Pose, widest_turn
from battles.rules.horden_helden.magic.record import Enchantment, Magic
from battles.rules.horden_helden.movement.orders import MoveGroup
from battles.rules.horden_helden.movement.ways import rates
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.tables import LE, load
from battles.rules.horden_helden.terrain import Piece
from battles.rules.horden_helden.troops import TROOPS
from battles.rules.tabletop.legs import way
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.moving_table import (
    ADVANCED,
    CHIEF,
    ask,
    codes,
    field,
    go,
)

SWAMP = Piece(id="t1", kind="swamp", outline=((480.0, 330.0), (560.0, 330.0), (560.0, 400.0), (480.0, 400.0)))
ROAD = Piece(id="t2", kind="road", line=((500.0, 0.0), (500.0, 800.0)), width=20.0)


# --- 8.1 --------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("8.1")
@pytest.mark.parametrize(
    ("kind", "length"),
    [("legionaries", 42.72), ("axe_sword", 44.72), ("riders", 50.0), ("giants", 56.57), ("war_wagons", 89.44)],
)
def test_example_17_about_turn_on_the_spot(kind: str, length: float) -> None:
    one = element("A01", kind, 500, 300, 90)
    turned = Pose(500, 300 - one.depth, 270)

    assert isclose(way(one, one.box, [turned]).used, length, abs_tol=0.01)


@pytest.mark.clause("8.1")
@pytest.mark.parametrize(("kind", "legal"), [("axe_sword", True), ("heavy_archers", False)])
def test_example_18_a_quarter_wheel_costs_63_mm(kind: str, legal: bool) -> None:
    state = field(CHIEF, element("A01", kind, 500, 300, 90))
    wheel = go("A01", (480, 320, 180))
    preview = ask(state, wheel)

    assert preview.cost["mm"] == 63.2
    assert (not preview.refusals) is legal


@pytest.mark.clause("8.1")
def test_example_19_a_group_wheel_of_30_degrees_is_too_far() -> None:
    state = field(CHIEF, *(element(f"A0{i}", "heavy_archers", 500 + 40 * i, 300, 90) for i in (1, 2, 3)))
    preview = ask(state, MoveGroup(elements=("A01", "A02", "A03"), move="wheel_left", degrees=30))

    assert preview.cost == {"ap": 2, "mm": 63.0, "allowed": 60.0}
    assert [one.code for one in preview.refusals] == ["too_far"]
    assert preview.refusals[0].witness["corner"] == "rear_right"
    assert len(preview.refusals[0].witness["points"]) == 2


@pytest.mark.clause("8.1")
def test_example_20_the_largest_wheel_of_that_group() -> None:
    radius = sqrt(120**2 + 20**2)
    most = widest_turn(radius, 60.0)
    state = field(CHIEF, *(element(f"A0{i}", "heavy_archers", 500 + 40 * i, 300, 90) for i in (1, 2, 3)))

    assert isclose(most, degrees(2 * asin(60 / (2 * radius))), abs_tol=0.002)
    assert isclose(most, 28.55, abs_tol=0.005)
    assert codes(state, MoveGroup(elements=("A01", "A02", "A03"), move="wheel_left", degrees=most)) == []
    assert isclose(2 * radius * sin(radians(most / 2)), 60.0, abs_tol=0.01)


@pytest.mark.clause("8.1")
def test_example_21_a_move_with_a_turn_counts_the_farthest_corner() -> None:
    state = field(CHIEF, element("A01", "riders", 100, 100, 90))
    preview = ask(state, go("A01", (100, 180, 0)))

    assert preview.cost["mm"] == 130.4
    refusal = preview.refusals[0]
    assert (refusal.code, refusal.clause) == ("too_far", "8.1")
    assert refusal.facts == {"mover": "A01", "used": 130.4, "allowed": 120.0}
    assert refusal.witness["corner"] == "rear_left"


@pytest.mark.clause("8.1")
def test_legs_add_up() -> None:
    state = field(CHIEF, element("A01", "spears", 500, 300, 90))

    assert ask(state, go("A01", (500, 330, 90), (530, 330, 90))).cost["mm"] == 60.0
    assert codes(state, go("A01", (500, 331, 90), (531, 331, 90))) == ["too_far"]


# --- 8.2 --------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("8.2")
@pytest.mark.parametrize("kind", sorted(load("movement_rates")["rates"]))
def test_every_rate_of_the_table(kind: str) -> None:
    row = load("movement_rates")["rates"][kind]
    if row["open"] is None:
        assert TROOPS[kind].rates.open == 0.0
        return
    one = element("A01", kind, 500, 300, 90)
    state = battle(one)

    assert rates.rate_on(state, one, "open") == row["open"] * LE
    assert rates.rate_on(state, one, "difficult") == row["difficult"] * LE
    assert rates.rate_on(state, one, "road") == row["road"] * LE


@pytest.mark.clause("8.2")
def test_touching_difficult_terrain_on_the_way_slows_the_whole_move() -> None:
    state = field(CHIEF, element("A01", "riders", 600, 300, 90), terrain=[SWAMP])
    beside = ask(state, go("A01", (600, 420, 90)))
    through = ask(state, go("A01", (520, 440, 90)))

    assert beside.cost["allowed"] == 120.0
    assert through.cost["allowed"] == 60.0
    assert [one.code for one in through.refusals] == ["too_far"]


@pytest.mark.clause("8.2")
def test_the_start_counts_too() -> None:
    state = field(CHIEF, element("A01", "riders", 520, 410, 90), terrain=[SWAMP])

    assert ask(state, go("A01", (520, 470, 90))).cost["allowed"] == 60.0


@pytest.mark.clause("8.2")
def test_a_road_through_difficult_terrain_gives_the_road_rate() -> None:
    state = field(CHIEF, element("A01", "knights", 500, 300, 90), terrain=[SWAMP, ROAD])
    along = ask(state, go("A01", (500, 420, 90)))

    assert along.cost == {"ap": 2.0, "mm": 120.0, "allowed": 120.0}
    assert along.facts["footing"] == "road"
    assert ask(state, go("A01", (530, 360, 90))).cost["allowed"] == 60.0


@pytest.mark.clause("8.2")
def test_the_direction_must_be_the_roads() -> None:
    state = field(CHIEF, element("A01", "spears", 490, 300, 90), terrain=[ROAD])

    assert ask(state, go("A01", (510, 400, 90))).facts["footing"] == "open"
    assert ask(state, go("A01", (496, 400, 90))).facts["footing"] == "road"


@pytest.mark.clause("8.2")
def test_a_river_caps_the_move_at_one_unit() -> None:
    river = Piece(id="t3", kind="river", line=((0.0, 340.0), (1200.0, 340.0)), width=30.0)
    ford = Piece(id="t4", kind="ford", line=((700.0, 310.0), (700.0, 370.0)), width=50.0)
    state = field(
        CHIEF,
        element("A01", "spears", 500, 310, 90),
        element("A02", "spears", 700, 310, 90),
        element("A03", "flying_beings", 300, 310, 90),
        terrain=[river, ford],
    )

    assert ask(state, go("A01", (500, 340, 90))).cost["allowed"] == 30.0
    assert ask(state, go("A02", (700, 370, 90))).cost["allowed"] == 60.0
    assert ask(state, go("A03", (300, 500, 90))).cost["allowed"] == 240.0


@pytest.mark.clause("8.2", "3.7")
def test_shallows_are_waded_at_the_same_pace() -> None:
    shallows = Piece(
        id="t3", kind="causeway_shallows", outline=((400.0, 330.0), (600.0, 330.0), (600.0, 360.0), (400.0, 360.0))
    )
    state = field(CHIEF, element("A01", "spears", 500, 310, 90), terrain=[shallows])

    assert ask(state, go("A01", (500, 335, 90))).cost["allowed"] == 30.0


@pytest.mark.clause("8.2")
def test_in_the_dark_nobody_goes_farther_than_two_units_except_on_roads() -> None:
    dark = Options(mode="basic", weather="dark_night_dense_fog_sandstorm")
    state = field(
        CHIEF,
        element("A01", "riders", 700, 300, 90),
        element("A02", "gods", 900, 300, 90),
        element("A03", "riders", 500, 300, 90),
        terrain=[ROAD],
        options=dark,
    )

    assert ask(state, go("A01", (700, 340, 90))).cost["allowed"] == 60.0
    assert ask(state, go("A02", (900, 340, 90))).cost["allowed"] == 60.0
    assert ask(state, go("A03", (500, 400, 90))).cost["allowed"] == 120.0


@pytest.mark.clause("8.2", "21.1", "19.4")
def test_plate_armour_and_spells_change_the_rate() -> None:
    def under(spell: str) -> State:
        magic = Magic(
            enchantments=(Enchantment(spell=spell, target="A01", caster="A90", grade=3, until=3),)  # type: ignore[arg-type]
        )
        return field(CHIEF, element("A01", "spears", 500, 300, 90), magic=magic, options=ADVANCED)

    plate = Options(mode="basic", plate_armour=True)
    armoured = element("A01", "axe_sword", 500, 300, 90, flags=("plate_armour",))

    assert rates.full_move(battle(armoured), armoured) == 3 * LE
    assert rates.full_move(battle(armoured, options=plate), armoured) == 2 * LE
    assert ask(under("winged_steps"), go("A01", (500, 340, 90))).cost["allowed"] == 3 * LE
    assert ask(under("leaden_weight"), go("A01", (500, 320, 90))).cost["allowed"] == 1 * LE


@pytest.mark.clause("9.9", "8.2")
def test_mounted_infantry_rides_until_it_has_dismounted() -> None:
    riding = element("A01", "axe_sword", 500, 300, 90, flags=("mounted_infantry",))
    afoot = structs.replace(riding, dismounted=True)

    assert [rates.rate_on(battle(riding), riding, on) / LE for on in ("open", "difficult", "road")] == [4, 2, 4]
    assert rates.rate_on(battle(afoot), afoot, "open") == 3 * LE


@pytest.mark.clause("8.2")
def test_a_group_goes_as_far_as_its_slowest() -> None:
    state = field(CHIEF, element("A01", "spears", 500, 300, 90), element("A02", "axe_sword", 540, 300, 90))

    assert ask(state, MoveGroup(elements=("A01", "A02"), move="advance", distance=60)).cost["allowed"] == 60.0
