"""Positions from anywhere: what cannot be played is refused, and told why (issue: bad input)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from battles.rules.codec import Json, encode
from battles.rules.errors import BadSetup
from battles.rules.geometry import Pose
from battles.rules.horden_helden import position
from battles.rules.horden_helden.pieces import Camp, Work
from battles.rules.horden_helden.terrain import Piece
from battles.rules.judge import JudgeCase, judge
from tests.rules.horden_helden.builders import battle, commander, element
from tests.rules.horden_helden.moving_table import RULES

WOOD = Piece(id="t1", kind="wood", outline=((400, 300), (700, 300), (700, 500), (400, 500)))


def plain() -> Json:
    """A small battle, as a file has it."""
    state = battle(
        commander("A01", "spears", 100, 100, 90),
        commander("B01", "spears", 100, 700, 270),
        element("B02", "spears", 200, 700, 270),
        terrain=[WOOD],
        camps={"A": Camp(id="A", side="A", holder="A", width=80, depth=40, pose=Pose(600, 40, 90))},
        works={"Aw1": Work(id="Aw1", side="A", start=(300, 150), end=(340, 150))},
    )
    return msgspec.json.decode(encode(position.written(state)))


def test_a_sound_position_has_no_problems() -> None:
    assert position.problems(plain()) == []


@pytest.mark.clause("1.1", "3.3")
@pytest.mark.parametrize(
    "spoil",
    [
        lambda p: p["elements"]["B02"].update(id="nobody"),
        lambda p: p["elements"]["B02"].update(depth=-5),
        lambda p: p["elements"]["B02"].update(depth=1e9),
        lambda p: p["elements"]["B02"].update(depth=5e-324),
        lambda p: p["camps"]["A"].update(depth=1e-320),
        lambda p: p.update(shooting={"shots": [{"shooter": "A07", "target": "B01", "distance": 3}]}),
        lambda p: (
            p["elements"]["B02"].update(place="reserve", pose=None),
            p.update(shooting={"shots": [{"shooter": "A01", "target": "B02", "distance": 3}]}),
        ),
        lambda p: p.update(melee={"fight": {"kind": "melee", "attacker": "A01", "defender": "B07"}}),
        lambda p: p.update(magic={"casting": {"caster": "A07", "spell": "strength", "targets": ["A01"]}}),
        lambda p: p.update(magic={"casting": {"caster": "A01", "spell": "strength", "counter": "B07"}}),
        lambda p: p.update(setting_up={"choices": {"A": {"fields": 0.5}}}),
        lambda p: p["elements"]["B02"].update(side="A"),
        lambda p: p["elements"]["B02"].update(command="B7"),
        lambda p: p["elements"]["B02"].update(type="dragons"),
        lambda p: p["elements"]["B02"].update(place="aboard", boat="B09", pose=None),
        lambda p: p["elements"]["B02"].update(lair="t9"),
        lambda p: p["elements"]["B02"].update(pose={"x": 1e12, "y": 0, "facing": 0}),
        lambda p: p["elements"]["B02"].update(pose={"x": 100, "y": 700, "facing": 270}),
        lambda p: p["commands"]["B1"].update(id="B2"),
        lambda p: p["commands"].pop("B1"),
        lambda p: p["sides"].pop("B"),
        lambda p: p["terrain"][0].update(outline=[[0, 0], [90, 90]]),
        lambda p: p["terrain"][0].update(outline=[[0, 0], [90, 90], [90, 0], [0, 90]]),
        lambda p: p["terrain"].append(p["terrain"][0]),
        lambda p: p["camps"]["A"].update(id="B"),
        lambda p: p["camps"]["A"].update(width=-80),
        lambda p: p["works"]["Aw1"].update(end=[300, 150]),
        lambda p: p.update(board={"width": 0, "depth": 800}),
    ],
)
def test_what_cannot_be_played_is_refused(spoil: Callable[[Json], object]) -> None:
    spoilt = plain()
    spoil(spoilt)
    assert position.problems(spoilt)


@pytest.mark.clause("1.5")
def test_a_command_without_a_commander_is_refused_not_taken_for_leaderless() -> None:
    leaderless, two = plain(), plain()
    leaderless["elements"]["A01"].pop("commander")
    two["elements"]["B02"]["commander"] = {"points": 24}

    assert [(one.code, one.clause, one.facts) for one in position.problems(leaderless)] == [
        ("commanders_of_command", "1.5", {"command": "A1", "count": 0})
    ]
    assert [one.facts for one in position.problems(two)] == [{"command": "B1", "count": 2}]


@pytest.mark.clause("1.5", "6.1")
def test_a_position_can_say_that_the_commander_is_dead() -> None:
    fallen, gone = plain(), plain()
    fallen["elements"]["A01"]["commander"]["lost"] = True
    gone["elements"]["A01"].update(place="destroyed", pose=None)

    for one in (fallen, gone):
        assert position.problems(one) == []
        assert position.restored(one).commander_of("A1") is None


def test_a_battle_that_began_without_a_commander_stays_readable() -> None:
    leaderless = plain()
    leaderless["elements"]["A01"].pop("commander")

    assert position.restored(leaderless).commander_of("A1") is None


@pytest.mark.parametrize("number", [int("9" * 400), float("inf"), float("nan")], ids=["huge", "inf", "nan"])
def test_numbers_that_nothing_can_hold_are_a_problem(number: float) -> None:
    huge = plain()
    huge["elements"]["B02"]["points"] = number

    assert [one.code for one in position.problems(huge)] == ["bad_position"]


@pytest.mark.clause("1.5")
def test_a_judge_refuses_what_cannot_be_played() -> None:
    leaderless = plain()
    leaderless["elements"]["A01"].pop("commander")

    with pytest.raises(BadSetup) as refused:
        judge(RULES, JudgeCase(position=leaderless))
    assert [one.code for one in refused.value.problems] == ["commanders_of_command"]
