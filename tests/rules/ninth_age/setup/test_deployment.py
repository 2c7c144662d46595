"""The deployment phase (rows 2.1–2.9)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.codec import Json
from battles.rules.dice import seeded
from battles.rules.geometry import Pose, distance
from battles.rules.ninth_age import RULES
from battles.rules.ninth_age.invariants import broken
from battles.rules.ninth_age.measures import in_inches, inches
from battles.rules.ninth_age.movement.legs import Straight
from battles.rules.ninth_age.pieces import ENEMY, SideId
from battles.rules.ninth_age.setup import frames, plans, special, steps, vanguard, who
from battles.rules.ninth_age.setup.deployment import Placement
from battles.rules.ninth_age.setup.events import FirstTurnDecided, FirstTurnLeftOpen
from battles.rules.ninth_age.setup.orders.deployment import (
    AnnounceFirstOrSecond,
    ChooseFirstDeployer,
    ChooseFirstPlayer,
    DelayRemaining,
    DeployUnits,
    PassVanguard,
    VanguardMove,
)
from battles.rules.ninth_age.setup.orders.for_me import SetUpForMe
from battles.rules.ninth_age.setup.roles import PLANS, PlanKind
from battles.rules.ninth_age.state import State
from battles.rules.play import Play, perform
from tests.rules.ninth_age.builders import choice, pose, regiment, state_of
from tests.rules.ninth_age.set_ups import ONE, TWO, asked_seat, begun, given, refused, through, up_to

TYPES = ("frontline_clash", "dawn_assault", "counterthrust", "encircle", "refused_flank", "marching_column")


def deploying(kind: str = "frontline_clash", **options: Json) -> tuple[State, SideId]:
    """A battle in its first deployment turn, and whose it is."""
    state = up_to(begun(deployment_type=kind, objective="breakthrough", **options), frames.AskDeploy)
    return state, state.side_of_seat[asked_seat(state)]


def place(state: State, side: SideId, key: str, x: float, far: float) -> Placement:
    """A unit so many inches behind the centre line."""
    is_south = state.setting_up.halves[side] == "south"
    y = state.board.depth / 2 + inches(-far if is_south else far)
    return Placement(unit=key, pose=Pose(inches(x), y, plans.heading_of(state, side)))


def troops(state: State, side: SideId) -> list[str]:
    return [unit.id for unit in who.waiting(state, side) if unit.troops is not None]


@pytest.mark.clause("A.10.1", "A.10.2")
def test_who_did_not_choose_the_zone_says_who_deploys_first() -> None:
    state = up_to(begun(deployment_type="frontline_clash", objective="breakthrough"), frames.AskFirstDeployer)
    assert state.side_of_seat[asked_seat(state)] == ENEMY[who.chooser(state)]

    after = given(state, ChooseFirstDeployer(side=who.chooser(state))).state
    assert after.side_of_seat[asked_seat(after)] == who.chooser(state)


@pytest.mark.clause("A.10.3", "A.9.6")
def test_a_unit_stands_wholly_in_the_zone_and_on_the_board() -> None:
    state, side = deploying()
    key = troops(state, side)[0]

    assert refused(state, DeployUnits(units=(place(state, side, key, 18, 12.0),))).code == "outside_the_zone"
    assert refused(state, DeployUnits(units=(place(state, side, key, 0.5, 14),))).code == "off_the_board"
    after = given(state, DeployUnits(units=(place(state, side, key, 18, 12.1),))).state
    assert after.units[key].is_placed


@pytest.mark.clause("A.10.3", "A.4.10")
def test_units_keep_more_than_an_inch_apart() -> None:
    state, side = deploying(map="broken_causeway")
    one, other = troops(state, side)[:2]
    width = in_inches(state.units[one].boundary.width + state.units[other].boundary.width) / 2

    near = (place(state, side, one, 8, 13), place(state, side, other, 8 + width + 1.0, 13))
    assert refused(state, DeployUnits(units=near)).code == "units_too_near"
    apart = (place(state, side, one, 8, 13), place(state, side, other, 8 + width + 1.05, 13))
    assert given(state, DeployUnits(units=apart)).state.units[other].is_placed


@pytest.mark.clause("A.10.3")
def test_all_characters_go_down_in_one_turn_alone_or_in_units() -> None:
    state, side = deploying()
    characters = [unit.id for unit in who.waiting(state, side) if who.is_character(unit)]
    home = troops(state, side)[0]
    assert len(characters) > 1

    only_one = DeployUnits(units=(place(state, side, characters[0], 18, 20),))
    assert refused(state, only_one).code == "characters_together"
    joined = [Placement(unit=key, into=home) for key in characters]
    after = given(state, DeployUnits(units=(place(state, side, home, 18, 13), *joined))).state
    assert {member.id for member in after.units[home].members} == set(characters)
    assert {after.units[key].place for key in characters} == {"joined"}
    assert not broken(after)


@pytest.mark.clause("A.10.3", "B.21.98")
def test_nobody_joins_where_a_ban_stands() -> None:
    names = ("aldermark_gun_line", "aldermark_gun_line")
    ready = begun("battle", *names, deployment_type="frontline_clash", objective="breakthrough")
    state = up_to(ready, frames.AskDeploy)
    side = state.side_of_seat[asked_seat(state)]
    machine = next(unit.id for unit in who.waiting(state, side) if unit.leading_profile.has("war_machine"))
    character = next(unit.id for unit in who.waiting(state, side) if who.is_character(unit))
    order = DeployUnits(units=(place(state, side, machine, 18, 20), Placement(unit=character, into=machine)))
    assert "joins_nobody" in {one.code for one in order.preview(state, asked_seat(state)).refusals}


@pytest.mark.clause("A.10.4", "A.10.5")
def test_the_first_to_finish_announces_and_what_is_left_is_counted() -> None:
    state, side = deploying()
    left = who.remaining(state, ENEMY[side])
    after = given(state, SetUpForMe()).state

    assert isinstance(after.flow[-1], frames.AskAnnounce)
    assert after.setting_up.first_finisher == side
    assert after.setting_up.remaining == left
    announced = given(after, AnnounceFirstOrSecond(first=False)).state
    assert announced.setting_up.wants_first is False
    frame = announced.flow[-1]
    assert isinstance(frame, frames.AskDeploy)
    assert frame.rest
    one = troops(announced, ENEMY[side])[0]
    assert refused(announced, DeployUnits(units=(place(announced, ENEMY[side], one, 18, 13),))).code == "all_the_rest"


@pytest.mark.clause("A.9.5", "A.9.16", "B.9.6")
def test_counterthrust_puts_down_one_unit_at_a_time_far_from_enemies() -> None:
    state, side = deploying("counterthrust")
    one, other, *_ = troops(state, side)
    character = next(unit.id for unit in who.waiting(state, side) if who.is_character(unit))

    two = (place(state, side, one, 10, 14), place(state, side, other, 24, 14))
    assert refused(state, DeployUnits(units=two)).code == "exactly_one_unit"
    assert refused(state, DeployUnits(units=(place(state, side, character, 10, 14),))).code == "exactly_one_unit"
    after = given(state, DeployUnits(units=(place(state, side, one, 18, 9),))).state
    theirs = troops(after, ENEMY[side])[0]
    near = DeployUnits(units=(place(after, ENEMY[side], theirs, 18, 9),))
    assert refused(after, near).code == "too_near_to_enemies"


@pytest.mark.clause("A.9.5", "B.9.9")
def test_a_marching_column_goes_on_from_its_edge() -> None:
    """V22."""
    state, side = deploying("marching_column", map="broken_causeway")
    bound = sorted(
        (unit.id for unit in who.waiting(state, side) if who.is_bound(unit)),
        key=lambda key: state.units[key].boundary.depth,
    )

    assert refused(state, DeployUnits(units=(place(state, side, bound[0], 9, 12.2),))).code == "name_an_edge"
    after = given(state, DeployUnits(units=(place(state, side, bound[0], 9, 12.2),), edge="west")).state
    assert after.setting_up.column_edge == {side: "west"}
    assert after.setting_up.column_last == {side: bound[0]}
    after = given(after, SetUpForMe()).state
    behind = 12.2 + in_inches(after.units[bound[0]].boundary.depth) + 1.1
    same = DeployUnits(units=(place(after, side, bound[1], 9, behind),))
    assert refused(after, same).code == "not_farther_from_edge"
    farther = given(after, DeployUnits(units=(place(after, side, bound[1], 9.1, behind),))).state
    assert farther.units[bound[1]].is_placed


@pytest.mark.clause("A.9.7", "B.9.9")
def test_the_rest_of_a_column_may_be_delayed() -> None:
    state, side = deploying("marching_column")
    left = {unit.id for unit in who.waiting(state, side)}
    after = given(state, DelayRemaining()).state

    assert {unit.id for unit in after.units_of(side) if unit.place == "delayed"} == left
    assert after.setting_up.first_finisher == side
    other, _ = deploying("encircle")
    assert refused(other, DelayRemaining()).code == "not_now"


@pytest.mark.clause("A.10.6")
def test_what_finds_a_place_is_not_undeployable() -> None:
    state, side = deploying()
    key = troops(state, side)[0]

    lost = DeployUnits(units=(), undeployable=(key,))
    assert refused(state, lost).code == "finds_a_place"


@pytest.mark.clause("A.10.6")
def test_a_unit_without_a_place_is_destroyed() -> None:
    """A zone that is full of impassable ground."""
    state, side = deploying()
    board = state.board
    wall = structs.replace(
        state.terrain[0],
        id="everywhere",
        kind="impassable",
        corners=((0.0, 0.0), (board.width, 0.0), (board.width, board.depth), (0.0, board.depth)),
    )
    barred = structs.replace(state, terrain=(wall,))
    after = given(barred, SetUpForMe()).state
    destroyed = [unit.id for unit in after.units_of(side) if unit.is_destroyed]
    assert set(destroyed) == {unit.id for unit in who.waiting(state, side)}


@pytest.mark.clause("B.21.19", "A.10.7")
def test_scouts_stand_far_from_enemies_or_hidden_and_nearer() -> None:
    scouts = regiment("A01", choice("silverbough", "glade_stalkers", 6), pose(18, 30, 90), files=6)
    enemy = regiment("B01", choice("aldermark", "banner_halberdiers", 20), pose(18, 48, 270), files=5)
    state = _with_zones(state_of(scouts, enemy))

    def codes(y: float) -> list[str]:
        there = structs.replace(scouts, pose=pose(18, y, 90))
        return [one.code for one in special.scout_problems(state, "A", there)]

    near = special.nearest_enemy(state, "A", structs.replace(scouts, pose=pose(18, 30, 90)))
    assert near is not None
    exactly = 30 + in_inches(near) - 18
    assert codes(exactly) == []
    assert codes(exactly + 0.1) == ["scouts_too_near"]


def _with_zones(state: State) -> State:
    ready = up_to(
        begun(
            "battle", "aldermark_gun_line", "brakkar_horde", deployment_type="frontline_clash", objective="breakthrough"
        ),
        frames.AskDeploy,
    )
    papers = structs.replace(ready.setting_up, halves={"A": "south", "B": "north"})
    return structs.replace(state, setting_up=papers, board=ready.board, terrain=())


@pytest.mark.clause("B.21.39", "A.10.7")
def test_the_last_to_finish_begins_with_vanguard_moves() -> None:
    """R51."""
    state = _vanguards(finished=("A", "B"))
    play = Play(RULES, structs.replace(state, flow=(frames.SetUpStage(stage="vanguard"),)), seeded(1))
    steps.step(play)
    steps.step(play)
    assert isinstance(play.top, frames.AskVanguard)
    assert play.top.side == "B"


def _vanguards(finished: tuple[SideId, ...] = ("A", "B")) -> State:
    one = regiment("A01", choice("silverbough", "dawn_riders", 5), pose(20, 10, 90), files=5)
    two = regiment("B01", choice("silverbough", "dawn_riders", 5), pose(20, 40, 270), files=5)
    state = _with_zones(state_of(one, two, turn=0, phase="setup"))
    return structs.replace(state, setting_up=structs.replace(state.setting_up, finished=finished))


@pytest.mark.clause("B.21.39", "B.21.27")
def test_a_vanguard_move_is_twelve_inches_and_keeps_twelve_from_enemies() -> None:
    state = _vanguards()
    unit = state.units["A01"]

    def codes(far: float) -> list[str]:
        return [one.code for one in vanguard.vanguard_problems(state, unit, (Straight(distance=far),))]

    assert codes(12.0) == []
    assert codes(12.1) == ["vanguard_too_far"]
    nearer = structs.replace(
        state, units={**state.units, "B01": structs.replace(state.units["B01"], pose=pose(20, 32, 270))}
    )
    near = in_inches(distance(unit.shape, nearer.units["B01"].shape))
    legs = (Straight(distance=near - 12),)
    assert not list(vanguard.vanguard_problems(nearer, unit, legs))
    too_near = (Straight(distance=near - 11.9),)
    assert [one.code for one in vanguard.vanguard_problems(nearer, unit, too_near)] == ["vanguard_too_near"]
    scouted = structs.replace(nearer.units["B01"], marks=structs.replace(nearer.units["B01"].marks, scouted=True))
    ahead = structs.replace(nearer, units={**nearer.units, "B01": scouted})
    assert not list(vanguard.vanguard_problems(ahead, unit, too_near))
    after = vanguard.moved(unit, (Straight(distance=12.0),))
    assert after.marks.vanguard
    assert after.marks.no_scoring_until == 2


@pytest.mark.clause("B.21.39")
def test_whoever_passes_makes_no_more_vanguard_moves() -> None:
    state = structs.replace(
        _vanguards(),
        flow=(frames.SetUpStage(stage="pre_battle"), frames.AskVanguard(side="B")),
    )
    moved = perform(RULES, state, TWO, VanguardMove(unit="B01", legs=(Straight(distance=2.0),)), seeded(1)).state
    assert isinstance(moved.flow[-1], frames.AskVanguard)
    passed = perform(RULES, moved, ONE, PassVanguard(), seeded(1)).state
    assert passed.setting_up.vanguard_done == ("A",)
    assert not isinstance(passed.flow[-1], frames.AskVanguard)


@pytest.mark.clause("A.10.9", "A.10.8")
def test_the_first_to_finish_adds_what_was_left_and_a_tie_is_the_others_choice() -> None:
    """E96."""
    state = _vanguards()
    papers = structs.replace(state.setting_up, remaining=2, wants_first=True)
    state = structs.replace(state, setting_up=papers)

    tied = _rolled(state, (3, 5))
    assert any(isinstance(event, FirstTurnLeftOpen) and event.side == "B" for event in tied.events)
    assert isinstance(tied.top, frames.AskFirstTurn)
    won = _rolled(state, (4, 5))
    assert any(isinstance(event, FirstTurnDecided) and event.side == "A" for event in won.events)
    second = structs.replace(state, setting_up=structs.replace(papers, wants_first=False))
    assert _rolled(second, (6, 1)).state.first == "B"
    order = ChooseFirstPlayer(side="A")
    order.resolve(tied, TWO)
    assert tied.state.first == "A"


def _rolled(state: State, faces: tuple[int, ...]) -> Play[State]:
    play = Play(RULES, structs.replace(state, flow=(frames.SettleFirstTurn(faces=faces),)), seeded(1))
    steps.step(play)
    return play


@pytest.mark.clause("A.10.1", "A.10.3")
@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("plan", PLANS)
def test_every_plan_deploys_every_army_by_every_type(kind: str, plan: PlanKind) -> None:
    lists = (
        ("silverbough_warband", "hollow_throne_warband")
        if plan in ("line", "castle")
        else ("nine_kilns_warband", "long_fen_warband")
    )
    state = up_to(
        begun(first=lists[0], second=lists[1], deployment_type=kind, objective="breakthrough"), frames.AskDeploy
    )
    dice = seeded(5)
    while state.turn == 0 and not isinstance(state.flow[-1], frames.AskScout):
        state = perform(RULES, state, asked_seat(state), SetUpForMe(plan=plan), dice).state
        if isinstance(state.flow[-1], frames.AskVanguard | frames.AskFirstTurn) or state.phase != "setup":
            break
    assert not broken(state)
    lost = [unit.id for unit in state.units.values() if unit.is_destroyed]
    assert not lost
    assert any(unit.is_placed for unit in state.units.values())


@pytest.mark.slow("whole armies of both sizes")
@pytest.mark.parametrize("names", [("aldermark_gun_line", "brakkar_horde"), ("hollow_throne_wheels", "long_fen_fog")])
def test_large_armies_are_set_up_to_the_first_turn(names: tuple[str, str]) -> None:
    state = through(begun("battle", *names, map=""), lambda one: one.turn == 1)

    assert not broken(state)
