"""Losses and victory (18)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.geometry import Pose
from battles.rules.horden_helden import score, worth
from battles.rules.horden_helden.events import BattleEnded, ElementLost, FigureLost
from battles.rules.horden_helden.pieces import Camp, Commander, Element, Figure
from battles.rules.horden_helden.state import Options, State
from tests.rules.horden_helden.builders import battle, commander, element


def lose(state: State, *keys: str) -> State:
    for key in keys:
        state = ElementLost(element=key, how="destroyed", cause="melee").apply(state)
    return state


def worth_points(key: str, points: int, x: float, **more: object) -> Element:
    facing = 90.0 if key.startswith("A") else 270.0
    return element(key, "spears", x, 100 if key.startswith("A") else 700, facing, points=points, **more)


@pytest.mark.clause("18.1")
def test_an_element_its_figure_and_its_commander_count_together() -> None:
    hero = Figure(kind="hero", points=24)
    state = battle(commander("A01", "spears", 100, 100, 90, figure=hero), worth_points("B01", 36, 100))
    lost = lose(state, "A01")
    assert score.lost_points(lost, "A") == 36 + 24 + 24
    assert {part.code for part in score.losses(lost, "A")} == {"element_lost", "figure_lost", "commander_lost"}
    assert lost.elements["A01"].pose is None
    assert lost.commands["A1"].lost_commander == lost.turn


@pytest.mark.clause("18.1", "1.4")
def test_a_dead_figure_costs_itself_and_not_its_element() -> None:
    state = battle(worth_points("A01", 36, 100, figure=Figure(kind="wizard", points=24)), worth_points("B01", 36, 100))
    dead = FigureLost(element="A01", status="dead", cause="single_combat").apply(state)
    assert score.lost_points(dead, "A") == 24
    assert dead.elements["A01"].is_placed
    assert dead.figure("A01") is None


@pytest.mark.clause("18.1")
def test_a_commander_who_is_a_dead_figure_is_lost() -> None:
    state = battle(commander("A01", "spears", 100, 100, 90, figure=Figure(kind="hero", points=24)))
    dead = FigureLost(element="A01", status="frog", cause="spell").apply(state)
    assert score.lost_points(dead, "A") == 24 + 24
    assert score.has_lost_commander(dead, "A")
    assert dead.commander_of("A1") is None


@pytest.mark.clause("18.4")
@pytest.mark.parametrize("flag", ["raised", "spirit"])
def test_what_a_spell_called_never_counts(flag: str) -> None:
    state = battle(worth_points("A01", 12, 100, flags=(flag,)), worth_points("B01", 36, 100))
    assert score.lost_points(lose(state, "A01"), "A") == 0


@pytest.mark.clause("18.1")
def test_a_hidden_being_that_fled_counts_until_it_comes_back() -> None:
    being = structs.replace(element("A01", "hidden_beings", 0, 0, 90), place="hidden", pose=None, fled=True)
    assert score.lost_points(battle(being), "A") == 18
    assert score.lost_points(battle(structs.replace(being, fled=False)), "A") == 0


@pytest.mark.clause("18.1")
def test_with_the_figure_that_fled_on_it() -> None:
    hero = Figure(kind="hero", points=24)
    being = structs.replace(element("A01", "hidden_beings", 0, 0, 90, figure=hero), place="hidden", pose=None)

    assert score.lost_points(battle(structs.replace(being, fled=True)), "A") == 18 + 24
    assert score.lost_points(battle(being), "A") == 0


def with_camp(lost: int) -> State:
    camp = Camp(id="A", side="A", holder="A", width=80, depth=40, pose=Pose(600, 40, 90), lost=lost)
    return structs.replace(battle(worth_points("A01", 36, 100), worth_points("B01", 36, 100)), camps={"A": camp})


@pytest.mark.clause("18.2")
def test_a_camp_counts_what_its_changes_of_hands_left() -> None:
    assert score.lost_points(with_camp(150), "A") == 150
    assert score.lost_points(with_camp(75), "A") == 75


@pytest.mark.clause("18.2")
def test_baggage_counts_its_own_value() -> None:
    baggage = element("A01", "baggage", 100, 100, 90, points=75)
    assert score.lost_points(lose(battle(baggage), "A01"), "A") == 75


def armies(lost_a: int, lost_b: int, *, commander_of_a: bool = False, options: Options | None = None) -> State:
    """Sides that have lost so many points; A perhaps its commander too, whose surcharge is among them."""
    state = battle(
        worth_points("A01", lost_a - (24 if commander_of_a else 0), 100),
        structs.replace(worth_points("A02", 0, 200), commander=Commander(points=24)),
        worth_points("B01", lost_b, 100),
        worth_points("B02", 36, 200),
        options=options,
    )
    return lose(state, "A01", "B01", *(["A02"] if commander_of_a else []))


@pytest.mark.clause("18.3")
def test_example_73_a_lost_commander_with_smaller_losses_ends_nothing() -> None:
    assert score.defeated(armies(180, 210, commander_of_a=True)) is None


@pytest.mark.clause("18.3")
def test_a_lost_commander_and_more_losses_lose() -> None:
    assert score.defeated(armies(211, 210, commander_of_a=True)) == "A"


@pytest.mark.clause("18.3")
def test_example_74_equal_losses_go_on() -> None:
    assert score.defeated(armies(310, 310)) is None


@pytest.mark.clause("18.3")
@pytest.mark.parametrize(("lost", "loser"), [(299, None), (300, "A")])
def test_three_hundred_points_decide(lost: int, loser: str | None) -> None:
    assert score.defeated(armies(lost, 0)) == loser


@pytest.mark.clause("18.3", "20")
def test_large_battles_need_half_the_points_and_no_commander() -> None:
    large = Options(mode="basic", points=1200)
    assert score.defeated(armies(599, 0, commander_of_a=True, options=large)) is None
    assert score.defeated(armies(600, 0, options=large)) == "A"


@pytest.mark.clause("18.3")
def test_the_outcome_names_places_points_and_reason() -> None:
    state = BattleEnded(reason="defeat", winner="B").apply(armies(320, 100))
    outcome = score.outcome(state)
    assert outcome is not None
    assert outcome.places == {"1": 2, "2": 1}
    assert outcome.points == {"1": 100, "2": 320}
    assert (outcome.verdict, outcome.reason) == ("decisive", "defeat")
    assert worth.worth(state, state.sides["B"].seat) == 1.0


@pytest.mark.clause("18.3")
def test_chances_follow_losses() -> None:
    state = armies(100, 200)
    mine, theirs = (worth.worth(state, state.sides[side].seat) for side in score.SIDES)
    assert 0.5 < mine < 1
    assert mine + theirs == pytest.approx(1)
