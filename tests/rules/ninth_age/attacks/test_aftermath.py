"""What rules of models that fall bring besides (A.8.22)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.ninth_age.attacks.events import LossesTaken
from battles.rules.ninth_age.attacks.frames import TakeLosses
from battles.rules.ninth_age.psychology.events import TestTaken
from tests.rules.ninth_age.attacks.plays import run
from tests.rules.ninth_age.builders import choice, entry_of, lone, pose, regiment, state_of

PIKES = choice("aldermark", "pike_burghers", 20)


@pytest.mark.clause("A.8.22")
def test_a_wagon_that_is_destroyed_hits_everybody_near_it() -> None:
    wagon = regiment("A01", choice("aldermark", "kettle_wagon", 1), pose(36, 20, 90), files=1)
    near = regiment("B01", PIKES, pose(36, 22, 270), files=5)
    far = regiment("A02", PIKES, pose(60, 20, 90), files=5)

    after = run(state_of(wagon, near, far), TakeLosses(losses={"A01": 6}, attacker="B01"), dice=(5, 4, 4, 4, 1, 1, 1))

    assert [(event.unit, event.cause) for event in after.all(LossesTaken)] == [("A01", ""), ("B01", "rule:powder_cart")]
    assert after.state.units["B01"].hp == 17
    assert after.state.attacks.last is not None
    assert after.state.attacks.last.destroyed == ("A01",)


@pytest.mark.clause("A.8.22", "B.21.37")
def test_when_the_general_who_binds_them_falls_the_undead_test() -> None:
    king = lone("A01", choice("hollow_throne", "drowned_king"), pose(36, 20, 90))
    dead = regiment("A02", choice("hollow_throne", "silt_shieldmen", 20), pose(60, 20, 90), files=5)
    state = state_of(king, dead)
    general = structs.replace(entry_of(king), general=True)
    state = structs.replace(state, entries={**state.entries, "A01": general})

    after = run(state, TakeLosses(losses={"A01/A01": 4}, attacker="B01"), dice=(6, 6, 5))

    assert after.one(TestTaken).unit == "A02"
    assert after.state.units["A02"].hp == 17
