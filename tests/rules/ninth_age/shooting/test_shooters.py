"""Who shoots, and what they need (A.14.2 to A.14.10, A.14.18)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.movement.record import Movement
from battles.rules.ninth_age.pieces import Engagement
from battles.rules.ninth_age.shooting.record import PlannedShot
from battles.rules.ninth_age.shooting.volley_plan import volley_plan
from battles.rules.ninth_age.sight.blocks import on_table
from tests.rules.ninth_age.builders import choice, joined, pose, regiment, state_of
from tests.rules.ninth_age.shooting.table import (
    CANNON,
    CAPTAIN,
    CROSSBOWS,
    GIANT,
    GUNNERS,
    GUNWRIGHT,
    LONGBOWS,
    MORTAR,
    PIKES,
    STARSHARD,
    codes_of,
    foe,
    needs,
    plan,
    shooter,
    table,
)
from tests.rules.ninth_age.sight.table import ground


@pytest.mark.clause("A.14.3")
def test_e66_only_two_ranks_shoot() -> None:
    state = table(shooter(LONGBOWS), foe())

    assert len(plan(state).shooters) == 10


@pytest.mark.clause("B.21.26")
def test_skirmishers_shoot_from_every_rank() -> None:
    wardens = choice("aldermark", "hedge_wardens", 15)

    assert len(plan(table(shooter(wardens), foe())).shooters) == 15


@pytest.mark.clause("B.21.155")
def test_volley_fire_in_line_that_stood_still_adds_a_rank() -> None:
    line = choice("silverbough", "longbow_line", 24)

    assert len(plan(table(shooter(line, files=8), foe())).shooters) == 24
    assert len(plan(table(shooter(line, files=8, moved="advanced"), foe())).shooters) == 16
    assert len(plan(table(shooter(line, files=6), foe())).shooters) == 12


@pytest.mark.clause("B.21.155")
def test_volley_fire_goes_over_models_no_higher_once_one_sees() -> None:
    screen = regiment("A02", choice("aldermark", "pike_burghers", 15), pose(37.2, 13, 90), files=5)

    assert len(plan(table(shooter(LONGBOWS), foe(), screen)).shooters) == 10
    assert len(plan(table(shooter(GUNNERS), foe(y=28), screen)).shooters) < 10


@pytest.mark.clause("A.14.8", "A.14.9")
def test_e58_the_aim_is_what_stands_in_the_entry() -> None:
    assert needs(table(shooter(LONGBOWS), foe(y=20))) == {3}
    assert needs(table(shooter(choice("hollow_throne", "hollow_bowmen", 10)), foe(y=20))) == {5}


@pytest.mark.clause("A.14.9")
@pytest.mark.parametrize(("gap", "need"), [(12.0, 4), (12.01, 5)])
def test_e60_long_range_begins_beyond_half(gap: float, need: int) -> None:
    one = choice("nine_kilns", "pavise_gunners", 8)
    state = table(shooter(one, files=1), foe(y=10 + gap))

    front = [group for group in plan(state).groups if group.long_range == (need == 5)]

    assert front
    assert need in needs(state)


@pytest.mark.clause("A.14.9", "A.14.18", "B.21.162")
def test_e61_and_r46_unwieldy_weapons_after_moving() -> None:
    assert needs(table(shooter(CROSSBOWS, moved="advanced"), foe(y=30))) == {7}
    assert needs(table(shooter(GUNNERS, moved="advanced"), foe(y=15))) == {6}
    assert needs(table(shooter(GUNNERS), foe(y=15))) == {4}


@pytest.mark.clause("A.14.18")
def test_e59_hard_cover_and_moved_is_hopeless_and_long_range_besides_is_impossible() -> None:
    bows = shooter(choice("aldermark", "hedge_wardens", 8), moved="advanced", files=8)

    near = table(bows, foe(y=20), terrain=(ground("wall", 30, 19, 42, 20),))
    far = table(bows, foe(y=30), terrain=(ground("wall", 30, 29, 42, 30),))

    assert needs(near) == {7}
    assert needs(far) == {8}


@pytest.mark.clause("B.21.157", "B.21.160")
def test_quick_to_fire_and_accurate_take_penalties_away() -> None:
    bowmen = choice("hollow_throne", "hollow_bowmen", 10)

    assert needs(table(shooter(bowmen, moved="advanced"), foe(y=30))) == {5}


@pytest.mark.clause("B.21.116")
def test_r24_hard_targets_add_up() -> None:
    assert needs(table(shooter(LONGBOWS), foe(choice("aldermark", "hedge_wardens", 10), y=20))) == {4}


@pytest.mark.clause("B.21.131")
def test_cannons_see_no_cover_and_hit_giants_in_the_open_better() -> None:
    wood = ground("forest", 20, 15, 52, 18)

    assert needs(table(shooter(CANNON), foe(), terrain=(wood,))) == {4}
    assert needs(table(shooter(CANNON), foe(GIANT))) == {3}
    assert needs(table(shooter(CANNON), foe(GIANT), terrain=(wood,))) == {4}


@pytest.mark.clause("A.14.6")
def test_a_minimum_range_must_be_partly_exceeded() -> None:
    assert codes_of(plan(table(shooter(MORTAR), foe(y=14)))) == ["nobody_can_shoot"]
    assert not plan(table(shooter(MORTAR), foe(y=22))).refusals


@pytest.mark.clause("A.14.6")
def test_an_empty_part_of_the_boundary_does_not_let_a_model_shoot() -> None:
    own = shooter(choice("nine_kilns", "pavise_gunners", 8), files=1)
    ragged = regiment("B01", choice("aldermark", "pike_burghers", 16), pose(36, 24, 90), files=5, last_rank=(0,))
    hidden = regiment("A09", choice("aldermark", "pike_burghers", 15), pose(36, 18, 90), files=15)

    assert codes_of(plan(table(own, ragged, hidden))) == ["target_not_seen"]
    assert on_table(own, 0.0, 0.0)[0] == pytest.approx(36 * 25.4)


@pytest.mark.clause("A.14.2")
def test_who_may_not_shoot() -> None:
    def why(**marks: Any) -> list[str]:
        return codes_of(plan(table(shooter(LONGBOWS, **marks), foe())))

    assert why(shot=True) == ["has_shot"]
    assert why(fleeing=True) == ["fleeing_units_do_not_shoot"]
    assert why(shaken_until=3) == ["shaken_shooters"]
    assert why(was_engaged=True) == ["was_engaged_this_turn"]
    assert why(moved="marched") == ["marched_units_do_not_shoot"]
    assert why(moved="reformed") == ["reformed_units_do_not_shoot"]
    assert why(moved="swift_reformed") == []
    assert codes_of(plan(table(shooter(PIKES), foe()))) == ["no_shooting_weapons"]


@pytest.mark.clause("A.14.2", "B.21.21", "B.21.152")
def test_light_troops_march_and_shoot() -> None:
    wardens = choice("aldermark", "hedge_wardens", 10)

    assert not plan(table(shooter(wardens, moved="marched"), foe())).refusals


@pytest.mark.clause("B.21.143")
def test_move_or_fire() -> None:
    assert codes_of(plan(table(shooter(CANNON, moved="pivoted"), foe()))) == ["move_or_fire"]


@pytest.mark.clause("A.14.5")
def test_targets_are_unengaged_enemies_in_sight() -> None:
    engaged = foe(engagements=(Engagement(enemy="A02", mine="front", theirs="front"),))
    behind = regiment("B01", PIKES, pose(36, 3, 270), files=5)

    assert codes_of(plan(table(shooter(LONGBOWS), engaged))) == ["target_engaged"]
    assert codes_of(plan(table(shooter(LONGBOWS), behind))) == ["target_not_seen"]
    assert codes_of(plan(table(shooter(LONGBOWS), foe(y=46)))) == ["nobody_can_shoot"]


@pytest.mark.clause("B.21.92", "A.14.10")
def test_r9_a_character_who_marched_into_a_unit_that_stood_cannot_shoot() -> None:
    unit = joined(shooter(LONGBOWS), "A07", GUNWRIGHT, Cell(0, 2))
    state = table(unit, foe(y=20))
    marched = structs.replace(state, movement=Movement(member_moved={"A07": "marched"}))

    assert {one.gun.who for one in plan(state).shooters} == {"", "A07"}
    assert {one.gun.who for one in plan(marched).shooters} == {""}
    assert codes_of(plan(marched, weapons={"A07": "handgun"})) == ["marched_units_do_not_shoot"]


@pytest.mark.clause("A.14.4")
def test_weapons_are_named_by_kind_of_model_and_mode() -> None:
    state = table(shooter(STARSHARD), foe())

    assert {group.weapon for group in plan(state, weapons={"": "starshard_thrower:shards"}).groups} == {
        "starshard_thrower:shards"
    }
    assert codes_of(plan(state, weapons={"": "bow"})) == ["no_such_weapon"]
    assert not plan(state).refusals


@pytest.mark.clause("A.14.6")
def test_models_may_refrain() -> None:
    assert len(plan(table(shooter(LONGBOWS), foe()), shooters=(Cell(0, 1), Cell(1, 1))).shooters) == 2


@pytest.mark.clause("A.14.5")
def test_nobody_shoots_at_friends() -> None:
    state = state_of(shooter(LONGBOWS), regiment("A02", CAPTAIN, pose(36, 20, 270), files=1))
    found = volley_plan(state, PlannedShot(unit="A01", target="A02"))
    assert codes_of(found) == ["not_an_enemy_on_the_table"]
