"""E56: a whole charge phase of seven units, with two flights, redirects and shots."""

from __future__ import annotations

import pytest

from battles.rules.ninth_age.charges.events import (
    ChargeFailed,
    ChargeLanded,
    ChargeRanged,
    ChargeRedirected,
    TargetCaught,
)
from battles.rules.ninth_age.charges.frames import AskReaction
from battles.rules.ninth_age.charges.orders import AttemptRedirect, SelectCharger, TakePivotTest, TurnCharger
from battles.rules.ninth_age.psychology.events import TestTaken
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import choice, pose, regiment, state_of
from tests.rules.ninth_age.charges.plays import Phase

A, B, C, D, E, F, G = "A01", "A02", "A03", "A04", "B01", "B02", "B03"


def seven() -> State:
    """A and B before E, F behind E, C before G, D on the right."""
    riders = choice("silverbough", "dawn_riders", 8)
    halberds = choice("aldermark", "banner_halberdiers", 20)
    return state_of(
        regiment(A, riders, pose(32, 14, 80), files=4),
        regiment(B, choice("brakkar", "tide_brutes", 10), pose(40, 14, 100)),
        regiment(C, choice("brakkar", "tide_brutes", 10), pose(12, 14, 90)),
        regiment(D, riders, pose(50, 33, 170), files=4),
        regiment(E, halberds, pose(36, 22, 270)),
        regiment(F, choice("silverbough", "longbow_line", 10), pose(37, 30, 0)),
        regiment(G, halberds, pose(12, 22, 270)),
    )


@pytest.mark.clause("A.11.11", "A.11.12", "A.17.4")
def test_e56_two_flights_two_redirects_shots_and_a_failed_charge() -> None:
    phase = Phase(seven()).charge(C, G).react("hold").charge(A, E).react("hold").charge(B, E)
    phase.react("flee", [2, 3, 1, 1])
    assert [event.unit for event in phase.all(TestTaken)] == [F]
    phase.give(AttemptRedirect(unit=A), [6, 6]).give(AttemptRedirect(unit=B), [1, 1])
    phase.charge(B, F).react("hold")

    phase.charge(D, E, [1, 2])
    assert [event.unit for event in phase.all(TestTaken) if event.test.kind == "panic"] == [F]
    phase.give(AttemptRedirect(unit=D), [1, 1]).charge(D, F)
    assert phase.asks(AskReaction)
    # Ten shots, long range and standing: four hit, two wound, none is saved; a quarter is lost, and D does not panic.
    phase.react("stand_and_shoot", SHOTS)
    assert phase.unit(D).model_count == 6
    assert phase.unit(F).marks.stood_and_shot
    assert [event.unit for event in phase.all(ChargeRedirected)] == [B, D]

    phase.end().give(SelectCharger(unit=C), [3, 4])
    phase.give(SelectCharger(unit=A), [6, 6, 6]).give(TakePivotTest(), [1, 1]).give(TurnCharger(heading=270.0))
    assert phase.one(TargetCaught).target == E
    phase.give(SelectCharger(unit=B), [6, 6, 1, 1, 1])

    assert phase.is_over
    assert [event.unit for event in phase.all(ChargeLanded)] == [C, B]
    assert phase.one(ChargeFailed).unit == D
    assert len(phase.all(ChargeRanged)) == 4


SHOTS = [6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 6, 6, 1, 1, 1, 1, 1, 1]
