"""Wizards freed, points handed on, allies won back, commands that break (20, 21.4)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.dice import LoadedDice
from battles.rules.geometry import Pose
from battles.rules.horden_helden.arrivals import orders, possible, steps
from battles.rules.horden_helden.arrivals.frames import (
    RollAlly,
    TestWithdrawal,
)
from battles.rules.horden_helden.pieces import Camp, Command, Commander, CommanderRole, Figure
from battles.rules.horden_helden.state import Options, State
from battles.rules.play import Play
from tests.rules.horden_helden.arriving import ADVANCED, LARGE, ONE, RULES, TWO, arriving, given, refused
from tests.rules.horden_helden.builders import commander, element


@pytest.mark.clause("21.4")
@pytest.mark.parametrize(("options_", "price"), [(Options(mode="basic", frog_wizards=True), 6), (ADVANCED, 16)])
def test_an_enchanted_wizard_is_freed_for_points(options_: Options, price: int) -> None:
    frog = element("A02", "spears", 300, 100, 90, figure=Figure(kind="wizard", status="frog", points=24))
    state = arriving(frog, ap=price, options=options_)
    after = given(state, orders.FreeFrog(element="A02")).state
    assert after.figure("A02") is not None
    assert after.commands["A1"].ap == 0


def large(*, ally: bool = False, ap: int = 12, **second: object) -> State:
    role: CommanderRole = "ally" if ally else "subordinate"
    state = arriving(
        commander("A01", "spears", 300, 100, 90),
        structs.replace(commander("A02", "spears", 400, 100, 90, grade=2), command="A2"),
        commander("B01", "spears", 300, 700, 270),
        options=LARGE,
    )
    commands = {
        "A1": Command(id="A1", side="A", seat=ONE, points=600, ap=ap),
        "A2": structs.replace(Command(id="A2", side="A", seat=ONE, role=role, points=600), **second),
        "B1": Command(id="B1", side="B", seat=TWO, points=1200),
    }
    return structs.replace(state, commands=commands)


@pytest.mark.clause("20")
@pytest.mark.parametrize(("ap", "allowed"), [(1, True), (3, True), (4, False), (0, False)])
def test_the_chief_hands_on_up_to_his_grade(ap: int, allowed: bool) -> None:
    order = orders.GiveAp(command="A2", ap=ap)
    if not allowed:
        assert refused(large(), order) == "too_many_ap"
        return
    after = given(large(), order).state
    assert (after.commands["A1"].ap, after.commands["A2"].ap) == (12 - ap, ap)
    assert possible.givers(after, ONE) == []


@pytest.mark.clause("20", "9.8")
@pytest.mark.parametrize(("x", "reaches"), [(600, True), (1100, False)])
def test_a_chief_aboard_hands_points_on_from_his_boat(x: float, reaches: bool) -> None:
    state = large()
    aboard = structs.replace(state.elements["A01"], place="aboard", pose=None, boat="A03")
    boat = element("A03", "boats", x, 100, 0)
    state = structs.replace(state, elements={**state.elements, "A01": aboard, "A03": boat})

    assert (possible.givers(state, ONE) != []) is reaches


@pytest.mark.clause("20", "18.2")
@pytest.mark.parametrize("holder", ["A1", "A2"])
def test_a_lost_camp_counts_to_the_command_that_has_it(holder: str) -> None:
    state = large()
    camp = Camp(id="A-camp", side="A", holder="B", width=240, depth=40, pose=Pose(600, 40, 90), lost=300)
    papers = structs.replace(state.setting_up, camp_command={"A": holder})
    state = structs.replace(state, camps={camp.id: camp}, setting_up=papers)

    assert {one: steps.command_losses(state, one) for one in ("A1", "A2")} == {"A1": 0, "A2": 0} | {holder: 300}
    broken = [one for one in ("A1", "A2") if steps.why_broken(state, state.commands[one]) == "losses"]
    assert broken == [holder]


@pytest.mark.clause("20")
def test_allies_get_nothing() -> None:
    assert refused(large(ally=True), orders.GiveAp(command="A2", ap=1)) == "no_such_subordinate"


@pytest.mark.clause("20", "21.6")
@pytest.mark.parametrize(("face", "won"), [(2, False), (3, True)])
def test_an_ally_is_won_back_by_a_die_and_the_grades(face: int, won: bool) -> None:
    state = large(ally=True, unreliable=True)
    play = given(state, orders.WinBackAlly(command="A2"), faces=[face])
    assert isinstance(play.top, RollAlly)
    for _ in range(2):
        play._step()
    assert play.state.commands["A1"].ap == 0
    assert (play.state.commands["A2"].reliable_from == state.turn + 2) == won


@pytest.mark.clause("20")
@pytest.mark.parametrize(("points", "breaks"), [(199, False), (200, True)])
def test_a_command_breaks_at_a_third_of_its_points(points: int, breaks: bool) -> None:
    state = large()
    lost = structs.replace(
        element("A03", "spears", 0, 0, 90), command="A2", points=points, place="destroyed", pose=None
    )
    state = structs.replace(state, elements=state.elements | {"A03": lost}, flow=(TestWithdrawal(),))
    play = Play(RULES, state, LoadedDice())
    play._step()
    assert play.state.commands["A2"].withdrawing == breaks


@pytest.mark.clause("20")
@pytest.mark.parametrize(("ago", "breaks"), [(1, True), (2, True), (3, False)])
def test_a_command_breaks_when_it_lost_its_commander_lately(ago: int, breaks: bool) -> None:
    state = structs.replace(large(lost_commander=10 - ago), turn=10, flow=(TestWithdrawal(),))
    play = Play(RULES, state, LoadedDice())
    play._step()
    assert play.state.commands["A2"].withdrawing == breaks


@pytest.mark.clause("20", "21.6")
def test_a_broken_command_heartens_the_other_sides_allies() -> None:
    state = large(ally=True, unreliable=True)
    foes = structs.replace(state.commands["B1"], lost_commander=state.turn - 1)
    state = structs.replace(state, active="B", commands=state.commands | {"B1": foes}, flow=(TestWithdrawal(),))
    play = Play(RULES, state, LoadedDice())
    play._step()
    assert play.state.commands["B1"].withdrawing
    assert play.state.commands["A2"].reliable_from == state.turn + 1


@pytest.mark.clause("20")
def test_commands_have_their_commander() -> None:
    state = large()
    leader = state.commander_of("A2")
    assert leader is not None
    assert leader.commander == Commander(grade=2, points=24)
