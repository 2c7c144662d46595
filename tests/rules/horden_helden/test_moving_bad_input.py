"""Absurd and hostile orders are refused; nothing raises, nothing changes (issue: bad input)."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from battles.rules.base import Order
from battles.rules.codec import encode
from battles.rules.dice import seeded
from battles.rules.errors import MalformedOrder
from battles.rules.geometry import Pose, overlaps
from battles.rules.horden_helden.movement.kinds.groups import Step
from battles.rules.horden_helden.movement.orders import (
    ORDERS,
    Disembark,
    Dismount,
    Embark,
    ExtraStep,
    FaceContact,
    Land,
    March,
    MoveElement,
    MoveGroup,
    Reveal,
    StormSection,
)
from battles.rules.horden_helden.pieces import Camp, Figure
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.terrain import Piece
from battles.rules.permission import dry_run
from battles.rules.play import perform
from battles.rules.tabletop import legs as way_legs
from tests.rules.horden_helden.builders import commander, element
from tests.rules.horden_helden.moving_table import ADVANCED, ONE, RULES, codes, field

KEYS = ["A01", "A02", "A03", "A04", "A05", "A06", "A07", "A90", "B01", "B02", "B03", "nobody", ""]


def mixed() -> State:
    """A little of everything."""
    return field(
        commander("A90", "spears", 460, 60, 90, figure=Figure(kind="wizard")),
        element("A01", "spears", 500, 300, 90),
        element("A02", "spears", 540, 300, 90),
        element("A03", "flying_beings", 600, 250, 90),
        element("A04", "boats", 300, 500, 0),
        element("A05", "expendables", 700, 300, 90),
        element("A06", "light_infantry", 500, 285, 90),
        element("A07", "axe_sword", 800, 300, 90, flags=("mounted_infantry",)),
        element("B01", "spears", 510, 345, 270),
        element("B02", "great_flyers", 640, 400, 270),
        element("B03", "artillery", 800, 360, 270),
        terrain=[
            Piece(id="t1", kind="river", line=((0.0, 500.0), (1200.0, 500.0)), width=80.0),
            Piece(id="t2", kind="wood", outline=((900.0, 200.0), (1000.0, 200.0), (1000.0, 400.0), (900.0, 400.0))),
            Piece(id="t3", kind="road", line=((540.0, 0.0), (540.0, 800.0)), width=20.0),
        ],
        camps={"B": Camp(id="B", side="B", holder="B", width=80, depth=40, pose=Pose(600, 760, 270), followers=False)},
        options=ADVANCED,
        ap=18,
    )


coordinates = st.floats(-100.0, 1300.0) | st.sampled_from([-1e6, 1e6, 0.0, 500.0, 340.0])
poses = st.builds(Pose, coordinates, coordinates, st.floats(-1e9, 1e9))
near = st.builds(
    lambda x, y, t: Pose(x, y, t),
    st.floats(440, 660),
    st.floats(240, 420),
    st.sampled_from([0.0, 90.0, 180.0, 270.0]) | st.floats(0, 360),
)
legs = st.lists(poses | near, max_size=4).map(tuple)
keys = st.sampled_from(KEYS)
many = st.lists(keys, max_size=5).map(tuple)
amounts = st.floats(allow_nan=True, allow_infinity=True)
steps = st.lists(
    st.builds(Step, move=st.sampled_from(["advance", "wheel_left", "wheel_right"]), amount=amounts), max_size=3
).map(tuple)
orders: st.SearchStrategy[Order[State]] = st.one_of(
    st.builds(
        MoveElement, element=keys, legs=legs, contact=st.none() | keys, take_off=st.booleans(), land=st.booleans()
    ),
    st.builds(
        MoveGroup,
        elements=many,
        move=st.sampled_from(["advance", "wheel_left", "wheel_right", "column", "form_column"]),
        distance=amounts,
        degrees=amounts,
        legs=legs,
        steps=steps,
        take_off=st.booleans(),
        land=st.booleans(),
    ),
    st.builds(March, elements=many, move=st.sampled_from(["element", "column", "form_column", "widen"]), poses=legs),
    st.builds(
        StormSection, element=keys, section=st.sampled_from(["camp:B:1", "camp:B:99", "work:x", "::", ""]), legs=legs
    ),
    st.builds(ExtraStep, elements=many, use=st.sampled_from(["commander", "wizard"]), legs=legs, steps=steps),
    st.builds(Land, elements=many),
    st.builds(Dismount, elements=many),
    st.builds(Embark, element=keys, boat=keys, legs=legs),
    st.builds(Disembark, element=keys, pose=poses),
    st.builds(FaceContact, element=keys, attacker=st.none() | keys),
    st.builds(Reveal, element=keys),
)


@pytest.mark.clause("8.1")
@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
@given(order=orders)
def test_any_order_is_refused_or_carried_out(order: Order[State]) -> None:
    state = mixed()
    preview = dry_run(RULES, state, ONE, order)
    msgspec.json.encode(preview)
    if preview.refusals:
        assert all(one.code and one.clause for one in preview.refusals)
        return
    play = perform(RULES, state, ONE, order, seeded("moves"))
    encode(play.state)
    boxes = [one.box for one in play.state.on_table]
    for i, one in enumerate(boxes):
        assert not any(overlaps(one, other, 0.2) for other in boxes[i + 1 :])


@pytest.mark.clause("8.1")
@pytest.mark.parametrize(
    "data",
    [
        b'{"kind":"move_element","element":"A01","legs":[[1e12,0,0]]}',
        b'{"kind":"move_element","element":"A01","legs":[{"x":1e12,"y":0,"facing":0}]}',
        b'{"kind":"move_element","element":"A01","legs":[{"x":NaN,"y":0,"facing":0}]}',
        b'{"kind":"move_element","element":"A01","legs":[{"x":"one","y":0,"facing":0}]}',
        b'{"kind":"move_element","element":"A01"}',
        b'{"kind":"move_group","elements":["A01"],"move":"fly"}',
        b'{"kind":"move_group","elements":["A01","A02"],"move":"advance","distance":1e999}',
        b'{"kind":"march","elements":[],"move":"column","poses":[],"more":1}',
    ],
)
def test_what_is_no_order_is_malformed(data: bytes) -> None:
    with pytest.raises(MalformedOrder):
        RULES.codec.order(data)


@pytest.mark.clause("8.1")
def test_too_many_legs_and_far_away_places_are_refused() -> None:
    state = mixed()

    assert codes(state, MoveElement(element="A01", legs=(Pose(500, 310, 90),) * 13)) == ["too_many_legs"]
    assert codes(state, MoveElement(element="A01", legs=(Pose(1e6, 1e6, 90),))) == ["too_far"]
    assert codes(state, MoveElement(element="A01", legs=())) == ["no_way"]
    assert codes(state, MoveElement(element="A01", legs=(Pose(500, 300, 90),))) == ["no_way"]
    assert codes(state, MoveElement(element="B01", legs=(Pose(500, 300, 90),))) == ["not_yours"]
    assert codes(state, MoveGroup(elements=("A01", "A02"), move="advance", distance=1e300)) == ["too_far"]
    assert codes(state, MoveGroup(elements=("A01", "A02"), move="advance", distance=float("nan"))) == ["not_forward"]
    assert codes(state, MoveElement(element="A05", legs=(Pose(700, 320, 95),))) == ["only_wheels"]


@pytest.mark.clause("8.1", "6.6")
@pytest.mark.parametrize(
    "order",
    [
        MoveElement(element="A06", legs=(Pose(500, 1e6, 90), Pose(500, -1e6, 90)) * 6),
        ExtraStep(elements=("A90",), use="wizard", legs=(Pose(460, 1e6, 90), Pose(460, -1e6, 90)) * 6),
        March(elements=("A06",), move="element", poses=(Pose(500, 1e6, 90), Pose(500, -1e6, 90)) * 6),
    ],
)
def test_absurd_ways_are_not_followed_step_by_step(order: Order[State], monkeypatch: pytest.MonkeyPatch) -> None:
    """Over a river with a bridge every step would have to be looked at: millions of them."""
    state = mixed()
    bridge = Piece(id="t4", kind="bridge", line=((540.0, 450.0), (540.0, 550.0)), width=40.0)
    state = structs.replace(state, terrain=(*state.terrain, bridge))

    def looked(*_: object) -> list[float]:
        raise AssertionError("nobody looks at an absurd way")

    monkeypatch.setattr(way_legs, "shares", looked)
    assert "too_far" in codes(state, order)


@pytest.mark.clause("8.6")
def test_every_order_kind_has_its_row_and_its_own_tag() -> None:
    tags = [order.__struct_config__.tag for order in ORDERS]

    assert len(set(tags)) == len(tags)
    assert {row for order in ORDERS for row in order.rows} == {33, 34, 35, 36, 37, 38, 39, 40, 41, 43, 44, 45, 46, 66}
