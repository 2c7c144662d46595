"""Lists, terrain, deployment type, objective (rows 1.1–1.5)."""

from __future__ import annotations

import pytest

from battles.rules.base import PUBLIC, Setup
from battles.rules.dice import seeded
from battles.rules.geometry import distance
from battles.rules.ninth_age import RULES
from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.setup import frames, terrain_lot
from battles.rules.ninth_age.setup.events import ListSubmitted, TerrainLaid
from battles.rules.ninth_age.setup.orders.agreement import (
    AcceptTerrain,
    AgreeDeploymentType,
    AgreeObjective,
    GenerateTerrain,
    ProposeTerrain,
    RollDeploymentType,
    RollForObjective,
    SubmitArmyList,
)
from battles.rules.ninth_age.setup.orders.for_me import SetUpForMe
from battles.rules.ninth_age.state import STANDARD_BOARD, WARBAND_BOARD
from battles.rules.play import begin, perform
from tests.rules.ninth_age.set_ups import ONE, TWO, army, begun, given, refused


@pytest.mark.clause("A.9.1", "A.9.3", "A.8.13")
def test_boards_are_as_large_as_the_scenario_says() -> None:
    assert begun("battle", "aldermark_gun_line", "brakkar_horde").board == STANDARD_BOARD
    assert begun("warband").board == WARBAND_BOARD
    assert (STANDARD_BOARD.width, STANDARD_BOARD.depth) == (inches(72), inches(48))
    problems = RULES.setup_problems(Setup(scenario="battle", options={"points": 2000}))
    assert [one.code for one in problems] == ["scenario_points"]


@pytest.mark.clause("A.8.35", "A.9.1")
def test_a_list_is_sealed_until_both_are_in() -> None:
    state = begin(RULES, Setup(scenario="warband"), seeded(1)).state
    play = given(state, SubmitArmyList(list=army("aldermark_warband")), ONE)

    secret = next(event for event in play.events if isinstance(event, ListSubmitted))
    assert secret.seen_by(TWO) is None
    assert secret.seen_by(PUBLIC) is None
    assert RULES.known_to(play.state, TWO).setting_up.lists == {}
    assert RULES.hides(RULES.known_to(play.state, TWO), TWO)
    assert RULES.view(play.state, TWO).lists_in == (ONE,)
    both = perform(RULES, play.state, TWO, SubmitArmyList(list=army("brakkar_warband")), seeded(2)).state
    assert both.setting_up.revealed
    assert set(both.units) == set(both.entries)
    assert not RULES.hides(both, ONE)


def test_a_list_that_breaks_the_rules_is_refused() -> None:
    state = begin(RULES, Setup(scenario="warband"), seeded(1)).state
    plain = army("aldermark_warband")

    too_dear = {**plain, "units": [*plain["units"], *plain["units"]]}
    assert refused(state, SubmitArmyList(list=too_dear), ONE).code
    assert refused(state, SubmitArmyList(list=[1, 2]), ONE).code == "army_wrong_type"


@pytest.mark.clause("A.9.4")
def test_players_agree_on_a_map_or_let_the_lot_decide() -> None:
    state = begun(map="", agreement=True)
    assert isinstance(state.flow[-1], frames.AskTerrain)

    assert refused(state, ProposeTerrain(map="kettle_downs")).code == "no_such_map"
    assert refused(state, AcceptTerrain()).code == "not_now"
    proposed = given(state, ProposeTerrain(map="mill_pond")).state
    assert set(RULES.asked(proposed)) == {TWO}
    agreed = given(proposed, AcceptTerrain()).state
    assert agreed.setting_up.map == "mill_pond"
    by_lot = given(proposed, GenerateTerrain()).state
    assert by_lot.terrain
    assert by_lot.setting_up.map == ""


@pytest.mark.clause("A.9.5", "A.9.8", "B.9.3", "B.9.10")
def test_type_and_objective_are_agreed_or_rolled() -> None:
    state = begun(agreement=True)
    assert isinstance(state.flow[-1], frames.AskType)
    proposed = given(state, AgreeDeploymentType(type="encircle")).state
    assert refused(proposed, AgreeDeploymentType(type="dawn_assault")).code == "answer_the_proposal"
    agreed = given(proposed, AgreeDeploymentType(type="encircle")).state
    assert agreed.setting_up.type == "encircle"
    assert given(state, RollDeploymentType()).state.setting_up.type is not None

    wanted = given(agreed, AgreeObjective(objective="breakthrough")).state
    assert refused(wanted, AgreeObjective(objective="secure_target")).code == "answer_the_proposal"
    assert given(wanted, AgreeObjective(objective="breakthrough")).state.objective.kind == "breakthrough"
    assert given(wanted, RollForObjective()).state.objective.kind is not None


@pytest.mark.clause("A.9.4")
def test_kinds_of_further_pieces_by_two_dice() -> None:
    """E98."""
    wanted = {4: "hill", 5: "water", 6: "field", 7: "forest", 8: "ruins", 9: "impassable", 10: "impassable", 12: "wall"}
    assert {roll: terrain_lot.KIND_BY_ROLL[roll] for roll in wanted} == wanted
    assert set(terrain_lot.KIND_BY_ROLL) == set(range(2, 13))


@pytest.mark.clause("A.9.4", "A.2.11")
@pytest.mark.parametrize("scenario", ["battle", "warband"])
def test_terrain_by_lot_lies_on_the_board_six_inches_apart(scenario: str) -> None:
    lists = (
        ("aldermark_gun_line", "brakkar_horde") if scenario == "battle" else ("aldermark_warband", "brakkar_warband")
    )
    for seed in range(12):
        state = begun(scenario, *lists, seed=seed, map="", deployment_type="encircle", objective="breakthrough")
        pieces, board = state.terrain, state.board
        assert [piece.kind for piece in pieces[:3]] == ["impassable", "hill", "forest"]
        most = 3 + (6 if scenario == "battle" else 3)
        assert len(pieces) <= most
        corners = [corner for piece in pieces for corner in piece.corners]
        assert all(-0.1 <= x <= board.width + 0.1 and -0.1 <= y <= board.depth + 0.1 for x, y in corners)
        for at, one in enumerate(pieces):
            for other in pieces[at + 1 :]:
                assert distance(one.shape, other.shape) >= inches(6) - 0.1


@pytest.mark.clause("A.9.4")
def test_boards_are_divided_into_sections() -> None:
    assert len(terrain_lot.sections(STANDARD_BOARD)) == 6
    assert len(terrain_lot.sections(WARBAND_BOARD)) == 4
    assert terrain_lot.sections(WARBAND_BOARD)[0] == (inches(9), inches(12))


def test_the_learning_battle_needs_no_lists() -> None:
    state = begin(RULES, Setup(scenario="learning"), seeded(1)).state

    assert state.setting_up.revealed
    assert state.setting_up.map == "crossroads_farm"
    assert state.setting_up.type == "frontline_clash"
    assert state.objective.kind == "hold_the_ground"


def test_the_server_hands_in_a_list_for_whoever_lets_it() -> None:
    state = begin(RULES, Setup(scenario="warband", options={"points": 3000}), seeded(1)).state
    for seat in (ONE, TWO):
        state = perform(RULES, state, seat, SetUpForMe(), seeded(1)).state

    assert state.setting_up.revealed


def test_a_map_is_laid_as_it_is_named() -> None:
    setup = Setup(
        scenario="warband",
        options={"map": "goat_pass"},
        armies={ONE: army("aldermark_warband"), TWO: army("brakkar_warband")},
    )
    play = begin(RULES, setup, seeded(1))

    laid = next(event for event in play.events if isinstance(event, TerrainLaid))
    assert laid.map == "goat_pass"
    assert len(laid.pieces) == 7
