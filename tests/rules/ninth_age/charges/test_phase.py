"""The charge phase from declaration to contact."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec import structs

from battles.rules.ninth_age.charges.events import (
    ChargeFailed,
    ChargeLanded,
    ChargeRanged,
    ChargeRedirected,
    Reacted,
    TargetCaught,
)
from battles.rules.ninth_age.charges.frames import (
    AskCharger,
    AskCharges,
    AskPivot,
    AskPivotTest,
    AskPlace,
    AskReaction,
    AskRedirect,
    AskRedirectTarget,
)
from battles.rules.ninth_age.charges.orders import (
    AttemptRedirect,
    ChargeMove,
    DeclareCharge,
    EndCharges,
    KeepTarget,
    SelectCharger,
    TakePivotTest,
    TurnCharger,
)
from battles.rules.ninth_age.pieces import Engagement, Unit, UnitChoice
from battles.rules.ninth_age.psychology.events import TestTaken
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import choice, pose, regiment, state_of
from tests.rules.ninth_age.charges.plays import Phase

BRUTES = choice("brakkar", "tide_brutes", 20)
HALBERDS = choice("aldermark", "banner_halberdiers", 20)
GIANT = choice("brakkar", "quarry_giant", 1)
GUARD = choice("nine_kilns", "kiln_guard", 20)
DEAD = choice("hollow_throne", "silt_shieldmen", 20)
BATTERY = choice("aldermark", "bombard_battery", 1)


def marked(unit: Unit, **marks: object) -> Unit:
    return structs.replace(unit, marks=structs.replace(unit.marks, **marks))


def facing(distance: float = 8, others: Sequence[Unit] = ()) -> State:
    """Brutes before halberdiers, in their first player turn."""
    return state_of(
        regiment("A01", BRUTES, pose(36, 12, 90)),
        regiment("B01", HALBERDS, pose(36, 12 + distance, 270)),
        *others,
    )


@pytest.mark.clause("A.11.1", "A.11.5", "A.11.9")
def test_a_charge_is_declared_held_rolled_and_lands() -> None:
    phase = Phase(facing()).charge("A01", "B01")
    assert phase.asks(AskReaction)
    phase.react("hold")
    assert phase.unit("A01").marks.charging
    phase.end()
    assert phase.asks(AskCharger)
    phase.move([2, 3])

    assert phase.is_over
    landed = phase.one(ChargeLanded)
    assert phase.unit("A01").engagements == (
        Engagement(enemy="B01", mine="front", theirs="front", first_round=True, charged=True),
    )
    assert phase.unit("B01").engagements == (Engagement(enemy="A01", mine="front", theirs="front", charged=False),)
    assert landed.models == 10
    assert phase.unit("A01").marks.charging
    assert phase.state.combats == (("A01", "B01"),)


@pytest.mark.clause("A.11.14", "A.11.15", "A.11.31")
def test_too_low_a_roll_is_a_failed_charge_by_its_highest_die() -> None:
    phase = Phase(facing(12)).charge("A01", "B01").react("hold").end().move([2, 3])

    failed = phase.one(ChargeFailed)
    assert failed.inches == 3
    assert phase.unit("A01").pose == pose(36, 15, 90)
    assert phase.state.is_shaken(phase.unit("A01"))
    assert not phase.unit("A01").marks.charging
    assert not phase.unit("A01").is_engaged


@pytest.mark.clause("A.11.2")
@pytest.mark.parametrize(
    ("marks", "code"),
    [
        ({"fleeing": True}, "charger_fleeing"),
        ({"shaken_until": 1}, "charger_shaken"),
        ({"scouted": True}, "scouts_wait"),
        ({"declared": True}, "charge_declared"),
    ],
)
def test_who_may_not_charge(marks: dict[str, object], code: str) -> None:
    other = marked(regiment("A02", BRUTES, pose(50, 12, 90)), **marks)
    phase = Phase(facing(others=(other,)))

    assert phase.refused(DeclareCharge(unit="A02", target="B01")) == [code]


@pytest.mark.clause("A.11.2", "A.15.75")
def test_who_reformed_after_combat_in_the_turn_before_may_not_charge() -> None:
    other = marked(regiment("A02", BRUTES, pose(50, 12, 90)), post_combat_reform=2)
    phase = Phase(structs.replace(facing(others=(other,)), turn=3))

    assert phase.refused(DeclareCharge(unit="A02", target="B01")) == ["reformed_after_combat"]


@pytest.mark.clause("A.11.2", "B.21.17")
def test_war_machines_and_random_movers_do_not_charge() -> None:
    others = (
        regiment("A02", BATTERY, pose(46, 12, 90), files=1),
        regiment("A03", choice("aldermark", "kettle_wagon", 1), pose(26, 12, 90), files=1),
    )
    phase = Phase(facing(others=others))

    assert phase.refused(DeclareCharge(unit="A02", target="B01"))
    assert phase.refused(DeclareCharge(unit="A03", target="B01"))


@pytest.mark.clause("A.11.3")
@pytest.mark.parametrize(("target", "code"), [("B02", "charge_too_far"), ("B03", "target_not_seen")])
def test_whom_nobody_may_charge(target: str, code: str) -> None:
    others = (regiment("B02", HALBERDS, pose(36, 44, 270)), regiment("B03", HALBERDS, pose(36, 2.5, 90), files=10))
    phase = Phase(facing(others=others))

    assert phase.refused(DeclareCharge(unit="A01", target=target)) == [code]


@pytest.mark.clause("A.11.3", "A.11.4")
def test_no_room_no_charge() -> None:
    """Friends on both sides of a narrow gap before the target."""
    wall = [regiment(f"A0{2 + i}", BRUTES, pose(x, 17, 90), files=10) for i, x in enumerate((31, 41))]
    phase = Phase(facing(9, others=wall))

    assert phase.refused(DeclareCharge(unit="A01", target="B01")) in (["no_room_to_charge"], ["target_not_seen"])


@pytest.mark.clause("A.11.9", "A.11.8")
def test_who_is_engaged_only_holds_and_is_not_asked() -> None:
    friend = structs.replace(
        regiment("A02", HALBERDS, pose(36, 23.15, 270)),
        engagements=(Engagement(enemy="B01", mine="front", theirs="rear"),),
    )
    state = facing(8, others=(friend,))
    enemy = structs.replace(state.units["B01"], engagements=(Engagement(enemy="A02", mine="rear", theirs="front"),))
    state = structs.replace(state, units={**state.units, "B01": enemy})
    phase = Phase(state).charge("A01", "B01")

    assert phase.one(Reacted).reaction == "hold"
    assert phase.one(Reacted).settled


@pytest.mark.clause("B.21.37", "B.21.8", "B.21.17")
@pytest.mark.parametrize(("bought", "files"), [(DEAD, 5), (GUARD, 5), (BATTERY, 1)])
def test_undead_fearless_and_war_machines_have_nothing_to_choose(bought: UnitChoice, files: int) -> None:
    state = state_of(
        regiment("A01", BRUTES, pose(36, 12, 90)),
        regiment("B01", bought, pose(36, 18, 90), files=files),
    )
    phase = Phase(state).charge("A01", "B01")

    assert phase.one(Reacted).reaction == "hold"
    assert not phase.asks(AskReaction)


@pytest.mark.clause("A.11.11", "A.17.9")
def test_who_flees_turns_directly_away_and_is_caught_by_a_good_roll() -> None:
    phase = Phase(facing(8)).charge("A01", "B01").react("flee", [1, 2])
    assert phase.unit("B01").is_fleeing
    assert phase.unit("B01").box.pose.facing == pytest.approx(90.0)
    phase.end().move([5, 6])

    assert phase.one(TargetCaught).target == "B01"
    assert phase.unit("B01").is_destroyed
    assert phase.state.is_shaken(phase.unit("A01"))
    assert phase.asks(AskPivotTest)


@pytest.mark.clause("A.11.30", "A.15.74")
def test_a_charger_that_caught_somebody_may_test_to_turn() -> None:
    phase = Phase(facing(8)).charge("A01", "B01").react("flee", [1, 2]).end().move([5, 6])
    phase.give(TakePivotTest(), [1, 1])
    assert phase.asks(AskPivot)
    phase.give(TurnCharger(heading=180.0))

    assert phase.is_over
    assert phase.unit("A01").box.pose.facing == 180.0


@pytest.mark.clause("A.11.30")
def test_a_failed_pivot_test_ends_it() -> None:
    phase = Phase(facing(8)).charge("A01", "B01").react("flee", [1, 2]).end().move([5, 6])
    phase.give(TakePivotTest(), [6, 6])

    assert phase.is_over


@pytest.mark.clause("A.11.12")
def test_a_charger_may_redirect_once_its_target_has_fled() -> None:
    other = regiment("B02", HALBERDS, pose(44, 20, 270))
    phase = Phase(facing(8, others=(other,))).charge("A01", "B01").react("flee", [6, 6])
    assert phase.asks(AskRedirect)
    phase.give(AttemptRedirect(unit="A01"), [1, 1])
    assert phase.asks(AskRedirectTarget)
    phase.charge("A01", "B02").react("hold")

    assert phase.one(ChargeRedirected).target == "B02"
    phase.end().move([6, 6])
    assert phase.one(ChargeLanded).target == "B02"


@pytest.mark.clause("A.11.12")
@pytest.mark.parametrize("keeps", [True, False])
def test_who_keeps_or_fails_goes_for_the_fleeing_target(keeps: bool) -> None:
    other = regiment("B02", HALBERDS, pose(44, 20, 270))
    phase = Phase(facing(8, others=(other,))).charge("A01", "B01").react("flee", [6, 6])
    if keeps:
        phase.give(KeepTarget(unit="A01"))
    else:
        phase.give(AttemptRedirect(unit="A01"), [6, 6])

    assert phase.asks(AskCharges) or phase.asks(AskCharger)
    phase.end().move([1, 1])
    assert phase.one(ChargeFailed).target == "B01"


@pytest.mark.clause("A.11.12")
def test_without_another_target_nobody_is_asked_to_redirect() -> None:
    phase = Phase(facing(8)).charge("A01", "B01").react("flee", [3, 3])

    assert not phase.asks(AskRedirect)


@pytest.mark.clause("B.21.6")
def test_terror_makes_the_target_test_and_who_fails_must_flee() -> None:
    state = state_of(regiment("A01", GIANT, pose(36, 12, 90), files=1), regiment("B01", HALBERDS, pose(36, 20, 270)))
    phase = Phase(state).charge("A01", "B01", [6, 6, 2, 3])

    assert phase.one(TestTaken).test.cause == "terror"
    assert phase.one(Reacted).reaction == "flee"
    assert phase.unit("B01").is_fleeing


@pytest.mark.clause("B.21.6")
def test_who_passes_the_terror_test_chooses() -> None:
    state = state_of(regiment("A01", GIANT, pose(36, 12, 90), files=1), regiment("B01", HALBERDS, pose(36, 20, 270)))
    phase = Phase(state).charge("A01", "B01", [1, 2])

    assert phase.asks(AskReaction)


@pytest.mark.clause("A.11.27")
def test_ranges_of_a_combined_charge_are_rolled_together_and_both_land() -> None:
    state = state_of(
        regiment("A01", HALBERDS, pose(33, 12, 90)),
        regiment("A02", HALBERDS, pose(39, 12, 90)),
        regiment("B01", HALBERDS, pose(36, 20, 270)),
    )
    phase = Phase(state).charge("A01", "B01").react("hold").charge("A02", "B01").react("hold")
    phase.end().give(SelectCharger(unit="A01"), [3, 3, 4, 4])

    assert {event.unit for event in phase.all(ChargeLanded)} == {"A01", "A02"}
    assert len(phase.unit("B01").engagements) == 2
    assert len(phase.all(ChargeRanged)) == 2


@pytest.mark.clause("A.11.22", "A.11.24")
def test_a_player_who_wants_to_be_asked_chooses_among_the_best_places() -> None:
    phase = Phase(facing(8)).charge("A01", "B01").react("hold").end()
    phase.give(SelectCharger(unit="A01", place="ask"), [3, 4])
    assert phase.asks(AskPlace)
    assert phase.refused(ChargeMove(offset=2.0)) == ["not_the_best_place"]
    assert phase.refused(ChargeMove(before=0.0, hand="left", wheel=120.0)) == ["no_such_way"]
    assert phase.refused(ChargeMove(offset=float("nan"))) == ["no_such_place"]
    phase.give(ChargeMove(offset=0.25))

    assert phase.one(ChargeLanded).pose == pose(36.25, 20, 90)


@pytest.mark.clause("A.11.22")
def test_a_place_ordered_beforehand_is_taken_if_it_is_one_of_the_best() -> None:
    phase = Phase(facing(8)).charge("A01", "B01").react("hold").end()
    phase.give(SelectCharger(unit="A01", offset=-0.25), [3, 4])

    assert phase.one(ChargeLanded).pose == pose(35.75, 20, 90)


@pytest.mark.clause("B.21.28")
def test_a_failed_frenzy_test_makes_a_unit_charge() -> None:
    state = state_of(
        regiment("A01", choice("brakkar", "redmouth_ravers", 20), pose(36, 12, 90)),
        regiment("B01", HALBERDS, pose(36, 20, 270)),
    )
    phase = Phase(state, [6, 6, 6])
    assert phase.unit("A01").marks.must_charge
    assert phase.refused(EndCharges()) == ["frenzy_must_charge"]
    phase.charge("A01", "B01").react("hold")

    assert not phase.unit("A01").marks.must_charge


@pytest.mark.clause("B.21.28")
def test_frenzy_is_tested_only_with_an_enemy_near_enough() -> None:
    state = state_of(
        regiment("A01", choice("brakkar", "redmouth_ravers", 20), pose(36, 12, 90)),
        regiment("B01", HALBERDS, pose(36, 25, 270)),
    )
    phase = Phase(state)

    assert not phase.unit("A01").marks.must_charge
    assert phase.asks(AskCharges)


@pytest.mark.clause("A.11.33")
def test_a_charger_that_flees_itself_no_longer_charges() -> None:
    other = regiment("A02", BRUTES, pose(50, 12, 120))
    phase = Phase(facing(8, others=(other,))).charge("A01", "B01").react("hold")
    fled = marked(phase.unit("A01"), fleeing=True, charging=False)
    phase.state = structs.replace(phase.state, units={**phase.state.units, "A01": fled})
    phase.end()

    assert phase.is_over
    assert not phase.all(ChargeLanded)
