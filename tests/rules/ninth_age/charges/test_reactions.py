"""Stand and shoot, and chargers on hills, in forests and out of their units: E51, R7, R8, T15."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from battles.rules.ninth_age.charges import frenzy, reactions
from battles.rules.ninth_age.charges.events import ChargeFailed, ChargeLanded, ChargeRanged, Reacted
from battles.rules.ninth_age.charges.frames import AskCharges, AskReaction
from battles.rules.ninth_age.charges.orders import DeclareCharge, React
from battles.rules.ninth_age.charges.travel import advance_rate, modes
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.ground.pieces import TerrainKind, TerrainPiece
from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.movement.events import DangerTested
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import choice, joined, pose, regiment, state_of
from tests.rules.ninth_age.charges.plays import TOPICS, Phase

ARCHERS = choice("silverbough", "longbow_line", 10)
HALBERDS = choice("aldermark", "banner_halberdiers", 20)
RAVERS = choice("brakkar", "redmouth_ravers", 20)
CAPTAIN = choice("aldermark", "field_captain", 1)


def shot_at(distance: float, x: float = 36) -> State:
    """Advance Rate 4 against archers."""
    return state_of(
        regiment("A01", HALBERDS, pose(x, 12, 90)), regiment("B01", ARCHERS, pose(36, 12 + distance, 270), files=10)
    )


@pytest.mark.clause("A.11.10")
@pytest.mark.parametrize(("distance", "may"), [(4.0, False), (4.01, True)])
def test_e51_the_charger_must_be_farther_away_than_its_advance_rate(distance: float, may: bool) -> None:
    state = shot_at(distance)
    found = reactions.possible(state, state.units["A01"], state.units["B01"])

    assert ("stand_and_shoot" in found) == may


@pytest.mark.clause("A.11.10")
def test_only_a_charger_in_front_is_shot_at_and_once_a_turn() -> None:
    behind = state_of(regiment("A01", HALBERDS, pose(36, 12, 90)), regiment("B01", ARCHERS, pose(36, 20, 90), files=10))
    state = shot_at(8)
    done = structs.replace(state.units["B01"], marks=structs.replace(state.units["B01"].marks, stood_and_shot=True))

    assert _codes(behind) == ["charger_not_in_front"]
    assert _codes(structs.replace(state, units={**state.units, "B01": done})) == ["stood_and_shot"]
    assert _codes(state) == []


def _codes(state: State) -> list[str]:
    found = reactions.problems(state, state.units["A01"], state.units["B01"], "stand_and_shoot")
    return [one.code for one in found]


@pytest.mark.clause("A.11.10", "A.11.13")
def test_who_has_no_bows_cannot_stand_and_shoot() -> None:
    state = state_of(regiment("A01", HALBERDS, pose(36, 12, 90)), regiment("B01", HALBERDS, pose(36, 20, 270)))

    assert _codes(state) == ["no_shooters"]


@pytest.mark.clause("A.11.10", "A.11.13", "A.11.33")
def test_shots_are_fired_at_once_and_losses_narrow_nothing_but_the_last_rank() -> None:
    phase = Phase(shot_at(8)).charge("A01", "B01")
    assert phase.asks(AskReaction)
    options = {option["reaction"]: option for option in _answers(phase)}
    assert options["stand_and_shoot"]["expected_losses"] > 0
    phase.give(React(reaction="stand_and_shoot"), [1] * 10)

    assert phase.one(Reacted).reaction == "stand_and_shoot"
    assert phase.unit("B01").marks.stood_and_shot
    phase.end().move([3, 4])
    assert phase.one(ChargeLanded).models > 8


def _answers(phase: Phase) -> list[dict[str, Any]]:
    (question,) = TOPICS.asked(phase.state).values()
    assert question.standing
    return list(question.facts["answers"])


@pytest.mark.clause("B.20.10")
def test_t15_downhill_both_dice_fall_again_and_the_second_result_counts() -> None:
    corners = tuple((inches(x), inches(y)) for x, y in ((30, 2), (42, 2), (42, 12.2), (30, 12.2)))
    state = state_of(
        regiment("A01", HALBERDS, pose(36, 12, 90)),
        regiment("B01", HALBERDS, pose(36, 24, 270)),
        terrain=(TerrainPiece(id="hill", kind="hill", corners=corners),),
    )
    phase = Phase(state).charge("A01", "B01").react("hold").end().move([3, 4, 6, 2])

    first, second = phase.all(ChargeRanged)
    assert (first.reached, second.reached, second.again) == (False, True, True)
    assert phase.one(ChargeLanded).target == "B01"


def ground(kind: TerrainKind) -> TerrainPiece:
    corners = tuple((inches(x), inches(y)) for x, y in ((30, 14), (42, 14), (42, 16), (30, 16)))
    return TerrainPiece(id=kind, kind=kind, corners=corners)


@pytest.mark.clause("B.20.1", "B.20.2", "A.11.18")
def test_chargers_test_for_dangerous_ground_that_they_cross() -> None:
    state = state_of(
        regiment("A01", choice("aldermark", "gilded_spurs", 5), pose(36, 12, 90)),
        regiment("B01", HALBERDS, pose(36, 20, 270)),
        terrain=(ground("forest"),),
    )
    phase = Phase(state).charge("A01", "B01").react("hold").end().move([3, 4, 4, *[6] * 5])

    assert phase.one(DangerTested).dice == 5
    assert phase.one(ChargeLanded).target == "B01"


@pytest.mark.clause("B.20.1", "A.11.31")
def test_a_failed_charge_tests_too_and_open_water_frightens_foot() -> None:
    state = state_of(
        regiment("A01", HALBERDS, pose(36, 12, 90)),
        regiment("B01", HALBERDS, pose(36, 26, 270)),
        terrain=(ground("water"),),
    )
    phase = Phase(state).charge("A01", "B01").react("hold").end().move([3, 3, *[6] * 10])

    assert phase.one(ChargeFailed).inches == 3
    assert phase.one(DangerTested).dice == 10


@pytest.mark.clause("B.21.28")
def test_r7_a_frenzied_flyer_uses_the_rate_with_the_better_chance() -> None:
    """The storm eagles' ground rate is 2, their fly rate 8 or so: the faster way is tested, and charged."""
    eagles = regiment("A01", choice("silverbough", "storm_eagles", 3), pose(36, 12, 90), files=3)
    state = state_of(eagles, regiment("B01", HALBERDS, pose(36, 24, 270)))

    assert modes(state, eagles)[0] == "fly"
    assert advance_rate(state, eagles, "ground") == 2
    assert advance_rate(state, eagles, "fly") > 7


@pytest.mark.clause("B.21.28")
def test_r8_the_slowest_model_decides_how_near_an_enemy_must_be() -> None:
    """Ravers have 5, a character on foot among them 4: within 11 inches they test, beyond they do not."""
    chief = choice("brakkar", "skullbanner_chief", 1)
    unit = joined(regiment("A01", RAVERS, pose(36, 12, 90)), "A07", chief, Cell(0, 2))

    def due(distance: float) -> bool:
        return frenzy.is_due(state_of(unit, regiment("B01", HALBERDS, pose(36, 12 + distance, 270))), unit)

    assert advance_rate(state_of(unit), unit) == 4
    assert due(11.0)
    assert not due(11.1)


# --- charging out ------------------------------------------------------------------------------------------


def led(distance: float) -> State:
    unit = joined(regiment("A01", HALBERDS, pose(36, 12, 90)), "A07", CAPTAIN, Cell(0, 2))
    return state_of(unit, regiment("B01", HALBERDS, pose(36, 12 + distance, 270)))


@pytest.mark.clause("B.21.95", "A.11.6")
def test_a_character_charges_out_and_leaves_his_unit_behind() -> None:
    phase = Phase(led(8)).charge("A01", "B01", character="A07")
    assert phase.unit("A07").marks.loose_from == "A01"
    assert phase.unit("A01").members == ()
    phase.react("hold").end().move([3, 4])

    assert phase.one(ChargeLanded).unit == "A07"
    assert phase.unit("A07").is_engaged
    assert phase.unit("A07").marks.loose_from is None
    assert not phase.unit("A01").is_engaged


@pytest.mark.clause("B.21.95")
def test_the_rest_of_his_unit_may_not_charge_this_turn() -> None:
    other = regiment("A02", HALBERDS, pose(46, 12, 120))
    state = led(8)
    state = structs.replace(state, units={**state.units, "A02": other})
    phase = Phase(state).charge("A01", "B01", character="A07").react("hold")
    assert phase.asks(AskCharges)

    assert phase.refused(DeclareCharge(unit="A01", target="B01")) == ["charge_declared"]


@pytest.mark.clause("B.21.95")
def test_a_failed_charge_that_does_not_get_him_clear_puts_him_back() -> None:
    phase = Phase(led(14)).charge("A01", "B01", character="A07").react("hold").end().move([1, 1])

    assert phase.unit("A07").place == "joined"
    assert [member.id for member in phase.unit("A01").members] == ["A07"]
    assert phase.unit("A01").member("A07").cell == Cell(0, 2)
    assert phase.state.is_shaken(phase.unit("A01"))


@pytest.mark.clause("B.21.95")
def test_one_that_gets_him_clear_leaves_him_alone() -> None:
    phase = Phase(led(14)).charge("A01", "B01", character="A07").react("hold").end().move([3, 4])

    assert phase.one(ChargeFailed).unit == "A07"
    assert phase.unit("A07").is_placed
    assert phase.unit("A07").marks.loose_from is None
    assert phase.state.is_shaken(phase.unit("A07"))
    assert not phase.state.is_shaken(phase.unit("A01"))
