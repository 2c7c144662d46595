"""Dice that fell, read stage by stage: what each attribute makes of given faces."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from battles.rules.ninth_age.attack_tables import ATTACK_SEQUENCE
from battles.rules.ninth_age.attacks.blow import (
    HOPELESS,
    NEVER,
    STAGES,
    SURE,
    TO_WOUND_ON,
    Blow,
    Hits,
    Losses,
    Need,
    Reroll,
    Stage,
)
from battles.rules.ninth_age.attacks.face_count import Tally, count, deal, dice, struck


def blow(n: int = 1, **facts: Any) -> Blow:
    return Blow(**{"n": n, "hit": SURE, "wound": SURE, **facts})


def fallen(one: Blow, tally: Tally | None = None, **faces: tuple[int, ...]) -> Tally:
    """Through all stages, with these faces and no others."""
    stages: tuple[Stage, ...] = STAGES if tally is None else TO_WOUND_ON
    tally = tally or Tally()
    for stage in stages:
        tally = count(one, tally, stage, faces.pop(stage, ()))
    assert not faces
    return tally


@pytest.mark.clause("A.7.3")
def test_the_stages_follow_the_attack_sequence() -> None:
    """Hits are distributed between the throws to hit and the throws to wound."""
    steps = {"hits": "determine_hits", "wounds": "to_wound", "armour": "armour_saves", "special": "special_saves"}
    rolled = [steps[stage] for stage in STAGES if stage in steps]

    assert [step for step in ATTACK_SEQUENCE if step in rolled] == rolled
    assert ATTACK_SEQUENCE.index("distribute_hits") == ATTACK_SEQUENCE.index("determine_hits") + 1
    assert TO_WOUND_ON[0] == "wounds"


@pytest.mark.clause("A.7.3")
def test_an_attack_hits_wounds_and_is_saved_or_not() -> None:
    attacks = blow(6, hit=Need(4), wound=Need(3), armour=Need(5), special=Need(6))

    after = fallen(attacks, hits=(4, 5, 6, 6, 3, 1), wounds=(3, 2, 6, 4), armour=(5, 4, 1), special=(6, 5))

    assert after.hits == Hits(4)
    assert (after.wounds, after.unsaved, after.lost, after.points) == (3, 2, 1, 1)


@pytest.mark.clause("A.7.3")
def test_a_stage_wants_a_die_only_where_one_decides() -> None:
    attacks = blow(3, wound=Need(4))

    assert [dice(attacks, Tally(), stage) for stage in ("hits", "hits_again", "hopeless")] == [0, 0, 0]
    assert fallen(attacks, wounds=(4, 4, 1)).points == 2
    assert fallen(blow(3, hit=NEVER)).points == 0
    assert fallen(blow(3, wound=NEVER)).points == 0
    assert fallen(blow(3, armour=SURE)).points == 0


@pytest.mark.clause("A.7.9")
def test_each_unsaved_wound_costs_one_point() -> None:
    assert fallen(blow(4), None).points == 4


@pytest.mark.clause("A.2.8")
@pytest.mark.parametrize(
    ("which", "again", "hits"), [("failed", (6, 2), 3), ("successes", (3, 4), 1), ("ones", (4,), 3)]
)
def test_a_die_is_thrown_again_once_and_the_second_result_stands(
    which: Reroll, again: tuple[int, ...], hits: int
) -> None:
    attacks = blow(4, hit=Need(4).rerolled(which), wound=NEVER)

    assert fallen(attacks, hits=(1, 3, 4, 5), hits_again=again).hits.total == hits


@pytest.mark.clause("A.2.8")
def test_two_rules_that_name_a_die_throw_it_again_once() -> None:
    assert Need(4).rerolled("failed", "ones").again == (1, 2, 3)
    assert Need(4).rerolled("failed").rerolled("successes").again == (1, 2, 3, 4, 5, 6)


@pytest.mark.clause("B.21.148")
def test_hatred_throws_failed_hits_again() -> None:
    attacks = blow(3, hit=Need(3).rerolled("failed"), wound=NEVER)

    assert fallen(attacks, hits=(2, 2, 3), hits_again=(3, 1)).hits == Hits(2)


@pytest.mark.clause("B.21.146", "B.21.112")
def test_flaming_attacks_throw_failed_wounds_again_against_the_flammable() -> None:
    attacks = blow(2, wound=Need(5).rerolled("failed"))

    assert fallen(attacks, wounds=(4, 6), wounds_again=(5,)).wounds == 2


@pytest.mark.clause("B.21.149")
def test_divine_attacks_throw_successful_saves_again() -> None:
    attacks = blow(3, special=Need(4).rerolled("successes"))

    assert fallen(attacks, special=(4, 6, 1), special_again=(4, 3)).points == 2


@pytest.mark.clause("A.14.18")
def test_a_hopeless_shot_needs_a_6_and_then_4() -> None:
    assert fallen(blow(4, hit=HOPELESS), hits=(6, 5, 6, 6), hopeless=(4, 3, 6)).points == 2


@pytest.mark.clause("B.21.147")
def test_a_natural_6_of_poison_wounds_without_a_die() -> None:
    attacks = blow(3, hit=Need(4), wound=Need(6), six_wounds=True)

    after = fallen(attacks, hits=(6, 4, 3), wounds=(5,))

    assert after.hits == Hits(1, 1)
    assert after.points == 1


@pytest.mark.clause("B.21.147")
def test_poison_of_a_hopeless_shot_needs_the_second_die_too() -> None:
    attacks = blow(2, hit=HOPELESS, wound=NEVER, six_wounds=True)

    assert fallen(attacks, hits=(6, 6), hopeless=(3, 4)).points == 1


@pytest.mark.clause("B.21.147", "B.21.145")
def test_of_several_hits_of_one_attack_only_one_is_poisoned() -> None:
    attacks = blow(1, hit=Need(3), wound=Need(4), six_wounds=True, hits_each=4)

    assert fallen(attacks, hits=(6,), wounds=(1, 1, 4)).points == 2


@pytest.mark.clause("B.21.147", "B.21.156")
def test_r47_poison_and_battle_focus_give_one_die_and_one_wound() -> None:
    attacks = blow(1, hit=Need(4), wound=Need(4), six_wounds=True, six_hits=1)

    after = fallen(attacks, hits=(6,), wounds=(3,))

    assert after.hits == Hits(1, 1)
    assert after.wounds == 1


@pytest.mark.clause("B.21.156")
def test_battle_focus_counts_the_face_that_stands() -> None:
    attacks = blow(2, hit=Need(4).rerolled("failed"), wound=NEVER, six_hits=1)

    assert fallen(attacks, hits=(6, 2), hits_again=(6,)).hits.total == 4
    assert fallen(blow(2, hit=HOPELESS, wound=NEVER, six_hits=1), hits=(6, 6), hopeless=(4, 1)).hits.total == 2


@pytest.mark.clause("B.21.158")
def test_r48_a_lethal_6_leaves_neither_armour_nor_fortitude() -> None:
    """Armour 6, Fortitude (4+), Aegis (5+)."""
    attacks = blow(2, wound=Need(4), armour=Need(2), special=Need(4), special_after_lethal=Need(5), lethal=True)

    after = fallen(attacks, wounds=(6, 4), armour=(1,), special=(4, 4))

    assert (after.wounds, after.lethal) == (1, 1)
    assert after.points == 1


@pytest.mark.clause("B.21.158")
def test_saves_after_a_lethal_strike_are_thrown_again_by_their_own_rule() -> None:
    """Fortitude against ordinary wounds, an aegis that Divine Attacks throw again against lethal ones."""
    attacks = blow(
        3,
        wound=Need(4),
        special=Need(4).rerolled("ones"),
        special_after_lethal=Need(5).rerolled("successes"),
        lethal=True,
    )

    after = fallen(attacks, wounds=(6, 4, 5), special=(1, 4, 5), special_again=(6, 4))

    assert after.lost == 1


@pytest.mark.clause("B.21.147", "B.21.158")
def test_a_wound_without_a_die_is_not_lethal() -> None:
    attacks = blow(1, hit=Need(4), wound=Need(4), armour=Need(2), six_wounds=True, lethal=True)

    assert fallen(attacks, hits=(6,), armour=(2,)).points == 0


@pytest.mark.clause("B.21.153")
def test_r21_no_wound_costs_more_than_a_model_has() -> None:
    assert fallen(blow(losses=Losses(0, 1), cap=3), losses=(5,)).points == 3


@pytest.mark.clause("B.21.153", "A.2.9")
@pytest.mark.parametrize(
    ("losses", "faces", "points"),
    [
        (Losses(0, 1, 3), (1, 2, 3, 4, 5, 6), 1 + 1 + 2 + 2 + 3 + 3),
        (Losses(1, 1, 3), (1, 6), 2 + 4),
        (Losses(0, 1), (1, 6), 1 + 6),
        (Losses(0, 2, 3), (1, 6, 6, 6), 4 + 6),
        (Losses(2), (), 2),
    ],
)
def test_the_dice_of_multiple_wounds_are_thrown_for_each_wound(
    losses: Losses, faces: tuple[int, ...], points: int
) -> None:
    wounds = len(faces) // losses.dice if losses.dice else 1

    assert fallen(blow(wounds, losses=losses, cap=9), losses=faces).points == points


@pytest.mark.clause("B.21.153")
def test_no_die_is_thrown_where_a_model_cannot_lose_more() -> None:
    assert fallen(blow(2, losses=Losses(0, 1))).points == 2
    assert fallen(blow(2, losses=Losses(1, 1, 3), cap=2)).points == 4
    assert fallen(blow(2, losses=Losses(5), cap=3)).points == 6


@pytest.mark.clause("A.7.4")
def test_a_pool_goes_on_with_the_hits_it_got() -> None:
    attacks = blow(9, hit=Need(4), wound=Need(4), at="captain")

    assert fallen(attacks, struck(Hits(2, 1)), wounds=(4, 1)).points == 2


@pytest.mark.clause("A.7.3")
def test_simultaneous_blows_share_a_throw_in_their_order() -> None:
    blows = (blow(2, hit=Need(3)), blow(3), blow(1, hit=Need(5)))

    after = deal(blows, (Tally(),) * 3, "hits", (3, 2, 5))

    assert [tally.stands for tally in after] == [(2, 3), (), (5,)]


def test_a_throw_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="hits wants 2 dice, not 1"):
        count(blow(2, hit=Need(4)), Tally(), "hits", (4,))
    with pytest.raises(ValueError, match="hits wants 4 dice, not 3"):
        deal((blow(2, hit=Need(4)),) * 2, (Tally(),) * 2, "hits", (4, 4, 4))


def test_a_blow_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="no die needs 8"):
        Need(8)
    with pytest.raises(ValueError, match="hopeless"):
        Need(5, then=4)
    with pytest.raises(ValueError, match="at least one health point"):
        Losses(0)
    with pytest.raises(ValueError, match="attacks"):
        structs.replace(blow(), n=-1)


@pytest.mark.clause("A.7.1")
def test_attacks_are_melee_or_ranged() -> None:
    assert blow(kind="close_combat").is_melee
    assert blow(kind="special").is_melee
    assert not blow(kind="shooting").is_melee
    assert not blow(kind="dangerous_terrain").is_melee
