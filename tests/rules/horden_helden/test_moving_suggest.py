"""What is offered and suggested is legal, and every kind of order comes up where it can."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.base import tag_of
from battles.rules.dice import seeded
from battles.rules.geometry import Pose
from battles.rules.horden_helden.movement import plans
from battles.rules.horden_helden.movement.options import options
from battles.rules.horden_helden.movement.suggest import suggest
from battles.rules.horden_helden.pieces import Camp, Element, Figure
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.terrain import Piece
from battles.rules.permission import check
from tests.rules.horden_helden.builders import commander, element
from tests.rules.horden_helden.moving_table import ADVANCED, ONE, RULES, field

CHIEF = commander("A90", "spears", 460, 60, 90)
RIVER = Piece(id="t4", kind="river", line=((0.0, 400.0), (1200.0, 400.0)), width=90.0)


def suggested(state: State, rounds: int = 60) -> set[str]:
    found = set()
    dice = seeded("moving")
    for _ in range(rounds):
        order = suggest(state, ONE, dice)
        check(RULES, state, ONE, order)
        found.add(tag_of(order))
    return found


def line(kind: str, count: int, y: float = 200.0) -> list[Element]:
    return [element(f"A{i:02}", kind, 400 + 40 * i, y, 90) for i in range(count)]


@pytest.mark.not_in_check
@pytest.mark.clause("8.6")
def test_common_orders_come_up() -> None:
    wizard = structs.replace(element("A50", "flying_beings", 200, 200, 90), figure=Figure(kind="wizard"))
    rider = element("A51", "axe_sword", 800, 200, 90, flags=("mounted_infantry",))
    foes = [element("B01", "spears", 440, 260, 270), element("B02", "riders", 900, 400, 270)]
    state = field(CHIEF, *line("axe_sword", 4), wizard, rider, *foes, options=ADVANCED, ap=18)

    assert suggested(state) >= {"move_element", "move_group", "march", "land", "end_movement"}
    assert {"extra_step", "dismount"} <= suggested(state, 500)


@pytest.mark.clause("9.8")
def test_boats_are_boarded_and_left() -> None:
    boat = element("A01", "boats", 500, 375, 0)
    foot = element("A02", "spears", 460, 340, 90)
    aboard = structs.replace(foot, place="aboard", pose=None, boat="A01")
    board = field(CHIEF, boat, foot, terrain=[RIVER])
    leave = field(CHIEF, boat, aboard, terrain=[RIVER])
    moored = structs.replace(leave, moving=structs.replace(leave.moving, landings={"A01": 1}))
    adrift = field(CHIEF, element("A01", "boats", 500, 400, 0), terrain=[RIVER])

    assert "embark" in suggested(board)
    assert "disembark" in suggested(moored)
    assert plans.moor(adrift, ONE, adrift.elements["A01"]) is not None


@pytest.mark.clause("17.4")
def test_open_sections_are_stormed() -> None:
    camp = Camp(
        id="B", side="B", holder="B", width=80, depth=40, pose=Pose(600, 760, 270), fortified=True, followers=False
    )
    state = field(CHIEF, element("A01", "axe_sword", 580, 720, 90), camps={"B": camp})

    assert "storm_section" in suggested(state)


@pytest.mark.clause("6.5")
def test_own_contacts_are_faced() -> None:
    state = field(CHIEF, element("A01", "axe_sword", 500, 400, 90), element("B01", "axe_sword", 480, 380, 0))

    assert "face_contact" in suggested(state, 120)


@pytest.mark.clause("8.6")
def test_every_option_is_legal() -> None:
    foes = [element("B01", "spears", 440, 260, 270)]
    state = field(CHIEF, *line("axe_sword", 4), *foes, element("A50", "flying_beings", 200, 200, 90))
    offered = options(state, ONE)

    for option in offered:
        check(RULES, state, ONE, option.order)
    assert {tag_of(option.order) for option in offered} >= {"move_element", "move_group", "land", "end_movement"}


@pytest.mark.clause("8.9")
def test_plans_find_contacts_on_every_side() -> None:
    enemy = element("B01", "axe_sword", 500, 400, 270)
    pieces = (
        element("A01", "riders", 500, 350, 90),
        element("A02", "riders", 400, 420, 0),
        element("A03", "riders", 500, 490, 270),
    )
    state = field(CHIEF, *pieces, enemy)

    def sides(key: str) -> set[str]:
        return {m.kind for _, verdict in plans.contact_moves(state, ONE, state.elements[key]) for m in verdict.meetings}

    assert sides("A01") == {"front"}
    assert "right" in sides("A02")
    assert "rear" in sides("A03")


@pytest.mark.clause("8.1")
def test_plans_go_as_far_as_they_can() -> None:
    state = field(
        CHIEF, element("A60", "spears", 600, 300, 90), element("A61", "riders", 620, 345, 0), *line("spears", 2)
    )
    one = plans.advance(state, ONE, state.elements["A60"])
    apart = plans.group_advance(state, ONE, ("A00", "A60"))

    assert one is not None
    assert one[1].plan is not None
    assert 5.0 < one[1].plan.mm < 30.0
    assert apart is None
    free = plans.group_advance(field(CHIEF, *line("spears", 2)), ONE, ("A00", "A01"))
    assert free is not None
    assert free[0].distance == 60.0
