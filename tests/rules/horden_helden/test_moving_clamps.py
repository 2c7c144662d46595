"""A move that is refused stops where it may: the same motion, as far as it is legal (8.1, 8.3, 8.6)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.base import Alternative, Order, Seat
from battles.rules.clamp import HALVINGS
from battles.rules.cooperative import run
from battles.rules.dice import seeded
from battles.rules.geometry import Pose
from battles.rules.horden_helden.movement.judgement.verdicts import Verdict
from battles.rules.horden_helden.movement.kinds.groups import Step
from battles.rules.horden_helden.movement.orders import EndMovement, ExtraStep, March, MoveElement, MoveGroup
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE
from battles.rules.horden_helden.terrain import Piece
from tests.rules.horden_helden.builders import commander, element
from tests.rules.horden_helden.moving_table import ADVANCED, CHIEF, ONE, ask, codes, field, file, go, names, rank

SPEARS = 2 * LE
"""How far spears go on open ground."""


def nearest(state: State, order: Order[State]) -> Alternative[State]:
    """What may be ordered in its place: legal, and of the same kind."""
    found = run(order.nearest_cooperatively(state, ONE))
    assert found is not None
    assert type(found.order) is type(order)
    assert codes(state, found.order) == []
    assert order.nearest(state, ONE) == found.order
    return found


def advance(mm: float, count: int = 3) -> MoveGroup:
    return MoveGroup(elements=names(count), move="advance", distance=mm)


@pytest.mark.clause("8.1")
@pytest.mark.parametrize("mm", [60.5, 75.0, 400.0, 590.0, 1100.0])
def test_a_group_advances_as_far_as_its_reach(mm: float) -> None:
    found = nearest(field(CHIEF, *rank("spears", 3)), advance(mm))

    assert isinstance(found.order, MoveGroup)
    assert found.order.distance == pytest.approx(SPEARS, abs=0.25)
    assert (found.limit.code, found.limit.clause) == ("too_far", "8.1")
    assert found.limit.facts["allowed"] == SPEARS


@pytest.mark.clause("8.6")
def test_a_wheel_turns_as_far_as_the_outer_corner_may_go() -> None:
    state = field(CHIEF, *rank("spears", 3))
    found = nearest(state, MoveGroup(elements=names(3), move="wheel_left", degrees=85.0))

    assert isinstance(found.order, MoveGroup)
    assert found.limit.code == "too_far"
    assert ask(state, found.order).cost["mm"] == pytest.approx(SPEARS, abs=0.6)
    assert "too_far" in codes(state, structs.replace(found.order, degrees=found.order.degrees + 0.5))


@pytest.mark.clause("8.6")
def test_of_several_steps_the_last_is_shortened() -> None:
    wheel = Step(move="wheel_left", amount=5.0)
    found = nearest(
        field(CHIEF, *rank("spears", 3)),
        structs.replace(advance(20.0), steps=(wheel, Step(move="advance", amount=200.0))),
    )

    assert isinstance(found.order, MoveGroup)
    assert found.order.distance == 20.0
    assert found.order.steps[0] == wheel
    assert 10.0 < found.order.steps[1].amount < 40.0


@pytest.mark.clause("8.1")
def test_one_element_keeps_its_direction() -> None:
    found = nearest(field(CHIEF, element("A01", "spears", 500, 300, 90)), go("A01", (800, 700, 90)))

    assert isinstance(found.order, MoveElement)
    (end,) = found.order.legs
    assert (end.x - 500) / (end.y - 300) == pytest.approx(0.75, abs=0.001)
    assert end.y - 300 == pytest.approx(0.8 * SPEARS, abs=0.3)


@pytest.mark.clause("8.5")
def test_who_may_only_go_ahead_or_wheel_goes_ahead() -> None:
    state = field(CHIEF, element("A01", "expendables", 500, 300, 90))
    found = nearest(state, go("A01", (512, 325, 90)))

    assert found.order == go("A01", (500, 325, 90))
    assert found.limit.code == "only_wheels"


@pytest.mark.clause("8.9")
def test_who_is_dragged_beyond_an_enemy_stops_in_contact() -> None:
    state = field(CHIEF, *rank("spears", 3), element("B01", "spears", 540, 340, 270))
    found = nearest(state, advance(300.0))

    assert found.limit.code == "blocked"
    assert found.limit.facts["blocker"] == "B01"
    assert [one["enemy"] for one in ask(state, found.order).facts["contacts"]] == ["B01"]


@pytest.mark.clause("8.3")
def test_a_friend_in_the_way_stops_it() -> None:
    friend = element("A50", "spears", 520, 360, 0)
    found = nearest(field(CHIEF, element("A01", "spears", 500, 300, 90), friend), go("A01", (500, 440, 90)))

    assert isinstance(found.order, MoveElement)
    assert (found.limit.code, found.limit.facts["blocker"]) == ("blocked", "A50")
    assert found.order.legs[-1].y == pytest.approx(340.0, abs=0.3)


@pytest.mark.clause("8.11")
def test_it_stops_at_a_control_zone() -> None:
    state = field(CHIEF, element("A01", "riders", 480, 365, 90), element("B01", "spears", 570, 400, 270))
    found = nearest(state, go("A01", (545, 365, 90)))

    assert isinstance(found.order, MoveElement)
    assert (found.limit.code, found.limit.facts["enemy"]) == ("crosses_control_zone", "B01")
    assert codes(state, go("A01", (found.order.legs[-1].x + 1.5, 365, 90))) == ["crosses_control_zone"]


@pytest.mark.clause("8.8")
def test_water_stops_it() -> None:
    lake = Piece(id="t1", kind="lake", outline=((400.0, 330.0), (600.0, 330.0), (600.0, 500.0), (400.0, 500.0)))
    found = nearest(field(CHIEF, *rank("spears", 3), terrain=[lake]), advance(200.0))

    assert isinstance(found.order, MoveGroup)
    assert (found.limit.code, found.limit.facts["terrain"]) == ("terrain_barred", "lake")
    assert found.order.distance == pytest.approx(30.0, abs=0.3)


@pytest.mark.clause("8.6")
@pytest.mark.parametrize("options", [None, ADVANCED])
def test_columns_and_marches_stop_too(options: object) -> None:
    more = {} if options is None else {"options": options}
    state = field(CHIEF, *file("spears", 3), **more)
    far = Pose(500, 700, 90)
    order: Order[State] = (
        MoveGroup(elements=names(3), move="column", legs=(far,))
        if options is None
        else March(elements=names(3), move="column", poses=(far,))
    )
    found = nearest(state, order)

    assert found.limit.code == "too_far"
    assert ask(state, found.order).cost["mm"] == pytest.approx(SPEARS, abs=0.3)


@pytest.mark.clause("6.6")
def test_an_extra_step_is_one_length_unit() -> None:
    road = Piece(id="t1", kind="road", line=((100.0, 0.0), (100.0, 800.0)), width=40.0)
    state = field(CHIEF, terrain=[road])
    found = nearest(state, ExtraStep(elements=("A90",), use="commander", legs=(Pose(100, 200, 90),)))

    assert isinstance(found.order, ExtraStep)
    assert found.order.legs[-1].y - 40 == pytest.approx(LE, abs=0.3)


def poor() -> list[Element]:
    return [commander("A90", "spears", 100, 40, 90), *rank("spears", 3)]


@pytest.mark.clause("6.1")
def test_what_no_length_makes_legal_has_no_nearest() -> None:
    state = field(*poor())
    spent = {key: structs.replace(one, ap=0) for key, one in state.commands.items()}

    assert advance(200.0).nearest(structs.replace(state, commands=spent), ONE) is None
    assert MoveGroup(elements=("A01", "A03"), move="advance", distance=200.0).nearest(state, ONE) is None
    assert advance(-5.0).nearest(state, ONE) is None
    assert go("A01").nearest(state, ONE) is None
    assert go("A77", (0, 0, 0)).nearest(state, ONE) is None
    assert EndMovement().nearest(state, ONE) is None


@pytest.mark.clause("8.1")
def test_a_legal_move_needs_no_other() -> None:
    state = field(CHIEF, *rank("spears", 3))

    assert run(advance(30.0).nearest_cooperatively(state, ONE)) is None
    assert run(go("A01", (500, 330, 90)).nearest_cooperatively(state, ONE)) is None


@pytest.mark.clause("8.3")
def test_it_takes_few_looks_and_leaves_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[MoveElement] = []
    verdict = MoveElement.verdict

    def counted(order: MoveElement, known: State, seat: Seat) -> Verdict:
        looks.append(order)
        return verdict(order, known, seat)

    monkeypatch.setattr(MoveElement, "verdict", counted)
    state = field(CHIEF, element("A01", "riders", 500, 300, 90), element("B01", "spears", 570, 400, 270))
    breaks = list(go("A01", (600, 340, 90)).nearest_cooperatively(state, ONE))

    assert 0 < len(looks) <= HALVINGS + 2
    assert len(breaks) >= len(looks) - 2


@pytest.mark.clause("8.1")
def test_wherever_a_finger_goes_the_ghost_stands_legally() -> None:
    dice = seeded("clamped drags")
    state = field(
        CHIEF,
        *rank("spears", 3),
        element("A20", "riders", 400, 300, 90),
        element("B01", "spears", 540, 390, 270),
        element("B02", "axe_sword", 420, 420, 270),
        terrain=[Piece(id="t1", kind="wood", outline=((300.0, 340.0), (380.0, 340.0), (380.0, 440.0), (300.0, 440.0)))],
    )
    stopped = 0
    for _ in range(60):
        x, y, turn = dice.throw(400, 3)
        order = go("A20", (200 + x, 200 + y, 90 if turn % 2 else turn))
        if not codes(state, order):
            continue
        found = run(order.nearest_cooperatively(state, ONE))
        if found is not None:
            stopped += 1
            assert codes(state, found.order) == []
            assert found.limit.code
    assert stopped > 20
