"""Losses and the places they leave (A.16)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.geometry import distance
from battles.rules.ninth_age.armies.document import Selection
from battles.rules.ninth_age.attacks.distribution import bounds
from battles.rules.ninth_age.casualties.choices import open_choices, proposed_choice
from battles.rules.ninth_age.casualties.losses import pool_losses
from battles.rules.ninth_age.casualties.pools import (
    hp_of_model,
    points_left,
    pool_of,
    pools_of,
    profile_of_pool,
    recipients_of,
)
from battles.rules.ninth_age.casualties.removal import RemovalChoice, after_losses, casualties
from battles.rules.ninth_age.formation.cells import Cell, is_legal
from battles.rules.ninth_age.pieces import Engagement, Post, Unit
from tests.rules.ninth_age.builders import POSTS, choice, joined, lone, pose, regiment, state_of

CAPTAIN = choice("aldermark", "field_captain")
PIKES = choice("aldermark", "pike_burghers", 20)
POST = Post("standard_bearer", Cell(2, 1))


def pikes(models: int, files: int = 5, **more: object) -> Unit:
    bought = choice("aldermark", "pike_burghers", models)
    return regiment("A01", bought, pose(36, 10, 90), files=files, **more)  # type: ignore[arg-type]


@pytest.mark.clause("A.3.12")
def test_pools_have_names_and_points() -> None:
    unit = joined(pikes(20, command=POSTS), "A07", CAPTAIN, Cell(0, 4))

    assert pools_of(unit) == ("A01", "A01:champion", "A01/A07")
    assert [points_left(unit, key) for key in pools_of(unit)] == [19, 1, 2]
    assert [hp_of_model(unit, key) for key in pools_of(unit)] == [1, 1, 2]
    assert pool_of("A01/A07").member == "A07"
    assert [pool_of(key).id for key in pools_of(unit)] == list(pools_of(unit))
    assert profile_of_pool(unit, "A01/A07").entry == "field_captain"
    assert pools_of(lone("A07", CAPTAIN)) == ("A07/A07",)


@pytest.mark.clause("A.16.1", "A.16.2")
def test_e84_trolls_carry_points_over() -> None:
    trolls = regiment("A01", choice("brakkar", "sump_trolls", 9), pose(36, 10, 90), files=3)

    first = after_losses(trolls, {"A01": 7})
    second = after_losses(first, {"A01": 2})

    assert first.troops is not None
    assert second.troops is not None
    assert (first.troops.models, first.troops.lost) == (7, 1)
    assert (second.troops.models, second.troops.lost) == (6, 0)
    assert second.hp == 18


@pytest.mark.clause("A.16.3", "A.16.7")
def test_e85_excess_falls_on_the_champion_or_is_lost() -> None:
    six = pikes(6, command=("champion",))
    assert six.troops is not None
    wizard = structs.replace(six, troops=structs.replace(six.troops, champion=2))

    assert pool_losses(wizard, {"A01": 7}).points == {"A01": 5, "A01:champion": 2}
    assert casualties(wizard, {"A01": 7}).destroyed
    assert pool_losses(pikes(5), {"A01": 7}).points == {"A01": 5}
    left = after_losses(wizard, {"A01": 6})
    assert left.troops is not None
    assert (left.troops.models, left.troops.champion) == (1, 1)


@pytest.mark.clause("A.16.4", "A.16.6")
def test_champions_and_characters_have_their_own_points() -> None:
    unit = joined(pikes(20, command=POSTS), "A07", CAPTAIN, Cell(0, 4))

    hurt = after_losses(unit, {"A01/A07": 1})
    dead = after_losses(unit, {"A01/A07": 5, "A01:champion": 3})

    assert hurt.member("A07").hp == 1
    assert not dead.members
    assert dead.troops is not None
    assert (dead.troops.models, dead.troops.champion) == (19, None)
    assert {post.kind for post in dead.command} == {"musician", "standard_bearer"}
    assert is_legal(dead.rows)


@pytest.mark.clause("A.16.10")
def test_several_ranks_lose_from_behind_and_keep_their_front() -> None:
    unit = pikes(20)
    after = after_losses(unit, {"A01": 7})

    assert after.pose == unit.pose
    assert (after.files, after.rows.models, after.boundary.depth) == (5, 13, 60)


@pytest.mark.clause("A.16.11")
def test_e86_a_single_rank_loses_from_both_ends() -> None:
    unit = pikes(15, files=15)
    eight = after_losses(unit, {"A01": 7})
    assert eight.files == 8

    left = after_losses(eight, {"A01": 3}, RemovalChoice(from_left=2))
    right = after_losses(eight, {"A01": 3}, RemovalChoice(from_left=1))

    assert eight.pose is not None
    assert left.pose is not None
    assert right.pose is not None
    assert left.boundary.width == 100
    assert left.pose.x - eight.pose.x == pytest.approx(10)
    assert right.pose.x - eight.pose.x == pytest.approx(-10)
    assert open_choices(state_of(eight), eight, {"A01": 3}).from_left == (1, 2)
    assert open_choices(state_of(eight), eight, {"A01": 2}).aspects == ()


@pytest.mark.clause("A.16.12", "A.16.13")
def test_e87_a_character_at_the_end_is_kept_and_moves_in() -> None:
    unit = joined(
        regiment("A01", choice("aldermark", "pike_burghers", 15), pose(36, 10, 90), files=15),
        "A07",
        CAPTAIN,
        Cell(0, 14),
    )
    assert unit.rows.models == 16

    after = after_losses(unit, {"A01": 3})

    assert after.member("A07").hp == 2
    assert after.files == 13
    assert after.member("A07").cell == Cell(0, 12)
    assert is_legal(after.rows)


@pytest.mark.clause("A.16.11", "A.16.12")
def test_e87_the_rear_model_goes_first_and_then_one_from_each_end() -> None:
    eight = regiment("A01", choice("aldermark", "pike_burghers", 8), pose(36, 10, 90), files=8)
    unit = joined(eight, "A07", CAPTAIN, Cell(0, 7))
    assert unit.rows.models == 9

    after = after_losses(unit, {"A01": 3})

    assert (after.files, after.rows.models) == (6, 6)
    assert after.pose == unit.pose
    assert after.member("A07").cell == Cell(0, 5)


@pytest.mark.clause("A.16.13")
def test_an_engaged_rank_keeps_the_end_that_fights() -> None:
    bought = choice("aldermark", "pike_burghers", 15)
    mine = regiment(
        "A01", bought, pose(36, 20, 90), files=15, engagements=(Engagement(enemy="B01", mine="front", theirs="front"),)
    )
    foe = regiment(
        "B01",
        PIKES,
        pose(36 + 100 / 25.4, 20, 270),
        files=5,
        engagements=(Engagement(enemy="A01", mine="front", theirs="front"),),
    )
    state = state_of(mine, foe)

    chosen = proposed_choice(state, mine, {"A01": 6})
    after = after_losses(mine, {"A01": 6}, chosen)

    assert chosen.from_left == 6
    assert distance(after.box, foe.box) == pytest.approx(0)


@pytest.mark.clause("A.16.14", "B.21.94")
def test_characters_left_alone_are_the_unit() -> None:
    unit = joined(pikes(15), "A07", CAPTAIN, Cell(0, 1))

    after = after_losses(unit, {"A01": 15})

    assert after.troops is None
    assert [one.id for one in after.members] == ["A07"]
    assert (after.files, after.boundary.width) == (1, 20)
    assert after.pose is not None
    assert unit.pose is not None
    assert after.pose.x < unit.pose.x
    assert is_legal(after.rows)


@pytest.mark.clause("A.16.15", "B.21.105")
def test_a_fallen_standard_bearer_is_replaced_by_the_nearest() -> None:
    unit = pikes(12)
    unit = structs.replace(unit, command=(POST,))

    after = after_losses(unit, {"A01": 1})
    gone = after_losses(unit, {"A01": 2})

    assert after.command[0].cell == Cell(2, 1)
    assert gone.command[0].cell == Cell(1, 1)
    state = state_of(unit)
    assert open_choices(state, unit, {"A01": 2}).posts == {"standard_bearer": (Cell(1, 1),)}
    assert open_choices(state, unit, {"A01": 1}).last_ranks == ((1,),)


@pytest.mark.clause("A.16.16")
def test_a_unit_without_models_is_destroyed() -> None:
    unit = joined(pikes(15), "A07", CAPTAIN, Cell(0, 1))

    assert casualties(unit, {"A01": 15, "A01/A07": 2}).destroyed
    assert casualties(lone("A07", CAPTAIN, pose(10, 10, 90)), {"A07/A07": 2}).destroyed


@pytest.mark.clause("B.21.96")
def test_r38_a_character_of_another_type_may_be_hit() -> None:
    unit = joined(pikes(20), "A07", CAPTAIN, Cell(0, 1))
    rider = choice("aldermark", "field_captain", options=(Selection(option="mount", choice="destrier"),))
    mounted = structs.replace(unit, members=(structs.replace(unit.members[0], choice=rider, hand="left"),))

    assert [one.pool for one in recipients_of(unit)] == ["A01"]
    assert bounds(recipients_of(mounted), 6) == {"A01": (5, 6), "A01/A07": (0, 1)}
    small = joined(
        regiment("A01", choice("aldermark", "pike_burghers", 4), pose(36, 10, 90), files=4), "A07", CAPTAIN, Cell(0, 1)
    )
    assert [(one.pool, one.models) for one in recipients_of(small)] == [("A01", 4), ("A01/A07", 1)]
    assert [one.pool for one in recipients_of(lone("A07", CAPTAIN))] == ["A07/A07"]


@pytest.mark.clause("B.21.26")
def test_skirmishers_stay_apart_while_one_is_left() -> None:
    bought = choice("aldermark", "hedge_wardens", 10)
    unit = regiment("A01", bought, pose(36, 10, 90), files=5)
    assert unit.skirmishing

    after = after_losses(unit, {"A01": 9})

    assert after.skirmishing
    assert after.boundary.width == 20
