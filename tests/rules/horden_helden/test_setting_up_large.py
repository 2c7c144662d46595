"""Large battles: sketches, and commands deployed in turn (4.8)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec import structs

from battles.rules.base import Seat, Setup
from battles.rules.codec import Json
from battles.rules.dice import seeded
from battles.rules.geometry import Pose
from battles.rules.horden_helden import maps
from battles.rules.horden_helden.pieces import Command
from battles.rules.horden_helden.setup import frames, initial, who
from battles.rules.horden_helden.setup.orders.deployment import DeployCommand
from battles.rules.horden_helden.setup.orders.for_me import SetUpForMe
from battles.rules.horden_helden.setup.orders.secret import SketchCommandZones
from battles.rules.horden_helden.setup.record import CampPlan, SettingUp, Sketch
from battles.rules.horden_helden.state import Options, State
from battles.rules.play import Play
from tests.rules.horden_helden.set_ups import (
    FOUR,
    ONE,
    RULES,
    THREE,
    TWO,
    asked,
    at_stage,
    codes,
    give,
    on_to,
    reserve,
)


def large(**more: object) -> Play[State]:
    """Three commands of the defender: B1 with the camp, B2 with a flyer, B3 with two; one of the attacker."""
    troops = {"B1": ["spears"] * 4, "B2": ["spears", "flying_beings"], "B3": ["flying_beings", "flying_beings"]}
    own = [
        reserve(f"B{i + 1:02}", kind, command=command)
        for i, (command, kind) in enumerate((command, kind) for command, kinds in troops.items() for kind in kinds)
    ]
    roles: Json = {"B1": "chief", "B2": "subordinate", "B3": "ally"}
    commands = {key: Command(id=key, side="B", seat=TWO, role=role) for key, role in roles.items()}
    commands["A1"] = Command(id="A1", side="A", seat=ONE)
    options = Options(mode="advanced", points=1200)
    plans_: Json = {"A": CampPlan(width=6), "B": CampPlan(width=6)}
    stage = more.pop("stage", "sketch")
    return at_stage(
        stage,  # type: ignore[arg-type]
        reserve("A01", "riders"),
        *own,
        options=options,
        commands=commands,
        board=maps.board_for(1200),
        setting_up=SettingUp(plans=plans_),
        **more,  # type: ignore[arg-type]
    )


def rectangle(command: str, x0: float, y0: float, x1: float, y1: float) -> Sketch:
    return Sketch(command=command, low=(x0, y0), high=(x1, y1))


GOOD = (
    rectangle("B1", 0, 620, 600, 800),
    rectangle("B2", 600, 620, 1200, 800),
    rectangle("B3", 1200, 620, 2000, 800),
)


@pytest.mark.clause("4.8", "20")
def test_one_rectangle_for_each_command_inside_the_zone() -> None:
    play = large()
    assert asked(play) == {ONE: "sketch", TWO: "sketch"}
    assert codes(play, TWO, SketchCommandZones(sketches=GOOD, camp="B1")) == []
    behind = (rectangle("B1", 0, 620, 600, 700), rectangle("B2", 0, 700, 600, 800), GOOD[2])
    assert codes(play, TWO, SketchCommandZones(sketches=behind, camp="B2")) == []
    assert codes(play, TWO, SketchCommandZones(sketches=GOOD[:2], camp="B1")) == ["one_rectangle_each"]
    assert codes(play, TWO, SketchCommandZones(sketches=GOOD, camp="B3")) == ["camp_command"]
    wide = (GOOD[0], rectangle("B2", 590, 620, 1200, 800), GOOD[2])
    assert codes(play, TWO, SketchCommandZones(sketches=wide, camp="B1")) == ["rectangles_overlap"]
    out = (rectangle("B1", 0, 600, 600, 800), *GOOD[1:])
    assert codes(play, TWO, SketchCommandZones(sketches=out, camp="B1")) == ["rectangle_outside_zone"]
    flat = (rectangle("B1", 0, 700, 600, 730), *GOOD[1:])
    assert codes(play, TWO, SketchCommandZones(sketches=flat, camp="B1")) == ["rectangle_too_small"]


@pytest.mark.clause("4.8", "20")
def test_commands_are_deployed_in_turn_flyers_first() -> None:
    play = large()
    give(play, TWO, SketchCommandZones(sketches=GOOD, camp="B1"))
    give(play, ONE, SetUpForMe())
    assert on_to(play, "deploy_command") == TWO
    assert [one.id for one in who.commands_due(play.state, "B")] == ["B3"]
    assert codes(play, TWO, DeployCommand(command="B1", poses={})) == ["command_not_due"]
    outside = {"B07": Pose(1000, 620, 270), "B08": Pose(1300, 620, 270)}
    assert codes(play, TWO, DeployCommand(command="B3", poses=outside)) == ["outside_zone"]
    assert codes(play, TWO, DeployCommand(command="B3", poses={"B07": Pose(1300, 620, 270)})) == ["must_be_deployed"]
    give(play, TWO, DeployCommand(command="B3", poses=outside | {"B07": Pose(1400, 620, 270)}))
    assert asked(play) == {ONE: "deploy_command"}
    give(play, ONE, SetUpForMe())
    assert [one.id for one in who.commands_due(play.state, "B")] == ["B2"]
    give(play, TWO, SetUpForMe())
    assert [one.id for one in who.commands_due(play.state, "B")] == ["B1"]
    give(play, TWO, SetUpForMe())
    assert RULES.asked(play.state) == {}
    boxes = {key: (sketch.low[0], sketch.high[0]) for key, sketch in zip(("B1", "B2", "B3"), GOOD, strict=True)}
    for one in play.state.elements_of("B"):
        low, high = boxes[one.command]
        assert all(low - 0.2 <= x <= high + 0.2 for x, _ in one.box.corners)


@pytest.mark.clause("4.8", "20")
def test_without_flyers_the_largest_command_with_its_camp_comes_first() -> None:
    play = large()
    grounded = {key: structs.replace(one, type="spears") for key, one in play.state.elements.items()}
    state = structs.replace(play.state, elements=grounded)
    assert [one.id for one in who.commands_due(state, "B")] == ["B1"]
    papers = structs.replace(state.setting_up, camp_command={"B": "B2"})
    assert [one.id for one in who.commands_due(structs.replace(state, setting_up=papers), "B")] == ["B2"]
    papers = structs.replace(papers, plans={"A": CampPlan(), "B": CampPlan(width=2)})
    tie = structs.replace(state, setting_up=papers)
    assert [one.id for one in who.commands_due(tie, "B")] == ["B1", "B2"]


@pytest.mark.clause("20", "4.8")
def test_in_an_alliance_each_user_deploys_his_own_command() -> None:
    play = Play(RULES, initial.initial(Setup(scenario="alliance")), seeded("allies"))
    play.run()
    seen: Counter[tuple[Seat, str]] = Counter()
    while questions := RULES.asked(play.state):
        seat = min(questions)
        seen[seat, questions[seat].kind] += 1
        give(play, seat, SetUpForMe())
    assert {seat for seat, kind in seen if kind == "deploy_command"} == {ONE, TWO, THREE, FOUR}
    assert {seat for seat, kind in seen if kind == "sketch"} == {ONE, TWO}
    assert {play.state.seat_of(one.id) for one in play.state.on_table} == {ONE, TWO, THREE, FOUR}


@pytest.mark.clause("4.8")
@pytest.mark.parametrize("scenario", ["grand", "alliance"])
def test_all_know_who_is_asked_though_not_what_he_has_left(scenario: str) -> None:
    """Else the others would wait for nobody, and the clock of who is asked would cost him nothing."""
    play = Play(RULES, initial.initial(Setup(scenario=scenario)), seeded("allies"))
    play.run()
    while questions := RULES.asked(play.state):
        told = {seat: one.kind for seat, one in questions.items()}
        for viewer in play.state.side_of_seat:
            known = RULES.asked(RULES.known_to(play.state, viewer))
            assert {seat: one.kind for seat, one in known.items()} == told
        give(play, min(questions), SetUpForMe())


@pytest.mark.clause("4.8")
def test_battles_that_were_asked_before_go_on() -> None:
    play = large()
    give(play, TWO, SketchCommandZones(sketches=GOOD, camp="B1"))
    give(play, ONE, SetUpForMe())
    on_to(play, "deploy_command")
    older = structs.replace(play.state, flow=(*play.state.flow[:-1], frames.AskDeployCommand(side="B")))

    assert RULES.asked(older) == RULES.asked(play.state)
