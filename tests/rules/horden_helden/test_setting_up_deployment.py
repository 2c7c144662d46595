"""Deployment: six steps, columns from short edges, and sensible plans (4.2, 4.6, 4.7)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec import structs

from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.rules.dice import seeded
from battles.rules.geometry import Pose, overlaps
from battles.rules.horden_helden import ground, maps
from battles.rules.horden_helden.movement.ways import boats
from battles.rules.horden_helden.pieces import Camp, Work
from battles.rules.horden_helden.setup import engagement, frames, plans, who
from battles.rules.horden_helden.setup.orders.deployment import Deploy, OrderColumns, PlaceVanguard
from battles.rules.horden_helden.setup.orders.for_me import SetUpForMe
from battles.rules.horden_helden.state import State
from battles.rules.play import Play
from tests.rules.horden_helden.set_ups import (
    ONE,
    RULES,
    TWO,
    asked,
    at_stage,
    begun,
    codes,
    free,
    give,
    on_to,
    reserve,
    sample,
    wood,
)


def deploying(*kinds: str, **more: object) -> Play[State]:
    """The defender (B, in the north, 620 … 800) deploys these; the attacker has one element."""
    own = [reserve(f"B{i + 1:02}", kind) for i, kind in enumerate(kinds)]
    return at_stage("deploy", reserve("A01", "riders"), *own, **more)  # type: ignore[arg-type]


def line(*keys: str, y: float = 620.0, x: float = 300.0) -> dict[str, Pose]:
    return {key: Pose(x + 60 * i, y, 270) for i, key in enumerate(keys)}


# --- six steps --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("4.6")
def test_example_93_half_of_the_visible_troops_and_all_flyers() -> None:
    foot = ["spears"] * 10
    play = deploying("gods", "boats", "boats", "expendables", "hidden_beings", "flying_beings", "flying_beings", *foot)
    waiting = {"B01": "heaven", "B05": "hidden"}
    changed = {key: structs.replace(play.state.elements[key], place=place) for key, place in waiting.items()}
    play.state = structs.replace(play.state, elements={**play.state.elements, **changed})
    assert asked(play) == {TWO: "deploy"}
    assert len(who.due(play.state, "B", 1)) == 12
    assert who.least(play.state, "B", 1) == 6
    assert who.must(play.state, "B", 1) == {"B06", "B07"}
    keys = [f"B{i:02}" for i in range(8, 12)]
    assert codes(play, TWO, Deploy(poses=line("B06", "B07", *keys))) == []
    assert codes(play, TWO, Deploy(poses=line("B06", "B07", *keys[:3]))) == ["at_least_half"]
    assert codes(play, TWO, Deploy(poses=line("B06", *keys, "B12"))) == ["must_be_deployed"]
    for key in ("B01", "B02", "B04", "B05"):
        assert codes(play, TWO, Deploy(poses=line("B06", "B07", *keys, key))) == ["not_in_this_step"]


@pytest.mark.clause("4.6", "4.7")
def test_defender_and_attacker_take_turns_and_boats_come_last() -> None:
    lake = wood("t1", 900, 700, 90, "lake")
    play = deploying("spears", "spears", "spears", "expendables", "boats", terrain=[lake])
    seen: list[tuple[Seat, int]] = []
    while (questions := RULES.asked(play.state)) and len(seen) < 10:
        ((seat, question),) = questions.items()
        seen.append((seat, question.facts["step"]))
        give(play, seat, SetUpForMe())
    assert seen == [(TWO, 1), (ONE, 2), (TWO, 3), (TWO, 5)]
    assert all(one.is_placed for one in play.state.elements.values())
    boat = play.state.elements["B05"]
    assert overlaps(boat.box, ground.deployment_zone(play.state, "B"))
    assert 820 <= boat.box.cx <= 980


@pytest.mark.clause("9.8", "4.6")
@pytest.mark.parametrize(("x", "landed"), [(830, True), (880, False)])
def test_a_boat_put_down_at_a_bank_has_landed(x: float, landed: bool) -> None:
    play = deploying("boats", terrain=[wood("t1", 900, 700, 90, "lake")])
    give(play, ONE, Deploy(poses={"A01": Pose(300, 100, 90)}))
    give(play, TWO, Deploy(poses={"B01": Pose(x, 640, 270)}))
    first = structs.replace(play.state, turn=1)
    assert boats.is_landed(first, first.elements["B01"]) is landed


@pytest.mark.clause("4.6")
def test_who_is_left_out_is_named_once() -> None:
    play = deploying("spears", "spears")
    twice = Deploy(poses={"B01": Pose(300, 700, 270)}, left_out=("B02", "B02"))
    assert codes(play, TWO, twice) == ["named_twice"]


@pytest.mark.clause("4.6")
def test_elements_stand_in_the_zone_on_ground_they_may_enter() -> None:
    terrain = [wood("t1", 300, 700, 60), wood("t2", 600, 700, 60, "lake")]
    play = deploying("knights", "artillery", "flying_beings", terrain=terrain)
    fine = {"B01": Pose(300, 700, 270), "B03": Pose(900, 700, 270)}
    assert codes(play, TWO, Deploy(poses=fine)) == []
    assert codes(play, TWO, Deploy(poses=fine | {"B02": Pose(300, 720, 0)})) == [
        "may_not_stand_there",
        "stands_on_another",
    ]
    assert codes(play, TWO, Deploy(poses=fine | {"B01": Pose(620, 700, 270)})) == ["may_not_stand_there"]
    assert codes(play, TWO, Deploy(poses=fine | {"B03": Pose(300, 700, 270)})) == [
        "may_not_stand_there",
        "stands_on_another",
    ]
    assert codes(play, TWO, Deploy(poses=fine | {"B01": Pose(900, 610, 270)})) == ["outside_zone"]
    assert codes(play, TWO, Deploy(poses=fine | {"B01": Pose(800, 640, 90)})) == ["outside_zone"]
    assert codes(play, TWO, Deploy(poses=fine | {"B01": Pose(-10, 700, 270)})) == ["outside_zone"]


@pytest.mark.clause("4.6")
def test_the_zone_is_six_length_units_deep() -> None:
    play = deploying("spears", "spears")
    edge = {"B01": Pose(600, 620, 270)}
    assert codes(play, TWO, Deploy(poses=edge)) == []
    assert codes(play, TWO, Deploy(poses={"B01": Pose(600, 619.8, 270)})) == ["outside_zone"]
    touching = {"B01": Pose(600, 620, 270), "B02": Pose(640, 620, 270)}
    assert codes(play, TWO, Deploy(poses=touching)) == []
    assert codes(play, TWO, Deploy(poses=touching | {"B02": Pose(639, 620, 270)})) == ["stands_on_another"]


@pytest.mark.clause("17.1", "4.6")
def test_only_own_infantry_is_posted_inside_the_camp() -> None:
    camp = Camp(id="B", side="B", holder="B", width=80, depth=40, pose=Pose(600, 760, 270))
    play = deploying("spears", "knights", camps={"B": camp})
    inside, half = Pose(580, 760, 270), Pose(580, 750, 270)
    assert codes(play, TWO, Deploy(poses={"B01": inside})) == []
    assert codes(play, TWO, Deploy(poses={"B01": half})) == ["camp_in_the_way"]
    assert codes(play, TWO, Deploy(poses={"B02": inside})) == ["camp_in_the_way"]


@pytest.mark.clause("4.9", "4.6")
def test_nobody_stands_across_field_works() -> None:
    works = {"Bw1": Work(id="Bw1", side="B", start=(620, 640), end=(580, 640))}
    play = deploying("spears", works=works)
    assert codes(play, TWO, Deploy(poses={"B01": Pose(600, 640, 270)})) == []
    assert codes(play, TWO, Deploy(poses={"B01": Pose(600, 630, 270)})) == ["on_field_works"]


@pytest.mark.clause("4.6")
def test_orders_of_others_and_for_others_are_refused() -> None:
    play = deploying("spears")
    assert codes(play, TWO, Deploy(poses={"A01": Pose(600, 100, 90)})) == ["not_yours"]
    assert codes(play, TWO, Deploy(poses={"X99": Pose(600, 100, 90)})) == ["no_such_element"]
    assert codes(play, TWO, Deploy(poses={}, left_out=("B01",))) == ["there_is_room"]


@pytest.mark.clause("4.6")
def test_who_has_no_place_at_all_is_left_out() -> None:
    lakes = [wood(f"t{i}", 100 + 200 * i, 700, 100, "lake") for i in range(6)]
    play = deploying("spears", "spears", terrain=lakes)
    play.state = structs.replace(play.state, terrain=tuple(lakes))
    order = plans.step_poses(play.state, "B", 1)
    give(play, TWO, SetUpForMe())
    assert (order == {}) == (play.state.elements["B01"].place == "reserve")


# --- meeting engagements ----------------------------------------------------------------------------------------------


def meeting_play(first: Json = None) -> Play[State]:
    """Short edges by the dice: both armies come in columns."""
    for seed in range(200):
        play = begun(first, dice=seeded(f"meet{seed}"), four_edges=True, map="")
        on_to(play, "edge")
        give(play, min(asked(play)), SetUpForMe())
        if who.is_meeting(play.state):
            return play
    raise AssertionError("never short edges")


@pytest.mark.clause("4.2", "4.10")
def test_in_a_meeting_engagement_there_are_no_ambushes_but_columns() -> None:
    play = meeting_play()
    seen = []
    while questions := RULES.asked(play.state):
        seat = min(questions)
        seen.append(questions[seat].kind)
        give(play, seat, SetUpForMe())
    assert "ambush" not in seen
    assert "deploy" not in seen
    assert [kind for kind in seen if kind == "columns"] == ["columns"] * 2
    columns = play.state.setting_up.columns
    for command, column in columns.items():
        assert column
        assert all(play.state.elements[key].place == "column" for key in column)
        assert command in play.state.setting_up.entries
    ahead = [one for one in play.state.on_table if one.type != "baggage"]
    assert ahead
    assert all(one.type in engagement.GOES_AHEAD for one in ahead)


@pytest.mark.clause("4.2")
def test_columns_are_whole_and_enter_over_the_base_edge() -> None:
    play = meeting_play()
    seat = on_to(play, "columns")
    order = RULES.options(RULES.known_to(play.state, seat), seat)[0].order
    assert isinstance(order, OrderColumns)
    assert codes(play, seat, order) == []
    (command,) = order.columns
    short = structs.replace(order, columns={command: order.columns[command][1:]})
    assert codes(play, seat, short) == ["column_not_whole"]
    assert codes(play, seat, structs.replace(order, entries={command: (600.0, 400.0)})) == ["entry_not_on_edge"]
    x, _ = order.entries[command]
    assert codes(play, seat, structs.replace(order, entries={command: (x, 10.0)})) == ["entry_not_on_edge"]
    assert codes(play, seat, structs.replace(order, entries={})) == ["one_column_each"]


@pytest.mark.clause("4.2")
def test_a_third_of_the_light_troops_goes_ahead_but_at_least_one() -> None:
    army = free({"entry": "light_horse", "n": 4}, {"entry": "auxiliaries", "n": 3}, {"entry": "knights"})
    play = meeting_play(army)
    while True:
        seat = on_to(play, "vanguard")
        if seat == ONE:
            break
        give(play, seat, SetUpForMe())
    (command,) = (one.id for one in play.state.commands_of("A"))
    assert len(engagement.may_go_ahead(play.state, command)) == 8
    assert engagement.most_ahead(play.state, command) == 2
    good = plans.vanguard_poses(play.state, ONE)
    assert len(good) == 2
    assert codes(play, ONE, PlaceVanguard(poses=good)) == []
    assert codes(play, ONE, PlaceVanguard(poses={})) == []
    keys = [one.id for one in engagement.may_go_ahead(play.state, command)][:3]
    three = {key: structs.replace(next(iter(good.values())), y=200.0 + 60 * i) for i, key in enumerate(keys)}
    assert "too_many_ahead" in codes(play, ONE, PlaceVanguard(poses=three))
    knight = next(one.id for one in play.state.elements_of("A") if one.type == "knights")
    assert codes(play, ONE, PlaceVanguard(poses={knight: Pose(600, 400, 0)})) == ["may_not_go_ahead"]
    far = {key: Pose(600, 400, 0) for key in list(good)[:1]}
    assert codes(play, ONE, PlaceVanguard(poses=far)) == ["too_far_ahead"]
    give(play, ONE, PlaceVanguard(poses=good))
    assert not set(good) & set(play.state.setting_up.columns[command])


# --- plans ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "list_id", ["dwarf_hold", "goblin_orc_host", "feudal_kingdom", "desert_nomads", "undead_legion"]
)
@pytest.mark.clause("4.6")
def test_plans_make_a_line_with_horse_on_the_wings(list_id: str) -> None:
    play = begun(sample(list_id), sample("northmen"), map=sorted(maps.MAPS)[0], dice=seeded(f"plan{list_id}"))
    while RULES.asked(play.state):
        give(play, min(RULES.asked(play.state)), SetUpForMe())
    own = [one for one in play.state.elements_of("A") if one.is_placed and one.type != "baggage"]
    facing = {one.pose.facing for one in own if one.pose is not None}
    assert len(facing) == 1
    beside = sum(len(play.state.field.neighbours(one.id)) for one in own)
    assert beside >= len(own) * 0.8
    line = [one for one in own if one.commander is None]
    middle = sum(one.box.cx for one in line) / len(line)
    mounted = [abs(one.box.cx - middle) for one in line if one.category == "mounted" and one.type != "giants"]
    foot = [abs(one.box.cx - middle) for one in line if one.category == "foot"]
    if len(mounted) > 1 and foot:
        assert sum(mounted) / len(mounted) > sum(foot) / len(foot)


@pytest.mark.clause("4.6")
def test_equal_troops_stand_two_deep() -> None:
    play = deploying(*["spears"] * 6)
    poses = plans.step_poses(play.state, "B", 1, everybody=True)
    assert Counter(pose.x for pose in poses.values()).most_common(1)[0][1] == 2
    assert isinstance(play.state.flow[-1], frames.AskDeploy)
