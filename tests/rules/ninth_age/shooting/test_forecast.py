"""Exact chances of volleys against dice, proposed fire, stand and shoot."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.dice import seeded
from battles.rules.ninth_age.pieces import UnitChoice
from battles.rules.ninth_age.random_values import dice_of
from battles.rules.ninth_age.shooting import stand_and_shoot
from battles.rules.ninth_age.shooting.events import BreathUsed
from battles.rules.ninth_age.shooting.forecast import expected, sums
from battles.rules.ninth_age.shooting.frames import Fire
from battles.rules.ninth_age.shooting.options import options, proposed_fire
from battles.rules.ninth_age.shooting.orders import Shoot
from battles.rules.ninth_age.shooting.suggest import suggest
from tests.rules.ninth_age.attacks.plays import codes, give, run
from tests.rules.ninth_age.builders import ONE, choice, pose, regiment
from tests.rules.ninth_age.shooting.table import (
    CANNON,
    CROSSBOWS,
    FLAMES,
    GIANT,
    LONGBOWS,
    MORTAR,
    PIKES,
    STARSHARD,
    VOLLEY_GUN,
    foe,
    needs,
    plan,
    shooter,
    table,
)

MANY = choice("aldermark", "pike_burghers", 50)
THROWS = 400


@pytest.mark.clause("A.14.7")
@pytest.mark.parametrize("bought", [LONGBOWS, CROSSBOWS, CANNON, MORTAR, VOLLEY_GUN, FLAMES, STARSHARD])
@pytest.mark.parametrize("target", [MANY, GIANT])
def test_volleys_fall_as_foreseen(bought: UnitChoice, target: UnitChoice) -> None:
    state = table(shooter(bought), foe(target, y=21, files=10))
    quiet = structs.replace(state.units["B01"].marks, panic_passed=True)
    state = structs.replace(
        state, units={**state.units, "B01": structs.replace(state.units["B01"], marks=quiet)}, flow=()
    )
    groups = plan(state).groups
    exact = expected(state, state.units["A01"], state.units["B01"], groups)
    before, dice, lost = state.units["B01"].hp, seeded(f"{bought.unit.entry} {target.unit.entry}"), 0
    for _ in range(THROWS):
        after = run(state, Fire(unit="A01", target="B01", groups=groups), dice=dice)
        lost += before - after.state.units["B01"].hp
    variance = float(sum(chance * (points - exact.mean) ** 2 for points, chance in enumerate(exact.chances)))

    assert abs(lost / THROWS - float(exact.mean)) <= 4 * (variance / THROWS) ** 0.5 + 1e-9


def test_sums_of_dice() -> None:
    assert sums(dice_of("2d6"))[7] == 6
    assert sums(dice_of("d3+1")) == {2: 2, 3: 2, 4: 2}


def test_proposed_fire_spreads_over_targets() -> None:
    one, two = shooter(LONGBOWS), regiment("A02", LONGBOWS, pose(30, 10, 90), files=5)
    weak = foe(choice("aldermark", "pike_burghers", 2), y=20, files=2)
    large = regiment("B02", PIKES, pose(33, 22, 270), files=5)
    state = table(one, two, weak, large)
    cheap = structs.replace(state.entries["B01"], cost=10)
    state = structs.replace(state, entries={**state.entries, "B01": cheap})

    found = proposed_fire(state, ONE)

    assert {one.unit for one in found} == {"A01", "A02"}
    assert "B02" in {one.target for one in found}


def test_every_option_and_suggestion_is_legal() -> None:
    gun = regiment("A02", CANNON, pose(30, 10, 90), files=1)
    state = table(shooter(LONGBOWS), gun, foe(), regiment("B02", GIANT, pose(30, 24, 270), files=1))

    kinds = {type(option.order).__name__ for option in options(state, ONE)}
    assert kinds == {"Shoot", "ShootAll", "EndShooting"}
    assert all(not codes(state, ONE, option.order) for option in options(state, ONE))
    dice = seeded("suggest")
    assert all(not codes(state, ONE, suggest(state, ONE, dice)) for _ in range(20))


def test_the_preview_tells_chances_and_lines() -> None:
    state = table(shooter(LONGBOWS), foe(y=20))

    facts = Shoot(unit="A01", target="B01").preview(state, ONE).facts

    assert facts["shooters"] == 10
    assert facts["expected_losses"] == pytest.approx(10 * 4 / 6 / 2 * 4 / 6, abs=0.01)
    assert facts["groups"][0]["to_hit"] == 3
    assert facts["groups"][0]["hit_lines"][0]["rule"] == "aim"


# --- stand and shoot -------------------------------------------------------------------------------------------------


@pytest.mark.clause("A.11.10")
def test_stand_and_shoot_is_worse_and_may_be_out_of_range() -> None:
    state = table(shooter(LONGBOWS), foe(y=20))
    state = structs.replace(state, active="B", flow=())
    far = structs.replace(state, units={**state.units, "B01": foe(y=46)})

    found = stand_and_shoot.plan(far, far.units["A01"], far.units["B01"])
    assert {group.long_range for group in found.groups} == {True}
    assert stand_and_shoot.facts(state, state.units["A01"], state.units["B01"])["groups"][0]["to_hit"] == 4
    assert needs(table(shooter(LONGBOWS), foe(y=20))) == {3}


@pytest.mark.clause("A.11.10", "B.21.154")
def test_weapons_that_reload_do_not_stand_and_shoot() -> None:
    state = structs.replace(table(shooter(CANNON), foe(y=20)), active="B")

    assert not stand_and_shoot.can_shoot(state, state.units["A01"], state.units["B01"])
    longbows = structs.replace(table(shooter(LONGBOWS, moved="marched"), foe(y=20)), active="B")
    assert stand_and_shoot.can_shoot(longbows, longbows.units["A01"], longbows.units["B01"])


@pytest.mark.clause("B.21.171")
def test_a_breath_is_used_once_and_hits_without_dice_to_hit() -> None:
    drake = choice("hollow_throne", "carrion_drake", 1)
    state = table(shooter(drake, files=1), foe(y=15))
    order = Shoot(unit="A01", target="B01", breath=True)

    after = give(state, ONE, order, dice=(1, 1, 1, 1))

    assert after.one(BreathUsed).unit == "A01"
    assert after.state.used
    assert not give(state, ONE, order, dice=(2, 1, 1, 1, 1)).state.units["B01"].is_destroyed
    again = structs.replace(after.state, flow=state.flow, units=state.units)
    assert codes(again, ONE, order) == ["no_shooting_weapons"]
