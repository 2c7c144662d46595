"""Camp sections, their attackers and defenders (17)."""

from __future__ import annotations

import pytest

from battles.rules.geometry import Pose
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.pieces import Work
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.melee_table import camp


@pytest.mark.clause("17.8")
def test_example_84_a_section_has_a_midpoint_an_attack_pose_and_an_entered_pose() -> None:
    left_half = camps.sections(camp())[1]

    assert left_half.middle == (580.0, 40.0)
    assert left_half.inward == (0.0, -1.0)
    assert left_half.attack_pose == Pose(580.0, 40.0, 270.0)
    assert left_half.defence_pose == Pose(580.0, 40.0, 90.0)
    assert left_half.entered_pose(20.0) == Pose(580.0, 20.0, 270.0)


@pytest.mark.clause("17.8")
def test_a_600_point_camp_has_four_sections_round_its_outline() -> None:
    assert [(one.side, one.middle) for one in camps.sections(camp())] == [
        ("left", (560.0, 20.0)),
        ("front", (580.0, 40.0)),
        ("front", (620.0, 40.0)),
        ("right", (640.0, 20.0)),
    ]


@pytest.mark.clause("17.8", "2.5")
@pytest.mark.parametrize(("width", "depth", "count"), [(240.0, 40.0, 8), (120.0, 80.0, 7)])
def test_example_10_sections_of_joined_camps(width: float, depth: float, count: int) -> None:
    large = camp(width=width, depth=depth, y=depth)

    assert len(camps.sections(large)) == count


@pytest.mark.clause("17.8")
def test_only_sections_of_the_same_straight_line_are_neighbours() -> None:
    left, west, east, right = camps.sections(camp())

    assert camps.neighbours(left) == {}
    assert camps.neighbours(right) == {}
    assert camps.neighbours(west) == {"left": east}
    assert camps.neighbours(east) == {"right": west}


@pytest.mark.clause("17.1", "17.8")
def test_example_85_followers_overlap_from_a_neighbouring_section_that_is_not_attacked() -> None:
    pitched = camp()
    attacker = element("B01", "tribal_foot", 580, 40, 270)
    state = battle(attacker, camps={"A": pitched})
    _, west, east, _ = camps.sections(pitched)

    assert camps.section_attacked_by(state, "B01") == west
    assert camps.follower_overlaps(state, west) == (("left", east),)

    both = battle(attacker, element("B02", "tribal_foot", 620, 40, 270), camps={"A": pitched})
    assert camps.follower_overlaps(both, west) == ()


@pytest.mark.clause("17.1")
def test_an_element_takes_the_place_of_the_followers() -> None:
    pitched = camp()
    state = battle(element("A01", "spears", 580, 40, 90), camps={"A": pitched})
    _, west, east, _ = camps.sections(pitched)

    assert camps.defender_of(state, west) == "A01"
    assert not camps.has_followers(state, west)
    assert camps.has_followers(state, east)
    assert camps.is_held(state, west)


@pytest.mark.clause("17.1")
def test_followers_serve_only_the_first_owner() -> None:
    state = battle(camps={"A": camp(holder="B")})

    assert not any(camps.is_held(state, one) for one in camps.sections(state.camps["A"]))


@pytest.mark.clause("17.2")
@pytest.mark.parametrize(
    ("kind", "permanent", "gate", "may"),
    [
        ("spears", True, False, True),
        ("riders", False, False, True),
        ("riders", True, True, False),
        ("giants", True, True, True),
        ("giants", True, False, False),
        ("flying_beings", True, False, True),
    ],
)
def test_who_may_attack_works(kind: str, permanent: bool, gate: bool, may: bool) -> None:
    work = Work(id="w", side="A", start=(100, 100), end=(140, 100), permanent=permanent, gate=gate)
    one = element("B01", kind, 120, 100, 270)

    assert camps.may_attack(one, camps.section_of_work(work)) is may


@pytest.mark.clause("17.3")
@pytest.mark.parametrize(
    ("kind", "may"), [("spears", True), ("riders", True), ("war_wagons", False), ("artillery", False), ("gods", False)]
)
def test_who_may_enter_works(kind: str, may: bool) -> None:
    work = Work(id="w", side="A", start=(100, 100), end=(140, 100))

    assert camps.may_enter(element("B01", kind, 120, 100, 270), camps.section_of_work(work)) is may


@pytest.mark.clause("17.8", "4.9")
def test_a_field_work_is_a_section_with_its_inner_side_behind_whoever_looks_out() -> None:
    work = camps.section_of_work(Work(id="w", side="A", start=(100, 100), end=(140, 100)))

    assert work.defence_pose == Pose(120.0, 100.0, 90.0)
    assert work.attack_pose == Pose(120.0, 100.0, 270.0)
    assert work.is_inside((120.0, 90.0))
    assert not work.is_inside((120.0, 110.0))


@pytest.mark.clause("15.5")
def test_works_lie_between_two_only_if_the_line_between_them_crosses_them() -> None:
    work = Work(id="w", side="A", start=(100, 100), end=(140, 100))
    behind, before = element("A01", "spears", 120, 100, 90), element("B01", "spears", 120, 100, 270)
    aside = element("B02", "spears", 300, 100, 270)
    state = battle(behind, before, aside, works={"w": work})

    assert camps.works_between(state, "A01", "B01") == camps.section_of_work(work)
    assert camps.works_between(state, "B01", "A01") == camps.section_of_work(work)
    assert camps.works_between(state, "B01", "B02") is None


@pytest.mark.clause("15.5", "17.5")
def test_an_unfortified_camp_is_no_cover() -> None:
    defender, attacker = element("A01", "spears", 580, 40, 90), element("B01", "spears", 580, 40, 270)

    open_camp = battle(defender, attacker, camps={"A": camp()})
    fort = battle(defender, attacker, camps={"A": camp(fortified=True)})

    assert camps.works_between(open_camp, "A01", "B01") is None
    assert camps.works_between(fort, "A01", "B01") is not None


@pytest.mark.clause("17.5", "9.4")
def test_flyers_are_never_inside_a_camp() -> None:
    inside = element("A01", "spears", 580, 30, 90)
    flyer = element("A02", "flying_beings", 620, 35, 90)
    state = battle(inside, flyer, camps={"A": camp()})

    assert [one.id for one in camps.inside(state, state.camps["A"])] == ["A01"]
    assert camps.camp_at(state, inside) == state.camps["A"]
    assert camps.camp_at(state, flyer) is None


@pytest.mark.clause("15.8")
def test_artillery_is_protected_in_its_camp_and_behind_works() -> None:
    work = Work(id="w", side="A", start=(100, 100), end=(140, 100))
    in_camp, behind = element("A01", "artillery", 580, 40, 90), element("A02", "artillery", 120, 100, 90)
    free = element("A03", "artillery", 300, 300, 90)
    state = battle(in_camp, behind, free, camps={"A": camp()}, works={"w": work})

    assert [camps.is_behind_works(state, one) for one in (in_camp, behind, free)] == [True, True, False]


def test_sections_are_found_by_their_keys() -> None:
    work = Work(id="w", side="A", start=(100, 100), end=(140, 100))
    state = battle(camps={"A": camp()}, works={"w": work})

    for one in camps.all_sections(state):
        assert camps.section(state, one.key) == one
    assert [camps.section(state, key) for key in ("camp:A:9", "camp:C:0", "work:x", "A01")] == [None] * 4
