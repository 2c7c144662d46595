"""How far, on what ground, and what is in the way (8.1–8.5, 8.8, 11)."""

from __future__ import annotations

from math import asin, degrees, isclose, radians, sin, sqrt

import pytest
from msgspec import structs

from battles.rules.geometry import Pose, widest_turn
from battles.rules.horden_helden.magic.record import Enchantment, Magic
from battles.rules.horden_helden.moving import rates
from battles.rules.horden_helden.moving.orders import MoveElement, MoveGroup
from battles.rules.horden_helden.moving.passing import may_pass
from battles.rules.horden_helden.moving.ways import way
from battles.rules.horden_helden.pieces import Work
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.tables import LE, load
from battles.rules.horden_helden.terrain import Piece
from battles.rules.horden_helden.troops import TROOPS
from tests.rules.horden_helden.builders import battle, commander, element
from tests.rules.horden_helden.moving_table import ADVANCED, after, ask, codes, field, pose

CHIEF = commander("A90", "spears", 100, 40, 90)
SWAMP = Piece(id="t1", kind="swamp", outline=((480.0, 330.0), (560.0, 330.0), (560.0, 400.0), (480.0, 400.0)))
ROAD = Piece(id="t2", kind="road", line=((500.0, 0.0), (500.0, 800.0)), width=20.0)


def go(key: str, *legs: tuple[float, float, float], **more: object) -> MoveElement:
    return MoveElement(element=key, legs=tuple(Pose(*leg) for leg in legs), **more)  # type: ignore[arg-type]


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


# --- 8.3, 8.4, 11 -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("8.3")
def test_a_blocker_is_named_with_the_point_and_what_is_free() -> None:
    state = field(CHIEF, element("A01", "riders", 500, 300, 90), element("A02", "spears", 510, 360, 90))
    refusal = ask(state, go("A01", (500, 400, 90))).refusals[0]

    assert (refusal.code, refusal.clause) == ("blocked", "8.3")
    assert refusal.witness["element"] == "A02"
    assert refusal.witness["point"][1] == 345.0
    assert refusal.facts["allowed"] == 45.0


@pytest.mark.clause("8.3")
@pytest.mark.parametrize(("pokes", "blocked"), [(0.5, True), (0.0, False), (-0.5, False)])
def test_a_corner_that_pokes_into_the_way_is_met_exactly(pokes: float, blocked: bool) -> None:
    x, y = 520.0 - pokes + 27.5 * 0.5**0.5 + 7.5 * 0.5**0.5, 360.0
    state = field(CHIEF, element("A01", "riders", 500, 300, 90), element("A02", "spears", x, y, 45))

    assert ("blocked" in codes(state, go("A01", (500, 400, 90)))) is blocked


@pytest.mark.clause("8.3")
def test_nobody_leaves_the_board() -> None:
    state = field(CHIEF, element("A01", "riders", 30, 300, 90))

    assert codes(state, go("A01", (10, 300, 90))) == ["off_board"]
    assert codes(state, go("A01", (20, 300, 90))) == []


@pytest.mark.clause("8.4")
def test_a_gap_narrower_than_a_width_is_too_narrow_for_a_shallow_base_too() -> None:
    north, south = element("B01", "giants", 560, 370, 270), element("B02", "giants", 560, 260, 90)
    state = field(CHIEF, element("A01", "axe_sword", 490, 310, 0), north, south)
    refusals = ask(state, go("A01", (570, 320, 90), (640, 320, 90))).refusals
    sideways = field(
        CHIEF,
        element("A01", "axe_sword", 500, 305, 90),
        structs.replace(north, pose=Pose(560, 310, 270)),
        structs.replace(south, pose=Pose(560, 280, 90)),
    )
    gap = next(one for one in ask(sideways, go("A01", (585, 305, 90))).refusals if one.code == "gap_too_narrow")

    assert refusals
    assert gap.clause == "8.4"
    assert gap.facts["needed"] == 40.0
    assert gap.facts["gap"] == 30.0
    assert set(gap.witness["elements"]) == {"B01", "B02"}


@pytest.mark.clause("8.4")
def test_who_touches_edge_on_edge_at_an_end_makes_no_gap() -> None:
    state = field(
        CHIEF,
        element("A01", "axe_sword", 500, 300, 90),
        element("A02", "axe_sword", 500, 280, 90),
        element("A03", "axe_sword", 540, 280, 90),
    )

    assert codes(state, go("A01", (540, 300, 90))) == []


@pytest.mark.clause("11")
@pytest.mark.parametrize(
    ("mover", "other", "side", "motion", "passes"),
    [
        ("gods", "spears", "B", "move", True),
        ("gods", "giants", "A", "recoil", True),
        ("spears", "flying_beings", "A", "move", True),
        ("spears", "flying_beings", "B", "move", False),
        ("flying_beings", "spears", "B", "move", True),
        ("flying_beings", "spears", "A", "recoil", False),
        ("flying_beings", "great_flyers", "A", "move", False),
        ("riders", "light_infantry", "A", "move", True),
        ("riders", "light_infantry", "B", "move", False),
        ("riders", "spears", "A", "move", False),
        ("light_infantry", "spears", "A", "move", True),
        ("petardiers", "pikes", "A", "recoil", True),
        ("light_infantry", "spears", "B", "move", False),
        ("knights", "spears", "A", "recoil", True),
        ("knights", "pikes", "A", "recoil", False),
        ("knights", "giants", "A", "recoil", False),
        ("legionaries", "spears", "A", "recoil", True),
        ("legionaries", "legionaries", "A", "recoil", True),
        ("legionaries", "axe_sword", "A", "recoil", False),
        ("pikes", "axe_sword", "A", "recoil", True),
        ("elf_archers", "axe_sword", "A", "recoil", True),
        ("arquebusiers", "axe_sword", "A", "recoil", False),
        ("pikes", "axe_sword", "A", "move", False),
    ],
)
def test_passing_through_row_by_row(mover: str, other: str, side: str, motion: str, passes: bool) -> None:
    one, two = element("A01", mover, 500, 300, 90), element(f"{side}02", other, 500, 400, 90)
    state = battle(one, two)

    assert may_pass(state, one, two, motion) is passes  # type: ignore[arg-type]


@pytest.mark.clause("11")
@pytest.mark.parametrize(
    ("facing", "move", "recoil"), [(90, True, True), (270, True, False), (91, True, True), (93, False, False)]
)
def test_passing_asks_for_the_same_or_opposite_facing(facing: float, move: bool, recoil: bool) -> None:
    one, two = element("A01", "riders", 500, 300, 90), element("A02", "light_infantry", 500, 400, facing)
    spears = element("A03", "spears", 500, 500, facing)
    state = battle(one, two, spears)

    assert may_pass(state, one, two, "move") is move
    assert may_pass(state, one, spears, "recoil") is recoil


@pytest.mark.clause("11")
def test_riders_pass_light_infantry_if_there_is_room_behind() -> None:
    friend = element("A02", "light_infantry", 500, 340, 90)
    state = field(CHIEF, element("A01", "riders", 500, 300, 90), friend)

    assert codes(state, go("A01", (500, 380, 90))) == []
    assert codes(state, go("A01", (500, 350, 90))) == ["no_room"]


# --- 8.5, 8.8 ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("8.5")
@pytest.mark.parametrize("kind", ["expendables", "airships"])
def test_some_only_go_straight_and_wheel(kind: str) -> None:
    one = element("A01", kind, 500, 300, 90)
    state = field(CHIEF, one)
    wheel = one.box.at(Pose(500, 300, 90)).corner("front_left")

    assert codes(state, go("A01", (500, 340, 90))) == []
    assert codes(state, go("A01", (510, 340, 90))) == ["only_wheels"]
    assert codes(state, go("A01", (500, 280, 90))) == ["only_wheels"]
    assert wheel == (480.0, 300.0)
    assert "only_wheels" not in codes(state, go("A01", (480 + 20 * 0.8660254, 300 + 10, 120)))


@pytest.mark.clause("8.8")
@pytest.mark.parametrize("kind", ["artillery", "war_wagons", "baggage", "wagon_axe", "expendables"])
def test_example_79_some_enter_difficult_terrain_only_on_roads(kind: str) -> None:
    state = field(CHIEF, element("A01", kind, 520, 320, 90), terrain=[SWAMP])
    on_road = field(CHIEF, element("A01", kind, 500, 320, 90), terrain=[SWAMP, ROAD])

    refusal = ask(state, go("A01", (520, 340, 90))).refusals[0]
    assert (refusal.code, refusal.witness["piece"]) == ("terrain_barred", "t1")
    assert codes(on_road, go("A01", (500, 350, 90))) == []


@pytest.mark.clause("8.8")
def test_chariots_keep_to_the_road_as_well() -> None:
    state = field(CHIEF, element("A01", "knights", 520, 320, 90, flags=("chariot",)), terrain=[SWAMP])

    assert codes(state, go("A01", (520, 340, 90))) == ["terrain_barred"]


@pytest.mark.clause("8.3", "3.7")
def test_lakes_are_not_crossed() -> None:
    lake = structs.replace(SWAMP, kind="lake")
    state = field(CHIEF, element("A01", "spears", 520, 320, 90), element("A02", "gods", 600, 320, 90), terrain=[lake])

    assert codes(state, go("A01", (520, 340, 90))) == ["terrain_barred"]
    assert codes(state, go("A02", (520, 600, 90))) == []


@pytest.mark.clause("17.6")
def test_own_works_are_passed_by_gates_only() -> None:
    wall = Work(id="w1", side="A", start=(520.0, 320.0), end=(480.0, 320.0))
    state = field(CHIEF, element("A01", "spears", 500, 310, 90), works={"w1": wall})
    gate = structs.replace(state, works={"w1": structs.replace(wall, gate=True)})

    assert codes(state, go("A01", (500, 340, 90))) == ["works_in_the_way"]
    assert codes(gate, go("A01", (500, 340, 90))) == []


@pytest.mark.clause("8.9")
def test_a_pose_nearly_exact_is_made_exact_and_charged_exactly() -> None:
    state = field(CHIEF, element("A01", "spears", 500, 300, 90), element("B01", "spears", 500, 350, 270))
    near = go("A01", (501.2, 348.9, 91), contact="B01")
    preview = ask(state, near)

    assert preview.refusals == ()
    assert preview.cost["mm"] == 50.0
    assert preview.facts["poses"] == {"A01": [500.0, 350.0, 90.0]}
    assert preview.facts["contacts"] == [{"element": "A01", "enemy": "B01", "kind": "front"}]
    assert pose(after(state, near), "A01") == (500.0, 350.0, 90.0)


@pytest.mark.clause("8.9")
def test_lines_of_friends_are_joined_exactly_too() -> None:
    state = field(CHIEF, element("A01", "spears", 460, 300, 90), element("A02", "spears", 500, 340, 90))

    assert pose(after(state, go("A01", (459, 341.5, 89))), "A01") == (460.0, 340.0, 90.0)
