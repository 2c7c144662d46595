"""What is in the way, and who may not go there (8.3–8.5, 8.8, 11)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.geometry import Pose
from battles.rules.horden_helden.movement.ways.passing import may_pass
from battles.rules.horden_helden.pieces import Work
from battles.rules.horden_helden.terrain import Piece
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.moving_table import (
    CHIEF,
    after,
    ask,
    codes,
    field,
    go,
    pose,
)

SWAMP = Piece(id="t1", kind="swamp", outline=((480.0, 330.0), (560.0, 330.0), (560.0, 400.0), (480.0, 400.0)))
ROAD = Piece(id="t2", kind="road", line=((500.0, 0.0), (500.0, 800.0)), width=20.0)


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
@pytest.mark.parametrize("legs", [[(535, 306, 90.002)], [(480, 306, 92), (535, 306, 91), (536, 306, 90)]])
def test_who_turns_a_little_does_not_slip_through_a_gap(legs: list[tuple[float, float, float]]) -> None:
    state = field(
        CHIEF,
        element("A01", "tribal_warriors", 460, 306, 90),
        element("A02", "spears", 520, 325, 90),
        element("A03", "spears", 520, 285, 90),
    )

    assert codes(state, go("A01", *legs)) == ["gap_too_narrow"]


def pond(bottom: float, top: float, key: str = "t1") -> Piece:
    return Piece(id=key, kind="lake", outline=((530.0, bottom), (570.0, bottom), (570.0, top), (530.0, top)))


@pytest.mark.clause("8.4")
@pytest.mark.parametrize(("south", "narrow"), [(270.0, True), (265.0, True), (262.0, False)])
def test_impassable_ground_bounds_a_gap(south: float, narrow: bool) -> None:
    """Sideways between two ponds, or between a pond and an element: 32, 37 and 40 mm."""
    mover, way = element("A01", "spears", 500, 295, 90), go("A01", (560, 295, 90))
    ponds = field(CHIEF, mover, terrain=[pond(302, 400), pond(south - 60, south, "t2")])
    beside = field(CHIEF, mover, element("A02", "spears", 550, south, 90), terrain=[pond(302, 400)])
    expected = ["gap_too_narrow"] if narrow else []

    assert codes(ponds, way) == expected
    assert codes(beside, way) == expected


@pytest.mark.clause("8.4")
def test_a_bank_by_itself_makes_no_gap() -> None:
    state = field(CHIEF, element("A01", "spears", 500, 295, 90), terrain=[pond(302, 400)])

    assert codes(state, go("A01", (560, 295, 90))) == []


@pytest.mark.clause("8.4")
@pytest.mark.parametrize("beside", [(520, 324, 90), (520, 295, 0), (540, 310, 45)])
def test_one_neighbour_beside_the_way_makes_no_gap_however_near(beside: tuple[float, float, float]) -> None:
    state = field(CHIEF, element("A01", "axe_sword", 460, 306, 90), element("B01", "spears", *beside))

    assert "gap_too_narrow" not in codes(state, go("A01", (535, 306, 90)))


@pytest.mark.clause("8.4")
def test_two_on_the_same_side_or_one_after_the_other_make_no_gap() -> None:
    mover, north = element("A01", "light_horse", 460, 306, 90), element("A02", "spears", 520, 325, 90)
    same = field(CHIEF, mover, north, element("A03", "spears", 562, 325, 90))
    later = field(CHIEF, mover, north, element("A03", "spears", 562, 275, 90))
    opposite = field(CHIEF, mover, north, element("A03", "spears", 558, 275, 90))

    assert codes(same, go("A01", (590, 306, 90))) == []
    assert codes(later, go("A01", (590, 306, 90))) == []
    assert codes(opposite, go("A01", (590, 306, 90))) == ["gap_too_narrow"]


@pytest.mark.clause("8.4")
@pytest.mark.parametrize(("south", "narrow"), [(270.0, False), (270.3, True)])
def test_a_gap_of_exactly_a_width_is_wide_enough(south: float, narrow: bool) -> None:
    state = field(
        CHIEF,
        element("A01", "spears", 460, 300, 90),
        element("A02", "spears", 520, 325, 90),
        element("A03", "spears", 520, south, 90),
    )
    refusals = ask(state, go("A01", (515, 300, 90))).refusals

    assert [one.code for one in refusals] == (["gap_too_narrow"] if narrow else [])
    if narrow:
        (left, right) = refusals[0].witness["line"]
        assert left[1] - right[1] == pytest.approx(39.7)


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
