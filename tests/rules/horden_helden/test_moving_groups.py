"""Groups and columns (8.6, 8.7)."""

from __future__ import annotations

from itertools import pairwise
from math import isclose

import pytest
from msgspec import structs

from battles.rules.cooperative import run
from battles.rules.geometry import Pose
from battles.rules.horden_helden.movement.events import ElementsMoved
from battles.rules.horden_helden.movement.kinds.groups import Step, file_of, front_rank
from battles.rules.horden_helden.movement.orders import MoveElement, MoveGroup
from battles.rules.horden_helden.pieces import Command, Element
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.terrain import Piece
from tests.rules.horden_helden.builders import SEATS, element
from tests.rules.horden_helden.moving_table import (
    CHIEF,
    after,
    ask,
    carry,
    codes,
    field,
    file,
    go,
    names,
    pose,
    rank,
)

SWAMP = Piece(id="t1", kind="swamp", outline=((400.0, 330.0), (700.0, 330.0), (700.0, 400.0), (400.0, 400.0)))
ROAD = Piece(id="t2", kind="road", line=((500.0, 0.0), (500.0, 800.0)), width=20.0)


# --- 8.6 --------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("8.6")
def test_a_group_advances_with_all_its_elements() -> None:
    state = field(
        CHIEF,
        *rank("spears", 3),
        *[structs.replace(e, id=f"A1{i}", pose=Pose(500 + 40 * i, 285, 90)) for i, e in enumerate(rank("spears", 3))],
    )
    group = (*names(3), "A10", "A11", "A12")
    moved = after(state, MoveGroup(elements=group, move="advance", distance=45.5))

    assert pose(moved, "A02") == (540.0, 345.5, 90.0)
    assert pose(moved, "A12") == (580.0, 330.5, 90.0)
    assert moved.moving.moved == group


@pytest.mark.clause("8.6")
def test_a_group_wheels_about_its_outer_front_corner() -> None:
    state = field(CHIEF, *rank("spears", 2))
    left = after(state, MoveGroup(elements=names(2), move="wheel_left", degrees=30))
    right = after(state, MoveGroup(elements=names(2), move="wheel_right", degrees=30))

    assert left.elements["A01"].box.corner("front_left") == pytest.approx((480, 300), abs=0.01)
    assert right.elements["A02"].box.corner("front_right") == pytest.approx((560, 300), abs=0.01)
    assert pose(left, "A01")[2] == pose(left, "A02")[2] == 120.0
    assert pose(right, "A01")[2] == 60.0


@pytest.mark.clause("8.6", "8.1")
def test_one_move_may_advance_and_wheel() -> None:
    state = field(CHIEF, *rank("axe_sword", 2))
    both = MoveGroup(elements=names(2), move="advance", distance=40, steps=(Step(move="wheel_left", amount=20),))
    too_far = MoveGroup(elements=names(2), move="advance", distance=60, steps=(Step(move="wheel_left", amount=30),))

    assert ask(state, both).refusals == ()
    assert isclose(ask(state, both).cost["mm"], 40 + 2 * (80**2 + 20**2) ** 0.5 * 0.17364818, abs_tol=0.06)
    assert "too_far" in codes(state, too_far)
    assert pose(after(state, both), "A01")[2] == 110.0


@pytest.mark.clause("8.6")
def test_what_is_no_group() -> None:
    pieces = (
        element("A01", "spears", 500, 300, 90),
        element("A02", "spears", 541, 300, 90),
        element("A03", "spears", 500, 285, 100),
        element("B01", "spears", 700, 700, 270),
    )
    state = field(CHIEF, *pieces)

    def advance(*keys: str) -> MoveGroup:
        return MoveGroup(elements=keys, move="advance", distance=10)

    assert codes(state, advance("A01")) == ["not_a_group"]
    assert codes(state, advance("A01", "A02")) == ["not_connected"]
    assert "different_facings" in codes(state, advance("A01", "A03"))
    assert codes(state, advance("A01", "B01")) == ["not_yours"]
    assert codes(state, advance("A01", "A01")) == ["named_twice"]
    assert codes(state, advance("A01", "X")) == ["no_such_element"]
    assert codes(state, advance()) == ["nobody_named"]


@pytest.mark.clause("8.6", "20")
def test_a_group_is_of_one_command() -> None:
    state = field(CHIEF, *rank("spears", 2), options=Options(mode="basic", points=1200))
    other = Command(id="A2", side="A", seat=SEATS["A"], ap=6)
    mixed = structs.replace(
        state,
        commands={**state.commands, "A2": other},
        elements={**state.elements, "A02": structs.replace(state.elements["A02"], command="A2")},
    )

    assert codes(mixed, MoveGroup(elements=names(2), move="advance", distance=10)) == ["different_commands"]


@pytest.mark.clause("8.6")
def test_half_a_flank_is_no_full_side() -> None:
    state = field(CHIEF, element("A01", "spears", 500, 300, 90), element("A02", "spears", 540, 308, 90))

    assert codes(state, MoveGroup(elements=names(2), move="advance", distance=10)) == ["not_connected"]


@pytest.mark.clause("8.6")
def test_a_group_snaps_as_a_whole() -> None:
    enemies = [element(f"B0{i + 1}", "spears", 501 + 40 * i, 340, 270) for i in range(3)]
    state = field(CHIEF, *rank("spears", 3), *enemies)
    charge = MoveGroup(elements=names(3), move="advance", distance=39)
    preview = ask(state, charge)

    assert preview.refusals == ()
    assert [contact["kind"] for contact in preview.facts["contacts"]] == ["front"] * 3
    assert pose(after(state, charge), "A03") == (581.0, 340.0, 90.0)


# --- 8.7 --------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("8.7")
def test_difficult_terrain_asks_for_a_column_except_of_light_infantry() -> None:
    def advance(*pieces: Element) -> list[str]:
        state = field(CHIEF, *pieces, terrain=[SWAMP])
        return codes(state, MoveGroup(elements=tuple(one.id for one in pieces), move="advance", distance=40))

    assert advance(*rank("axe_sword", 2)) == ["needs_column"]
    assert advance(*rank("light_infantry", 2)) == []
    assert advance(*file("axe_sword", 2)) == []


@pytest.mark.clause("3.7", "8.3")
@pytest.mark.parametrize("order", [("A01", "A02"), ("A02", "A01")])
def test_beside_a_dweller_of_the_lake_others_do_not_cross_it(order: tuple[str, ...]) -> None:
    lake = Piece(id="t5", kind="lake", outline=((300.0, 310.0), (900.0, 310.0), (900.0, 370.0), (300.0, 370.0)))
    being = element("A01", "hidden_beings", 500, 305, 90, home="inland_water", lair="t5")
    state = field(CHIEF, being, element("A02", "light_infantry", 540, 305, 90), terrain=[lake])

    assert codes(state, MoveGroup(elements=order, move="advance", distance=90)) == ["terrain_barred"]
    assert codes(state, go("A01", (500, 395, 90))) == []


@pytest.mark.clause("8.7")
def test_rough_rivers_ask_for_a_column_calm_ones_do_not() -> None:
    river = Piece(id="t3", kind="river", line=((0.0, 330.0), (1200.0, 330.0)), width=30.0)
    advance = MoveGroup(elements=names(2), move="advance", distance=25)

    def state(character: str) -> State:
        return field(CHIEF, *rank("axe_sword", 2), terrain=[river], rivers={"t3": character})

    assert codes(state("calm"), advance) == []
    assert codes(state("normal"), advance) == ["needs_column"]
    assert codes(state("raging"), advance) == ["needs_column"]
    unknown = field(CHIEF, *rank("axe_sword", 2), terrain=[river])
    assert [one.code for one in ask(unknown, advance).consequences] == ["river_unknown"] * 2


@pytest.mark.clause("8.7")
def test_a_group_never_goes_back() -> None:
    state = field(CHIEF, *rank("axe_sword", 2), element("B01", "spears", 560, 470, 270))

    assert codes(state, MoveGroup(elements=names(2), move="advance", distance=-10)) == ["not_forward"]
    assert codes(state, MoveGroup(elements=names(2), move="wheel_left", degrees=-10)) == ["not_forward"]
    assert codes(state, MoveGroup(elements=names(2), move="wheel_left", degrees=91)) == ["wheel_too_wide"]


@pytest.mark.clause("8.7", "8.2")
def test_a_group_uses_a_road_only_in_column() -> None:
    column = field(CHIEF, *file("axe_sword", 3), terrain=[ROAD])
    line = field(CHIEF, *rank("axe_sword", 2), terrain=[ROAD])
    march = MoveGroup(elements=names(3), move="column", legs=(Pose(500, 420, 90),))

    assert ask(column, march).cost == {"ap": 2.0, "mm": 120.0, "allowed": 120.0}
    assert ask(line, MoveGroup(elements=names(2), move="advance", distance=90)).cost["allowed"] == 90.0


# --- columns ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("8.6")
def test_a_column_follows_the_trail_of_its_leader() -> None:
    state = field(CHIEF, *file("axe_sword", 3))
    turn = MoveGroup(elements=names(3), move="column", legs=(Pose(500, 340, 90), Pose(497.321, 350, 120)))
    moved = after(state, turn)
    boxes = [moved.elements[one].box for one in names(3)]

    assert file_of(boxes) == [0, 1, 2]
    for before, behind in pairwise(boxes):
        assert behind.pose.point == pytest.approx(before.middle("rear"), abs=0.01)
    assert pose(moved, "A03")[2] == 90.0
    assert 60.0 < pose(moved, "A02")[2] < 90.0


@pytest.mark.clause("8.6")
def test_a_bent_column_marches_on_and_its_elements_can_leave_it() -> None:
    bent = after(
        field(CHIEF, *file("axe_sword", 3)),
        MoveGroup(elements=names(3), move="column", legs=(Pose(500, 340, 90), Pose(497.321, 350, 120))),
    )
    fresh = structs.replace(bent, moving=bent.moving.renewed())
    head = fresh.elements["A01"].box
    ahead = Pose(head.pose.x + 30 * head.fx, head.pose.y + 30 * head.fy, head.pose.facing)

    assert codes(fresh, MoveGroup(elements=names(3), move="column", legs=(ahead,))) == []
    assert codes(fresh, MoveElement(element="A01", legs=(ahead,))) == []


@pytest.mark.clause("8.6")
def test_a_leader_goes_only_ahead_or_wheels() -> None:
    state = field(CHIEF, *file("axe_sword", 3), *[])
    sideways = MoveGroup(elements=names(3), move="column", legs=(Pose(520, 320, 90),))
    line = field(CHIEF, *rank("axe_sword", 3))

    assert codes(state, sideways) == ["only_wheels"]
    assert codes(line, MoveGroup(elements=names(3), move="column", legs=(Pose(500, 320, 90),))) == ["not_a_column"]


@pytest.mark.clause("8.6")
def test_a_line_falls_into_column_each_within_its_own_rate() -> None:
    state = field(CHIEF, *rank("axe_sword", 2))
    form = MoveGroup(elements=("A01", "A02"), move="form_column", legs=(Pose(500, 360, 90),))
    moved = after(state, form)

    assert pose(moved, "A01") == (500.0, 360.0, 90.0)
    assert pose(moved, "A02") == (500.0, 340.0, 90.0)
    assert "too_far" in codes(
        field(CHIEF, *rank("spears", 3)), MoveGroup(elements=names(3), move="form_column", legs=(Pose(500, 360, 90),))
    )


@pytest.mark.clause("8.6")
def test_only_the_front_rank_leads_into_column() -> None:
    second = [
        structs.replace(one, id=f"A1{i}", pose=Pose(500 + 40 * i, 280, 90))
        for i, one in enumerate(rank("axe_sword", 2))
    ]
    state = field(CHIEF, *rank("axe_sword", 2), *second)
    order = MoveGroup(elements=("A10", "A01", "A02", "A11"), move="form_column", legs=(Pose(500, 330, 90),))

    assert "not_in_front_rank" in codes(state, order)
    assert front_rank([state.elements[one].box for one in ("A01", "A02", "A10", "A11")]) == [0, 1]


@pytest.mark.clause("8.6")
def test_the_event_tells_everybodys_way() -> None:
    state = field(CHIEF, *rank("spears", 2))
    play = carry(state, MoveGroup(elements=names(2), move="advance", distance=20))
    moved = next(event for event in play.events if isinstance(event, ElementsMoved))

    assert moved.paths == {"A01": (Pose(500, 320, 90),), "A02": (Pose(540, 320, 90),)}
    assert (moved.ap, moved.mm, moved.move) == (2, 20.0, "group")


@pytest.mark.parametrize(
    ("order", "breaks"),
    [
        (MoveGroup(elements=names(3), move="advance", distance=30.0), True),
        (MoveGroup(elements=names(3), move="advance", distance=300.0), True),
        (MoveGroup(elements=names(3), move="wheel_left", degrees=5.0), True),
        (MoveGroup(elements=names(3), move="column", legs=(Pose(500.0, 330.0, 90.0),)), False),
    ],
)
def test_a_look_in_parts_sees_the_same(order: MoveGroup, breaks: bool) -> None:
    state, seat = field(CHIEF, *rank("spears", 3)), SEATS["A"]

    assert run(order.preview_cooperatively(state, seat)) == order.preview(state, seat)
    assert bool(list(order.preview_cooperatively(state, seat))) is breaks
