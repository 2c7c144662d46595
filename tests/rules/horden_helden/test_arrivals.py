"""Gods, hordes, hidden beings at the start of a turn (12)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.base import Order
from battles.rules.dice import LoadedDice
from battles.rules.geometry import Pose, placed
from battles.rules.horden_helden import score
from battles.rules.horden_helden.arrivals import options, orders, places, possible, prices, steps
from battles.rules.horden_helden.arrivals.events import HiddenAppeared
from battles.rules.horden_helden.arrivals.frames import (
    AskArrivals,
    AskReturn,
    AskUpkeep,
    OfferArrivals,
)
from battles.rules.horden_helden.pieces import Camp, Element, Figure
from battles.rules.horden_helden.setup import lairs
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.terrain import Piece
from battles.rules.permission import check
from battles.rules.play import Play
from tests.rules.horden_helden.arriving import ADVANCED, ONE, RULES, TWO, WOOD, arriving, being, given, god, refused
from tests.rules.horden_helden.builders import battle, commander, element

# --- gods ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("12.1", "19.7")
@pytest.mark.parametrize(("options_", "price"), [(Options(mode="basic"), 6), (ADVANCED, 16)])
def test_a_god_comes_beside_the_commander(options_: Options, price: int) -> None:
    state = arriving(commander("A01", "spears", 300, 100, 90), god(), ap=price, options=options_)
    pose = Pose(340, 100, 90)
    play = given(state, orders.CallGod(god="A09", pose=pose))
    assert play.state.elements["A09"].pose == pose
    assert play.state.commands["A1"].ap == 0
    poor = arriving(commander("A01", "spears", 300, 100, 90), god(), ap=price - 1, options=options_)
    assert refused(poor, orders.CallGod(god="A09", pose=pose)) == "too_few_ap"


@pytest.mark.clause("12.1")
def test_a_god_needs_a_herald_and_room() -> None:
    hero = element("A02", "spears", 600, 100, 90, figure=Figure(kind="hero"))
    state = arriving(commander("A01", "spears", 300, 100, 90), hero, element("A03", "spears", 700, 100, 90), god())
    assert refused(state, orders.CallGod(god="A09", pose=Pose(740, 100, 90))) == "god_without_herald"
    assert refused(state, orders.CallGod(god="A09", pose=Pose(310, 100, 90))) == "no_room"
    assert refused(state, orders.CallGod(god="A03", pose=Pose(340, 100, 90))) == "not_a_god_to_call"
    assert given(state, orders.CallGod(god="A09", pose=Pose(640, 100, 90))).state.elements["A09"].is_placed


@pytest.mark.clause("12.1")
def test_a_one_for_action_points_sends_the_oldest_god_away() -> None:
    old, young = (
        structs.replace(element(key, "gods", x, 100, 90), called=turn)
        for key, x, turn in (("A08", 500, 1), ("A09", 600, 2))
    )
    state = arriving(commander("A01", "spears", 300, 100, 90), young, old)
    play = Play(RULES, state, LoadedDice())
    steps.god_leaves(play, "A1")
    assert play.state.elements["A08"].is_lost
    assert play.state.elements["A09"].is_placed
    assert score.lost_points(play.state, "A") == 90


@pytest.mark.clause("12.1", "19.7")
def test_in_the_advanced_game_a_god_is_paid_for_or_goes() -> None:
    present = structs.replace(element("A09", "gods", 600, 100, 90), called=1)
    state = arriving(commander("A01", "spears", 300, 100, 90), present, ap=4, options=ADVANCED)
    asked = structs.replace(state, flow=(*state.flow, AskUpkeep(god="A09")))
    paid = given(asked, orders.PayGod(god="A09")).state
    assert paid.commands["A1"].ap == 0
    assert paid.moving.credits == {"A09": 4}
    gone = given(asked, orders.DismissGod(god="A09")).state
    assert gone.elements["A09"].is_lost
    poor = structs.replace(
        asked, commands={"A1": structs.replace(asked.commands["A1"], ap=3), "B1": asked.commands["B1"]}
    )
    assert refused(poor, orders.PayGod(god="A09")) == "too_few_ap"


# --- hordes --------------------------------------------------------------------------------------------------------


def lost_horde(**more: object) -> Element:
    return structs.replace(element("A05", "hordes", 0, 0, 90), **({"place": "destroyed", "pose": None} | more))


def with_camp(state: State) -> State:
    camp = Camp(id="A", side="A", holder="A", width=80, depth=40, pose=Pose(600, 40, 90))
    return structs.replace(state, camps={"A": camp})


@pytest.mark.clause("12.4", "19.7")
@pytest.mark.parametrize(("options_", "price"), [(Options(mode="basic"), 1), (ADVANCED, 2)])
def test_a_lost_horde_comes_back_beside_the_camp(options_: Options, price: int) -> None:
    state = with_camp(arriving(commander("A01", "spears", 300, 100, 90), lost_horde(), ap=price, options=options_))
    before = score.lost_points(state, "A")
    play = given(state, orders.ReplaceHorde(element="A05", pose=Pose(661, 30, 91)))
    horde = play.state.elements["A05"]
    assert horde.pose == Pose(660, 30, 90)
    assert play.state.commands["A1"].ap == 0
    assert score.lost_points(play.state, "A") == before - 12


@pytest.mark.clause("12.4")
def test_without_a_camp_a_horde_comes_by_road_else_in_the_middle() -> None:
    road = Piece(id="t2", kind="road", line=((200, 0), (200, 800)), width=20)
    state = arriving(commander("A01", "spears", 300, 100, 90), lost_horde(), terrain=[road])
    assert places.horde_places(state, state.elements["A05"]) == [Pose(200, 30, 90)]
    plain = arriving(commander("A01", "spears", 300, 100, 90), lost_horde())
    assert places.horde_places(plain, plain.elements["A05"]) == [Pose(600, 30, 90)]
    blocked = arriving(commander("A01", "spears", 600, 30, 90), lost_horde())
    (pose,) = places.horde_places(blocked, blocked.elements["A05"])
    assert abs(pose.x - 600) == 45


@pytest.mark.clause("12.4", "18.4")
def test_raised_hordes_and_others_are_not_replaced() -> None:
    state = arriving(
        commander("A01", "spears", 300, 100, 90),
        lost_horde(flags=("raised",)),
        structs.replace(element("A06", "spears", 0, 0, 90), place="destroyed", pose=None),
    )
    for key in ("A05", "A06"):
        assert refused(state, orders.ReplaceHorde(element=key, pose=Pose(600, 30, 90))) == "no_lost_horde"


@pytest.mark.clause("12.4")
def test_a_figure_does_not_return_with_its_horde() -> None:
    ridden = lost_horde(figure=Figure(kind="wizard", points=24, status="dead"))
    state = arriving(commander("A01", "spears", 300, 100, 90), ridden)
    after = given(state, orders.ReplaceHorde(element="A05", pose=Pose(600, 30, 90))).state
    assert after.figure("A05") is None
    assert score.lost_points(after, "A") == 24


@pytest.mark.clause("12.4", "4.6")
def test_where_water_lies_along_the_base_edge_hordes_come_from_its_bank() -> None:
    sea = Piece(id="t1", kind="sea", outline=((0, 0), (1200, 0), (1200, 50), (600, 70), (0, 50)))
    state = arriving(commander("A01", "spears", 300, 200, 90), lost_horde(), terrain=[sea])
    (pose,) = places.horde_places(state, state.elements["A05"])
    assert (pose.x, pose.y, pose.facing) == (600, 100, 90)
    assert not places.problems(state, state.elements["A05"], placed(40, 30, pose))


# --- hidden beings -------------------------------------------------------------------------------------------------


def hiding(*foes: Element, **more: object) -> State:
    return arriving(commander("A01", "spears", 100, 100, 90), being(), *foes, terrain=[WOOD], **more)


@pytest.mark.clause("12.3", "19.7")
@pytest.mark.parametrize(
    ("options_", "appearances", "price"),
    [
        (Options(mode="basic"), 0, 1),
        (Options(mode="basic"), 2, 3),
        (ADVANCED, 0, 2),
        (ADVANCED, 1, 4),
        (ADVANCED, 2, 6),
    ],
)
def test_each_appearance_costs_more(options_: Options, appearances: int, price: int) -> None:
    state = hiding(options=options_)
    assert prices.hidden(state, being(appearances=appearances)) == price


@pytest.mark.clause("12.3")
def test_a_hidden_being_rises_at_a_victim_that_touches_its_wood() -> None:
    foe = element("B01", "spears", 550, 400, 270)
    state = hiding(foe, ap=1)
    (first, *_) = places.hidden_places(state, state.elements["A07"], foe)
    play = given(state, orders.RevealHidden(element="A07", victim="B01", pose=first))
    shown = play.state.elements["A07"]
    assert (shown.pose, shown.appearances, shown.place) == (first, 1, "field")
    assert ("A07", "B01") in play.state.moving.contacts
    assert play.state.commands["A1"].ap == 0


@pytest.mark.clause("12.3")
def test_victims_must_touch_its_terrain() -> None:
    state = hiding(element("B01", "spears", 1000, 400, 270))
    assert possible.hidden(state, ONE) == []
    assert (
        refused(state, orders.RevealHidden(element="A07", victim="B01", pose=Pose(1000, 400, 90)))
        == "victim_out_of_reach"
    )


@pytest.mark.clause("12.3")
def test_it_stands_in_contact_and_partly_inside() -> None:
    foe = element("B01", "spears", 420, 310, 270)
    state = hiding(foe)
    away = orders.RevealHidden(element="A07", victim="B01", pose=Pose(600, 400, 90))
    assert refused(state, away) == "not_in_contact"
    outside = orders.RevealHidden(element="A07", victim="B01", pose=Pose(400, 317.5, 0))
    assert refused(state, outside) == "outside_lair"


@pytest.mark.clause("5.6", "12.3")
@pytest.mark.parametrize(("y", "stays"), [(579, True), (581, False)])
def test_it_stays_while_an_enemy_is_within_six_length_units(y: float, stays: bool) -> None:
    shown = being(place="field", pose=Pose(550, 384, 90))
    state = arriving(shown, element("B01", "spears", 550, y, 90), terrain=[WOOD])
    play = Play(RULES, state, LoadedDice())
    steps.take_off(play)
    assert play.state.elements["A07"].is_placed == stays
    assert isinstance(play.top, AskReturn) != stays


@pytest.mark.clause("12.3", "4.3")
def test_it_returns_to_terrain_of_its_kind_the_attackers_own_zone_only() -> None:
    far = Piece(id="t2", kind="wood", outline=((100, 600), (200, 600), (200, 700), (100, 700)))
    near = Piece(id="t3", kind="wood", outline=((100, 100), (200, 100), (200, 300), (100, 300)))
    state = arriving(being(place="off", lair=None), terrain=[WOOD, far, near])
    assert [piece.id for piece in places.lairs(state, state.elements["A07"])] == ["t3"]
    asked = structs.replace(state, flow=(*state.flow, AskReturn(element="A07")))
    assert refused(asked, orders.RecordReturn(piece="t2")) == "not_its_home"
    after = given(asked, orders.RecordReturn(piece="t3"))
    assert after.state.elements["A07"].lair == "t3"
    assert after.events[-1].seen_by(TWO) is None
    defender = structs.replace(being(place="off", lair=None), id="B07", side="B", command="B1")
    free = arriving(defender, terrain=[WOOD, far, near])
    assert [piece.id for piece in places.lairs(free, defender)] == ["t1", "t2", "t3"]


@pytest.mark.clause("12.3", "3.9")
@pytest.mark.parametrize(
    ("home", "frozen", "expected"),
    [
        ("hill", False, ["t2", "t3"]),
        ("inland_water", False, ["t4"]),
        ("inland_water", True, []),
        ("steep_hill", False, ["t3"]),
    ],
)
def test_it_returns_to_whatever_it_could_start_in(home: str, frozen: bool, expected: list[str]) -> None:
    """Dwellers of hills have gentle and steep ones; ice is no water to live in."""
    square = ((300.0, 300.0), (400.0, 300.0), (400.0, 400.0), (300.0, 400.0))
    land = [
        Piece(id="t2", kind="gentle_hill", outline=square),
        Piece(id="t3", kind="steep_hill", outline=tuple((x + 300, y) for x, y in square)),
        Piece(id="t4", kind="river", line=((0.0, 600.0), (1200.0, 600.0)), width=60.0),
    ]
    homeless = structs.replace(being(place="off", lair=None, home=home), id="B07", side="B", command="B1")
    state = arriving(homeless, terrain=land, options=Options(mode="basic", frozen_rivers=frozen))
    assert [piece.id for piece in places.lairs(state, homeless)] == expected
    assert lairs.lairs(state, homeless) == places.lairs(state, homeless)


@pytest.mark.clause("12.3")
@pytest.mark.parametrize("lair", ["t2", "t3"])
def test_that_its_owner_is_asked_tells_nothing_of_where_it_is(lair: str) -> None:
    """An enemy stands in one of two woods: asked in both worlds, though only in one it can appear."""
    woods = [
        Piece(id="t2", kind="wood", outline=((100, 100), (200, 100), (200, 300), (100, 300))),
        Piece(id="t3", kind="wood", outline=((900, 100), (1000, 100), (1000, 300), (900, 300))),
    ]
    state = battle(being(lair=lair), element("B01", "spears", 150, 250, 270), terrain=woods, phase="arrivals")
    play = Play(RULES, structs.replace(state, flow=(OfferArrivals(),)), LoadedDice())
    steps.step(play)
    assert play.top == AskArrivals(seats=(ONE,))
    assert [one.id for one in possible.hidden(play.state, ONE)] == (["A07"] if lair == "t2" else [])


@pytest.mark.clause("12.3")
@pytest.mark.parametrize(("x", "ap"), [(600, 6), (150, 0)])
def test_nobody_is_asked_where_all_know_that_it_cannot_appear(x: float, ap: int) -> None:
    wood = Piece(id="t2", kind="wood", outline=((100, 100), (200, 100), (200, 300), (100, 300)))
    state = battle(being(lair="t2"), element("B01", "spears", x, 250, 270), terrain=[wood], phase="arrivals", ap=ap)
    assert not possible.anything(state, ONE)


@pytest.mark.clause("18.1")
def test_appearing_again_undoes_the_loss_of_having_fled() -> None:
    state = hiding(element("B01", "spears", 550, 400, 270))
    fled = structs.replace(state, elements=state.elements | {"A07": being(fled=True)})
    assert score.lost_points(fled, "A") == 18
    event = HiddenAppeared(element="A07", victim="B01", pose=Pose(550, 400, 90), lair="t1", ap=1)
    assert score.lost_points(event.apply(fled), "A") == 0


# --- commands ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("12.1")
def test_every_option_passes() -> None:
    state = with_camp(arriving(commander("A01", "spears", 300, 100, 90), god(), lost_horde(), ap=18, options=ADVANCED))
    kinds: set[type[Order[State]]] = set()
    for option in options.options(state, ONE):
        check(RULES, state, ONE, option.order)
        kinds.add(type(option.order))
    assert {kind.__name__ for kind in kinds} == {"CallGod", "ReplaceHorde", "EndArrivals"}
