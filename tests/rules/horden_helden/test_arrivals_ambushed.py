"""Who arrives where somebody lies in ambush, or where he can be seen from (12.1–12.4)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.geometry import Pose, overlaps
from battles.rules.horden_helden import invariants, knowledge
from battles.rules.horden_helden.arrivals import options, orders
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR
from battles.rules.horden_helden.terrain import Piece
from tests.rules.horden_helden.arriving import ADVANCED, ONE, WOOD, arriving, being, given, god, refused
from tests.rules.horden_helden.builders import commander, element

BUSH = Piece(id="t2", kind="bush", outline=((440, 100), (620, 100), (620, 240), (440, 240)))
BESIDE = Pose(540, 200, 90)


def in_ambush(key: str, x: float, y: float, facing: float) -> Element:
    return structs.replace(element(key, "light_infantry", x, y, facing), place="ambush")


def calling(hidden: Element) -> State:
    """A commander in the bush, and a god who could come to his right."""
    return arriving(commander("A01", "spears", 500, 200, 90), god(), hidden, terrain=[BUSH], ap=18, options=ADVANCED)


@pytest.mark.clause("12.1", "11")
def test_a_god_is_not_put_down_on_friends_in_ambush() -> None:
    state = calling(in_ambush("A02", 545, 200, 90))

    assert refused(state, orders.CallGod(god="A09", pose=BESIDE)) == "no_room"
    offered = [one.order for one in options.options(state, ONE) if isinstance(one.order, orders.CallGod)]
    assert offered
    assert BESIDE not in [order.pose for order in offered]


@pytest.mark.clause("12.1", "12.2")
def test_a_god_called_upon_enemies_in_ambush_shows_them_and_comes_beside_them() -> None:
    state = calling(in_ambush("B02", 545, 200, 90))
    order = orders.CallGod(god="A09", pose=BESIDE)
    assert not order.preview(knowledge.known_to(state, ONE), ONE).refusals
    after = given(state, order).state

    assert after.elements["B02"].place == "field"
    assert after.elements["A09"].is_placed
    assert not overlaps(after.elements["A09"].box, after.elements["B02"].box, NEAR)
    assert not invariants.broken(after)
    assert after.commands["A1"].ap == 2


@pytest.mark.clause("12.2", "10.3")
@pytest.mark.parametrize(("y", "shown"), [(295.0, True), (310.0, False)])
def test_ambushers_whom_a_new_god_sees_are_shown(y: float, shown: bool) -> None:
    """Light infantry in bush is seen from the ground within 3 LE, which the commander is not, from the air within 2."""
    far = Piece(id="t3", kind="bush", outline=((440, 250), (620, 250), (620, 450), (440, 450)))
    state = arriving(
        commander("A01", "spears", 500, 200, 90),
        god(),
        in_ambush("B02", 500, y, 270),
        terrain=[far],
        ap=18,
        options=ADVANCED,
    )
    after = given(state, orders.CallGod(god="A09", pose=Pose(500, 240, 90))).state

    assert after.elements["A09"].is_placed
    assert (after.elements["B02"].place == "field") is shown


@pytest.mark.clause("12.3", "12.2")
def test_a_hidden_being_finds_another_side_of_its_victim() -> None:
    victim, lurking = element("B01", "spears", 500, 400, 270), in_ambush("B02", 500, 392, 90)
    state = arriving(commander("A01", "spears", 100, 100, 90), being(), victim, lurking, terrain=[WOOD], ap=6)
    before_it = orders.RevealHidden(element="A07", victim="B01", pose=Pose(500, 400, 90))
    after = given(state, before_it).state

    assert after.elements["B02"].place == "field"
    assert after.elements["A07"].is_placed
    assert after.elements["A07"].pose != before_it.pose
    assert "B01" in [touch.other for touch in after.field.foes("A07")]
    assert not invariants.broken(after)
