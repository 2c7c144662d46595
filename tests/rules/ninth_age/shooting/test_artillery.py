"""Artillery, misfires and engineers (B.21.12, B.21.130 to B.21.135)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.ninth_age.attacks.events import HitsScored, LossesTaken
from battles.rules.ninth_age.events import UnitDestroyed
from battles.rules.ninth_age.shooting.events import ArtilleryAimed, EngineerUsed, VolleyFired, WeaponMisfired
from battles.rules.ninth_age.shooting.frames import AskEngineerReroll, AskFire
from battles.rules.ninth_age.shooting.misfires import models_within, result_of
from battles.rules.ninth_age.shooting.orders import EndShooting, Shoot, ShootAll, UseEngineer, UseEngineerReroll
from battles.rules.ninth_age.shooting.record import PlannedShot, ShotGroup
from battles.rules.ninth_age.shooting.shot_blows import area_blows, flame_dice
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.attacks.plays import Ran, codes, give
from tests.rules.ninth_age.builders import ONE, TWO, choice, lone, pose, regiment
from tests.rules.ninth_age.shooting.table import (
    CANNON,
    FLAMES,
    FOUNDER,
    GUNWRIGHT,
    LONGBOWS,
    MORTAR,
    PIKES,
    VOLLEY_GUN,
    foe,
    needs,
    shooter,
    table,
)

SHOOT = Shoot(unit="A01", target="B01")


def fired(state: State, *dice: int) -> Ran:
    return give(state, ONE, SHOOT, dice=dice)


@pytest.mark.clause("B.21.131", "A.14.7")
def test_a_cannon_costs_no_more_than_a_model_has() -> None:
    after = fired(table(shooter(CANNON), foe()), 4, 2)

    assert after.one(ArtilleryAimed).result == "hit"
    assert after.one(LossesTaken).points == {"B01": 1}
    assert after.state.units["A01"].marks.shot


@pytest.mark.clause("B.21.131")
def test_a_cannon_misses() -> None:
    after = fired(table(shooter(CANNON), foe()), 3)

    assert after.one(ArtilleryAimed).result == "missed"
    assert not after.all(HitsScored)


@pytest.mark.clause("B.21.132", "B.21.145")
def test_a_catapult_hits_an_area_with_one_hit_in_brackets() -> None:
    after = fired(table(shooter(MORTAR), foe()), 4, *([3] * 16))

    assert after.one(ArtilleryAimed).number == 16
    assert after.one(LossesTaken).points == {"B01": 1}


@pytest.mark.clause("B.21.132")
def test_r41_a_partial_hit_is_smaller_and_weaker() -> None:
    state = table(shooter(MORTAR), foe())
    found = area_blows(state, state.units["A01"], state.units["B01"], GROUP, partial=True)

    assert found is not None
    assert (found.main.blow.n, found.main.strength, found.main.ap, found.brackets) == (9, 2, 0, ())
    after = fired(state, 3, 4, 5, *([1] * 8), 1)
    assert [one.result for one in after.all(ArtilleryAimed)] == ["partial_hit"]
    missed = fired(state, 3, 1)
    assert missed.one(ArtilleryAimed).result == "missed"


GROUP = ShotGroup(who="", part="engine", weapon="skyfall_mortar", aim=4)


@pytest.mark.clause("B.21.133")
def test_r42_a_flamethrower_burns_by_ranks() -> None:
    deep = foe(choice("aldermark", "pike_burghers", 30), y=20)
    state = table(shooter(FLAMES), deep)
    group = ShotGroup(part="engine", weapon="slag_projector")

    assert flame_dice(deep, group) == 4
    after = fired(state, 4, 3, 3, 1, 5, 3, *([1] * 11))
    assert [(one.result, one.number) for one in after.all(ArtilleryAimed)] == [("hits", 11)]
    small = table(shooter(FLAMES), foe(choice("aldermark", "pike_burghers", 4), y=20, files=4))
    assert fired(small, 4, 6, 1, 1, 1, 1).one(ArtilleryAimed).number == 4


@pytest.mark.clause("B.21.133")
def test_flames_are_hotter_at_short_range() -> None:
    near = table(shooter(FLAMES), foe(y=14))
    facts = SHOOT.preview(near, ONE).facts["groups"]
    far = SHOOT.preview(table(shooter(FLAMES), foe(y=20)), ONE).facts["groups"]

    assert (facts[0]["strength"], facts[0]["ap"]) == (5, 3)
    assert (far[0]["strength"], far[0]["ap"]) == (4, 1)


@pytest.mark.clause("B.21.133", "B.21.135")
def test_r43_a_flamethrower_that_misfires_may_explode() -> None:
    after = fired(table(shooter(FLAMES), foe(y=20)), 1, 1, 2)

    assert after.one(WeaponMisfired).result == "explosion"
    assert after.one(UnitDestroyed).unit == "A01"


@pytest.mark.clause("B.21.134")
def test_r44_one_six_among_the_dice_of_a_volley_gun() -> None:
    after = fired(table(shooter(VOLLEY_GUN), foe(y=20)), 6, 4, *([4] * 10))

    assert after.one(ArtilleryAimed).number == 10
    assert after.one(HitsScored).counts[0].need == 5
    assert after.one(HitsScored).counts[0].count == 0


@pytest.mark.clause("B.21.134", "B.21.135")
def test_r45_two_sixes_misfire() -> None:
    after = fired(table(shooter(VOLLEY_GUN), foe(y=20)), 6, 6, 3)

    assert after.one(WeaponMisfired).result == "jammed"
    gun = after.state.units["A01"]
    assert gun.marks.shaken_until == 3
    assert not after.all(HitsScored)


@pytest.mark.clause("B.21.135")
@pytest.mark.parametrize(
    ("roll", "result"),
    [
        (0, "explosion"),
        (1, "breakdown"),
        (2, "breakdown"),
        (3, "jammed"),
        (4, "jammed"),
        (5, "malfunction"),
        (6, "malfunction"),
    ],
)
def test_the_misfire_table(roll: int, result: str) -> None:
    assert result_of(roll) == result


@pytest.mark.clause("B.21.135")
def test_a_broken_weapon_never_fires_again() -> None:
    after = fired(table(shooter(CANNON), foe()), 1, 2)
    again = structs.replace(
        after.state, units={**after.state.units, "A01": shooter(CANNON)}, flow=(AskFire(side="A"),), turn=3
    )

    assert after.one(WeaponMisfired).result == "breakdown"
    assert codes(again, ONE, SHOOT) == ["weapon_broken"]


@pytest.mark.clause("B.21.135")
def test_a_malfunction_costs_a_point_without_saves() -> None:
    after = fired(table(shooter(CANNON), foe()), 1, 5)

    assert after.one(LossesTaken).points == {"A01": 1}


@pytest.mark.clause("B.21.135")
def test_an_explosion_hits_every_model_within_reach() -> None:
    gun = shooter(FLAMES)
    near = regiment("A02", choice("aldermark", "pike_burghers", 10), pose(39, 10, 90), files=5)

    assert models_within(gun, near, 25.4 * 1) == {"A02": 4}
    after = fired(table(gun, near, foe(y=20)), 1, 1, 1, *([1] * 4), 1, 1)
    assert after.state.units["A01"].is_destroyed


# --- engineers -------------------------------------------------------------------------------------------------------


def helped() -> State:
    gun = shooter(CANNON)
    return table(gun, lone("A02", GUNWRIGHT, pose(39, 10, 90)), foe())


@pytest.mark.clause("B.21.12")
def test_an_engineer_sets_the_aim_of_a_war_machine_near_him() -> None:
    state = helped()
    order = UseEngineer(engineer="A02", who="A02", machine="A01", weapon="bombard")
    after = give(state, ONE, order)

    assert needs(state) == {4}
    assert after.one(EngineerUsed).aim == 3
    assert needs(after.state) == {3}
    assert codes(after.state, ONE, order) == ["no_engineer"]
    assert codes(state, ONE, structs.replace(order, weapon="bow")) == ["no_such_weapon"]
    assert codes(state, ONE, structs.replace(order, machine="B01")) == ["no_war_machine_near"]
    assert codes(state, ONE, structs.replace(order, engineer="A01", who="")) == ["no_engineer"]
    assert [one.code for one in SHOOT.preview(state, ONE).consequences] == ["engineer_idle"]


@pytest.mark.clause("B.21.12", "B.21.131")
def test_r40_the_misfire_roll_may_be_thrown_again_but_not_the_die_to_hit() -> None:
    ready = give(helped(), ONE, UseEngineer(engineer="A02", who="A02", machine="A01", weapon="bombard")).state

    asked = give(ready, ONE, SHOOT, dice=(1, 1))
    assert isinstance(asked.state.flow[-1], AskEngineerReroll)
    assert asked.question(ONE).facts["misfire"] == "breakdown"
    assert give(asked.state, ONE, UseEngineerReroll(again=True), dice=(6,)).one(WeaponMisfired).result == "malfunction"
    assert give(asked.state, ONE, UseEngineerReroll(again=False)).one(WeaponMisfired).result == "breakdown"
    assert codes(ready, ONE, UseEngineerReroll()) == ["nothing_to_reroll"]


@pytest.mark.clause("B.21.12", "B.21.133")
def test_the_dice_of_a_flamethrower_may_be_thrown_again() -> None:
    state = table(shooter(FLAMES), lone("A02", FOUNDER, pose(39, 10, 90)), foe(y=20))
    ready = give(state, ONE, UseEngineer(engineer="A02", who="A02", machine="A01", weapon="slag_projector")).state

    asked = give(ready, ONE, SHOOT, dice=(4, 1, 1, 1, 1))
    assert asked.question(ONE).facts["hits"] == 4
    after = give(asked.state, ONE, UseEngineerReroll(again=True), dice=(6, 6, 6, 6, *([1] * 15)))
    assert after.all(ArtilleryAimed)[-1].number == 15


# --- the phase -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("A.14.1", "A.14.2")
def test_units_shoot_once_and_the_phase_ends_when_nobody_is_left() -> None:
    state = table(shooter(LONGBOWS), foe(y=20))

    after = give(state, ONE, SHOOT, dice=(1,) * 10)

    assert after.one(VolleyFired).target == "B01"
    assert after.state.flow == ()
    assert codes(state, TWO, SHOOT) == ["not_your_shooting"]
    assert give(state, ONE, EndShooting()).state.flow == ()


@pytest.mark.clause("A.14.1")
def test_all_proposed_shots_in_one_order_stop_where_one_is_impossible() -> None:
    other = structs.replace(regiment("A02", LONGBOWS, pose(44, 10, 90), files=5))
    few = foe(choice("aldermark", "pike_burghers", 1), y=20, files=1)
    third = regiment("B02", PIKES, pose(44, 24, 270), files=5)
    state = table(shooter(LONGBOWS), other, few, third)
    order = ShootAll(shots=(PlannedShot(unit="A01", target="B01"), PlannedShot(unit="A02", target="B01")))

    after = give(state, ONE, order, dice=(6,) * 10 + (6,) * 10 + (1,) * 10)

    assert [one.unit for one in after.all(VolleyFired)] == ["A01"]
    assert isinstance(after.state.flow[-1], AskFire)
    twice = ShootAll(shots=(PlannedShot(unit="A01", target="B01"), PlannedShot(unit="A01", target="B02")))
    assert codes(state, ONE, twice) == ["each_unit_once"]
