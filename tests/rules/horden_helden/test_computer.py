"""The computer player at the table: lines, flanks, bows, its commander."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.base import Order, Seat
from battles.rules.codec import encode
from battles.rules.dice import seeded
from battles.rules.geometry import Pose, distance
from battles.rules.horden_helden import anytime, computer, knowledge
from battles.rules.horden_helden.figures.orders import CastSphere, JoinSphere
from battles.rules.horden_helden.movement.orders import EndMovement, MoveElement, MoveGroup
from battles.rules.horden_helden.pieces import Element, Figure, SideId
from battles.rules.horden_helden.shooting.orders import DeclareFire
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.terrain import Piece
from battles.rules.play import perform
from tests.rules.horden_helden import duelling
from tests.rules.horden_helden.builders import battle, commander, element
from tests.rules.horden_helden.moving_table import ADVANCED, BASIC, ONE, RULES, TWO, field
from tests.rules.horden_helden.shooting_builders import opened

both_skills = pytest.mark.parametrize("skill", [1, 2])
both_modes = pytest.mark.parametrize("options", [BASIC, ADVANCED], ids=["basic", "advanced"])


def line(side: str, kind: str, count: int, y: float, *, x: float = 400.0, first: int = 1) -> list[Element]:
    facing = 90 if side == "A" else 270
    return [element(f"{side}{first + i:02}", kind, x + 40 * i, y, facing) for i in range(count)]


def chiefs(a: tuple[float, float] = (500, 60), b: tuple[float, float] = (500, 760)) -> list[Element]:
    return [commander("A90", "axe_sword", *a, 90), commander("B90", "axe_sword", *b, 270)]


def asked(state: State, skill: int, seat: Seat = ONE, seed: str = "whim") -> Order[State]:
    return computer.choose(knowledge.known_to(state, seat), seat, seeded(seed), skill)


def moved(state: State, skill: int) -> tuple[State, list[Order[State]]]:
    """Its whole movement phase."""
    given: list[Order[State]] = []
    while not given or not isinstance(given[-1], EndMovement):
        given.append(asked(state, skill, seed=f"whim {len(given)}"))
        if not isinstance(given[-1], EndMovement):
            state = perform(RULES, state, ONE, given[-1], seeded("dice")).state
    return state, given


# --- lines and groups -------------------------------------------------------------------------------------------------


@both_skills
@both_modes
def test_a_line_goes_forward_as_one_group(skill: int, options: Options) -> None:
    state = field(*chiefs(), *line("A", "spears", 6, 200), *line("B", "spears", 6, 600), options=options)
    first = asked(state, skill)

    assert isinstance(first, MoveGroup)
    assert first.move == "advance"
    assert set(first.elements) >= {f"A0{i}" for i in range(1, 7)}
    assert first.distance >= 55.0


@both_skills
def test_a_line_stays_a_line(skill: int) -> None:
    state = field(*chiefs(), *line("A", "axe_sword", 6, 300), *line("B", "axe_sword", 6, 560), options=ADVANCED, ap=12)
    after, _ = moved(state, skill)
    boxes = [after.elements[f"A0{i}"].box for i in range(1, 7)]

    assert len({round(box.pose.y, 1) for box in boxes}) == 1
    assert after.elements["A01"].box.pose.y > 300
    for i in range(2, 6):
        assert len(after.field.neighbours(f"A0{i}")) == 2


@both_skills
def test_artillery_that_shoots_well_where_it_stands_is_left_there(skill: int) -> None:
    guns = line("A", "artillery", 1, 200, x=640, first=7)
    state = field(*chiefs(), *line("A", "spears", 6, 200), *guns, *line("B", "spears", 6, 600), options=ADVANCED, ap=9)
    after, given = moved(state, skill)

    assert after.elements["A07"].pose == state.elements["A07"].pose
    assert isinstance(given[0], MoveGroup)
    assert given[0].distance >= 55.0


def wooded() -> State:
    """A wood before the left of the line, open ground before its right."""
    wood = Piece(id="t1", kind="wood", outline=((370.0, 215.0), (430.0, 215.0), (430.0, 300.0), (370.0, 300.0)))
    return field(
        *chiefs(), *line("A", "spears", 6, 200), *line("B", "spears", 6, 600), terrain=[wood], options=ADVANCED, ap=9
    )


@both_skills
def test_a_line_before_a_wood_does_not_stand_still(skill: int) -> None:
    after, given = moved(wooded(), skill)

    assert isinstance(given[0], MoveGroup)
    assert after.elements["A06"].box.pose.y >= 230.0


def test_the_stronger_one_parts_a_line_at_a_wood() -> None:
    after, _ = moved(wooded(), 2)

    assert after.elements["A06"].box.pose.y >= 255.0
    assert after.elements["A05"].box.pose.y == after.elements["A06"].box.pose.y


# --- attacks ----------------------------------------------------------------------------------------------------------


@both_skills
def test_an_offered_flank_is_taken(skill: int) -> None:
    """B01 fights A01 to its front; A02 stands beyond the line of its flank."""
    state = field(
        *chiefs(),
        element("A01", "axe_sword", 500, 400, 90),
        element("B01", "axe_sword", 500, 400, 270),
        element("A02", "axe_sword", 580, 410, 180),
        options=ADVANCED,
    )
    order = asked(state, skill)

    assert isinstance(order, MoveElement)
    assert (order.element, order.contact) == ("A02", "B01")
    after = perform(RULES, state, ONE, order, seeded("dice")).state
    assert [touch.other for touch in after.field.pressed("B01")] == ["A02"]


@both_skills
def test_a_good_match_is_attacked_and_a_bad_one_is_not(skill: int) -> None:
    hopeless = field(*chiefs(), element("A01", "hordes", 500, 400, 90), element("B01", "giants", 500, 440, 270), turn=3)
    welcome = field(
        *chiefs(), element("A01", "axe_sword", 500, 400, 90), element("B01", "hordes", 500, 440, 270), turn=3
    )

    assert not _attacks(asked(hopeless, skill))
    assert _attacks(asked(welcome, skill))


def _attacks(order: Order[State]) -> bool:
    return isinstance(order, MoveElement) and order.contact is not None


def test_the_stronger_one_helps_a_friend_who_fights() -> None:
    """Beside A01 it overlaps B01, behind it supports: nothing else that A02 could do changes the fight."""
    state = field(
        *chiefs(),
        element("A01", "spears", 500, 400, 90),
        element("B01", "axe_sword", 500, 400, 270),
        element("A02", "spears", 545, 370, 90),
        ap=3,
        options=ADVANCED,
    )
    after, _ = moved(state, 2)

    assert "A02" in (*after.field.neighbours("A01").values(), after.field.behind("A01"))


# --- bows -------------------------------------------------------------------------------------------------------------


@both_skills
def test_who_can_shoot_shoots(skill: int) -> None:
    state = battle(*chiefs(), element("A01", "light_archers", 500, 400, 90), element("B01", "spears", 500, 460, 270))
    play = opened(structs.replace(state, phase="shooting"))
    order = computer.choose(play.state, ONE, seeded("steady"), skill)

    assert order == DeclareFire(shots=(("A01", "B01", "front"),))


@both_skills
def test_archers_go_into_range_and_no_farther(skill: int) -> None:
    far = field(
        *chiefs(), element("A01", "light_archers", 500, 300, 90), element("B01", "knights", 500, 460, 270), ap=3
    )
    near = field(
        *chiefs(), element("A01", "light_archers", 500, 380, 90), element("B01", "knights", 500, 460, 270), ap=3
    )
    after, _ = moved(far, skill)
    stayed, _ = moved(near, skill)

    assert 30 < distance(after.elements["A01"].box, after.elements["B01"].box) <= 90
    assert stayed.elements["A01"].pose == near.elements["A01"].pose


# --- the commander ----------------------------------------------------------------------------------------------------


@both_skills
def test_a_commander_in_front_alone_goes_back(skill: int) -> None:
    state = field(
        *chiefs(a=(500, 420)),
        *line("A", "spears", 5, 300),
        element("B01", "knights", 500, 500, 270),
        element("B02", "knights", 540, 500, 270),
        options=ADVANCED,
        ap=4,
    )
    after, _ = moved(state, skill)

    assert after.elements["A90"].box.pose.y < state.elements["A90"].box.pose.y - 20
    assert after.elements["A90"].box.pose.y <= after.elements["A03"].box.pose.y + 40


@both_skills
def test_a_line_goes_into_the_fight_without_its_commander(skill: int) -> None:
    men = [one for one in line("A", "axe_sword", 5, 400) if one.id != "A03"]
    state = field(
        commander("A90", "axe_sword", 480, 400, 90),
        commander("B90", "axe_sword", 500, 760, 270),
        *men,
        *line("B", "spears", 5, 480),
        options=ADVANCED,
        ap=12,
    )
    after, _ = moved(state, skill)
    foes = [after.elements[f"B0{i}"].box for i in range(1, 6)]

    assert not after.field.opponents("A90")
    assert min(distance(after.elements["A90"].box, foe) for foe in foes) >= 60


@both_skills
def test_a_hero_who_commands_fights_in_the_line(skill: int) -> None:
    hero = structs.replace(commander("A90", "axe_sword", 500, 400, 90), figure=Figure(kind="hero"))
    state = field(hero, chiefs()[1], element("B01", "hordes", 500, 440, 270))

    assert _attacks(asked(state, skill))


# --- knowledge, dice, draws -------------------------------------------------------------------------------------------


@both_skills
def test_the_same_knowledge_and_dice_give_the_same_order(skill: int) -> None:
    state = field(*chiefs(), *line("A", "axe_sword", 6, 380), *line("B", "spears", 6, 450, x=410), options=ADVANCED)
    read_again = RULES.codec.state(encode(state))

    assert asked(state, skill) == asked(state, skill) == asked(read_again, skill)


@both_skills
def test_it_knows_no_more_than_its_seat(skill: int) -> None:
    """Two worlds that differ in where the other side lies in ambush."""
    troops = [*chiefs(), *line("A", "spears", 4, 300), *line("B", "spears", 3, 420)]
    hidden = structs.replace(element("B09", "knights", 380, 360, 0), place="ambush")
    elsewhere = structs.replace(hidden, pose=Pose(900, 600, 270))
    one, other = (field(*troops, being, options=ADVANCED) for being in (hidden, elsewhere))

    assert one != other
    assert asked(one, skill) == asked(other, skill)


@pytest.mark.parametrize(
    ("side", "points", "turn", "agrees"),
    [("A", 150, 40, True), ("A", 150, 20, False), ("A", 30, 40, False), ("B", 150, 40, False)],
    ids=["as good as lost", "time enough", "a little behind", "ahead"],
)
def test_a_draw_is_agreed_to_late_in_a_lost_battle_only(side: SideId, points: int, turn: int, agrees: bool) -> None:
    lost = structs.replace(element(f"{side}01", "spears", 500, 300, 90), place="destroyed", pose=None, points=points)
    state = structs.replace(field(*chiefs(), lost, turn=turn), draw_offers=(TWO,))

    assert asked(state, 2) == (anytime.AcceptDraw() if agrees else anytime.DeclineDraw())


@pytest.mark.clause("19.6")
def test_its_wizards_join_in_a_sphere_of_an_ally() -> None:
    state = duelling.do(duelling.two_users(), CastSphere(wizard="A01", target="B01"))

    answer = asked(state, 2, duelling.THREE)

    assert isinstance(answer, JoinSphere)
