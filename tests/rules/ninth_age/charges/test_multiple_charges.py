"""Several targets, several flights, blocked paths: E55, E57, and what ends a charge before its move."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.geometry import overlapping, touches, turn_between
from battles.rules.ninth_age.charges.events import (
    ChargeFailed,
    ChargeLanded,
    FleeingTargetChosen,
    Reacted,
    SecondaryDeclared,
    TargetCaught,
)
from battles.rules.ninth_age.charges.frames import AskBlockedPath, AskReaction, AskRedirect, AskSecondary
from battles.rules.ninth_age.charges.orders import (
    AttemptRedirect,
    BlockedPathCharge,
    DeclareSecondaryCharge,
    SelectCharger,
)
from battles.rules.ninth_age.measures import NEAR
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import choice, pose, regiment, state_of
from tests.rules.ninth_age.charges.plays import Phase

BRUTES = choice("brakkar", "tide_brutes", 10)
HALBERDS = choice("aldermark", "banner_halberdiers", 20)
FEW = choice("aldermark", "banner_halberdiers", 8)


def three(gap: float = 2.2) -> State:
    """B, C and D side by side, narrower than the charger's front."""
    enemies = [regiment(f"B0{i + 1}", FEW, pose(30 + gap * i, 20, 270), files=2) for i in range(3)]
    return state_of(regiment("A01", BRUTES, pose(30 + gap, 12, 90)), *enemies)


@pytest.mark.clause("A.11.25", "A.11.26")
def test_e55_the_charger_declares_on_one_neighbour_not_on_both() -> None:
    phase = Phase(three()).charge("A01", "B02").react("hold")
    assert phase.asks(AskSecondary)
    assert phase.refused(DeclareSecondaryCharge(target="B02")) == ["not_unavoidable"]
    phase.give(DeclareSecondaryCharge(target="B03"))
    assert phase.asks(AskReaction)
    phase.react("hold").end().move([4, 4])

    assert phase.one(SecondaryDeclared).target == "B03"
    landed = phase.one(ChargeLanded)
    assert {clash.target for clash in landed.clashes} == {"B02", "B03"}
    assert {one.enemy for one in phase.unit("A01").engagements} == {"B02", "B03"}
    assert not phase.unit("B01").is_engaged
    assert len(phase.all(Reacted)) == 2


@pytest.mark.clause("A.11.26")
def test_a_secondary_target_that_flees_gives_no_redirect_and_is_avoided() -> None:
    phase = Phase(three()).charge("A01", "B02").react("hold")
    phase.give(DeclareSecondaryCharge(target="B03")).react("flee", [3, 4])
    assert not phase.asks(AskRedirect)
    phase.end().move([4, 4])

    assert {clash.target for clash in phase.one(ChargeLanded).clashes} == {"B02"}


@pytest.mark.clause("A.11.26")
def test_a_primary_target_that_flees_makes_the_secondary_no_matter() -> None:
    """It is asked for before anything else: a primary target that flees at once has no secondary charge."""
    phase = Phase(three()).charge("A01", "B02").react("flee", [3, 4])

    assert not phase.all(SecondaryDeclared)


@pytest.mark.clause("A.11.12")
def test_who_redirected_and_whose_second_target_flees_too_may_go_for_either() -> None:
    state = state_of(
        regiment("A01", BRUTES, pose(36, 12, 90)),
        regiment("B01", HALBERDS, pose(33, 20, 270)),
        regiment("B02", HALBERDS, pose(40, 20, 270)),
    )
    phase = Phase(state).charge("A01", "B01").react("flee", [1, 1])
    phase.give(AttemptRedirect(unit="A01"), [1, 1]).charge("A01", "B02").react("flee", [6, 6])
    assert phase.refused(SelectCharger(unit="A01", target="B03")) == ["not_its_target"]
    phase.give(SelectCharger(unit="A01", target="B01"), [6, 6])

    assert phase.one(FleeingTargetChosen).target == "B01"
    assert phase.one(TargetCaught).target == "B01"


@pytest.mark.clause("A.11.11")
def test_a_fleeing_unit_that_is_charged_flees_again_without_being_asked() -> None:
    state = state_of(regiment("A01", BRUTES, pose(36, 12, 90)), regiment("B01", HALBERDS, pose(36, 20, 270)))
    fleeing = structs.replace(state.units["B01"], marks=structs.replace(state.units["B01"].marks, fleeing=True))
    phase = Phase(structs.replace(state, units={**state.units, "B01": fleeing})).charge("A01", "B01", [2, 2])

    assert phase.one(Reacted).reaction == "flee"
    assert not phase.asks(AskReaction)


@pytest.mark.clause("A.11.33", "A.11.31")
def test_a_target_that_is_gone_leaves_a_failed_charge_towards_where_it_stood() -> None:
    state = state_of(
        regiment("A01", BRUTES, pose(36, 12, 90)),
        regiment("A02", BRUTES, pose(50, 12, 120)),
        regiment("B01", HALBERDS, pose(36, 20, 270)),
    )
    phase = Phase(state).charge("A01", "B01").react("hold")
    gone = structs.replace(phase.unit("B01"), place="destroyed", pose=None)
    phase.state = structs.replace(phase.state, units={**phase.state.units, "B01": gone})
    phase.end().move([2, 5])

    assert phase.one(ChargeFailed).inches == 5
    assert phase.unit("A01").pose == pose(36, 17, 90)


BARS = ("B02", "B03", "B04")


def barred() -> State:
    """E57: the target stands askew; enemies beside the way keep the charger from turning, another the target."""
    return state_of(
        regiment("A01", choice("brakkar", "tide_brutes", 20), pose(36, 12, 90)),
        regiment("B01", HALBERDS, pose(36, 20, 300)),
        regiment("B02", choice("aldermark", "banner_halberdiers", 40), pose(31.48, 19, 90)),
        regiment("B03", choice("aldermark", "banner_halberdiers", 40), pose(40.52, 21.5, 90)),
        regiment("B04", choice("aldermark", "banner_halberdiers", 4), pose(38.4, 23.4, 90), files=2),
    )


def declared(state: State) -> Phase:
    """A charge that was declared before these enemies came into its way."""
    without = {key: unit for key, unit in state.units.items() if key not in BARS}
    phase = Phase(structs.replace(state, units=without)).charge("A01", "B01").react("hold")
    came = {key: state.units[key] for key in BARS}
    phase.state = structs.replace(phase.state, units={**phase.state.units, **came})
    return phase


@pytest.mark.clause("A.11.32")
def test_e57_straight_on_into_a_target_that_then_turns_to_its_charger() -> None:
    phase = declared(barred()).move([5, 6])
    assert phase.asks(AskBlockedPath), phase.events[-1]
    phase.give(BlockedPathCharge())

    landed = phase.one(ChargeLanded)
    charger, target = phase.unit("A01"), phase.unit("B01")
    assert charger.box.pose.facing == 90.0
    assert abs(turn_between(charger.box.pose.facing, target.box.pose.facing)) == pytest.approx(180.0, abs=0.01)
    assert landed.models >= 8
    _is_sound(phase.state, charger)


@pytest.mark.clause("A.11.32")
def test_who_does_not_want_it_fails() -> None:
    phase = declared(barred()).move([5, 6]).give(BlockedPathCharge(go=False))

    assert phase.one(ChargeFailed).unit == "A01"


def _is_sound(state: State, charger: Unit) -> None:
    others = [unit.box for unit in state.on_table if unit.id != charger.id]
    assert not overlapping(charger.box, others, NEAR)
    assert any(touches(charger.box, box, NEAR) for box in others)
