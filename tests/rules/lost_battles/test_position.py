"""Positions that people write: what is refused, and how a player turn begins in them."""

from copy import deepcopy

import pytest

from battles.rules.base import Setup
from battles.rules.dice import LoadedDice
from battles.rules.errors import BadSetup
from battles.rules.judge import JudgeCase, judge
from battles.rules.lost_battles import RULES
from battles.rules.play import begin
from tests.rules.lost_battles.builders import Table, Wanted

INFANTRY = [{"id": f"h{n}", "type": "heavy_infantry", "class": "average", "tile": "centre"} for n in range(8)]
PLAIN: dict[str, Wanted] = {"armies": {"A": {"units": INFANTRY}, "B": {"units": INFANTRY}}}


def position(army: dict[str, Wanted] | None = None, **fields: Wanted) -> dict[str, Wanted]:
    """Eight units on each centre tile; `army` comes on top of army A."""
    document = deepcopy(PLAIN) | fields
    document["armies"]["A"] |= army or {}
    return document


def opened(document: dict[str, Wanted], *dice: int) -> Table:
    return Table(begin(RULES, Setup(position=document), LoadedDice(*dice)).state)


def detail(document: dict[str, Wanted]) -> str:
    (problem,) = RULES.setup_problems(Setup(position=document))
    assert problem.code == "bad_position"
    return str(problem.facts["detail"])


def test_all_that_is_wrong_is_said() -> None:
    problems = RULES.setup_problems(Setup(position=position({"key_zone": "rear"}, attack_limit=9, weather="rain")))
    assert [(one.code, one.clause) for one in problems] == [
        ("bad_position", clause) for clause in ("3.7", "3.7", "3.6")
    ]


def test_a_plain_position_can_be_played() -> None:
    battle = opened(position())
    assert (battle.asks, battle.commands()) == ("1 activate", 2)


@pytest.mark.clause("3.7", "6.6")
@pytest.mark.parametrize("limit", [0, 2, 6, 7])
def test_3_7_an_attack_limit_that_no_scenario_has_is_refused(limit: int) -> None:
    assert detail(position(attack_limit=limit)) == f"no such attack limit: {limit}"


@pytest.mark.clause("12.1", "12.3")
def test_12_the_weather_fits_its_kind() -> None:
    assert detail(position(weather="rain")) == "no rain weather where it is clear"
    assert detail(position(weather_kind="dusty", weather="overcast")) == "no overcast weather where it is dusty"
    assert opened(position(weather_kind="dusty")).state.weather == "dusty"


@pytest.mark.clause("3.4")
@pytest.mark.parametrize("features", [["hill", "marsh"], ["fortified_camp"], ["woods", "hill", "stream"]])
def test_3_4_ground_that_cannot_be_is_refused(features: list[str]) -> None:
    assert "no such ground on A_left_wing" in detail(position(terrain={"A_left_wing": features}))


@pytest.mark.clause("3.5", "3.6")
def test_3_5_key_zones_and_camps_lie_where_a_scenario_may_have_them() -> None:
    assert "no key zone of A" in detail(position({"key_zone": "left_wing"}))
    for tile in ("left_wing", "centre", "B_rear"):
        assert "no place for the camp of A" in detail(position({"camp": {"tile": tile}}))
    marsh = position({"camp": {"tile": "rear"}}, terrain={"A_rear": ["marsh"]})
    assert "no place for the camp of A" in detail(marsh)


@pytest.mark.clause("16.1")
def test_16_1_an_army_that_is_beaten_already_does_not_begin() -> None:
    levies = [unit | {"class": "levy"} for unit in INFANTRY[:5]]
    assert detail(position({"units": levies})) == "army A is beaten before the first order"
    assert opened(position({"units": [*levies, INFANTRY[5]]}), 3).asks == "1 activate"


@pytest.mark.clause("2.7")
def test_2_7_generals_side_by_side_are_asked_about_in_a_position_too() -> None:
    rear = {"id": "r", "type": "heavy_infantry", "class": "average", "tile": "rear"}
    generals = [{"id": "one", "class": "inspired", "tile": "centre"}, {"id": "two", "class": "average", "tile": "rear"}]
    battle = opened(position({"units": [*INFANTRY, rear], "generals": generals}))
    assert battle.asks == "1 active_general"
    battle.give("choose_active_general", general="A.two")
    assert (battle.general("one").exemptions, battle.general("two").exemptions) == (0, 2)
    assert battle.asks == "1 activate"
    chosen = [generals[0] | {"silent": True, "exemptions": 0}, generals[1]]
    assert opened(position({"units": [*INFANTRY, rear], "generals": chosen})).asks == "1 activate"


@pytest.mark.parametrize("number", [int("9" * 400), float("inf"), float("nan")], ids=["huge", "inf", "nan"])
@pytest.mark.parametrize("field", ["turn", "attack_limit", "men_per_figure"])
def test_numbers_that_nothing_can_hold_are_a_problem(field: str, number: float) -> None:
    assert detail(position() | {field: number})


def test_a_judge_keeps_the_law_of_positions_too() -> None:
    with pytest.raises(BadSetup) as refused:
        judge(RULES, JudgeCase(position=position({"key_zone": "rear"}, attack_limit=9)))
    assert [(one.code, one.clause) for one in refused.value.problems] == [
        ("bad_position", "3.7"),
        ("bad_position", "3.6"),
    ]
